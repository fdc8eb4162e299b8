//! Finds the text that must be deleted from a document to remove entries of a map or items of a
//! list.

use grognard_syntax::syntax::{Node, Style};
use grognard_syntax::text::Span;

use super::insertion::NoPlace;

/// Spans of the items to remove from a list. At least one item must stay, because a key without
/// items would be null.
pub fn items(list: Node<'_>, is_removed: impl Fn(usize) -> bool) -> Result<Vec<Span>, NoPlace> {
    let items: Vec<Node<'_>> = list.items().collect();
    let spans: Vec<Span> = items.iter().map(|item| item.span()).collect();
    let gone: Vec<usize> = (0..items.len()).filter(|index| is_removed(*index)).collect();
    if list.style() != Style::Flow {
        return gone.iter().map(|index| lines(list, spans[*index], "-")).collect();
    }
    Ok(in_brackets(list, &spans.iter().map(|span| (*span, *span)).collect::<Vec<_>>(), &gone))
}

/// Span of an entry to remove from a map that has other entries.
pub fn entry(map: Node<'_>, key: &str) -> Result<Option<Span>, NoPlace> {
    let entries: Vec<(Node<'_>, Node<'_>)> = map.entries().collect();
    let Some(index) = entries.iter().position(|(name, _)| name.as_str() == Some(key)) else {
        return Ok(None);
    };
    let (name, value) = entries[index];
    let end = value.span().end.max(name.span().end);
    if map.style() != Style::Flow {
        return lines(map, map.tree().span(name.span().start, end), "").map(Some);
    }
    let spans: Vec<(Span, Span)> =
        entries.iter().map(|(name, value)| (name.span(), value.span())).collect();
    Ok(in_brackets(map, &spans, &[index]).first().copied())
}

/// Spans to remove between brackets or braces. Each span includes the comma before it, or the comma
/// after it if the span is at the beginning.
fn in_brackets(node: Node<'_>, all: &[(Span, Span)], gone: &[usize]) -> Vec<Span> {
    let mut stretches: Vec<Span> = Vec::new();
    let mut kept_end: Option<u32> = None;
    for (index, (first, last)) in all.iter().enumerate() {
        let end = last.end.max(first.end);
        if !gone.contains(&index) {
            kept_end = Some(end);
            continue;
        }
        let next = all.get(index + 1).map(|(next, _)| next.start);
        let stretch = match (kept_end, next) {
            (Some(before), _) => node.tree().span(before, end),
            (None, Some(next)) => node.tree().span(first.start, next),
            (None, None) => node.tree().span(first.start, end),
        };
        match stretches.last_mut().filter(|before| before.start == stretch.start) {
            Some(before) => before.end = stretch.end,
            None => stretches.push(stretch),
        }
    }
    stretches
}

/// Extends a span to whole lines. Refuses if the whole lines contain any text except the span and
/// `lead`.
fn lines(node: Node<'_>, span: Span, lead: &str) -> Result<Span, NoPlace> {
    let text = node.tree().text();
    let start = text[..span.start as usize].rfind('\n').map_or(0, |end| end + 1);
    if text[start..span.start as usize].trim() != lead {
        return Err("the entry shares its line with other values".to_owned());
    }
    let content = text[..span.end as usize].trim_end().len();
    let end = text[content..].find('\n').map_or(text.len(), |length| content + length + 1);
    let place = |place: usize| u32::try_from(place).expect("a document is smaller than 4 GiB");
    Ok(node.tree().span(place(start), place(end)))
}
