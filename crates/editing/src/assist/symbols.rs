//! The outline of a document, and the symbol search of a project.

use grognard_check::check::{Interval, sums};
use grognard_core::document::{Bodies, Field, Kind, ListedBody, Oob, Total, read};
use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::{FileId, Span, one_line, shorten, thousands};

use super::names::{Name, NameKind};
use super::{Desk, DeskDocument};

/// Maximum number of symbols of one document, because no one reads longer outlines.
const MAX_SYMBOLS: usize = 5_000;

/// Maximum number of results of a symbol search, because no one reads longer lists.
const MAX_FOUND: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    /// A few words beside the name, such as a strength, an hour or a kind of ground.
    pub detail: String,
    pub kind: SymbolKind,
    /// Span of the whole item, including its children.
    pub span: Span,
    /// Span to which the editor jumps, inside `span`.
    pub selection: Span,
    pub children: Vec<Symbol>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    Document,
    /// A list or map at the top of the document.
    Section,
    Formation,
    Unit,
    Battery,
    Leader,
    Side,
    /// An event at an hour of the battle.
    Event,
    Place,
    /// An entry of a rule set or another list.
    Entry,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSymbol {
    /// Id of the found thing.
    pub name: String,
    /// Name of the document that defines the id.
    pub container: String,
    pub kind: NameKind,
    /// Span of the id in its definition.
    pub span: Span,
}

pub fn document_symbols(desk: &Desk<'_>, file: FileId) -> Vec<Symbol> {
    let Some(kind) = desk.document(file).and_then(|document| document.kind) else {
        return Vec::new();
    };
    let tree = desk.tree(file);
    let Some(root) = tree.root().filter(|root| root.kind() == NodeKind::Map) else {
        return Vec::new();
    };
    let mut room = MAX_SYMBOLS;
    match kind {
        Kind::Oob => match read::<Oob<'_>>(root) {
            Field::Read(oob) => {
                let bodies = Bodies::of(&oob.value, oob.span);
                let outline = BodyOutline { bodies: &bodies, sums: sums(&bodies, |_| false) };
                vec![outline.symbol(0, &mut room)]
            }
            _ => sections(root, &mut room),
        },
        _ => sections(root, &mut room),
    }
}

struct BodyOutline<'b, 'd> {
    bodies: &'b Bodies<'d>,
    sums: Vec<grognard_check::check::Sum>,
}

impl BodyOutline<'_, '_> {
    fn symbol(&self, number: usize, room: &mut usize) -> Symbol {
        *room = room.saturating_sub(1);
        let body = &self.bodies.list[number];
        let kind = match body.kind {
            grognard_core::document::BodyKind::Whole(_) => SymbolKind::Document,
            grognard_core::document::BodyKind::Battery(_) => SymbolKind::Battery,
            _ if body.is_unit() => SymbolKind::Unit,
            _ => SymbolKind::Formation,
        };
        let mut children = Vec::new();
        for (child, _) in self.bodies.children(number) {
            if *room == 0 {
                break;
            }
            children.push(self.symbol(child, room));
        }
        let selection = body.id().span().or(body.name().span()).unwrap_or_else(|| body.place());
        let name = body.name().value().map(|name| shorten(&one_line(name)));
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| name_of(body));
        let selection = Some(selection).filter(|place| body.span.contains(*place));
        Symbol {
            name,
            detail: self.detail(number),
            kind,
            span: body.span,
            selection: selection.unwrap_or(body.span),
            children,
        }
    }

    /// Formats the strength of a body: `12,340 men, 24 guns`. The result is empty if the strength
    /// of a part is unknown and the body has no `total`.
    fn detail(&self, number: usize) -> String {
        let sum = &self.sums[number];
        let stated = self.bodies.list[number].total().value();
        let counts = [
            ("men", sum.men.or_else(|| stated_total(stated, |total| &total.men))),
            ("guns", sum.guns.or_else(|| stated_total(stated, |total| &total.guns))),
        ];
        let counts = counts.into_iter().filter_map(|(noun, sum)| count(sum?, noun));
        counts.collect::<Vec<String>>().join(", ")
    }
}

fn stated_total<'t>(
    total: Option<&'t Total>,
    field: impl Fn(&'t Total) -> &'t Field<grognard_core::document::Men>,
) -> Interval {
    let (least, most) = field(total?).value()?.range?;
    (least <= most).then_some((u64::from(least), u64::from(most)))
}

/// Formats a count with its noun: `612 men`, `6,000 to 6,600 men`. Returns `None` for a count of
/// zero.
pub(super) fn count((least, most): (u64, u64), noun: &str) -> Option<String> {
    let singular = noun.strip_suffix('s').filter(|_| (least, most) == (1, 1)).unwrap_or(noun);
    match (least, most) {
        (_, 0) => None,
        (least, most) if least == most => {
            Some(format!("{} {singular}", thousands(&least.to_string())))
        }
        _ => Some(format!(
            "{} to {} {noun}",
            thousands(&least.to_string()),
            thousands(&most.to_string())
        )),
    }
}

