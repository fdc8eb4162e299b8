//! What each of several units has of the bodies it is made of.

use super::grouping::Group;
use super::piece::Piece;
use crate::model::Strength;

/// What one unit has of the pieces of its group.
pub(super) struct Share<'p, 'c> {
    pub(super) pieces: Vec<(&'p Piece<'c>, u32)>,
    pub(super) strength: Strength,
    pub(super) men: u32,
}

/// Shares the pieces of a group among its units: at the seams of history where there are enough of
/// them, else evenly.
pub(super) fn share_out<'p, 'c>(group: &Group<'p, 'c>) -> Vec<Share<'p, 'c>> {
    let units = group.units.max(1) as usize;
    if units == 1 || group.pieces.len() >= 2 * units {
        let cuts = cuts(&group.pieces.iter().map(|piece| piece.men).collect::<Vec<_>>(), units);
        return cuts
            .windows(2)
            .map(|cut| {
                let pieces = &group.pieces[cut[0]..cut[1]];
                let strength =
                    pieces.iter().fold(Strength::default(), |sum, piece| sum.plus(piece.strength));
                Share {
                    pieces: pieces.iter().map(|piece| (*piece, piece.men)).collect(),
                    strength,
                    men: pieces.iter().map(|piece| piece.men).sum(),
                }
            })
            .collect();
    }
    let sum = |number: fn(&Piece<'_>) -> u32| -> u32 {
        group.pieces.iter().map(|piece| number(piece)).sum()
    };
    let (men, least, most) =
        (sum(|one| one.men), sum(|one| one.strength.least), sum(|one| one.strength.most));
    let even = |whole: u32, at: usize| {
        let units = units as u32;
        whole / units + u32::from((at as u32) < whole % units)
    };
    (0..units)
        .map(|at| {
            let own = even(men, at);
            let strength =
                Strength { least: even(least, at).min(own), most: even(most, at).max(own) };
            Share { pieces: portion(&group.pieces, units, at), strength, men: own }
        })
        .collect()
}

/// The pieces of which one of several even units is made, each with its men in it.
fn portion<'p, 'c>(pieces: &[&'p Piece<'c>], units: usize, at: usize) -> Vec<(&'p Piece<'c>, u32)> {
    let men: u64 = pieces.iter().map(|piece| u64::from(piece.men)).sum();
    let (from, to) = (men * at as u64 / units as u64, men * (at as u64 + 1) / units as u64);
    let mut begun = 0;
    let mut own = Vec::new();
    for piece in pieces {
        let end = begun + u64::from(piece.men);
        let shared = end.min(to).saturating_sub(begun.max(from));
        if shared > 0 {
            own.push((*piece, shared as u32));
        }
        begun = end;
    }
    if own.is_empty() {
        own.extend(pieces.first().map(|piece| (*piece, 0)));
    }
    own
}

/// Where to cut a row of numbers so that the sums between the cuts differ least from one another.
fn cuts(men: &[u32], parts: usize) -> Vec<usize> {
    let sums: Vec<i128> = std::iter::once(0)
        .chain(men.iter().scan(0, |sum, men| {
            *sum += i128::from(*men);
            Some(*sum)
        }))
        .collect();
    let whole = sums.last().copied().unwrap_or(0);
    let miss = |from: usize, to: usize| {
        let far = (sums[to] - sums[from]) * parts as i128 - whole;
        far * far
    };
    // For each number of parts and each end the least sum of squares, and where the last part begins.
    let mut best: Vec<Vec<Option<(i128, usize)>>> = vec![vec![None; men.len() + 1]; parts + 1];
    best[0][0] = Some((0, 0));
    for part in 1..=parts {
        for end in part..=men.len() {
            for start in part - 1..end {
                let Some((before, _)) = best[part - 1][start] else { continue };
                let cost = before + miss(start, end);
                if best[part][end].is_none_or(|(known, _)| cost < known) {
                    best[part][end] = Some((cost, start));
                }
            }
        }
    }
    let mut cuts = vec![men.len()];
    let mut end = men.len();
    for part in (1..=parts).rev() {
        end = best[part][end].map_or(0, |(_, start)| start);
        cuts.push(end);
    }
    cuts.reverse();
    cuts
}
