//! A battle under a rule set: its table, its turns, the strength of each side, and its downloads.

use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_project::project::PackOn;
use grognard_view::view::site::{BattleGame, DownloadView, LinkView, SideTotals, playing_time};
use grognard_view::view::{HeadWordsView, arrivals, drift_tenths, percent};

use super::addresses::army_page;
use super::battle_maps::map_of_game;
use super::context::{SiteContext, fielded_forces, short};
use super::downloads::is_printed;
use super::played;
use super::tables;

pub(super) fn battle_game(context: &SiteContext, number: usize, pack: usize) -> BattleGame {
    let battle = &context.library.battles[number].battle;
    let pack_on = &context.library.packs[pack];
    let rules = &pack_on.ruleset;
    let fielded = fielded_forces(context, number, pack);
    let of_forces: Vec<(&Force, &Conversion)> =
        fielded.iter().map(|force| (force.entrant.force, &force.fielded.conversion)).collect();
    let sides = battle.fielded_sides().map(|(index, side)| {
        let of_side = || fielded.iter().filter(|force| force.entrant.side == index);
        let totals = || of_side().map(|force| &force.fielded.view.totals);
        let (men, on_table) =
            (totals().map(|total| total.men).sum(), totals().map(|total| total.fielded_men).sum());
        SideTotals {
            name: side.name.clone(),
            armies: side
                .forces
                .iter()
                .map(|force| LinkView::new(&force.name, army_page(&force.id, Some(pack_on))))
                .collect(),
            units: totals().map(|total| total.units).sum(),
            elements: totals().map(|total| total.elements).sum(),
            gun_elements: totals().map(|total| total.gun_elements).sum(),
            men,
            drift: percent(drift_tenths(men, on_table)),
        }
    });
    let first = fielded.first().map(|force| &force.fielded.view);
    let turn = rules.turn.as_ref().map(|turn| {
        let about = if turn.about { "about " } else { "" };
        format!("one {} is {about}{} minutes", turn.name, turn.minutes.value)
    });
    BattleGame {
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        table: first.and_then(|view| view.table.clone()),
        turns: first.and_then(|view| view.turns),
        turn,
        playing_time: playing_time(
            &context.library.battles[number].playing_times,
            rules,
            fielded.iter().map(|force| force.fielded.conversion.units.len()).sum(),
            first.and_then(|view| view.turns),
        ),
        arrivals: arrivals(battle, rules, &of_forces),
        words: HeadWordsView::of(rules),
        sides: sides.collect(),
        map: battle.map.as_ref().map(|_| map_of_game(battle, rules)),
        play: tables::link(battle, pack_on),
        played_html: played::told(context, number, pack),
        downloads: downloads(context, number, pack),
        printed_under: printed_under(context, number, pack),
    }
}

/// Returns the pages of the battle that have its PDFs, if its page under this rule set has none.
fn printed_under(context: &SiteContext, number: usize, pack: usize) -> Vec<LinkView> {
    if context.downloads.is_empty() || is_printed(context, number, pack) {
        return Vec::new();
    }
    let id = &context.library.battles[number].battle.id;
    let packs = context.library.packs.iter().enumerate();
    let printed = packs.filter(|(other, _)| is_printed(context, number, *other));
    let link = |pack: &PackOn| {
        LinkView::new(&pack.ruleset.name, format!("battles/{id}.{}.html", short(pack)))
    };
    printed.map(|(_, pack)| link(pack)).collect()
}

fn downloads(context: &SiteContext, number: usize, pack: usize) -> Vec<DownloadView> {
    let game = short(&context.library.packs[pack]);
    let mut all: Vec<DownloadView> = Vec::new();
    for file in super::downloads::of_battle(context, number, pack) {
        all.push(DownloadView {
            link: LinkView::new(file.title, file.path),
            kind: "PDF".to_owned(),
            about: file.about.to_owned(),
        });
    }
    for army in context.library.battles[number].armies.iter().flatten() {
        let force = &context.library.armies[*army].force;
        for (kind, end) in [("CSV", "csv"), ("JSON", "json"), ("YAML", "oob.yaml")] {
            all.push(DownloadView {
                link: LinkView::new(&force.name, format!("files/{}-{game}.{end}", force.id)),
                kind: kind.to_owned(),
                about: "the army on the table".to_owned(),
            });
        }
    }
    all
}
