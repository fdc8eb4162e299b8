//! The cost of a plan, counted in men so that its parts can be compared. `docs/conversion.md` lists
//! the weights, which are our judgement because rule books do not give any.

use super::blocks::{Block, Brick, Planned, Stretch, UnitLimits};
use super::round::{MAX_ELEMENTS, legal, span};
use crate::document::Ratio;
use crate::model::Strength;

/// Maximum size of a merged unit, as a multiple of the largest unit of the game.
const MAX_TIMES_TOO_LARGE: u32 = 2;

pub fn cost(blocks: &[Block], limits: &UnitLimits, plan: &[Planned]) -> i64 {
    let each = plan.iter().map(|planned| match planned.blocks.as_slice() {
        [block] => runs_cost(&blocks[*block], limits, &planned.stretches),
        group => merged_cost(blocks, limits, group),
    });
    each.sum()
}

/// The cost of the bodies in `group`; `None` if they may not become one unit.
pub(super) fn group_cost(
    blocks: &[Block],
    limits: &UnitLimits,
    single: &[i64],
    group: &[usize],
) -> Option<i64> {
    match group {
        [] => None,
        [block] => Some(single[*block]),
        [first, ..] => {
            let together = group.iter().all(|block| {
                blocks[*block].alone.is_none() && blocks[*block].when == blocks[*first].when
            });
            let all = group.iter().map(|block| men(&blocks[*block])).sum();
            let fits = needed(all, limits) <= MAX_TIMES_TOO_LARGE;
            // At least one body must be too small, so that bodies are not merged only for rounder
            // numbers.
            let small = group.iter().any(|block| is_small(&blocks[*block], limits));
            (together && fits && small).then(|| merged_cost(blocks, limits, group))
        }
    }
}

fn merged_cost(blocks: &[Block], limits: &UnitLimits, group: &[usize]) -> i64 {
    let per = limits.per.ceil().max(1);
    let bricks = || group.iter().flat_map(|block| &blocks[*block].bricks);
    let mut cost = unit_cost(bricks().map(|brick| i64::from(brick.men)).sum(), limits);
    // The farther apart bodies were in history, the more it costs to merge them.
    cost += (group.len() as i64 - 1) * per / MERGED;
    let gaps = group.windows(2).map(|pair| (pair[1] - pair[0] - 1) as i64);
    cost += gaps.sum::<i64>() * per / APART;
    let nations = group.iter().map(|block| (blocks[*block].nation, men(&blocks[*block])));
    cost + mixed_cost(bricks()) + strangers(nations) * FOREIGN
}

pub(super) fn runs_cost(block: &Block, limits: &UnitLimits, stretches: &[Stretch]) -> i64 {
    let mut cost = 0;
    let mut begin = 0;
    let mut units = 0;
    for run in stretches {
        let bricks = &block.bricks[begin..begin + run.bricks];
        if begin > 0 {
            cost += seam_cost(&block.bricks[begin - 1], &bricks[0], limits);
        }
        cost += run_cost(bricks, limits, run.units);
        begin += run.bricks;
        units += run.units;
    }
    // Units that the maximum size or the author requires are free, because every plan has them.
    let free = block.alone.unwrap_or_else(|| needed(men(block), limits));
    cost + split_cost(limits) * (i64::from(units) - i64::from(free))
}

/// The cost of fielding `bricks` as `units` units.
pub(super) fn run_cost(bricks: &[Brick], limits: &UnitLimits, units: u32) -> i64 {
    let per = limits.per.ceil().max(1);
    let all: i64 = bricks.iter().map(|brick| i64::from(brick.men)).sum();
    let shares = shares(all, units, limits);
    let mut cost: i64 = shares.iter().map(|men| unit_cost(*men, limits)).sum();
    cost += mixed_cost(bricks.iter());
    // A cut through a brick costs more if history does not record parts of the brick.
    let mut ends: Vec<i64> = Vec::with_capacity(bricks.len());
    for brick in bricks {
        ends.push(ends.last().unwrap_or(&0) + i64::from(brick.men));
    }
    let mut cut = 0;
    for share in shares.iter().take(shares.len().saturating_sub(1)) {
        cut += share;
        if let Err(index) = ends.binary_search(&cut)
            && let Some(brick) = bricks.get(index)
        {
            cost += per * if brick.parts > 1 { CUT_PARTS } else { CUT };
        }
    }
    cost
}

