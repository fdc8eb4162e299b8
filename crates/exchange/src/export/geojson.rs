//! The ground of a battle and who stands on it, as GeoJSON.

use grognard_project::files::OutputFile;

use super::{Export, Options, Subject};
use crate::exchange::geojson;

/// GeoJSON.
pub(super) const GEOJSON: Export =
    Export { name: "geojson", title: "GeoJSON", ending: "geojson", is_binary: false, write };

/// A map that does not say where on earth it is gives no file.
fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let Some(battle) = subject.battle else { return Vec::new() };
    let text = battle.map.as_ref().and_then(|map| geojson(map, Some(battle)));
    text.map(|text| OutputFile::new(format!("{}.geojson", subject.id), text)).into_iter().collect()
}
