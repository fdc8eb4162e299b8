//! The findings about the shape of a document.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Shape;
    /// Neither the file name nor the first key shows the kind of the document.
    UNKNOWN_KIND = "unknown-kind", Unread, "pages/unknown_kind.md";
    /// The file name ends in another kind than the first key names.
    KIND_MISMATCH = "kind-mismatch", Unread, "pages/kind_mismatch.md";
    /// The key that names the kind is not the first key.
    KIND_NOT_FIRST = "kind-not-first", Warning, "pages/kind_not_first.md";
    /// The version of the format is newer than the program.
    UNSUPPORTED_VERSION = "unsupported-version", Unread, "pages/unsupported_version.md";
    /// A map has a key that is not in its schema.
    UNKNOWN_KEY = "unknown-key", Unread, "pages/unknown_key.md";
    /// A map lacks a required key.
    MISSING_KEY = "missing-key", Unread, "pages/missing_key.md";
    /// A value has the wrong type, such as text in place of a number.
    WRONG_TYPE = "wrong-type", Unread, "pages/wrong_type.md";
    /// A word is not in the closed list of its key.
    UNKNOWN_WORD = "unknown-word", Unread, "pages/unknown_word.md";
    /// A number is too small or too large.
    OUT_OF_RANGE = "out-of-range", Unread, "pages/out_of_range.md";
    /// A text does not have the required form, such as that of an id, a date or a strength.
    BAD_FORMAT = "bad-format", Unread, "pages/bad_format.md";
    /// A text or list is too short or too long, or a list has the same item twice.
    BAD_LENGTH = "bad-length", Unread, "pages/bad_length.md";
    /// A GeoJSON file is not valid GeoJSON, or one of its features cannot be read.
    BAD_GEOJSON = "bad-geojson", Unread, "pages/bad_geojson.md";
    /// The outline of an area in a GeoJSON file is not closed.
    OPEN_RING = "open-ring", Warning, "pages/open_ring.md";
    /// A link on a page of the website has no target.
    DEAD_LINK = "dead-link", Error, "pages/dead_link.md";
    /// A page of the website contains HTML.
    HTML_IN_SITE = "html-in-site", Warning, "pages/html_in_site.md";
}