/// The cost of one unit: the men that its elements do not represent, and each element outside the
/// limits of the game.
fn unit_cost(men: i64, limits: &UnitLimits) -> i64 {
    let per = limits.per.ceil().max(1);
    let elements = counted(men, limits);
    // A strength within the interval of the elements costs nothing, because the elements represent
    // it exactly.
    let cost = match limits.allowed.map(|(low, high)| span(exactly(men), low, high)) {
        Some((first, last)) if first <= last => 0,
        span => {
            let fielded = limits.per.times(Ratio::whole(elements));
            let drift = (men - fielded.map_or(men, |men| men.round(half()))).abs();
            drift + if span.is_some() { per / UNFIT } else { 0 }
        }
    };
    let below = (i64::from(limits.least) - elements).max(0);
    let lacking = (i64::from(limits.floor) - elements).max(0);
    let above = (elements - i64::from(limits.most)).max(0);
    let outside = below * OUTSIDE + lacking * LACKING + above * FORBIDDEN;
    cost.saturating_add(outside.saturating_mul(per)).min(MAX_COST)
}

/// Maximum cost of a unit, in men, so that the costs of twenty thousand units can be added up in 64
/// bits.
const MAX_COST: i64 = 1 << 45;

fn counted(men: i64, limits: &UnitLimits) -> i64 {
    let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(1, i64::from(MAX_ELEMENTS));
    let span = limits.allowed.map(|(low, high)| span(exactly(men), low, high));
    let found = span.and_then(|span| legal(rounded, span, (limits.least, limits.most)));
    found.unwrap_or(rounded)
}

fn exactly(men: i64) -> Strength {
    Strength::exact(u32::try_from(men).unwrap_or(u32::MAX))
}

fn mixed_cost<'b>(bricks: impl Iterator<Item = &'b Brick> + Clone) -> i64 {
    let by = |key: fn(&Brick) -> usize| {
        strangers(bricks.clone().map(move |brick| (key(brick), i64::from(brick.men))))
    };
    by(|brick| brick.grade) / MIXED + by(|brick| brick.kind) * UNLIKE + by(|brick| brick.style)
}

/// The cost of a cut between two bricks, which is free if the bricks belonged to different bodies.
pub(super) fn seam_cost(brick: &Brick, next: &Brick, limits: &UnitLimits) -> i64 {
    if brick.above == next.above { limits.per.ceil().max(1) / SEAM } else { 0 }
}

pub(super) fn split_cost(limits: &UnitLimits) -> i64 {
    limits.per.ceil().max(1) / SPLIT
}

/// The minimum number of units for a strength.
pub(super) fn needed(men: i64, limits: &UnitLimits) -> u32 {
    let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(1, i64::from(MAX_ELEMENTS));
    // If the interval allows fewer elements than the nominal number, use fewer, because they need
    // fewer units.
    let span = limits.allowed.map(|(low, high)| span(exactly(men), low, high));
    let elements =
        span.filter(|(first, last)| first <= last).map_or(rounded, |(first, _)| first.min(rounded));
    let most = i64::from(limits.most.max(1));
    u32::try_from(elements.div_euclid(most) + i64::from(elements.rem_euclid(most) != 0))
        .unwrap_or(u32::MAX)
}

