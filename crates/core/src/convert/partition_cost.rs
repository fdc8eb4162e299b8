//! The cost of a plan, counted in men so that its parts can be compared. `docs/conversion.md` lists
//! the costs. The weights are our judgement and come from no rule book.

use super::partition::{Block, Brick, Planned, Stretch, UnitLimits};
use super::round::{MAX_ELEMENTS, legal, span};
use crate::document::Ratio;
use crate::model::Strength;

/// Maximum size of a merged unit, as a multiple of the largest unit of the game.
const MAX_TIMES_TOO_LARGE: u32 = 2;

/// The cost of a plan.
pub fn cost(blocks: &[Block], limits: &UnitLimits, plan: &[Planned]) -> i64 {
    let each = plan.iter().map(|planned| match planned.blocks.as_slice() {
        [block] => runs_cost(&blocks[*block], limits, &planned.stretches),
        group => merged_cost(blocks, limits, group),
    });
    each.sum()
}

/// The cost of a group; `None` if the group is not allowed.
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
            // At least one block must be too small, so that blocks are not merged only for rounder numbers.
            let small = group.iter().any(|block| is_small(&blocks[*block], limits));
            (together && fits && small).then(|| merged_cost(blocks, limits, group))
        }
    }
}

/// The cost of several bodies as one unit.
fn merged_cost(blocks: &[Block], limits: &UnitLimits, group: &[usize]) -> i64 {
    let per = limits.per.ceil().max(1);
    let bricks = || group.iter().flat_map(|block| &blocks[*block].bricks);
    let mut cost = unit_cost(bricks().map(|brick| i64::from(brick.men)).sum(), limits);
    // Merging bodies that were separate in history costs more the farther apart they were.
    cost += (group.len() as i64 - 1) * per / MERGED;
    let gaps = group.windows(2).map(|pair| (pair[1] - pair[0] - 1) as i64);
    cost += gaps.sum::<i64>() * per / APART;
    let nations = group.iter().map(|block| (blocks[*block].nation, men(&blocks[*block])));
    cost + mixed_cost(bricks()) + strangers(nations) * FOREIGN
}

/// The cost of a body that becomes these units.
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
    // Units that the maximum size or the author requires are free, because no plan can avoid them.
    let free = block.alone.unwrap_or_else(|| needed(men(block), limits));
    cost + split_cost(limits) * (i64::from(units) - i64::from(free))
}

