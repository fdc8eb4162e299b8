//! Reports a holding without a number of miniatures.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("empty-holding", Warning, "empty_holding.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.collections {
        for holding in &placed.document.holdings {
            let counts = [&holding.bases, &holding.figures, &holding.guns, &holding.leaders];
            if counts.iter().any(|count| !count.is_absent()) || placed.unclear.touches(holding.span)
            {
                continue;
            }
            let name = holding.name.get().map(|name| (name.value, name.span));
            let nation = holding.nation.get().map(|nation| (nation.0, nation.span));
            let Some((who, span)) = name.or(nation) else { continue };
            diagnostics.push(
                Diagnostic::new(&CODE, span, format!("the holding `{who}` has no number"))
                    .help("add `bases`, `figures`, `guns` or `leaders`; `figures: 0` if there are none yet"),
            );
        }
    }
}
