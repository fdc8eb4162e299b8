//! Prints findings for people: a message, an excerpt with underlines, labels and help.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Write};

use annotate_snippets::{Element, Level, Renderer};
use anstyle::{AnsiColor, Style};

use super::excerpt::{Excerpt, excerpts};
use super::line_indexes::LineIndexes;
use super::report::Report;
use super::visible::{visible, visible_line, wrap};
use super::{repair, summary};
use crate::diagnostic::{Diagnostic, Severity};
use crate::text::Span;

/// Minimum width in columns, because an excerpt does not fit in less.
const MIN_WIDTH: usize = 40;

/// Marks the end of the place that this file writes, so that the place that the renderer adds can
/// be removed. No cleaned text contains this character, because it is a Unicode noncharacter.
const OUR_PLACE_ENDS: char = '\u{fdd0}';

pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    let renderer = if report.colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(report.width.max(MIN_WIDTH));
    for group in groups(report.diagnostics, &indexes) {
        let drawn = draw(&group, &indexes, report, &renderer);
        for line in drop_second_place(&drawn).lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)?;
    }
    if report.quiet {
        return Ok(());
    }
    writeln!(out, "{}", last_words(report))
}

/// Maximum number of further places below a finding, because this many fill three lines of a
/// terminal.
const MAX_PLACES: usize = 24;

struct Group<'r> {
    first: &'r Diagnostic,
    also: Vec<Span>,
}

/// Groups findings that differ only in their place, because a wrong word in eleven rows is one
/// mistake.
fn groups<'r>(diagnostics: &'r [Diagnostic], indexes: &LineIndexes<'_>) -> Vec<Group<'r>> {
    let mut groups: Vec<Group<'r>> = Vec::new();
    let mut known: HashMap<_, usize> = HashMap::new();
    for found in diagnostics {
        // Keep a finding with labels or a pictured fix apart, because labels and fixes apply only
        // to its own place.
        if !found.labels.is_empty() || repair::picture(found, indexes).is_some() {
            groups.push(Group { first: found, also: Vec::new() });
            continue;
        }
        let title = found.fix.as_ref().map(|fix| &fix.title);
        let key = (found.severity, found.code.name, &found.message, title, &found.help);
        match known.entry(key) {
            Entry::Occupied(group) => groups[*group.get()].also.push(found.span),
            Entry::Vacant(place) => {
                place.insert(groups.len());
                groups.push(Group { first: found, also: Vec::new() });
            }
        }
    }
    groups
}

/// The line with the further places of a group: `also at 19:34, 20:36 and prussian.oob.yaml:17:4`.
fn also(group: &Group<'_>, indexes: &LineIndexes<'_>) -> Option<String> {
    let mut file = group.first.span.file;
    let shown = group.also.iter().take(MAX_PLACES).map(|span| {
        let place = indexes.start(*span);
        let is_same = std::mem::replace(&mut file, span.file) == span.file;
        let name =
            if is_same { String::new() } else { format!("{}:", visible_line(indexes.name(*span))) };
        format!("{name}{}:{}", place.line, place.column)
    });
    let mut places: Vec<String> = shown.collect();
    let more = group.also.len() - places.len();
    if more > 0 {
        places.push(format!("{more} more places"));
    }
    match places.as_slice() {
        [] => None,
        [place] => Some(format!("also at {place}")),
        [head @ .., last] => Some(format!("also at {} and {last}", head.join(", "))),
    }
}

