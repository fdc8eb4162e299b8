//! What a plan costs, counted in men, so that its parts can be weighed against one another.
//! `docs/conversion.md` has the list. The weights are our judgement, and of no rule book.

use super::partition::{Block, Brick, Planned, Stretch, UnitLimits};
use super::round::{MAX_ELEMENTS, legal, span};
use crate::document::Ratio;
use crate::model::Strength;

/// Maximum size of a merged unit, in units of the most that the game allows.
const MAX_TIMES_TOO_LARGE: u32 = 2;

/// What a plan costs.
pub fn cost(blocks: &[Block], limits: &UnitLimits, plan: &[Planned]) -> i64 {
    let each = plan.iter().map(|planned| match planned.blocks.as_slice() {
        [block] => runs_cost(&blocks[*block], limits, &planned.stretches),
        group => merged_cost(blocks, limits, group),
    });
    each.sum()
}

/// What a group costs, if it may be.
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
            // What could stand by itself is not merged for the sake of even numbers.
            let small = group.iter().any(|block| is_small(&blocks[*block], limits));
            (together && fits && small).then(|| merged_cost(blocks, limits, group))
        }
    }
}

/// What several bodies cost as one unit.
fn merged_cost(blocks: &[Block], limits: &UnitLimits, group: &[usize]) -> i64 {
    let per = limits.per.ceil().max(1);
    let bricks = || group.iter().flat_map(|block| &blocks[*block].bricks);
    let mut cost = unit_cost(bricks().map(|brick| i64::from(brick.men)).sum(), limits);
    // What history kept apart is together, the more so the farther apart it stood.
    cost += (group.len() as i64 - 1) * per / MERGED;
    let gaps = group.windows(2).map(|pair| (pair[1] - pair[0] - 1) as i64);
    cost += gaps.sum::<i64>() * per / APART;
    let nations = group.iter().map(|block| (blocks[*block].nation, men(&blocks[*block])));
    cost + mixed_cost(bricks()) + strangers(nations) * FOREIGN
}

/// What a body costs as these units.
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
    // As many units as it takes to stay below the most are nobody's fault, nor those of the author.
    let free = block.alone.unwrap_or_else(|| needed(men(block), limits));
    cost + split_cost(limits) * (i64::from(units) - i64::from(free))
}

/// What bricks cost as a given number of units.
pub(super) fn run_cost(bricks: &[Brick], limits: &UnitLimits, units: u32) -> i64 {
    let per = limits.per.ceil().max(1);
    let all: i64 = bricks.iter().map(|brick| i64::from(brick.men)).sum();
    let shares = shares(all, units, limits);
    let mut cost: i64 = shares.iter().map(|men| unit_cost(*men, limits)).sum();
    cost += mixed_cost(bricks.iter());
    // Bricks that are cut through, the more so where history knows no parts of them.
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

/// What one unit of a given strength costs: drift and limits.
fn unit_cost(men: i64, limits: &UnitLimits) -> i64 {
    let per = limits.per.ceil().max(1);
    let elements = counted(men, limits);
    // What an interval stands for has no drift.
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

/// Maximum cost of a unit, in men: those of twenty thousand units can be added up.
const MAX_COST: i64 = 1 << 45;

/// Number of elements of a strength as one unit.
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

/// What it costs that men of several kinds are one unit.
fn mixed_cost<'b>(bricks: impl Iterator<Item = &'b Brick> + Clone) -> i64 {
    let by = |key: fn(&Brick) -> usize| {
        strangers(bricks.clone().map(move |brick| (key(brick), i64::from(brick.men))))
    };
    by(|brick| brick.grade) / MIXED + by(|brick| brick.kind) * UNLIKE + by(|brick| brick.style)
}

/// What a cut between two bricks costs: nothing where they stood under different bodies.
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
    // The fewest elements that can stand for them make the fewest units.
    let span = limits.allowed.map(|(low, high)| span(exactly(men), low, high));
    let elements =
        span.filter(|(first, last)| first <= last).map_or(rounded, |(first, _)| first.min(rounded));
    let most = i64::from(limits.most.max(1));
    u32::try_from(elements.div_euclid(most) + i64::from(elements.rem_euclid(most) != 0))
        .unwrap_or(u32::MAX)
}

