//! Random texts cause no panic and no span outside the text.

use super::documents::NASTY;
use super::read;
use proptest::prelude::*;

/// Pieces of valid and invalid YAML, from which the texts are made.
fn tokens() -> Vec<&'static str> {
    [NASTY, &["key", "key: ", "42", "-1.5e3", "no", "oob: 1\n", "\u{7}", "\\x41", "    "]].concat()
}

/// Runs 2000 texts per test; `PROPTEST_CASES` sets another number.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").is_ok();
    let config = ProptestConfig { failure_persistence: None, ..Default::default() };
    if asked { config } else { ProptestConfig { cases: 2000, ..config } }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_tokens_are_parsed(picks in proptest::collection::vec(proptest::sample::select(tokens()), 0..40)) {
        read(&picks.concat());
    }

    #[test]
    fn random_bytes_are_parsed(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_characters_are_parsed(text in "\\PC{0,80}") {
        read(&text);
    }
}

#[test]
fn earlier_finds_are_parsed() {
    let finds = [
        "- : -  ",
        "- : - a",
        "- ? - a\n  : - b",
        "- key: 42|\r: : |",
        ": >  #x\n:\n",
        "~\r\r\u{feff}? ? ",
        "{}\n...\n|2\n é",
        "!t |2\n\u{2028}:",
        "- \n...\n|2\n|\u{feff}",
        " #\t\n- !t |2\n🎖",
    ];
    finds.into_iter().for_each(|text| drop(read(text)));
}

#[test]
fn every_prefix_of_a_document_is_parsed() {
    let text = "---\n# Armée\noob: 1\r\nname: \"d'Erlon\"\nlist:\n- 'a''b'\n- [x, {y: z}]\n- |\n  two\n\n  \
                lines\n- &a {k: v}\n- *a\n? c\n: >-\n  folded\n  text\n\"q\\n\": \"a\n  b\"\nend: é # 1\n";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        read(&text[..end]);
        read(&text[end..]);
    }
}
