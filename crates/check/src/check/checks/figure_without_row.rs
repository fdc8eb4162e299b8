//! Reports units that can be fielded without a row in a figure of the pack.

use grognard_core::convert::{FigureGap, figure_gaps};
use grognard_core::document::Arm;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("figure-without-row", Warning, "figure_without_row.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    // A formula or a row that could not be read may be the one that seems to be missing.
    if subject.is_unread_in("figures") {
        return;
    }
    for gap in figure_gaps(&subject.open.ruleset) {
        let FigureGap { figure, units, .. } = &gap;
        if !subject.is_own(figure.entry.span) {
            continue;
        }
        let of_arm =
            |(arm, sizes): &(Arm, Vec<i64>)| format!("{} of {}", arm.word(), ranges(sizes));
        let units: Vec<String> = units.iter().map(of_arm).collect();
        let (units, id) = (units.join(" and "), &figure.entry.id);
        let others = others(&gap);
        let message = format!("{units}{others} can have no row in the figure `{id}`");
        diagnostics.push(Diagnostic::new(&CODE, figure.entry.span, message).help(
            "add a row for such units, or a `value` for all others; if they have no such figure, \
             exclude them with `for` beside `rows`",
        ));
    }
}

/// Sorted numbers as ranges, such as `2 to 8, 12`.
fn ranges(sizes: &[i64]) -> String {
    let runs = sizes.chunk_by(|size, next| size + 1 == *next);
    let words = runs.filter_map(|run| match (run.first()?, run.last()?) {
        (least, most) if least == most => Some(least.to_string()),
        (least, most) => Some(format!("{least} to {most}")),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The key of the rows that all these units lack, such as `, of other nations than `france`,`.
fn others(gap: &FigureGap<'_>) -> String {
    let quoted = |words: &[&str]| {
        words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" and ")
    };
    let years: Vec<String> = gap.years.iter().map(ToString::to_string).collect();
    let years: Vec<&str> = years.iter().map(String::as_str).collect();
    let keys = [
        ("of other nations than", quoted(&gap.nations)),
        ("in other years than", quoted(&years)),
        ("without the traits", quoted(&gap.traits)),
    ];
    let keys = keys.into_iter().filter(|(_, words)| !words.is_empty());
    let keys: Vec<String> = keys.map(|(key, words)| format!("{key} {words}")).collect();
    if keys.is_empty() { String::new() } else { format!(", {},", keys.join(" and ")) }
}
