//! Grouping: which bodies become one unit, and which become several. The best plan by a stated cost.
//!
//! The bodies of one parent and one arm stand in their order. A plan lets each stand by itself, as one
//! unit or as several, or puts several together into one unit. Men of a body never go to another body
//! that stands by itself. What a plan costs is counted in men, so that its parts can be weighed against
//! one another; `docs/conversion.md` has the list.

use super::round::MOST_ELEMENTS;
use crate::document::Ratio;

/// A body as it is grouped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is made of, in order; never empty.
    pub bricks: Vec<Brick>,
    /// A number that differs from that of another nation.
    pub nation: usize,
    /// A number that differs from that of a body that comes to the field at another time.
    pub when: usize,
    /// Must it stay by itself, and as so many units?
    pub alone: Option<u32>,
}

/// What stays together in a body: a battalion, a regiment, a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brick {
    /// Its men or guns.
    pub men: u32,
    /// The rank of its grade on the game's ladder.
    pub grade: usize,
    /// A number that differs from that of another kind of troops: guards, heavy horse.
    pub kind: usize,
    /// A number that differs from that of a way to fight that mixes well with others: light foot.
    pub style: usize,
    /// A number that differs from that of a brick of another body above it.
    pub above: usize,
    /// Into how many parts it can be cut where history cuts it: its battalions.
    pub parts: u32,
}

/// What a unit of the game can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Men or guns of one element.
    pub per: Ratio,
    /// The least and the most that one element can stand for, where the game says so.
    pub allowed: Option<(i64, i64)>,
    /// The fewest elements.
    pub least: u32,
    /// The most elements.
    pub most: u32,
    /// As so many units a body is fielded at most, however large it is.
    pub units: u32,
}

/// Bodies that become one unit, or one body that becomes units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// The places of the bodies.
    pub blocks: Vec<usize>,
    /// Their bricks, from the first to the last, as units.
    pub stretches: Vec<Stretch>,
}

/// Bricks that stand together, and as how many units; several are cut evenly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// How many bricks.
    pub bricks: usize,
    /// How many units.
    pub units: u32,
}

/// How the bodies of a parent and an arm become units.
pub type Plan = Vec<Planned>;

/// With more blocks than this, only neighbours are grouped: the other plans are too many to try.
pub const MOST_EXACT: usize = 12;

/// No unit of several bricks has more of them.
const MOST_BRICKS: usize = 64;

/// Nothing is merged into a unit more than so many times as large as the game allows.
const MOST_TIMES: u32 = 2;

/// The plan that costs least; of equals the one that comes first in order.
pub fn plan(blocks: &[Block], limits: &Limits) -> Plan {
    let single: Vec<(i64, Vec<Stretch>)> =
        blocks.iter().map(|block| apart(block, limits)).collect();
    let whole = |at: usize| Planned { blocks: vec![at], stretches: single[at].1.clone() };
    // Where nothing is too small, nothing is merged.
    if !blocks.iter().any(|block| small(block, limits)) {
        return (0..blocks.len()).map(whole).collect();
    }
    let costs: Vec<i64> = single.iter().map(|(cost, _)| *cost).collect();
    let groups = match blocks.len() {
        count if count <= MOST_EXACT => any(blocks, limits, &costs),
        _ => neighbours(blocks, limits, &costs),
    };
    let planned = groups.into_iter().map(|group| match group.as_slice() {
        [one] => whole(*one),
        _ => {
            let bricks = group.iter().map(|at| blocks[*at].bricks.len()).sum();
            Planned { blocks: group, stretches: vec![Stretch { bricks, units: 1 }] }
        }
    });
    planned.collect()
}

/// What a plan costs.
pub fn cost(blocks: &[Block], limits: &Limits, plan: &[Planned]) -> i64 {
    let each = plan.iter().map(|planned| match planned.blocks.as_slice() {
        [one] => runs_cost(&blocks[*one], limits, &planned.stretches),
        group => merged_cost(blocks, limits, group),
    });
    each.sum()
}

