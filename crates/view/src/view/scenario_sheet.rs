//! Makes the scenario sheet of a battle under a rule set: the briefing, victory, special rules,
//! arrivals and turns, in the terms of the game.

use grognard_core::convert::{prose_under, turn_at, turns};
use grognard_core::document::{Date, Ratio, Time};
use grognard_core::model::{Battle, BattleRule, Goal};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::counted;
use schemars::JsonSchema;
use serde::Serialize;

use super::ArrivalView;
use super::special_rules::{special_rules_under, without_marks};
use super::terrain_list::{SheetTerrain, terrain_list};

/// A scenario sheet: everything that a reader needs to know before play, and the turns.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ScenarioSheetView {
    /// Name of the battle.
    pub battle: String,
    /// Name of the side whose players read the sheet; absent for the umpire.
    pub side: Option<String>,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Day, place, hours and length of the battle.
    pub told: Vec<String>,
    /// Briefings, each with the name of its side.
    pub briefings: Vec<SheetText>,
    /// Conditions of victory.
    pub victory: Vec<ParagraphView>,
    /// Objectives.
    pub goals: Vec<SheetGoal>,
    /// Sum of the points of all objectives.
    pub points: i64,
    /// Special rules, each with its hours and readers.
    pub rules: Vec<SheetText>,
    /// Bodies that arrive during play.
    pub arrivals: Vec<SheetArrival>,
    /// Ground of the map, by kind.
    pub terrain: Vec<SheetTerrain>,
    /// Name of a turn in the game, such as `bound`.
    pub turn_name: String,
    /// Turns of the game; empty if the rule set has no length of a turn or the battle no hours.
    pub turns: Vec<SheetTurn>,
}

/// A text with a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetText {
    /// Title of the text.
    pub title: String,
    /// Words beside the title, such as the hours of a rule.
    pub told: Option<String>,
    /// The text.
    pub paragraphs: Vec<ParagraphView>,
}

/// A paragraph or an item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParagraphView {
    /// Is the paragraph an item of a list?
    pub item: bool,
    /// Runs of text, which are bold in turn: the second, the fourth and so on are bold.
    pub runs: Vec<String>,
}

/// An objective.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetGoal {
    /// Name of the objective.
    pub name: String,
    /// Victory points.
    pub points: Option<i64>,
    /// Name of the side that holds the objective when play begins.
    pub held_by: Option<String>,
    /// Turn by which the objective must be taken.
    pub by: Option<String>,
}

/// An arrival.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetArrival {
    /// Turn of the arrival, or first and last turn.
    pub turn: String,
    /// Hour of the arrival.
    pub at: String,
    /// Name of the body.
    pub name: String,
    /// Side, place of entry, chance and notes.
    pub told: String,
}

/// A turn of the game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetTurn {
    /// Number of the turn, counted from 1.
    pub number: i64,
    /// Hour at which the turn begins.
    pub at: String,
    /// Arrivals, and special rules that begin or end.
    pub events: Vec<String>,
}

/// Maximum number of turns on a sheet, well above the longest battle that anyone plays.
const MAX_TURNS: i64 = 200;

