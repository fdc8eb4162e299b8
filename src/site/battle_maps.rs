//! The maps of battles: of history and its phases, and of the table of each game.

use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_render::render::map::{
    MapDrawn, MapOptions, On, PaperSize, THUMBNAIL_WIDTH, Theme, draw, picture_above, thumbnail,
    thumbnail_height,
};
use grognard_view::fielding::battle_map;
use grognard_view::view::map::MapView;
use grognard_view::view::site::{PhaseView, ThumbnailView};

use super::context::{SiteContext, fielded_forces};

/// Width of map pictures in pixels. Pages state the size, so that browsers reserve the room before a map is loaded.
const PICTURE_WIDTH: i64 = 1188;

/// Paper of maps: A4.
pub(super) const PAPER: PaperSize = PaperSize { long: 297.0, short: 210.0 };

pub(super) fn map_name(battle: &Battle, game: Option<&str>, phase: Option<usize>) -> String {
    let game = game.map(|game| format!(".{game}")).unwrap_or_default();
    let phase = phase.and_then(|phase| battle.map.as_ref()?.phases.get(phase));
    let phase = phase.map(|phase| format!("@{}", phase.id)).unwrap_or_default();
    format!("maps/{}{game}{phase}.svg", battle.id)
}

pub(super) fn drawn(
    context: &SiteContext,
    number: usize,
    pack: Option<usize>,
    phase: Option<usize>,
) -> Vec<u8> {
    let drawn = draw_map(context, number, pack, phase, On::Sheet(PAPER));
    drawn.map(|(_, drawn)| drawn.svg).unwrap_or_default().into_bytes()
}

/// Path of the picture of a battle's field at the start of play, without title and legend.
pub(super) fn field_path(battle: &Battle) -> String {
    format!("maps/{}.field.svg", battle.id)
}

/// Picture of a battle's field at the start of play, with the size at which a page shows it.
pub(super) fn field_picture(battle: &Battle) -> Option<ThumbnailView> {
    Some(ThumbnailView { href: field_path(battle), ..thumbnail_of(battle)? })
}

/// Draws the field of a battle at the start of play, without title and legend.
pub(super) fn drawn_field(context: &SiteContext, number: usize) -> Vec<u8> {
    let drawn = draw_map(context, number, None, None, On::Field(PAPER));
    drawn.map(|(_, drawn)| drawn.svg).unwrap_or_default().into_bytes()
}

/// Small picture of the field of a battle, for lists of battles.
pub(super) fn thumbnail_of(battle: &Battle) -> Option<ThumbnailView> {
    let field = battle.map.as_ref()?;
    Some(ThumbnailView {
        href: format!("maps/{}.small.svg", battle.id),
        width: THUMBNAIL_WIDTH,
        height: thumbnail_height(field.width, field.height),
    })
}

/// Path of the picture of the ground of a battle, which is the same for all hours and rule sets.
pub(super) fn ground_path(battle: &Battle) -> String {
    with_end(&map_name(battle, None, None), ".ground.svg")
}

/// Path of the picture of units, signs and names that belongs to a sheet.
pub(super) fn above_path(sheet: &str) -> String {
    with_end(sheet, ".above.svg")
}

/// Draws units, signs and names, without the ground.
pub(super) fn drawn_above(
    context: &SiteContext,
    number: usize,
    pack: Option<usize>,
    phase: Option<usize>,
) -> Vec<u8> {
    let view = view_of_map(context, number, pack, phase);
    view.map(|view| picture_above(&view, PAPER)).unwrap_or_default().into_bytes()
}

fn size_of(battle: &Battle) -> (u32, u32) {
    let height =
        battle.map.as_ref().map_or(0, |field| PICTURE_WIDTH * field.height / field.width.max(1));
    (PICTURE_WIDTH as u32, u32::try_from(height).unwrap_or(0))
}

/// Draws the small picture of a battle.
pub(super) fn drawn_small(context: &SiteContext, number: usize) -> Vec<u8> {
    let battle = &context.library.battles[number].battle;
    let view = battle_map(battle, None, &context.looks, None);
    view.map(|(view, _)| thumbnail(&view)).unwrap_or_default().into_bytes()
}

/// Returns the map of a battle, as data and drawn.
pub(super) fn draw_map(
    context: &SiteContext,
    number: usize,
    pack: Option<usize>,
    phase: Option<usize>,
    on: On,
) -> Option<(MapView, MapDrawn)> {
    let view = view_of_map(context, number, pack, phase)?;
    let options = MapOptions { theme: Theme::Print, on, ranges: false };
    let drawn = draw(&view, &options);
    Some((view, drawn))
}

fn view_of_map(
    context: &SiteContext,
    number: usize,
    pack: Option<usize>,
    phase: Option<usize>,
) -> Option<MapView> {
    let battle = &context.library.battles[number].battle;
    let fielded = pack.map(|pack| {
        let rules = &context.library.packs[pack].ruleset;
        (rules, fielded_forces(context, number, pack))
    });
    let on_table = fielded.as_ref().map(|(rules, forces)| (*rules, forces.as_slice()));
    battle_map(battle, on_table, &context.looks, phase).map(|(view, _)| view)
}

/// Returns the historical maps, at the start and in each phase.
pub(super) fn phases(battle: &Battle) -> Vec<PhaseView> {
    let Some(ground) = &battle.map else { return Vec::new() };
    let start = PhaseView {
        id: "start".to_owned(),
        name: "Start of play".to_owned(),
        at: battle.clock.map(|(start, _)| start.to_string()),
        note: None,
        href: map_name(battle, None, None),
        ground: ground_path(battle),
        above: above_path(&map_name(battle, None, None)),
        look: page_path(battle, None),
        size: size_of(battle),
    };
    let phases = ground.phases.iter().enumerate().map(|(index, phase)| PhaseView {
        id: phase.id.clone(),
        name: phase.name.clone(),
        at: phase.at.map(|time| time.to_string()),
        note: phase.note.clone(),
        href: map_name(battle, None, Some(index)),
        ground: ground_path(battle),
        above: above_path(&map_name(battle, None, Some(index))),
        look: page_path(battle, None),
        size: size_of(battle),
    });
    std::iter::once(start).chain(phases).collect()
}

/// Returns the map of a battle at the start of the game.
pub(super) fn map_of_game(battle: &Battle, rules: &Ruleset) -> PhaseView {
    let game = rules.short();
    PhaseView {
        id: game.to_owned(),
        name: format!("Set up for {}", rules.name),
        at: battle.clock.map(|(start, _)| start.to_string()),
        note: None,
        href: map_name(battle, Some(game), None),
        ground: ground_path(battle),
        above: above_path(&map_name(battle, Some(game), None)),
        look: page_path(battle, Some(game)),
        size: size_of(battle),
    }
}

/// Path of the page on which readers look into the map of a battle.
pub(super) fn page_path(battle: &Battle, game: Option<&str>) -> String {
    with_end(&map_name(battle, game, None), ".html")
}

/// Replaces the end of the path of a map.
pub(super) fn with_end(map: &str, end: &str) -> String {
    format!("{}{end}", map.strip_suffix(".svg").unwrap_or(map))
}
