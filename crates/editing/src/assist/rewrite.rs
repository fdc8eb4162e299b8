//! Rewrites an entry on one line or on several lines, and fills in a computed `total`.

use grognard_check::check::sums;
use grognard_core::document::{Bodies, BodyKind, Field, Kind, Oob, SchemaNode, read};
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::{Node, NodeKind, Style, Tree, scalar};
use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::action::{Action, ActionKind};
use super::folding::line_start;
use super::symbols::count;
use super::walk::way;

/// Maximum length in bytes of an entry that is rewritten on one line: three screens wide, because
/// longer lines are hard to read.
const MAX_LINE: usize = 400;

fn action(title: &str, edit: Edit) -> Action {
    let (title, edits) = (title.to_owned(), vec![edit]);
    Action { title, kind: ActionKind::Rewrite, edits, finding: None, is_preferred: false }
}

/// Rewrites an entry in braces so that each key is on a line of its own.
pub(super) fn in_lines(desk: &Desk<'_>, file: FileId, offset: u32) -> Option<Action> {
    let tree = desk.tree(file);
    let map = map_at(desk, &tree, offset, Style::Flow)?;
    let node = map.node;
    if !is_plain(&tree, node) || !map.in_lines {
        return None;
    }
    let text = tree.text();
    let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let line = line_start(text, node.span().start);
    let indent = match map.key {
        Some(key) => key.span().start as usize - line_start(text, key.span().start) + 2,
        None => node.span().start as usize - line,
    };
    let entries: Vec<String> = node
        .entries()
        .map(|(key, value)| {
            let raw = value.raw();
            if raw.is_empty() { format!("{}:", key.raw()) } else { format!("{}: {raw}", key.raw()) }
        })
        .collect();
    let between = format!("{ending}{}", " ".repeat(indent));
    let mut replacement = entries.join(&between);
    let mut span = node.span();
    if let Some(key) = map.key {
        // After a key, a block map begins on the next line.
        span.start = key.span().end + 1;
        replacement = format!("{between}{replacement}");
    }
    Some(action("write the entry on several lines", Edit { span, replacement }))
}

/// Rewrites an entry with one key on each line as an entry in braces.
pub(super) fn on_one_line(desk: &Desk<'_>, file: FileId, offset: u32) -> Option<Action> {
    let tree = desk.tree(file);
    let map = map_at(desk, &tree, offset, Style::Lines)?;
    let node = map.node;
    if map.key.is_none() && !map.in_list || !is_plain(&tree, node) {
        return None;
    }
    let entries: Vec<String> =
        node.entries().map(|(key, value)| format!("{}: {}", key.raw(), in_braces(value))).collect();
    let replacement = format!("{{ {} }}", entries.join(", "));
    let raw_end = node.span().start as usize + node.raw().trim_end().len();
    let mut span = Span { end: raw_end as u32, ..node.span() };
    let replacement = match map.key {
        Some(key) => {
            span.start = key.span().end + 1;
            format!(" {replacement}")
        }
        None => replacement,
    };
    (replacement.len() <= MAX_LINE)
        .then(|| action("write the entry on one line", Edit { span, replacement }))
}

/// Formats a value so that it is valid inside braces.
fn in_braces(value: Node<'_>) -> String {
    let raw = value.raw();
    let is_safe = !raw.contains([',', '{', '}', '[', ']', '#']) && !raw.contains(": ");
    match value.as_str() {
        Some(text) if value.style() == Style::Plain && !is_safe => {
            let written = scalar(text);
            if written.starts_with('"') {
                written
            } else {
                format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
            }
        }
        _ => raw.to_owned(),
    }
}

struct MapAt<'a> {
    node: Node<'a>,
    key: Option<Node<'a>>,
    in_list: bool,
    /// Whether all lists and maps that contain this map are in block style.
    in_lines: bool,
}