/// The sheet for the players of a copy, which has the briefing of one side, or for the umpire, who
/// reads the briefings of all sides.
pub fn scenario_sheet(
    battle: &Battle,
    rules: &Ruleset,
    arrivals: &[ArrivalView],
    for_umpire: bool,
) -> ScenarioSheetView {
    let own = battle.sides.first().filter(|_| !for_umpire);
    let text = |text: &str| paragraphs_of(&prose_under(text, rules, battle.clock));
    let briefings = battle.sides.iter().filter_map(|side| {
        let paragraphs = text(side.briefing.as_ref()?);
        Some(SheetText { title: side.name.clone(), told: None, paragraphs })
    });
    let special = special_rules_under(&battle.special_rules, rules);
    let special = special.map(|(_, rule)| SheetText {
        title: rule.name.clone(),
        told: told_of(rule, battle, rules, for_umpire),
        paragraphs: text(&rule.text),
    });
    let goals: Vec<SheetGoal> =
        battle.objectives.iter().map(|goal| goal_of(goal, battle, rules)).collect();
    ScenarioSheetView {
        battle: battle.name.clone(),
        side: own.map(|side| side.name.clone()),
        ruleset_name: rules.name.clone(),
        told: told(battle, rules),
        briefings: briefings.collect(),
        victory: battle.victory.as_deref().map(text).unwrap_or_default(),
        points: goals.iter().filter_map(|goal| goal.points).sum(),
        goals,
        rules: special.collect(),
        arrivals: arrivals.iter().map(|arrival| arrival_of(arrival, for_umpire)).collect(),
        terrain: terrain_list(battle, rules),
        turn_name: rules.turn.as_ref().map_or("turn", |turn| turn.name.as_str()).to_owned(),
        turns: turns_of(battle, rules, arrivals),
    }
}

fn told(battle: &Battle, rules: &Ruleset) -> Vec<String> {
    let hours = battle.clock.map(|(start, end)| format!("{start} to {end}"));
    let length = rules.turn.as_ref().zip(battle.clock).and_then(|(turn, (start, end))| {
        let (count, _) = turns(turn, start, end)?;
        Some(format!("{} of {} minutes", counted(count, &turn.name), turn.minutes.value))
    });
    let first = |side: &Option<String>, what: &str| {
        side.as_ref().map(|side| format!("{} {what} first", name_of(battle, side)))
    };
    let lines = [
        battle.date.map(Date::in_words),
        battle.place.clone(),
        hours,
        length,
        first(&battle.first_to_set_up, "sets up"),
        first(&battle.first_to_move, "moves"),
    ];
    lines.into_iter().flatten().collect()
}

/// Name of a side, or its id if the battle has no such side.
fn name_of(battle: &Battle, id: &str) -> String {
    let side = battle.sides.iter().find(|side| side.id == id);
    side.map_or(id, |side| side.name.as_str()).to_owned()
}

