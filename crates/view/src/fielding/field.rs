//! Fields a force under a rule set, alone or for a battle. All products call the same function,
//! [`field`], so that their numbers agree.

use std::collections::HashMap;
use std::sync::Arc;

use grognard_core::convert::{Conversion, ConvertOptions, convert, turns};
use grognard_core::model::{Battle, Drills, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::Settings;

use crate::view::{
    ConvertView, NationLook, TableView, convert as show, field_on_table, not_fielded, unknown,
};

#[derive(Debug, Clone)]
pub struct Fielded {
    /// The force in the terms of the game, with the ledger that explains each number.
    pub conversion: Conversion,
    pub view: ConvertView,
}

/// The rule set under which a force is fielded, with the ratio and rounding that the user chose.
#[derive(Debug, Clone, Copy)]
pub struct FieldOptions<'r> {
    pub rules: &'r Ruleset,
    /// Rule set in whose terms the order of battle is written, if it is a native list.
    pub native: Option<&'r Ruleset>,
    /// Id of the chosen ratio. The default is the ratio of the rule set's elements.
    pub ratio: Option<&'r str>,
    /// Id of the chosen rounding. The default is the first rounding of the rule set.
    pub rounding: Option<&'r str>,
}

impl<'r> FieldOptions<'r> {
    pub fn new(rules: &'r Ruleset, native: Option<&'r Ruleset>) -> FieldOptions<'r> {
        FieldOptions { rules, native, ratio: None, rounding: None }
    }
}

/// A force alone, or a force on a side of a battle.
#[derive(Debug, Clone, Copy)]
pub struct ForceInBattle<'f> {
    pub force: &'f Force,
    pub battle: Option<&'f Battle>,
    pub side: usize,
}

impl<'f> ForceInBattle<'f> {
    pub fn side_name(&self) -> Option<&'f str> {
        Some(self.battle?.sides.get(self.side)?.name.as_str())
    }
}

/// A fielded force and the battle in which it fights.
#[derive(Debug, Clone)]
pub struct FieldedForce<'f> {
    pub entrant: ForceInBattle<'f>,
    /// The force on the table, shared because a site reuses it for the next page.
    pub fielded: Arc<Fielded>,
}

/// Forces on the fielded sides of each battle, followed by the forces without a battle.
pub fn forces_of<'f>(battles: &'f [Battle], forces: &'f [Force]) -> Vec<ForceInBattle<'f>> {
    let in_battle = battles.iter().flat_map(|battle| {
        battle.fielded_sides().flat_map(move |(side, of_side)| {
            let forces = of_side.forces.iter();
            forces.map(move |force| ForceInBattle { force, battle: Some(battle), side })
        })
    });
    let alone = forces.iter().map(|force| ForceInBattle { force, battle: None, side: 0 });
    in_battle.chain(alone).collect()
}

/// Converts a force. In a battle, bodies that arrive late do so at the hours that the battle gives.
pub fn convert_for(
    force: &Force,
    battle: Option<&Battle>,
    options: FieldOptions<'_>,
) -> Conversion {
    let convert_options = ConvertOptions {
        ratio: options.ratio.map(str::to_owned),
        rounding: options.rounding.map(str::to_owned),
        later: battle.map(|battle| battle.later(force)).unwrap_or_default(),
    };
    convert(force, options.rules, options.native, &convert_options)
}

pub fn field(force: &Force, battle: Option<&Battle>, options: FieldOptions<'_>) -> Fielded {
    let conversion = convert_for(force, battle, options);
    let OnTable { table, turns, .. } = on_table(battle, options.rules);
    let unknown = unknown(force, &conversion);
    let not_fielded = not_fielded((force, &conversion));
    let view =
        ConvertView { table, turns, unknown, not_fielded, ..show(&conversion, options.rules) };
    Fielded { conversion, view }
}

#[derive(Debug, Clone, Default)]
pub struct OnTable {
    /// Size of the field on the table, if the battle has a map and the rule set a ground scale.
    pub table: Option<TableView>,
    /// Number of turns, if the battle has a clock and the rule set a length of a turn.
    pub turns: Option<i64>,
    /// Does the battle end before its last turn is over?
    pub turns_rounded_up: bool,
}

pub fn on_table(battle: Option<&Battle>, rules: &Ruleset) -> OnTable {
    let Some(battle) = battle else { return OnTable::default() };
    let ground = battle.field();
    let clock = rules.turn.as_ref().zip(battle.clock);
    let length = clock.and_then(|(turn, (start, end))| turns(turn, start, end));
    OnTable {
        table: ground.and_then(|(width, height)| field_on_table(rules, width, height)),
        turns: length.map(|(turns, _)| turns),
        turns_rounded_up: length.is_some_and(|(_, rounded_up)| rounded_up),
    }
}

pub fn as_pairs<'p>(forces: &'p [FieldedForce<'_>]) -> Vec<(&'p Conversion, &'p ConvertView)> {
    forces.iter().map(|force| (&force.fielded.conversion, &force.fielded.view)).collect()
}

/// Name and colours of each nation, by the id of the nation. If several projects define a nation,
/// the first definition counts.
pub fn nation_looks<'s>(
    settings: impl IntoIterator<Item = &'s Settings>,
) -> HashMap<String, NationLook> {
    let mut looks = HashMap::new();
    let all = settings.into_iter().flat_map(|settings| {
        let drills: Drills = settings.drill.clone().into();
        settings.nations.iter().map(move |nation| (nation, drills.clone()))
    });
    for (nation, drills) in all {
        let look = NationLook {
            name: nation.name.clone(),
            colour: nation.colour.clone(),
            edges: nation.edges.clone(),
            drills,
        };
        looks.entry(nation.id.clone()).or_insert(look);
    }
    looks
}
