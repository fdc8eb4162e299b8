//! Reports a modifier with which every throw has the same result.

use grognard_core::document::Ratio;
use grognard_core::ruleset::{Came, DiceTable, Modifier, Ruleset, came, net_modifiers, throw};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("decided-throw", Warning, "decided_throw.md");

/// Maximum number of scores that are tried for a modifier. Three dice have fewer scores, even with
/// every modifier.
const MAX_SCORES: i64 = 1000;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for table in &rules.tables {
        for modifier in &table.modifiers {
            let value = modifier.value.value;
            if !subject.is_own(modifier.entry.span) || !decides(rules, table, modifier) {
                continue;
            }
            let message = format!(
                "with the modifier `{}` of {value} every throw of {} on `{}` has the same result",
                modifier.entry.id, table.dice, table.entry.id
            );
            let tenth = Ratio::new(value.floor(), 10).filter(|tenth| {
                value == Ratio::whole(value.floor()) && Ratio::whole(tenth.floor()) == *tenth
            });
            let found = Diagnostic::new(&CODE, modifier.entry.span, message);
            diagnostics.push(match tenth {
                Some(tenth) => found.help(format!("did you mean `value: {tenth}`?")),
                None => found.help(
                    "correct the value; write a result without a throw as a ruling, not as a \
                     modifier",
                ),
            });
        }
    }
}

/// Whether every throw with a modifier has the same result in each column to which the modifier
/// belongs, whatever the other modifiers are, although throws without the modifier have different
/// results.
fn decides(rules: &Ruleset, table: &DiceTable, modifier: &Modifier) -> bool {
    let scores = throw(table.dice).scores;
    let (Some((first, _)), Some((last, _))) = (scores.first(), scores.last()) else { return false };
    let value = modifier.value.value.floor();
    let belongs = |id: &str| {
        modifier.columns.is_empty() || modifier.columns.iter().any(|column| column == id)
    };
    let columns = table.columns.iter().enumerate().filter(|(_, column)| belongs(&column.id));
    let mut columns = columns.map(|(column, _)| column).peekable();
    columns.peek().is_some()
        && columns.all(|column| {
            let (least, most) = net_modifiers(table, column);
            let (low, high) = if value < 0 { (least, most + value) } else { (least + value, most) };
            is_constant(rules, table, column, (first + low, last + high))
                && !is_constant(rules, table, column, (*first, *last))
        })
}

fn is_constant(rules: &Ruleset, table: &DiceTable, column: usize, (low, high): (i64, i64)) -> bool {
    if high < low || high - low > MAX_SCORES {
        return false;
    }
    let came = |score: i64| came(rules, table, column, score).0;
    let first = came(low);
    first != Came::Unsaid && (low..=high).all(|score| came(score) == first)
}
