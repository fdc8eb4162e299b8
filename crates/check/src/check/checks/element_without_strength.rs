//! Reports an element for which a rule set gives no number of men or guns.

use grognard_core::document::Ratio;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("element-without-strength", Warning, "element_without_strength.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for element in rules.elements.iter().filter(|element| subject.is_own(element.entry.span)) {
        let fielded = |per: &Ratio| *per > Ratio::ZERO;
        if element.nominal.as_ref().is_some_and(|nominal| fielded(&nominal.value)) {
            continue;
        }
        if element.any.is_some() {
            continue;
        }
        // A number that could not be read is not missing, and another finding reports it.
        let written = subject.tree.root().and_then(|root| root.get("elements"));
        let written = written.into_iter().flat_map(|list| list.items());
        let mut mine = written.filter(|item| item.span().contains(element.entry.span)).peekable();
        let none = mine.peek().and_then(|item| {
            let mut figures =
                ["men", "guns", "nominal"].into_iter().filter_map(|key| item.get(key));
            figures.find(|figure| figure.as_int() == Some(0))
        });
        if let Some(none) = none {
            let message =
                format!("element `{}` represents 0: `convert` omits its troops", element.entry.id);
            diagnostics.push(
                Diagnostic::new(&CODE, none.span(), message)
                    .help("write how many men or guns one element represents"),
            );
            continue;
        }
        if mine
            .into_iter()
            .any(|item| ["men", "guns", "nominal"].iter().any(|key| item.get(key).is_some()))
        {
            continue;
        }
        let id = &element.entry.id;
        let artillery = element.arms.iter().any(|arm| arm.is_artillery());
        let key = if artillery { "guns" } else { "men" };
        let message = format!(
            "element `{id}` has neither `men` nor `guns` nor `nominal`: `convert` omits its troops"
        );
        diagnostics.push(
            Diagnostic::new(&CODE, element.entry.span, message)
                .help(format!("write how many {key} one element represents: `{key}: …`")),
        );
    }
}
