//! Property tests. The properties are in `support/laws.rs`, because `fuzz/` checks them too, with
//! texts that are not documents.

use grognard_check::check::{Options, autofix};
use grognard_project::files::BUILTIN;
use grognard_syntax::diagnostic::{Code, Diagnostic, Fix, Safety, Severity};
use grognard_syntax::syntax::{Reader, parse, scalar};
use grognard_syntax::text::{FileId, Span};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::{cases, check_files, laws, repository};

fn documents() -> Vec<(String, String)> {
    let on_disk = [
        "scenarios/barrosa/barrosa-french.oob.yaml",
        "scenarios/saalfeld/saalfeld.scenario.yaml",
        "scenarios/saalfeld/saalfeld.map.yaml",
    ];
    let built_in = ["layouts/poker.layout.yaml", "new/grognard.yaml", "new/french.oob.yaml"];
    let on_disk = on_disk.map(|path| {
        let text = std::fs::read_to_string(repository(path)).expect("a shipped document");
        (path.to_owned(), text)
    });
    let built_in = BUILTIN.iter().filter(|(path, _)| built_in.contains(path));
    let built_in = built_in.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let named = on_disk.into_iter().chain(built_in);
    let named = named.map(|(path, text)| {
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        (name, text)
    });
    named.chain([("club.collection.yaml".to_owned(), CLUB.to_owned())]).collect()
}

const CLUB: &str = "\
collection: 1
id: club
name: The club  # of our town
holdings:
  - { name: French line, figures: 120 }
";

/// Faults with a safe fix, and comments that fixes must keep.
#[derive(Debug, Clone, Copy)]
enum Fault {
    Quotes,
    NoQuotes,
    Colon,
    Truth,
    Number,
    Time,
    Backwards,
    Comment,
    Excuse,
    UnusedExcuse,
    CommentAlone,
    LineEnds,
    Mark,
    NoKind,
    Indented,
}

const FAULTS: [Fault; 15] = [
    Fault::Quotes,
    Fault::NoQuotes,
    Fault::Colon,
    Fault::Truth,
    Fault::Number,
    Fault::Time,
    Fault::Backwards,
    Fault::Comment,
    Fault::Excuse,
    Fault::UnusedExcuse,
    Fault::CommentAlone,
    Fault::LineEnds,
    Fault::Mark,
    Fault::NoKind,
    Fault::Indented,
];

fn spoilt(text: &str, fault: Fault, line: &Index) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let index = line.index(lines.len());
    let line = &mut lines[index];
    // Length of the value: the text between the last colon and the comment.
    let value = line.split(" #").next().and_then(|line| Some(line.rsplit_once(": ")?.1.len()));
    let end = line.split(" #").next().map_or(0, str::len);
    let start = end - value.unwrap_or(0);
    let mut write = |made: &dyn Fn(&str) -> String| {
        if value.is_some_and(|length| length > 0) {
            let made = made(&line[start..end]);
            line.replace_range(start..end, &made);
        }
    };
    match fault {
        Fault::Quotes => write(&|value| format!("\"{}\"", value.replace(['"', '\\'], ""))),
        Fault::NoQuotes => write(&|value| value.replace('"', "")),
        Fault::Colon => write(&|value| format!("{value}: the first")),
        Fault::Truth => write(&|_| "yes".to_owned()),
        Fault::Number => write(&|_| "0612".to_owned()),
        Fault::Time => write(&|_| "12:30".to_owned()),
        Fault::Backwards => write(&|_| "900-300".to_owned()),
        Fault::Comment => line.push_str("  # by Lachouque, page 5"),
        Fault::Excuse => line.push_str("  # grognard: allow(round-strength) as printed"),
        Fault::UnusedExcuse => line.push_str("  # grognard: allow(zero-strength) as printed"),
        Fault::CommentAlone => lines.insert(index, "# \"a line\": of its own".to_owned()),
        Fault::NoKind => drop(lines.remove(0)),
        Fault::Indented => lines.iter_mut().for_each(|line| line.insert_str(0, "  ")),
        Fault::LineEnds | Fault::Mark => {}
    }
    let end = if matches!(fault, Fault::LineEnds) { "\r\n" } else { "\n" };
    let mark = if matches!(fault, Fault::Mark) { "\u{feff}" } else { "" };
    format!("{mark}{}{end}", lines.join(end))
}

