//! Several units at one place: side by side in lines, or in a column of lines.

use super::BlockOn;
use grognard_core::document::Posture;

/// A unit that is to stand somewhere.
pub(super) struct Piece {
    /// Its frontage and its depth, if they are known.
    pub size: Option<[i64; 2]>,
    /// Is it guns?
    pub guns: bool,
}

/// As large as a unit of which nobody says how large it is, so that several do not hide one another.
const UNKNOWN: [i64; 2] = [150_000, 60_000];

/// More units than these do not stand in one line.
const MOST_ABREAST: usize = 8;

/// A column of march that is longer goes in several files, in millimetres of ground: half an hour's march.
const LONGEST: i64 = 1_500_000;

/// A place, and which way it looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// The middle of the first line's front.
    pub at: [i64; 2],
    /// Degrees clockwise from the top.
    pub facing: i64,
    /// How far the field reaches: nothing stands beyond it.
    pub field: [i64; 2],
}

/// Gives each block its place. The middle of the first line's front stands at the place itself, unless the
/// rest would stand beyond the field.
pub(super) fn arrange(
    spot: Spot,
    posture: Option<Posture>,
    pieces: &[Piece],
    blocks: &mut [BlockOn],
) {
    let Spot { at, facing, field } = spot;
    let size = |piece: usize| pieces[piece].size.unwrap_or(UNKNOWN);
    let mut back = 0;
    for row in rows(posture, pieces) {
        let fronts: Vec<i64> = row.iter().map(|piece| size(*piece)[0]).collect();
        let widest = fronts.iter().copied().max().unwrap_or(0);
        let deepest = row.iter().map(|piece| size(*piece)[1]).max().unwrap_or(0);
        // A tenth of a front keeps neighbours apart to the eye.
        let gap = widest / 10;
        let gaps = gap * (row.len() as i64 - 1).max(0);
        let mut left = -(fronts.iter().sum::<i64>() + gaps) / 2;
        for (piece, front) in row.into_iter().zip(fronts) {
            let depth = size(piece)[1];
            let (across, behind) = (left + front / 2, back + depth / 2);
            blocks[piece].at = turned(at, facing, across, behind);
            left += front + gap;
        }
        back += deepest + (deepest / 2).max(gap / 2);
    }
    keep_within(field, facing, pieces, blocks);
}

/// Moves all blocks by as much as the outermost stand beyond the field.
fn keep_within(field: [i64; 2], facing: i64, pieces: &[Piece], blocks: &mut [BlockOn]) {
    let (sin, cos) = (facing as f64).to_radians().sin_cos();
    for axis in [0, 1] {
        let reach = |piece: &Piece| {
            let [front, depth] = piece.size.unwrap_or(UNKNOWN).map(|side| side as f64 / 2.0);
            let (along, across) = if axis == 0 { (cos, sin) } else { (sin, cos) };
            (front * along.abs() + depth * across.abs()).round() as i64
        };
        let ends =
            || blocks.iter().zip(pieces).map(|(block, piece)| (block.at[axis], reach(piece)));
        let least = ends().map(|(at, reach)| at - reach).min().unwrap_or(0);
        let most = ends().map(|(at, reach)| at + reach).max().unwrap_or(0);
        let shift = match (least < 0, most > field[axis]) {
            (true, false) => (-least).min(field[axis] - most),
            (false, true) => -(most - field[axis]).min(least),
            _ => 0,
        };
        blocks.iter_mut().for_each(|block| block.at[axis] += shift);
    }
}

