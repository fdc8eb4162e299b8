//! Finds what the schema allows at the cursor. A placeholder is written at the cursor, the text is
//! parsed, and the path from the root to the placeholder leads to the schema of that place.

use grognard_core::document::{Kind, SchemaNode, identify};
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse};
use grognard_syntax::text::FileId;

use super::Desk;
use super::cursor::{Cursor, Place};

/// The placeholder that is written at the cursor. The placeholder has the form of an id, so that it
/// is valid where an id is required, but no author would write the same word.
pub(super) const MARK: &str = "zz-cursor-zz";

#[derive(Debug, Clone)]
pub(super) struct Slot {
    pub wanted: Wanted,
    pub in_brackets: bool,
    /// Text that is inserted before a completion, such as `- ` on an empty line of a list.
    pub before: &'static str,
    /// Maps around the cursor, nearest first. The map of the whole document is last.
    pub around: Vec<Around>,
    /// Id of the game whose terms are written here, if a key above the cursor names a game.
    pub game: Option<String>,
    /// Offset of the top-level list entry around the cursor, because some ids, such as those of
    /// facts, are visible only in that entry.
    pub entry: Option<u32>,
    pub kind: Kind,
}

#[derive(Debug, Clone)]
pub(super) struct Around {
    /// Name of the map's type in the schema, if the type has a name.
    pub type_name: Option<&'static str>,
    pub texts: Vec<(String, String)>,
}

impl Around {
    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts.iter().find(|(name, _)| name == key).map(|(_, text)| text.as_str())
    }
}

#[derive(Debug, Clone)]
pub(super) enum Wanted {
    Key {
        map: SchemaNode,
        /// Keys that the map already has.
        present: Vec<String>,
    },
    Value {
        schema: SchemaNode,
        key: String,
    },
    Item {
        list: SchemaNode,
        key: String,
        /// Texts that the list already has.
        present: Vec<String>,
    },
}

/// Returns the slots at a cursor, deepest first. An empty line can have two slots: a list item and
/// a key.
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
        // An unfinished document has faults anyway, so the placeholder is rejected only if it
        // causes additional faults.
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

/// Returns the text with the placeholder instead of the word at the cursor.
fn mend(text: &str, cursor: &Cursor, before: &str, after: &str) -> String {
    let line_end = text[cursor.end..].find('\n').map_or(text.len(), |length| cursor.end + length);
    let rest = text[cursor.end..line_end].trim_end_matches('\r');
    let ending = &text[cursor.end + rest.len()..];
    let mut mended = String::with_capacity(text.len() + 32);
    mended.push_str(&text[..cursor.start]);
    for part in [before, MARK, after] {
        mended.push_str(part);
    }
    // The brackets are closed before a comment, because they would otherwise be part of the
    // comment.
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

/// Returns the text without the line of the cursor, in order to count the faults that the
/// placeholder did not cause.
fn without(text: &str, cursor: &Cursor) -> String {
    let start = text[..cursor.start].rfind('\n').map_or(0, |line_end| line_end + 1);
    let end = text[cursor.end..].find('\n').map_or(text.len(), |length| cursor.end + length);
    format!("{}{}", &text[..start], &text[end..])
}

/// Whether the placeholder has become the key of lines that belong to another key. A slot with such
/// a placeholder is dropped, because a key written there would take the lines away from their own
/// key.
fn steals(tree: &Tree<'_>) -> bool {
    let maps = tree.nodes().flat_map(|node| node.entries());
    let mut stolen = maps.filter(|(key, value)| {
        key.as_str() == Some(MARK) && (value.kind() != NodeKind::Null || value.has_hole())
    });
    stolen.next().is_some()
}

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

struct Path {
    around: Vec<Around>,
    key: String,
    /// The last key on the path that names a game.
    game: Option<String>,
    /// Offset of the top-level list entry on the path.
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