fn found_in(name: &str, text: &str) -> Vec<Diagnostic> {
    let files = vec![(name.to_owned(), text.as_bytes().to_vec())];
    let options = Options { reader: Reader::TwoTier, complete: true, ..Options::default() };
    check_files(files, options).1.diagnostics
}

proptest! {
    #![proptest_config(cases(300))]

    /// `check --fix` keeps every comment, used excuse and value, terminates, and adds no findings
    /// to a readable document.
    #[test]
    fn repairs_keep_what_is_written(
        (name, text) in select(documents()),
        faults in prop::collection::vec((select(FAULTS.to_vec()), any::<Index>()), 1..6),
    ) {
        let text = faults.iter().fold(text, |text, (fault, line)| spoilt(&text, *fault, line));
        let mended = laws::repairs_keep_what_is_written(&text, &|text| found_in(&name, text));
        // A second run of the fixes changes nothing.
        let again = laws::repairs_keep_what_is_written(&mended, &|text| found_in(&name, text));
        prop_assert_eq!(again, mended);
    }

    /// A fix changes only the bytes in its spans.
    #[test]
    fn edits_change_no_byte_outside_their_spans(
        pieces in prop::collection::vec(("[a-zé \t#]{1,12}\r?\n", "[a-zü]{0,5}", "[0-9ß]{0,5}"), 1..8),
    ) {
        static CODE: Code = Code::new("a", Severity::Error, "");
        let head = "note: |\n  ".to_owned();
        let (mut text, mut wanted, mut found) = (head.clone(), head, Vec::new());
        for (kept, old, new) in &pieces {
            let span = Span::new(FileId(0), text.len() + 1, text.len() + 1 + old.len());
            text.push_str(&format!("x{old}y{kept}  "));
            wanted.push_str(&format!("x{new}y{kept}  "));
            found.push(Diagnostic::new(&CODE, span, "").fix(Fix::replace(Safety::Safe, span, new.as_str())));
        }
        prop_assert_eq!(autofix(FileId(0), &text, &found), Some((wanted, pieces.len())));
    }

    /// A string that grognard writes reads back as the same string, as a value and in a list.
    #[test]
    fn written_strings_read_back_unchanged(words in prop::collection::vec("\\PC{0,12}|[ -~\n\t]{0,12}", 1..6)) {
        let list: Vec<String> = words.iter().map(|word| scalar(word)).collect();
        let values: String = list.iter().enumerate().map(|(key, word)| format!("k{key}: {word}\n")).collect();
        let text = format!("list: [{}]\n{values}", list.join(", "));
        let (tree, found) = parse(FileId(0), &text, Reader::TwoTier);
        prop_assert!(found.iter().all(|found| found.code.name == "garbled-text"), "{}: {:?}", text, found);
        let root = tree.root().expect("a map");
        let read: Vec<&str> = root.entries().skip(1).filter_map(|(_, value)| value.as_str()).collect();
        prop_assert_eq!(&read, &words);
        let items = root.get("list").into_iter().flat_map(|list| list.items());
        prop_assert_eq!(&items.filter_map(|item| item.as_str()).collect::<Vec<&str>>(), &words);
        // Writing the strings a second time gives the same text.
        let again: Vec<String> = read.iter().map(|word| scalar(word)).collect();
        prop_assert_eq!(again, list);
    }
}

/// Texts that once broke a property.
#[test]
fn fixes_keep_the_text_of_former_counterexamples() {
    for text in [
        "  ? ",
        "  id: army\n",
        "? id\n: army\n",
        "ma\n23ap:",
        "name: A\nnote: one\n  two:\n",
        "note: one: two\n  three\n",
    ] {
        laws::repairs_keep_what_is_written(text, &|text| found_in("a.oob.yaml", text));
    }
}
