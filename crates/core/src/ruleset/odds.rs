//! The exact odds of dice tables. All ways in which the dice can fall are counted for each result.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::types::{DicePool, DiceTable, Modifier, Origin, Ruleset};
use crate::document::{Dice, DiceCount, Provenance, Ratio};

/// The scores that dice can show, with the number of ways to throw each score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    pub scores: Vec<(i64, u64)>,
    /// Number of all ways, such as 36 for 2d6.
    pub ways: u64,
}

pub fn throw(dice: Dice) -> Throw {
    let sides = i64::from(dice.sides);
    let die: Vec<(i64, u64)> = match dice.counted {
        DiceCount::Sum | DiceCount::Difference => (1..=sides).map(|face| (face, 1)).collect(),
        DiceCount::Face(face) if i64::from(face) > sides || face == 0 => {
            vec![(0, dice.sides.into())]
        }
        DiceCount::Face(_) => vec![(0, u64::from(dice.sides) - 1), (1, 1)],
    };
    let theirs: Vec<(i64, u64)> = die.iter().rev().map(|(face, ways)| (-face, *ways)).collect();
    let mut scores = vec![(0, 1)];
    for _ in 0..dice.count {
        scores = both(&scores, &die);
        if dice.counted == DiceCount::Difference {
            scores = both(&scores, &theirs);
        }
    }
    let ways = scores.iter().map(|(_, ways)| ways).sum();
    Throw { scores, ways }
}

/// The ways to throw each sum of two throws. `first` and `second` must be sorted by score, without
/// gaps.
fn both(first: &[(i64, u64)], second: &[(i64, u64)]) -> Vec<(i64, u64)> {
    let least = first[0].0 + second[0].0;
    let mut sums: Vec<(i64, u64)> =
        (least..).zip(std::iter::repeat_n(0, first.len() + second.len() - 1)).collect();
    for (place, (_, ways)) in first.iter().enumerate() {
        for (sum, (_, times)) in sums[place..].iter_mut().zip(second) {
            sum.1 += ways * times;
        }
    }
    sums
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Came {
    Result(usize),
    /// Number that a formula of the table computes.
    Number(Ratio),
    /// The text does not give a result for this score.
    Unsaid,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    pub came: Came,
    /// Number of ways to throw this result, such as 6 for a 7 with 2d6.
    pub ways: BigUint,
    /// Number of ways to throw this result that lead to it only by a reading.
    pub by_reading: u64,
    pub kind: Provenance,
}

/// The odds of one column after all modifiers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Possible results in the order of the table; computed numbers in ascending order.
    pub chances: Vec<Chance>,
    /// Number of all ways, such as 36 for 2d6.
    pub ways: BigUint,
}

impl Odds {
    /// The share that some ways are of all ways, as a fraction in lowest terms: 7 and 12 for 21 of
    /// 36 ways.
    pub fn share(&self, ways: &BigUint) -> (BigUint, BigUint) {
        let shared = divisor(ways.clone(), self.ways.clone());
        (ways / &shared, &self.ways / shared)
    }

    /// The share that some ways are of all ways, in tenths of a per cent. A share that would round
    /// to 0 becomes 1, because 0 would mean impossible.
    pub fn tenths(&self, ways: &BigUint) -> u64 {
        let tenths = (ways * 2000u32 + &self.ways) / (&self.ways * 2u32);
        let tenths = u64::try_from(tenths).unwrap_or(1000);
        tenths.max(u64::from(*ways > BigUint::ZERO))
    }
}

