//! Explains the key, value, name or body at an offset.

use std::sync::Arc;

use grognard_check::check::{find_code, sums};
use grognard_core::document::{Bodies, Field, Kind, Oob, SchemaNode, read};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::{NodeKind, Tree};
use grognard_syntax::text::{FileId, Span};
use grognard_view::view::{LedgerLine, Mark, UnitView, ledger_of};
use rayon::prelude::*;

use super::candidates::titles;
use super::kept_forces::FieldedDocument;
use super::meaning::{NameAt, definitions};
use super::names::NameKind;
use super::symbols::count;
use super::under::{fielded, force_of, games, ruleset};
use super::walk::{SchemaStep, way};
use super::{Desk, DeskDocument};

/// Maximum number of rule sets in the hover of one body, because more would fill the screen.
const MAX_GAMES: usize = 3;

/// Maximum number of ledger lines in the hover of one body, because an editor shows a hover in a
/// small window.
const MAX_LINES: usize = 8;

/// Maximum number of words of a closed list in the hover of its key, because an editor shows a
/// hover in a small window.
const MAX_WORDS: usize = 20;

/// Keys of a body whose hover shows the converted body.
const FIELDED_AT: [&str; 9] =
    ["id", "name", "arm", "men", "sabres", "guns", "stands", "grade", "traits"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    pub span: Span,
    /// The explanation in Markdown.
    pub text: String,
}

pub fn hover(desk: &Desk<'_>, file: FileId, offset: u32) -> Option<Hover> {
    let document = desk.document(file).filter(|document| document.is_yaml())?;
    let tree = desk.tree(file);
    if let Some(comment) = tree.comments().find(|comment| touches(*comment, offset)) {
        return code_in(&tree, comment, offset);
    }
    let way = way(tree.root()?, SchemaNode::of(document.kind?), offset);
    let step = way.last()?;
    let on_key = step.key.filter(|key| touches(key.span(), offset));
    let scalar = !matches!(step.node.kind(), NodeKind::List | NodeKind::Map);
    let span = match on_key {
        Some(key) => key.span(),
        None if scalar && touches(step.node.span(), offset) => step.node.span(),
        None => return None,
    };
    let mut parts = Vec::new();
    if let Some(at) = desk.name_at(file, offset) {
        parts.extend(named(desk, document, at));
    }
    parts.extend(match on_key {
        Some(key) => of_key(key.as_str()?, step),
        None => of_value(step),
    });
    if document.kind == Some(Kind::Oob) {
        parts.extend(of_body(desk, file, &tree, &way, offset));
    }
    parts.extend(bodies_named(desk, file, offset));
    (!parts.is_empty()).then(|| Hover { span, text: parts.join("\n\n") })
}

/// Explains the body at an offset. The key `total` shows the sum of the parts, and all other places
/// show the conversion of the body.
fn of_body(
    desk: &Desk<'_>,
    file: FileId,
    tree: &Tree<'_>,
    way: &[SchemaStep<'_>],
    offset: u32,
) -> Vec<String> {
    let is_key =
        |step: &SchemaStep<'_>, wanted: &str| step.key.and_then(|key| key.as_str()) == Some(wanted);
    if way.iter().any(|step| is_key(step, "total")) {
        return sum_at(tree, offset).into_iter().collect();
    }
    let Some(last) = way.iter().rev().find(|step| step.key.is_some()) else { return Vec::new() };
    if !FIELDED_AT.iter().any(|key| is_key(last, key)) {
        return Vec::new();
    }
    match last.parent.and_then(|parent| parent.type_name()) {
        // The root of an order of battle is a body, but has no type name.
        None | Some("Formation" | "Unit") => becomes(desk, file, &What::Body, offset),
        Some("Leader") => becomes(desk, file, &What::Leader, offset),
        Some(_) => Vec::new(),
    }
}

fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}

fn code_in(tree: &Tree<'_>, comment: Span, offset: u32) -> Option<Hover> {
    let text = &tree.text()[comment.range()];
    let inside = (offset - comment.start) as usize;
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let inside = text.floor_char_boundary(inside);
    let start = text[..inside].rfind(|letter| !is_code(letter)).map_or(0, |before| before + 1);
    let start = text.ceil_char_boundary(start);
    let length = text[start..].find(|letter| !is_code(letter)).unwrap_or(text.len() - start);
    let code = find_code(&text[start..start + length])?;
    let start = comment.start + start as u32;
    let span = Span { start, end: start + length as u32, ..comment };
    text.contains("allow(").then(|| Hover { span, text: code.whole_page() })
}

