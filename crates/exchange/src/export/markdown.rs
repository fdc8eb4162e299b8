//! A list in Markdown, written twice: as a nested list for reading, and as a table for comparing.

use grognard_core::document::Grade;
use grognard_core::model::Force;
use grognard_project::files::OutputFile;
use grognard_syntax::text::one_line;

use super::numbers::{NOUNS, measures, strength, sums};
use super::text_line::leader_name;
use super::{Export, Listed, Options, Subject};
use grognard_lists::lists::text::NO_GRADE;

pub(super) const MARKDOWN: Export = Export::new("markdown", "Markdown", "md", write);

fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let mut out = format!("# {}\n", escape(subject.name));
    if let Some(date) = subject.date {
        out += &format!("\n{}\n", date.in_words());
    }
    for list in &subject.lists {
        out += &of_list(*list, subject.battle.is_some());
    }
    vec![OutputFile::new(format!("{}.md", subject.id), out)]
}

fn of_list(list: Listed<'_>, has_sides: bool) -> String {
    let mut out = String::new();
    if has_sides {
        let side = list.side.map(|side| format!("{}: ", escape(&side.name))).unwrap_or_default();
        out += &format!("\n## {side}{}\n", escape(&list.force.name));
    }
    out.push('\n');
    for (depth, index) in walk(list.force) {
        out += &format!("{}- {}\n", "  ".repeat(depth), item(list.force, index));
    }
    out += "\n| Formation | Leader | Men | Sabres | Guns | Notes |\n| --- | --- | --: | --: | --: | --- |\n";
    for (depth, index) in walk(list.force) {
        out += &row(list.force, depth, index);
    }
    if !list.force.sources.is_empty() {
        out += "\nSources:\n\n";
    }
    for source in &list.force.sources {
        out += &format!("- {}\n", escape(&source.in_words()));
    }
    out
}

/// Depth and index of each body, in the order of the list.
pub(super) fn walk(force: &Force) -> Vec<(usize, usize)> {
    let mut open: Vec<usize> = Vec::new();
    let depth = |(index, body): (usize, &grognard_core::model::Body)| {
        open.retain(|end| *end > index);
        open.push(body.end);
        (open.len() - 1, index)
    };
    force.bodies.iter().enumerate().map(depth).collect()
}

/// Line of a body: `**1st Division**, GdD Morel – 5,000 men`.
fn item(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    let name = escape(&body.name);
    let mut line = if body.is_unit() { name } else { format!("**{name}**") };
    line += &body
        .leader
        .as_ref()
        .map(|leader| format!(", {}", escape(&leader_name(leader))))
        .unwrap_or_default();
    let mut counted = measures(body);
    if counted.is_empty() {
        let sums = sums(force, index);
        counted.extend(
            (0..3).filter_map(|kind| {
                Some(format!("{} {} in all", strength(sums[kind]?), NOUNS[kind]))
            }),
        );
    }
    let total = force.record(index).and_then(|record| record.total);
    let stated = total.map(|total| [total.men, total.sabres, total.guns]).unwrap_or_default();
    counted
        .extend((0..3).filter_map(|kind| {
            Some(format!("{} {} stated", strength(stated[kind]?), NOUNS[kind]))
        }));
    counted.iter_mut().for_each(|count| *count = with_dash(count));
    let weight = body.weight.as_ref().filter(|_| super::facts::is_last(force, index));
    counted.extend(weight.map(|weight| escape(weight)));
    counted.extend(body.elements.map(|count| format!("{count} stands")));
    if !counted.is_empty() {
        line += &format!(" – {}", counted.join(", "));
    }
    let words = quality_words(force, index);
    if words.is_empty() { line } else { format!("{line}; {words}") }
}

fn with_dash(count: &str) -> String {
    count.replace('-', "–")
}

/// Grade and traits of a body that has no bodies below it; empty for any other body.
fn quality_words(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    if !super::facts::is_last(force, index) {
        return String::new();
    }
    let traits = body.traits.iter().map(|word| word.word());
    // `militia` is both a grade and a trait, so `no grade` is written before a trait that a reader
    // could take for a grade.
    let is_unclear = traits.clone().any(|word| Grade::from_word(word).is_some());
    let grade = body.grade.map(|grade| grade.word()).or(is_unclear.then_some(NO_GRADE));
    grade.into_iter().chain(traits).collect::<Vec<&str>>().join(", ")
}

fn row(force: &Force, depth: usize, index: usize) -> String {
    let body = &force.bodies[index];
    let sums = sums(force, index);
    let count = |kind: usize| sums[kind].map(|sum| with_dash(&strength(sum))).unwrap_or_default();
    let leader = body.leader.as_ref().map(|leader| escape(&leader_name(leader)));
    let note = force.record(index).and_then(|record| record.note.as_deref()).map(one_line);
    // Markdown drops spaces at the beginning of a cell, so the name is indented with no-break
    // spaces.
    format!(
        "| {}{} | {} | {} | {} | {} | {} |\n",
        "\u{a0}\u{a0}".repeat(depth),
        escape(&body.name),
        leader.unwrap_or_default(),
        count(0),
        count(1),
        count(2),
        escape(&note.unwrap_or_default())
    )
}

pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in one_line(text).chars() {
        if "\\`*_{}[]<>#|".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
