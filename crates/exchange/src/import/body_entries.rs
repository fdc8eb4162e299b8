//! Keys of one body in a document. Facts for which a document has no key go into a note.

use std::collections::BTreeSet;

use grognard_core::document::{
    Arm, Echelon, MAX_MEN, MAX_NAME, MAX_NOTE, Men, Quality, Trait, kebab,
};
use grognard_syntax::text::{one_line, paragraphs};

use crate::exchange::{Entries, YamlValue, entry, text, word};
use grognard_lists::lists::{DraftKind, DraftLeader, DraftNode, DraftTotal, Value};

/// Keys of a formation, except its id. If bodies are below the formation, its strength becomes a
/// total.
pub(super) fn formation_entries(node: &DraftNode, has_parts: bool) -> Entries {
    let mut notes = Vec::new();
    let mut entries =
        vec![name_entry(node, &mut notes), entry("echelon", word(echelon(node).word()))];
    entries.extend(node.nation.as_ref().map(|nation| entry("nation", text(&kebab(&nation.value)))));
    entries
        .extend(node.quality.as_ref().map(|quality| entry("quality", word(quality.value.word()))));
    entries.extend(node.leader.as_ref().map(|leader| leader_entry(leader, node.rating.as_ref())));
    entries.extend(arm_entry(node));
    let total = if has_parts {
        notes.extend(beside_total(node));
        whole_total(node)
    } else {
        entries.extend(strength_entries(node, &mut notes));
        node.total.clone()
    };
    entries.extend(count_entries(node, true, &mut notes));
    entries.extend(word_entries(node));
    entries.extend(notes_entry(&node.notes, notes));
    entries.extend(total_entry(&total));
    entries
}

pub(super) fn unit_entries(node: &DraftNode) -> Entries {
    let mut notes = Vec::new();
    let mut entries = vec![name_entry(node, &mut notes)];
    entries.extend(arm_entry(node));
    entries.extend(node.nation.as_ref().map(|nation| entry("nation", text(&kebab(&nation.value)))));
    entries.extend(node.leader.as_ref().map(|leader| leader_entry(leader, node.rating.as_ref())));
    notes.extend(node.quality.as_ref().map(|quality| format!("quality: {}", quality.value.word())));
    entries.extend(strength_entries(node, &mut notes));
    entries.extend(count_entries(node, false, &mut notes));
    entries.extend(word_entries(node));
    for (what, value) in
        [("men", &node.total.men), ("sabres", &node.total.sabres), ("guns", &node.total.guns)]
    {
        notes.extend(value.iter().map(|value| format!("stated total: {} {what}", value.value)));
    }
    entries.extend(notes_entry(&node.notes, notes));
    entries
}

fn name_entry(node: &DraftNode, notes: &mut Vec<String>) -> (String, YamlValue) {
    let name = one_line(&node.name.value);
    let name = name.trim();
    if name.chars().count() > MAX_NAME {
        notes.push(name.to_owned());
    }
    let shown: String = name.chars().take(MAX_NAME).collect();
    entry("name", text(if shown.is_empty() { "Unnamed" } else { shown.trim_end() }))
}

fn arm_entry(node: &DraftNode) -> Option<(String, YamlValue)> {
    node.arm.as_ref().map(|arm| entry("arm", word(arm.value.word())))
}

pub(super) fn leader_entry(
    leader: &DraftLeader,
    rating: Option<&Value<String>>,
) -> (String, YamlValue) {
    let name: String = one_line(&leader.name.value).chars().take(MAX_NAME).collect();
    if leader.rank.is_none() && leader.note.is_none() && rating.is_none() {
        return entry("leader", text(&name));
    }
    let mut entries = vec![entry("name", text(&name))];
    let cut = |value: &Value<String>, max: usize| {
        one_line(&value.value).chars().take(max).collect::<String>()
    };
    entries.extend(leader.rank.as_ref().map(|rank| entry("rank", text(&cut(rank, MAX_NAME)))));
    let ratings = rating.into_iter().flat_map(|rating| rating.value.split(", "));
    entries.extend(ratings.map(|rating| match Quality::from_word(rating) {
        Some(_) => entry("rating", word(rating)),
        None => entry(rating, word("true")),
    }));
    entries.extend(leader.note.as_ref().map(|note| entry("note", text(&cut(note, MAX_NOTE)))));
    entry("leader", YamlValue::Scalar(YamlValue::Map(entries).flow()))
}

