//! What the schema wants at a cursor: the line of the cursor is mended with a placeholder, the text read again, and the
//! schema walked down to the placeholder.

use grognard_core::document::{Kind, SchemaNode, identify};
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse};
use grognard_syntax::text::FileId;

use super::Desk;
use super::cursor::{Cursor, Place};

/// A word that nobody writes. It has the form of an id, so that it can stand for one.
pub(super) const MARK: &str = "zz-cursor-zz";

/// What belongs at a cursor.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// What is to be written.
    pub wanted: Wanted,
    /// Is it in brackets?
    pub in_brackets: bool,
    /// What has to stand before it: `- ` on an empty line of a list.
    pub before: &'static str,
    /// The maps around it, the nearest first, that of the whole document last.
    pub around: Vec<Around>,
    /// Id of the game whose terms are written there, if it is named on the way.
    pub game: Option<String>,
    /// Offset of the entry of a list at the top of the document in which it is.
    pub entry: Option<u32>,
    /// Kind of the document.
    pub kind: Kind,
}

/// One map around the cursor.
#[derive(Debug, Clone)]
pub(super) struct Around {
    /// Name of its type, if that has one.
    pub type_name: Option<&'static str>,
    /// Its texts by their keys.
    pub texts: Vec<(String, String)>,
}

impl Around {
    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts.iter().find(|(name, _)| name == key).map(|(_, text)| text.as_str())
    }
}

/// What is to be written.
#[derive(Debug, Clone)]
pub(super) enum Wanted {
    /// A key of a map.
    Key {
        /// The map.
        map: SchemaNode,
        /// The keys that it has already.
        present: Vec<String>,
    },
    /// The value of a key.
    Value {
        /// The value.
        schema: SchemaNode,
        /// The key.
        key: String,
    },
    /// An item of a list.
    Item {
        /// The list.
        list: SchemaNode,
        /// The key of the list.
        key: String,
        /// The texts that it has already.
        present: Vec<String>,
    },
}

