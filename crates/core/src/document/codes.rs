//! The codes of findings about the shape of a document.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Shape;
    /// The kind of the document is unclear from both the file name and the first key.
    UNKNOWN_KIND = "unknown-kind", Unread, "pages/unknown_kind.md";
    /// The file name and the first key name different kinds of documents.
    KIND_MISMATCH = "kind-mismatch", Unread, "pages/kind_mismatch.md";
    /// The key that names the kind is not the first key.
    KIND_NOT_FIRST = "kind-not-first", Warning, "pages/kind_not_first.md";
    /// The version of the format is newer than the program.
    UNSUPPORTED_VERSION = "unsupported-version", Unread, "pages/unsupported_version.md";
    UNKNOWN_KEY = "unknown-key", Unread, "pages/unknown_key.md";
    MISSING_KEY = "missing-key", Unread, "pages/missing_key.md";
    /// A value has the wrong type, such as a text where a number belongs.
    WRONG_TYPE = "wrong-type", Unread, "pages/wrong_type.md";
    /// A word is not in the closed list that its key allows.
    UNKNOWN_WORD = "unknown-word", Unread, "pages/unknown_word.md";
    OUT_OF_RANGE = "out-of-range", Unread, "pages/out_of_range.md";
    /// A text does not have the form that its key requires, such as the form of an id or a date.
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
