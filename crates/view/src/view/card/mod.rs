//! Makes the cards of units and leaders, with all texts in their final words.

mod edge;
mod figures;
mod large;
mod leader;
mod track;
mod types;
mod unit;

use std::collections::HashMap;

use super::code::code;
use super::convert::{ConvertView, LeaderView};
use super::lines::{Tree, tree, within};
use super::marked::{Marked, marks_of};
use super::nation_look::NationLook;
use super::origin::Mark;
use edge::edges;
use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
pub(in crate::view) use leader::reach;

pub use edge::EdgeView;
pub(in crate::view) use figures::with_unit;
pub use figures::{BlockLine, BlockView, LineKind};
pub use track::{BoxView, TrackView};
pub(in crate::view) use track::{MostBoxes, boxes, short_mark, track};
pub use types::{CardKind, CardView, DeckView, TraitView};

#[derive(Clone, Copy)]
pub struct DeckGiven<'g> {
    pub title: &'g str,
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
    /// Address of the website, to which QR codes lead.
    pub base_url: Option<&'g str>,
}

/// A force for which cards are made, with lookups that all cards of the force use.
struct Hand<'h> {
    rules: &'h Ruleset,
    force: &'h Force,
    conversion: &'h Conversion,
    view: &'h ConvertView,
    tree: Tree<'h>,
    names: HashMap<&'h str, &'h str>,
    /// Leaders of formations, by the id of the formation.
    commanders: HashMap<&'h str, &'h LeaderView>,
    edges: HashMap<String, Vec<EdgeView>>,
    most: MostBoxes,
    given: DeckGiven<'h>,
}

/// Cards of converted forces: first the cards of all units, then the cards of all leaders.
pub fn deck(
    rules: &Ruleset,
    forces: &[(&Force, &Conversion, &ConvertView)],
    given: DeckGiven<'_>,
) -> DeckView {
    let most = MostBoxes::of(forces.iter().map(|(_, _, view)| *view));
    let hands: Vec<Hand<'_>> =
        forces.iter().map(|force| Hand::of(rules, *force, most, given)).collect();
    let units = hands.iter().flat_map(Hand::units);
    let mut cards: Vec<CardView> = units.chain(hands.iter().flat_map(Hand::leaders)).collect();
    for (index, card) in cards.iter_mut().enumerate() {
        card.number = index + 1;
        card.signs = signs(card);
    }
    DeckView {
        title: given.title.to_owned(),
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        ratio: forces.first().and_then(|(_, conversion, _)| conversion.ratio.clone()),
        cards,
    }
}

impl<'h> Hand<'h> {
    fn of(
        rules: &'h Ruleset,
        (force, conversion, view): (&'h Force, &'h Conversion, &'h ConvertView),
        most: MostBoxes,
        given: DeckGiven<'h>,
    ) -> Hand<'h> {
        let tree = tree(view);
        let formations = view.formations.iter();
        let names =
            formations.map(|formation| (formation.id.as_str(), formation.name.as_str())).collect();
        let of_formations = view.leaders.iter().filter(|leader| leader.unit.is_none());
        let commanders = of_formations.map(|leader| (leader.formation.as_str(), leader)).collect();
        let edges = edges(view, &tree, given.nations);
        Hand { rules, force, conversion, view, tree, names, commanders, edges, most, given }
    }

    fn units(&self) -> Vec<CardView> {
        let leaders = self.view.leaders.iter();
        let leaders: HashMap<&str, &LeaderView> =
            leaders.filter_map(|leader| Some((leader.unit.as_deref()?, leader))).collect();
        let units = self.conversion.units.iter().zip(&self.view.units);
        let card = |(fielded, unit)| {
            let mut card = unit::card(self.rules, self.conversion, (fielded, unit), self.most);
            self.place(&mut card, &unit.parent);
            card.leader = leaders.get(unit.id.as_str()).map(|leader| led(leader));
            card.url =
                self.given.base_url.map(|base| page_of(base, &self.force.id, self.rules, &unit.id));
            card.code = card.url.as_deref().and_then(code);
            card.commander = self.commander(&card.within);
            card
        };
        units.map(card).collect()
    }

    fn leaders(&self) -> Vec<CardView> {
        let card = |leader: &LeaderView| {
            let mut formations = self.view.formations.iter();
            let formation = formations.find(|formation| formation.id == leader.formation)?;
            let year = self.conversion.date.map(|date| i64::from(date.year));
            let mut card = leader::card(self.rules, leader, formation, year)?;
            let tracks = leader.unit.is_none().then_some(&formation.wear).into_iter().flatten();
            card.tracks = tracks.map(|wear| track(wear, self.most)).collect();
            self.place(&mut card, &leader.formation);
            let above = if leader.unit.is_none() { 1 } else { 0 };
            card.commander = self.commander(card.within.get(above..).unwrap_or_default());
            Some(card)
        };
        self.view.leaders.iter().filter_map(card).collect()
    }

    fn place(&self, card: &mut CardView, formation: &str) {
        card.force_id.clone_from(&self.force.id);
        card.force.clone_from(&self.force.name);
        card.within = within(&self.tree, Some(formation));
        let names = card.within.iter().filter_map(|id| self.names.get(id.as_str()));
        card.under = names.map(|name| (*name).to_owned()).collect();
        // A card with the name of a formation does not repeat this name as the formation above.
        card.under.retain(|name| *name != card.name);
        card.edge = self.edges.get(formation).cloned().unwrap_or_default();
        let nation = self.given.nations.get(&card.nation);
        card.nation_name = nation.map_or(&card.nation, |nation| &nation.name).clone();
        card.colour = nation.and_then(|nation| nation.colour.clone());
    }

    fn commander(&self, formations: &[String]) -> Option<Marked> {
        let found = formations.iter().find_map(|id| self.commanders.get(id.as_str()));
        found.map(|leader| led(leader))
    }
}

/// Address of a unit on the website, which leads to the unit on the page of its order of battle
/// under the rule set.
pub fn page_of(base: &str, oob: &str, rules: &Ruleset, unit: &str) -> String {
    format!("{}/armies/{oob}.{}.html#{unit}", base.trim_end_matches('/'), rules.short())
}

fn signs(card: &CardView) -> Vec<(String, String)> {
    let lines = card.blocks.iter().flat_map(|block| &block.lines);
    let figures = lines.flat_map(|line| line.cells.iter().chain([&line.name]));
    let large = card.large.iter().map(|large| &large.figure);
    let titles = card.blocks.iter().filter_map(|block| block.sign.as_ref());
    let leaders = card.leader.iter().chain(&card.commander);
    let words = card.tracks.iter().filter_map(|track| track.words.as_ref());
    let told = figures.chain(titles).chain(&card.grade).chain(leaders).chain(words);
    let pair = |mark: Mark| (mark.sign().to_owned(), mark.brief().to_owned());
    marks_of(told.chain(large).chain([&card.elements])).into_iter().map(pair).collect()
}

fn led(leader: &LeaderView) -> Marked {
    let who = Marked::from(format!("{} ({}", leader.name, leader.rank_name));
    let reach = reach(leader);
    if reach.is_empty() { who + ")" } else { who + ", " + reach + ")" }
}
