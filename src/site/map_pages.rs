//! The pages on which readers look into the maps of battles. The ground of a battle is one picture
//! for all of these pages, and each hour of the battle is a script, because a page on disk cannot
//! fetch other files.

use std::sync::Arc;

use grognard_core::model::Battle;
use grognard_render::render::html::json_in_page;
use grognard_render::render::map::{ground_picture, legend_picture, map_element};
use grognard_syntax::text::Digest;
use grognard_view::fielding::{FieldedForce, battle_map};
use grognard_view::view::map::MapView;
use grognard_view::view::site::{
    ChoiceView, HeadView, LinkView, MapHour, MapPage, MapSide, PhaseView, fielded, history,
    map_bodies, map_units, placed_blocks,
};

use super::addresses::{BATTLES, army_page};
use super::armies::choices;
use super::battle_maps::{PAPER, ground_path, map_name, map_of_game, page_path, phases, with_end};
use super::context::{SiteContext, colour_of, fielded_forces, short};
use super::draft::Draft;

fn legend_path(battle: &Battle, game: Option<&str>) -> String {
    with_end(&map_name(battle, game, None), ".legend.svg")
}

/// Adds the page with the map of history, its hours, and the picture of the ground.
pub(super) fn of_history(
    context: &Arc<SiteContext>,
    number: usize,
    key: Digest,
    draft: &mut Draft,
) {
    let battle = &context.library.battles[number].battle;
    let Some(ground) = &battle.map else { return };
    let page = move |site: &SiteContext| page(site, number, None);
    draft.made(context, &page_path(battle, None), key, "map", page);
    draft.file(context, ground_path(battle), key, move |site| {
        let view = view_of(site, number, None, None);
        Ok(view.map(|view| ground_picture(&view, PAPER)).unwrap_or_default().into_bytes())
    });
    draft.file(context, legend_path(battle, None), key, move |site| {
        Ok(legend(site, number, None).into_bytes())
    });
    for (index, phase) in ground.phases.iter().enumerate() {
        let path = with_end(&map_name(battle, None, Some(index)), ".js");
        let id = phase.id.clone();
        draft.file(context, path, key, move |site| {
            let view = view_of(site, number, None, Some(index));
            let map = view.map(|view| element(&view, &site.library.battles[number].battle));
            let map = map.unwrap_or_default();
            let told = serde_json::to_string(&[&id, &map]).unwrap_or_default();
            Ok(format!("grognard.hour(...{});\n", json_in_page(&told)).into_bytes())
        });
    }
}

/// Adds the page with the map of a battle under a rule set.
pub(super) fn under_pack(
    context: &Arc<SiteContext>,
    (number, pack): (usize, usize),
    key: Digest,
    draft: &mut Draft,
) {
    let battle = &context.library.battles[number].battle;
    if battle.map.is_none() {
        return;
    }
    let game = short(&context.library.packs[pack]);
    let page = move |site: &SiteContext| page(site, number, Some(pack));
    let path = page_path(battle, Some(&game));
    draft.file(context, path, key, move |site| site.page("map", &page(site)));
    draft.file(context, legend_path(battle, Some(&game)), key, move |site| {
        Ok(legend(site, number, Some(pack)).into_bytes())
    });
}

