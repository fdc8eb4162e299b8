//! Adds up the guns of a formation into pools, and moves the guns of pools that are too small.

use std::collections::BTreeMap;

use super::change::Change;
use super::element::too_few;
use super::ledger::Entry;
use super::piece::Piece;
use crate::document::{Arm, GunsAs};
use crate::model::Force;

/// Whether the game adds the guns of a piece to the other guns of the same formation.
pub(super) fn is_pooled(piece: &Piece<'_>) -> bool {
    piece.arm.is_artillery() && piece.made.unit.guns == Some(GunsAs::Pooled)
}

/// The formation, arm, element and gun type of a pool, which sort in the order of the force, so
/// that the pools of the lowest formations are last.
type Pool = (usize, Arm, String, Vec<String>);

fn pool(piece: &Piece<'_>) -> Pool {
    (piece.parent, piece.arm, piece.made.element.entry.id.clone(), piece.gun_type.clone())
}

fn pools(pieces: &[Piece<'_>]) -> BTreeMap<Pool, Vec<usize>> {
    let mut pools: BTreeMap<Pool, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| is_pooled(piece)) {
        pools.entry(pool(piece)).or_default().push(index);
    }
    pools
}

fn small(pieces: &[Piece<'_>], pool: &[usize]) -> bool {
    let guns = pool.iter().map(|index| pieces[*index].men).fold(0, u32::saturating_add);
    too_few(&pieces[pool[0]].made, guns, true)
}

/// Moves the guns of pools that are too small for a unit. A pool that is too small first joins guns
/// of the same type in the formation above. A gun type of which the whole force has too few guns
/// joins the nearest guns of another type: six 12-pounders and nine lighter guns become one base of
/// fifteen guns, because otherwise the 12-pounders would be lost.
pub(super) fn fold(force: &Force, pieces: &mut [Piece<'_>], ledger: &mut Vec<Entry>) {
    let homes: Vec<usize> = pieces.iter().map(|piece| piece.parent).collect();
    // Start with the lowest pools, so that guns moved up once can be moved up again.
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
    // If no pool is large enough, all pools that are too small become one pool, with the type of
    // their largest battery.
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