/// The cost of bricks that become a given number of units.
pub(super) fn run_cost(bricks: &[Brick], limits: &UnitLimits, units: u32) -> i64 {
    let per = limits.per.ceil().max(1);
    let all: i64 = bricks.iter().map(|brick| i64::from(brick.men)).sum();
    let shares = shares(all, units, limits);
    let mut cost: i64 = shares.iter().map(|men| unit_cost(*men, limits)).sum();
    cost += mixed_cost(bricks.iter());
    // A brick that is cut through costs more if history records no parts of it.
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

/// The cost of one unit of a given strength: drift, and violated limits.
fn unit_cost(men: i64, limits: &UnitLimits) -> i64 {
    let per = limits.per.ceil().max(1);
    let elements = counted(men, limits);
    // A strength within the interval of its elements has no drift, because they represent it.
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

/// Maximum cost of a unit, in men, so that the costs of twenty thousand units can be added up in 64 bits.
const MAX_COST: i64 = 1 << 45;

/// Number of elements of a strength that becomes one unit.
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

/// The cost of different grades and kinds of troops in one unit.
fn mixed_cost<'b>(bricks: impl Iterator<Item = &'b Brick> + Clone) -> i64 {
    let by = |key: fn(&Brick) -> usize| {
        strangers(bricks.clone().map(move |brick| (key(brick), i64::from(brick.men))))
    };
    by(|brick| brick.grade) / MIXED + by(|brick| brick.kind) * UNLIKE + by(|brick| brick.style)
}

/// The cost of a cut between two bricks; zero if they belonged to different bodies.
pub(super) fn seam_cost(brick: &Brick, next: &Brick, limits: &UnitLimits) -> i64 {
    if brick.above == next.above { limits.per.ceil().max(1) / SEAM } else { 0 }
}

pub(super) fn split_cost(limits: &UnitLimits) -> i64 {
    limits.per.ceil().max(1) / SPLIT
}

/// The least number of units for a strength.
pub(super) fn needed(men: i64, limits: &UnitLimits) -> u32 {
    let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(1, i64::from(MAX_ELEMENTS));
    // The fewest elements that can represent the strength make the fewest units.
    let span = limits.allowed.map(|(low, high)| span(exactly(men), low, high));
    let elements =
        span.filter(|(first, last)| first <= last).map_or(rounded, |(first, _)| first.min(rounded));
    let most = i64::from(limits.most.max(1));
    u32::try_from(elements.div_euclid(most) + i64::from(elements.rem_euclid(most) != 0))
        .unwrap_or(u32::MAX)
}

/// Divides men evenly among units, in whole elements: 10 guns, 2 to a base, become 6 and 4.
pub(super) fn shares(men: i64, units: u32, limits: &UnitLimits) -> Vec<i64> {
    let UnitLimits { per, allowed, least, most, .. } = *limits;
    let all_units = (least.saturating_mul(units), most.saturating_mul(units));
    let units = i64::from(units.max(1));
    let exact = Ratio::whole(men).over(per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(units, units.max(i64::from(MAX_ELEMENTS)));
    // Use fewer elements, if they can represent the whole, so that no unit exceeds its maximum.
    let span = allowed.map(|(low, high)| span(exactly(men), low, high));
    let legal = span.and_then(|span| legal(rounded, span, all_units));
    let elements = legal.unwrap_or(rounded).max(units);
    let mut shares = Vec::with_capacity(units as usize);
    let (mut given, mut counted) = (0, 0);
    for unit in 0..units {
        counted += elements / units + i64::from(unit < elements % units);
        // Each share is rounded to the nearest; the last unit gets the rest.
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

/// Whether a body is too small to be a unit alone.
pub fn is_small(block: &Block, limits: &UnitLimits) -> bool {
    counted(men(block), limits) < i64::from(limits.least)
}

fn half() -> Ratio {
    Ratio::new(1, 2).expect("a half is a number")
}

/// Cost of each element below the usual minimum of a unit, as a multiple of the men per element.
const OUTSIDE: i64 = 4;
/// Cost of each element below the minimum that the game allows at all, as a multiple of the men per
/// element. It exceeds every other cost of a unit except `FORBIDDEN`, so that only a body without
/// an alternative pays it.
const LACKING: i64 = 500;
/// Cost of each element above the maximum, as a multiple of the men per element. It exceeds
/// `LACKING`, because a unit with too few elements can be raised to the minimum, but a unit with
/// too many cannot be corrected.
const FORBIDDEN: i64 = 1000;
/// Divisor of the men per element, for the cost of a unit whose strength no number of elements can represent.
const UNFIT: i64 = 1;
/// Divisor of the men per element, for the cost of each body that is merged.
const MERGED: i64 = 1;
/// Divisor of the men per element, for the cost of each body between two that are merged.
const APART: i64 = 8;
/// Divisor for each man whose grade is not that of the majority in his unit: he costs a part of a man.
const MIXED: i64 = 4;
/// Cost of each man whose kind of troops is not that of the majority, in men.
const UNLIKE: i64 = 8;
/// Cost of each man whose nation is not that of the majority, in men.
const FOREIGN: i64 = 2;
/// Divisor of the men per element, for the cost of each unit more than necessary.
const SPLIT: i64 = 2;
/// Cost of a cut through a brick, as a multiple of the men per element. It exceeds `OUTSIDE`, so
/// that cuts between bricks come first, even if a unit is then one element too small.
const CUT: i64 = 6;
/// Cost of a cut through a brick that has parts, as a multiple of the men per element.
const CUT_PARTS: i64 = 5;
/// Divisor of the men per element, for the cost of a cut between two bricks of one body.
const SEAM: i64 = 8;

/// Number of men who do not belong to the largest kind.
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
        // 28 guns of 4 to 8 each are four models and not five, if a unit may have two.
        let batteries = UnitLimits { allowed: Some((4, 8)), most: 2, ..of(6) };
        assert_eq!(shares(28, 2, &batteries), [14, 14]);
    }
}
