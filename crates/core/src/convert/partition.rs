//! Plans which bodies become one unit and which become several, at the lowest cost in men
//! (`docs/conversion.md`). The bodies of one parent and one arm are planned together, in order. A
//! body either becomes one or several units alone, or is merged as a whole with other bodies into
//! one unit; men never move to a body that is fielded alone.

use super::blocks::{Block, Planned, Stretch, UnitLimits};
use super::cutting::apart;
use super::partition_cost::{group_cost, is_small};

pub type Plan = Vec<Planned>;

/// Maximum number of blocks for which every grouping is tried, because each further block doubles
/// the number of groupings. With more blocks, only neighbours are merged.
pub const MAX_EXACT_BLOCKS: usize = 12;

/// The plan with the lowest cost; at a tie, the plan found first.
pub fn plan(blocks: &[Block], limits: &UnitLimits) -> Plan {
    let single: Vec<(i64, Vec<Stretch>)> =
        blocks.iter().map(|block| apart(block, limits)).collect();
    let whole = |block: usize| Planned { blocks: vec![block], stretches: single[block].1.clone() };
    // Merge bodies only if a body is too small, and never only for rounder numbers.
    if !blocks.iter().any(|block| is_small(block, limits)) {
        return (0..blocks.len()).map(whole).collect();
    }
    let costs: Vec<i64> = single.iter().map(|(cost, _)| *cost).collect();
    let groups = match blocks.len() {
        count if count <= MAX_EXACT_BLOCKS => any(blocks, limits, &costs),
        _ => neighbours(blocks, limits, &costs),
    };
    let planned = groups.into_iter().map(|group| match group.as_slice() {
        [block] => whole(*block),
        _ => {
            let bricks = group.iter().map(|block| blocks[*block].bricks.len()).sum();
            Planned { blocks: group, stretches: vec![Stretch { bricks, units: 1 }] }
        }
    });
    planned.collect()
}

