//! Grouping: which bodies become one unit, and which become several. The best plan by a stated cost.
//!
//! The bodies of one parent and one arm stand in their order. A plan puts each into a group, and each
//! group onto the table as one unit or more. What a plan costs is counted in men, so that the parts of
//! it can be weighed against one another; `docs/conversion.md` has the list.

use crate::document::Ratio;

/// A body as it is grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Its men or guns.
    pub men: u32,
    /// The rank of its grade on the game's ladder.
    pub grade: usize,
    /// A number that differs from that of another nation.
    pub nation: usize,
    /// A number that differs from that of another kind of troops: guards, light horse.
    pub kind: usize,
    /// Must it stay by itself, and as so many units?
    pub alone: Option<u32>,
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
}

/// One group of a plan: the places of its blocks, and how many units it becomes.
pub type Plan = Vec<(Vec<usize>, u32)>;

/// With more blocks than this, only neighbours are grouped: the other plans are too many to try.
pub const MOST_EXACT: usize = 12;

/// The plan that costs least; of equals the one that comes first in order.
pub fn plan(blocks: &[Block], limits: &Limits) -> Plan {
    match blocks.len() {
        0 => Plan::new(),
        count if count <= MOST_EXACT => any(blocks, limits),
        _ => neighbours(blocks, limits),
    }
}

/// What a plan costs.
pub fn cost(blocks: &[Block], limits: &Limits, plan: &Plan) -> i64 {
    plan.iter().map(|(group, units)| group_cost(blocks, limits, group, *units)).sum()
}