/// Returns the id or the echelon of a body that has no name.
fn name_of(body: &ListedBody<'_>) -> String {
    let echelon = body.echelon().value().map(|echelon| echelon.word().to_owned());
    let id = body.id().value().map(|id| id.0.to_owned());
    id.or(echelon).unwrap_or_else(|| "unit".to_owned())
}

/// Returns the lists and tables of a document as outline items, with their entries.
fn sections(root: Node<'_>, room: &mut usize) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    for (key, value) in root.entries() {
        let holds = matches!(value.kind(), NodeKind::List | NodeKind::Map) && !value.is_alias();
        let Some(name) = key.as_str().filter(|name| holds && *room > 0 && !name.is_empty()) else {
            continue;
        };
        *room -= 1;
        let span = Span { end: value.span().end.max(key.span().end), ..key.span() };
        let children = entries(name, value, room);
        let detail = match value.kind() {
            NodeKind::List => value.len().to_string(),
            _ => String::new(),
        };
        let kind = SymbolKind::Section;
        let selection = key.span();
        symbols.push(Symbol { name: name.to_owned(), detail, kind, span, selection, children });
    }
    symbols
}

fn entries(section: &str, value: Node<'_>, room: &mut usize) -> Vec<Symbol> {
    let kind = match section {
        "sides" => SymbolKind::Side,
        "arrivals" | "phases" => SymbolKind::Event,
        "areas" | "lines" | "points" | "zones" | "placements" | "objectives" => SymbolKind::Place,
        "leaders" => SymbolKind::Leader,
        _ => SymbolKind::Entry,
    };
    let items = value.items().filter(|item| item.kind() == NodeKind::Map && !item.is_alias());
    let mut symbols = Vec::new();
    for item in items {
        let Some((name, selection)) = title(item).filter(|_| *room > 0) else { continue };
        *room -= 1;
        let detail = detail(item);
        symbols.push(Symbol {
            name,
            detail,
            kind,
            span: item.span(),
            selection,
            children: Vec::new(),
        });
    }
    for (key, below) in value.entries() {
        let Some(name) = key.as_str().filter(|name| *room > 0 && !name.is_empty()) else {
            continue;
        };
        *room -= 1;
        let span = Span { end: below.span().end.max(key.span().end), ..key.span() };
        let name = shorten(name);
        let detail = below.as_str().map(|text| shorten(&one_line(text))).unwrap_or_default();
        symbols.push(Symbol {
            name,
            detail,
            kind,
            span,
            selection: key.span(),
            children: Vec::new(),
        });
    }
    symbols
}

/// Returns the text that names an entry, and its span.
fn title(item: Node<'_>) -> Option<(String, Span)> {
    let keys = ["name", "title", "body", "place", "leader", "id"];
    let found =
        keys.iter().find_map(|key| item.get(key).filter(|value| value.as_str().is_some()))?;
    let name = shorten(&one_line(found.as_str()?));
    (!name.is_empty()).then(|| (name, found.span()))
}

/// Describes an entry by its hour, value or kind.
fn detail(item: Node<'_>) -> String {
    let words = ["at", "kind", "points", "topic"].iter().filter_map(|key| {
        let value = item.get(key)?;
        let scalar = !matches!(value.kind(), NodeKind::List | NodeKind::Map);
        scalar.then(|| value.as_str().unwrap_or(value.raw()).to_owned())
    });
    shorten(&words.collect::<Vec<String>>().join(", "))
}

/// Finds the definitions in all projects whose id contains the letters of the query in the same
/// order. The shortest ids come first.
pub fn workspace_symbols(desk: &Desk<'_>, query: &str) -> Vec<FoundSymbol> {
    let query = query.to_lowercase();
    let mut found: Vec<(usize, FileId, &DeskDocument, &Name)> = Vec::new();
    for document in &desk.files.documents {
        let Some(known) = desk.document(document.file) else { continue };
        let defined = known.names.iter().filter(|name| name.is_definition);
        let fitting = defined.filter(|name| has_letters(known.word(name), &query));
        found.extend(fitting.map(|name| (known.word(name).len(), document.file, known, name)));
    }
    found.sort_by_key(|(length, file, _, name)| (*length, *file, name.start));
    found.truncate(MAX_FOUND);
    let symbols = found.into_iter().map(|(_, file, known, name)| FoundSymbol {
        name: known.word(name).to_owned(),
        container: known.name.clone(),
        kind: name.kind,
        span: Span { file, start: name.start, end: name.end },
    });
    symbols.collect()
}

pub(super) fn has_letters(word: &str, query: &str) -> bool {
    let mut letters = word.chars();
    query.chars().all(|wanted| letters.any(|letter| letter == wanted))
}
