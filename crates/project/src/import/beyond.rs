//! What a draft holds and a document has no room for: it is cut or left out, and told.

use std::collections::BTreeSet;

use super::body_entries::{MAX_CITED, MAX_NAME, MAX_NOTE};
use super::{Draft, DraftLeader, DraftNode, DraftTotal, Value};
use crate::check::LEFT_OUT;
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{MAX_MEN, Men};

/// Tells of every value that is cut or left out because no key of a document holds it.
pub(super) fn beyond_documents(draft: &Draft) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in &draft.lists {
        for name in list.name.iter().chain(&list.source) {
            too_long("the name", name, MAX_NAME, &mut found);
        }
        notes(&list.notes, &mut found);
        list.leader.iter().for_each(|leader| of_leader(leader, &mut found));
        total(&list.total, &mut found);
        list.nodes.iter().for_each(|node| of_body(node, &mut found));
        found.extend(too_many_sources(&list.nodes));
    }
    found
}

fn of_body(node: &DraftNode, found: &mut Vec<Diagnostic>) {
    node.leader.iter().for_each(|leader| of_leader(leader, found));
    notes(&node.notes, found);
    total(&node.total, found);
    let strengths = [&node.men, &node.sabres, &node.guns];
    strengths.into_iter().flatten().for_each(|men| too_many("a strength", men, found));
    let Some(arm) = node.arm.as_ref().map(|arm| arm.value) else { return };
    for unsuited in node.traits.iter().filter(|word| !word.value.suits(arm)) {
        let (word, arm) = (unsuited.value.word(), arm.word());
        let message = format!("`{word}` is left out: {arm} cannot be that");
        let help = "look whether the arm is right";
        found.push(Diagnostic::new(&LEFT_OUT, unsuited.span, message).help(help));
    }
}

/// A column of sources that is no such column.
fn too_many_sources(nodes: &[DraftNode]) -> Option<Diagnostic> {
    let mut titles = BTreeSet::new();
    let sources = nodes.iter().filter_map(|node| node.source.as_ref());
    let mut new = sources.filter(|source| titles.insert(source.value.as_str()));
    let over = new.nth(MAX_CITED)?;
    let message = format!("sources after the first {MAX_CITED} are left out");
    let help = "look whether this is a source; leave the column out with `--map Column=-`";
    Some(Diagnostic::new(&LEFT_OUT, over.span, message).help(help))
}

fn of_leader(leader: &DraftLeader, found: &mut Vec<Diagnostic>) {
    too_long("the name of a leader", &leader.name, MAX_NAME, found);
    leader.rank.iter().for_each(|rank| too_long("a rank", rank, MAX_NAME, found));
    leader.note.iter().for_each(|note| too_long("a note", note, MAX_NOTE, found));
}

/// The notes of a body are one text in its document.
fn notes(notes: &[Value<String>], found: &mut Vec<Diagnostic>) {
    let mut length = 0;
    let over = notes.iter().find(|note| {
        length += note.value.chars().count() + 2;
        length > MAX_NOTE
    });
    if let Some(note) = over {
        let message = format!("what is noted here is cut after {MAX_NOTE} characters");
        let help = "write the rest into the documents by hand";
        found.push(Diagnostic::new(&LEFT_OUT, note.span, message).help(help));
    }
}

fn too_long(what: &str, text: &Value<String>, most: usize, found: &mut Vec<Diagnostic>) {
    if text.value.chars().count() > most {
        let message = format!("{what} is cut after {most} characters");
        let help = "shorten it here, or write the rest into the document by hand";
        found.push(Diagnostic::new(&LEFT_OUT, text.span, message).help(help));
    }
}

fn total(total: &DraftTotal, found: &mut Vec<Diagnostic>) {
    let parts = [&total.men, &total.sabres, &total.guns];
    parts.into_iter().flatten().for_each(|men| too_many("a total", men, found));
}

/// No army is as large as that: a sign is missing, or it is no number of men.
fn too_many(what: &str, men: &Value<Men>, found: &mut Vec<Diagnostic>) {
    if men.value.range.is_some_and(|(least, most)| least.max(most) > MAX_MEN) {
        let message = format!("{what} of more than {MAX_MEN} is left out");
        let help = "look whether the number is right, and write it into the document by hand";
        found.push(Diagnostic::new(&LEFT_OUT, men.span, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Options, run};

    fn told(text: &str) -> Vec<String> {
        let imported = run("list.txt", text.as_bytes(), Some("text"), &Options::default());
        imported.found.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn what_is_cut_is_told() {
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
}
