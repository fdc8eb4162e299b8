//! Computes the odds of a dice table, in the words that readers see.

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use super::origin::{Mark, mark, mark_of, said};
use grognard_core::ruleset::{
    Came, DicePool, DiceTable, Modifier, Odds, Ruleset, Shifted, Throw, is_scale, net_modifiers,
    odds as odds_of, pool_odds, shifted, throw,
};

/// Selection of the odds to show: columns, modifiers and shifts.
#[derive(Debug, Clone, Default)]
pub struct OddsOptions {
    /// Indices of the columns to show; empty for all columns.
    pub columns: Vec<usize>,
    /// Net modifiers to show; empty for all net modifiers that can occur in play.
    pub modifiers: Vec<i64>,
    /// Column shifts to show, if the columns of the table are a scale.
    pub shifts: Vec<i64>,
}

#[derive(Debug, Clone, Serialize)]
pub struct OddsView {
    pub ruleset: String,
    pub ruleset_name: String,
    pub table: String,
    pub name: String,
    pub dice: String,
    /// Number of ways in which the dice can fall.
    pub ways: u64,
    pub blocks: Vec<OddsBlock>,
    pub results: Vec<ResultWords>,
    /// Notes about results that the rule text does not give, and about readings of the text.
    pub notes: Vec<String>,
    /// Section of the rule book, or another origin of the table.
    pub source: String,
    /// Mark of the table, if the table is not from the rule book.
    pub mark: Option<Mark>,
    /// Marks of the modifiers whose origin differs from that of the table. The notes name these
    /// modifiers.
    pub modifier_marks: Vec<Mark>,
}

#[derive(Debug, Clone, Serialize)]
pub struct ResultWords {
    pub id: String,
    pub name: String,
    pub means: Option<String>,
}

/// Odds that are shown together: the odds of one column, or of a whole scale of columns.
#[derive(Debug, Clone, Serialize)]
pub struct OddsBlock {
    /// Name of the block: a column of the table, or a shift to another column.
    pub name: String,
    /// Difference between the rows of the block: `modifier`, `column`, or `dice` for their number.
    pub by: String,
    pub rows: Vec<OddsRow>,
}

#[derive(Debug, Clone, Serialize)]
pub struct OddsRow {
    /// Label of the row: the modifier, or the name of the column.
    pub label: String,
    pub column: String,
    /// Net modifier of the die roll.
    pub modifier: i64,
    /// Number of columns by which the result is shifted to the right; negative for a shift to the
    /// left.
    pub shift: i64,
    pub chances: Vec<ChanceView>,
}

#[derive(Debug, Clone, Serialize)]
pub struct ChanceView {
    /// Id of the result, or a number that the table computes; absent if the rule text gives no
    /// result.
    pub result: Option<String>,
    pub name: String,
    /// Number of ways in which the dice can fall to give the result. A number above 64 bits is a
    /// text in JSON.
    #[serde(serialize_with = "number_or_text")]
    pub ways: BigUint,
    /// Chance as a fraction in lowest terms, such as `5/36`.
    pub share: String,
    /// Chance in per cent, with one decimal.
    pub percent: String,
    /// Does any cell with this result rest on a reading of the rule text?
    pub by_reading: bool,
    /// Mark of the cells with this result, if it differs from the mark of the whole table.
    pub mark: Option<Mark>,
}

fn number_or_text<S: Serializer>(ways: &BigUint, to: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(ways) {
        Ok(small) => to.serialize_u64(small),
        Err(_) => to.collect_str(ways),
    }
}

/// Words for a result that the rule text does not give.
const UNSAID: &str = "not given";

