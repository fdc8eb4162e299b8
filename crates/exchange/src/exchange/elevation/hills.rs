//! Makes rises of a raster: each a stack of contours, one within the other, with the height of its
//! top. A rise with several summits becomes several stacks, because the contours of a hill in a map
//! document are within one another.

use contour::ContourBuilder;
use grognard_core::document::OnEarth;

use super::grid::Heights;

/// Steps between contours in metres, the smallest first.
const INTERVALS: [i64; 7] = [2, 5, 10, 20, 50, 100, 200];

/// Maximum number of contours between the lowest and the highest ground, because a map shows each
/// as a layer of a hill.
const MAX_LAYERS: i64 = 10;

/// Smallest rise in square metres: a patch of 100 by 100 m, two units of a table.
const MIN_AREA: f64 = 10_000.0;

/// Maximum number of rises, the largest first, so that a designer can edit the document.
const MAX_RISES: usize = 200;

pub(super) struct Rises {
    /// Height of the ground around the rises, in metres.
    pub base: i64,
    pub interval: i64,
    pub range: (i64, i64),
    pub rises: Vec<Rise>,
    pub small: usize,
    pub hollows: usize,
}

pub(super) struct Rise {
    /// Number from the lowest rise up, for its id.
    pub number: usize,
    /// Layers from the lowest up.
    pub layers: Vec<RiseLayer>,
    /// The highest point and its height in whole metres, if no other rise is on this one.
    pub top: Option<(OnEarth, i64)>,
}

pub(super) struct RiseLayer {
    /// Height in metres.
    pub height: i64,
    pub ring: Vec<OnEarth>,
}

/// A contour in cells of the raster, before it has a rise.
struct Ring {
    level: i64,
    points: Vec<(f64, f64)>,
    /// Area in cells.
    area: f64,
}

pub(super) fn rises(heights: &Heights) -> Result<Rises, String> {
    let all: Vec<i32> = heights.cells.iter().flatten().copied().collect();
    let (Some(low), Some(high)) = (all.iter().min(), all.iter().max()) else {
        return Err("the raster has no heights here".to_owned());
    };
    let range = (i64::from(low.div_euclid(10)), i64::from((high + 9).div_euclid(10)));
    let rise = range.1 - range.0;
    let interval = INTERVALS.into_iter().find(|step| rise / step <= MAX_LAYERS);
    let interval = interval.unwrap_or(*INTERVALS.last().expect("there are intervals"));
    let base = range.0.div_euclid(interval) * interval;
    let levels: Vec<i64> =
        (1..).map(|step| base + step * interval).take_while(|level| *level < range.1).collect();
    if levels.is_empty() {
        return Err(format!("the ground rises by {rise} m only: a map of it needs no hills"));
    }
    let values: Vec<f64> = all.iter().map(|height| f64::from(*height)).collect();
    let thresholds: Vec<f64> = levels.iter().map(|level| (level * 10) as f64).collect();
    let contours = ContourBuilder::new(heights.columns, heights.rows, true)
        .contours(&values, &thresholds)
        .map_err(|error| format!("no contours can be drawn: {error}"))?;
    let least = MIN_AREA / heights.cell_area().max(0.01);
    let (mut rings, mut small, mut hollows) = (Vec::new(), 0, 0);
    for (level, contour) in levels.iter().zip(contours) {
        for polygon in contour.geometry() {
            let points: Vec<(f64, f64)> =
                polygon.exterior().coords().map(|point| (point.x, point.y)).collect();
            let area = area(&points).abs();
            hollows += polygon.interiors().len();
            if area < least {
                small += 1;
            } else {
                rings.push(Ring { level: *level, points, area });
            }
        }
    }
    let mut stacks = stacked(&rings);
    stacks.sort_by(|a, b| {
        let lowest = |stack: &Vec<usize>| &rings[stack[0]];
        let (a, b) = (lowest(a), lowest(b));
        a.level.cmp(&b.level).then(b.area.total_cmp(&a.area))
    });
    small += stacks.len().saturating_sub(MAX_RISES);
    stacks.truncate(MAX_RISES);
    let peaks = peaks(heights, &rings, &stacks);
    let rises = stacks.iter().zip(peaks).enumerate().map(|(index, (stack, top))| {
        let layer = |ring: &usize| RiseLayer {
            height: rings[*ring].level,
            ring: rings[*ring].points.iter().map(|(x, y)| heights.place(*x, *y)).collect(),
        };
        Rise { number: index + 1, layers: stack.iter().map(layer).collect(), top }
    });
    let rises = rises.collect();
    Ok(Rises { base, interval, range, rises, small, hollows })
}

