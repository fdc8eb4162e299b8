//! Size marks above the map symbols of bodies, as on staff maps: `II` for a battalion, `x` for a
//! brigade.

use grognard_core::convert::FieldedUnit;
use grognard_core::ruleset::Ruleset;

/// Size mark of a level: crosses (`true`) or strokes (`false`), and their number.
pub fn size_mark(level: &str) -> Option<(bool, usize)> {
    Some(match level {
        "battery" => (false, 1),
        "battalion" => (false, 2),
        "regiment" => (false, 3),
        "brigade" => (true, 1),
        "division" | "column" => (true, 2),
        "corps" => (true, 3),
        "wing" | "army" | "army-group" => (true, 4),
        _ => return None,
    })
}

/// Level of a unit, by its kind in the game.
pub(super) fn level_of(rules: &Ruleset, unit: &FieldedUnit) -> &'static str {
    let kind = rules.units.iter().find(|kind| kind.entry.id == unit.kind);
    match kind {
        Some(kind) => kind.level.word(),
        None if unit.arm.is_artillery() => "battery",
        None => "battalion",
    }
}

/// Size mark of a level in letters, such as `II` or `xx`.
pub(super) fn size_letters(level: &str) -> Option<String> {
    let (crosses, count) = size_mark(level)?;
    Some(if crosses { "x" } else { "I" }.repeat(count))
}
