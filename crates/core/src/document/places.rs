//! Findings about places on the ground that are written in another unit, or without their brackets.

use super::checked_value::CheckedValue;
use super::codes::WRONG_TYPE;
use super::types::is_point;
use crate::diagnostic::Diagnostic;
use crate::syntax::{Node, NodeKind};

/// The finding about coordinates that look like degrees, once for each outline.
pub(super) const DEGREES: &str = "this looks like degrees of longitude and latitude, but the map is in metres on a grid of its own";

/// What is said of numbers in the place of points, once for all of them.
pub(super) const FLAT: &str = "this is a list of points, and each point is two numbers in brackets";

/// What is said of coordinates that fit on the map if they are kilometres.
pub(super) const KILOMETRES: &str = "places are in whole metres, and this looks like kilometres";

/// A number that is no metre, or no point.
pub(super) fn wrong_unit(checked: &CheckedValue<'_>) -> Option<Diagnostic> {
    let node = checked.node;
    if is_point(checked.schema) && checked.key.is_none() && node.as_float().is_some() {
        return Some(
            Diagnostic::new(&WRONG_TYPE, node.span(), FLAT).help(
                "write each point in brackets of its own: `[[0, 0], [1200, 0], [1200, 800]]`",
            ),
        );
    }
    is_degrees(checked).then(|| {
        let message = if is_in_kilometres(node) { KILOMETRES } else { DEGREES };
        Diagnostic::new(&WRONG_TYPE, node.span(), message).help(
            "write metres from the south-west corner to the east and to the north: `[1200, 800]`",
        )
    })
}

/// Is the place of this coordinate on the map, if its numbers are kilometres?
fn is_in_kilometres(node: Node<'_>) -> bool {
    let Some(root) = node.tree().root() else { return false };
    let is_around = |list: &Node<'_>| list.items().any(|item| item.number() == node.number());
    let mut lists = node.tree().nodes().filter(|list| list.kind() == NodeKind::List);
    let Some(place) = lists.find(is_around) else { return false };
    let sides = ["width", "height"].map(|side| root.get(side).and_then(Node::as_float));
    place.items().zip(sides).all(|(item, side)| {
        let metres = item.as_float().map(|kilometres| kilometres * 1000.0);
        metres.zip(side).is_some_and(|(metres, side)| (0.0..=side).contains(&metres))
    })
}

/// A coordinate with a fraction, of a size that degrees have?
fn is_degrees(checked: &CheckedValue<'_>) -> bool {
    let node = checked.node;
    let is_coordinate = checked.key.is_none()
        && matches!(checked.property, "at" | "outline" | "path")
        && checked.types() == ["integer"];
    let degrees = node.as_float().is_some_and(|number| number.abs() <= 180.0);
    is_coordinate && node.kind() == NodeKind::Float && degrees && !node.raw().ends_with("000")
}