fn draw(
    group: &Group<'_>,
    indexes: &LineIndexes<'_>,
    report: &Report<'_>,
    renderer: &Renderer,
) -> String {
    let diagnostic = group.first;
    let width = report.width.max(MIN_WIDTH);
    let excerpts = excerpts(diagnostic, indexes);
    let picture = repair::picture(diagnostic, indexes);
    let last_line = excerpts.iter().map(Excerpt::last_line).max().unwrap_or(1);
    // An excerpt prints a line after its number and ` | `, and help is indented by the same columns
    // behind `help: `.
    let digits = last_line.to_string().len();
    let room = width.saturating_sub(digits + " | ".len());
    let help = |text: &String| {
        let text = wrap(&visible(text), room.saturating_sub("help: ".len()));
        Element::from(Level::HELP.message(text))
    };
    let snippet = |excerpt: &Excerpt| excerpt.snippet(indexes, room).path(place(excerpt, indexes));
    let title = diagnostic.fix.as_ref().map(|fix| &fix.title);
    let advice: Vec<&String> = match &picture {
        Some(_) => diagnostic.help.iter().collect(),
        None => diagnostic.advice().collect(),
    };
    let note = |text: String| {
        let text = wrap(&text, room.saturating_sub("note: ".len()));
        Element::from(Level::NOTE.message(text))
    };
    let group = level(diagnostic.severity)
        .primary_title(visible_line(&diagnostic.message))
        .id(diagnostic.code.name)
        .elements(excerpts.iter().map(snippet))
        .elements(also(group, indexes).map(note))
        .elements(advice.into_iter().map(help));
    let drawn = renderer.render(&[group]);
    match (title, picture) {
        (Some(title), Some(picture)) => {
            let digits = digits.max(picture.last_line().to_string().len());
            format!("{drawn}\n{}", picture.draw(title, digits, report.colour))
        }
        _ => drawn,
    }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint => Level::NOTE.with_name(severity.word()),
    }
}

/// The place in the heading of an excerpt, which the renderer must not write because it would count
/// columns in the shortened line.
fn place(excerpt: &Excerpt, indexes: &LineIndexes<'_>) -> String {
    let span = excerpt.span();
    let place = indexes.start(span);
    let name = visible_line(indexes.name(span));
    format!("{name}:{}:{}{OUR_PLACE_ENDS}", place.line, place.column)
}

fn drop_second_place(drawn: &str) -> String {
    let second_place = |letter: char| letter == ':' || letter.is_ascii_digit();
    let mut parts = drawn.split(OUR_PLACE_ENDS);
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| text + part.trim_start_matches(second_place))
}

fn last_words(report: &Report<'_>) -> String {
    let mut clauses = summary::clauses(report);
    // Refer to the page of the first of the most severe findings.
    if let Some(worst) = report.diagnostics.iter().min_by_key(|found| found.severity) {
        clauses.push(format!("see `grognard explain {}`", worst.code.name));
    }
    let length: usize = clauses.iter().map(|clause| clause.len() + "; ".len()).sum();
    let between = if length > report.width.max(MIN_WIDTH) { ";\n" } else { "; " };
    if report.colour {
        let style = summary_style(report);
        clauses[0] = format!("{style}{}{style:#}", clauses[0]);
    }
    clauses.join(between)
}

