//! Tests the quotes of CSV, which importers and exporters of every crate share.

use grognard_syntax::text::{csv_field, is_formula};

#[test]
fn a_field_has_quotes_if_it_would_change_otherwise() {
    for plain in ["", "9e Léger", "-5", "a b", "men: 1-2"] {
        assert_eq!(csv_field(plain), plain);
    }
    for (text, field) in [
        ("a,b", "\"a,b\""),
        ("a; b", "\"a; b\""),
        ("a\tb", "\"a\tb\""),
        ("a\nb", "\"a\nb\""),
        (" a", "\" a\""),
        ("the \"Greens\"", "\"the \"\"Greens\"\"\""),
    ] {
        assert_eq!(csv_field(text), field);
    }
    assert_eq!(["=a", "+a", "-a", "@a", "a="].map(is_formula), [true, true, true, true, false]);
}
