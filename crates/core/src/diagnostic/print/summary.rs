//! The last line for people: how many of what, and what a program can mend.

use super::Report;
use crate::diagnostic::Severity;

/// `3 errors and 1 warning in 12 files`, and after it, where it helps, what else there is to say.
pub(super) fn clauses(report: &Report<'_>) -> Vec<String> {
    if report.diagnostics.is_empty() {
        return vec![match report.checked {
            0 => "no file to check".to_owned(),
            files => format!("{} checked, nothing to grumble about", count(files, "file")),
        }];
    }
    let found = counted(
        report.count(Severity::Error),
        report.count(Severity::Warning),
        report.count(Severity::Hint),
    );
    let mut clauses = vec![match report.checked {
        0 => found,
        files => format!("{found} in {}", count(files, "file")),
    }];
    match (report.mendable(), report.diagnostics.len()) {
        (0, _) => {}
        (1, 1) => clauses.push("`grognard check --fix` can mend it".to_owned()),
        (mendable, all) if mendable == all => {
            clauses.push("`grognard check --fix` can mend them all".to_owned());
        }
        (mendable, _) => {
            clauses.push(format!("`grognard check --fix` can mend {mendable} of them"));
        }
    }
    clauses
}

/// `3 errors, 1 warning and 2 hints`; what there is none of is not named.
pub(super) fn counted(errors: usize, warnings: usize, hints: usize) -> String {
    let all = [(errors, "error"), (warnings, "warning"), (hints, "hint")];
    let some = all.iter().filter(|(number, _)| *number > 0);
    let some: Vec<String> = some.map(|(number, noun)| count(*number, noun)).collect();
    match some.as_slice() {
        [] => "nothing".to_owned(),
        [clause] => clause.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_none_is_not_named() {
        assert_eq!(counted(3, 1, 2), "3 errors, 1 warning and 2 hints");
        assert_eq!(counted(1, 0, 1), "1 error and 1 hint");
        assert_eq!(counted(0, 2, 0), "2 warnings");
    }
}
