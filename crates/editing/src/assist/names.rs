//! Names that a document uses and defines. Completion, definitions, references and renames share
//! this one list.

use grognard_core::document::{Kind, SchemaNode};
use grognard_syntax::syntax::{Node, NodeKind, Tree};

/// A place in a text that defines or uses an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    pub kind: NameKind,
    /// Whether the name is defined at this place, or only used.
    pub is_definition: bool,
    /// Offset of the first byte, after an opening quotation mark.
    pub start: u32,
    /// Offset of the byte after the name.
    pub end: u32,
    /// Part of the document in which the name is visible. The scope is the offset of an entry for a
    /// name that is visible only in that entry, the offset of the game's name for a name of a game,
    /// and [`NO_SCOPE`] for all other names.
    pub scope: u32,
}

/// Place of the printed name of a unit or a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedName {
    /// Whether the name is the name of a leader, and not of a unit.
    pub is_leader: bool,
    /// Offset of the first byte, after an opening quotation mark.
    pub start: u32,
    /// Offset of the byte after the name.
    pub end: u32,
}

/// Scope of a name that is visible in its whole document.
pub const NO_SCOPE: u32 = u32::MAX;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $variant:ident = $word:literal, $noun:literal;)*) => {
        /// The kind of a named thing. Schemas give the kind of a name as the value of `x-names` and
        /// `x-defines`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum NameKind { $($(#[doc = $doc])* $variant,)* }

        impl NameKind {
            pub const ALL: &'static [NameKind] = &[$(NameKind::$variant,)*];

            /// Returns the kind with this word in the schemas.
            pub fn from_word(word: &str) -> Option<NameKind> {
                match word { $($word => Some(NameKind::$variant),)* _ => None }
            }

            pub fn noun(self) -> &'static str {
                match self { $(NameKind::$variant => $noun,)* }
            }
        }
    };
}

kinds! {
    Oob = "oob", "order of battle";
    Scenario = "scenario", "scenario";
    Map = "map", "map";
    Ruleset = "ruleset", "rule set";
    Collection = "collection", "collection";
    Layout = "layout", "layout";
    Body = "body", "body";
    /// A leader. The same leader has the same id in every document.
    Leader = "leader", "leader";
    Side = "side", "side";
    /// An area, a line or a point of a map.
    Place = "place", "place";
    /// A point of a map where troops arrive.
    EntryPoint = "entry-point", "entry point";
    Zone = "zone", "zone";
    /// A time of the battle, at which bodies are in new places.
    Phase = "phase", "phase";
    Source = "source", "source";
    Nation = "nation", "nation";
    Theme = "theme", "theme";
    FindingCode = "code", "code";
    Element = "element", "element";
    GameGrade = "game-grade", "grade";
    GameTrait = "game-trait", "trait";
    GameLeader = "game-leader", "kind of leader";
    GameFigure = "game-figure", "figure";
    GameUnit = "game-unit", "kind of unit";
    GameSize = "game-size", "size class";
    Posture = "posture", "posture";
    Chart = "chart", "chart";
    DiceTable = "dice-table", "dice table";
    TableResult = "result", "result";
    Ruling = "ruling", "ruling";
    Fact = "fact", "fact";
    Outcome = "outcome", "outcome";
    Reading = "reading", "reading";
    Choice = "choice", "choice";
}

impl NameKind {
    /// Whether names of this kind are visible only inside one entry of a rule set.
    pub(super) fn is_local(self) -> bool {
        use NameKind as K;
        matches!(self, K::Fact | K::Outcome | K::Choice | K::TableResult)
    }

    /// Whether names of this kind are entries of a rule set, which overlays on the rule set can use
    /// too.
    pub(super) fn is_of_game(self) -> bool {
        use NameKind as K;
        let entries = [K::Element, K::GameGrade, K::GameTrait, K::GameLeader, K::Posture];
        let more = [K::Chart, K::DiceTable, K::Ruling, K::Reading, K::GameUnit];
        let of_units = [K::GameSize, K::GameFigure];
        entries.contains(&self) || more.contains(&self) || of_units.contains(&self)
    }
}

/// Collects the names of a document, and the printed names of its units and leaders.
pub(super) fn names_of(tree: &Tree<'_>, kind: Kind) -> (Vec<Name>, Vec<PrintedName>) {
    let Some(root) = tree.root() else { return Default::default() };
    let mut walk = Walk { names: Vec::new(), printed: Vec::new() };
    let native = root.get("ruleset").and_then(word).map_or(NO_SCOPE, |(start, _)| start);
    let scope = if kind == Kind::Oob { native } else { NO_SCOPE };
    walk.node(root, SchemaNode::of(kind), scope, 0);
    walk.names.sort_by_key(|name| (name.start, name.end));
    // The language server keeps the lists of thousands of documents, so spare capacity would waste
    // memory.
    walk.names.shrink_to_fit();
    walk.printed.shrink_to_fit();
    (walk.names, walk.printed)
}

