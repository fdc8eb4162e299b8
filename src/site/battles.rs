//! The pages of battles, with their maps and downloads.

use std::collections::HashSet;
use std::sync::Arc;

use grognard_core::convert::prose_under;
use grognard_core::document::{Date, prose_of_history};
use grognard_core::model::{Battle, BattleSide, Force, Goal};
use grognard_project::project::{BattleOn, PackOn};
use grognard_render::render::html::json_in_page;
use grognard_syntax::text::{Digest, FileId};
use grognard_view::view::hours_of;
use grognard_view::view::site::{
    BattlePage, GoalView, HeadView, LaterView, LinkView, SideView, SpecialRuleView, battle_facts,
    known_bodies, minutes, strength, timeline,
};

use super::addresses::{BATTLES, army_page, social_path};
use super::armies::choices;
use super::battle_game::battle_game;
use super::battle_list::{battle_list, line};
use super::battle_maps::{
    above_path, drawn, drawn_above, drawn_field, drawn_small, field_path, map_name, phases,
    thumbnail_of,
};
use super::context::{SiteContext, colour_of, short};
use super::downloads::is_printed;
use super::draft::Draft;
use super::home::most_placed;
use super::map_pages;
use super::played;
use super::rule_links::prose_of;
use super::search_index::{SearchEntry, SearchKind};
use super::superlatives::superlatives;
use super::tables;

/// Search words for topics on the page of every battle with hours. The page has the topics as
/// labels, so its texts do not have the words.
const SUBJECTS: &str = "victory conditions objectives table size hours turns length playing time sets up first moves \
    first special rules deployment map order of battle play print cards roster";

/// Search words for the arrivals of a battle that has some.
const ARRIVALS: &str = "reinforcements arrive arrivals entry";

pub(super) fn battles(context: &Arc<SiteContext>, draft: &mut Draft) {
    let all: Vec<&Battle> = context.library.battles.iter().map(|entry| &entry.battle).collect();
    for (number, superlatives) in superlatives(&all).into_iter().enumerate() {
        of_battle(context, number, superlatives, draft);
    }
    // Only the first page shows a field as one picture.
    if let Some(number) = most_placed(context) {
        let entry = &context.library.battles[number];
        let key = context.base.and(entry.digest);
        draft.file(context, field_path(&entry.battle), key, move |site| {
            Ok(drawn_field(site, number))
        });
    }
    battle_list(context, draft);
}

fn of_battle(context: &Arc<SiteContext>, number: usize, superlatives: String, draft: &mut Draft) {
    let entry = &context.library.battles[number];
    let battle = &entry.battle;
    let id = &battle.id;
    let story = entry.story.map(|file| &*context.texts.get(file).content);
    let key = context.base.and(entry.digest).with(story.unwrap_or_default());
    // A page also links to the previous and the next battle, so both neighbours are inputs too.
    let named = neighbours(context, number).into_iter().flatten();
    let page_key = named.fold(key, |key, link| key.with(&link.title).with(&link.href));
    let path = format!("battles/{id}.html");
    let place = battle.place.clone().unwrap_or_default();
    // A battle is also known by its day, its war and its size: `18 june`, `peninsular war`, `smallest battle`.
    let names = entry.also.iter().chain(&entry.campaigns).cloned();
    let names: Vec<String> = names
        .chain(battle.date.map(Date::in_words))
        .chain(Some(superlatives).filter(|words| !words.is_empty()))
        .chain(arriving_armies(context, battle))
        .collect();
    let mut found = SearchEntry::page(SearchKind::Battle, &battle.name, &place, &path).also(&names);
    let subjects = battle.clock.is_some().then_some(SUBJECTS);
    let victory = entry.victory.as_deref().map(prose_of_history);
    let arrivals = (!battle.arrivals.is_empty()).then_some(ARRIVALS);
    let parts = [story, entry.summary.as_deref(), victory.as_deref(), subjects, arrivals];
    found.words = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    draft.found.push(found);
    if let Some((file, text)) = entry.story.zip(story) {
        draft.complain(file, 0, &prose_of(context, text, "", 0));
    }
    draft.feed.push((battle.name.clone(), path.clone(), entry.summary.clone(), battle.date));
    let view = move |site: &SiteContext| battle_view(site, number, None);
    draft.made(context, &path, page_key, "battle", view);
    draft.file(context, format!("battles/{id}.history.js"), key, move |site| {
        site.part("battle-shown", "history", &view(site))
    });
    for (file, name) in documents(context, entry) {
        let key = Digest::of([&*context.texts.get(file).content]);
        draft.file(context, name, key, move |site| {
            Ok(site.texts.get(file).content.as_bytes().to_vec())
        });
    }
    if let Some(ground) = &battle.map {
        let phases = (0..ground.phases.len()).map(Some);
        for phase in std::iter::once(None).chain(phases) {
            let name = map_name(battle, None, phase);
            let above = above_path(&name);
            draft.file(context, name, key, move |site| Ok(drawn(site, number, None, phase)));
            draft.file(context, above, key, move |site| Ok(drawn_above(site, number, None, phase)));
        }
        let small = thumbnail_of(battle).map(|small| small.href).unwrap_or_default();
        draft.file(context, small, key, move |site| Ok(drawn_small(site, number)));
    }
    map_pages::of_history(context, number, key, draft);
    for (pack_number, pack) in context.library.packs.iter().enumerate() {
        let logs = played::key(context, id, pack);
        // The page lists the sheets of the battle.
        let printed = [u8::from(is_printed(context, number, pack_number))];
        let keys = BattleKeys {
            battle: key.and(pack.digest).and(logs).with(printed),
            page: page_key.and(pack.digest).and(logs).with(printed),
        };
        under_pack(context, number, pack_number, keys, draft);
    }
}

