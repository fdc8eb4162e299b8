//! Turns an intent, such as a moved body, into edits of the map's text.

use grognard_exchange::exchange::{
    YamlValue, insert_entry, insert_item, removed_items, text as text_value,
};
use grognard_syntax::diagnostic::{Edit, Severity};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Style, Tree, parse};
use grognard_syntax::text::FileId;

use super::unchanged::{Meant, hold, scalars};
use super::{Intent, Metres, Value};
use crate::assist::rename::Refusal;

/// Minimum number of corners of an outline. `MIN_PATH` is the minimum for a path.
const MIN_OUTLINE: usize = 3;
const MIN_PATH: usize = 2;

/// Turns an intent into edits. The error is a sentence that explains why the intent is impossible.
fn apply(file: FileId, text: &str, intent: &Intent) -> Result<Meant, String> {
    let (tree, found) = parse(file, text, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err("the document has errors: fix its text first".to_owned());
    }
    let root = tree.root().ok_or("the document is empty")?;
    match intent {
        Intent::Move { pointer, from, to } => moved(pointer.follow(root)?, *from, *to),
        Intent::Set { pointer, key, value } => set(pointer.follow(root)?, key, value.as_ref()),
        Intent::InsertCorner { pointer, index, at } => inserted(pointer.follow(root)?, *index, *at),
        Intent::RemoveCorner { pointer, index } => removed_corner(pointer.follow(root)?, *index),
        Intent::Add { list, entry } => {
            let (holder, key) = list.key(root)?;
            added(holder, key, entry)
        }
        Intent::Remove { pointer } => {
            let (list, number) = pointer.item(root)?;
            removed(&tree, list, number)
        }
    }
}

