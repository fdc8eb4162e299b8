//! Finds repeated keys: a document that was pasted twice into one file, or entries of a list that
//! have lost their dash.

use super::codes::DUPLICATE_KEY;
use super::tree::{Node, Style, Tree};
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::text::Span;

/// Maximum number of keys in an examined map, because each key is compared with all others.
const MAX_KEYS: usize = 200;

/// One finding for a document that was pasted twice, so that not every key of it is reported.
pub(super) fn begins_again(tree: &Tree<'_>, map: Node<'_>) -> Option<Diagnostic> {
    if tree.root.is_none_or(|root| root != map.number()) {
        return None;
    }
    let mut keys = map.entries().map(|(key, _)| key);
    let (first, second) = (keys.next()?, keys.next()?);
    let again = keys.find(|key| key.as_str() == first.as_str())?;
    let follows = keys.next()?.as_str() == second.as_str();
    follows.then(|| {
        let name = first.as_str().unwrap_or("");
        let message = format!(
            "the document begins again here: `{name}` and the lines below it are written twice"
        );
        Diagnostic::new(&DUPLICATE_KEY, again.span(), message)
            .label(first.span(), "the document begins here")
            .help("delete one of the two copies, or move it into a file of its own")
    })
}

/// Reports entries of a list that have lost their dash. An entry without its dash repeats the keys
/// of the entry above, starting with the first key.
pub(super) fn entries_begun_again(tree: &Tree<'_>, map: Node<'_>) -> Vec<Diagnostic> {
    let text = tree.text();
    let before = |place: u32| {
        let line_start = text[..place as usize].rfind('\n').map_or(0, |end| end + 1);
        &text[line_start..place as usize]
    };
    let is_entry = |first: &Node<'_>| before(first.span().start).ends_with("- ");
    if map.style() != Style::Lines || map.is_alias() || map.len() > MAX_KEYS {
        return Vec::new();
    }
    let keys: Vec<Node<'_>> = map.entries().map(|(key, _)| key).collect();
    let Some(first) = keys.first().copied().filter(is_entry) else { return Vec::new() };
    let name = first.as_str().unwrap_or("");
    let is_first = |(_, key): &(usize, &Node<'_>)| key.as_str() == Some(name);
    let begins = keys.iter().enumerate().skip(1).filter(is_first).map(|(index, _)| index);
    let begins: Vec<usize> = begins.collect();
    // A single repeated key is only a duplicate, so a lost dash needs at least two.
    let Some(second) = begins.first() else { return Vec::new() };
    let is_twice = |key: &Node<'_>| keys[..*second].iter().any(|one| one.as_str() == key.as_str());
    if keys[*second..].iter().filter(|key| is_twice(key)).count() < 2 {
        return Vec::new();
    }
    let complain = |index: usize| {
        let again: Span = keys[index].span();
        let message =
            format!("a `- ` is missing before `{name}`: the keys of an entry begin again");
        let found = Diagnostic::new(&DUPLICATE_KEY, again, message)
            .label(first.span(), "the entry above begins here");
        let indent = before(again.start);
        if !indent.ends_with("  ") || !indent.trim().is_empty() {
            return found.help("each entry of a list begins with `- `");
        }
        let place = Span { start: again.start - 2, end: again.start, ..again };
        found.fix(Fix::replace(Safety::Ask, place, "- ").titled("put `- ` before it"))
    };
    begins.into_iter().map(complain).collect()
}