/// Computes the odds of a dice table. `options` selects the columns, modifiers and shifts.
pub fn odds(ruleset: &Ruleset, table: &DiceTable, options: &OddsOptions) -> OddsView {
    let columns: Vec<usize> = match options.columns.is_empty() {
        true => (0..table.columns.len()).collect(),
        false => options.columns.clone(),
    };
    let throw = throw(table.dice);
    let thrown = (table, &throw);
    let blocks = match (&table.pool, is_scale(table)) {
        (Some(pool), _) => pool_blocks((table, pool), &columns, options),
        (None, true) => scale(ruleset, thrown, &columns, options),
        (None, false) => {
            columns.iter().map(|column| block(ruleset, thrown, *column, options)).collect()
        }
    };
    let origin = table.entry.origin.as_ref().filter(|origin| mark(Some(origin)).is_some());
    let mut notes: Vec<String> =
        origin.and_then(|origin| origin.note.clone()).into_iter().collect();
    for row in &table.beyond {
        let scores = row.score;
        let words = row.note.clone().or_else(|| row.origin.as_ref()?.note.clone());
        let lead = match row.cells.is_empty() {
            true => format!("the text gives no result for a score of {scores}"),
            false => format!("the result for a score of {scores} is our reading"),
        };
        notes.push(words.map_or(lead.clone(), |words| format!("{lead}: {words}")));
    }
    if let Some(ends) = &table.ends {
        let lead = match ends.stay {
            true => "a shift beyond the last column stays in it: our reading",
            false => "the text gives no result for a shift beyond the last column",
        };
        let words = ends.note.clone().or_else(|| ends.origin.as_ref()?.note.clone());
        notes.push(words.map_or(lead.to_owned(), |words| format!("{lead}. {words}")));
    }
    let (modifier_marks, named) = outside_the_text(table);
    notes.extend(named);
    OddsView {
        ruleset: ruleset.id.clone(),
        ruleset_name: ruleset.name.clone(),
        table: table.entry.id.clone(),
        name: table.entry.name.clone(),
        dice: table.thrown(&ruleset.unit_figures),
        ways: throw.ways,
        blocks,
        results: table.results.iter().map(words).collect(),
        notes,
        source: said(ruleset, table.entry.origin.as_ref()),
        mark: mark(table.entry.origin.as_ref()),
        modifier_marks,
    }
}

/// Marks of the modifiers that have another origin than the table, and a note that names these
/// modifiers. The modifiers need separate marks, because the range of net modifiers depends on
/// them.
fn outside_the_text(table: &DiceTable) -> (Vec<Mark>, Option<String>) {
    let of_table = mark(table.entry.origin.as_ref());
    let marked = table.modifiers.iter().filter_map(|modifier| {
        let of_value = modifier.value.origin.as_ref().or(modifier.entry.origin.as_ref());
        Some((modifier, mark(of_value).filter(|mark| Some(*mark) != of_table)?))
    });
    let marked: Vec<(&Modifier, Mark)> = marked.collect();
    let named: Vec<String> = marked
        .iter()
        .map(|(modifier, mark)| format!("{}{}", modifier.entry.name, mark.sign()))
        .collect();
    let words = (!named.is_empty()).then(|| format!("the modifiers include {}", named.join(", ")));
    (marked.into_iter().map(|(_, mark)| mark).collect(), words)
}

fn words(result: &grognard_core::ruleset::TableResult) -> ResultWords {
    ResultWords { id: result.id.clone(), name: result.name.clone(), means: result.means.clone() }
}

fn block(
    ruleset: &Ruleset,
    (table, throw): (&DiceTable, &Throw),
    column: usize,
    options: &OddsOptions,
) -> OddsBlock {
    let (least, most) = net_modifiers(table, column);
    // The range of modifiers is limited, because in play the sum of all modifiers rarely occurs.
    let all = (least.max(-MAX_NET)..=most.min(MAX_NET)).collect();
    let modifiers = if options.modifiers.is_empty() { all } else { options.modifiers.clone() };
    let rows = modifiers.into_iter().map(|modifier| {
        let odds = odds_of(ruleset, (table, throw), column, modifier);
        row(table, column, (modifier, 0), signed(modifier), &odds)
    });
    OddsBlock {
        name: table.columns[column].name.clone(),
        by: "modifier".to_owned(),
        rows: rows.collect(),
    }
}

/// Maximum net modifier, positive or negative, that is listed if the reader does not request
/// certain modifiers.
const MAX_NET: i64 = 12;

