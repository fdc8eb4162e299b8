//! Reports values of a draft that are cut or left out, because a document cannot contain them.

use std::collections::BTreeSet;

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{MAX_MEN, MAX_NAME, MAX_NOTE, MAX_TITLE, Men};
use grognard_syntax::diagnostic::Diagnostic;

use super::body_entries::whole_total;
use super::cited::MAX_CITED;
use grognard_lists::lists::{Draft, DraftLeader, DraftList, DraftNode, DraftTotal, Value};

pub(super) fn beyond_documents(draft: &Draft) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in &draft.lists {
        list.name.iter().for_each(|name| too_long("the name", name, MAX_NAME, &mut found));
        of_sources(list, &mut found);
        notes(&list.notes, &mut found);
        list.leader.iter().for_each(|leader| of_leader(leader, &mut found));
        total(&list.total, &mut found);
        for (index, node) in list.nodes.iter().enumerate() {
            let has_parts = list.nodes.get(index + 1).is_some_and(|next| next.depth > node.depth);
            of_body(node, has_parts, &mut found);
        }
    }
    found
}

fn of_body(node: &DraftNode, has_parts: bool, found: &mut Vec<Diagnostic>) {
    node.leader.iter().for_each(|leader| of_leader(leader, found));
    notes(&node.notes, found);
    if has_parts {
        // The document has the strength of a formation as a total, so this total may be too large.
        total(&whole_total(node), found);
    } else {
        total(&node.total, found);
        let strengths = [&node.men, &node.sabres, &node.guns];
        strengths.into_iter().flatten().for_each(|men| too_many("a strength", men, found));
    }
    let Some(arm) = node.arm.as_ref().map(|arm| arm.value) else { return };
    for unsuited in node.traits.iter().filter(|word| !word.value.suits(arm)) {
        let (word, arm) = (unsuited.value.word(), arm.word());
        let message = format!("`{word}` is left out: {arm} cannot have this trait");
        let help = "check the arm";
        found.push(Diagnostic::new(&LEFT_OUT, unsuited.span, message).help(help));
    }
}

/// Reports each title of a source that is too long. If there are too many sources, the column must
/// contain something else.
fn of_sources(list: &DraftList, found: &mut Vec<Diagnostic>) {
    let mut titles = BTreeSet::new();
    let of_bodies = list.nodes.iter().filter_map(|node| node.source.as_ref());
    let mut new = of_bodies.filter(|source| titles.insert(source.value.as_str()));
    for title in list.source.iter().chain(new.by_ref().take(MAX_CITED)) {
        too_long("the title of a source", title, MAX_TITLE, found);
    }
    if let Some(over) = new.next() {
        let message = format!("sources after the first {MAX_CITED} are left out");
        let help = "if these are not sources, leave the column out with `--map Column=-`";
        found.push(Diagnostic::new(&LEFT_OUT, over.span, message).help(help));
    }
}

fn of_leader(leader: &DraftLeader, found: &mut Vec<Diagnostic>) {
    too_long("the name of a leader", &leader.name, MAX_NAME, found);
    leader.rank.iter().for_each(|rank| too_long("a rank", rank, MAX_NAME, found));
    leader.note.iter().for_each(|note| too_long("a note", note, MAX_NOTE, found));
}

/// In a document, all notes of a body become a single note, so their total length counts.
fn notes(notes: &[Value<String>], found: &mut Vec<Diagnostic>) {
    let mut length = 0;
    let over = notes.iter().find(|note| {
        length += note.value.chars().count() + 2;
        length > MAX_NOTE
    });
    if let Some(note) = over {
        let message = format!("the notes are cut after {MAX_NOTE} characters");
        let help = "write the rest of the notes into the document";
        found.push(Diagnostic::new(&LEFT_OUT, note.span, message).help(help));
    }
}

fn too_long(what: &str, text: &Value<String>, most: usize, found: &mut Vec<Diagnostic>) {
    if text.value.chars().count() > most {
        let message = format!("{what} is cut after {most} characters");
        let help = "shorten the text, or write the rest into the document";
        found.push(Diagnostic::new(&LEFT_OUT, text.span, message).help(help));
    }
}

fn total(total: &DraftTotal, found: &mut Vec<Diagnostic>) {
    let parts = [&total.men, &total.sabres, &total.guns];
    parts.into_iter().flatten().for_each(|men| too_many("a total", men, found));
}

/// Reports a number that is larger than any army, because a separator is missing or the number does
/// not count men.
fn too_many(what: &str, men: &Value<Men>, found: &mut Vec<Diagnostic>) {
    if men.value.range.is_some_and(|(least, most)| least.max(most) > MAX_MEN) {
        let message = format!("{what} of more than {MAX_MEN} is left out");
        let help = "check the number, and write the right one into the document";
        found.push(Diagnostic::new(&LEFT_OUT, men.span, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use grognard_lists::lists::ListImportOptions;

    fn told(text: &str) -> Vec<String> {
        let imported =
            run("list.txt", text.as_bytes(), Some("text"), &ListImportOptions::default());
        let left = imported.found.into_iter().filter(|found| found.code.name == "left-out");
        left.map(|found| found.message).collect()
    }

    #[test]
    fn cut_values_are_reported() {
        let long = "x".repeat(300);
        let text = format!(
            "1st Division: General {long}\n  9th Line (2 bns, 1,200,000 men)\nTotal: 4,000,000,000 men\n"
        );
        let told = told(&text);
        assert_eq!(
            told,
            [
                "the name of a leader is cut after 200 characters",
                "a strength of more than 1000000 is left out",
                "a total of more than 1000000 is left out",
            ]
        );
    }

    /// The men and sabres of a formation become one total, which can be too large although neither
    /// number is.
    #[test]
    fn a_sum_that_is_too_large_is_reported() {
        let text = "1st Division: General Morel, 600,000 men, 500,000 sabres\n  9th Line (2 bns, 1,200 men)\n";
        assert_eq!(told(text), ["a total of more than 1000000 is left out"]);
    }
}
