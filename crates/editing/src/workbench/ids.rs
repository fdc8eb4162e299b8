//! Gives an id to every body and leader of an order of battle, because a map can name only those.

use grognard_core::document::{Kind, kebab};
use grognard_exchange::exchange::{MAX_ID, shortened, text as text_value};
use grognard_exchange::import::FreeIds;
use grognard_syntax::diagnostic::{Edit, Severity};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Style, parse};
use grognard_syntax::text::FileId;

use super::folder::Workbench;
use super::folder::no_document;
use super::places::{Change, changes};

pub(crate) fn ids(workbench: &mut Workbench, path: &str) -> Result<Vec<Change>, String> {
    let opened = workbench.opened();
    let file = opened.file(path).ok_or_else(|| no_document(path))?;
    if Kind::of_path(path) != Some(Kind::Oob) {
        return Err(format!("`{path}` is not an order of battle"));
    }
    let edits = edits(file, &opened.files.texts.get(file).content)?;
    Ok(changes(&opened.files, &edits))
}

/// Returns edits that insert ids and change no other text. A leader who is only a name becomes an
/// entry with id and name.
fn edits(file: FileId, text: &str) -> Result<Vec<Edit>, String> {
    let (tree, found) = parse(file, text, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err("the document has errors: fix its text first".to_owned());
    }
    let root = tree.root().ok_or("the document is empty")?;
    let mut bodies = Vec::new();
    collect(root, &mut bodies);
    let leaders = || std::iter::once(root).chain(bodies.iter().copied()).filter_map(leader_of);
    let written = bodies.iter().copied().chain(leaders()).filter_map(|entry| entry.get("id"));
    let mut taken = FreeIds::default();
    for id in written.filter_map(Node::as_str) {
        taken.take(id);
    }
    let mut edits: Vec<Edit> =
        bodies.iter().filter_map(|body| of_entry(*body, "unit", &mut taken)).collect();
    edits.extend(leaders().filter_map(|leader| match leader.kind() {
        NodeKind::Map => of_entry(leader, "leader", &mut taken),
        _ => of_name(leader, &mut taken),
    }));
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// Collects formations, units and batteries below a body, each before the bodies below it.
fn collect<'t>(body: Node<'t>, into: &mut Vec<Node<'t>>) {
    for key in ["formations", "units", "artillery"] {
        for item in body.get(key).into_iter().flat_map(Node::items) {
            // An alias has the text of another entry, where an id would be inserted twice.
            if item.kind() == NodeKind::Map && !item.is_alias() {
                into.push(item);
                collect(item, into);
            }
        }
    }
}

fn leader_of(body: Node<'_>) -> Option<Node<'_>> {
    body.get("leader").filter(|leader| !leader.is_alias())
}

fn of_entry(entry: Node<'_>, otherwise: &str, taken: &mut FreeIds) -> Option<Edit> {
    if entry.get("id").is_some() {
        return None;
    }
    let (first, _) = entry.entries().next()?;
    let id =
        free_id(entry.get("name").and_then(Node::as_str).unwrap_or_default(), otherwise, taken);
    let start = first.span().start;
    let replacement = match entry.style() {
        Style::Flow => format!("id: {id}, "),
        _ => {
            let text = entry.tree().text();
            let line = text[..start as usize].rfind('\n').map_or(0, |end| end + 1);
            let indent = start as usize - line;
            let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
            format!("id: {id}{newline}{}", " ".repeat(indent))
        }
    };
    Some(Edit { span: entry.tree().span(start, start), replacement })
}

/// Turns the name of a leader into an entry with an id.
fn of_name(name: Node<'_>, taken: &mut FreeIds) -> Option<Edit> {
    let word = name.as_str().filter(|word| !word.is_empty())?;
    if matches!(name.style(), Style::Block | Style::Lines) {
        return None;
    }
    let id = free_id(word, "leader", taken);
    let replacement = format!("{{ id: {id}, name: {} }}", text_value(word).flow());
    Some(Edit { span: name.span(), replacement })
}

fn free_id(name: &str, otherwise: &str, taken: &mut FreeIds) -> String {
    let id = shortened(&kebab(name), MAX_ID);
    taken.free(if id.is_empty() { otherwise } else { &id })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_ids(text: &str) -> String {
        let mut out = text.to_owned();
        for edit in edits(FileId(0), text).expect("a sound document").into_iter().rev() {
            out.replace_range(edit.span.range(), &edit.replacement);
        }
        out
    }

    #[test]
    fn every_body_and_leader_gets_an_id_and_no_other_text_changes() {
        let text = "\
oob: 1
id: french
leader: Soult
formations:
  - name: Foy # of the first division
    leader: { name: Foy, rank: general }
    units:
      - { name: 1/4e Ligne, arm: infantry, men: 500 }
      - name: 1/4e Ligne
        arm: infantry
      - { id: guns, name: Guns }
artillery:
  - name: Guns
";
        let wanted = "\
oob: 1
id: french
leader: { id: soult, name: Soult }
formations:
  - id: foy
    name: Foy # of the first division
    leader: { id: foy-2, name: Foy, rank: general }
    units:
      - { id: 1-4e-ligne, name: 1/4e Ligne, arm: infantry, men: 500 }
      - id: 1-4e-ligne-2
        name: 1/4e Ligne
        arm: infantry
      - { id: guns, name: Guns }
artillery:
  - id: guns-2
    name: Guns
";
        assert_eq!(with_ids(text), wanted);
        assert_eq!(with_ids(wanted), wanted);
    }

    #[test]
    fn windows_line_ends_quotes_and_names_without_letters_are_kept() {
        let text = "oob: 1\r\nunits:\r\n  - name: \"?\"\r\n    leader: \"O'Neil, the younger\"\r\n";
        let wanted = "oob: 1\r\nunits:\r\n  - id: unit\r\n    name: \"?\"\r\n    leader: { id: oneil-the-younger, name: \"O'Neil, the younger\" }\r\n";
        assert_eq!(with_ids(text), wanted);
        assert!(edits(FileId(0), "units: [").is_err());
    }
}
