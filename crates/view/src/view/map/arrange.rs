//! Arranges several units at one place on the map: side by side in lines, or in columns.

use super::BlockOn;
use grognard_core::document::Posture;

pub(super) struct UnitRoom {
    /// Frontage and depth of the unit in millimetres of ground, if the rule set gives them.
    pub size: Option<[i64; 2]>,
    /// Is the unit a battery? Batteries are at the right end of the first line.
    pub guns: bool,
}

/// Frontage and depth in millimetres of ground for a unit of unknown size, so that such units do
/// not hide one another.
const UNKNOWN_SIZE: [i64; 2] = [150_000, 60_000];

/// Maximum number of units in one line.
const MAX_ABREAST: usize = 8;

/// Maximum length of a march column in millimetres of ground: half an hour's march. Units that
/// would need a longer column march in several files side by side.
const MAX_MARCH_COLUMN: i64 = 1_500_000;

#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    /// Middle of the front of the first line, in millimetres of ground.
    pub front: [i64; 2],
    /// Direction in which the units face, in degrees clockwise from the top of the map.
    pub facing: i64,
    /// North-east corner of the field. No block may be beyond this corner of the field.
    pub field: [i64; 2],
}

/// Sets the place of each block. The middle of the first line is at the given position, unless
/// blocks would then be outside the field.
pub(super) fn arrange(
    position: Position,
    posture: Option<Posture>,
    rooms: &[UnitRoom],
    blocks: &mut [BlockOn],
) {
    let Position { front: middle, facing, field } = position;
    let size = |unit: usize| rooms[unit].size.unwrap_or(UNKNOWN_SIZE);
    let mut back = 0;
    for row in rows(posture, rooms) {
        let fronts: Vec<i64> = row.iter().map(|unit| size(*unit)[0]).collect();
        let widest = fronts.iter().copied().max().unwrap_or(0);
        let deepest = row.iter().map(|unit| size(*unit)[1]).max().unwrap_or(0);
        // A gap of a tenth of the widest frontage keeps neighbouring blocks apart for the eye.
        let gap = widest / 10;
        let gaps = gap * (row.len() as i64 - 1).max(0);
        let mut left = -(fronts.iter().sum::<i64>() + gaps) / 2;
        for (unit, front) in row.into_iter().zip(fronts) {
            let depth = size(unit)[1];
            let (across, behind) = (left + front / 2, back + depth / 2);
            blocks[unit].at = turned(middle, facing, across, behind);
            left += front + gap;
        }
        back += deepest + (deepest / 2).max(gap / 2);
    }
    keep_within(field, facing, rooms, blocks);
}

/// Moves all blocks together, so that none of them is outside the field.
fn keep_within(field: [i64; 2], facing: i64, rooms: &[UnitRoom], blocks: &mut [BlockOn]) {
    let (sin, cos) = (facing as f64).to_radians().sin_cos();
    for axis in [0, 1] {
        let reach = |room: &UnitRoom| {
            let [front, depth] = room.size.unwrap_or(UNKNOWN_SIZE).map(|side| side as f64 / 2.0);
            let (along, across) = if axis == 0 { (cos, sin) } else { (sin, cos) };
            (front * along.abs() + depth * across.abs()).round() as i64
        };
        let ends = || blocks.iter().zip(rooms).map(|(block, room)| (block.at[axis], reach(room)));
        let least = ends().map(|(middle, reach)| middle - reach).min().unwrap_or(0);
        let most = ends().map(|(middle, reach)| middle + reach).max().unwrap_or(0);
        let shift = match (least < 0, most > field[axis]) {
            (true, false) => (-least).min(field[axis] - most),
            (false, true) => -(most - field[axis]).min(least),
            _ => 0,
        };
        blocks.iter_mut().for_each(|block| block.at[axis] += shift);
    }
}