fn summary_style(report: &Report<'_>) -> Style {
    let colour = if report.count(Severity::Error) > 0 {
        AnsiColor::BrightRed
    } else if report.count(Severity::Warning) > 0 {
        AnsiColor::Yellow
    } else {
        AnsiColor::BrightGreen
    };
    colour.on_default().bold()
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::print::trial::{army, hostile, nothing, one, printed, printed_with};
    use crate::diagnostic::{Edit, Fix, Format, Safety, Severity};
    use crate::text::Span;

    fn human(content: &str, range: std::ops::Range<usize>) -> String {
        let printed = printed(&one("a.yaml", content, range), Format::Human);
        let (finding, _summary) = printed.split_once("\n\n").expect("an empty line after it");
        finding.split_once('\n').expect("the title is a line").1.to_owned()
    }

    #[test]
    fn findings_and_the_summary_last() {
        insta::assert_snapshot!(printed(&army(), Format::Human), @"
        error[unknown-grade]: there is no grade `vetran`
         --> army.oob.yaml:7:12
          |
        6 |     name: 1/4e Ligne
        7 |     grade: vetran
          |            ^^^^^^
          |
          = help: write `veteran`
          = help: grades are `militia`, `conscript`, `regular`, `veteran`, `elite` and
                  `guard`

        warning[unknown-key]: unknown key `mem`
         --> army.oob.yaml:8:5
          |
        7 |     grade: vetran
        8 |     mem: 612
          |     ^^^
          |
        help: write the strength as men present
          |
        8 -     mem: 612
        8 +     men: { present: 612 }
          |

        hint[no-source]: nothing says where the strengths are from
          --> army.oob.yaml:12:1
           |
        11 |     grade: regular
        12 |
           | ^
           |
           = help: add `sources`

        error[duplicate-id]: `1-4e-ligne` is defined twice
         --> corps/1er corps.oob.yaml:4:9
          |
        2 | id: corps
          |     ----- in this corps
        3 | units:
        4 |   - id: 1-4e-ligne
          |         ^^^^^^^^^^
          |
         ::: army.oob.yaml:5:9
          |
        5 |   - id: 1-4e-ligne
          |         ---------- first defined here

        2 errors, 1 warning and 1 hint in 2 files (12 checked);
        `grognard check --fix` can fix 1 of them, and 1 more with `--unsafe-fixes`;
        see `grognard explain unknown-grade`
        ");
        insta::assert_snapshot!(printed(&nothing(), Format::Human), @"12 files checked, nothing to grumble about");
    }

    #[test]
    fn the_worst_finding_is_explained_and_not_the_first() {
        let mut trial = army();
        trial.diagnostics.reverse();
        trial.diagnostics.truncate(3);
        trial.diagnostics[0].severity = Severity::Hint;
        let printed = printed(&trial, Format::Human);
        assert!(printed.ends_with("see `grognard explain unknown-key`\n"), "{printed}");
    }

    #[test]
    fn findings_that_differ_in_their_places_alone_are_one_block() {
        let mut trial = one("a.yaml", "a: b\nc: b\nd: b\n", 3..4);
        let first = trial.diagnostics[0].clone();
        for start in [8, 13] {
            let span = Span { start, end: start + 1, ..first.span };
            trial.diagnostics.push(crate::diagnostic::Diagnostic { span, ..first.clone() });
        }
        let human = printed(&trial, Format::Human);
        assert_eq!(human.matches("error[").count(), 1, "{human}");
        assert!(human.contains("= note: also at 2:4 and 3:4"), "{human}");
        assert!(human.contains("3 errors in 1 file"), "{human}");
        assert_eq!(printed(&trial, Format::Short).matches("error[").count(), 3);
    }

    #[test]
    fn colour_adds_nothing_but_colour() {
        for trial in [army(), hostile(), nothing()] {
            let plain = printed(&trial, Format::Human);
            let coloured = printed_with(&trial, Format::Human, true, 80);
            assert_ne!(coloured, plain);
            assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
        }
    }

    #[test]
    fn hostile_text_is_seen_and_not_obeyed() {
        insta::assert_snapshot!(printed(&hostile(), Format::Human), @r#"
        error[unknown-grade]: no `␛[31m]␇�2J��␀<&"%,:]]>`␍␊::error::boo�
         --> a,b:%␛[1m.yaml:1:8
          |
        1 | name:    ␛[31m]␇�2J��␀<&"%,:]]> # Légèré 漢
          |          ^^^^^^^^^^^^^^^^^^^^^^          -- ␛[31m]␇�2J��␀<&"%,:]]>␊label
          |
          = help: write `␛[31m]␇�2J��␀<&"%,:]]>`
          = help: ␛[31m]␇�2J��␀<&"%,:]]>
                  help

        1 error in 1 file;
        `grognard check --fix --unsafe-fixes` can fix it;
        see `grognard explain unknown-grade`
        "#);
    }

    #[test]
    fn the_end_of_a_file_can_be_shown() {
        insta::assert_snapshot!(human("", 0..0), @"
         --> a.yaml:1:1
          |
        1 |
          | ^
        ");
        insta::assert_snapshot!(human("oob: 1\n", 7..7), @"
         --> a.yaml:2:1
          |
        1 | oob: 1
        2 |
          | ^
        ");
        insta::assert_snapshot!(human("oob: 1\r\nname:", 13..99), @"
         --> a.yaml:2:6
          |
        1 | oob: 1
        2 | name:
          |      ^
        ");
    }

    #[test]
    fn columns_are_those_of_the_screen() {
        insta::assert_snapshot!(human("a:\t漢字 e\u{301}e\u{301} b # 漢\r\n", 10..16), @"
         --> a.yaml:1:7
          |
        1 | a:    漢字 éé b # 漢
          |            ^^
        ");
    }

    #[test]
    fn of_many_lines_the_first_are_shown() {
        let block = "units:\r\n  - note: |\r\n      one\r\n      two\r\n  - id: b\r\n";
        insta::assert_snapshot!(human(block, 12..45), @"
         --> a.yaml:2:5
          |
        1 |   units:
        2 |     - note: |
          |  _____^
        3 | |       one
        4 | |       two
          | |_________^
        ");
        let tall = format!("a: |\n{}b: 1\n", "  line\n".repeat(20));
        insta::assert_snapshot!(human(&tall, 3..tall.len() - 5), @"
         --> a.yaml:1:4
          |
        1 | a: |
          |    ^
        2 |   line
        3 |   line
          |
        ");
    }

    #[test]
    fn of_a_long_line_a_part_is_shown_and_the_true_column() {
        let long = format!("a: 1\nkey: [{}vetran, {}]\n", "x, ".repeat(33_000), "y, ".repeat(99));
        let start = long.find("vetran").expect("it is there");
        insta::assert_snapshot!(human(&long, start..start + 6), @"
         --> a.yaml:2:99007
          |
        2 | ..., x, x, x, x, x, x, x, x, x, x, vetran, y, y, y, y, y, y, y, y, y, y, ...
          |                                    ^^^^^^
        ");
        let mut trial = one("a.yaml", &long, start..start + 6);
        let span = Span { start: 10, end: 11, ..trial.diagnostics[0].span };
        trial.diagnostics[0] = trial.diagnostics[0].clone().label(span, "the list begins here");
        insta::assert_snapshot!(printed(&trial, Format::Human), @"
        error[unknown-grade]: here
         --> a.yaml:2:99007
          |
        2 | ..., x, x, x, x, x, x, x, x, x, x, vetran, y, y, y, y, y, y, y, y, y, y, ...
          |                                    ^^^^^^
          |
         ::: a.yaml:2:6
          |
        2 | key: [x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x...
          |      - the list begins here

        1 error in 1 file; see `grognard explain unknown-grade`
        ");
    }

    #[test]
    fn a_repair_of_several_lines_is_a_picture() {
        let mut trial = one("a.yaml", "oob: 1\r\nid: x\r\nunits: {}\r\n", 8..10);
        let insert = Span { end: 8, ..trial.diagnostics[0].span };
        let remove = Span { start: 15, end: 26, ..insert };
        let edit = |span, replacement: &str| Edit { span, replacement: replacement.to_owned() };
        trial.diagnostics[0].fix = Some(Fix {
            title: "give it a name and leave the units out".to_owned(),
            safety: Safety::Safe,
            edits: vec![edit(insert, "name: X\r\n"), edit(remove, "\r\n")],
        });
        insta::assert_snapshot!(printed(&trial, Format::Human), @"
        error[unknown-grade]: here
         --> a.yaml:2:1
          |
        1 | oob: 1
        2 | id: x
          | ^^
          |
        help: give it a name and leave the units out
          |
        2 - id: x
        3 - units: {}
        2 + name: X
        3 + id: x
        4 +
          |

        1 error in 1 file;
        `grognard check --fix` can fix it;
        see `grognard explain unknown-grade`
        ");
    }
}