/// Men shared among units evenly, in whole elements: 10 guns of 2 to a base are 6 and 4.
pub(super) fn shares(men: i64, units: u32, limits: &UnitLimits) -> Vec<i64> {
    let UnitLimits { per, allowed, least, most, .. } = *limits;
    let all_units = (least.saturating_mul(units), most.saturating_mul(units));
    let units = i64::from(units.max(1));
    let exact = Ratio::whole(men).over(per).unwrap_or(Ratio::ZERO);
    let rounded = exact.round(half()).clamp(units, units.max(i64::from(MAX_ELEMENTS)));
    // No unit gets more than it may have, if fewer elements can stand for all.
    let span = allowed.map(|(low, high)| span(exactly(men), low, high));
    let legal = span.and_then(|span| legal(rounded, span, all_units));
    let elements = legal.unwrap_or(rounded).max(units);
    let mut shares = Vec::with_capacity(units as usize);
    let (mut given, mut counted) = (0, 0);
    for unit in 0..units {
        counted += elements / units + i64::from(unit < elements % units);
        // Rounded to the nearest; the last one gets what is left.
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

/// Is a body too small to be a unit by itself?
pub fn is_small(block: &Block, limits: &UnitLimits) -> bool {
    counted(men(block), limits) < i64::from(limits.least)
}

fn half() -> Ratio {
    Ratio::new(1, 2).expect("a half is a number")
}

/// Cost of each element below the usual least of a unit, in elements of men.
const OUTSIDE: i64 = 4;
/// Cost of each element below the fewest that the game allows at all, in elements of men: more than any other cost of
/// a unit but the next one, so that only a body without another way pays it.
const LACKING: i64 = 500;
/// Cost of each element above the most, in elements of men: nothing mends that, while a unit of too few gets the
/// fewest.
const FORBIDDEN: i64 = 1000;
/// A unit whose strength no number of elements stands for costs an element over this.
const UNFIT: i64 = 1;
/// A body merged costs an element over this.
const MERGED: i64 = 1;
/// A body that stood between two that are merged costs an element over this.
const APART: i64 = 8;
/// A man whose grade is not that of most in his unit costs a man over this.
const MIXED: i64 = 4;
/// Cost of a man whose kind of troops is not that of most, in men.
const UNLIKE: i64 = 8;
/// Cost of a man whose nation is not that of most, in men.
const FOREIGN: i64 = 2;
/// A unit more than it takes costs an element over this.
const SPLIT: i64 = 2;
/// Cost of a cut through what stays together, in elements of men: more than a unit that is one element below the usual
/// least, so that seams of history come first.
const CUT: i64 = 6;
/// Cost of a cut through what has parts, in elements of men.
const CUT_PARTS: i64 = 5;
/// A cut between two that stood under one body costs an element over this.
const SEAM: i64 = 8;

/// Men who are not of the kind of most.
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
    fn shares_are_whole_elements() {
        let of = |per: i64| {
            let (least, floor, most) = (1, 1, u32::MAX);
            UnitLimits { per: Ratio::whole(per), allowed: None, least, floor, most, units: 400 }
        };
        assert_eq!(shares(10, 2, &of(2)), [6, 4]);
        assert_eq!(shares(8600, 2, &of(1250)), [4914, 3686]);
        assert_eq!(shares(3, 5, &of(450)).iter().sum::<i64>(), 3);
        assert_eq!(shares(0, 2, &of(450)), [0, 0]);
        // 28 guns of 4 to 8 are four models, and not five, where a unit has two.
        let batteries = UnitLimits { allowed: Some((4, 8)), most: 2, ..of(6) };
        assert_eq!(shares(28, 2, &batteries), [14, 14]);
    }
}
