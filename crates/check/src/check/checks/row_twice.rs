//! Reports a new row of a chart that has the name of a row of a lower pack, and was probably meant
//! to replace that row.

use std::collections::HashMap;

use grognard_core::ruleset::{Row, Scope};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("row-twice", Warning, "row_twice.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for chart in &subject.open.ruleset.charts {
        let (own, others): (Vec<&Row>, Vec<&Row>) =
            chart.rows.iter().partition(|row| subject.is_own(row.entry.span));
        let mut by_name: HashMap<&str, Vec<&Row>> = HashMap::new();
        for other in others {
            by_name.entry(&other.entry.name).or_default().push(other);
        }
        for row in own {
            // Rows with one name for different bodies are accepted, because `for` distinguishes
            // them.
            let mut named = by_name.get(row.entry.name.as_str()).into_iter().flatten();
            let extended =
                named.find(|other| other.scope == row.scope || row.scope == Scope::default());
            let Some(extended) = extended else { continue };
            let message = format!(
                "the chart `{}` has a row `{}` already, with the id `{}`",
                chart.entry.id, row.entry.name, extended.entry.id
            );
            diagnostics.push(Diagnostic::new(&CODE, row.entry.span, message).help(format!(
                "write `id: {}` to replace that row, or give this one another name",
                extended.entry.id
            )));
        }
    }
}
