//! Lists the pieces of ground of a battle for the people who set up the table, with the effects
//! that the rule set states.

use std::collections::BTreeMap;

use grognard_core::convert::{prose_under, scale_of};
use grognard_core::document::{Ground, Ratio, Topic};
use grognard_core::model::{Battle, Battlefield, PlaceAt, Terrain};
use grognard_core::ruleset::{Chart, Row, Ruleset};
use grognard_syntax::text::counted;
use schemars::JsonSchema;
use serde::Serialize;

/// All pieces of one kind of ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetTerrain {
    /// Name of the kind, such as `Woods`.
    pub name: String,
    /// Effects under the rule set, such as `Woods: Going bad; Cover light`.
    pub effects: Vec<String>,
    /// Pieces with a name, then one entry for all pieces without a name.
    pub pieces: Vec<SheetPiece>,
}

/// A piece of ground, or all pieces of a kind that have no name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetPiece {
    /// Name of the piece, or the number of pieces without a name.
    pub name: String,
    /// Size on the table from west to east and from south to north, or the width of a line.
    pub size: Option<String>,
    /// Layers of a hill, with its height.
    pub levels: Option<String>,
    /// Squares of the map's grid.
    pub squares: Option<String>,
}

/// Maximum number of effects of a kind of ground, so that the list stays shorter than the
/// quick-reference sheet.
const MAX_EFFECTS: usize = 6;

/// Tenths of a millimetre in a foot of the table, the step of the map's grid.
const FOOT: i64 = 3_048;

/// The ground of the map by kind, in the order of `Ground::ALL`. Open ground is not listed.
pub(super) fn terrain_list(battle: &Battle, rules: &Ruleset) -> Vec<SheetTerrain> {
    let Some(map) = &battle.map else { return Vec::new() };
    let table = Table { map, rules };
    let mut pieces: BTreeMap<Ground, Vec<Piece>> = BTreeMap::new();
    for (ground, piece) in table.pieces() {
        pieces.entry(ground).or_default().push(piece);
    }
    let kinds = Ground::ALL.iter().filter_map(|ground| {
        let pieces = pieces.remove(ground)?;
        let (name, effects) = (name_of(*ground), effects(*ground, rules));
        Some(SheetTerrain { name, effects, pieces: listed(pieces) })
    });
    kinds.collect()
}

/// Letters of a column of the map's grid: `A` to `Z`, then `AA` and so on.
pub fn grid_column(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", char::from(b'A' + ((more - 1) % 26) as u8)),
    }
}

/// A piece of ground before the pieces without a name are joined.
struct Piece {
    name: Option<String>,
    size: Option<String>,
    levels: Option<String>,
    squares: Option<String>,
}

fn listed(pieces: Vec<Piece>) -> Vec<SheetPiece> {
    let (named, unnamed): (Vec<Piece>, Vec<Piece>) =
        pieces.into_iter().partition(|piece| piece.name.is_some());
    let shown = |piece: Piece| SheetPiece {
        name: piece.name.unwrap_or_default(),
        size: piece.size,
        levels: piece.levels,
        squares: piece.squares,
    };
    let joined = (!unnamed.is_empty()).then(|| {
        let mut squares: Vec<String> =
            unnamed.iter().filter_map(|piece| piece.squares.clone()).collect();
        squares.dedup();
        SheetPiece {
            name: format!("{} without a name", unnamed.len()),
            size: None,
            levels: None,
            squares: (!squares.is_empty()).then(|| squares.join(", ")),
        }
    });
    named.into_iter().map(shown).chain(joined).collect()
}

/// A map under a rule set.
struct Table<'t> {
    map: &'t Battlefield,
    rules: &'t Ruleset,
}

