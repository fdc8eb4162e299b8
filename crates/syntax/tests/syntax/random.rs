//! Texts that nobody would write: whatever comes, no panic and no span outside.

use super::documents::NASTY;
use super::read;
use proptest::prelude::*;

/// Pieces of YAML and of what is not.
fn tokens() -> Vec<&'static str> {
    [NASTY, &["key", "key: ", "42", "-1.5e3", "no", "oob: 1\n", "\u{7}", "\\x41", "    "]].concat()
}

/// A few thousand texts; `PROPTEST_CASES` asks for another number.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").is_ok();
    let config = ProptestConfig { failure_persistence: None, ..Default::default() };
    if asked { config } else { ProptestConfig { cases: 2000, ..config } }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn of_tokens(picks in proptest::collection::vec(proptest::sample::select(tokens()), 0..40)) {
        read(&picks.concat());
    }

    #[test]
    fn of_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn of_characters(text in "\\PC{0,80}") {
        read(&text);
    }
}

/// What chance has found before.
#[test]
fn of_old_finds() {
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
fn of_every_beginning_of_a_document() {
    let text = "---\n# Armée\noob: 1\r\nname: \"d'Erlon\"\nlist:\n- 'a''b'\n- [x, {y: z}]\n- |\n  two\n\n  \
                lines\n- &a {k: v}\n- *a\n? c\n: >-\n  folded\n  text\n\"q\\n\": \"a\n  b\"\nend: é # 1\n";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        read(&text[..end]);
        read(&text[end..]);
    }
}
