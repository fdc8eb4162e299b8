//! Writes bodies as YAML from their establishments.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use grognard_core::document::{Arm, Confidence, Date, Echelon, kebab};
use grognard_core::model::Source;
use grognard_project::project::{EstablishmentFacts, Establishments, PartFacts};

use super::establishment_strength::{GivenNumbers, strength};
use super::ids::{MAX_ID, shortened};
use super::yaml_value::{Entries, YamlValue, entry, text, word};

/// Maximum number of bodies in one addition. A limit is needed, because an establishment of a
/// project may contain itself. No army of the period had 2,000 regiments.
const MAX_BODIES: usize = 2000;

/// Maximum depth of nested formations. Without a maximum, an establishment that contains itself
/// would never end.
const MAX_LEVELS: usize = 8;

#[derive(Debug)]
pub(super) struct DocumentContext<'e> {
    pub establishments: &'e Establishments,
    pub day: Date,
    pub ids: HashSet<String>,
    /// Sources to add to the document, by the ids that they will have there.
    pub sources: BTreeMap<String, Arc<Source>>,
    cited: BTreeMap<String, String>,
    notes: HashSet<String>,
    /// Number of bodies that were written without a name, by the noun for the body.
    unnamed: BTreeMap<String, usize>,
    count: usize,
    /// Number of formations above the current body.
    level: usize,
}