impl Table<'_> {
    fn pieces(&self) -> impl Iterator<Item = (Ground, Piece)> {
        let areas = self.map.areas.iter().map(|area| (area.kind.ground(), self.area(area)));
        let lines = self.map.lines.iter().map(|line| {
            let ends = [line.path.first(), line.path.last()].into_iter().flatten();
            let mut squares: Vec<String> = ends.filter_map(|end| self.square(*end)).collect();
            squares.dedup();
            let piece = Piece {
                name: line.name.clone(),
                size: line.width.map(|width| format!("{} wide", self.length(width))),
                levels: None,
                squares: (!squares.is_empty()).then(|| squares.join(" to ")),
            };
            (line.kind.ground(), piece)
        });
        let spots = self.map.spots.iter().filter_map(|spot| {
            let squares = self.square(spot.at);
            let piece = Piece { name: spot.name.clone(), size: None, levels: None, squares };
            Some((spot.kind.ground()?, piece))
        });
        areas.chain(lines).chain(spots)
    }

    fn area(&self, area: &Terrain) -> Piece {
        let side = |of: fn(&PlaceAt) -> i32| {
            let low = area.outline.iter().map(of).min().unwrap_or_default();
            let high = area.outline.iter().map(of).max().unwrap_or_default();
            (i64::from(low), i64::from(high))
        };
        let ((west, east), (south, north)) = (side(|at| at.0), side(|at| at.1));
        let middle = ((west + east).div_euclid(2) as i32, (south + north).div_euclid(2) as i32);
        let size = format!("{} × {}", self.length(east - west), self.length(north - south));
        let layers = counted(area.contours.len() + 1, "level");
        let levels = area.height.map(|height| format!("{layers}, {height} m"));
        Piece { name: area.name.clone(), size: Some(size), levels, squares: self.square(middle) }
    }

    /// A length on the table, or in metres if the rule set has no scale.
    fn length(&self, metres: i64) -> String {
        prose_under(&format!("{{{metres} m}}"), self.rules, None)
    }

    /// The square of the map's grid, whose step is a foot of the table: `None` if the rule set has
    /// no scale.
    fn square(&self, (east, north): PlaceAt) -> Option<String> {
        let tenths = scale_of(self.rules.ground.as_ref()?)?.times(Ratio::whole(10))?;
        // A place on the far edge is in the last square.
        let step = |metres: i32, size: i64| {
            let inside = i64::from(metres).clamp(0, (size - 1).max(0));
            let feet = Ratio::whole(inside).times(tenths)?.over(Ratio::whole(FOOT))?;
            usize::try_from(feet.floor()).ok()
        };
        let (column, row) = (step(east, self.map.width)?, step(north, self.map.height)?);
        Some(format!("{}{}", grid_column(column), row + 1))
    }
}

fn name_of(ground: Ground) -> String {
    let words = ground.word().replace('-', " ");
    let (first, rest) = words.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// The rows of charts and the modifiers of dice tables that are about a kind of ground. Charts of
/// the ground come first; other charts only if there is none.
fn effects(ground: Ground, rules: &Ruleset) -> Vec<String> {
    let of = |of_ground: bool| {
        let charts = rules
            .charts
            .iter()
            .filter(move |chart| (chart.topic == Topic::Terrain) == of_ground && !is_scale(chart));
        let rows = charts.flat_map(|chart| chart.rows.iter().map(move |row| (chart, row)));
        let rows = rows.filter(|(_, row)| row.scope.terrain.contains(&ground));
        rows.filter_map(|(chart, row)| effect(chart, row)).collect::<Vec<String>>()
    };
    let mut all = of(true);
    if all.is_empty() {
        all = of(false);
    }
    for table in &rules.tables {
        let modifiers = table.modifiers.iter().chain(&table.shifts);
        for modifier in modifiers.filter(|modifier| modifier.scope.terrain.contains(&ground)) {
            let sign = if modifier.value.value > Ratio::ZERO { "+" } else { "" };
            let (table, modifier_name) = (&table.entry.name, &modifier.entry.name);
            all.push(format!("{table}: {modifier_name} {sign}{}", modifier.value.value));
        }
    }
    all.truncate(MAX_EFFECTS);
    all
}

/// Charts of the scale of the game describe the model on the table, not its effect.
fn is_scale(chart: &Chart) -> bool {
    chart.topic == Topic::Scale
}

/// A row in words, with the heads of its columns, or `None` if the row has no figure.
fn effect(chart: &Chart, row: &Row) -> Option<String> {
    let cells = row.cells.iter().enumerate().filter(|(_, cell)| !cell.value.is_empty());
    let told: Vec<String> = cells
        .map(|(index, cell)| match chart.columns.get(index) {
            Some(column) if chart.columns.len() > 1 => format!("{} {}", column.name, cell.value),
            _ => cell.value.clone(),
        })
        .collect();
    let means = row.means.clone().filter(|_| told.is_empty());
    let told = if told.is_empty() { means? } else { told.join("; ") };
    Some(format!("{}: {told}", row.entry.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_after_z_have_two_letters() {
        assert_eq!([0, 25, 26, 52].map(grid_column), ["A", "Z", "AA", "BA"]);
    }
}