fn is_horse(node: &DraftNode) -> bool {
    node.arm.as_ref().is_some_and(|arm| arm.value == Arm::Cavalry)
}

/// Keys for men, sabres and guns. The men of cavalry become sabres. Officers whom the source counts
/// apart stay apart in a note, because no number of the source is changed.
fn strength_entries(node: &DraftNode, notes: &mut Vec<String>) -> Entries {
    let (men, sabres) = match (&node.men, &node.sabres) {
        (men, None) if is_horse(node) => (None, men.as_ref()),
        (men, sabres) => (men.as_ref(), sabres.as_ref()),
    };
    let mut entries = Entries::new();
    for (key, value) in [("men", men), ("sabres", sabres), ("guns", node.guns.as_ref())] {
        let Some(value) = value else { continue };
        match value.value.has_form() {
            true => entries.push(entry(key, strength(value.value))),
            false => notes.push(format!("{key}: more than {MAX_MEN}")),
        }
    }
    notes.extend(officers_note(node));
    entries.extend(node.weight.as_ref().map(|weight| entry("weight", text(&weight.value))));
    entries
}

fn officers_note(node: &DraftNode) -> Option<String> {
    let officers = node.officers.as_ref().filter(|officers| officers.value > 0)?;
    Some(format!("{} officers apart", officers.value))
}

fn strength(men: Men) -> YamlValue {
    word(&men.to_string())
}

/// Keys for battalions, squadrons and batteries. A number that its key cannot contain goes into
/// `notes`.
fn count_entries(node: &DraftNode, is_formation: bool, notes: &mut Vec<String>) -> Entries {
    let mut entries = Entries::new();
    if let Some(battalions) = &node.battalions {
        match battalions.value {
            1..=200 => entries.push(entry("battalions", word(&battalions.value.to_string()))),
            count => notes.push(format!("{count} battalions")),
        }
    }
    if let Some(squadrons) = &node.squadrons {
        let (whole, half) = (squadrons.value.halves / 2, squadrons.value.halves % 2);
        let number = if half == 1 { format!("{whole}.5") } else { whole.to_string() };
        match squadrons.value.halves {
            1..=800 => entries.push(entry("squadrons", word(&number))),
            _ => notes.push(format!("{number} squadrons")),
        }
    }
    if let Some(batteries) = &node.batteries {
        match batteries.value {
            1..=100 if is_formation => {
                entries.push(entry("batteries", word(&batteries.value.to_string())))
            }
            1 => {}
            count => notes.push(format!("{count} batteries")),
        }
    }
    entries.extend(
        node.stands.as_ref().map(|stands| entry("stands", word(&stands.value.to_string()))),
    );
    notes.extend(node.companies.as_ref().map(|companies| match companies.value {
        1 => "1 company".to_owned(),
        count => format!("{count} companies"),
    }));
    notes.extend(node.howitzers.as_ref().map(|howitzers| match howitzers.value {
        1 => "1 howitzer among the guns".to_owned(),
        count => format!("{count} howitzers among the guns"),
    }));
    entries
}

