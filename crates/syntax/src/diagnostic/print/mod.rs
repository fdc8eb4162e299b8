//! Prints findings in six formats, each in its own file.

mod excerpt;
mod github;
mod human;
mod json;
mod junit;
mod line_indexes;
mod repair;
mod report;
mod sarif;
mod short;
mod summary;
#[cfg(test)]
mod trial;
mod visible;

pub use report::Report;
pub use visible::visible;

use std::io::{self, Write};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Excerpts with underlines, labels and help, for people.
    Human,
    /// One line per finding: `path:line:column: severity[code]: message; help`.
    Short,
    /// One JSON object with everything about the findings.
    Json,
    /// SARIF 2.1.0, for code scanning services.
    Sarif,
    /// Workflow commands, which GitHub shows as annotations.
    Github,
    /// JUnit XML, with one test case per file.
    Junit,
}

pub fn print(report: &Report<'_>, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::print(report, out),
        Format::Short => short::print(report, out),
        Format::Json => json::print(report, out),
        Format::Sarif => sarif::print(report, out),
        Format::Github => github::print(report, out),
        Format::Junit => junit::print(report, out),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};

    use super::Format;
    use super::trial::{Trial, UNKNOWN_GRADE, printed_with};
    use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
    use crate::text::{FileId, Span, Text, Texts};

    const FORMATS: [Format; 6] =
        [Format::Human, Format::Short, Format::Json, Format::Sarif, Format::Github, Format::Junit];

    fn text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("\n".to_owned()),
            Just("\r\n".to_owned()),
            Just("key: value".to_owned()),
            Just("  - ".to_owned()),
            Just("\t".to_owned()),
            Just("\u{feff}".to_owned()),
            Just("\u{1b}[31m".to_owned()),
            Just("漢e\u{301}👨\u{200d}👩".to_owned()),
            Just("\u{202e}\u{85}\u{2028}\r".to_owned()),
            Just("é".repeat(400)),
            any::<char>().prop_map(String::from),
        ];
        proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    fn span() -> impl Strategy<Value = Span> {
        (0_u32..2, 0_usize..300, prop_oneof![Just(0_usize), 0_usize..12, 0_usize..3000])
            .prop_map(|(file, start, length)| Span::new(FileId(file), start, start + length))
    }

    fn diagnostic() -> impl Strategy<Value = Diagnostic> {
        let labels = proptest::collection::vec((span(), text()), 0..4);
        let edits = proptest::collection::vec((span(), text()), 0..3);
        (span(), text(), labels, text(), edits).prop_map(|(span, message, labels, help, edits)| {
            let diagnostic = Diagnostic::new(&UNKNOWN_GRADE, span, message).help(&help);
            let edit = |(edit, replacement): (Span, String)| Edit {
                span: Span { file: span.file, ..edit },
                replacement,
            };
            let edits = edits.into_iter().map(edit).collect();
            let diagnostic = diagnostic.fix(Fix { title: help, safety: Safety::Ask, edits });
            labels
                .into_iter()
                .fold(diagnostic, |labelled, (span, words)| labelled.label(span, words))
        })
    }

    proptest! {
        #[test]
        fn no_text_and_no_span_breaks_a_printer(
            contents in (text(), text()),
            diagnostics in proptest::collection::vec(diagnostic(), 0..4),
            width in 0_usize..120,
        ) {
            let mut texts = Texts::default();
            texts.add(Text::new(contents.1.clone(), contents.0));
            texts.add(Text::new("b.yaml", contents.1));
            let trial = Trial { texts, diagnostics, checked: 2 };
            for format in FORMATS {
                let printed = printed_with(&trial, format, false, width);
                assert!(printed.is_empty() || printed.ends_with('\n'));
                assert_eq!(printed, printed_with(&trial, format, false, width));
                let acts = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
                assert_eq!(printed.find(acts), None, "{format:?}: {printed:?}");
            }
        }
    }
}