fn named(desk: &Desk<'_>, document: &DeskDocument, at: NameAt) -> Option<String> {
    let name = desk.name(at);
    // The settings have the name and the dates of a nation, so they describe it better than its
    // definition does.
    if let Some(nation) = settings_words(desk, at) {
        return Some(nation);
    }
    let meant = definitions(desk, at);
    let definition = meant.first().filter(|definition| **definition != at)?;
    let title = titles(desk, definition.file).get(&desk.name(*definition).start).cloned();
    let title = title.map(|entry| entry.title).filter(|title| !title.is_empty());
    let kind = desk.name(*definition).kind.noun();
    let mut words =
        format!("**{}** ({kind} `{}`)", title.as_deref().unwrap_or(desk.word(at)), desk.word(at));
    let other = desk.document(definition.file)?;
    if other.name != document.name {
        words.push_str(&format!(", in `{}`", other.name));
    }
    if meant.len() > 1 && name.kind == NameKind::Body {
        words.push_str(&format!("; {} bodies of the scenario have this id", meant.len()));
    }
    Some(words)
}

fn settings_words(desk: &Desk<'_>, at: NameAt) -> Option<String> {
    if desk.name(at).kind != NameKind::Nation {
        return None;
    }
    let nation = desk.settings_of(at.file)?.nation(desk.word(at))?;
    let mut words = format!("**{}**", nation.name);
    let from = nation.from.map(|from| format!("from {}", from.in_words()));
    let to = nation.to.map(|to| format!("until {}", to.in_words()));
    for part in from.into_iter().chain(to) {
        words.push_str(&format!(", {part}"));
    }
    if let Some(note) = &nation.note {
        words.push_str(&format!("\n\n{note}"));
    }
    Some(words)
}

fn of_key(key: &str, step: &SchemaStep<'_>) -> Option<String> {
    let about = step.schema.about();
    if about.is_empty() {
        return None;
    }
    let required = step.parent.is_some_and(|parent| parent.required().any(|name| name == key));
    let required = if required { " (required)" } else { "" };
    let mut words = format!("`{key}`{required}: {about}");
    let of_type = step.schema.about_type();
    if !of_type.is_empty() && of_type != about {
        words.push_str(&format!("\n\n{of_type}"));
    }
    let item = step.schema.item().unwrap_or(step.schema);
    for word in item.words().take(MAX_WORDS) {
        words.push_str(&format!("\n- `{}`: {}", word.word, word.means));
    }
    Some(words)
}

/// Explains a word of a closed list by its meaning, and any other value by the description in the
/// schema.
fn of_value(step: &SchemaStep<'_>) -> Option<String> {
    let text = step.node.as_str().unwrap_or(step.node.raw());
    let word = step.schema.words().find(|word| word.word == text && !word.means.is_empty());
    if let Some(word) = word {
        return Some(format!("`{}`: {}", word.word, word.means));
    }
    let about = step.schema.about();
    let key = step.key.and_then(|key| key.as_str());
    (!about.is_empty()).then(|| match key {
        Some(key) => format!("`{key}`: {about}"),
        None => about.to_owned(),
    })
}

/// Returns the sum of the bodies in the formation whose `total` is at the offset.
fn sum_at(tree: &Tree<'_>, offset: u32) -> Option<String> {
    let Field::Read(oob) = read::<Oob<'_>>(tree.root()?) else { return None };
    let bodies = Bodies::of(&oob.value, oob.span);
    let body = bodies.list.iter().rposition(|body| touches(body.span, offset))?;
    let sum = sums(&bodies, |_| false)[body];
    let parts = bodies.below(body).iter().filter(|body| body.has_strength()).count();
    let counts = [("men", sum.men), ("sabres", sum.sabres), ("guns", sum.guns)];
    let counts: Vec<String> =
        counts.into_iter().filter_map(|(noun, sum)| count(sum?, noun)).collect();
    Some(match counts.as_slice() {
        [] => "The strength of some body below is unknown, so there is no sum.".to_owned(),
        counts => format!("The {parts} bodies below add up to **{}**.", counts.join(", ")),
    })
}

