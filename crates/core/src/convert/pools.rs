//! Pools: the guns of a formation, added up; and the treatment of pools that are too small.

use std::collections::BTreeMap;

use super::change::Change;
use super::element::too_few;
use super::ledger::Entry;
use super::piece::Piece;
use crate::document::{Arm, GunsAs};
use crate::model::Force;

/// Whether guns are added up with other guns of their parent.
pub(super) fn is_pooled(piece: &Piece<'_>) -> bool {
    piece.arm.is_artillery() && piece.made.unit.guns == Some(GunsAs::Pooled)
}

/// The formation, arm, element and type of a pool. Pools sort in the order of the force, so
/// that the last are the lowest.
type Pool = (usize, Arm, String, Vec<String>);

fn pool(piece: &Piece<'_>) -> Pool {
    (piece.parent, piece.arm, piece.made.element.entry.id.clone(), piece.gun_type.clone())
}

/// The pools, each with the indices of its pieces.
fn pools(pieces: &[Piece<'_>]) -> BTreeMap<Pool, Vec<usize>> {
    let mut pools: BTreeMap<Pool, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| is_pooled(piece)) {
        pools.entry(pool(piece)).or_default().push(index);
    }
    pools
}

/// Whether the smallest unit would represent more than twice the guns of a pool.
fn small(pieces: &[Piece<'_>], pool: &[usize]) -> bool {
    let guns = pool.iter().map(|index| pieces[*index].men).fold(0, u32::saturating_add);
    too_few(&pieces[pool[0]].made, guns, true)
}

/// Moves the guns of pools that are too small. If the smallest unit would represent more than twice
/// its guns, a pool joins its type in the formation above. If even all guns of the force are too
/// few, they join another type as near as possible: six 12-pounders and nine lighter guns are one
/// base of fifteen, and not one base and nothing.
pub(super) fn fold(force: &Force, pieces: &mut [Piece<'_>], ledger: &mut Vec<Entry>) {
    let homes: Vec<usize> = pieces.iter().map(|piece| piece.parent).collect();
    // Start with the lowest pools, so that each step up includes everything from below.
    loop {
        let low = pools(pieces).into_iter().rev();
        let found = low
            .filter(|(_, pool)| small(pieces, pool))
            .find_map(|((parent, ..), pool)| Some((force.bodies[parent].parent?, pool)));
        let Some((above, pool)) = found else { break };
        for index in pool {
            (pieces[index].parent, pieces[index].block) = (above, above);
        }
    }
    let (lost, large): (Vec<_>, Vec<_>) =
        pools(pieces).into_values().partition(|pool| small(pieces, pool));
    let large: Vec<usize> = large.into_iter().map(|pool| pool[0]).collect();
    let lost: Vec<usize> = lost.into_iter().flatten().collect();
    // Guns that no pool can include become one pool, with the type of the largest battery among them.
    let most =
        lost.iter().copied().max_by_key(|index| (pieces[*index].men, std::cmp::Reverse(*index)));
    for index in lost {
        let above = std::iter::once(homes[index]).chain(force.above(homes[index]));
        let near = |body: usize| {
            let here = large.iter().copied().filter(|other| pieces[*other].parent == body);
            here.min_by_key(|other| pieces[*other].arm != pieces[index].arm)
        };
        let taken = above.into_iter().find_map(near).or(most).filter(|other| *other != index);
        let Some(other) = taken.map(|other| pieces[other].clone()) else { continue };
        if pool(&pieces[index]) == pool(&other) {
            continue;
        }
        let piece = &mut pieces[index];
        piece.parent = other.parent;
        piece.block = other.block;
        piece.arm = other.arm;
        piece.made = other.made;
        piece.gun_type = other.gun_type;
        let change = Change::Folded { guns: piece.men };
        ledger.push(Entry::told(&force.bodies[piece.body].id, change));
    }
}
