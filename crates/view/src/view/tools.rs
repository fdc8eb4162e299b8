//! Makes the tools of a game from the figures of its pack: rulers, name tents and markers.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::LengthUnit;
use grognard_core::ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;

use super::card::{DeckView, reach};
use super::convert::{ConvertView, LeaderView, WearView};

/// Rulers, name tents and markers of a battle under a rule set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToolsView {
    /// Name of the battle.
    pub title: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Rulers, the shortest first.
    pub rulers: Vec<RulerView>,
    /// Tents for leaders, in the order of the forces.
    pub tents: Vec<TentView>,
    /// Markers for the states of units.
    pub markers: Vec<MarkerView>,
}

/// A strip that is as long as a distance on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RulerView {
    /// The distance, such as `8 in`.
    pub length: String,
    /// Length of the strip, in micrometres.
    pub long: i64,
    /// Length of a division of the strip, in micrometres.
    pub step: i64,
    /// Every how many divisions have a number.
    pub every: i64,
    /// What the distance is for, such as `Range of a corps commander`.
    pub uses: Vec<String>,
}

/// A tent with the name of a leader on both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TentView {
    /// Name of the leader.
    pub name: String,
    /// Post, range and bonus of the leader.
    pub told: String,
    /// Name of the formation that he commands, or of his unit's formation.
    pub formation: String,
    /// Colour of the nation.
    pub colour: Option<String>,
}

/// A marker for a state of units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkerView {
    /// Name of the state, in the words of the game.
    pub name: String,
    /// Effect of the state.
    pub means: Option<String>,
    /// Number of markers: one for every second unit that may have the state.
    pub count: usize,
}

/// Maximum length of a ruler in micrometres: nobody cuts out a longer strip of paper.
const MAX_RULER: i64 = 1_500_000;

/// The tools of the forces on the table. The pack has the distances and the states: a game without
/// them has no rulers or markers.
pub fn tools(rules: &Ruleset, deck: &DeckView, views: &[&ConvertView]) -> ToolsView {
    ToolsView {
        title: deck.title.clone(),
        ruleset_name: deck.ruleset_name.clone(),
        rulers: rulers(rules, deck, views),
        tents: views.iter().flat_map(|view| tents(deck, view)).collect(),
        markers: markers(rules, views),
    }
}

/// A ruler for each command range, and for each length among the large figures of the cards.
fn rulers(rules: &Ruleset, deck: &DeckView, views: &[&ConvertView]) -> Vec<RulerView> {
    let Some(unit) = rules.length_unit else { return Vec::new() };
    let ranges = views.iter().flat_map(|view| &view.leaders).filter_map(|leader| {
        Some((leader.range.as_deref()?.to_owned(), format!("Range of {}", leader.rank_name)))
    });
    let figures = deck.cards.iter().flat_map(|card| {
        let told = |label: &str| format!("{label} ({})", card.kind);
        let figures = card.large.iter();
        figures.map(move |large| (large.figure.to_string(), told(&large.label)))
    });
    let mut found: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for (length, told) in ranges.chain(figures) {
        if let Some(long) = micrometres(&length, unit) {
            found.entry(long).or_default().insert(told);
        }
    }
    let (step, every) = match unit {
        LengthUnit::Inch => (25_400, 1),
        LengthUnit::Centimetre | LengthUnit::Millimetre => (10_000, 5),
    };
    let ruler = |(long, uses): (i64, BTreeSet<String>)| RulerView {
        length: words(long, unit),
        long,
        step,
        every,
        uses: uses.into_iter().collect(),
    };
    found.into_iter().map(ruler).collect()
}

fn micrometres_of(unit: LengthUnit) -> i64 {
    match unit {
        LengthUnit::Inch => 25_400,
        LengthUnit::Centimetre => 10_000,
        LengthUnit::Millimetre => 1_000,
    }
}

/// Reads a length such as `12 in`, with the sign of a mark or without. A text with several numbers
/// is no length.
fn micrometres(text: &str, unit: LengthUnit) -> Option<i64> {
    let rest = text.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric());
    let (number, word) = rest.split_once(' ')?;
    let (whole, half) = match number.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (number, 0),
    };
    let whole: i64 = whole.parse().ok().filter(|whole| (0..=10_000).contains(whole))?;
    let long = (2 * whole + half) * micrometres_of(unit) / 2;
    (word == unit.short() && (1..=MAX_RULER).contains(&long)).then_some(long)
}

fn words(long: i64, unit: LengthUnit) -> String {
    let half = if long % micrometres_of(unit) == 0 { "" } else { ".5" };
    format!("{}{half} {}", long / micrometres_of(unit), unit.short())
}

/// A tent for each leader of a formation, because the others are on the base of a unit.
fn tents(deck: &DeckView, view: &ConvertView) -> Vec<TentView> {
    let leaders = view.leaders.iter().filter(|leader| leader.unit.is_none());
    let tent = |leader: &LeaderView| {
        let formation = view.formations.iter().find(|entry| entry.id == leader.formation);
        let card = deck.cards.iter().find(|card| card.force_id == view.id && card.id == leader.id);
        let reach = reach(leader);
        let told =
            [leader.rank_name.as_str(), &reach].into_iter().filter(|words| !words.is_empty());
        TentView {
            name: leader.name.clone(),
            told: told.collect::<Vec<&str>>().join(", "),
            formation: formation.map(|entry| entry.name.clone()).unwrap_or_default(),
            colour: card.and_then(|card| card.colour.clone()),
        }
    };
    leaders.map(tent).collect()
}

/// A marker for each mark of the tracks of units, and for each state after the first.
fn markers(rules: &Ruleset, views: &[&ConvertView]) -> Vec<MarkerView> {
    let mut found: Vec<MarkerView> = Vec::new();
    let mut add = |name: &str, means: Option<&String>| match found
        .iter_mut()
        .find(|marker| marker.name == name)
    {
        Some(marker) => marker.count += 1,
        None => {
            let (name, means) = (name.to_owned(), means.cloned());
            found.push(MarkerView { name, means, count: 1 });
        }
    };
    for wear in views.iter().flat_map(|view| &view.units).flat_map(|unit| &unit.wear) {
        let WearView { id, marks, .. } = wear;
        for mark in marks {
            add(&mark.name, mark.means.as_ref());
        }
        let model = rules.wear.iter().find(|model| model.entry.id == *id);
        for state in model.into_iter().flat_map(|model| model.states.iter().skip(1)) {
            add(&state.value, None);
        }
    }
    found.iter_mut().for_each(|marker| marker.count = marker.count.div_ceil(2));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_the_game_become_micrometres() {
        let inches = |text: &str| micrometres(text, LengthUnit::Inch);
        assert_eq!(inches("8 in†"), Some(203_200));
        assert_eq!(inches("2.5 in"), Some(63_500));
        for none in ["8 cm", "12/6 in", "+2", "3-4 in", "99999 in", ""] {
            assert_eq!(inches(none), None, "{none}");
        }
        assert_eq!(micrometres("30 cm", LengthUnit::Centimetre), Some(300_000));
        assert_eq!(words(63_500, LengthUnit::Inch), "2.5 in");
    }
}
