//! Table of the export formats.

use super::Export;

pub static FORMATS: &[Export] = &[
    super::text::TEXT,
    super::markdown::MARKDOWN,
    super::csv::CSV,
    super::xlsx::XLSX,
    super::json::JSON,
    super::geojson::GEOJSON,
    super::orbat_mapper::ORBAT_MAPPER,
    super::republique::REPUBLIQUE,
    super::cards::CARDS,
    super::tabletop::TABLETOP,
    super::kml::KML,
    super::spatial_illusions::SPATIAL_ILLUSIONS,
    super::vassal::VASSAL,
];

pub fn find_format(name: &str) -> Option<&'static Export> {
    FORMATS.iter().find(|format| format.name == name)
}