fn numbers<'t>(place: Node<'t>) -> Result<[(Node<'t>, i64); 2], String> {
    let mut items = place.items().filter_map(|item| Some((item, item.as_int()?)));
    match (items.next(), items.next(), place.len()) {
        (Some(east), Some(north), 2) if !east.0.is_alias() && !north.0.is_alias() => {
            Ok([east, north])
        }
        _ => Err("this is not a place: write one like `[1200, 800]`".to_owned()),
    }
}

fn moved(place: Node<'_>, from: Metres, to: Metres) -> Result<Meant, String> {
    let now = numbers(place)?;
    if now.map(|(_, number)| number) != from {
        return Err("the document has changed: check the current position".to_owned());
    }
    let changes = now.into_iter().zip(to).filter(|((_, number), to)| number != to);
    let mut meant = Meant { edits: Vec::new(), added: Vec::new(), removed: Vec::new() };
    for ((node, _), to) in changes {
        meant.removed.push(node.raw().to_owned());
        meant.added.push(to.to_string());
        meant.edits.push(Edit { span: node.span(), replacement: to.to_string() });
    }
    Ok(meant)
}

fn set(entry: Node<'_>, key: &str, value: Option<&Value>) -> Result<Meant, String> {
    if entry.kind() != NodeKind::Map {
        return Err("this is not an entry with keys".to_owned());
    }
    let now = entry.entry(key);
    let Some(value) = value else {
        let Some((name, old)) = now else { return Ok(nothing()) };
        return without_key(entry, name, old);
    };
    let value = yaml(value)?;
    match now {
        Some((_, old)) if old.is_alias() || !old.is_empty() => {
            Err(format!("`{key}` is not a single value: edit it in the text"))
        }
        Some((_, old)) if old.raw().is_empty() => {
            Err(format!("`{key}` has no value: write one in the text"))
        }
        Some((_, old)) => Ok(Meant {
            edits: vec![Edit { span: old.span(), replacement: value.flow() }],
            added: vec![value.flow()],
            removed: vec![old.raw().to_owned()],
        }),
        None => Ok(Meant {
            edits: vec![insert_entry(entry, key, &value)?],
            added: vec![key.to_owned(), value.flow()],
            removed: Vec::new(),
        }),
    }
}

fn nothing() -> Meant {
    Meant { edits: Vec::new(), added: Vec::new(), removed: Vec::new() }
}

fn without_key(entry: Node<'_>, name: Node<'_>, old: Node<'_>) -> Result<Meant, String> {
    let removed = vec![name.raw().to_owned(), old.raw().to_owned()];
    if entry.len() < 2 || !old.is_empty() {
        return Err("this entry cannot be removed here: edit it in the text".to_owned());
    }
    let text = entry.tree().text();
    let span = match entry.style() {
        Style::Flow => {
            let next = entry.entries().find(|(key, _)| key.span().start > name.span().start);
            let before =
                entry.entries().take_while(|(key, _)| key.span().start < name.span().start);
            match (before.last(), next) {
                (Some((_, before)), _) => entry.tree().span(before.span().end, old.span().end),
                (None, Some((next, _))) => entry.tree().span(name.span().start, next.span().start),
                (None, None) => return Err("the key is the only one of its entry".to_owned()),
            }
        }
        _ => {
            let start = text[..name.span().start as usize].rfind('\n').map_or(0, |end| end + 1);
            let end = old.span().end as usize;
            let line_end = text[end..].find('\n').map_or(text.len(), |length| end + length + 1);
            let alone = text[start..name.span().start as usize].trim().is_empty()
                && text[end..line_end].trim().is_empty();
            if !alone {
                return Err("other text is on the same line: edit it in the text".to_owned());
            }
            entry.tree().span(start as u32, line_end as u32)
        }
    };
    Ok(Meant { edits: vec![Edit { span, replacement: String::new() }], added: Vec::new(), removed })
}

fn inserted(outline: Node<'_>, index: usize, at: Metres) -> Result<Meant, String> {
    let corners: Vec<Node<'_>> = outline.items().collect();
    let written = format!("[{}, {}]", at[0], at[1]);
    let added = at.iter().map(i64::to_string).collect();
    if corners.is_empty() || index > corners.len() {
        return Err("this is neither an outline nor a path".to_owned());
    }
    if outline.style() != Style::Flow {
        // In block style each corner is on a line of its own, so a line is inserted.
        return in_lines(outline, &corners, index, &written, added);
    }
    let edit = match index.checked_sub(1) {
        Some(before) => {
            let end = corners[before].span().end;
            Edit { span: outline.tree().span(end, end), replacement: format!(", {written}") }
        }
        None => {
            let start = corners[0].span().start;
            Edit { span: outline.tree().span(start, start), replacement: format!("{written}, ") }
        }
    };
    Ok(Meant { edits: vec![edit], added, removed: Vec::new() })
}

/// Inserts a corner into a list with one line for each item.
fn in_lines(
    outline: Node<'_>,
    corners: &[Node<'_>],
    index: usize,
    written: &str,
    added: Vec<String>,
) -> Result<Meant, String> {
    let text = outline.tree().text();
    let near = corners[index.min(corners.len() - 1)].span().start as usize;
    let start = text[..near].rfind('\n').map_or(0, |end| end + 1);
    let indent = &text[start..near];
    if !indent.trim_start().starts_with('-') || indent.trim_start().len() > 2 {
        return Err("the layout of the outline leaves no room: edit it in the text".to_owned());
    }
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let edit = if index < corners.len() {
        let place = outline.tree().span(start as u32, start as u32);
        Edit { span: place, replacement: format!("{indent}{written}{newline}") }
    } else {
        let end = near + text[near..].find(['\r', '\n']).unwrap_or(text.len() - near);
        let place = outline.tree().span(end as u32, end as u32);
        Edit { span: place, replacement: format!("{newline}{indent}{written}") }
    };
    Ok(Meant { edits: vec![edit], added, removed: Vec::new() })
}

fn removed_corner(outline: Node<'_>, index: usize) -> Result<Meant, String> {
    let (corners, key) = (outline.len(), is_path(outline));
    let least = if key { MIN_PATH } else { MIN_OUTLINE };
    if corners <= least {
        let noun = if key { "a path" } else { "an outline" };
        return Err(format!("{noun} needs at least {least} corners: remove all of it instead"));
    }
    removed(outline.tree(), outline, index)
}

/// Whether a list of corners is a path and not an outline, judged by the key before the list.
fn is_path(list: Node<'_>) -> bool {
    let before = &list.tree().text()[..list.span().start as usize];
    let before = before.trim_end_matches(|letter: char| letter.is_whitespace() || letter == '-');
    before.trim_end_matches(':').trim_end().ends_with("path")
}

fn added(holder: Node<'_>, list: &str, entry: &[(String, Value)]) -> Result<Meant, String> {
    let written = map(entry)?;
    let mut scalars = Vec::new();
    flat(&written, &mut scalars);
    if holder.get(list).is_none() {
        scalars.insert(0, list.to_owned());
    }
    let edit = insert_item(holder, list, &written)
        .map_err(|why| format!("nothing can be added to `{list}`: {why}"))?;
    Ok(Meant { edits: vec![edit], added: scalars, removed: Vec::new() })
}

/// Removes an item from a list. An item with a comment is not removed, because the author's words
/// must not be lost.
fn removed(tree: &Tree<'_>, list: Node<'_>, number: usize) -> Result<Meant, String> {
    let items: Vec<Node<'_>> = list.items().collect();
    let item = *items.get(number).ok_or("the entry is no longer in the document")?;
    // A list of lines cannot be empty, so brackets take the place of its only item.
    let is_last = list.style() != Style::Flow && items.len() == 1;
    let (span, replacement) = if is_last {
        let start = tree.text()[..list.span().start as usize].trim_end().len() as u32;
        (tree.span(start, item.span().end), " []".to_owned())
    } else {
        let spans = removed_items(list, |index| index == number)?;
        (*spans.first().ok_or("the entry is no longer in the document")?, String::new())
    };
    if tree.comments().any(|comment| comment.start < span.end && comment.end > span.start) {
        return Err("a comment beside the entry would be lost: delete both in the text".to_owned());
    }
    let mut removed = Vec::new();
    scalars(item, &mut removed);
    Ok(Meant { edits: vec![Edit { span, replacement }], added: Vec::new(), removed })
}

fn flat(value: &YamlValue, out: &mut Vec<String>) {
    match value {
        YamlValue::Scalar(text) => out.push(text.clone()),
        YamlValue::List(items) => items.iter().for_each(|item| flat(item, out)),
        YamlValue::Map(entries) => entries.iter().for_each(|(key, value)| {
            out.push(key.clone());
            flat(value, out);
        }),
    }
}

/// Maximum number of corners that one intent adds.
const MAX_CORNERS: usize = 2_000;

fn yaml(value: &Value) -> Result<YamlValue, String> {
    let number = |number: i64| YamlValue::Scalar(number.to_string());
    let place = |place: Metres| YamlValue::List(place.into_iter().map(number).collect());
    match value {
        Value::Number(value) => Ok(number(*value)),
        Value::Place(at) => Ok(place(*at)),
        Value::Places(corners) if corners.len() > MAX_CORNERS => {
            Err(format!("an outline has at most {MAX_CORNERS} corners"))
        }
        Value::Places(corners) => {
            Ok(YamlValue::List(corners.iter().map(|corner| place(*corner)).collect()))
        }
        Value::Word(word) => Ok(text_value(word)),
        Value::Entry(entry) => Ok(YamlValue::List(vec![map(entry)?])),
    }
}

fn map(entry: &[(String, Value)]) -> Result<YamlValue, String> {
    let entries = entry.iter().map(|(key, value)| Ok((key.clone(), yaml(value)?)));
    Ok(YamlValue::Map(entries.collect::<Result<_, String>>()?))
}

/// Returns the edits that carry out an intent, or the reason why the intent is refused.
pub fn edits_of(file: FileId, text: &str, intent: &Intent) -> Result<Vec<Edit>, Refusal> {
    let meant = apply(file, text, intent).map_err(Refusal)?;
    hold(file, text, &meant).map_err(Refusal)?;
    Ok(meant.edits)
}
