//! Makes the cards of units and leaders, with all texts in their final words.

mod edge;
mod figures;
mod leader;
mod track;
mod unit;

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::code::{CodeView, code};
use super::convert::{ConvertView, LeaderView};
use super::lines::{Tree, tree, within};
use super::marked::{Marked, marks_of};
use super::origin::Mark;
use edge::edges;
use grognard_core::convert::Conversion;
use grognard_core::document::BlockEdge;
use grognard_core::model::{Drills, Force};
use grognard_core::ruleset::Ruleset;

pub use edge::EdgeView;
pub(in crate::view) use figures::with_unit;
pub use figures::{BlockLine, BlockView, LineKind};
pub use track::{BoxView, TrackView};
pub(in crate::view) use track::{MostBoxes, boxes, short_mark, track};

/// The cards of a battle, or of one force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeckView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Cards of all units in the order of the forces, followed by the cards of all leaders.
    pub cards: Vec<CardView>,
}

/// The kind of a card: a unit or a leader.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A unit.
    #[default]
    Unit,
    /// A leader.
    Leader,
}

/// The card of a unit or of a leader.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardView {
    /// Number of the card, counted from 1.
    pub number: usize,
    /// Kind of the card: unit or leader.
    pub holder: CardKind,
    /// Id of the unit or of the leader.
    pub id: String,
    /// Name of the unit or of the leader.
    pub name: String,
    /// Id of the force to which the unit or leader belongs.
    pub force_id: String,
    /// Name of the force to which the unit or leader belongs.
    pub force: String,
    /// Id of the nation.
    pub nation: String,
    /// Name of the nation.
    pub nation_name: String,
    /// Colour of the nation, such as `#1f3a8a`.
    pub colour: Option<String>,
    /// Arm of the unit; empty for a leader.
    pub arm: String,
    /// Size mark above the symbol, such as `II` for a battalion or `x` for a brigade.
    pub size: Option<String>,
    /// Name that the rule set gives this kind of unit, or name of the leader's post.
    pub kind: String,
    /// Names of the formations above the unit or leader, nearest first.
    pub under: Vec<String>,
    /// Ids of the formations above the unit or leader, nearest first.
    pub within: Vec<String>,
    /// Coloured fields on the edge of the card, for army, corps and division.
    pub edge: Vec<EdgeView>,
    /// Grade of the unit, with the sign of its mark; for a leader, `Exceptional` or the quality of
    /// his formation.
    pub grade: Option<Marked>,
    /// Traits of the unit with their effects. A trait is left out if the name or the grade already
    /// contains the word.
    pub traits: Vec<TraitView>,
    /// Number of elements with their name, such as `6 stands`; for a leader, his command range and
    /// bonus.
    pub elements: Marked,
    /// Number of elements, without their name.
    pub count: u32,
    /// Other numbers of elements that represent the strength equally well, such as `or 5`.
    pub or: Option<String>,
    /// Historical strength, such as `2400-3000 men`; for a leader, his rank in his army.
    pub strength: String,
    /// Boxes to tick for the losses of the unit; for a leader, the boxes of his formation.
    pub tracks: Vec<TrackView>,
    /// Sections with figures of the game, in the order of the pack.
    pub blocks: Vec<BlockView>,
    /// Leader who is with the unit.
    pub leader: Option<Marked>,
    /// Leader of the nearest formation above the unit that has a leader; for a leader, his
    /// superior.
    pub commander: Option<Marked>,
    /// Signs that follow numbers on the card, each with its meaning.
    pub signs: Vec<(String, String)>,
    /// Address of the unit on the website.
    pub url: Option<String>,
    /// Address of the unit on the website, as a QR code.
    pub code: Option<CodeView>,
}

/// A trait with its effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TraitView {
    /// Name of the trait.
    pub name: String,
    /// Effect of the trait.
    pub means: Option<String>,
}

/// How prints and maps show a nation: its name, colour, thick edges and drill.
#[derive(Debug, Clone)]
pub struct NationLook {
    pub name: String,
    pub colour: Option<String>,
    /// Thick edges of the nation's blocks on maps.
    pub edges: Vec<BlockEdge>,
    /// Historical drill of the nation's troops.
    pub drills: Drills,
}

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
    let titles = card.blocks.iter().filter_map(|block| block.sign.as_ref());
    let leaders = card.leader.iter().chain(&card.commander);
    let words = card.tracks.iter().filter_map(|track| track.words.as_ref());
    let told = figures.chain(titles).chain(&card.grade).chain(leaders).chain(words);
    let pair = |mark: Mark| (mark.sign().to_owned(), mark.brief().to_owned());
    marks_of(told.chain([&card.elements])).into_iter().map(pair).collect()
}

fn led(leader: &LeaderView) -> Marked {
    let who = Marked::from(format!("{} ({}", leader.name, leader.rank_name));
    let reach = reach(leader);
    if reach.is_empty() { who + ")" } else { who + ", " + reach + ")" }
}

/// Command range of a leader and the bonus to die rolls, such as `8 in, +1`.
fn reach(leader: &LeaderView) -> Marked {
    let range = leader.range.as_ref().map(|range| Marked::new(range, leader.range_mark));
    let added = |bonus| Marked::new(format!("+{bonus}"), leader.bonus_mark);
    Marked::joined(range.into_iter().chain(leader.bonus.as_ref().map(added)), ", ")
}

/// Sign of a mark, which follows a number that is not from the rule book.
pub(super) fn sign(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}