/// Every way to part the blocks, by the set of those that are left.
fn any(blocks: &[Block], limits: &Limits) -> Plan {
    let all = (1_usize << blocks.len()) - 1;
    let groups: Vec<Option<(i64, u32)>> = (0..=all)
        .map(|set| (set != 0).then(|| best_group(blocks, limits, &members(set))).flatten())
        .collect();
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
            if let Some((cost, _)) = groups[group] {
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
    let mut plan = Plan::new();
    let mut left = all;
    while left != 0 {
        let group = best[left].1;
        let units = groups[group].map_or(1, |(_, units)| units);
        plan.push((members(group), units));
        left &= !group;
    }
    plan
}

/// Groups of neighbours only.
fn neighbours(blocks: &[Block], limits: &Limits) -> Plan {
    // For each number of blocks from the front the least cost, and where its last group begins.
    let mut best: Vec<(i64, usize, u32)> = vec![(0, 0, 0)];
    for end in 1..=blocks.len() {
        let mut least: Option<(i64, usize, u32)> = None;
        for start in (end.saturating_sub(MOST_EXACT)..end).rev() {
            let group: Vec<usize> = (start..end).collect();
            let Some((cost, units)) = best_group(blocks, limits, &group) else { continue };
            let cost = cost + best[start].0;
            if least.is_none_or(|(known, ..)| cost < known) {
                least = Some((cost, start, units));
            }
        }
        best.push(least.expect("a block by itself is a group"));
    }
    let mut plan = Plan::new();
    let mut end = blocks.len();
    while end > 0 {
        let (_, start, units) = best[end];
        plan.push(((start..end).collect(), units));
        end = start;
    }
    plan.reverse();
    plan
}

fn members(set: usize) -> Vec<usize> {
    (0..usize::BITS as usize).filter(|at| set >> at & 1 == 1).collect()
}

/// The number of units that costs least for a group, if the group may be.
fn best_group(blocks: &[Block], limits: &Limits, group: &[usize]) -> Option<(i64, u32)> {
    if group.len() > 1 && group.iter().any(|at| blocks[*at].alone.is_some()) {
        return None;
    }
    if let Some(units) = blocks[group[0]].alone {
        return Some((group_cost(blocks, limits, group, units), units));
    }
    let men: u64 = group.iter().map(|at| u64::from(blocks[*at].men)).sum();
    let whole = Ratio::whole(men.min(u64::from(u32::MAX)) as i64).over(limits.per);
    let elements = whole.map_or(1, Ratio::ceil).max(1);
    // With more units than that all would be smaller than the game allows, with fewer all larger;
    // twice as far as that nothing is gained by strengths that fit better.
    let most = (2 * elements / i64::from(limits.least.max(1)) + 2).clamp(1, MOST_UNITS);
    let least = (elements / (2 * i64::from(limits.most)) - 1).clamp(1, most);
    (least..=most)
        .map(|units| (group_cost(blocks, limits, group, units as u32), units as u32))
        .min()
}

/// No body of history becomes more units than this.
const MOST_UNITS: i64 = 400;

/// What a group costs as so many units.
fn group_cost(blocks: &[Block], limits: &Limits, group: &[usize], units: u32) -> i64 {
    let men: i64 = group.iter().map(|at| i64::from(blocks[*at].men)).sum();
    let per = limits.per.ceil().max(1);
    let units = i64::from(units.max(1));
    let half = Ratio::new(1, 2).expect("a half is a number");
    let mut cost = 0;
    // Drift and limits: the men are spread evenly, the first units have one more.
    let (share, more) = (men / units, men % units);
    for (men, times) in [(share + 1, more), (share, units - more)] {
        let exact = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
        let elements = exact.round(half).max(1);
        if let Some((low, high)) = limits.allowed {
            // Is there a number of elements, allowed or not, that can stand for so many?
            let first = men.div_euclid(high) + i64::from(men.rem_euclid(high) != 0);
            cost += if first.max(1) > men.div_euclid(low) { times * per / UNFIT } else { 0 };
        }
        let fielded = limits.per.times(Ratio::whole(elements)).map_or(men, |men| men.round(half));
        cost += times * (men - fielded).abs();
        let below = (i64::from(limits.least) - elements).max(0);
        let above = (elements - i64::from(limits.most)).max(0);
        cost += times * (below + above) * OUTSIDE * per;
    }
    // Merging: what history kept apart is together, the more so the farther apart it stood.
    let gaps = group.windows(2).map(|pair| (pair[1] - pair[0] - 1) as i64);
    cost += (group.len() as i64 - 1) * per / MERGED;
    // What could stand by itself is not merged for the sake of even numbers.
    let small = |at: &usize| {
        let exact = Ratio::whole(blocks[*at].men.into()).over(limits.per).unwrap_or(Ratio::ZERO);
        exact.round(half) < i64::from(limits.least)
    };
    if group.len() > 1 && !group.iter().any(small) {
        cost += (group.len() as i64 - 1) * OUTSIDE * per;
    }
    cost += gaps.sum::<i64>() * per / APART;
    // Grades: men who do not have the grade of most.
    cost += strangers(blocks, group, |block| block.grade) / MIXED;
    cost += strangers(blocks, group, |block| block.kind) / UNLIKE;
    cost += strangers(blocks, group, |block| block.nation) * FOREIGN;
    // Splitting: units that history does not know, the more so where it has no battalions to cut at.
    // As many units as it takes to stay below the most are nobody's fault.
    let elements = Ratio::whole(men).over(limits.per).unwrap_or(Ratio::ZERO);
    let needed = elements.over(Ratio::whole(limits.most.into())).map_or(1, |n| n.round(half));
    let extra = (units - needed.max(group.len() as i64)).max(0);
    let parts: i64 = group.iter().map(|at| i64::from(blocks[*at].parts.max(1))).sum();
    cost + extra * per / SPLIT + (units - parts).max(0) * per / CUT
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
/// A man whose kind of troops is not that of most costs a man over this.
const UNLIKE: i64 = 1;
/// A man whose nation is not that of most costs so many men.
const FOREIGN: i64 = 2;
/// A unit more than there were bodies costs an element over this.
const SPLIT: i64 = 2;
/// A unit more than there were parts to cut at costs an element over this.
const CUT: i64 = 4;

/// Men of a group who are not of the kind of most.
fn strangers(blocks: &[Block], group: &[usize], kind: impl Fn(&Block) -> usize) -> i64 {
    let mut kinds: Vec<(usize, i64)> = Vec::new();
    for at in group {
        let own = kind(&blocks[*at]);
        let men = i64::from(blocks[*at].men);
        match kinds.iter_mut().find(|(known, _)| *known == own) {
            Some((_, all)) => *all += men,
            None => kinds.push((own, men)),
        }
    }
    let all: i64 = kinds.iter().map(|(_, men)| men).sum();
    all - kinds.iter().map(|(_, men)| *men).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(men: u32) -> Block {
        Block { men, grade: 0, nation: 0, kind: 0, alone: None, parts: 1 }
    }

    fn limits(per: i64, least: u32, most: u32) -> Limits {
        Limits { per: Ratio::whole(per), allowed: None, least, most }
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let blocks = [block(2000), block(2200), block(2400)];
        let wanted: Plan = vec![(vec![0], 1), (vec![1], 1), (vec![2], 1)];
        assert_eq!(plan(&blocks, &limits(450, 4, 7)), wanted);
    }

    #[test]
    fn the_large_is_split_and_the_small_is_merged() {
        assert_eq!(plan(&[block(3600)], &limits(450, 4, 7)), [(vec![0], 2)]);
        let merged = plan(&[block(1440), block(1440), block(2400)], &limits(450, 4, 7));
        assert_eq!(merged, [(vec![0, 1], 1), (vec![2], 1)]);
        assert_eq!(plan(&[block(1440)], &limits(450, 4, 7)), [(vec![0], 1)]);
    }

    #[test]
    fn the_author_wants_it_alone() {
        let blocks = [Block { alone: Some(1), ..block(900) }, block(900), block(900)];
        assert_eq!(plan(&blocks, &limits(450, 4, 7)), [(vec![0], 1), (vec![1, 2], 1)]);
    }

    #[test]
    fn many_blocks_are_grouped_with_their_neighbours() {
        let blocks = vec![block(700); 40];
        let plan = plan(&blocks, &limits(450, 4, 7));
        let grouped: usize = plan.iter().map(|(group, _)| group.len()).sum();
        assert_eq!(grouped, 40);
        assert!(plan.iter().all(|(group, units)| *units == 1 && group.len() >= 2));
    }
}