fn rows(posture: Option<Posture>, rooms: &[UnitRoom]) -> Vec<Vec<usize>> {
    let (guns, others): (Vec<usize>, Vec<usize>) =
        (0..rooms.len()).partition(|unit| rooms[*unit].guns);
    let line = if others.is_empty() { &guns } else { &others };
    let abreast = match posture {
        Some(Posture::MarchColumn) => {
            let each = |unit: &usize| rooms[*unit].size.unwrap_or(UNKNOWN_SIZE)[1] * 3 / 2;
            let long: i64 = line.iter().map(each).sum();
            usize::try_from(long / MAX_MARCH_COLUMN + 1).unwrap_or(1)
        }
        Some(Posture::Column | Posture::Square | Posture::Limbered) => line.len().isqrt().max(1),
        _ => line.len().min(MAX_ABREAST),
    };
    let mut rows: Vec<Vec<usize>> = line.chunks(abreast.max(1)).map(<[usize]>::to_vec).collect();
    if !others.is_empty()
        && let Some(first) = rows.first_mut()
    {
        first.extend(guns);
    }
    rows
}

/// A point to the right of `from` by `across` and behind it by `behind`, as a unit with the given
/// facing sees it.
fn turned(from: [i64; 2], facing: i64, across: i64, behind: i64) -> [i64; 2] {
    // The point is only drawn and never used in play, so floating point is precise enough.
    let angle = (facing as f64).to_radians();
    let (sin, cos) = angle.sin_cos();
    let (across, behind) = (across as f64, behind as f64);
    let east = across * cos - behind * sin;
    let north = -across * sin - behind * cos;
    [from[0] + east.round() as i64, from[1] + north.round() as i64]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::map::Symbol;

    const MIDDLE: [i64; 2] = [5_000_000; 2];

    /// Places of the blocks, relative to the middle of the front.
    fn arranged(facing: i64, posture: Posture, count: usize) -> Vec<[i64; 2]> {
        let all = arranged_at(MIDDLE, facing, posture, count).into_iter();
        all.map(|[east, north]| [east - MIDDLE[0], north - MIDDLE[1]]).collect()
    }

    fn arranged_at(front: [i64; 2], facing: i64, posture: Posture, count: usize) -> Vec<[i64; 2]> {
        let room = || UnitRoom { size: Some([100_000, 20_000]), guns: false };
        let rooms: Vec<UnitRoom> = (0..count).map(|_| room()).collect();
        let block = || BlockOn {
            id: String::new(),
            told: String::new(),
            at: [0, 0],
            size: None,
            line: None,
            symbol: Symbol::Infantry,
            mark: "battalion",
        };
        let mut blocks: Vec<BlockOn> = (0..count).map(|_| block()).collect();
        let position = Position { front, facing, field: [10_000_000; 2] };
        arrange(position, Some(posture), &rooms, &mut blocks);
        blocks.into_iter().map(|block| block.at).collect()
    }

    #[test]
    fn one_unit_is_behind_its_place() {
        assert_eq!(arranged(0, Posture::Line, 1), [[0, -10_000]]);
        assert_eq!(arranged(180, Posture::Line, 1), [[0, 10_000]]);
        assert_eq!(arranged(90, Posture::Line, 1), [[-10_000, 0]]);
    }

    #[test]
    fn units_in_line_are_abreast_and_in_column_behind_one_another() {
        let line = arranged(0, Posture::Line, 3);
        assert_eq!(line, [[-110_000, -10_000], [0, -10_000], [110_000, -10_000]]);
        let column = arranged(0, Posture::MarchColumn, 3);
        assert_eq!(column, [[0, -10_000], [0, -40_000], [0, -70_000]]);
        // Sixty units in one file would be 1.8 km long, so they form two files.
        assert_eq!(arranged(0, Posture::MarchColumn, 60)[59][1], -10_000 - 29 * 30_000);
    }

    #[test]
    fn no_block_is_beyond_the_field() {
        let near = arranged_at([20_000, 30_000], 0, Posture::Line, 3);
        assert_eq!(near, [[50_000, 20_000], [160_000, 20_000], [270_000, 20_000]]);
        let south = arranged_at([5_000_000, 15_000], 0, Posture::MarchColumn, 2);
        assert_eq!(south, [[5_000_000, 40_000], [5_000_000, 10_000]]);
    }
}
