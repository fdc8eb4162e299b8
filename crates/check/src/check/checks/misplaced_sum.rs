//! Reports wear that is a sum of something other than the wear of units.

use grognard_core::document::WearOf;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("misplaced-sum", Error, "misplaced_sum.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for wear in &rules.wear {
        let Some(sums) = &wear.sums else { continue };
        let id = &wear.entry.id;
        let summed = rules.wear.iter().find(|model| model.entry.id == sums.wear.value);
        let message = match summed {
            _ if wear.of != WearOf::Formation => {
                format!(
                    "the wear `{id}` is not of formations, so it cannot be a sum of their units"
                )
            }
            _ if sums.wear.value == *id => format!("the wear `{id}` is a sum of itself"),
            Some(summed) if summed.of != WearOf::Unit => {
                format!("the wear `{id}` is a sum of `{}`, which is not of units", summed.entry.id)
            }
            _ => continue,
        };
        let units = rules.wear.iter().filter(|model| model.of == WearOf::Unit);
        let units: Vec<&str> = units.map(|model| model.entry.id.as_str()).collect();
        let mut found = Diagnostic::new(&CODE, subject.place(sums.wear.span), message);
        if !units.is_empty() {
            let units = grognard_syntax::text::list(units.iter().copied(), 20);
            found = found.help(format!("the wear of units is {units}"));
        }
        diagnostics.push(found);
    }
}