/// Every way to part the blocks, by the set of those that are left.
fn any(blocks: &[Block], limits: &Limits, single: &[i64]) -> Vec<Vec<usize>> {
    let all = (1_usize << blocks.len()) - 1;
    let groups: Vec<Option<i64>> =
        (0..=all).map(|set| group_cost(blocks, limits, single, &members(set))).collect();
    // For each set of blocks the least cost, and the group with its first block that comes to it.
    let mut best: Vec<(i64, usize)> = vec![(0, 0); all + 1];
    for set in 1..=all {
        let first = 1 << set.trailing_zeros();
        let mut least: Option<(i64, usize)> = None;
        // Every part of the set that has its first block.
        let rest = set & !first;
        let mut part = rest;
        loop {
            let group = part | first;
            if let Some(cost) = groups[group] {
                let cost = cost + best[set & !group].0;
                if least.is_none_or(|(known, other)| (cost, group) < (known, other)) {
                    least = Some((cost, group));
                }
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & rest;
        }
        best[set] = least.expect("a block by itself is a group");
    }
    let mut found = Vec::new();
    let mut left = all;
    while left != 0 {
        let group = best[left].1;
        found.push(members(group));
        left &= !group;
    }
    found
}

/// Groups of neighbours only.
fn neighbours(blocks: &[Block], limits: &Limits, single: &[i64]) -> Vec<Vec<usize>> {
    // For each number of blocks from the front the least cost, and where its last group begins.
    let mut best: Vec<(i64, usize)> = vec![(0, 0)];
    for end in 1..=blocks.len() {
        let mut least: Option<(i64, usize)> = None;
        for start in (end.saturating_sub(MOST_EXACT)..end).rev() {
            let group: Vec<usize> = (start..end).collect();
            let Some(cost) = group_cost(blocks, limits, single, &group) else { continue };
            let cost = cost + best[start].0;
            if least.is_none_or(|(known, _)| cost < known) {
                least = Some((cost, start));
            }
        }
        best.push(least.expect("a block by itself is a group"));
    }
    let mut found = Vec::new();
    let mut end = blocks.len();
    while end > 0 {
        let start = best[end].1;
        found.push((start..end).collect());
        end = start;
    }
    found.reverse();
    found
}

fn members(set: usize) -> Vec<usize> {
    (0..usize::BITS as usize).filter(|at| set >> at & 1 == 1).collect()
}

/// What a group costs, if it may be.
fn group_cost(blocks: &[Block], limits: &Limits, single: &[i64], group: &[usize]) -> Option<i64> {
    match group {
        [] => None,
        [one] => Some(single[*one]),
        [first, ..] => {
            let together = group
                .iter()
                .all(|at| blocks[*at].alone.is_none() && blocks[*at].when == blocks[*first].when);
            let all = group.iter().map(|at| men(&blocks[*at])).sum();
            let fits = needed(all, limits) <= MOST_TIMES;
            (together && fits).then(|| merged_cost(blocks, limits, group))
        }
    }
}

/// What several bodies cost as one unit.
fn merged_cost(blocks: &[Block], limits: &Limits, group: &[usize]) -> i64 {
    let per = limits.per.ceil().max(1);
    let bricks = || group.iter().flat_map(|at| &blocks[*at].bricks);
    let mut cost = unit_cost(bricks().map(|brick| i64::from(brick.men)).sum(), limits);
    // What history kept apart is together, the more so the farther apart it stood.
    cost += (group.len() as i64 - 1) * per / MERGED;
    let gaps = group.windows(2).map(|pair| (pair[1] - pair[0] - 1) as i64);
    cost += gaps.sum::<i64>() * per / APART;
    // What could stand by itself is not merged for the sake of even numbers.
    if !group.iter().any(|at| small(&blocks[*at], limits)) {
        cost += (group.len() as i64 - 1) * OUTSIDE * per;
    }
    let nations = group.iter().map(|at| (blocks[*at].nation, men(&blocks[*at])));
    cost + mixed_cost(bricks()) + strangers(nations) * FOREIGN
}

/// How one body costs least by itself, and its bricks as units.
fn apart(block: &Block, limits: &Limits) -> (i64, Vec<Stretch>) {
    let bricks = &block.bricks;
    let all = |units: u32| vec![Stretch { bricks: bricks.len(), units }];
    let priced = |stretches: Vec<Stretch>| (runs_cost(block, limits, &stretches), stretches);
    if let Some(units) = block.alone {
        return priced(all(units));
    }
    let needed = needed(men(block), limits);
    if needed == 1 {
        return priced(all(1));
    }
    let even =
        (needed..=needed.saturating_add(MORE)).map(|units| priced(all(units.min(limits.units))));
    let even = even.min_by_key(|(cost, _)| *cost).expect("there is a number of units");
    let seams = priced(at_seams(block, limits));
    if seams.0 <= even.0 { seams } else { even }
}

/// The best way to cut a body between its bricks: several of them are one unit, if that is not above
/// the most; a single one may be several.
fn at_seams(block: &Block, limits: &Limits) -> Vec<Stretch> {
    let bricks = &block.bricks;
    // For each number of bricks from the front the least cost, and the last stretch of it. Each unit
    // costs the same wherever it is, so that no count of them is needed.
    let mut best: Vec<(i64, usize, u32)> = vec![(0, 0, 0)];
    let split = split_cost(limits);
    for end in 1..=bricks.len() {
        let mut least: Option<(i64, usize, u32)> = None;
        for start in (end.saturating_sub(MOST_BRICKS)..end).rev() {
            let run = &bricks[start..end];
            let all: i64 = run.iter().map(|brick| i64::from(brick.men)).sum();
            if run.len() > 1 && needed(all, limits) > 1 {
                break;
            }
            let seam =
                if start == 0 { 0 } else { seam_cost(&bricks[start - 1], &bricks[start], limits) };
            let most = match run {
                [one] => needed(i64::from(one.men), limits).saturating_add(MORE).min(limits.units),
                _ => 1,
            };
            let fewest = most.saturating_sub(MORE).max(1);
            for units in fewest..=most {
                let cost =
                    best[start].0 + seam + run_cost(run, limits, units) + split * i64::from(units);
                if least.is_none_or(|(known, ..)| cost < known) {
                    least = Some((cost, start, units));
                }
            }
        }
        best.push(least.expect("a brick by itself is a run"));
    }
    let mut stretches = Vec::new();
    let mut end = bricks.len();
    while end > 0 {
        let (_, start, units) = best[end];
        stretches.push(Stretch { bricks: end - start, units });
        end = start;
    }
    stretches.reverse();
    stretches
}

/// So many units more than it takes are weighed too.
const MORE: u32 = 2;

/// What a body costs as these units.
fn runs_cost(block: &Block, limits: &Limits, stretches: &[Stretch]) -> i64 {
    let mut cost = 0;
    let mut at = 0;
    let mut units = 0;
    for run in stretches {
        let bricks = &block.bricks[at..at + run.bricks];
        if at > 0 {
            cost += seam_cost(&block.bricks[at - 1], &bricks[0], limits);
        }
        cost += run_cost(bricks, limits, run.units);
        at += run.bricks;
        units += run.units;
    }
    // As many units as it takes to stay below the most are nobody's fault, nor those of the author.
    let free = block.alone.unwrap_or_else(|| needed(men(block), limits));
    cost + split_cost(limits) * (i64::from(units) - i64::from(free))
}

/// What bricks cost as so many units.
fn run_cost(bricks: &[Brick], limits: &Limits, units: u32) -> i64 {
    let per = limits.per.ceil().max(1);
    let all: i64 = bricks.iter().map(|brick| i64::from(brick.men)).sum();
    let shares = shares(all, units, limits.per);
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
        if let Err(at) = ends.binary_search(&cut)
            && let Some(brick) = bricks.get(at)
        {
            cost += if brick.parts > 1 { per / CUT_PARTS } else { per / CUT };
        }
    }
    cost
}