/// Finds the smallest map around an offset, if it has the wanted style.
fn map_at<'a>(desk: &Desk<'_>, tree: &'a Tree<'a>, offset: u32, style: Style) -> Option<MapAt<'a>> {
    let document = desk.document(tree.file())?;
    let way = way(tree.root()?, SchemaNode::of(document.kind?), offset);
    let number =
        way.iter().rposition(|step| step.node.kind() == NodeKind::Map && !step.node.is_alias())?;
    let step = way[number];
    let around = &way[..number];
    let in_lines = around.iter().all(|step| step.node.style() == Style::Lines);
    let in_list = around.last().is_some_and(|step| step.node.kind() == NodeKind::List);
    let text = tree.text();
    let has_colon = |key: Node<'_>| text[key.span().end as usize..].starts_with(':');
    let fits = step.node.style() == style
        && number > 0
        && !step.node.is_empty()
        && step.key.is_none_or(has_colon);
    fits.then_some(MapAt { node: step.node, key: step.key, in_list, in_lines })
}

/// Whether every entry of a map is a key and a value on one line, without a comment or other text
/// that a rewrite would lose.
fn is_plain(tree: &Tree<'_>, map: Node<'_>) -> bool {
    let text = tree.text();
    let span = map.span();
    let has_comment = tree.comments().any(|comment| span.contains(comment));
    let mut end = span.start;
    let plain = map.entries().all(|(key, value)| {
        let before = text.get(end as usize..key.span().start as usize).unwrap_or("*");
        let between = text.get(key.span().end as usize..value.span().start as usize).unwrap_or("*");
        end = value.span().end;
        let nested =
            matches!(value.kind(), NodeKind::List | NodeKind::Map) && value.style() == Style::Lines;
        let moved = before.trim_matches(['{', ',', ' ', '\n', '\r']).is_empty()
            && between.trim_matches([':', ' ']).is_empty();
        moved
            && !nested
            && !value.is_alias()
            && value.style() != Style::Block
            && !value.raw().contains('\n')
    });
    plain && !has_comment
}

/// Fills in the `total` of the formation at an offset with the sum of its bodies.
pub(super) fn fill_total(desk: &Desk<'_>, file: FileId, offset: u32) -> Option<Action> {
    desk.document(file).filter(|document| document.kind == Some(Kind::Oob))?;
    let tree = desk.tree(file);
    let Field::Read(oob) = read::<Oob<'_>>(tree.root()?) else { return None };
    let bodies = Bodies::of(&oob.value, oob.span);
    let touches = |span: Span| span.start <= offset && offset <= span.end;
    let number = bodies.list.iter().rposition(|body| {
        let holds = matches!(body.kind, BodyKind::Whole(_) | BodyKind::Formation(_));
        holds && touches(body.span)
    })?;
    let body = &bodies.list[number];
    if body.end == number + 1 || !body.total().is_absent() {
        return None;
    }
    let sum = sums(&bodies, |_| false)[number];
    let exact = [("men", sum.men), ("sabres", sum.sabres), ("guns", sum.guns)].into_iter();
    let counts: Vec<String> = exact
        .filter_map(|(key, sum)| {
            let (least, most) = sum.filter(|(_, most)| *most > 0)?;
            Some(if least == most {
                format!("{key}: {least}")
            } else {
                format!("{key}: {least}-{most}")
            })
        })
        .collect();
    if counts.is_empty() {
        return None;
    }
    let total = format!("total: {{ {} }}", counts.join(", "));
    let node =
        tree.nodes().find(|node| node.kind() == NodeKind::Map && node.span() == body.span)?;
    let lists = ["formations", "units", "artillery"];
    let (key, _) =
        node.entries().find(|(key, _)| key.as_str().is_some_and(|key| lists.contains(&key)))?;
    let start = key.span().start;
    let text = tree.text();
    let replacement = match node.style() {
        Style::Flow => format!("{total}, "),
        _ => {
            let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
            let indent = start as usize - line_start(text, start);
            format!("{total}{ending}{}", " ".repeat(indent))
        }
    };
    let title = sum.men.and_then(|men| count(men, "men"));
    let title =
        format!("fill in the total{}", title.map_or(String::new(), |men| format!(": {men}")));
    Some(action(&title, Edit { span: tree.span(start, start), replacement }))
}
