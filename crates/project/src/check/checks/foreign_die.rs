//! Reports a table that uses a die that the pack does not have.

use std::collections::HashMap;

use grognard_core::document::{Dice, DiceCount};
use grognard_core::ruleset::{DiceTable, throw};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("foreign-die", Warning, "foreign_die.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    let Some((_, sides)) = &rules.dice else { return };
    let Some(own) = sides.value.as_whole().and_then(|sides| u32::try_from(sides).ok()) else {
        return;
    };
    let mut tables_of: HashMap<u32, usize> = HashMap::new();
    for table in &rules.tables {
        *tables_of.entry(table.dice.sides).or_default() += 1;
    }
    for table in &rules.tables {
        let dice = table.dice;
        let is_only = tables_of[&dice.sides] == 1;
        if dice.sides == own || !subject.is_own(table.entry.span) || !is_only {
            continue;
        }
        let meant = Dice { sides: own, ..dice };
        if dice.counted != DiceCount::Sum || !is_made_for(table, meant) || is_made_for(table, dice)
        {
            continue;
        }
        let message = format!(
            "`{}` is thrown with {dice}, but the dice of the pack have {own} sides, and the rows \
             of the table fit {meant}",
            table.entry.id
        );
        diagnostics.push(
            Diagnostic::new(&CODE, table.entry.span, message)
                .label(subject.place(sides.span), "the dice of the pack")
                .help(format!("did you mean `dice: {meant}`?")),
        );
    }
}

/// Whether the highest score in the rows of a table is the highest score of the dice.
fn is_made_for(table: &DiceTable, dice: Dice) -> bool {
    let scores = table.rows.iter().flat_map(|row| [row.score.least, row.score.most]).flatten();
    let most = throw(dice).scores.last().map(|(score, _)| *score);
    most.is_some() && scores.max() == most
}
