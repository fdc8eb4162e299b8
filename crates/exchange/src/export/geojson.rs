//! The ground of a battle, and the bodies on it, as GeoJSON.

use grognard_project::files::OutputFile;

use super::{Export, Needs, Options, Subject};
use crate::exchange::geojson;
use crate::import;

pub(super) const GEOJSON: Export = Export {
    is_map: true,
    needs: Needs::Place,
    ..Export::new(import::GEOJSON.name, import::GEOJSON.title, "geojson", write)
};

/// Writes the map. There is no file for a map whose position on earth is unknown.
fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let Some(battle) = subject.battle else { return Vec::new() };
    let text = battle.map.as_ref().and_then(|map| geojson(map, Some(battle)));
    text.map(|text| OutputFile::new(format!("{}.geojson", subject.id), text)).into_iter().collect()
}