fn word_entries(node: &DraftNode) -> Entries {
    let mut entries = Entries::new();
    entries.extend(node.grade.as_ref().map(|grade| entry("grade", word(grade.value.word()))));
    let arm = node.arm.as_ref().map(|arm| arm.value);
    let fits = |game_trait: &&Value<Trait>| arm.is_none_or(|arm| game_trait.value.suits(arm));
    let mut traits: Vec<&str> =
        node.traits.iter().filter(fits).map(|word| word.value.word()).collect();
    let mut seen = BTreeSet::new();
    traits.retain(|word| seen.insert(*word));
    if !traits.is_empty() {
        entries.push(entry("traits", YamlValue::List(traits.into_iter().map(word).collect())));
    }
    let counting = node.counting.as_ref().map(|counting| counting.value);
    entries.extend(counting.map(|counting| entry("counting", word(counting.word()))));
    let confidence = node.confidence.as_ref().map(|confidence| confidence.value.word());
    entries.extend(confidence.map(|confidence| entry("confidence", word(confidence))));
    entries
}

/// Total of a formation, which `check` compares with the sum of its bodies. If the file states no
/// total, the strength of the formation is used.
pub(super) fn whole_total(node: &DraftNode) -> DraftTotal {
    let men = match (&node.men, &node.sabres) {
        // A text that gives both men and sabres counts only the men on foot as men. A total
        // includes all men, so men on foot and sabres are added.
        (Some(men), Some(sabres)) => sum(men, sabres),
        (men, _) => men.clone(),
    };
    let stated = node.total.clone();
    DraftTotal {
        men: stated.men.or(men),
        sabres: stated.sabres.or(node.sabres.clone()),
        guns: stated.guns.or(node.guns.clone()),
    }
}

/// Notes for a formation that has a total: its officers, and its strength if that differs from the
/// stated total.
fn beside_total(node: &DraftNode) -> Vec<String> {
    let stated = &node.total;
    let pairs = [
        ("men", &node.men, &stated.men),
        ("sabres", &node.sabres, &stated.sabres),
        ("guns", &node.guns, &stated.guns),
    ];
    let other = pairs.into_iter().filter_map(|(what, strength, stated)| {
        let strength = strength.as_ref()?.value;
        let is_other = stated.as_ref().is_some_and(|stated| stated.value != strength);
        is_other.then(|| format!("strength: {strength} {what}"))
    });
    other.chain(officers_note(node)).collect()
}

/// Sum of men and sabres. An overflow becomes the largest number, which is reported and never
/// written.
fn sum(men: &Value<Men>, sabres: &Value<Men>) -> Option<Value<Men>> {
    let ((men_least, men_most), (least, most)) = (men.value.range?, sabres.value.range?);
    let range = Some((men_least.saturating_add(least), men_most.saturating_add(most)));
    Some(Value { value: Men { range }, span: men.span, mark: men.mark })
}

pub(super) fn total_entry(total: &DraftTotal) -> Option<(String, YamlValue)> {
    let parts = [("men", &total.men), ("sabres", &total.sabres), ("guns", &total.guns)];
    let parts = parts.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?.value)));
    let parts: Entries = parts
        .filter(|(_, men)| men.range.is_some() && men.has_form())
        .map(|(key, men)| entry(key, strength(men)))
        .collect();
    (!parts.is_empty()).then(|| entry("total", YamlValue::Map(parts)))
}

pub(super) fn notes_entry(
    written: &[Value<String>],
    made: Vec<String>,
) -> Option<(String, YamlValue)> {
    let mut notes: Vec<String> = made;
    notes.extend(written.iter().map(|note| paragraphs(&note.value)));
    notes.retain(|note| !note.is_empty());
    if notes.is_empty() {
        return None;
    }
    Some(entry("note", text(&notes.join("; ").chars().take(MAX_NOTE).collect::<String>())))
}

pub(super) fn echelon(node: &DraftNode) -> Echelon {
    match node.kind.value {
        DraftKind::Formation(echelon) => echelon,
        DraftKind::Unit => Echelon::Regiment,
        DraftKind::Battery => Echelon::Group,
    }
}