/// Odds of a pool of dice: a block for each column and requested modifier, with a row for each
/// number of dice.
fn pool_blocks(
    (table, pool): (&DiceTable, &DicePool),
    columns: &[usize],
    options: &OddsOptions,
) -> Vec<OddsBlock> {
    let modifiers = if options.modifiers.is_empty() { vec![0] } else { options.modifiers.clone() };
    let mut blocks = Vec::new();
    for column in columns {
        for modifier in &modifiers {
            let (least, most) = pool.count;
            let rows = (least..=most).map(|dice| {
                let odds = pool_odds((table, pool), *column, *modifier, dice);
                row(table, *column, (*modifier, 0), dice.to_string(), &odds)
            });
            let mut name = table.columns[*column].name.clone();
            if *modifier != 0 {
                name.push_str(&format!(", {} to each die", signed(*modifier)));
            }
            blocks.push(OddsBlock { name, by: "dice".to_owned(), rows: rows.collect() });
        }
    }
    blocks
}

/// Odds of all columns of a scale, under each requested modifier and shift.
fn scale(
    ruleset: &Ruleset,
    (table, throw): (&DiceTable, &Throw),
    columns: &[usize],
    options: &OddsOptions,
) -> Vec<OddsBlock> {
    let modifiers = if options.modifiers.is_empty() { vec![0] } else { options.modifiers.clone() };
    let shifts = if options.shifts.is_empty() { vec![0] } else { options.shifts.clone() };
    let mut blocks = Vec::new();
    for shift in &shifts {
        for modifier in &modifiers {
            let rows = columns.iter().map(|column| {
                let name = &table.columns[*column].name;
                let key = (*modifier, *shift);
                match shifted(table, *column, *shift) {
                    Shifted::Column(to) | Shifted::Last(to) => {
                        let odds = odds_of(ruleset, (table, throw), to, *modifier);
                        let label = match to == *column {
                            true => name.clone(),
                            false => format!("{name} → {}", table.columns[to].name),
                        };
                        row(table, *column, key, label, &odds)
                    }
                    Shifted::Unsaid => unsaid((table, throw), *column, key),
                }
            });
            let mut name = match *shift {
                0 => "Without a shift".to_owned(),
                1.. => format!("Shifted {shift} to the right"),
                _ => format!("Shifted {} to the left", -shift),
            };
            if *modifier != 0 {
                name.push_str(&format!(", {} to the throw", signed(*modifier)));
            }
            blocks.push(OddsBlock { name, by: "column".to_owned(), rows: rows.collect() });
        }
    }
    blocks
}

fn row(
    table: &DiceTable,
    column: usize,
    (modifier, shift): (i64, i64),
    label: String,
    odds: &Odds,
) -> OddsRow {
    let of_table = mark(table.entry.origin.as_ref());
    let chances = odds.chances.iter().map(|chance| {
        let (result, name) = match &chance.came {
            Came::Result(number) => {
                let result = &table.results[*number];
                (Some(result.id.clone()), result.name.clone())
            }
            Came::Number(number) => (Some(number.to_string()), number.to_string()),
            Came::Unsaid => (None, UNSAID.to_owned()),
        };
        let (above, below) = odds.share(&chance.ways);
        let tenths = odds.tenths(&chance.ways);
        ChanceView {
            result,
            name,
            ways: chance.ways.clone(),
            share: if below == BigUint::from(1u32) {
                above.to_string()
            } else {
                format!("{above}/{below}")
            },
            percent: format!("{}.{}", tenths / 10, tenths % 10),
            by_reading: chance.by_reading > 0,
            // The mark is left out if it is the mark of the whole table, because the name of the
            // table already shows it.
            mark: mark_of(chance.kind).filter(|mark| Some(*mark) != of_table),
        }
    });
    OddsRow {
        label,
        column: table.columns[column].id.clone(),
        modifier,
        shift,
        chances: chances.collect(),
    }
}

fn unsaid(
    (table, throw): (&DiceTable, &Throw),
    column: usize,
    (modifier, shift): (i64, i64),
) -> OddsRow {
    let chance = ChanceView {
        result: None,
        name: UNSAID.to_owned(),
        ways: throw.ways.into(),
        share: "1".to_owned(),
        percent: "100.0".to_owned(),
        by_reading: false,
        mark: None,
    };
    OddsRow {
        label: table.columns[column].name.clone(),
        column: table.columns[column].id.clone(),
        modifier,
        shift,
        chances: vec![chance],
    }
}

fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}