/// The greatest common divisor of two numbers, the second of which is above 0.
fn divisor(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b > BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// The odds of a column if `modifier` is added to each throw.
pub fn odds(
    ruleset: &Ruleset,
    (table, throw): (&DiceTable, &Throw),
    column: usize,
    modifier: i64,
) -> Odds {
    let mut chances: BTreeMap<Came, Chance> = BTreeMap::new();
    for (score, ways) in &throw.scores {
        let (came, kind) = came(ruleset, table, column, score + modifier);
        let none = Chance { came: came.clone(), ways: BigUint::ZERO, by_reading: 0, kind };
        let chance = chances.entry(came).or_insert(none);
        chance.ways += *ways;
        chance.by_reading += if kind == Provenance::Reading { *ways } else { 0 };
        chance.kind = chance.kind.max(kind);
    }
    let chances = chances.into_values().collect();
    Odds { chances, ways: throw.ways.into() }
}

/// The odds of a number of dice in a pool: the number of hits that are not saved. `modifier` is
/// added to each die that is thrown to hit.
pub fn pool_odds(
    (table, pool): (&DiceTable, &DicePool),
    column: usize,
    modifier: i64,
    dice: u32,
) -> Odds {
    let sides = i64::from(table.dice.sides);
    let faces =
        |holds: &dyn Fn(i64) -> bool| (1..=sides).filter(|face| holds(*face)).count() as u64;
    let again = |face: i64| pool.reroll.iter().any(|again| again.value == face);
    let hits = |face: i64| pool.hit.value.holds(face + modifier);
    let kept = faces(&|face| hits(face) && !again(face));
    let rerolled = faces(&again);
    let save = table.columns.get(column).and_then(|column| column.save.as_ref());
    let unsaved = match save {
        Some(save) => faces(&|face| !save.value.holds(face)),
        None => sides as u64,
    };
    let sides = sides as u64;
    // One die hits if it hits at once or after the second throw and the hit is not saved.
    let one = (kept * sides + rerolled * faces(&hits)) * unsaved;
    let all = sides.pow(3);
    let (one, all) = (BigUint::from(one), BigUint::from(all));
    let shared = divisor(one.clone(), all.clone());
    let (hit, all) = (one / &shared, all / shared);
    let mut chances = Vec::new();
    let mut choices = BigUint::from(1u32);
    for count in 0..=dice {
        let ways = &choices * hit.pow(count) * (&all - &hit).pow(dice - count);
        if ways > BigUint::ZERO {
            chances.push(Chance {
                came: Came::Number(Ratio::whole(count.into())),
                ways,
                by_reading: 0,
                kind: Provenance::Text,
            });
        }
        choices = choices * (dice - count) / (count + 1);
    }
    Odds { chances, ways: all.pow(dice) }
}

/// The result of a score in a column, with its origin. The result of a score beyond the printed
/// rows is a reading, because the text omits such scores.
pub fn came(ruleset: &Ruleset, table: &DiceTable, column: usize, score: i64) -> (Came, Provenance) {
    let value_of = |name: &str| match name {
        "score" => Some(Ratio::whole(score)),
        name => ruleset.number(name),
    };
    let kind_of =
        |origin: &Option<Origin>| origin.as_ref().map_or(Provenance::Text, |origin| origin.kind);
    if let Some(value) = table.columns.get(column).and_then(|column| column.value.as_ref()) {
        return match value.value.value(&value_of) {
            Ok(number) => (Came::Number(number), kind_of(&value.origin)),
            Err(_) => (Came::Unsaid, Provenance::Text),
        };
    }
    let printed = table.rows.iter().map(|row| (row, Provenance::Text));
    let beyond = table.beyond.iter().map(|row| (row, Provenance::Reading));
    let row = printed.chain(beyond).find(|(row, _)| row.score.holds(score));
    let cell = row.and_then(|(row, least)| Some((row.cells.get(column)?, least)));
    let result = cell.and_then(|(cell, least)| {
        let place = table.results.iter().position(|result| result.id == cell.value)?;
        Some((Came::Result(place), kind_of(&cell.origin).max(least)))
    });
    result.unwrap_or((Came::Unsaid, Provenance::Text))
}

/// The first column whose limit is not below a number, in a table whose columns are ranges.
pub fn column_for(table: &DiceTable, number: Ratio) -> Option<usize> {
    table.columns.iter().position(|column| match &column.upto {
        Some(upto) => number <= upto.value,
        None => true,
    })
}

/// Whether the columns are ranges of a number, such as odds, so that a shift can move to another
/// column.
pub fn is_scale(table: &DiceTable) -> bool {
    table.columns.iter().any(|column| column.upto.is_some())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shifted {
    Column(usize),
    /// Index of the first or last column, at which a reading of the pack stops a shift that goes
    /// beyond it.
    Last(usize),
    /// The shift has no column, because the text does not cover a shift beyond the first or last
    /// column.
    Unsaid,
}

/// The column to which a shift leads. A positive number shifts to the right.
pub fn shifted(table: &DiceTable, column: usize, shift: i64) -> Shifted {
    let last = table.columns.len().saturating_sub(1) as i64;
    let wanted = column as i64 + shift;
    match wanted {
        _ if (0..=last).contains(&wanted) => Shifted::Column(wanted as usize),
        _ if table.ends.as_ref().is_some_and(|ends| ends.stay) => {
            Shifted::Last(wanted.clamp(0, last) as usize)
        }
        _ => Shifted::Unsaid,
    }
}

/// The lowest and the highest total of modifiers that a throw in a column can have.
pub fn net_modifiers(table: &DiceTable, column: usize) -> (i64, i64) {
    let id = table.columns.get(column).map(|column| column.id.as_str()).unwrap_or("");
    let mine = |modifier: &&Modifier| {
        modifier.columns.is_empty() || modifier.columns.iter().any(|column| column == id)
    };
    let mut groups: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    let (mut least, mut most) = (0, 0);
    for modifier in table.modifiers.iter().filter(mine) {
        let value = modifier.value.value.floor().saturating_mul(modifier.times);
        // Only one modifier of a group counts, so add only the lowest and the highest of the group.
        let (low, high) = match &modifier.group {
            Some(group) => groups.entry(group).or_default(),
            None => &mut (0, 0),
        };
        let before = (*low, *high);
        (*low, *high) = ((*low).min(value), (*high).max(value));
        least += *low - before.0;
        most += *high - before.1;
    }
    (least, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Scores, Topic};
    use crate::ruleset::types::{PackEntry, Scope, TableColumn};
    use grognard_syntax::text::Spanned;

    fn dice(count: u32, sides: u32, counted: DiceCount) -> Throw {
        throw(Dice { count, sides, counted })
    }

    #[test]
    fn all_ways_of_the_dice_are_counted_once() {
        let two = dice(2, 6, DiceCount::Sum);
        assert_eq!(two.ways, 36);
        assert_eq!(two.scores[5], (7, 6));
        let difference = dice(1, 6, DiceCount::Difference);
        assert_eq!(
            (difference.ways, difference.scores[0], difference.scores[5]),
            (36, (-5, 1), (0, 6))
        );
        let ones = dice(3, 6, DiceCount::Face(1));
        assert_eq!(ones.scores, [(0, 125), (1, 75), (2, 15), (3, 1)]);
        assert_eq!(dice(1, 6, DiceCount::Face(7)).scores, [(0, 6)]);
    }

    /// Half of all dice hit, and half of all hits are saved: a quarter of each die.
    #[test]
    fn a_pool_counts_the_hits_that_are_not_saved() {
        let span = grognard_syntax::text::Span {
            file: grognard_syntax::text::FileId(0),
            start: 0,
            end: 0,
        };
        let from_four = Spanned::new(Scores { least: Some(4), most: None }, span);
        let column = |save| TableColumn {
            id: "c".to_owned(),
            name: "C".to_owned(),
            upto: None,
            value: None,
            save,
            scope: Scope::default(),
            note: None,
            span,
        };
        let mut pool =
            DicePool { figure: None, hit: from_four, reroll: Vec::new(), count: (1, 10) };
        let table = DiceTable {
            entry: PackEntry {
                id: "t".to_owned(),
                name: "T".to_owned(),
                origin: None,
                note: None,
                span,
            },
            topic: Topic::Fire,
            dice: Dice { count: 1, sides: 6, counted: DiceCount::Sum },
            pool: None,
            columns: vec![column(None), column(Some(from_four))],
            results: Vec::new(),
            rows: Vec::new(),
            beyond: Vec::new(),
            modifiers: Vec::new(),
            shifts: Vec::new(),
            ends: None,
        };
        let ways = |pool: &DicePool, column, modifier, dice| -> (Vec<u64>, u64) {
            let odds = pool_odds((&table, pool), column, modifier, dice);
            let small = |ways: &BigUint| u64::try_from(ways).expect("few dice");
            (odds.chances.iter().map(|chance| small(&chance.ways)).collect(), small(&odds.ways))
        };
        assert_eq!(ways(&pool, 0, 0, 3), (vec![1, 3, 3, 1], 8));
        assert_eq!(ways(&pool, 1, 0, 2), (vec![9, 6, 1], 16));
        assert_eq!(ways(&pool, 0, 1, 1), (vec![1, 2], 3));
        // A 1 that is thrown again hits in one of two cases: 1/2 + 1/6 × 1/2 = 7/12.
        pool.reroll = vec![Spanned::new(1, span)];
        assert_eq!(ways(&pool, 0, 0, 1), (vec![5, 7], 12));
        let many = pool_odds((&table, &pool), 1, 0, 30);
        assert_eq!(many.chances.iter().map(|chance| &chance.ways).sum::<BigUint>(), many.ways);
        let all_hit = &many.chances[30];
        let power = |base: u32| BigUint::from(base).pow(30);
        assert_eq!(many.share(&all_hit.ways), (power(7), power(24)));
        pool.hit.value = Scores { least: Some(7), most: None };
        assert_eq!(ways(&pool, 0, 0, 4), (vec![1], 1));
    }

    #[test]
    fn shares_are_in_lowest_terms_and_possible_results_are_above_zero() {
        let of = |ways: u32| Odds { chances: Vec::new(), ways: ways.into() };
        let odds = of(36);
        let share = |ways: u32| odds.share(&ways.into());
        assert_eq!(share(21), (7u32.into(), 12u32.into()));
        assert_eq!(share(0), (BigUint::ZERO, 1u32.into()));
        let tenths = |odds: &Odds, ways: u32| odds.tenths(&ways.into());
        assert_eq!([21, 36, 0].map(|ways| tenths(&odds, ways)), [583, 1000, 0]);
        assert_eq!(tenths(&of(1_000_000), 1), 1);
    }
}