/// What one unit of so many men costs: drift and limits.
fn unit_cost(men: i64, limits: &Limits) -> i64 {
    let per = limits.per.ceil().max(1);
    let half = half();
    let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let elements = exact.round(half).clamp(1, i64::from(MOST_ELEMENTS));
    let fielded = limits.per.times(Ratio::whole(elements)).map_or(men, |men| men.round(half));
    let mut cost = (men - fielded).abs();
    if let Some((low, high)) = limits.allowed {
        // Is there a number of elements, allowed or not, that can stand for so many?
        let first = men.div_euclid(high) + i64::from(men.rem_euclid(high) != 0);
        cost += if first.max(1) > men.div_euclid(low) { per / UNFIT } else { 0 };
    }
    let below = (i64::from(limits.least) - elements).max(0);
    let above = (elements - i64::from(limits.most)).max(0);
    cost + (below + above) * OUTSIDE * per
}

/// What it costs that men of several kinds are one unit.
fn mixed_cost<'b>(bricks: impl Iterator<Item = &'b Brick> + Clone) -> i64 {
    let by = |key: fn(&Brick) -> usize| {
        strangers(bricks.clone().map(move |brick| (key(brick), i64::from(brick.men))))
    };
    by(|brick| brick.grade) / MIXED + by(|brick| brick.kind) * UNLIKE + by(|brick| brick.style)
}