/// Tries every grouping of the blocks. A set of blocks is a number with one bit for each block.
fn any(blocks: &[Block], limits: &UnitLimits, single: &[i64]) -> Vec<Vec<usize>> {
    let all = (1_usize << blocks.len()) - 1;
    let groups: Vec<Option<i64>> =
        (0..=all).map(|set| group_cost(blocks, limits, single, &members(set))).collect();
    // For each set of blocks: the lowest cost of fielding the set, and the best group that has the
    // set's first block.
    let mut best: Vec<(i64, usize)> = vec![(0, 0); all + 1];
    for set in 1..=all {
        let first = 1 << set.trailing_zeros();
        let mut least: Option<(i64, usize)> = None;
        // Each grouping of the set has exactly one group with the first block, so try only such
        // groups.
        let rest = set & !first;
        let mut part = rest;
        loop {
            let group = part | first;
            if let Some(cost) = groups[group] {
                let cost = cost + best[set & !group].0;
                if least.is_none_or(|lowest| (cost, group) < lowest) {
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

fn neighbours(blocks: &[Block], limits: &UnitLimits, single: &[i64]) -> Vec<Vec<usize>> {
    // For each number of blocks from the front: the lowest cost of fielding these blocks, and the
    // first block of the last group.
    let mut best: Vec<(i64, usize)> = vec![(0, 0)];
    for end in 1..=blocks.len() {
        let mut least: Option<(i64, usize)> = None;
        for start in (end.saturating_sub(MAX_EXACT_BLOCKS)..end).rev() {
            let group: Vec<usize> = (start..end).collect();
            let Some(cost) = group_cost(blocks, limits, single, &group) else { continue };
            let cost = cost + best[start].0;
            if least.is_none_or(|(lowest, _)| cost < lowest) {
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
    (0..usize::BITS as usize).filter(|block| set >> block & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::Brick;
    use crate::document::Ratio;

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

    fn limits(per: i64, least: u32, most: u32) -> UnitLimits {
        let floor = least.min(1);
        UnitLimits { per: Ratio::whole(per), allowed: None, least, floor, most, units: 400 }
    }

    type Told = (Vec<usize>, Vec<(usize, u32)>);

    fn told(plan: &Plan) -> Vec<Told> {
        let stretches =
            |stretches: &[Stretch]| stretches.iter().map(|run| (run.bricks, run.units)).collect();
        plan.iter().map(|planned| (planned.blocks.clone(), stretches(&planned.stretches))).collect()
    }

    #[test]
    fn bodies_that_fit_stay_unchanged() {
        let blocks = [block(2000), block(2200), block(2400)];
        let wanted: Vec<_> = (0..3).map(|block| (vec![block], vec![(1, 1)])).collect();
        assert_eq!(told(&plan(&blocks, &limits(450, 4, 7))), wanted);
    }

    #[test]
    fn large_bodies_are_split_and_small_ones_merged() {
        let fury = limits(450, 4, 7);
        assert_eq!(told(&plan(&[block(3600)], &fury)), [(vec![0], vec![(1, 2)])]);
        let merged = plan(&[block(1440), block(1440), block(2400)], &fury);
        assert_eq!(told(&merged), [(vec![0, 1], vec![(2, 1)]), (vec![2], vec![(1, 1)])]);
        assert_eq!(told(&plan(&[block(1440)], &fury)), [(vec![0], vec![(1, 1)])]);
    }

    /// Regiments of 1,800 + 900, 1,800 and 1,800 men are 6, 4 and 4 stands. Two units of this block
    /// would need a cut through a regiment.
    #[test]
    fn a_body_is_cut_between_its_bricks() {
        let whole = made_of(&[1800, 900, 1800, 1800]);
        let plan = plan(&[whole], &limits(450, 4, 7));
        assert_eq!(told(&plan), [(vec![0], vec![(2, 1), (1, 1), (1, 1)])]);
    }

    /// The body of 900 men is too small, but is neither merged nor enlarged with men of its
    /// neighbour.
    #[test]
    fn men_of_a_body_never_join_its_neighbour() {
        let plan = plan(&[block(3100), block(900)], &limits(450, 4, 7));
        assert_eq!(told(&plan), [(vec![0], vec![(1, 1)]), (vec![1], vec![(1, 1)])]);
    }

    /// With a minimum of one element, one man is a unit, and 3,314 men are two units.
    #[test]
    fn nothing_is_merged_if_no_body_is_too_small() {
        let limits = UnitLimits { allowed: Some((1832, 1834)), ..limits(1833, 1, 1) };
        let plan = plan(&[block(1), block(3314)], &limits);
        assert_eq!(told(&plan), [(vec![0], vec![(1, 1)]), (vec![1], vec![(1, 2)])]);
    }

    #[test]
    fn guards_are_not_merged_with_other_infantry() {
        let mut guards = block(900);
        guards.bricks[0].kind = 1;
        let plan = plan(&[guards, block(1800)], &limits(450, 4, 7));
        assert_eq!(plan.len(), 2);
    }

    #[test]
    fn bodies_with_different_arrivals_are_not_merged() {
        let later = Block { when: 1, ..block(900) };
        assert_eq!(plan(&[block(900), later.clone()], &limits(450, 4, 7)).len(), 2);
        let both = Block { when: 1, ..block(900) };
        assert_eq!(plan(&[both, later], &limits(450, 4, 7)).len(), 1);
    }

    #[test]
    fn a_body_that_its_author_fields_alone_is_not_merged() {
        let blocks = [Block { alone: Some(1), ..block(900) }, block(900), block(900)];
        let told = told(&plan(&blocks, &limits(450, 4, 7)));
        assert_eq!(told, [(vec![0], vec![(1, 1)]), (vec![1, 2], vec![(2, 1)])]);
    }

    #[test]
    fn many_blocks_are_grouped_with_their_neighbours() {
        let blocks = vec![block(700); 40];
        let plan = plan(&blocks, &limits(450, 4, 7));
        let grouped: usize = plan.iter().map(|planned| planned.blocks.len()).sum();
        assert_eq!(grouped, 40);
        assert!(plan.iter().all(|planned| planned.blocks.len() >= 2));
    }
}