/// Search words for armies that are not on the field when play begins, such as `prussians arrive`.
fn arriving_armies(context: &SiteContext, battle: &Battle) -> Vec<String> {
    let forces = battle.sides.iter().flat_map(|side| &side.forces);
    let late = forces.filter(|force| {
        let arrivals = battle.arrivals.iter().filter(|arrival| arrival.is_of(force));
        let ids: HashSet<&str> = arrivals.map(|arrival| arrival.body.as_str()).collect();
        let mut arrives = vec![false; force.bodies.len()];
        // A parent comes before the bodies below it.
        for (index, body) in force.bodies.iter().enumerate() {
            arrives[index] =
                ids.contains(body.id.as_str()) || body.parent.is_some_and(|parent| arrives[parent]);
        }
        let mut units = force.bodies.iter().zip(arrives).filter(|(body, _)| body.is_unit());
        !ids.is_empty() && units.all(|(_, arrives)| arrives)
    });
    let nations =
        late.filter_map(|force| context.library.settings.nation(&force.bodies.first()?.nation));
    let words = nations.flat_map(|nation| std::iter::once(&nation.name).chain(&nation.also));
    words.map(|word| format!("{word} arrive")).collect()
}

/// Adds a battle under a rule set: its page, the part of it that is loaded when the reader chooses
/// the rule set, its map and its downloads.
fn under_pack(
    context: &Arc<SiteContext>,
    number: usize,
    pack_number: usize,
    keys: BattleKeys,
    draft: &mut Draft,
) {
    let battle = &context.library.battles[number].battle;
    let (id, game) = (&battle.id, short(&context.library.packs[pack_number]));
    let view = move |site: &SiteContext| battle_view(site, number, Some(pack_number));
    draft.made(context, &format!("battles/{id}.{game}.html"), keys.page, "battle", view);
    let part = game.clone();
    draft.file(context, format!("battles/{id}.{game}.js"), keys.battle, move |site| {
        site.part("battle-shown", &part, &view(site))
    });
    if battle.map.is_some() {
        let name = map_name(battle, Some(&game), None);
        let map = move |site: &SiteContext| Ok(drawn(site, number, Some(pack_number), None));
        let above = above_path(&name);
        draft.file(context, name, keys.battle, map);
        draft.file(context, above, keys.battle, move |site| {
            Ok(drawn_above(site, number, Some(pack_number), None))
        });
    }
    map_pages::under_pack(context, (number, pack_number), keys.battle, draft);
    tables::table(context, (number, pack_number), keys.battle, draft);
    draft.downloads(context, number, pack_number, keys.battle);
}

/// Digests of the inputs of a battle and of its page, which also links to the neighbouring battles.
struct BattleKeys {
    battle: Digest,
    page: Digest,
}