/// What a cut between two bricks costs: nothing where they stood under different bodies.
fn seam_cost(one: &Brick, next: &Brick, limits: &Limits) -> i64 {
    if one.above == next.above { limits.per.ceil().max(1) / SEAM } else { 0 }
}

fn split_cost(limits: &Limits) -> i64 {
    limits.per.ceil().max(1) / SPLIT
}

/// How many units so many men must at least become.
fn needed(men: i64, limits: &Limits) -> u32 {
    let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let elements = exact.round(half()).clamp(1, i64::from(MOST_ELEMENTS));
    let most = i64::from(limits.most.max(1));
    u32::try_from(elements.div_euclid(most) + i64::from(elements.rem_euclid(most) != 0))
        .unwrap_or(u32::MAX)
}

/// Men shared among units evenly, in whole elements: 10 guns of 2 to a base are 6 and 4.
pub fn shares(men: i64, units: u32, per: Ratio) -> Vec<i64> {
    let units = i64::from(units.max(1));
    let exact = Ratio::whole(men).over(per).unwrap_or(Ratio::ZERO);
    let elements = exact.round(half()).clamp(units, units.max(i64::from(MOST_ELEMENTS)));
    let mut shares = Vec::with_capacity(units as usize);
    let (mut given, mut counted) = (0, 0);
    for at in 0..units {
        counted += elements / units + i64::from(at < elements % units);
        // Rounded to the nearest; the last one gets what is left.
        let to = (2 * i128::from(men) * i128::from(counted) + i128::from(elements))
            .div_euclid(2 * i128::from(elements)) as i64;
        shares.push(to - given);
        given = to;
    }
    shares
}

fn men(block: &Block) -> i64 {
    block.bricks.iter().map(|brick| i64::from(brick.men)).sum()
}

/// Is a body too small to be a unit by itself?
fn small(block: &Block, limits: &Limits) -> bool {
    let exact = Ratio::whole(men(block)).over(limits.per).unwrap_or(Ratio::ZERO);
    exact.round(half()) < i64::from(limits.least)
}

fn half() -> Ratio {
    Ratio::new(1, 2).expect("a half is a number")
}

/// One element outside the limits costs so many elements of men.
const OUTSIDE: i64 = 4;
/// A unit whose strength no number of elements stands for costs an element over this.
const UNFIT: i64 = 1;
/// A body merged costs an element over this.
const MERGED: i64 = 1;
/// A body that stood between two that are merged costs an element over this.
const APART: i64 = 8;
/// A man whose grade is not that of most in his unit costs a man over this.
const MIXED: i64 = 4;
/// A man whose kind of troops is not that of most costs so many men.
const UNLIKE: i64 = 8;
/// A man whose nation is not that of most costs so many men.
const FOREIGN: i64 = 2;
/// A unit more than it takes costs an element over this.
const SPLIT: i64 = 2;
/// A cut through what stays together costs an element over this.
const CUT: i64 = 1;
/// A cut through what has parts costs an element over this.
const CUT_PARTS: i64 = 2;
/// A cut between two that stood under one body costs an element over this.
const SEAM: i64 = 8;

