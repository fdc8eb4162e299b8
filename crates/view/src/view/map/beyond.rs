//! Finds blocks that extend beyond the deployment zone of their side.

use grognard_core::model::{PlaceAt, distance_to_ground, holds};
use grognard_syntax::text::Span;

use super::{BlockOn, BodyOn, MapView, ZoneView};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beyond {
    pub name: String,
    /// Span of the body's placement in the map document.
    pub span: Option<Span>,
    pub zone: String,
    /// Distance in metres from the block corner that is farthest outside to the nearest zone of the
    /// side.
    pub metres: i64,
}

/// Minimum distance in metres that is reported, because maps round places to ten metres and zones
/// are drawn by hand.
const MIN_METRES: i64 = 50;

/// Bodies that are in a zone of their side but extend beyond it at their true size.
pub fn beyond(view: &MapView) -> Vec<Beyond> {
    let bodies = view.bodies.iter();
    bodies.filter_map(|body| of_body(body, &view.zones)).collect()
}

fn of_body(body: &BodyOn, zones: &[ZoneView]) -> Option<Beyond> {
    let zones = zones.iter().filter(|zone| zone.side == Some(body.side));
    let zones: Vec<(&ZoneView, Vec<PlaceAt>)> = zones
        .map(|zone| (zone, zone.outline.iter().map(|point| metres(*point)).collect()))
        .collect();
    let middle = metres(body.blocks.first()?.at);
    let (zone, _) = zones.iter().find(|(_, outline)| holds(outline, middle))?;
    let far = |corner: PlaceAt| {
        let all = zones.iter().map(|(_, outline)| distance_to_ground(outline, corner) as i64);
        all.min().unwrap_or(0)
    };
    let metres = corners(body).into_iter().map(far).max()?;
    (metres >= MIN_METRES).then(|| Beyond {
        name: body.name.clone(),
        span: body.span,
        zone: zone.name.clone(),
        metres,
    })
}

fn corners(body: &BodyOn) -> Vec<PlaceAt> {
    outlines(body).into_iter().flatten().collect()
}

/// Four corners of each of a body's blocks, in metres. Blocks of unknown size are left out.
pub(super) fn outlines(body: &BodyOn) -> Vec<[PlaceAt; 4]> {
    let (sin, cos) = (body.facing as f64).to_radians().sin_cos();
    let outline = |block: &BlockOn| {
        let [front, depth] = block.size?;
        let (half, deep) = (front as f64 / 2.0, depth as f64 / 2.0);
        let corners = [(half, deep), (half, -deep), (-half, -deep), (-half, deep)];
        Some(corners.map(|(right, ahead)| {
            let east = block.at[0] as f64 + right * cos + ahead * sin;
            let north = block.at[1] as f64 - right * sin + ahead * cos;
            metres([east as i64, north as i64])
        }))
    };
    body.blocks.iter().filter_map(outline).collect()
}

fn metres(point: [i64; 2]) -> PlaceAt {
    let metre = |length: i64| i32::try_from(length / 1000).unwrap_or(i32::MAX);
    (metre(point[0]), metre(point[1]))
}