fn view_of(
    context: &SiteContext,
    number: usize,
    game: Option<(usize, &[FieldedForce<'_>])>,
    phase: Option<usize>,
) -> Option<MapView> {
    let battle = &context.library.battles[number].battle;
    let on_table = game.map(|(pack, forces)| (&context.library.packs[pack].ruleset, forces));
    battle_map(battle, on_table, &context.looks, phase).map(|(view, _)| view)
}

fn element(view: &MapView, battle: &Battle) -> String {
    let ground = ground_path(battle);
    // The page is in the folder of the picture.
    map_element(view, PAPER, ground.rsplit('/').next().unwrap_or_default())
}

fn legend(context: &SiteContext, number: usize, pack: Option<usize>) -> String {
    let forces = pack.map(|pack| fielded_forces(context, number, pack)).unwrap_or_default();
    let view = view_of(context, number, pack.map(|pack| (pack, forces.as_slice())), None);
    view.map(|view| legend_picture(&view, PAPER)).unwrap_or_default()
}

fn page(context: &SiteContext, number: usize, pack: Option<usize>) -> MapPage {
    let battle = &context.library.battles[number].battle;
    let rules = pack.map(|pack| &context.library.packs[pack].ruleset);
    let game = rules.map(|rules| rules.short());
    let forces = pack.map(|pack| fielded_forces(context, number, pack)).unwrap_or_default();
    let on_table = pack.map(|pack| (pack, forces.as_slice()));
    let count = battle.map.as_ref().map_or(0, |ground| ground.phases.len());
    let later = (0..count).filter(|_| pack.is_none()).map(Some);
    let views: Vec<MapView> = std::iter::once(None)
        .chain(later)
        .filter_map(|phase| view_of(context, number, on_table, phase))
        .collect();
    let sides = match pack {
        Some(pack) => units_of(context, number, (pack, &forces), &views),
        None => bodies_of(context, number, &views),
    };
    let path = page_path(battle, game);
    let battle_page = match game {
        Some(game) => format!("battles/{}.{game}.html", battle.id),
        None => format!("battles/{}.html", battle.id),
    };
    let first = views.first();
    let phases = match rules {
        Some(rules) => vec![map_of_game(battle, rules)],
        None => phases(battle),
    };
    MapPage {
        head: head(context, battle, (&path, &battle_page), rules.map(|rules| rules.name.as_str())),
        battle: LinkView::new(&battle.name, battle_page.clone()),
        ruleset_name: rules.map(|rules| rules.name.clone()),
        choices: map_choices(context, battle, pack),
        map_html: first.map(|view| element(view, battle)).unwrap_or_default(),
        width: first.map_or(0, |view| view.width),
        table: first.and_then(|view| view.table.clone()),
        sheet: map_name(battle, game, None),
        hours: phases.into_iter().enumerate().map(hour).collect(),
        legend: legend_path(battle, game),
        sides,
    }
}

fn head(
    context: &SiteContext,
    battle: &Battle,
    (path, battle_page): (&str, &str),
    game: Option<&str>,
) -> HeadView {
    let under = game.map(|name| format!(" under {name}")).unwrap_or_default();
    let crumbs =
        [LinkView::new("Battles", BATTLES), LinkView::new(&battle.name, battle_page.to_owned())];
    HeadView {
        description: Some(format!(
            "Map of {}{under}: look around, find units, measure distances",
            battle.name
        )),
        hidden: game.is_some(),
        ..context.head(path, &format!("Map of {}{under}", battle.name), BATTLES, &crumbs)
    }
}

fn hour((index, phase): (usize, PhaseView)) -> MapHour {
    MapHour {
        part: if index == 0 { String::new() } else { with_end(&phase.href, ".js") },
        id: phase.id,
        name: phase.name,
        at: phase.at,
        note: phase.note,
        sheet: phase.href,
    }
}

fn map_choices(context: &SiteContext, battle: &Battle, here: Option<usize>) -> Vec<ChoiceView> {
    let stem = with_end(&map_name(battle, None, None), "");
    let choices = choices(context, &stem, here).into_iter();
    choices.map(|choice| ChoiceView { part: String::new(), ..choice }).collect()
}

/// Returns the bodies of each side that are on the map of history at any hour. The bodies of a
/// sighted side have no list, because a copy for a player has no page for them.
fn bodies_of(context: &SiteContext, number: usize, views: &[MapView]) -> Vec<MapSide> {
    let battle = &context.library.battles[number].battle;
    let placed = placed_blocks(views);
    let nations = &context.library.settings.nations;
    let sides = battle.fielded_sides().map(|(_, side)| {
        let units = side.forces.iter().flat_map(|force| {
            let army = context.library.armies.iter().find(|army| army.force.id == force.id);
            let known = army.map_or(&[][..], |army| &army.known);
            let rows = history(force, known, nations, "");
            map_bodies(force, &rows, &placed, &army_page(&force.id, None))
        });
        let units = units.collect();
        MapSide { name: side.name.clone(), colour: colour_of(context, side), units }
    });
    sides.collect()
}

fn units_of(
    context: &SiteContext,
    number: usize,
    (pack, forces): (usize, &[FieldedForce<'_>]),
    views: &[MapView],
) -> Vec<MapSide> {
    let battle = &context.library.battles[number].battle;
    let pack = &context.library.packs[pack];
    let placed = placed_blocks(views);
    let sides = battle.fielded_sides().map(|(index, side)| {
        let of_side = forces.iter().filter(|force| force.entrant.side == index);
        let units = of_side.flat_map(|on| {
            let force = on.entrant.force;
            let view =
                fielded((&on.fielded.conversion, &on.fielded.view), force, &pack.ruleset, "");
            map_units(force, &view, &placed, &army_page(&force.id, Some(pack)))
        });
        let units = units.collect();
        MapSide { name: side.name.clone(), colour: colour_of(context, side), units }
    });
    sides.collect()
}
