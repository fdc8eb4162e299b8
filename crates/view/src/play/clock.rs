//! Builds the clock, the steps of a turn, the objectives and the special rules of a battle in play.

use super::data::{PlayGoal, PlayRule, PlayStep, PlayTurn};
use crate::view::{hours_of, special_rules_under};
use grognard_core::convert::{prose_under, turn_at, turns};
use grognard_core::document::{Ratio, Time};
use grognard_core::model::{Battle, BattleRule, BattleSide, Goal};
use grognard_core::ruleset::{Row, Ruleset};

/// Maximum number of turns in the clock of a battle, well above the longest battle that anyone
/// plays.
const MAX_TURNS: i64 = 200;

pub(super) fn goals(battle: &Battle, sides: &[(usize, &BattleSide)]) -> Vec<PlayGoal> {
    let goal = |goal: &Goal| PlayGoal {
        id: goal.place.clone(),
        name: goal.name.clone().unwrap_or_else(|| battle.place_name(&goal.place)),
        points: goal.points.unwrap_or(0),
        held: sides.iter().position(|(_, side)| Some(&side.id) == goal.held_by.as_ref()),
    };
    battle.objectives.iter().map(goal).collect()
}

pub(super) fn special_rules(battle: &Battle, rules: &Ruleset) -> Vec<PlayRule> {
    let rule = |(number, rule): (usize, &BattleRule)| PlayRule {
        number,
        name: rule.name.clone(),
        text: prose_under(&rule.text, rules, battle.clock),
        turns: turns_of(battle, rules, rule),
        at: hours_of(rule).unwrap_or_default(),
    };
    special_rules_under(&battle.special_rules, rules).map(rule).collect()
}

/// First and last turn in which a special rule applies. A rule that ends at 12:00 no longer applies
/// in the turn that begins at 12:00.
fn turns_of(battle: &Battle, rules: &Ruleset, rule: &BattleRule) -> Option<(i64, i64)> {
    let (turn, (start, end)) = rules.turn.as_ref().zip(battle.clock)?;
    let (count, _) = turns(turn, start, end)?;
    if rule.from.is_none() && rule.to.is_none() {
        return None;
    }
    let first = rule.from.and_then(|from| turn_at(turn, start, from)).map_or(1, |at| at.turn);
    let last = rule.to.map_or(Some((count, false)), |to| turns(turn, start, to));
    Some((first, last.map_or(0, |(last, _)| last)))
}

pub(super) fn clock(battle: &Battle, rules: &Ruleset) -> Vec<PlayTurn> {
    let Some((turn, (start, end))) = rules.turn.as_ref().zip(battle.clock) else {
        return Vec::new();
    };
    let count = turns(turn, start, end).map_or(0, |(count, _)| count.min(MAX_TURNS));
    let at = |number: i64| {
        let passed = turn.minutes.value.times(Ratio::whole(number))?;
        let minute = i64::from(start.0) + passed.floor();
        Some(PlayTurn { at: Time(u16::try_from(minute % (24 * 60)).ok()?).to_string() })
    };
    (0..count).map_while(at).collect()
}

/// Steps of a turn, from the chart that the rule set's quick-reference sheet names as the sequence
/// of a turn.
pub(super) fn steps(rules: &Ruleset) -> Vec<PlayStep> {
    let named = rules.sheet.as_ref().and_then(|sheet| sheet.sequence.as_ref());
    let chart = named.and_then(|sequence| rules.chart(&sequence.value));
    let step = |row: &Row| PlayStep {
        id: row.entry.id.clone(),
        name: row.entry.name.clone(),
        means: row.means.clone().unwrap_or_default(),
    };
    chart.into_iter().flat_map(|chart| &chart.rows).map(step).collect()
}
