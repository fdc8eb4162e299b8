//! Findings about places on the map that use another unit than metres or that lack brackets.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind};
use serde_json::Value;

use super::checked_value::CheckedValue;
use super::codes::WRONG_TYPE;

/// Message for coordinates that look like degrees. `check` prints the message once for each
/// outline.
pub(super) const DEGREES: &str =
    "this looks like degrees of longitude and latitude, but the map has its own grid in metres";

/// Message for numbers where points belong. `check` prints the message once for all numbers of a
/// list.
pub(super) const FLAT: &str =
    "a list of points is expected here, and each point is two numbers in brackets";

/// Message for coordinates that would be on the map if they were kilometres.
pub(super) const KILOMETRES: &str = "places are in whole metres, and this looks like kilometres";

/// The two numbers of a point in which the author forgot the comma, such as `[900 250]`.
pub(super) fn without_comma(point: Node<'_>) -> Option<(u32, u32)> {
    let only = point.items().next().filter(|_| point.len() == 1 && !point.is_alias())?;
    let raw = only.raw().trim_matches(['"', '\'']);
    let (east, north) = raw.split_once([' ', ';', '/', '.', '|', '،', '，', '、'])?;
    Some((east.trim().parse().ok()?, north.trim().parse().ok()?))
}

/// Reports a coordinate that is not in metres, or a number where a point belongs.
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
            "write metres to the east and to the north of the south-west corner: `[1200, 800]`",
        )
    })
}

fn list_around(node: Node<'_>) -> Option<Node<'_>> {
    let is_around = |list: &Node<'_>| list.items().any(|item| item.number() == node.number());
    node.tree().nodes().filter(|list| list.kind() == NodeKind::List).find(is_around)
}

/// Whether the value is the only item of a point without a comma, so that a finding belongs to the
/// whole point.
pub(super) fn is_point_without_comma(checked: &CheckedValue<'_>) -> bool {
    is_coordinate(checked)
        && list_around(checked.node).is_some_and(|list| without_comma(list).is_some())
}

/// Whether the value is the only number of a point, so that the finding about the missing number
/// belongs to the whole point.
pub(super) fn is_alone(checked: &CheckedValue<'_>) -> bool {
    is_coordinate(checked) && list_around(checked.node).is_some_and(|list| list.len() == 1)
}

fn is_coordinate(checked: &CheckedValue<'_>) -> bool {
    checked.key.is_none()
        && matches!(checked.property, "at" | "outline" | "path")
        && checked.types() == ["integer"]
}

/// Whether the place would be on the map if its coordinates were kilometres.
fn is_in_kilometres(node: Node<'_>) -> bool {
    let Some(root) = node.tree().root() else { return false };
    let Some(place) = list_around(node) else { return false };
    let sides = ["width", "height"].map(|side| root.get(side).and_then(Node::as_float));
    place.items().zip(sides).all(|(item, side)| {
        let metres = item.as_float().map(|kilometres| kilometres * 1000.0);
        metres.zip(side).is_some_and(|(metres, side)| (0.0..=side).contains(&metres))
    })
}

/// Whether the coordinate is a fraction of the size of degrees. A fraction with three zeros does
/// not count, because `6.000` may mean six thousand.
fn is_degrees(checked: &CheckedValue<'_>) -> bool {
    let node = checked.node;
    let degrees = node.as_float().is_some_and(|number| number.abs() <= 180.0);
    is_coordinate(checked)
        && node.kind() == NodeKind::Float
        && degrees
        && !node.raw().ends_with("000")
}

/// Whether the schema describes a place on the ground: a list of two numbers.
pub(super) fn is_point(schema: &Value) -> bool {
    let numbers = schema.pointer("/items/type").is_some_and(|kind| kind == "integer");
    numbers && schema.get("minItems").is_some_and(|least| Some(least) == schema.get("maxItems"))
}