/// Stacks of contours: each contour goes on the stack of the contour around it, if it is the
/// largest there. Any other contour begins a stack of its own.
fn stacked(rings: &[Ring]) -> Vec<Vec<usize>> {
    let mut stacks: Vec<Vec<usize>> = Vec::new();
    let mut order: Vec<usize> = (0..rings.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&rings[*a], &rings[*b]);
        a.level.cmp(&b.level).then(b.area.total_cmp(&a.area))
    });
    for index in order {
        let ring = &rings[index];
        let below = stacks.iter_mut().find(|stack| {
            let top = &rings[*stack.last().expect("a stack has a contour")];
            top.level < ring.level && top.area >= ring.area && holds(&top.points, ring.points[0])
        });
        match below {
            Some(stack) => stack.push(index),
            None => stacks.push(vec![index]),
        }
    }
    stacks
}

/// The highest point within the top of each stack. The top of a stack that has another stack upon it
/// is not marked, because the other is higher.
fn peaks(heights: &Heights, rings: &[Ring], stacks: &[Vec<usize>]) -> Vec<Option<(OnEarth, i64)>> {
    let mut best: Vec<Option<(i32, usize)>> = vec![None; stacks.len()];
    let tops: Vec<&Ring> =
        stacks.iter().map(|stack| &rings[*stack.last().expect("a stack has a contour")]).collect();
    for (index, top) in tops.iter().enumerate() {
        let ((west, east), (north, south)) = bounds(&top.points);
        for row in north..south.min(heights.rows) {
            for column in west..east.min(heights.columns) {
                let cell = row * heights.columns + column;
                let Some(height) = heights.cells[cell] else { continue };
                let is_higher = best[index].is_none_or(|(best, _)| height > best);
                let place = (column as f64 + 0.5, row as f64 + 0.5);
                if is_higher && i64::from(height) >= top.level * 10 && holds(&top.points, place) {
                    best[index] = Some((height, cell));
                }
            }
        }
    }
    let peak = |found: Option<(i32, usize)>| {
        let (height, cell) = found?;
        let (row, column) = (cell / heights.columns, cell % heights.columns);
        let place = heights.place(column as f64 + 0.5, row as f64 + 0.5);
        Some((place, i64::from((height + 5).div_euclid(10))))
    };
    let mut seen = Vec::new();
    let mut once = |found: Option<(i32, usize)>| {
        let is_new = found.is_some_and(|(_, cell)| !seen.contains(&cell));
        seen.extend(found.map(|(_, cell)| cell));
        if is_new { peak(found) } else { None }
    };
    best.into_iter().map(&mut once).collect()
}

/// Cells from the first to the one after the last, from west to east and from north to south.
fn bounds(points: &[(f64, f64)]) -> ((usize, usize), (usize, usize)) {
    let side = |of: fn(&(f64, f64)) -> f64| {
        let low = points.iter().map(of).fold(f64::INFINITY, f64::min).max(0.0);
        let high = points.iter().map(of).fold(0.0, f64::max);
        (low.floor() as usize, high.ceil() as usize)
    };
    (side(|point| point.0), side(|point| point.1))
}

/// Twice-signed area of a ring, halved: positive or negative by its direction.
fn area(points: &[(f64, f64)]) -> f64 {
    let cross = |pair: &[(f64, f64)]| pair[0].0 * pair[1].1 - pair[1].0 * pair[0].1;
    points.windows(2).map(cross).sum::<f64>() / 2.0
}

/// Is a point within a ring? Counts the edges that a line to the east crosses.
fn holds(ring: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
    let crosses = |pair: &&[(f64, f64)]| {
        let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
        (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    };
    ring.windows(2).filter(crosses).count() % 2 == 1
}
