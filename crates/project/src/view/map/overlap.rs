//! Blocks that lie over one another at their true size.

use super::BodyOn;
use grognard_core::text::Span;

/// Two bodies of which blocks lie over one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// The name of the one, and where it is placed.
    pub one: (String, Option<Span>),
    /// The other.
    pub other: (String, Option<Span>),
    /// By how many metres, the shorter way out.
    pub metres: i64,
}

/// Corners that meet by less than this are no overlap: places are given to the nearest ten metres.
const LEAST_METRES: i64 = 10;

/// Pairs of bodies that lie over one another.
pub(super) fn overlaps(bodies: &[BodyOn]) -> Vec<Overlap> {
    let shapes: Vec<Vec<Shape>> = bodies.iter().map(shapes).collect();
    let mut found = Vec::new();
    for (at, one) in bodies.iter().enumerate() {
        for (next, other) in bodies.iter().enumerate().skip(at + 1) {
            let deepest = shapes[at]
                .iter()
                .flat_map(|one| shapes[next].iter().map(|other| depth(one, other)))
                .fold(0.0, f64::max);
            let metres = (deepest / 1000.0).round() as i64;
            if metres >= LEAST_METRES {
                found.push(Overlap {
                    one: (one.name.clone(), one.span),
                    other: (other.name.clone(), other.span),
                    metres,
                });
            }
        }
    }
    found
}

/// A rectangle: its middle, its axes and half its sides.
struct Shape {
    middle: [f64; 2],
    axes: [[f64; 2]; 2],
    half: [f64; 2],
    reach: f64,
}

fn shapes(body: &BodyOn) -> Vec<Shape> {
    let (sin, cos) = (body.facing as f64).to_radians().sin_cos();
    let shapes = body.blocks.iter().filter_map(|block| {
        let [front, depth] = block.size?;
        let half = [front as f64 / 2.0, depth as f64 / 2.0];
        Some(Shape {
            middle: block.at.map(|metres| metres as f64),
            axes: [[cos, -sin], [sin, cos]],
            half,
            reach: half[0].hypot(half[1]),
        })
    });
    shapes.collect()
}

/// How far one must be pushed to be free of the other; nothing if it is free (separating axes).
fn depth(one: &Shape, other: &Shape) -> f64 {
    let apart = [other.middle[0] - one.middle[0], other.middle[1] - one.middle[1]];
    if apart[0].hypot(apart[1]) > one.reach + other.reach {
        return 0.0;
    }
    let dot = |one: [f64; 2], other: [f64; 2]| one[0] * other[0] + one[1] * other[1];
    let extent = |shape: &Shape, axis: [f64; 2]| {
        let along = |at: usize| shape.half[at] * dot(shape.axes[at], axis).abs();
        along(0) + along(1)
    };
    let axes = one.axes.iter().chain(&other.axes);
    let depths =
        axes.map(|axis| extent(one, *axis) + extent(other, *axis) - dot(apart, *axis).abs());
    depths.fold(f64::INFINITY, f64::min).max(0.0)
}
