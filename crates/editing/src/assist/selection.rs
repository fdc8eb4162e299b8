//! Selection ranges, which let an editor grow a selection by the structure of the document.

use grognard_syntax::syntax::Node;
use grognard_syntax::text::{FileId, Span};

use super::Desk;

/// Returns the ranges around an offset, smallest first, each inside the next.
pub fn selection_ranges(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<Span> {
    let tree = desk.tree(file);
    let text = tree.text();
    let mut spans = vec![Span::new(file, 0, text.len())];
    let mut next = tree.root();
    while let Some(node) = next {
        add(&mut spans, node.span());
        next = below(node, offset, &mut spans);
    }
    spans.reverse();
    spans
}

/// Returns the child node that touches an offset, and adds the range of the child's entry.
fn below<'a>(node: Node<'a>, offset: u32, spans: &mut Vec<Span>) -> Option<Node<'a>> {
    let touches = |span: Span| span.start <= offset && offset <= span.end;
    if node.is_alias() {
        return None;
    }
    for (key, value) in node.entries() {
        let entry = Span { end: value.span().end.max(key.span().end), ..key.span() };
        if touches(entry) {
            add(spans, entry);
            return Some(if touches(key.span()) { key } else { value });
        }
    }
    node.items().find(|item| touches(item.span()))
}

fn add(spans: &mut Vec<Span>, span: Span) {
    let last = spans.last().copied();
    if span.start < span.end && last.is_some_and(|last| last.contains(span) && last != span) {
        spans.push(span);
    }
}
