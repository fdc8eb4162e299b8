//! Divides one body into units, either between its bricks or evenly.

use super::blocks::{Block, Stretch, UnitLimits};
use super::partition_cost::{men, needed, run_cost, runs_cost, seam_cost, split_cost};

/// Maximum number of bricks in a unit that is tried, so that the work grows only linearly with the
/// number of bricks.
const MAX_BRICKS_PER_UNIT: usize = 64;

/// The cheapest division of a body that is fielded alone, with its cost.
pub(super) fn apart(block: &Block, limits: &UnitLimits) -> (i64, Vec<Stretch>) {
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
    let even = (needed..=needed.saturating_add(MAX_EXTRA_UNITS))
        .map(|units| priced(all(units.min(limits.units))));
    let even = even.min_by_key(|(cost, _)| *cost).expect("there is a number of units");
    let seams = priced(at_seams(block, limits));
    if seams.0 <= even.0 { seams } else { even }
}

/// The cheapest division of a body between bricks. Neighbouring bricks become one unit if they do
/// not exceed the maximum size; a single large brick may become several units.
fn at_seams(block: &Block, limits: &UnitLimits) -> Vec<Stretch> {
    let bricks = &block.bricks;
    // For each number of bricks from the front: the lowest cost, and the start and the units of the
    // last stretch. The number of earlier units does not matter, because the cost of a unit does
    // not depend on its place.
    let mut best: Vec<(i64, usize, u32)> = vec![(0, 0, 0)];
    let split = split_cost(limits);
    for end in 1..=bricks.len() {
        let mut least: Option<(i64, usize, u32)> = None;
        for start in (end.saturating_sub(MAX_BRICKS_PER_UNIT)..end).rev() {
            let run = &bricks[start..end];
            let all: i64 = run.iter().map(|brick| i64::from(brick.men)).sum();
            if run.len() > 1 && needed(all, limits) > 1 {
                break;
            }
            let seam =
                if start == 0 { 0 } else { seam_cost(&bricks[start - 1], &bricks[start], limits) };
            let most = match run {
                [brick] => needed(i64::from(brick.men), limits)
                    .saturating_add(MAX_EXTRA_UNITS)
                    .min(limits.units),
                _ => 1,
            };
            let fewest = most.saturating_sub(MAX_EXTRA_UNITS).max(1);
            for units in fewest..=most {
                let cost =
                    best[start].0 + seam + run_cost(run, limits, units) + split * i64::from(units);
                if least.is_none_or(|(lowest, ..)| cost < lowest) {
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

/// Maximum number of unnecessary units that are tried, so that with the necessary number at most
/// three numbers are tried.
const MAX_EXTRA_UNITS: u32 = 2;
