//! The summary line for people: numbers of findings and of available fixes.

use std::collections::HashSet;

use super::report::Report;
use crate::diagnostic::{Safety, Severity};
use crate::text::{FileId, counted};

/// The clauses of the summary, such as `3 errors and 1 warning in 1 file (12 checked)` and the
/// number of available fixes.
pub(super) fn clauses(report: &Report<'_>) -> Vec<String> {
    if report.diagnostics.is_empty() {
        return vec![match report.checked {
            0 => "no file to check".to_owned(),
            files => format!("{} checked, nothing to grumble about", counted(files, "file")),
        }];
    }
    let found = by_severity(
        report.count(Severity::Error),
        report.count(Severity::Warning),
        report.count(Severity::Hint),
    );
    let files: HashSet<FileId> = report.diagnostics.iter().map(|found| found.span.file).collect();
    let mut clauses = vec![match (files.len(), report.checked) {
        (files, checked) if checked > files => {
            format!("{found} in {} ({checked} checked)", counted(files, "file"))
        }
        (files, _) => format!("{found} in {}", counted(files, "file")),
    }];
    let all = report.diagnostics.len();
    let of_them = |number: usize| match number {
        1 if all == 1 => "it".to_owned(),
        number if number == all => "them all".to_owned(),
        number => format!("{number} of them"),
    };
    match (report.fixable(Safety::Safe), report.fixable(Safety::Ask)) {
        (0, 0) => {}
        (0, ask) => {
            clauses.push(format!("`grognard check --fix --unsafe-fixes` can fix {}", of_them(ask)))
        }
        (safe, 0) => clauses.push(format!("`grognard check --fix` can fix {}", of_them(safe))),
        (safe, ask) => clauses.push(format!(
            "`grognard check --fix` can fix {}, and {ask} more with `--unsafe-fixes`",
            of_them(safe)
        )),
    }
    clauses
}

/// The numbers of findings as text, such as `3 errors, 1 warning and 2 hints`. A severity without
/// findings is left out.
pub(super) fn by_severity(errors: usize, warnings: usize, hints: usize) -> String {
    let all = [(errors, "error"), (warnings, "warning"), (hints, "hint")];
    let some = all.iter().filter(|(number, _)| *number > 0);
    let some: Vec<String> = some.map(|(number, noun)| counted(*number, noun)).collect();
    match some.as_slice() {
        [] => "nothing".to_owned(),
        [clause] => clause.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_finding_is_singular_and_empty_severities_are_left_out() {
        assert_eq!(by_severity(3, 1, 2), "3 errors, 1 warning and 2 hints");
        assert_eq!(by_severity(1, 0, 1), "1 error and 1 hint");
        assert_eq!(by_severity(0, 2, 0), "2 warnings");
    }
}
