//! Makes the part of a quick-reference sheet that depends on the battle.

use super::types::{QrsBattle, QrsBlock, QrsKind, QrsPhase, QrsRow};
use crate::view::convert::{ConvertView, LeaderView};
use crate::view::origin::Mark;
use crate::view::special_rules::{hours_of, special_rules_under, without_marks};
use grognard_core::convert::prose_under;
use grognard_core::model::BattleRule;
use grognard_core::ruleset::Ruleset;

/// Command ranges of the leaders on each side, and the special rules of the battle.
pub(super) fn of_battle(rules: &Ruleset, battle: &QrsBattle<'_>) -> Option<QrsPhase> {
    let mut blocks: Vec<QrsBlock> = Vec::new();
    for (name, views) in battle.sides {
        let rows = ranges(views);
        if !rows.is_empty() {
            let (id, title) =
                (format!("battle-leaders-{}", blocks.len() + 1), format!("{name}: leaders"));
            blocks.push(part(id, QrsKind::Chart, title, rows));
        }
    }
    let rows = special_rules(rules, battle);
    if !rows.is_empty() {
        let title = format!("Special rules of {}", battle.name);
        blocks.push(part("battle-rules".to_owned(), QrsKind::Words, title, rows));
    }
    (!blocks.is_empty()).then(|| QrsPhase {
        number: None,
        name: Some(battle.name.to_owned()),
        steps: Vec::new(),
        note: None,
        blocks,
    })
}

fn part(id: String, kind: QrsKind, title: String, rows: Vec<QrsRow>) -> QrsBlock {
    QrsBlock { rows, ..QrsBlock::empty(id, kind, title, String::new()) }
}

fn special_rules(rules: &Ruleset, battle: &QrsBattle<'_>) -> Vec<QrsRow> {
    let row = |(_, rule): (usize, &BattleRule)| QrsRow {
        name: match hours_of(rule) {
            Some(hours) => format!("{} ({hours})", rule.name),
            None => rule.name.clone(),
        },
        cells: Vec::new(),
        words: Some(without_marks(&prose_under(&rule.text, rules, battle.clock))),
        source: None,
    };
    special_rules_under(battle.special_rules, rules).map(row).collect()
}

/// Rows with command ranges. Leaders with the same post and the same range share a row.
fn ranges(views: &[&ConvertView]) -> Vec<QrsRow> {
    let mut rows: Vec<(String, String, Vec<&str>)> = Vec::new();
    for leader in views.iter().flat_map(|view| &view.leaders) {
        let reach = reach(leader);
        let earlier =
            rows.iter().position(|(rank, far, _)| *rank == leader.rank_name && *far == reach);
        match earlier {
            Some(number) => rows[number].2.push(&leader.name),
            None => rows.push((leader.rank_name.clone(), reach, vec![&leader.name])),
        }
    }
    let row = |(name, reach, names): (String, String, Vec<&str>)| QrsRow {
        name,
        cells: vec![reach],
        words: Some(match names.len().checked_sub(MAX_NAMES) {
            Some(more) if more > 0 => {
                format!("{} and {more} more", names[..MAX_NAMES].join(", "))
            }
            _ => names.join(", "),
        }),
        source: None,
    };
    rows.into_iter().map(row).collect()
}

/// Maximum number of leaders that a row names. Further leaders are only counted, because the roster
/// names all leaders.
const MAX_NAMES: usize = 8;

/// Command range and bonus of a leader, such as `8 in†` or `8 in, +2`, or a dash if the leader has
/// neither.
fn reach(leader: &LeaderView) -> String {
    let sign = leader.range_mark.map_or("", Mark::sign);
    let range = leader.range.as_ref().map(|range| format!("{range}{sign}"));
    let bonus = leader.bonus.as_ref().map(|bonus| format!("+{bonus}"));
    let parts: Vec<String> = range.into_iter().chain(bonus).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}
