//! Divides the men of bodies among several units.

use super::partition_cost::shares;
use super::piece::Piece;
use super::unit_groups::{Group, plan_limits};
use crate::model::Strength;

pub(super) struct Share<'p, 'c> {
    /// Pieces in this unit, each with the number of its men that are in the unit.
    pub(super) pieces: Vec<(&'p Piece<'c>, u32)>,
    pub(super) strength: Strength,
    pub(super) men: u32,
}

pub(super) fn share_out<'p, 'c>(group: &Group<'p, 'c>) -> Vec<Share<'p, 'c>> {
    let mut all = Vec::new();
    let mut begin = 0;
    for run in &group.stretches {
        let pieces = &group.pieces[begin..begin + run.bricks];
        begin += run.bricks;
        let sum = |number: fn(&Piece<'_>) -> u32| -> i64 {
            pieces.iter().map(|piece| i64::from(number(piece))).sum()
        };
        let men = sum(|piece| piece.men);
        if run.units == 1 {
            let strength =
                pieces.iter().fold(Strength::default(), |sum, piece| sum.plus(piece.strength));
            let whole = pieces.iter().map(|piece| (*piece, piece.men)).collect();
            let men = u32::try_from(men).unwrap_or(u32::MAX);
            all.push(Share { pieces: whole, strength, men });
            continue;
        }
        let counts = shares(men, run.units, &plan_limits(&pieces[0].made, run.units));
        // Divide the minimum and maximum of a strength in the same proportion as the number between
        // them.
        let ends = |whole: i64| -> Vec<i64> {
            let mut begun = 0;
            let mut given = 0;
            counts
                .iter()
                .map(|share| {
                    begun += share;
                    let to = if men == 0 { 0 } else { whole * begun / men };
                    let end = to - given;
                    given = to;
                    end
                })
                .collect()
        };
        let least = ends(sum(|piece| piece.strength.least));
        let most = ends(sum(|piece| piece.strength.most));
        let mut begun = 0;
        for (unit, share) in counts.iter().enumerate() {
            let strength = Strength {
                least: least[unit].min(*share) as u32,
                most: most[unit].max(*share) as u32,
            };
            let pieces = portion(pieces, begun, begun + share);
            all.push(Share { pieces, strength, men: *share as u32 });
            begun += share;
        }
    }
    all
}

/// The pieces that have men between two positions in a row, each with the number of men between
/// these positions.
fn portion<'p, 'c>(pieces: &[&'p Piece<'c>], from: i64, to: i64) -> Vec<(&'p Piece<'c>, u32)> {
    let mut begun = 0;
    let mut shared_pieces = Vec::new();
    for piece in pieces {
        let end = begun + i64::from(piece.men);
        let shared = end.min(to) - begun.max(from);
        if shared > 0 {
            shared_pieces.push((*piece, shared as u32));
        }
        begun = end;
    }
    if shared_pieces.is_empty() {
        shared_pieces.extend(pieces.first().map(|piece| (*piece, 0)));
    }
    shared_pieces
}
