//! The complaints of this room.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Shape;
    /// Neither the name nor the first key says what the document is.
    UNKNOWN_KIND = "unknown-kind", Unread, "pages/unknown_kind.md";
    /// The name promises another kind than the first key.
    KIND_MISMATCH = "kind-mismatch", Unread, "pages/kind_mismatch.md";
    /// The key that names the kind comes later.
    KIND_NOT_FIRST = "kind-not-first", Warning, "pages/kind_not_first.md";
    /// A format that is newer than the program.
    UNSUPPORTED_VERSION = "unsupported-version", Unread, "pages/unsupported_version.md";
    /// A key that this place does not have.
    UNKNOWN_KEY = "unknown-key", Unread, "pages/unknown_key.md";
    /// A key that must be there is not.
    MISSING_KEY = "missing-key", Unread, "pages/missing_key.md";
    /// Text for a number, a map for a list.
    WRONG_TYPE = "wrong-type", Unread, "pages/wrong_type.md";
    /// A word that is not in the closed list.
    UNKNOWN_WORD = "unknown-word", Unread, "pages/unknown_word.md";
    /// A number that is too small or too large.
    OUT_OF_RANGE = "out-of-range", Unread, "pages/out_of_range.md";
    /// A text of the wrong form: an id, a date, a strength.
    BAD_FORMAT = "bad-format", Unread, "pages/bad_format.md";
    /// Too short, too long, too few, too many, the same twice.
    BAD_LENGTH = "bad-length", Unread, "pages/bad_length.md";
    /// A GeoJSON file that is none, or a feature of it that cannot be read.
    BAD_GEOJSON = "bad-geojson", Unread, "pages/bad_geojson.md";
    /// An area of a GeoJSON file whose outline is not closed.
    OPEN_RING = "open-ring", Warning, "pages/open_ring.md";
    /// A link of a page of the website that leads nowhere.
    DEAD_LINK = "dead-link", Error, "pages/dead_link.md";
    /// HTML in a page of the website.
    HTML_IN_SITE = "html-in-site", Warning, "pages/html_in_site.md";
}