/// The hours of a rule in turns, and for the umpire the sides that know of the rule.
fn told_of(
    rule: &BattleRule,
    battle: &Battle,
    rules: &Ruleset,
    for_umpire: bool,
) -> Option<String> {
    let turn = |time: Option<Time>| time.map(|time| prose_of_hour(time, rules, battle));
    let hours = match (turn(rule.from), turn(rule.to)) {
        (Some(from), Some(to)) => Some(format!("{from} to {to}")),
        (Some(from), None) => Some(format!("from {from}")),
        (None, Some(to)) => Some(format!("until {to}")),
        (None, None) => None,
    };
    let side_names =
        || rule.readers.sides.iter().map(|id| name_of(battle, id)).collect::<Vec<String>>();
    let readers = match (rule.readers.umpire, rule.readers.sides.is_empty()) {
        (true, _) => Some("the umpire".to_owned()),
        (false, true) => None,
        (false, false) => Some(side_names().join(" and ")),
    };
    let readers = readers.filter(|_| for_umpire).map(|names| format!("known to {names}"));
    let parts: Vec<String> = hours.into_iter().chain(readers).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn prose_of_hour(time: Time, rules: &Ruleset, battle: &Battle) -> String {
    prose_under(&format!("{{{time}}}"), rules, battle.clock)
}

fn goal_of(goal: &Goal, battle: &Battle, rules: &Ruleset) -> SheetGoal {
    let name_of = |id: &str| Some(battle.sides.iter().find(|side| side.id == id)?.name.clone());
    SheetGoal {
        name: goal.name.clone().unwrap_or_else(|| battle.place_name(&goal.place)),
        points: goal.points,
        held_by: goal.held_by.as_deref().and_then(name_of),
        by: goal.by.map(|time| prose_of_hour(time, rules, battle)),
    }
}

fn arrival_of(arrival: &ArrivalView, for_umpire: bool) -> SheetArrival {
    let side = Some(arrival.side.clone()).filter(|side| for_umpire && !side.is_empty());
    let entry = arrival.entry.as_ref().map(|entry| format!("at {entry}"));
    let chance = arrival.chance.map(|chance| format!("{chance} % each turn"));
    let told = [side, entry, chance, arrival.note.clone()].into_iter().flatten();
    SheetArrival {
        turn: arrival.turn.clone(),
        at: arrival.at.clone(),
        name: arrival.name.clone(),
        told: told.collect::<Vec<String>>().join("; "),
    }
}

fn turns_of(battle: &Battle, rules: &Ruleset, arrivals: &[ArrivalView]) -> Vec<SheetTurn> {
    let Some((turn, (start, end))) = rules.turn.as_ref().zip(battle.clock) else {
        return Vec::new();
    };
    let count = turns(turn, start, end).map_or(0, |(count, _)| count.min(MAX_TURNS));
    let hour = |number: i64| {
        let passed = turn.minutes.value.times(Ratio::whole(number - 1))?;
        let minute = (i64::from(start.0) + passed.floor()) % (24 * 60);
        Some(Time(u16::try_from(minute).ok()?).to_string())
    };
    let turn_of = |time: Time| turn_at(turn, start, time).map(|at| at.turn);
    let events = |number: i64| {
        let arriving = arrivals.iter().filter(move |arrival| arrival.first_turn == number);
        let arriving = arriving.map(|arrival| arrival.name.clone());
        let changing = special_rules_under(&battle.special_rules, rules).flat_map(|(_, rule)| {
            let is_now =
                |time: Option<Time>| time.and_then(turn_of).is_some_and(|turn| turn == number);
            let begins = is_now(rule.from).then(|| rule.name.clone());
            let ends = is_now(rule.to).then(|| format!("end of {}", rule.name));
            begins.into_iter().chain(ends)
        });
        arriving.chain(changing).collect::<Vec<String>>()
    };
    let turn = |number: i64| Some(SheetTurn { number, at: hour(number)?, events: events(number) });
    (1..=count).map_while(turn).collect()
}

/// Cuts a Markdown text into its paragraphs and list items. Bold runs stay; other marks of emphasis
/// are removed, because a sheet does not need them.
fn paragraphs_of(text: &str) -> Vec<ParagraphView> {
    let mut all: Vec<(bool, String)> = Vec::new();
    let mut is_open = false;
    for line in text.lines().map(str::trim) {
        let item = line.strip_prefix("* ").or_else(|| line.strip_prefix("- "));
        match (item, line.is_empty(), all.last_mut()) {
            (Some(item), ..) => all.push((true, item.to_owned())),
            (None, true, _) => {}
            (None, false, Some((_, open))) if is_open => {
                open.push(' ');
                open.push_str(line);
            }
            (None, false, _) => all.push((false, line.to_owned())),
        }
        is_open = !line.is_empty();
    }
    let paragraph = |(item, text): (bool, String)| ParagraphView {
        item,
        runs: text.split("**").map(without_marks).collect(),
    };
    all.into_iter().map(paragraph).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_paragraphs_with_bold_runs() {
        let text = "Count the\npoints.\n\n* **The French** win\n  with six.\n* Else a *draw*.\nThe end.\n\nNight.";
        let shown: Vec<(bool, String)> = paragraphs_of(text)
            .into_iter()
            .map(|paragraph| (paragraph.item, paragraph.runs.join("|")))
            .collect();
        let expected = [
            (false, "Count the points."),
            (true, "|The French| win with six."),
            (true, "Else a draw. The end."),
            (false, "Night."),
        ];
        assert_eq!(shown, expected.map(|(item, text)| (item, text.to_owned())));
    }
}