/// The lines, the first first: guns stand in it, on the right.
fn rows(posture: Option<Posture>, pieces: &[Piece]) -> Vec<Vec<usize>> {
    let (guns, others): (Vec<usize>, Vec<usize>) =
        (0..pieces.len()).partition(|piece| pieces[*piece].guns);
    let line = if others.is_empty() { &guns } else { &others };
    let abreast = match posture {
        Some(Posture::MarchColumn) => {
            let each = |piece: &usize| pieces[*piece].size.unwrap_or(UNKNOWN)[1] * 3 / 2;
            let long: i64 = line.iter().map(each).sum();
            usize::try_from(long / LONGEST + 1).unwrap_or(1)
        }
        Some(Posture::Column | Posture::Square | Posture::Limbered) => line.len().isqrt().max(1),
        _ => line.len().min(MOST_ABREAST),
    };
    let mut rows: Vec<Vec<usize>> = line.chunks(abreast.max(1)).map(<[usize]>::to_vec).collect();
    if !others.is_empty()
        && let Some(first) = rows.first_mut()
    {
        first.extend(guns);
    }
    rows
}

/// A place so far to the right and so far behind another, seen from who looks that way.
fn turned(at: [i64; 2], facing: i64, across: i64, behind: i64) -> [i64; 2] {
    // Pictures are drawn with it, nothing is reckoned with it: a float will do.
    let angle = (facing as f64).to_radians();
    let (sin, cos) = angle.sin_cos();
    let (across, behind) = (across as f64, behind as f64);
    let east = across * cos - behind * sin;
    let north = -across * sin - behind * cos;
    [at[0] + east.round() as i64, at[1] + north.round() as i64]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::map::Symbol;

    const MIDDLE: [i64; 2] = [5_000_000; 2];

    /// Where blocks stand, from the place at which they are to stand.
    fn arranged(facing: i64, posture: Posture, count: usize) -> Vec<[i64; 2]> {
        let all = arranged_at(MIDDLE, facing, posture, count).into_iter();
        all.map(|at| [at[0] - MIDDLE[0], at[1] - MIDDLE[1]]).collect()
    }

    fn arranged_at(at: [i64; 2], facing: i64, posture: Posture, count: usize) -> Vec<[i64; 2]> {
        let piece = || Piece { size: Some([100_000, 20_000]), guns: false };
        let pieces: Vec<Piece> = (0..count).map(|_| piece()).collect();
        let block = || BlockOn {
            id: String::new(),
            told: String::new(),
            at: [0, 0],
            size: None,
            symbol: Symbol::Infantry,
            mark: "battalion",
        };
        let mut blocks: Vec<BlockOn> = (0..count).map(|_| block()).collect();
        let spot = Spot { at, facing, field: [10_000_000; 2] };
        arrange(spot, Some(posture), &pieces, &mut blocks);
        blocks.into_iter().map(|block| block.at).collect()
    }

    #[test]
    fn one_unit_stands_behind_its_place() {
        assert_eq!(arranged(0, Posture::Line, 1), [[0, -10_000]]);
        assert_eq!(arranged(180, Posture::Line, 1), [[0, 10_000]]);
        assert_eq!(arranged(90, Posture::Line, 1), [[-10_000, 0]]);
    }

    #[test]
    fn lines_stand_abreast_and_columns_behind_one_another() {
        let line = arranged(0, Posture::Line, 3);
        assert_eq!(line, [[-110_000, -10_000], [0, -10_000], [110_000, -10_000]]);
        let column = arranged(0, Posture::MarchColumn, 3);
        assert_eq!(column, [[0, -10_000], [0, -40_000], [0, -70_000]]);
        // Sixty of them would be 1.8 km long: they go two abreast.
        assert_eq!(arranged(0, Posture::MarchColumn, 60)[59][1], -10_000 - 29 * 30_000);
    }

    #[test]
    fn nobody_stands_beyond_the_field() {
        let near = arranged_at([20_000, 30_000], 0, Posture::Line, 3);
        assert_eq!(near, [[50_000, 20_000], [160_000, 20_000], [270_000, 20_000]]);
        let south = arranged_at([5_000_000, 15_000], 0, Posture::MarchColumn, 2);
        assert_eq!(south, [[5_000_000, 40_000], [5_000_000, 10_000]]);
    }
}
