//! Makes the printed products of fielded forces: cards, labels, rosters, diagrams, quick-reference
//! sheets and maps.

use std::collections::HashMap;

use grognard_core::convert::{Conversion, in_play};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::Span;

use super::field::{FieldedForce, ForceInBattle, as_pairs};
use crate::view::map::{ForceOn, MapGiven, MapView, Overlap, Room, map, room};
use crate::view::{
    ConvertView, DeckGiven, DeckView, DiagramGiven, DiagramView, ForceOfSide, LabelsGiven,
    LabelsView, NationLook, QrsBattle, QrsView, RosterGiven, RosterView, ScenarioSheetView,
    ToolsView, arrivals, deck, diagram_of_fielded, diagram_of_history, labels as labels_of,
    not_fielded, qrs, roster as roster_of, scenario_sheet, tools as tools_of,
};

#[derive(Debug, Clone, Copy)]
pub struct PrintOptions<'o> {
    pub title: &'o str,
    /// Name and colours of each nation, by the id of the nation.
    pub nations: &'o HashMap<String, NationLook>,
    /// Address of the website to which the QR codes on the cards lead.
    pub base_url: Option<&'o str>,
}

pub fn cards(rules: &Ruleset, forces: &[FieldedForce<'_>], options: PrintOptions<'_>) -> DeckView {
    let PrintOptions { title, nations, base_url } = options;
    let made = forces.iter().map(|force| {
        let fielded = &force.fielded;
        (force.entrant.force, &fielded.conversion, &fielded.view)
    });
    let made: Vec<(&Force, &Conversion, &ConvertView)> = made.collect();
    deck(rules, &made, DeckGiven { title, nations, base_url })
}

/// Labels for the bases of leaders and units. If `every_stand` is true, each stand of a unit gets a
/// label.
pub fn labels(
    rules: &Ruleset,
    forces: &[FieldedForce<'_>],
    options: PrintOptions<'_>,
    every_stand: bool,
) -> LabelsView {
    let PrintOptions { title, nations, .. } = options;
    labels_of(rules, &as_pairs(forces), LabelsGiven { title, nations, every_stand })
}

/// Roster of each force, with the bodies of its side that arrive later.
pub fn roster(
    rules: &Ruleset,
    forces: &[FieldedForce<'_>],
    options: PrintOptions<'_>,
) -> RosterView {
    let placed = forces.iter().map(|force| {
        let (entrant, side) = (force.entrant, force.entrant.side_name());
        let conversion = [(entrant.force, &force.fielded.conversion)];
        let all = entrant.battle.map(|battle| arrivals(battle, rules, &conversion));
        let of_side = all.unwrap_or_default().into_iter();
        let of_side = of_side.filter(|arrival| Some(arrival.side.as_str()) == side);
        let missing = not_fielded((entrant.force, &force.fielded.conversion));
        let view = &force.fielded.view;
        ForceOfSide { view, side, arrivals: of_side.collect(), not_fielded: missing }
    });
    let placed: Vec<ForceOfSide<'_>> = placed.collect();
    roster_of(&placed, RosterGiven { title: options.title, nations: options.nations })
}

pub fn diagram(forces: &[FieldedForce<'_>], options: PrintOptions<'_>) -> DiagramView {
    let shown = forces.iter().map(|force| (&force.fielded.view, force.entrant.side_name()));
    let shown: Vec<(&ConvertView, Option<&str>)> = shown.collect();
    diagram_of_fielded(&shown, DiagramGiven { title: options.title, nations: options.nations })
}

pub fn history_diagram(forces: &[ForceInBattle<'_>], options: PrintOptions<'_>) -> DiagramView {
    let shown: Vec<(&Force, Option<&str>)> =
        forces.iter().map(|entrant| (entrant.force, entrant.side_name())).collect();
    diagram_of_history(&shown, DiagramGiven { title: options.title, nations: options.nations })
}

/// Quick-reference sheet of a rule set, without the parts that do not occur in the battle.
pub fn battle_qrs(rules: &Ruleset, battle: &Battle, forces: &[FieldedForce<'_>]) -> QrsView {
    let conversions: Vec<&Conversion> =
        forces.iter().map(|force| &force.fielded.conversion).collect();
    let play = in_play(rules, &conversions, battle.ground().as_deref());
    let views_of_side = |side: usize| -> Vec<&ConvertView> {
        let of_side = forces.iter().filter(|force| force.entrant.side == side);
        of_side.map(|force| &force.fielded.view).collect()
    };
    let sides = battle.fielded_sides();
    let sides = sides.map(|(number, side)| (side.name.clone(), views_of_side(number)));
    let sides: Vec<(String, Vec<&ConvertView>)> = sides.collect();
    let of_battle = QrsBattle {
        name: &battle.name,
        play: &play,
        sides: &sides,
        special_rules: &battle.special_rules,
        clock: battle.clock,
    };
    qrs(rules, Some(of_battle))
}

/// Scenario sheet of a battle, or of a player's copy of it, under a rule set.
pub fn battle_sheet(
    rules: &Ruleset,
    battle: &Battle,
    forces: &[FieldedForce<'_>],
    for_umpire: bool,
) -> ScenarioSheetView {
    let pairs: Vec<(&Force, &Conversion)> =
        forces.iter().map(|force| (force.entrant.force, &force.fielded.conversion)).collect();
    scenario_sheet(battle, rules, &arrivals(battle, rules, &pairs), for_umpire)
}

/// Rulers, name tents and markers of forces, whose cards are `deck`.
pub fn tools(rules: &Ruleset, deck: &DeckView, forces: &[FieldedForce<'_>]) -> ToolsView {
    let views: Vec<&ConvertView> = forces.iter().map(|force| &force.fielded.view).collect();
    tools_of(rules, deck, &views)
}

/// Map of a battle with the blocks that overlap, or `None` if the battle has no map. If `fielded`
/// is `None`, the map shows the historical bodies.
pub fn battle_map(
    battle: &Battle,
    fielded: Option<(&Ruleset, &[FieldedForce<'_>])>,
    nations: &HashMap<String, NationLook>,
    phase: Option<usize>,
) -> Option<(MapView, Vec<Overlap>)> {
    let forces = forces_on(battle, fielded);
    let rules = fielded.map(|(rules, _)| rules);
    map(battle, MapGiven { rules, forces: &forces, nations, phase, date: battle.date })
}

/// Space on the table that the bodies of a placement cover when play begins, and the space of each
/// body that they overlap.
pub fn battle_room(
    battle: &Battle,
    (rules, fielded): (&Ruleset, &[FieldedForce<'_>]),
    nations: &HashMap<String, NationLook>,
    placement: Span,
) -> (Room, Vec<Room>) {
    let forces = forces_on(battle, Some((rules, fielded)));
    let given =
        MapGiven { rules: Some(rules), forces: &forces, nations, phase: None, date: battle.date };
    room(battle, given, placement)
}

fn forces_on<'f>(
    battle: &'f Battle,
    fielded: Option<(&Ruleset, &'f [FieldedForce<'_>])>,
) -> Vec<ForceOn<'f>> {
    let sides = battle.sides.iter().enumerate();
    let all =
        sides.flat_map(|(side, of_side)| of_side.forces.iter().map(move |force| (side, force)));
    let forces = all.map(|(side, force)| {
        let is = |other: &&FieldedForce<'_>| std::ptr::eq(other.entrant.force, &**force);
        let on_table = fielded.and_then(|(_, forces)| forces.iter().find(is));
        let on_table = on_table.map(|found| (&found.fielded.conversion, &found.fielded.view));
        ForceOn { side, force, fielded: on_table }
    });
    forces.collect()
}