struct Walk {
    names: Vec<Name>,
    printed: Vec<PrintedName>,
}

impl Walk {
    fn node(&mut self, node: Node<'_>, schema: SchemaNode, scope: u32, depth: usize) {
        // The content of an alias was visited at its anchor, so it is not visited again.
        if node.is_alias() {
            return;
        }
        let role = role(schema);
        match node.kind() {
            NodeKind::Map => self.map(node, schema, scope, depth),
            NodeKind::List => {
                let Some(item) = schema.item() else { return };
                for entry in node.items() {
                    // In a rule set, each entry of a top-level list is a scope, because two rulings
                    // may have facts with the same id.
                    let scope = if depth == 1 { self.scope(scope, entry) } else { scope };
                    if let Some((kind, is_definition)) = role {
                        self.add(entry, kind, is_definition, scope);
                    }
                    self.node(entry, item, scope, depth + 1);
                }
            }
            _ => {
                if let Some((kind, is_definition)) = role {
                    self.add(node, kind, is_definition, scope);
                }
            }
        }
    }

    fn map(&mut self, node: Node<'_>, schema: SchemaNode, scope: u32, depth: usize) {
        let of_keys = role(schema).filter(|_| schema.is_table());
        let is_leader = schema.type_name() == Some("Leader");
        if is_leader || schema.type_name() == Some("Unit") {
            let name = node.get("name").and_then(word);
            let printed = name.map(|(start, end)| PrintedName { is_leader, start, end });
            self.printed.extend(printed);
        }
        for (key, value) in node.entries() {
            let mut scope = scope;
            if let Some((kind, is_definition)) = of_keys {
                self.add(key, kind, is_definition, scope);
                if kind == NameKind::Ruleset {
                    scope = word(key).map_or(scope, |(start, _)| start);
                }
            }
            if let Some(below) = key.as_str().and_then(|key| schema.value_of(key)) {
                self.node(value, below, scope, depth + 1);
            }
        }
    }

    /// Returns the scope of an entry in a top-level list. In an order of battle, the game of the
    /// list is the scope.
    fn scope(&self, scope: u32, entry: Node<'_>) -> u32 {
        if scope == NO_SCOPE { entry.span().start } else { scope }
    }

    fn add(&mut self, node: Node<'_>, kind: NameKind, is_definition: bool, scope: u32) {
        if node.is_alias() {
            return;
        }
        let Some((start, end)) = word(node) else { return };
        let text = &node.tree().text()[start as usize..end as usize];
        let name = Name { kind, is_definition, start, end, scope };
        let qualified = matches!(kind, NameKind::Body | NameKind::Leader) && !is_definition;
        match text.split_once('/').filter(|_| qualified) {
            Some((oob, _)) => {
                let slash = start + oob.len() as u32;
                self.names.push(Name { kind: NameKind::Oob, end: slash, ..name });
                self.names.push(Name { start: slash + 1, ..name });
            }
            None => self.names.push(name),
        }
    }
}

/// Returns the kind of name that the schema declares for a place, and whether the place defines the
/// name.
pub(super) fn role(schema: SchemaNode) -> Option<(NameKind, bool)> {
    let named = schema.names().and_then(NameKind::from_word).map(|kind| (kind, false));
    named.or_else(|| schema.defines().and_then(NameKind::from_word).map(|kind| (kind, true)))
}

/// Returns the span of a scalar without its quotation marks. Returns `None` for a scalar with
/// escapes, because the text at the span would not equal its value.
fn word(node: Node<'_>) -> Option<(u32, u32)> {
    let (text, raw) = (node.as_str()?, node.raw());
    let start = raw.find(text).filter(|start| *start <= 1 && !text.is_empty())? as u32;
    let start = node.span().start + start;
    Some((start, start + text.len() as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::KINDS;

    fn words(value: &serde_json::Value, found: &mut Vec<String>) {
        for (key, below) in value.as_object().into_iter().flatten() {
            match below.as_str() {
                Some(word) if key == "x-names" || key == "x-defines" => found.push(word.to_owned()),
                _ => words(below, found),
            }
        }
        value.as_array().into_iter().flatten().for_each(|below| words(below, found));
    }

    #[test]
    fn every_word_of_a_schema_is_a_kind_of_name() {
        let mut found = Vec::new();
        KINDS.iter().for_each(|kind| words(grognard_core::document::schema(*kind), &mut found));
        assert!(found.len() > 60, "{}", found.len());
        for word in &found {
            assert!(NameKind::from_word(word).is_some(), "`{word}`");
        }
    }
}
