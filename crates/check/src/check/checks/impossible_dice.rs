//! Reports a pool of dice that no throw can decide: a score that no die shows, or dice that are not
//! single.

use grognard_core::document::{DiceCount, Scores};
use grognard_core::ruleset::{DicePool, DiceTable, net_modifiers};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::PackSubject;

code!("impossible-dice", Error, "impossible_dice.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // A pool that could not be read is in its table all the same.
    let is_unread = subject.is_unread_in("tables");
    for table in &subject.open.ruleset.tables {
        let saves = table.columns.iter().filter_map(|column| column.save.as_ref());
        let Some(pool) = &table.pool else {
            for save in saves.filter(|_| !is_unread) {
                let message = format!("`save` needs a `pool` in the table `{}`", table.entry.id);
                let help = "add `pool: { hit: 4.. }`, or leave `save` out";
                tell(subject, save.span, message, help, diagnostics);
            }
            continue;
        };
        if table.dice.count != 1 || table.dice.counted != DiceCount::Sum {
            let message = format!("a pool throws single dice, not {}", table.dice);
            let help = format!("write `dice: d{}`", table.dice.sides);
            tell(subject, table.entry.span, message, &help, diagnostics);
            continue;
        }
        faults(subject, (table, pool), diagnostics);
        for save in saves.filter(|save| !is_shown(save.value, table.dice.sides, (0, 0))) {
            let message = format!("no {} shows {}: nothing is ever saved", table.dice, save.value);
            let help = "write scores of one die, such as `5..`, or leave `save` out";
            tell(subject, save.span, message, help, diagnostics);
        }
    }
}

fn faults(
    subject: &PackSubject<'_>,
    (table, pool): (&DiceTable, &DicePool),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let nets = (0..table.columns.len().max(1)).map(|column| net_modifiers(table, column));
    let net = nets.fold((0, 0), |all, net| (all.0.min(net.0), all.1.max(net.1)));
    if !is_shown(pool.hit.value, table.dice.sides, net) {
        let message = format!("no {} shows {}, even with modifiers", table.dice, pool.hit.value);
        let help = "write scores of one die, such as `4..`";
        tell(subject, pool.hit.span, message, help, diagnostics);
    }
    let sides = i64::from(table.dice.sides);
    for face in pool.reroll.iter().filter(|face| !(1..=sides).contains(&face.value)) {
        let message = format!("a {} has no face {}", table.dice, face.value);
        let help = format!("write faces from 1 to {sides}");
        tell(subject, face.span, message, &help, diagnostics);
    }
}

/// Whether a die shows one of the scores with some modifier of the range `net`.
fn is_shown(scores: Scores, sides: u32, net: (i64, i64)) -> bool {
    let (least, most) = (1_i64.saturating_add(net.0), i64::from(sides).saturating_add(net.1));
    scores.least.is_none_or(|score| score <= most) && scores.most.is_none_or(|score| score >= least)
}

fn tell(
    subject: &PackSubject<'_>,
    span: Span,
    message: String,
    help: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    diagnostics.push(Diagnostic::new(&CODE, subject.place(span), message).help(help));
}
