//! Reports a holding of troops without an arm, which counts as leaders.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("holding-without-arm", Warning, "holding_without_arm.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.collections {
        for holding in &placed.document.holdings {
            let is_of_leaders = !holding.leaders.is_absent();
            if !holding.arm.is_absent() || is_of_leaders || placed.unclear.touches(holding.span) {
                continue;
            }
            let counts =
                [("guns", &holding.guns), ("bases", &holding.bases), ("figures", &holding.figures)];
            let written = counts.iter().find_map(|(key, count)| Some((key, count.get()?)));
            let Some((key, count)) = written else { continue };
            let name = holding.name.get().map(|name| (name.value, name.span));
            let nation = holding.nation.get().map(|nation| (nation.0, nation.span));
            let Some((who, span)) = name.or(nation) else { continue };
            let message = format!("the holding `{who}` has no `arm`, so it counts as leaders");
            let found = Diagnostic::new(&CODE, span, message);
            diagnostics.push(found.help(match *key {
                "guns" => "add `arm: foot-artillery` or `arm: horse-artillery`".to_owned(),
                _ => format!(
                    "add an arm, such as `arm: infantry`; for leaders, write `leaders: {}`",
                    count.value
                ),
            }));
        }
    }
}
