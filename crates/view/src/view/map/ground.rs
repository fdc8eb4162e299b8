//! The ground of a map: its areas, lines and places, and the field on the table.

use grognard_core::convert::{field, scale_of};
use grognard_core::document::{GameLength, Ratio};
use grognard_core::model::{Battlefield, PlaceAt};
use grognard_core::ruleset::Ruleset;

use super::types::{AreaOn, LineOn, SpotOn, TableOn};

pub(super) fn areas(ground: &Battlefield) -> Vec<AreaOn> {
    let areas = ground.areas.iter().map(|area| AreaOn {
        id: area.id.clone(),
        kind: area.kind,
        name: area.name.clone(),
        outline: places(&area.outline),
        height: area.height,
        contours: area.contours.iter().map(|(height, ring)| (*height, places(ring))).collect(),
        priority: area.priority,
        span: Some(area.span),
    });
    areas.collect()
}

pub(super) fn lines(ground: &Battlefield) -> Vec<LineOn> {
    let lines = ground.lines.iter().map(|line| LineOn {
        id: line.id.clone(),
        kind: line.kind,
        name: line.name.clone(),
        path: places(&line.path),
        width: line.width.map(|metres| metres * 1000),
        priority: line.priority,
        span: Some(line.span),
    });
    lines.collect()
}

pub(super) fn spots(ground: &Battlefield) -> Vec<SpotOn> {
    let spots = ground.spots.iter().map(|spot| SpotOn {
        id: spot.id.clone(),
        kind: spot.kind,
        name: spot.name.clone(),
        at: place(spot.at),
        priority: spot.priority,
        span: Some(spot.span),
    });
    spots.collect()
}

pub(super) fn table(rules: &Ruleset, ground: &Battlefield) -> Option<TableOn> {
    let scale = rules.ground.as_ref()?;
    let ratio = scale_of(scale)?;
    let unit = rules.length_unit?;
    let field = field(scale, unit, ground.width, ground.height)?;
    let halves = |feet: Ratio| Some(feet.times(Ratio::whole(2))?.ceil());
    Some(TableOn {
        scale: ratio.numerator(),
        over: ratio.denominator(),
        unit: unit.short().to_owned(),
        unit_on_ground: on_ground(GameLength { thousandths: 1000, unit }.millimetres()?, ratio)?,
        half_feet_wide: halves(field.feet_wide)?,
        half_feet_high: halves(field.feet_high)?,
        about: scale.about,
    })
}

/// Converts millimetres on the table to millimetres of ground, rounded to the nearest.
pub(super) fn on_ground(table: Ratio, scale: Ratio) -> Option<i64> {
    Some(table.over(scale)?.times(Ratio::whole(1000))?.round(Ratio::new(1, 2)?))
}

pub(super) fn place(point: PlaceAt) -> [i64; 2] {
    [i64::from(point.0) * 1000, i64::from(point.1) * 1000]
}

pub(super) fn places(all: &[PlaceAt]) -> Vec<[i64; 2]> {
    all.iter().map(|point| place(*point)).collect()
}
