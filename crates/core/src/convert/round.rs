//! From men to elements.

use super::fielded::Certainty;
use crate::document::{Ratio, RoundMethod};
use crate::model::Strength;
use crate::ruleset::Rounding;

/// How many elements so many men are, at least one.
pub(super) fn elements(men: u32, per: Ratio, rounding: &Rounding) -> u32 {
    let exact = Ratio::whole(men.into()).over(per).unwrap_or(Ratio::ZERO);
    let half = Ratio::new(1, 2).expect("a half is a number");
    let up_from = rounding.up_from.as_ref().map_or(half, |figure| figure.value);
    let rounded = match rounding.method {
        RoundMethod::Down => exact.floor(),
        RoundMethod::Up => exact.ceil(),
        RoundMethod::Nearest | RoundMethod::LargestRemainder => exact.round(up_from),
    };
    u32::try_from(rounded).unwrap_or(MAX_ELEMENTS).clamp(1, MAX_ELEMENTS)
}

/// Maximum number of elements of one unit: with a pack that asks for more, the numbers would mean nothing.
pub(super) const MAX_ELEMENTS: u32 = 10_000;

/// How many elements a strength is in a game that lets an element stand for an interval: the number
/// that the rounding gives, or the nearest one that can stand for it where there is any.
pub(super) fn fitting(
    strength: Strength,
    men: u32,
    per: Ratio,
    allowed: Option<(i64, i64)>,
    rounding: &Rounding,
) -> u32 {
    let rounded = elements(men, per, rounding);
    let Some((low, high)) = allowed.filter(|(low, high)| low < high && *low > 0) else {
        return rounded;
    };
    let (first, last) = span(strength, low, high);
    if first > last {
        rounded
    } else {
        i64::from(rounded).clamp(first, last).min(i64::from(MAX_ELEMENTS)) as u32
    }
}

/// The fewest and the most elements that can stand for a strength; backwards if none can.
fn span(strength: Strength, low: i64, high: i64) -> (i64, i64) {
    // n elements stand for n * low to n * high men.
    let (least, most) = (i64::from(strength.least), i64::from(strength.most));
    let first = least.div_euclid(high) + i64::from(least.rem_euclid(high) != 0);
    (first.max(1), most.div_euclid(low))
}

/// Men that so many elements stand for, to the nearest.
pub(super) fn stands_for(elements: u32, per: Ratio) -> i64 {
    let half = Ratio::new(1, 2).expect("a half is a number");
    per.times(Ratio::whole(elements.into())).map_or(0, |men| men.round(half))
}

/// Maximum number of other counts that are listed as fitting as well.
const MAX_LISTED_COUNTS: u32 = 12;

/// How sure a number of elements is, for a strength that may be an interval, in a game that lets an
/// element stand for an interval.
pub(super) fn certainty(
    strength: Strength,
    per: Ratio,
    allowed: Option<(i64, i64)>,
    rounding: &Rounding,
    chosen: u32,
) -> Certainty {
    let fitting: Vec<u32> = match allowed.filter(|(low, high)| low < high && *low > 0) {
        Some((low, high)) => {
            let (first, last) = span(strength, low, high);
            (first..=last).map(|n| n as u32).take(MAX_LISTED_COUNTS as usize).collect()
        }
        None => {
            let first = elements(strength.least, per, rounding);
            let last = elements(strength.most, per, rounding);
            (first..=last.min(first.saturating_add(MAX_LISTED_COUNTS))).collect()
        }
    };
    match fitting.as_slice() {
        [] => Certainty::Impossible,
        [_] => Certainty::Certain,
        _ => Certainty::Ambiguous(fitting.into_iter().filter(|n| *n != chosen).collect()),
    }
}

/// Gives a total to parts by the largest remainder: each its whole share, then one more to those
/// with the most left over, the first of equals first.
pub(super) fn largest_remainder(men: &[u32], per: Ratio, rounding: &Rounding) -> Vec<u32> {
    let sum: u32 = men.iter().fold(0, |sum, men| sum.saturating_add(*men));
    let half = Ratio::new(1, 2).expect("a half is a number");
    let exact = |men: u32| Ratio::whole(men.into()).over(per).unwrap_or(Ratio::ZERO);
    let up_from = rounding.up_from.as_ref().map_or(half, |figure| figure.value);
    let total = exact(sum).round(up_from).max(men.len() as i64);
    let mut shares: Vec<u32> = men
        .iter()
        .map(|men| u32::try_from(exact(*men).floor()).unwrap_or(MAX_ELEMENTS).min(MAX_ELEMENTS))
        .collect();
    let mut order: Vec<usize> = (0..men.len()).collect();
    order.sort_by_key(|part| {
        let share = exact(men[*part]);
        let left = share.minus(Ratio::whole(share.floor())).unwrap_or(Ratio::ZERO);
        (std::cmp::Reverse(left), *part)
    });
    let given: i64 = shares.iter().map(|share| i64::from(*share)).sum();
    let missing = (total - given).clamp(0, men.len() as i64) as usize;
    for part in order.into_iter().take(missing) {
        shares[part] += 1;
    }
    shares.into_iter().map(|share| share.max(1)).collect()
}