fn bodies_named(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<String> {
    let Some(at) = desk.name_at(file, offset) else { return Vec::new() };
    let meant = definitions(desk, at).into_iter().find(|definition| *definition != at);
    let Some(definition) = meant else { return Vec::new() };
    let what = match desk.name(definition).kind {
        NameKind::Body => What::Body,
        NameKind::Leader => What::Leader,
        _ => return Vec::new(),
    };
    becomes(desk, definition.file, &what, desk.name(definition).start)
}

enum What {
    Body,
    Leader,
}

/// Shows the body at an offset, or the leader of that body, under the rule sets of the project.
fn becomes(desk: &Desk<'_>, file: FileId, what: &What, offset: u32) -> Vec<String> {
    let Some(project) = desk.project_of(file) else { return Vec::new() };
    let games = games(desk, file).into_iter().take(MAX_GAMES);
    let rulesets: Vec<Arc<Ruleset>> =
        games.filter_map(|game| ruleset(desk, project, &game)).collect();
    let Some(read) = force_of(desk, file) else { return Vec::new() };
    let Some(body) = read.body_at(offset) else { return Vec::new() };
    let shown = rulesets.par_iter().filter_map(|rules| {
        let fielded = fielded(desk, file, rules)?;
        match what {
            What::Body => under(rules, &fielded, body),
            What::Leader => leader_under(rules, &fielded, body),
        }
    });
    shown.collect()
}

fn leader_under(rules: &Ruleset, fielded: &FieldedDocument, body: usize) -> Option<String> {
    let id = &fielded.read.force.bodies.get(body)?.leader.as_ref()?.id;
    let leader = fielded.view.leaders.iter().find(|leader| leader.id == *id)?;
    let mut words = vec![leader.rank_name.clone()];
    let sign = leader.range_mark.map_or("", Mark::sign);
    words.extend(leader.range.iter().map(|range| format!("orders reach {range}{sign}")));
    words.extend(leader.bonus.iter().map(|bonus| format!("adds {bonus}")));
    Some(format!("**{}**: {}", rules.name, words.join(", ")))
}

fn under(rules: &Ruleset, fielded: &FieldedDocument, body: usize) -> Option<String> {
    let id = fielded.read.force.bodies.get(body)?.id.as_str();
    let units = fielded.units_of(body);
    // The ledger lines of a unit are shown for each of its bodies too, because the unit is made of
    // bodies. A formation that is itself on the table has its own ledger lines.
    let has_units = on_table_as_formation(fielded, id).is_none();
    let is_about =
        |about: &str| about == id || has_units && units.iter().any(|(unit, _)| unit.id == about);
    let ledger = ledger_of(&fielded.conversion, is_about);
    let what = on_table(fielded, body);
    if what.is_none() && ledger.is_empty() {
        return None;
    }
    let what = what.unwrap_or_else(|| "not on the table".to_owned());
    let mut words = format!("**{}**: {what}", rules.name);
    for line in ledger.iter().take(MAX_LINES) {
        words.push_str(&format!("\n- {}", ledger_words(line)));
    }
    if ledger.len() > MAX_LINES {
        words.push_str(&format!("\n- and {} more lines", ledger.len() - MAX_LINES));
    }
    Some(words)
}

fn on_table_as_formation(fielded: &FieldedDocument, id: &str) -> Option<String> {
    let mut formations = fielded.view.formations.iter();
    let formation = formations.find(|formation| formation.id == id)?;
    let mut words = vec![format!("{} elements", formation.elements + formation.gun_elements)];
    words.extend(formation.quality_name.iter().map(|quality| format!("command {quality}")));
    Some(words.join(", "))
}

pub(super) fn on_table(fielded: &FieldedDocument, body: usize) -> Option<String> {
    let of_force = fielded.read.force.bodies.get(body)?;
    let (id, end) = (of_force.id.as_str(), of_force.end);
    if let Some(words) = on_table_as_formation(fielded, id) {
        return Some(words);
    }
    match fielded.units_of(body).as_slice() {
        [] => None,
        [(unit, bodies)] if bodies.iter().any(|part| !(body..end).contains(part)) => {
            Some(format!("part of {}: {}", unit.name, unit_words(unit)))
        }
        [(unit, _)] => Some(unit_words(unit)),
        several => {
            let each: Vec<String> = several.iter().map(|(unit, _)| unit_words(unit)).collect();
            Some(format!("{} units: {}", several.len(), each.join("; ")))
        }
    }
}

fn unit_words(unit: &UnitView) -> String {
    let mut words = vec![format!("{} {}", unit.elements, unit.element)];
    let sign = |mark: Option<Mark>| mark.map_or("", Mark::sign);
    words[0].push_str(sign(unit.elements_mark));
    let grade = unit.grade_name.iter().map(|grade| format!("{grade}{}", sign(unit.grade_mark)));
    words.extend(grade);
    words.extend(unit.trait_names.iter().cloned());
    words.extend((!unit.figures.is_empty()).then(|| unit.figures_in_words().to_string()));
    if let Some(other) = unit.other_counts() {
        words.push(format!("{other} would fit as well"));
    }
    words.join(", ")
}

/// Formats a ledger line, with its basis only if the basis is not the rule book, which is the usual
/// basis.
fn ledger_words(line: &LedgerLine) -> String {
    let mut words = format!("{}: {} → {}", line.step, line.from, line.to);
    if !line.why.is_empty() {
        words.push_str(&format!("; {}", line.why));
    }
    let by: Vec<&str> = [line.by.as_str(), line.source.as_str()]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect();
    if !by.is_empty() {
        words.push_str(&format!(" ({})", by.join(", ")));
    }
    for rest in &line.also {
        words.push_str(&format!("; based on {}, {}", rest.by, rest.source));
    }
    if let Some(mark) = line.mark {
        words.push_str(&format!(" {} {}", mark.sign(), mark.words()));
    }
    words
}