/// Returns the documents of a battle for download. The documents of the armies are on the pages of
/// the armies. A player's copy offers no documents, because they would reveal hidden facts.
fn documents(context: &SiteContext, entry: &BattleOn) -> Vec<(FileId, String)> {
    if context.library.is_copy {
        return Vec::new();
    }
    let id = &entry.battle.id;
    let mut all = vec![(entry.file, format!("files/{id}.scenario.yaml"))];
    all.extend(entry.map.map(|file| (file, format!("files/{id}.map.yaml"))));
    all
}

fn neighbours(context: &SiteContext, number: usize) -> [Option<LinkView>; 2] {
    [number.checked_sub(1), Some(number + 1)].map(|neighbour| {
        let other = &context.library.battles.get(neighbour?)?.battle;
        Some(LinkView::new(&other.name, format!("battles/{}.html", other.id)))
    })
}

fn battle_view(context: &SiteContext, number: usize, pack: Option<usize>) -> BattlePage {
    let entry = &context.library.battles[number];
    let battle = &entry.battle;
    let game = pack.map(|pack| &context.library.packs[pack]);
    let story = entry.story.map(|file| &*context.texts.get(file).content);
    let field = |(width, height)| format!("{} × {} km", kilometres(width), kilometres(height));
    let name = |file: FileId| context.texts.get(file).name.rsplit('/').next().unwrap_or_default();
    let colours: Vec<Option<String>> =
        battle.sides.iter().map(|side| colour_of(context, side)).collect();
    let documents =
        documents(context, entry).into_iter().map(|(file, path)| LinkView::new(name(file), path));
    BattlePage {
        id: battle.id.clone(),
        head: battle_head(context, number, pack),
        line: line(context, entry),
        clock: battle.clock.map(|(start, end)| (start.to_string(), end.to_string())),
        field: battle.field().map(field),
        facts: battle_facts(entry, &commanders(context, entry)),
        timeline: timeline(battle, &colours),
        story_html: story.map(|story| prose_of(context, story, "", 1).html),
        note: entry.note.clone(),
        sides: sides(context, entry, pack),
        first_to_set_up: entry.first_to_set_up.clone(),
        first_to_move: entry.first_to_move.clone(),
        goals: goals(entry),
        victory_html: entry
            .victory
            .as_ref()
            .map(|text| prose_of(context, &told(text, battle, game), "victory-", 2).html),
        special_rules: special_rules(context, entry, game),
        maps: phases(battle),
        choices: choices(context, &stem(battle), pack),
        arrivals: later(battle),
        game: pack.map(|pack| battle_game(context, number, pack)),
        sources: entry.sources.clone(),
        bibliography: entry.bibliography.clone(),
        documents: documents.collect(),
        edit: context.edit(&context.texts.get(entry.file).name),
    }
}

/// Returns the path of a battle's page without its extension.
fn stem(battle: &Battle) -> String {
    format!("battles/{}", battle.id)
}

fn battle_head(context: &SiteContext, number: usize, pack: Option<usize>) -> HeadView {
    let entry = &context.library.battles[number];
    let battle = &entry.battle;
    let stem = stem(battle);
    let (path, title) = match pack.map(|pack| &context.library.packs[pack]) {
        Some(game) => (
            format!("{stem}.{}.html", short(game)),
            format!("{} under {}", battle.name, game.ruleset.name),
        ),
        None => (format!("{stem}.html"), battle.name.clone()),
    };
    let date = battle.date.map(|date| date.to_string());
    let data = serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Article",
        "headline": title,
        "about": { "@type": "Event", "name": battle.name, "startDate": date },
        "description": entry.summary,
    });
    let [previous, next] = neighbours(context, number);
    let picture = context.address(&social_path(&battle.id));
    HeadView {
        description: entry.summary.clone(),
        previous,
        next,
        picture: picture.filter(|_| context.has_paper()),
        data: Some(json_in_page(&data.to_string())),
        ..context.head(&path, &title, BATTLES, &[LinkView::new("Battles", BATTLES)])
    }
}

