//! The complaints of this room: other references are examined by the checks.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Reference;
    /// A map's GeoJSON file that is not there, or cannot be laid on it.
    MISSING_GEOJSON = "missing-geojson", Unread, "pages/missing_geojson.md";
    /// A feature that the GeoJSON file does not have.
    UNKNOWN_FEATURE = "unknown-feature", Unread, "pages/unknown_feature.md";
    /// A feature of another shape than the thing that it stands for.
    WRONG_FEATURE = "wrong-feature", Unread, "pages/wrong_feature.md";
    /// A feature of several parts, of which one is taken.
    PART_OF_FEATURE = "part-of-feature", Hint, "pages/part_of_feature.md";
}
