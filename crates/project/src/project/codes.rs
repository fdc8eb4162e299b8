//! Codes of findings about GeoJSON files. Checks examine all other references.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Reference;
    /// A map's GeoJSON file that does not exist, or that cannot be placed on the map.
    MISSING_GEOJSON = "missing-geojson", Unread, "pages/missing_geojson.md";
    /// A feature that the GeoJSON file does not have.
    UNKNOWN_FEATURE = "unknown-feature", Unread, "pages/unknown_feature.md";
    /// A feature whose shape does not fit the entry that names it, such as a point for an area.
    WRONG_FEATURE = "wrong-feature", Unread, "pages/wrong_feature.md";
    /// A feature of several parts, of which only one is used.
    PART_OF_FEATURE = "part-of-feature", Hint, "pages/part_of_feature.md";
}