/// Divides men evenly among units, in whole elements: 10 guns at 2 guns a base are 5 bases, so two
/// units get 6 and 4 guns.
pub(super) fn shares(men: i64, units: u32, limits: &UnitLimits) -> Vec<i64> {
    let UnitLimits { per, allowed, least, most, .. } = *limits;
    let all_units = (least.saturating_mul(units), most.saturating_mul(units));
    let units = i64::from(units.max(1));
    let exact = Ratio::whole(men).over(per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(units, units.max(i64::from(MAX_ELEMENTS)));
    // Use fewer elements if they can still represent all men, so that no unit exceeds the maximum.
    let span = allowed.map(|(low, high)| span(exactly(men), low, high));
    let legal = span.and_then(|span| legal(rounded, span, all_units));
    let elements = legal.unwrap_or(rounded).max(units);
    let mut shares = Vec::with_capacity(units as usize);
    let (mut given, mut counted) = (0, 0);
    for unit in 0..units {
        counted += elements / units + i64::from(unit < elements % units);
        // Round the men of each unit to the nearest whole number, and give the last unit the rest.
        let to = (2 * i128::from(men) * i128::from(counted) + i128::from(elements))
            .div_euclid(2 * i128::from(elements)) as i64;
        shares.push(to - given);
        given = to;
    }
    shares
}

pub(super) fn men(block: &Block) -> i64 {
    block.bricks.iter().map(|brick| i64::from(brick.men)).sum()
}

pub fn is_small(block: &Block, limits: &UnitLimits) -> bool {
    counted(men(block), limits) < i64::from(limits.least)
}

fn half() -> Ratio {
    Ratio::new(1, 2).expect("a half is a number")
}

/// Cost of each element below the usual minimum of a unit, as a multiple of the men per element.
const OUTSIDE: i64 = 4;
/// Cost of each element below the absolute minimum of the game, as a multiple of the men per
/// element. The cost is high, because a plan with a unit outside the limits must be the last
/// resort.
const LACKING: i64 = 500;
/// Cost of each element above the maximum, as a multiple of the men per element. The cost exceeds
/// `LACKING`, because a unit with too few elements can still be raised to the minimum, but nothing
/// corrects a unit with too many.
const FORBIDDEN: i64 = 1000;
/// Cost of a unit whose strength no number of elements can represent: the men per element divided
/// by this number.
const UNFIT: i64 = 1;
/// Cost of each body that is merged with others: the men per element divided by this number.
const MERGED: i64 = 1;
/// Cost of each body that lies between two merged bodies: the men per element divided by this
/// number.
const APART: i64 = 8;
/// Cost of men whose grade differs from the majority of their unit: the number of such men divided
/// by this number.
const MIXED: i64 = 4;
/// Cost of each man whose kind of troops differs from the majority of his unit, because different
/// kinds hardly ever fought as one unit.
const UNLIKE: i64 = 8;
/// Cost of each man whose nation differs from the majority of his unit.
const FOREIGN: i64 = 2;
/// Cost of each unit beyond the necessary number: the men per element divided by this number.
const SPLIT: i64 = 2;
/// Cost of a cut through a brick, as a multiple of the men per element. The cost exceeds `OUTSIDE`,
/// so that a body is cut between bricks even if a unit then is one element too small.
const CUT: i64 = 6;
/// Cost of a cut through a brick whose parts history records, as a multiple of the men per element.
const CUT_PARTS: i64 = 5;
/// Cost of a cut between two bricks of the same body: the men per element divided by this number.
const SEAM: i64 = 8;

/// Number of men who do not belong to the most numerous kind of troops.
fn strangers(kinds: impl Iterator<Item = (usize, i64)>) -> i64 {
    let mut counted: Vec<(usize, i64)> = Vec::new();
    for (kind, men) in kinds {
        match counted.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, all)) => *all += men,
            None => counted.push((kind, men)),
        }
    }
    let all: i64 = counted.iter().map(|(_, men)| men).sum();
    all - counted.iter().map(|(_, men)| *men).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_share_men_in_whole_elements() {
        let of = |per: i64| {
            let (least, floor, most) = (1, 1, u32::MAX);
            UnitLimits { per: Ratio::whole(per), allowed: None, least, floor, most, units: 400 }
        };
        assert_eq!(shares(10, 2, &of(2)), [6, 4]);
        assert_eq!(shares(8600, 2, &of(1250)), [4914, 3686]);
        assert_eq!(shares(3, 5, &of(450)).iter().sum::<i64>(), 3);
        assert_eq!(shares(0, 2, &of(450)), [0, 0]);
        // At 4 to 8 guns a model, 28 guns are four models and not five, if a unit may have two
        // models.
        let batteries = UnitLimits { allowed: Some((4, 8)), most: 2, ..of(6) };
        assert_eq!(shares(28, 2, &batteries), [14, 14]);
    }
}
