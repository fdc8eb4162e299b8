//! Writes the order of battle that results from a battle. Losses are subtracted from the strengths
//! in its text, and the rest of the text stays unchanged.

mod fought;
mod left;
mod notes;

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Bodies, Field, MAX_NAME, Oob, read};
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::{Edit, Severity, apply_edits};
use grognard_syntax::syntax::{Node, NodeKind, Reader, parse, scalar};
use grognard_syntax::text::{FileId, Span, Spanned};
use grognard_view::play::ForceLosses;

use super::addition::still_checks;
use super::establishment_choice::Refused;
use super::ids::{MAX_ID, shortened};
use super::insertion::NoPlace;
use super::removal;

pub use fought::Fought;
use fought::OF_BODIES;
use left::{Left, sums};
use notes::{note, notes};

pub fn id_after(oob: &str, battle: &str) -> String {
    shortened(&format!("{oob}-after-{battle}"), MAX_ID)
}

/// Writes the order of battle that results from a battle. Error messages contain the name of the
/// document.
pub fn after_battle(
    (name, text): (&str, &str),
    losses: &ForceLosses<'_>,
    fought: Fought<'_>,
    settings: &Settings,
) -> Result<String, Refused> {
    let refused =
        |why: &str| Refused::new(format!("`{name}` cannot be written with its losses: {why}"));
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        let help = format!("fix the errors that `grognard check {name}` reports");
        return Err(refused("it has errors").help(help));
    }
    let root = tree.root().ok_or_else(|| refused("it is empty"))?;
    let written: Field<Oob<'_>> = read(root);
    let oob = written.value().ok_or_else(|| refused("the document is not an order of battle"))?;
    let bodies = Bodies::of(oob, root.span());
    let left = Left::of(&bodies, losses);
    let edits = edits(root, &left, fought).map_err(|why| refused(&why))?;
    let after = apply_edits(text, &edits);
    if sums(&after) != Some(left.sums()) {
        return Err(refused("some strengths are anchors or aliases")
            .help("write each strength as a number"));
    }
    still_checks(name, text, &after, settings)?;
    Ok(after)
}

fn edits(root: Node<'_>, left: &Left<'_>, fought: Fought<'_>) -> Result<Vec<Edit>, NoPlace> {
    let nodes = nodes(root);
    let notes = notes(left, fought);
    let gone = left.gone_places();
    let mut edits = names(root, fought);
    for (index, body) in left.bodies.iter().filter(|(index, _)| left.stays(*index)) {
        edits.extend(numbers(left, index));
        let Some(node) = nodes.get(&(body.span.start, body.span.end)).copied() else { continue };
        if let Some(words) = notes.get(&index) {
            edits.push(note(node, words)?);
        }
        for key in OF_BODIES {
            edits.extend(without(node, key, &gone)?.into_iter().map(removed));
        }
        if left.has_changed(index) {
            edits.extend(removal::entry(node, "total")?.map(removed));
        }
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    Ok(edits)
}

fn removed(span: Span) -> Edit {
    Edit { span, replacement: String::new() }
}

/// Changes the id and the name, so that the order of battle before the battle stays a different
/// one.
fn names(root: Node<'_>, fought: Fought<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    if let Some(id) = root.get("id").filter(|id| !id.is_alias()) {
        let after = id_after(id.as_str().unwrap_or_default(), fought.id);
        edits.push(Edit { span: id.span(), replacement: after });
    }
    if let Some(name) = root.get("name").filter(|name| !name.is_alias()) {
        let after = format!("{} after {}", name.as_str().unwrap_or_default(), fought.name);
        if after.chars().count() <= MAX_NAME {
            edits.push(Edit { span: name.span(), replacement: scalar(&after) });
        }
    }
    edits
}

fn nodes(root: Node<'_>) -> HashMap<(u32, u32), Node<'_>> {
    let mut nodes = HashMap::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        nodes.insert((node.span().start, node.span().end), node);
        for list in OF_BODIES.iter().filter_map(|key| node.get(key)) {
            open.extend(list.items().filter(|item| item.kind() == NodeKind::Map));
        }
    }
    nodes
}

fn numbers(left: &Left<'_>, index: usize) -> Vec<Edit> {
    let changed =
        left.strengths(index).into_iter().filter(|strength| strength.before != strength.left);
    let edit = |strength: left::StatedStrength<'_>| Edit {
        span: strength.span,
        replacement: strength.left.to_string(),
    };
    let mut edits: Vec<Edit> = changed.map(edit).collect();
    let Some(loss) = left.losses[index].iter().flatten().next() else { return edits };
    let body = &left.bodies.list[index];
    let terms = body.fielded().entries.iter().filter_map(|(_, terms)| terms.value());
    let counts = terms.flat_map(|terms| {
        let figures = terms.figures.get();
        let figures =
            figures.and_then(|figures| Some(Spanned::new(figures.value.count()?, figures.span)));
        terms.stands.get().copied().into_iter().chain(figures)
    });
    for count in counts.chain(body.stands().get().copied()) {
        let elements = u32::try_from(count.value).unwrap_or(0);
        let replacement = (elements - loss.of(elements)).to_string();
        edits.push(Edit { span: count.span, replacement });
    }
    edits
}

/// Spans to remove from a list of bodies: the bodies without survivors, or the whole list if no
/// body is left.
fn without(body: Node<'_>, key: &str, gone: &HashSet<(u32, u32)>) -> Result<Vec<Span>, NoPlace> {
    let Some(list) = body.get(key) else { return Ok(Vec::new()) };
    let is_gone = |item: Node<'_>| gone.contains(&(item.span().start, item.span().end));
    let flags: Vec<bool> = list.items().map(is_gone).collect();
    match flags.contains(&false) || flags.is_empty() {
        true => removal::items(list, |index| flags[index]),
        false => Ok(removal::entry(body, key)?.into_iter().collect()),
    }
}
