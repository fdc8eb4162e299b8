//! Tests the spans of nodes in unusual cases.

use super::{read, shown};

/// The value of a key, with the text of the value's span.
fn words(text: &str, key: &str) -> String {
    let (tree, _) = read(text);
    let value = tree.root().and_then(|root| root.get(key)).expect("the key is there");
    format!("{} «{}»", shown(value), &text[value.span().range()])
}

#[test]
fn a_missing_value_is_null_after_its_colon() {
    // The fast parser leaves texts with an anchor to granit.
    for text in ["a:\nb: 1\n", "a: # none\nb: 1\n", "a:\nb: &x 1\n", "a: # none\nb: &x 1\n"] {
        let (tree, _) = read(text);
        let value = tree.root().and_then(|root| root.get("a")).expect("`a` is there");
        assert_eq!((shown(value).as_str(), value.span().start, value.span().end), ("null", 2, 2));
    }
    let (tree, _) = read("{ a, b: 1 }\n");
    assert_eq!(tree.root().map(shown).as_deref(), Some("{a: null, b: 1}"));
}

#[test]
fn the_span_of_a_text_block_starts_with_its_indicator() {
    for more in ["", "c: &x 1\n"] {
        let text = format!("a: >- # why | how\n  one\n  two\nb: 1\n{more}");
        assert_eq!(words(&text, "a"), "\"one two\" «>- # why | how\n  one\n  two»");
        let text = format!("a: |\n  one\nb: 1\n{more}");
        assert_eq!(words(&text, "a"), "\"one\\n\" «|\n  one»");
    }
}

#[test]
fn a_list_at_the_column_of_its_key_starts_with_its_first_dash() {
    for more in ["", "c: &x 1\n"] {
        assert_eq!(words(&format!("a:\n- b\n- c\n{more}"), "a"), "[\"b\", \"c\"] «- b\n- c»");
        assert_eq!(words(&format!("a:\n- - b\n- c\n{more}"), "a"), "[[\"b\"], \"c\"] «- - b\n- c»");
    }
}

#[test]
fn a_word_of_a_minus_and_a_letter_is_no_number() {
    assert_eq!(words("a: -é\n", "a"), "\"-é\" «-é»");
    assert_eq!(words("a: +日本\n", "a"), "\"+日本\" «+日本»");
}
