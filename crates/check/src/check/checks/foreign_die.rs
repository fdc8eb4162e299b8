//! Reports a table whose rows are made for other dice than its own.

use grognard_core::document::{Dice, DiceCount, Ratio};
use grognard_core::ruleset::{DiceTable, net_modifiers, throw};
use grognard_syntax::diagnostic::{Diagnostic, Severity};

use crate::check::subject::PackSubject;

code!("foreign-die", Warning, "foreign_die.md");

/// Numbers of sides of the dice that games use.
const SIDES: [i64; 8] = [3, 4, 6, 8, 10, 12, 20, 100];

/// Numbers of sides of all dice that are made.
const MADE: [u32; 14] = [2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30, 100];

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        if !subject.is_own(table.entry.span) {
            continue;
        }
        let dice = table.dice;
        if let Some(meant) = dice_of_rows(table) {
            let message = format!(
                "`{}` is thrown with {dice}, but the rows of the table are the scores of {meant}",
                table.entry.id
            );
            let mut found = Diagnostic::new(&CODE, table.entry.span, message)
                .help(format!("did you mean `dice: {meant}`?"));
            // Rows for other dice are an error, because some throws have no row, or some rows no
            // throw.
            found.severity = Severity::Error;
            diagnostics.push(found);
        } else if let Some(meant) = dice_of_pack(subject, table) {
            let message = format!(
                "`{}` is thrown with {dice}, but its rows end at the highest score of {meant}",
                table.entry.id
            );
            let found = Diagnostic::new(&CODE, table.entry.span, message)
                .help(format!("did you mean `dice: {meant}`?"));
            diagnostics.push(match &subject.open.ruleset.dice {
                Some((count, sides)) => {
                    let own = if dice.sides == meant.sides { count } else { sides };
                    found.label(subject.place(own.span), "the dice of the pack")
                }
                None => found,
            });
        } else if dice.sides > 1 && !MADE.contains(&dice.sides) {
            let id = &table.entry.id;
            let message =
                format!("`{id}` is thrown with {dice}, but no die has {} sides", dice.sides);
            let near = MADE.into_iter().min_by_key(|made| made.abs_diff(dice.sides));
            let meant = Dice { sides: near.unwrap_or(6), ..dice };
            let found = Diagnostic::new(&CODE, table.entry.span, message);
            diagnostics.push(found.help(format!("did you mean `dice: {meant}`?")));
        }
    }
}

/// Whether this check reports the table, so that findings about its scores are only consequences.
pub(super) fn has_foreign_dice(subject: &PackSubject<'_>, table: &DiceTable) -> bool {
    dice_of_rows(table).or_else(|| dice_of_pack(subject, table)).is_some()
}

/// The dice whose scores are exactly the scores of the rows, if the dice of the table have others.
fn dice_of_rows(table: &DiceTable) -> Option<Dice> {
    let dice = table.dice;
    if dice.counted != DiceCount::Sum || !table.beyond.is_empty() || table.pool.is_some() {
        return None;
    }
    let mut ends = Vec::new();
    for row in &table.rows {
        ends.push((row.score.least?, row.score.most?));
    }
    ends.sort_unstable();
    let is_whole = ends.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0);
    let (least, most) = (ends.first()?.0, ends.last()?.1);
    let reached = reached(table)?;
    // Every row can be reached, or modifiers make up for the difference.
    if !is_whole || reached.0 <= least && most <= reached.1 && covers(table, (least, most)) {
        return None;
    }
    let sides = most.checked_div(least).filter(|sides| sides * least == most)?;
    let is_die = SIDES.contains(&sides) && (1..=4).contains(&least);
    let meant =
        Dice { count: u32::try_from(least).ok()?, sides: u32::try_from(sides).ok()?, ..dice };
    (is_die && meant != dice).then_some(meant)
}

/// Whether rows for the scores from `least` to `most` have a row for every throw.
fn covers(table: &DiceTable, (least, most): (i64, i64)) -> bool {
    throw(table.dice).scores.iter().all(|(score, _)| (least..=most).contains(score))
}

/// The usual throw of the pack, if the rows of the table end at its highest score, and no other
/// table has the dice of this one.
fn dice_of_pack(subject: &PackSubject<'_>, table: &DiceTable) -> Option<Dice> {
    let rules = &subject.open.ruleset;
    let (count, sides) = rules.dice.as_ref()?;
    let whole = |number: Ratio| number.as_whole().and_then(|it| u32::try_from(it).ok());
    let (count, sides) = (whole(count.value)?, whole(sides.value)?);
    let dice = table.dice;
    let meant = match dice.sides == sides {
        // `dice: 2d6` for `dice: d6`, or the other way round.
        true => Dice { count, ..dice },
        false => Dice { sides, ..dice },
    };
    let fits = meant != dice && dice.counted == DiceCount::Sum && table.pool.is_none();
    if !fits || !is_made_for(table, meant) || is_made_for(table, dice) {
        return None;
    }
    // The search ends at the second table, so that many tables with the same dice are no burden.
    let same = rules.tables.iter().filter(|other| other.dice == dice);
    (same.take(2).count() == 1).then_some(meant)
}

/// Whether the highest score in the rows of a table is the highest score of the dice.
fn is_made_for(table: &DiceTable, dice: Dice) -> bool {
    let scores = table.rows.iter().flat_map(|row| [row.score.least, row.score.most]).flatten();
    let most = throw(dice).scores.last().map(|(score, _)| *score);
    most.is_some() && scores.max() == most
}

/// The lowest and the highest score of a throw with the modifiers of any column.
pub(super) fn reached(table: &DiceTable) -> Option<(i64, i64)> {
    let scores = throw(table.dice).scores;
    let (first, last) = (scores.first()?.0, scores.last()?.0);
    let nets = (0..table.columns.len().max(1)).map(|column| net_modifiers(table, column));
    let (least, most) = nets.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    Some((first.saturating_add(least), last.saturating_add(most)))
}
