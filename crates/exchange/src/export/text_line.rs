//! Line of a body in a text: `9e Légère: Colonel Petit (veteran infantry: 2 bns, 1,200 men) light`.
//!
//! The importer splits a line of a list from its end: first the words, then the last bracket, the
//! leader, and the name.

use grognard_core::model::{Body, Force, HistoricalLeader};
use grognard_syntax::text::one_line;

use super::facts::is_last;
use super::numbers::{NOUNS, counts, measures, strength, sums};
use grognard_lists::lists::text::split_rank;

/// Line of a body without indentation. `note` is the number of the body's note at the end of the
/// text.
pub(super) fn line(force: &Force, index: usize, note: Option<usize>) -> String {
    let body = &force.bodies[index];
    let mut line = escaped(&body.name);
    if let Some(leader) = &body.leader {
        line += &format!(": {}", escaped(&leader_words(leader)));
    }
    line += &format!(" ({})", bracket(force, index));
    let words = words(force, index);
    if !words.is_empty() {
        line += &format!(" {}", words.join("; "));
    }
    line + &note.map(|number| format!(" [{number}]")).unwrap_or_default()
}

fn bracket(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    let mut all = measures(body);
    all.extend(
        body.weight.as_ref().filter(|_| is_last(force, index)).map(|weight| one_line(weight)),
    );
    all.extend(body.elements.map(|count| format!("{count} stands")));
    if !counts(body).iter().any(Option::is_some) {
        let sums = sums(force, index);
        let told = (0..NOUNS.len())
            .filter_map(|kind| Some(format!("{} {} in all", strength(sums[kind]?), NOUNS[kind])));
        all.extend(told);
    }
    let total = force.record(index).and_then(|record| record.total);
    let stated = total.map(|total| [total.men, total.sabres, total.guns]).unwrap_or_default();
    all.extend(
        (0..NOUNS.len())
            .filter_map(|kind| Some(format!("{} {} stated", strength(stated[kind]?), NOUNS[kind]))),
    );
    match all.is_empty() {
        true => what(force, index),
        false => format!("{}: {}", what(force, index), all.join(", ")),
    }
}

/// Description of a body: `veteran infantry`, `division`, `elite infantry brigade of baden`.
fn what(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    let is_last = is_last(force, index);
    let grade = body.grade.filter(|_| is_last).map(|grade| grade.word());
    let arm = body.arm.filter(|_| is_last).map(|arm| arm.word());
    let level = body.echelon.map(|echelon| echelon.word());
    let unit = (arm.is_none() && level.is_none()).then_some("unit");
    let words: Vec<&str> = grade.into_iter().chain(arm).chain(level).chain(unit).collect();
    let nation = own_nation(force, index).filter(|_| index > 0);
    let nation = nation.map(|nation| format!(" of {nation}")).unwrap_or_default();
    words.join(" ") + &nation
}

/// Nation of a body, if it differs from the nation of the body above.
pub(super) fn own_nation(force: &Force, index: usize) -> Option<&str> {
    let body = &force.bodies[index];
    let above = body.parent.map(|parent| &*force.bodies[parent].nation);
    Some(&*body.nation).filter(|nation| !nation.is_empty() && above != Some(*nation))
}

fn words(force: &Force, index: usize) -> Vec<&'static str> {
    let body: &Body = &force.bodies[index];
    let traits = body.traits.iter().filter(|_| is_last(force, index)).map(|word| word.word());
    let record = force.record(index).filter(|_| index > 0);
    let counting = record.and_then(|record| record.counting).map(|counting| counting.word());
    let confidence = record.and_then(|record| record.confidence).map(|word| word.word());
    traits.chain(counting).chain(confidence).collect()
}

/// Rank and name of a leader for a person to read: `Colonel Petit`.
pub(super) fn leader_name(leader: &HistoricalLeader) -> String {
    let rank = leader.rank.as_deref().map(one_line).filter(|rank| !rank.is_empty());
    let name = one_line(&leader.name);
    rank.map(|rank| format!("{rank} {name}")).unwrap_or(name)
}

/// Rank and name of a leader for the importer: `Colonel Petit`. If the importer would split rank
/// and name at another place, a bar separates rank and name.
pub(super) fn leader_words(leader: &HistoricalLeader) -> String {
    let name = one_line(&leader.name);
    let Some(rank) = leader.rank.as_deref().map(one_line).filter(|rank| !rank.is_empty()) else {
        let is_plain = split_rank(&name).0.is_empty();
        return if is_plain { name } else { format!("| {name}") };
    };
    let plain = format!("{rank} {name}");
    match split_rank(&plain) == (rank.clone(), name.clone()) {
        true => plain,
        false => format!("{rank} | {name}"),
    }
}

/// Escapes a colon with a space in a name, because `: ` separates the name from the leader.
fn escaped(name: &str) -> String {
    one_line(name).replace('\\', "\\\\").replace(": ", "\\: ")
}
