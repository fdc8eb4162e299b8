//! Findings with which the tests print every format.

use crate::diagnostic::{Code, Diagnostic, Edit, Fix, Format, Report, Safety, Severity, print};
use crate::text::{FileId, Span, Text, Texts};

pub(super) struct Trial {
    pub(super) texts: Texts,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) checked: usize,
}

pub(super) static UNKNOWN_GRADE: Code = Code::new(
    "unknown-grade",
    Severity::Error,
    "# unknown-grade\n\nA unit has a grade that does not exist.\n\n## What it does\n\nEvery grade is looked\nup.\n\n## Why it matters\n\nTo field it.\n",
);
pub(super) static DUPLICATE_ID: Code = Code::new(
    "duplicate-id",
    Severity::Error,
    "# duplicate-id\n\nTwo bodies have the same id.\n\n## Why it matters\n\nReferences.\n",
);
pub(super) static UNKNOWN_KEY: Code =
    Code::new("unknown-key", Severity::Warning, "# unknown-key\n\nA key is not known here.\n");
pub(super) static NO_SOURCE: Code =
    Code::new("no-source", Severity::Hint, "# no-source\n\nNothing says where it is from.\n");

const ARMY: &str = "\
oob: 1
id: armee-du-nord
name: Armée du Nord
units:
  - id: 1-4e-ligne
    name: 1/4e Ligne
    grade: vetran
    mem: 612
  - id: 2-4e-ligne
    name: 2/4e Ligne
    grade: regular
";

const CORPS: &str = "oob: 1\r\nid: corps\r\nunits:\r\n  - id: 1-4e-ligne\r\n    men: 600\r\n";

/// Findings in two files, the second with CRLF line ends: findings of every severity, with a label
/// in another file, with both kinds of fix, and at the end of a file.
pub(super) fn army() -> Trial {
    let mut texts = Texts::default();
    let army = texts.add(Text::new("army.oob.yaml", ARMY));
    let corps = texts.add(Text::new("corps/1er corps.oob.yaml", CORPS));
    let here = |file, what| find(&texts, file, what);
    let key = here(army, "mem");
    let end = Span::new(army, ARMY.len(), ARMY.len());
    let diagnostics = vec![
        Diagnostic::new(&UNKNOWN_GRADE, here(army, "vetran"), "there is no grade `vetran`")
            .help("grades are `militia`, `conscript`, `regular`, `veteran`, `elite` and `guard`")
            .fix(Fix::replace(Safety::Safe, here(army, "vetran"), "veteran")),
        Diagnostic::new(&UNKNOWN_KEY, key, "unknown key `mem`").fix(
            Fix {
                title: String::new(),
                safety: Safety::Ask,
                edits: vec![
                    Edit { span: key, replacement: "men".to_owned() },
                    Edit { span: here(army, "612"), replacement: "{ present: 612 }".to_owned() },
                ],
            }
            .titled("write the strength as men present"),
        ),
        Diagnostic::new(&NO_SOURCE, end, "nothing says where the strengths are from")
            .help("add `sources`"),
        Diagnostic::new(&DUPLICATE_ID, here(corps, "1-4e-ligne"), "`1-4e-ligne` is defined twice")
            .label(here(army, "1-4e-ligne"), "first defined here")
            .label(here(corps, "corps"), "in this corps"),
    ];
    Trial { texts, diagnostics, checked: 12 }
}

pub(super) fn nothing() -> Trial {
    Trial { texts: Texts::default(), diagnostics: Vec::new(), checked: 12 }
}

/// Findings with escape sequences, bidirectional overrides and line breaks in the file name, the
/// text and all messages.
pub(super) fn hostile() -> Trial {
    const BAD: &str = "\u{1b}[31m]\u{7}\u{9b}2J\u{202e}\u{feff}\0<&\"%,:]]>";
    let mut texts = Texts::default();
    let content = format!("\u{feff}name:\t{BAD} # Légère\u{301} 漢\nid: x");
    let file = texts.add(Text::new("a,b:%\u{1b}[1m.yaml", content));
    let span = find(&texts, file, BAD);
    let diagnostics = vec![
        Diagnostic::new(&UNKNOWN_GRADE, span, format!("no `{BAD}`\r\n::error::boo\u{ffff}"))
            .label(find(&texts, file, "漢"), format!("{BAD}\nlabel"))
            .help(format!("{BAD}\nhelp"))
            .fix(Fix::replace(Safety::Ask, span, BAD)),
    ];
    Trial { texts, diagnostics, checked: 1 }
}

pub(super) fn one(name: &str, content: &str, range: std::ops::Range<usize>) -> Trial {
    let mut texts = Texts::default();
    let file = texts.add(Text::new(name, content));
    let span = Span::new(file, range.start, range.end);
    let diagnostics = vec![Diagnostic::new(&UNKNOWN_GRADE, span, "here")];
    Trial { texts, diagnostics, checked: 1 }
}

pub(super) fn printed(trial: &Trial, format: Format) -> String {
    printed_with(trial, format, false, 80)
}

pub(super) fn printed_with(trial: &Trial, format: Format, colour: bool, width: usize) -> String {
    let report = Report {
        diagnostics: &trial.diagnostics,
        texts: &trial.texts,
        checked: trial.checked,
        colour,
        width,
        quiet: false,
    };
    let mut out = Vec::new();
    print(&report, format, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("every voice speaks UTF-8")
}

impl Trial {
    /// The same findings after lines were inserted at the start of every text.
    pub(super) fn shifted(&self, lines: &str) -> Trial {
        let mut texts = Texts::default();
        for (_, text) in self.texts.iter() {
            texts.add(Text::new(text.name.clone(), format!("{lines}{}", text.content)));
        }
        let mut diagnostics = self.diagnostics.clone();
        for diagnostic in &mut diagnostics {
            diagnostic.span.start += lines.len() as u32;
            diagnostic.span.end += lines.len() as u32;
        }
        Trial { texts, diagnostics, checked: self.checked }
    }
}

fn find(texts: &Texts, file: FileId, what: &str) -> Span {
    let start = texts.get(file).content.find(what).expect("the text has it");
    Span::new(file, start, start + what.len())
}