/// Men who are not of the kind of most.
fn strangers(kinds: impl Iterator<Item = (usize, i64)>) -> i64 {
    let mut counted: Vec<(usize, i64)> = Vec::new();
    for (own, men) in kinds {
        match counted.iter_mut().find(|(known, _)| *known == own) {
            Some((_, all)) => *all += men,
            None => counted.push((own, men)),
        }
    }
    let all: i64 = counted.iter().map(|(_, men)| men).sum();
    all - counted.iter().map(|(_, men)| *men).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brick(men: u32) -> Brick {
        Brick { men, grade: 0, kind: 0, style: 0, above: 0, parts: 1 }
    }

    fn block(men: u32) -> Block {
        made_of(&[men])
    }

    fn made_of(men: &[u32]) -> Block {
        let bricks = men.iter().map(|men| brick(*men)).collect();
        Block { bricks, nation: 0, when: 0, alone: None }
    }

    fn limits(per: i64, least: u32, most: u32) -> Limits {
        Limits { per: Ratio::whole(per), allowed: None, least, most, units: 400 }
    }

    type Told = (Vec<usize>, Vec<(usize, u32)>);

    /// Each group: its blocks, and its stretches as bricks × units.
    fn told(plan: &Plan) -> Vec<Told> {
        let stretches =
            |stretches: &[Stretch]| stretches.iter().map(|run| (run.bricks, run.units)).collect();
        plan.iter().map(|one| (one.blocks.clone(), stretches(&one.stretches))).collect()
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let blocks = [block(2000), block(2200), block(2400)];
        let wanted: Vec<_> = (0..3).map(|at| (vec![at], vec![(1, 1)])).collect();
        assert_eq!(told(&plan(&blocks, &limits(450, 4, 7))), wanted);
    }

    #[test]
    fn the_large_is_split_and_the_small_is_merged() {
        let fury = limits(450, 4, 7);
        assert_eq!(told(&plan(&[block(3600)], &fury)), [(vec![0], vec![(1, 2)])]);
        let merged = plan(&[block(1440), block(1440), block(2400)], &fury);
        assert_eq!(told(&merged), [(vec![0, 1], vec![(2, 1)]), (vec![2], vec![(1, 1)])]);
        assert_eq!(told(&plan(&[block(1440)], &fury)), [(vec![0], vec![(1, 1)])]);
    }

    /// 1800 + 900, 1800, 1800 men are 6, 4 and 4 stands; two units would cut a regiment.
    #[test]
    fn a_body_is_cut_between_what_stays_together() {
        let whole = made_of(&[1800, 900, 1800, 1800]);
        let plan = plan(&[whole], &limits(450, 4, 7));
        assert_eq!(told(&plan), [(vec![0], vec![(2, 1), (1, 1), (1, 1)])]);
    }

    /// The small one stays small rather than take men of its neighbour, or drown in it.
    #[test]
    fn men_do_not_go_to_a_neighbour() {
        let plan = plan(&[block(3100), block(900)], &limits(450, 4, 7));
        assert_eq!(told(&plan), [(vec![0], vec![(1, 1)]), (vec![1], vec![(1, 1)])]);
    }

    #[test]
    fn guards_stay_by_themselves() {
        let mut guards = block(900);
        guards.bricks[0].kind = 1;
        let plan = plan(&[guards, block(1800)], &limits(450, 4, 7));
        assert_eq!(plan.len(), 2);
    }

    #[test]
    fn who_comes_later_is_not_merged_with_who_is_there() {
        let later = Block { when: 1, ..block(900) };
        assert_eq!(plan(&[block(900), later.clone()], &limits(450, 4, 7)).len(), 2);
        let both = Block { when: 1, ..block(900) };
        assert_eq!(plan(&[both, later], &limits(450, 4, 7)).len(), 1);
    }

    #[test]
    fn the_author_wants_it_alone() {
        let blocks = [Block { alone: Some(1), ..block(900) }, block(900), block(900)];
        let told = told(&plan(&blocks, &limits(450, 4, 7)));
        assert_eq!(told, [(vec![0], vec![(1, 1)]), (vec![1, 2], vec![(2, 1)])]);
    }

    #[test]
    fn shares_are_whole_elements() {
        assert_eq!(shares(10, 2, Ratio::whole(2)), [6, 4]);
        assert_eq!(shares(8600, 2, Ratio::whole(1250)), [4914, 3686]);
        assert_eq!(shares(3, 5, Ratio::whole(450)).iter().sum::<i64>(), 3);
        assert_eq!(shares(0, 2, Ratio::whole(450)), [0, 0]);
    }

    #[test]
    fn many_blocks_are_grouped_with_their_neighbours() {
        let blocks = vec![block(700); 40];
        let plan = plan(&blocks, &limits(450, 4, 7));
        let grouped: usize = plan.iter().map(|one| one.blocks.len()).sum();
        assert_eq!(grouped, 40);
        assert!(plan.iter().all(|one| one.blocks.len() >= 2));
    }
}
