//! Finds bodies whose blocks overlap on the map at their true size.

use grognard_syntax::text::Span;

use super::BodyOn;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// Name of the first body, and the span of the body's placement.
    pub one: (String, Option<Span>),
    /// Name of the second body, and the span of the body's placement.
    pub other: (String, Option<Span>),
    /// Depth of the overlap in metres: the shortest distance that one of the bodies must move to be
    /// clear of the other.
    pub metres: i64,
}

/// Minimum depth of an overlap in metres, because maps round places to ten metres.
const MIN_METRES: i64 = 10;

pub(super) fn overlaps(bodies: &[BodyOn]) -> Vec<Overlap> {
    let shapes: Vec<Vec<Shape>> = bodies.iter().map(shapes).collect();
    let mut found = Vec::new();
    for (first, body) in bodies.iter().enumerate() {
        for (second, other) in bodies.iter().enumerate().skip(first + 1) {
            if let Some(metres) = deepest(&shapes[first], &shapes[second]) {
                found.push(Overlap {
                    one: (body.name.clone(), body.span),
                    other: (other.name.clone(), other.span),
                    metres,
                });
            }
        }
    }
    found
}

pub(super) fn overlapped<'b>(bodies: &'b [BodyOn], body: &BodyOn) -> Vec<&'b BodyOn> {
    let own = shapes(body);
    let others = bodies.iter().filter(|other| !std::ptr::eq(*other, body));
    others.filter(|other| deepest(&own, &shapes(other)).is_some()).collect()
}

/// Greatest depth in metres to which blocks of two bodies overlap, or `None` if the bodies do not
/// overlap.
fn deepest(shapes: &[Shape], others: &[Shape]) -> Option<i64> {
    let depths = shapes.iter().flat_map(|a| others.iter().map(|b| depth(a, b)));
    let metres = (depths.fold(0.0, f64::max) / 1000.0).round() as i64;
    (metres >= MIN_METRES).then_some(metres)
}

/// A rectangle, described by its middle, its axes, half the length of its sides, and half its
/// diagonal.
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

/// Shortest distance that rectangle `a` must move to be clear of `b`, or 0, by the separating axis
/// theorem. Comparing the circles around two blocks first rules out distant pairs cheaply.
fn depth(a: &Shape, b: &Shape) -> f64 {
    let apart = [b.middle[0] - a.middle[0], b.middle[1] - a.middle[1]];
    if apart[0].hypot(apart[1]) > a.reach + b.reach {
        return 0.0;
    }
    let dot = |p: [f64; 2], q: [f64; 2]| p[0] * q[0] + p[1] * q[1];
    let extent = |shape: &Shape, axis: [f64; 2]| {
        let along = |side: usize| shape.half[side] * dot(shape.axes[side], axis).abs();
        along(0) + along(1)
    };
    let axes = a.axes.iter().chain(&b.axes);
    let depths = axes.map(|axis| extent(a, *axis) + extent(b, *axis) - dot(apart, *axis).abs());
    depths.fold(f64::INFINITY, f64::min).max(0.0)
}