impl<'e> DocumentContext<'e> {
    pub(super) fn new(establishments: &'e Establishments, day: Date) -> DocumentContext<'e> {
        DocumentContext {
            establishments,
            day,
            ids: HashSet::new(),
            sources: BTreeMap::new(),
            cited: BTreeMap::new(),
            notes: HashSet::new(),
            unnamed: BTreeMap::new(),
            count: 0,
            level: 0,
        }
    }

    /// Records a note of the document, so that the note is not written a second time.
    pub(super) fn has_note(&mut self, note: &str) {
        self.notes.insert(note.to_owned());
    }

    /// Returns `wanted` if the id is unused. If `wanted` is taken, returns `wanted` with a number.
    pub(super) fn free_id(&mut self, wanted: &str) -> String {
        let wanted = if wanted.is_empty() { "body" } else { wanted };
        let base = shortened(wanted, MAX_ID);
        let mut id = base.clone();
        let mut number = 1;
        while !self.ids.insert(id.clone()) {
            number += 1;
            let end = format!("-{number}");
            id = format!("{}{end}", shortened(&base, MAX_ID - end.len()));
        }
        id
    }

    fn unnamed(&mut self, noun: &str) -> String {
        let number = self.unnamed.entry(noun.to_owned()).or_default();
        *number += 1;
        format!("Unnamed {noun} {number}")
    }

    /// Records a source of the document. A source whose title cannot be read still reserves its id,
    /// because it may be a different source.
    pub(super) fn has_source(&mut self, id: &str, title: &str) {
        self.cited.insert(id.to_owned(), title.to_owned());
    }

    /// Returns the id of a source in the document. The id differs from the one in the establishment
    /// if another source of the document already uses that id.
    fn cite(&mut self, source: &Arc<Source>) -> YamlValue {
        let mut id = source.id.clone();
        let mut number = 1;
        loop {
            let written = self.cited.get(&id).is_some_and(|title| *title == source.title);
            let put = self.sources.get(&id).is_some_and(|put| put == source);
            if written || put {
                return word(&id);
            }
            if !self.cited.contains_key(&id) && !self.sources.contains_key(&id) {
                self.sources.insert(id.clone(), Arc::clone(source));
                return word(&id);
            }
            number += 1;
            id = format!("{}-{number}", shortened(&source.id, MAX_ID - 4));
        }
    }

    fn note(&mut self, note: String) -> Option<YamlValue> {
        (!note.is_empty() && self.notes.insert(note.clone())).then(|| text(&note))
    }
}

pub(super) fn unit(
    facts: &EstablishmentFacts,
    name: &str,
    nation: Option<&str>,
    numbers: &GivenNumbers,
    writing: &mut DocumentContext<'_>,
) -> YamlValue {
    let mut entries = vec![entry("name", text(name))];
    if let Some(nation) = nation {
        entries.push(entry("nation", word(nation)));
    }
    if let Some(arm) = facts.arm {
        entries.push(entry("arm", word(arm.word())));
    }
    let mut used = strength(facts, numbers, &mut entries);
    if let Some(grade) = numbers.grade {
        entries.push(entry("grade", word(grade.word())));
    }
    if !facts.traits.is_empty() {
        let traits = facts.traits.iter().map(|item| word(item.word())).collect();
        entries.push(entry("traits", YamlValue::List(traits)));
        used.push("traits");
    }
    on_paper(facts, numbers, used, &mut entries, writing);
    YamlValue::Map(entries)
}

/// Marks a strength as one of an establishment, and cites the source. Numbers that the author gives
/// get no mark, because they come from another source.
fn on_paper(
    facts: &EstablishmentFacts,
    numbers: &GivenNumbers,
    mut used: Vec<&'static str>,
    entries: &mut Entries,
    writing: &mut DocumentContext<'_>,
) {
    if !numbers.men.is_empty() || numbers.guns.is_some() {
        return;
    }
    if let Some(counting) =
        facts.counting.filter(|_| entries.iter().any(|(key, _)| key == "men" || key == "sabres"))
    {
        entries.push(entry("counting", word(counting.word())));
    }
    entries.push(entry("source", writing.cite(&facts.source)));
    entries.push(entry("confidence", word(Confidence::Establishment.word())));
    used.push("companies");
    if let Some(note) = writing.note(note_of(facts, &used)) {
        entries.push(entry("note", note));
    }
}

/// Note on the figures that were used: the pieces of the battery, the readings of the regulation,
/// and the note of the establishment.
fn note_of(facts: &EstablishmentFacts, used: &[&str]) -> String {
    let armament = facts.armament.as_ref().filter(|_| used.contains(&"guns"));
    let armament = armament.map(|pieces| format!("{}.", upper(pieces)));
    let readings = facts.readings.iter().filter(|(key, _)| used.contains(&key.as_str()));
    let readings = readings.map(|(key, said)| format!("{}: {said}", upper(&key.replace('-', " "))));
    let said = armament.into_iter().chain(readings);
    said.chain(facts.note.clone()).collect::<Vec<String>>().join(" ")
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

pub(super) fn formation(
    facts: &EstablishmentFacts,
    name: &str,
    id: &str,
    nation: Option<&str>,
    writing: &mut DocumentContext<'_>,
) -> YamlValue {
    let mut entries = vec![entry("id", text(id)), entry("name", text(name))];
    let echelon = facts.echelon.unwrap_or(Echelon::Group);
    entries.push(entry("echelon", word(echelon.word())));
    if let Some(nation) = nation {
        entries.push(entry("nation", word(nation)));
    }
    below(facts, id, writing, &mut entries);
    YamlValue::Map(entries)
}

pub(super) fn below(
    facts: &EstablishmentFacts,
    id: &str,
    writing: &mut DocumentContext<'_>,
    entries: &mut Entries,
) {
    // A corps or an army gets an unnamed leader, because `leaderless-formation` requires one.
    if matches!(facts.echelon, Some(Echelon::Corps | Echelon::Army)) {
        entries.push(entry("leader", text(&writing.unnamed("commander"))));
    }
    if let Some(note) = writing.note(note_of(facts, &["parts"])) {
        entries.push(entry("note", note));
    }
    entries.push(entry("source", writing.cite(&facts.source)));
    let mut lists = Lists::default();
    for part in &facts.parts {
        put_part(facts, part, id, writing, &mut lists);
    }
    for (key, list) in
        [("formations", lists.formations), ("units", lists.units), ("artillery", lists.artillery)]
    {
        if !list.is_empty() {
            entries.push(entry(key, YamlValue::List(list)));
        }
    }
}

#[derive(Default)]
struct Lists {
    formations: Vec<YamlValue>,
    units: Vec<YamlValue>,
    artillery: Vec<YamlValue>,
}

fn put_part(
    facts: &EstablishmentFacts,
    part: &PartFacts,
    id: &str,
    writing: &mut DocumentContext<'_>,
    lists: &mut Lists,
) {
    let establishments = writing.establishments;
    let Some(of) = establishments.find(&part.nation, &part.of, writing.day) else { return };
    let nation = (part.nation != facts.nation).then_some(part.nation.as_str());
    for number in 1..=part.count {
        writing.count += 1;
        if writing.count > MAX_BODIES || writing.level >= MAX_LEVELS {
            return;
        }
        if of.parts.is_empty() {
            let name = writing.unnamed(&of.name);
            let numbers = GivenNumbers { parts: part.battalions, ..GivenNumbers::default() };
            let list = if of.arm.is_some_and(Arm::is_artillery) {
                &mut lists.artillery
            } else {
                &mut lists.units
            };
            list.push(unit(of, &name, nation, &numbers, writing));
        } else {
            let name = numbered(&of.name, number, part.count);
            let id = writing.free_id(&format!("{id}-{}", kebab(&name)));
            writing.level += 1;
            lists.formations.push(formation(of, &name, &id, nation, writing));
            writing.level -= 1;
        }
    }
}

/// Name of a formation: `2nd Brigade`, or `Light cavalry division` if there is only one of its
/// kind.
fn numbered(noun: &str, number: usize, count: usize) -> String {
    let noun = upper(noun);
    let end = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    if count == 1 { noun } else { format!("{number}{end} {noun}") }
}
