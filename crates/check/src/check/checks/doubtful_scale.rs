//! Reports a turn without a length of time, a length of 0 in the ground scale or in the size of a
//! base, and a percentage that is written as a fraction.

use grognard_core::document::Ratio;
use grognard_core::ruleset::figures;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("doubtful-scale", Warning, "doubtful_scale.md");

/// Maximum length of a turn in minutes, because with longer turns a battle would be over in three.
const MAX_TURN: i64 = 240;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    if let Some(minutes) = rules.turn.as_ref().map(|turn| &turn.minutes)
        && minutes.value <= Ratio::ZERO
        && subject.is_own(minutes.span)
    {
        let message = format!(
            "the length of a turn in minutes is {}, but must be more than 0",
            minutes.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, subject.place(minutes.span), message)
                .help("write the number of the rule book, such as 30"),
        );
    }
    if let Some(minutes) = rules.turn.as_ref().map(|turn| &turn.minutes)
        && minutes.value > Ratio::whole(MAX_TURN)
        && subject.is_own(minutes.span)
    {
        let message = format!("a turn is {} minutes long", minutes.value);
        diagnostics.push(
            Diagnostic::new(&CODE, subject.place(minutes.span), message)
                .help("a battle has several turns in a day: is a digit too many?"),
        );
    }
    if let Some(scale) = &rules.ground {
        let span = scale.ground.span;
        let zero = [
            ("table", scale.table.thousandths == 0),
            ("ground", scale.ground.value.length.numerator() == 0),
        ];
        for (key, _) in zero.into_iter().filter(|(_, is_zero)| *is_zero && subject.is_own(span)) {
            let message = format!("`{key}` of the scale is 0: nothing has a size on the table");
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(span), message)
                    .help("write a length on the table and its distance on the ground: `table: 1in, ground: 100yd`"),
            );
        }
    }
    percentages(subject, diagnostics);
    for base in rules.bases.iter().filter(|base| subject.is_own(base.entry.span)) {
        for (key, side) in [("width", &base.width), ("depth", &base.depth)] {
            if side.value.thousandths == 0 {
                let message = format!("`{key}` of the base `{}` is 0", base.entry.id);
                diagnostics.push(
                    Diagnostic::new(&CODE, subject.place(side.span), message)
                        .help(format!("write the {key} of the base, such as `{key}: 40mm`")),
                );
            }
        }
    }
}

/// Words in the name of a figure that is a percentage.
const PERCENT: [&str; 4] = ["percent", "percentage", "prozent", "pct"];

/// Reports a figure that is called a percentage and is between 0 and 1.
fn percentages(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_percentage = |name: &str| name.split('-').any(|word| PERCENT.contains(&word));
    let figures = figures(&subject.open.ruleset);
    for figure in figures.iter().filter(|figure| subject.is_own(figure.span)) {
        let name = figure.place.split('/').rev().find(|name| is_percentage(name));
        let (Some(name), Some(value)) = (name, Ratio::read(&figure.shown)) else { continue };
        if value <= Ratio::ZERO || value >= Ratio::whole(1) {
            continue;
        }
        let Some(percent) = value.times(Ratio::whole(100)) else { continue };
        let message = format!("`{name}` is {value}, less than one per cent");
        diagnostics.push(
            Diagnostic::new(&CODE, figure.span, message)
                .help(format!("write a percentage, not a fraction: did you mean `{percent}`?")),
        );
    }
}
