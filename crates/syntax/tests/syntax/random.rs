//! Texts that nobody would write: whatever comes, no panic and no span outside.

use super::read;
use proptest::prelude::*;

/// Pieces of YAML and of what is not.
const TOKENS: &[&str] = &[
    " ",
    "  ",
    "    ",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    "\r\n",
    "\r",
    "\t",
    "- ",
    "-",
    ": ",
    ":",
    "? ",
    "#",
    " # c",
    ",",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "|",
    ">",
    "|-\n",
    ">+\n",
    "&a ",
    "*a ",
    "!t ",
    "<<: ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "key",
    "key: ",
    "a: b",
    "42",
    "-1.5e3",
    "null",
    "~",
    "no",
    "é",
    "🎖",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "\0",
    "\u{7}",
    "\u{7f}",
    "\\",
    "\\x41",
    "@",
    "`",
    "oob: 1\n",
    "=",
];

/// A few thousand texts; `PROPTEST_CASES` asks for another number.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").is_ok();
    let config = ProptestConfig { failure_persistence: None, ..Default::default() };
    if asked { config } else { ProptestConfig { cases: 2000, ..config } }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn of_tokens(picks in proptest::collection::vec(proptest::sample::select(TOKENS), 0..40)) {
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
    for text in ["- : -  ", "- : - a", "- ? - a\n  : - b", "- key: 42|\r: : |", ": >  #x\n:\n"] {
        read(text);
    }
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