/// What belongs at a cursor: nothing, one thing, or on an empty line an entry of a list and a key, the deeper first.
pub(super) fn slots(desk: &Desk<'_>, file: FileId, cursor: &Cursor) -> Vec<Slot> {
    let text = desk.text(file);
    let empty_line = cursor.place == Place::Line && cursor.start == cursor.end;
    let insertions: &[(&str, &'static str)] = match cursor.place {
        Place::Comment(_) | Place::Nowhere => &[],
        Place::Line if empty_line => &[("- ", ""), ("", ":")],
        Place::Line if cursor.has_colon => &[("", "")],
        Place::Line => &[("", ":")],
        Place::Dash if cursor.has_colon => &[("", "")],
        Place::Dash | Place::Colon | Place::Entry => &[("", "")],
    };
    if cursor.has_more {
        return Vec::new();
    }
    let faults = std::cell::OnceCell::new();
    let slots = insertions.iter().filter_map(|(before, after)| {
        let mended = mend(text, cursor, before, after);
        let (tree, found) = parse(file, &mended, Reader::TwoTier);
        // What was at fault before may be so still, but the placeholder must add nothing.
        let new_faults = syntax_faults(&found);
        if new_faults > 0 {
            let old = faults.get_or_init(|| {
                syntax_faults(&parse(file, &without(text, cursor), Reader::TwoTier).1)
            });
            if new_faults > *old {
                return None;
            }
        }
        let slot = find(desk, file, &tree, cursor, if before.is_empty() { "" } else { "- " })?;
        Some(slot).filter(|_| !empty_line || !steals(&tree))
    });
    slots.collect()
}

fn syntax_faults(found: &[Diagnostic]) -> usize {
    found.iter().filter(|finding| finding.severity == Severity::Error).count()
}

/// The text with the placeholder in the place of the word at the cursor.
fn mend(text: &str, cursor: &Cursor, before: &str, after: &str) -> String {
    let line_end = text[cursor.end..].find('\n').map_or(text.len(), |length| cursor.end + length);
    let rest = text[cursor.end..line_end].trim_end_matches('\r');
    let ending = &text[cursor.end + rest.len()..];
    let mut mended = String::with_capacity(text.len() + 32);
    mended.push_str(&text[..cursor.start]);
    for part in [before, MARK, after] {
        mended.push_str(part);
    }
    // Brackets are closed before a comment.
    let comment = rest.find(" #").unwrap_or(rest.len());
    let (content, comment) = rest.split_at(comment);
    mended.push_str(if after == ":" { content.trim_end() } else { content });
    for bracket in cursor.unclosed.iter().rev() {
        mended.push(if *bracket == b'{' { '}' } else { ']' });
    }
    mended.push_str(comment);
    mended.push_str(ending);
    mended
}

/// The text without the line of the cursor: its faults are not those of the placeholder.
fn without(text: &str, cursor: &Cursor) -> String {
    let start = text[..cursor.start].rfind('\n').map_or(0, |line_end| line_end + 1);
    let end = text[cursor.end..].find('\n').map_or(text.len(), |length| cursor.end + length);
    format!("{}{}", &text[..start], &text[end..])
}

/// Has the placeholder become the key of lines that belong to another?
fn steals(tree: &Tree<'_>) -> bool {
    let maps = tree.nodes().flat_map(|node| node.entries());
    let mut stolen = maps.filter(|(key, value)| {
        key.as_str() == Some(MARK) && (value.kind() != NodeKind::Null || value.has_hole())
    });
    stolen.next().is_some()
}

/// Walks down to the placeholder.
fn find(
    desk: &Desk<'_>,
    file: FileId,
    tree: &Tree<'_>,
    cursor: &Cursor,
    before: &'static str,
) -> Option<Slot> {
    let mark = tree.nodes().find(|node| node.as_str() == Some(MARK) && !node.is_alias())?;
    let root = tree.root().filter(|root| root.span().contains(mark.span()))?;
    let known = desk.document(file)?;
    let kind = known.kind.or_else(|| identify(tree, &known.name, &mut Vec::new()))?;
    let mut path = Path { around: Vec::new(), key: String::new(), game: None, entry: None };
    let wanted = path.down(root, SchemaNode::of(kind), mark)?;
    let in_brackets = !cursor.brackets.is_empty();
    let mut around = path.around;
    around.reverse();
    Some(Slot { wanted, in_brackets, before, around, game: path.game, entry: path.entry, kind })
}

/// The way down to the placeholder.
struct Path {
    around: Vec<Around>,
    /// The last key on the way.
    key: String,
    /// The last key that names a game.
    game: Option<String>,
    /// Offset of the entry of a list at the top.
    entry: Option<u32>,
}

impl Path {
    fn down(&mut self, node: Node<'_>, schema: SchemaNode, mark: Node<'_>) -> Option<Wanted> {
        let holds = |node: Node<'_>| node.span().contains(mark.span()) && !node.is_alias();
        match node.kind() {
            NodeKind::Map => {
                self.around.push(around(node, schema));
                for (key, value) in node.entries() {
                    if key.number() == mark.number() {
                        let present = node.entries().filter_map(|(key, _)| key.as_str());
                        let present = present.filter(|key| *key != MARK).map(str::to_owned);
                        return Some(Wanted::Key { map: schema, present: present.collect() });
                    }
                    if holds(value) {
                        self.key = key.as_str()?.to_owned();
                        if schema.is_table() && schema.names() == Some("ruleset") {
                            self.game = Some(self.key.clone());
                        }
                        return self.down(value, schema.value_of(&self.key)?, mark);
                    }
                }
                None
            }
            NodeKind::List => {
                let item = node.items().find(|item| holds(*item))?;
                if self.around.len() == 1 {
                    self.entry = self.entry.or(Some(item.span().start));
                }
                if item.number() == mark.number() {
                    let present = node.items().filter_map(|item| item.as_str());
                    let present = present.filter(|text| *text != MARK).map(str::to_owned);
                    let present = present.collect();
                    return Some(Wanted::Item { list: schema, key: self.key.clone(), present });
                }
                self.down(item, schema.item()?, mark)
            }
            _ => (node.number() == mark.number())
                .then(|| Wanted::Value { schema, key: self.key.clone() }),
        }
    }
}

fn around(node: Node<'_>, schema: SchemaNode) -> Around {
    let texts = node.entries().filter_map(|(key, value)| {
        let text = value.as_str().filter(|text| text.len() <= 200 && *text != MARK)?;
        Some((key.as_str()?.to_owned(), text.to_owned()))
    });
    Around { type_name: schema.type_name(), texts: texts.collect() }
}