fn sides(context: &SiteContext, entry: &BattleOn, pack: Option<usize>) -> Vec<SideView> {
    let game = pack.map(|pack| &context.library.packs[pack]);
    let colour = |force: &Force| context.looks.get(&*force.bodies.first()?.nation)?.colour.clone();
    let army = |force: &Force| LinkView::new(&force.name, army_page(&force.id, game));
    let briefing = |index: usize| {
        let text = entry.briefings.get(index)?.as_ref()?;
        let text = told(text, &entry.battle, game);
        Some(prose_of(context, &text, &format!("briefing-{index}-"), 2).html)
    };
    let view = |(index, side): (usize, &BattleSide)| SideView {
        id: side.id.clone(),
        name: side.name.clone(),
        colour: side.forces().find_map(colour),
        armies: side.forces().filter(|_| !side.sighted).map(army).collect(),
        known: seen(side),
        strength: strength(side.forces()),
        briefing_html: briefing(index),
    };
    entry.battle.sides.iter().enumerate().map(view).collect()
}

/// Returns the commanders of each side's armies, and its colour. The names are those in the orders
/// of battle, because a commander may have fallen before play begins.
fn commanders(context: &SiteContext, entry: &BattleOn) -> Vec<(Vec<String>, Option<String>)> {
    let leader = |army: &usize| {
        let bodies = &context.library.armies[*army].force.bodies;
        Some(bodies.first()?.leader.as_ref()?.name.clone())
    };
    let sides = entry.battle.sides.iter().zip(&entry.armies);
    let names = |armies: &[usize]| armies.iter().filter_map(leader).collect();
    sides.map(|(side, armies)| (names(armies), colour_of(context, side))).collect()
}

/// Returns the facts that players know about the bodies of a sighted enemy side, one line each.
fn seen(side: &BattleSide) -> Vec<String> {
    match side.sighted {
        true => side.forces().flat_map(known_bodies).collect(),
        false => Vec::new(),
    }
}

fn goals(entry: &BattleOn) -> Vec<GoalView> {
    let battle = &entry.battle;
    let name_of = |id: &str| Some(battle.sides.iter().find(|side| side.id == id)?.name.clone());
    let view = |(index, goal): (usize, &Goal)| GoalView {
        name: goal.name.clone().unwrap_or_else(|| battle.place_name(&goal.place)),
        points: goal.points,
        held_by: goal.held_by.as_deref().and_then(name_of),
        note: entry.goal_notes.get(index).cloned().flatten(),
    };
    battle.objectives.iter().enumerate().map(view).collect()
}

/// A text of the scenario with metres and hours or, on a page under a game, with lengths on the
/// table and turns.
fn told(text: &str, battle: &Battle, game: Option<&PackOn>) -> String {
    match game {
        Some(game) => prose_under(text, &game.ruleset, battle.clock),
        None => prose_of_history(text),
    }
}

fn special_rules(
    context: &SiteContext,
    entry: &BattleOn,
    shown_under: Option<&PackOn>,
) -> Vec<SpecialRuleView> {
    let game = |id: &String| {
        context.library.pack(id).map_or_else(|| id.clone(), |pack| pack.ruleset.name.clone())
    };
    let all = entry.special_rules.iter().zip(&entry.battle.special_rules).enumerate();
    let view = all.map(|(index, ((name, text, only), rule))| SpecialRuleView {
        name: name.clone(),
        body_html: {
            let text = told(text, &entry.battle, shown_under);
            prose_of(context, &text, &format!("special-{index}-"), 2).html
        },
        hours: hours_of(rule),
        game: only.as_ref().map(game),
    });
    view.collect()
}

/// Formats metres as kilometres with at most two decimals.
fn kilometres(metres: i64) -> String {
    let hundredths = (metres + 5) / 10;
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn later(battle: &Battle) -> Vec<LaterView> {
    let view = |arriving: &grognard_core::model::Arriving| {
        let owner = battle.sides.iter().find_map(|side| {
            let mut forces = side.forces().filter(|force| arriving.is_of(force));
            let has = |force: &&Force| force.bodies.iter().any(|body| body.id == arriving.body);
            Some((side, forces.find(has)?))
        });
        let (side, force) = owner?;
        let body = force.bodies.iter().find(|body| body.id == arriving.body)?;
        let href = format!("armies/{}.html#{}", force.id, body.id);
        let chance = arriving.chance.map(|chance| format!(" ({} % each turn)", chance.0));
        Some(LaterView {
            body: LinkView::new(&body.name, href),
            side: side.name.clone(),
            at: format!("{}{}", minutes(arriving.from, arriving.to), chance.unwrap_or_default()),
            entry: arriving.entry.clone(),
        })
    };
    battle.arrivals.iter().filter_map(view).collect()
}
