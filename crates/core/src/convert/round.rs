//! Rounds men or guns to elements.

use crate::document::{Ratio, RoundMethod};
use crate::model::Strength;
use crate::ruleset::Rounding;

/// The rounded number of elements for a strength; 0 if the strength is too small.
pub(super) fn elements(men: u32, per: Ratio, rounding: &Rounding) -> u32 {
    let exact = Ratio::whole(men.into()).over(per).unwrap_or(Ratio::ZERO);
    let half = Ratio::new(1, 2).expect("a half is a number");
    let up_from = rounding.up_from.as_ref().map_or(half, |figure| figure.value);
    let rounded = match rounding.method {
        RoundMethod::Down => exact.floor(),
        RoundMethod::Up => exact.ceil(),
        RoundMethod::Nearest | RoundMethod::LargestRemainder => exact.round(up_from),
    };
    u32::try_from(rounded).unwrap_or(MAX_ELEMENTS).min(MAX_ELEMENTS)
}

/// The number of whole elements that a strength needs, if it exceeds the maximum for any unit.
pub(super) fn beyond_limit(men: u32, per: Ratio) -> Option<i64> {
    let wanted = Ratio::whole(men.into()).over(per)?.floor();
    Some(wanted).filter(|wanted| *wanted > i64::from(MAX_ELEMENTS))
}

/// Maximum number of elements of one unit, because a pack that results in more has a wrong number
/// of men per element. The ledger records each unit that the limit affects.
pub(super) const MAX_ELEMENTS: u32 = crate::document::MAX_ELEMENTS as u32;

/// The number of elements of a strength. In a game with an interval of men per element, the result
/// is the number that can represent the strength and is nearest to the rounded number, within the
/// limits of a unit if possible.
pub(super) fn fitting(
    strength: Strength,
    men: u32,
    per: Ratio,
    allowed: Option<(i64, i64)>,
    (least, most): (u32, u32),
    rounding: &Rounding,
) -> u32 {
    let rounded = elements(men, per, rounding);
    let Some((low, high)) = allowed.filter(|(low, high)| low < high && *low > 0) else {
        return rounded;
    };
    let found = legal(i64::from(rounded), span(strength, low, high), (least, most));
    found.map_or(rounded, |found| found.min(i64::from(MAX_ELEMENTS)) as u32)
}

/// The number nearest to `rounded` from `first` to `last`, which are the numbers of elements that
/// can represent the strength. A number within the limits of a unit takes precedence over a nearer
/// number. A strength that no number can represent gets a number beside the gap that the limits of
/// a unit allow: 1,570 men are too many for three stands of 500 and too few for four of 400, and
/// become four stands if a brigade has at least four.
pub(super) fn legal(
    rounded: i64,
    (first, last): (i64, i64),
    (least, most): (u32, u32),
) -> Option<i64> {
    if first > last {
        let within = |count: &i64| i64::from(least) <= *count && *count <= i64::from(most);
        let mut beside = [last, first].into_iter().filter(within);
        return beside.next().filter(|_| !within(&rounded));
    }
    let (from, to) = (first.max(least.into()), last.min(most.into()));
    Some(if from <= to { rounded.clamp(from, to) } else { rounded.clamp(first, last) })
}

/// The minimum and maximum number of elements that can represent a strength. If no number can
/// represent it, the minimum exceeds the maximum.
pub(super) fn span(strength: Strength, low: i64, high: i64) -> (i64, i64) {
    // n elements represent n × low to n × high men.
    let (least, most) = (i64::from(strength.least), i64::from(strength.most));
    let first = least.div_euclid(high) + i64::from(least.rem_euclid(high) != 0);
    (first.max(1), most.div_euclid(low))
}

pub(super) fn stands_for(elements: u32, per: Ratio) -> i64 {
    let half = Ratio::new(1, 2).expect("a half is a number");
    per.times(Ratio::whole(elements.into())).map_or(0, |men| men.round(half))
}

/// Whether other numbers of elements, from `floor` to `most`, could represent the strength.
pub(super) fn certainty(
    strength: Strength,
    per: Ratio,
    allowed: Option<(i64, i64)>,
    rounding: &Rounding,
    (floor, most): (u32, u32),
) -> Certainty {
    let (first, last) = match allowed.filter(|(low, high)| low < high && *low > 0) {
        Some((low, high)) => span(strength, low, high),
        None => {
            // At a tie, both neighbouring numbers are equally near, so both can represent the
            // strength.
            let tie = |men: u32, round: fn(Ratio) -> i64| match tie(men, per, rounding) {
                Some(exact) => round(exact).max(1),
                None => elements(men, per, rounding).into(),
            };
            (tie(strength.least, Ratio::floor), tie(strength.most, Ratio::ceil))
        }
    };
    let on_table = |count: i64| {
        u32::try_from(count.min(i64::from(MAX_ELEMENTS))).unwrap_or(0).clamp(floor, most)
    };
    match (on_table(first), on_table(last)) {
        _ if first > last => Certainty::Impossible,
        (least, most) if least == most => Certainty::Certain,
        (least, most) => Certainty::Ambiguous { least, most },
    }
}

/// The exact number of elements, if it is midway between two whole numbers and the game rounds to
/// the nearest.
fn tie(men: u32, per: Ratio, rounding: &Rounding) -> Option<Ratio> {
    let exact = Ratio::whole(men.into()).over(per)?;
    (rounding.method == RoundMethod::Nearest && exact.denominator() == 2).then_some(exact)
}

pub(super) fn is_rounded(men: u32, per: Ratio) -> bool {
    Ratio::whole(men.into()).over(per).is_none_or(|exact| exact.as_whole().is_none())
}

/// Distributes a total over parts by the largest remainder: each part gets its whole share, then
/// the parts with the largest remainders get one more, with earlier parts first at a tie.
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
    shares
}

/// How certain it is that a strength becomes this number of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Only this number of elements can represent the strength.
    Certain,
    /// Several numbers of elements can represent the strength, such as 4 to 7.
    Ambiguous {
        least: u32,
        most: u32,
    },
    /// No number of elements can represent the strength: 1,570 men are too many for 3 stands of
    /// 400-500 men and too few for 4.
    Impossible,
    Author,
}
