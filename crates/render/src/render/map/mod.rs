//! Draws a map as SVG: the ground, the units, names that cover nothing, and a panel of notes.
//!
//! Lengths are in points of 1/72 inch. The same view gives the same bytes.

mod arrows;
mod block_names;
mod blocks;
mod chance;
mod crossings;
mod curves;
mod drawing;
mod face;
mod flags;
mod game_keys;
mod ground;
mod ground_keys;
mod houses;
mod ink;
mod key_section;
mod label;
mod label_keys;
mod label_places;
mod label_texts;
mod labels;
mod layers;
mod legend;
mod legend_key;
mod letter_obstacles;
mod letters;
mod linear_features;
mod nodes;
mod obstacles;
mod painter;
mod panel;
mod pen;
mod plane;
mod poster;
mod relief;
mod river_width;
mod scale_bar;
mod scribe;
mod sheet;
mod sign_places;
mod signs;
mod sparse;
mod subjects;
mod symbol;
mod thumbnail;
mod unit_keys;
mod vegetation;

use std::collections::BTreeSet;

use svg::Node;
use svg::node::element::Element;

use self::drawing::Drawing;
use self::face::Face;
use self::ink::{Palette, palette};
use self::label_keys::KeyEntry;
use self::nodes::{filled, group, node, with, worded};
use self::painter::Layout;
use self::panel::Panel;
use self::pen::short;
use self::plane::{Frame, Point, plus};
use self::scribe::Section;
use self::sheet::{Laid, POINT, TextSheet};
use grognard_core::document::AreaKind;
use grognard_syntax::text::Span;
use grognard_view::view::map::MapView;

pub use self::drawing::MapOptions;
pub use self::ink::Theme;
pub use self::layers::{ground_picture, legend_picture, map_element, picture_above};
pub use self::poster::{MAX_POSTER, Plan, PosterName, plan};
pub use self::sheet::{On, PaperSize};
pub use self::sparse::Thinned;
pub use self::symbol::symbol;
pub use self::thumbnail::{THUMBNAIL_WIDTH, thumbnail, thumbnail_height};

#[derive(Debug, Clone, Default)]
pub struct MapDrawn {
    pub svg: String,
    /// Second sheet of the same paper, for text that does not fit beside the ground; `None` if all
    /// text fits.
    pub key: Option<String>,
    /// Title of the picture: battle, time and game.
    pub title: String,
    /// Description of the map for screen readers.
    pub alt: String,
    /// Cuts of a poster into sheets; `None` for a map on one sheet.
    pub plan: Option<Plan>,
    /// Sheets of a poster as SVG, row by row; empty if there are more than `MAX_POSTER`. A sheet
    /// that shows only bare ground is `None`.
    pub sheets: Vec<Option<String>>,
    /// Names of a poster that are only numbers on it: number, name and grid square.
    pub poster_key: Vec<PosterName>,
    /// Width of the picture, in millimetres.
    pub width: f64,
    /// Height of the picture, in millimetres.
    pub height: f64,
    pub ground: GroundOnSheet,
    /// Labels that found no place: the words of each label, and the span of its name in a document.
    pub left_out: Vec<(String, Option<Span>)>,
    /// Number of names on the map and in its key.
    pub labels: usize,
    /// Number of names that are in the key, and have only a number at their sign.
    pub keyed: usize,
    /// Number of labels that overlap another label, a unit or a sign. A correct map has no
    /// overlaps.
    pub overlaps: usize,
    /// Report that small signs are spaced wider than usual, because the map would otherwise have
    /// too many; `None` for usual spacing.
    pub thinned: Option<Thinned>,
}

/// Place of the ground on a picture, in points.
#[derive(Debug, Clone, Copy, Default, PartialEq, serde::Serialize)]
pub struct GroundOnSheet {
    /// Distance of the western edge of the ground from the left edge of the picture.
    pub left: f64,
    /// Distance of the southern edge of the ground from the top of the picture.
    pub bottom: f64,
    pub metre: f64,
}

pub fn draw(view: &MapView, options: &MapOptions) -> MapDrawn {
    let colours = palette(options.theme);
    let doubled = blocks::doubled(view);
    let view = &single(view, &doubled);
    let Plotted { laid, panel, layout, apart } = plot(view, options, &colours, &doubled);
    let whole = options.on.has_panel();
    let drawing =
        Drawing { view, options, palette: &colours, doubled: &doubled, frame: laid.frame };
    let elements = drawing.paint(&layout, whole);
    let cut = match options.on {
        On::Table(paper) => Some(plan([laid.width / POINT, laid.height / POINT], paper)),
        On::Sheet(..) | On::Pages(..) | On::Field(..) => None,
    };
    let printed = cut.filter(|plan| plan.count() <= MAX_POSTER);
    let sheets = printed.map(|plan| {
        let things = drawing.things(&layout);
        sheets(&plan, &laid, &colours, &elements, &things)
    });
    let poster_key = match cut {
        Some(_) => poster_key(view, &laid.frame, &layout.keyed),
        None => Vec::new(),
    };
    let panel = if whole { panel_elements(&laid.panel, laid.shrunk, &panel) } else { Vec::new() };
    let key = apart.as_ref().map(|(sheet, parts)| key_picture(view, sheet, parts, &colours));
    let wanted = &layout.wanted;
    let left_out = layout.left_out.iter();
    let left_out =
        left_out.map(|label| (wanted.labels[*label].words.clone(), wanted.spans[*label]));
    MapDrawn {
        svg: picture(view, &laid, &colours, elements, panel),
        key,
        title: titled(view),
        alt: described(view),
        plan: cut,
        sheets: sheets.unwrap_or_default(),
        poster_key,
        width: laid.width / POINT,
        height: laid.height / POINT,
        ground: GroundOnSheet {
            left: laid.frame.left,
            bottom: laid.frame.bottom(),
            metre: laid.frame.long(1_000),
        },
        left_out: left_out.collect(),
        labels: wanted.spans.len() - layout.left_out.len(),
        keyed: layout.keyed.len(),
        overlaps: layout.overlaps,
        thinned: layout.thinned(view),
    }
}

struct Plotted {
    laid: Laid,
    panel: Vec<Section>,
    layout: Layout,
    apart: Option<(TextSheet, Vec<Section>)>,
}

/// Height in points that is reserved for the key. A smaller ground has fewer names, so the key
/// grows when it makes the ground smaller.
const SPARE: f64 = 40.0;

/// Minimum scale of the ground on a sheet with a key, as a share of the scale that the ground has
/// without a key.
const MIN_SHARE: f64 = 0.82;

/// Divides the sheet into ground and panel, and places everything. A key makes the ground smaller,
/// and a smaller ground has space for fewer names, which lengthens the key. The sheet is therefore
/// divided at most twice. If the key still does not fit, the sheet is lengthened.
fn plot(
    view: &MapView,
    options: &MapOptions,
    colours: &Palette,
    doubled: &BTreeSet<String>,
) -> Plotted {
    let panel_on = |frame: &Frame, keyed: &[KeyEntry]| {
        panel::panel(view, frame, &signs::grid(view, frame), colours, options.ranges, keyed)
    };
    let sections = |frame: &Frame, keyed: &[KeyEntry]| panel_on(frame, keyed).all();
    let layout = |frame: Frame| {
        let drawing = Drawing { view, options, palette: colours, doubled, frame };
        drawing.layout(options.on.has_key())
    };
    if let On::Pages(paper) = options.on {
        return plot_pages(view, paper, &panel_on, &layout, colours);
    }
    let laid = lay_out(view, options.on, &|frame| sections(frame, &[]));
    let first = layout(laid.frame);
    let panel = sections(&laid.frame, &first.keyed);
    if let Some(laid) = sheet::refill(&laid, &panel) {
        return Plotted { laid, panel, layout: first, apart: None };
    }
    let smaller = lay_out(view, options.on, &|frame| {
        let mut parts = sections(frame, &first.keyed);
        parts.push(Section { height: SPARE, parts: Vec::new() });
        parts
    });
    if smaller.frame.scale < laid.frame.scale * MIN_SHARE {
        let laid = sheet::lengthen(&laid, &panel);
        return Plotted { laid, panel, layout: first, apart: None };
    }
    let layout = layout(smaller.frame);
    let panel = sections(&smaller.frame, &layout.keyed);
    let laid = sheet::refill(&smaller, &panel).unwrap_or_else(|| sheet::lengthen(&smaller, &panel));
    Plotted { laid, panel, layout, apart: None }
}

/// Divides paper with priority for the ground. The title and as many sections as fit are beside the
/// ground; the other sections are on a second sheet.
fn plot_pages(
    view: &MapView,
    paper: PaperSize,
    panel_on: &dyn Fn(&Frame, &[KeyEntry]) -> Panel,
    layout: &dyn Fn(Frame) -> Layout,
    colours: &Palette,
) -> Plotted {
    let guess = sheet::fit(view, [paper.long * POINT, paper.short * POINT]);
    let (laid, count) = sheet::first_page(view, paper, &panel_on(&guess, &[]).all());
    let layout = layout(laid.frame);
    let Panel { before, key, after } = panel_on(&laid.frame, &layout.keyed);
    // The key belongs beside its map, so sections that follow the key move to the second sheet
    // first.
    let kept = (0..=after.len()).rev().filter(|_| count >= before.len()).find_map(|kept| {
        let first = [&before[..], &key[..], &after[..kept]].concat();
        Some((sheet::refill(&laid, &first)?, first, after[kept..].to_vec()))
    });
    let (laid, panel, rest) = kept.unwrap_or_else(|| {
        let mut panel = [before, after].concat();
        let rest = panel.split_off(count);
        (laid, panel, [key, rest].concat())
    });
    if rest.is_empty() {
        return Plotted { laid, panel, layout, apart: None };
    }
    let parts = [vec![panel::second_title(view, colours)], rest].concat();
    let apart = Some((sheet::second_page(&laid, paper, &parts), parts));
    Plotted { laid, panel, layout, apart }
}

/// Computes the size of the picture, and the places of ground and panel on it. If the view has no
/// table, a poster is an A3 sheet.
fn lay_out(view: &MapView, on: On, sections: &dyn Fn(&Frame) -> Vec<Section>) -> Laid {
    let paper = match on {
        On::Table(_) => match sheet::table(view) {
            Some(laid) => return laid,
            None => PaperSize { long: 420.0, short: 297.0 },
        },
        On::Field(paper) => return sheet::field(view, paper),
        On::Sheet(paper) | On::Pages(paper) => paper,
    };
    // The scale of the ground may be a guess here, because heights of sections do not depend on it.
    let guess = sheet::fit(view, [paper.long * POINT, paper.short * POINT]);
    sheet::sheet(view, paper, &sections(&guess))
}

/// Removes duplicate ids of ground features from a view. Units keep their ids, because pages link
/// to them.
fn single(view: &MapView, doubled: &BTreeSet<String>) -> MapView {
    let mut view = view.clone();
    let clear = |id: &mut Option<String>| {
        if id.as_ref().is_some_and(|id| doubled.contains(id)) {
            *id = None;
        }
    };
    view.areas.iter_mut().for_each(|area| clear(&mut area.id));
    view.lines.iter_mut().for_each(|line| clear(&mut line.id));
    view.spots.iter_mut().for_each(|spot| clear(&mut spot.id));
    view.entries.iter_mut().for_each(|entry| clear(&mut entry.id));
    view
}

fn panel_elements(places: &[Point], shrunk: f64, sections: &[Section]) -> Vec<Element> {
    let placed = places.iter().zip(sections).map(|([x, y], section)| {
        let shift = match shrunk < 1.0 {
            true => format!("translate({} {}) scale({shrunk:.2})", short(*x), short(*y)),
            false => format!("translate({} {})", short(*x), short(*y)),
        };
        group(&[("transform", &shift)], section.parts.clone())
    });
    placed.collect()
}

fn poster_key(view: &MapView, frame: &Frame, keyed: &[KeyEntry]) -> Vec<PosterName> {
    let grid = signs::grid(view, frame);
    let name = |entry: &KeyEntry| PosterName {
        number: entry.number,
        words: entry.words.clone(),
        square: signs::square(&grid, frame, entry.point),
    };
    keyed.iter().map(name).collect()
}

/// Cuts the elements into sheets. A sheet without any of the `things` is left out, because the
/// bare ground needs no paper: a table of 11 by 8.5 feet had 190 sheets of A4.
fn sheets(
    plan: &Plan,
    laid: &Laid,
    palette: &Palette,
    children: &[Element],
    things: &[Element],
) -> Vec<Option<String>> {
    let size = plan.trim.map(|side| side * POINT);
    let children: Vec<_> = children.iter().map(|child| poster::measured(child)).collect();
    let things: Vec<_> = things.iter().map(|thing| poster::measured(thing)).collect();
    let mut sheets = Vec::new();
    for row in 0..plan.rows {
        for column in 0..plan.columns {
            let [across, down] = plan.step().map(|step| step * POINT);
            let least = [across * column as f64, down * row as f64];
            let most = plus(least, size);
            if !things.iter().any(|thing| poster::inks(thing, least, most, false)) {
                sheets.push(None);
                continue;
            }
            let seen = children.iter();
            let seen = seen.filter_map(|child| poster::cut(child, least, plus(least, size)));
            let mut root = root(least, size);
            root.append(clip(&laid.frame));
            let sheet = with(node("rect", &[]), "fill", palette.sheet);
            let sheet = [("x", least[0]), ("y", least[1]), ("width", size[0]), ("height", size[1])]
                .into_iter()
                .fold(sheet, |sheet, (name, number)| with(sheet, name, &short(number)));
            root.append(sheet);
            seen.for_each(|child| root.append(child));
            sheets.push(Some(format!("{root}\n")));
        }
    }
    sheets
}

fn root(least: Point, size: Point) -> Element {
    let millimetres = |points: f64| format!("{}mm", decimals(points / POINT));
    // Two decimals suffice, because they place the edge of a sheet within a hundredth of a point.
    let view_box = [least[0], least[1], size[0], size[1]].map(decimals).join(" ");
    node(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &millimetres(size[0])),
            ("height", &millimetres(size[1])),
            ("viewBox", &view_box),
            ("font-family", Face::Sans.family()),
        ],
    )
}

fn clip(frame: &Frame) -> Element {
    let mut clip = node("clipPath", &[("id", "map--field")]);
    clip.append(node(
        "rect",
        &[
            ("x", &short(frame.left)),
            ("y", &short(frame.top)),
            ("width", &short(frame.width)),
            ("height", &short(frame.height)),
        ],
    ));
    clip
}

fn picture(
    view: &MapView,
    laid: &Laid,
    palette: &Palette,
    children: Vec<Element>,
    panel: Vec<Element>,
) -> String {
    let mut root = root([0.0; 2], [laid.width, laid.height]);
    for (name, value) in
        [("role", "img"), ("lang", "en"), ("aria-labelledby", "map--title map--desc")]
    {
        root.assign(name, value);
    }
    let mut title = worded("title", &titled(view));
    title.assign("id", "map--title");
    let mut desc = worded("desc", &described(view));
    desc.assign("id", "map--desc");
    root.append(title);
    root.append(desc);
    root.append(clip(&laid.frame));
    let sheet =
        format!("M0 0h{}v{}h-{}z", short(laid.width), short(laid.height), short(laid.width));
    root.append(filled(&sheet, palette.sheet));
    children.into_iter().for_each(|child| root.append(child));
    if !panel.is_empty() {
        root.append(group(&[("class", "panel")], panel));
    }
    format!("{root}\n")
}

fn key_picture(
    view: &MapView,
    sheet: &TextSheet,
    sections: &[Section],
    palette: &Palette,
) -> String {
    let mut root = root([0.0; 2], [sheet.width, sheet.height]);
    for (name, value) in [("role", "img"), ("lang", "en"), ("aria-labelledby", "map--title")] {
        root.assign(name, value);
    }
    let mut title = worded("title", &format!("{}: key", titled(view)));
    title.assign("id", "map--title");
    root.append(title);
    let (width, height) = (short(sheet.width), short(sheet.height));
    root.append(filled(&format!("M0 0h{width}v{height}h-{width}z"), palette.sheet));
    let parts = panel_elements(&sheet.panel, sheet.shrunk, sections);
    root.append(group(&[("class", "panel")], parts));
    format!("{root}\n")
}

fn decimals(millimetres: f64) -> String {
    let hundredths = (millimetres * 100.0).round() as i64;
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => whole.to_string(),
        (whole, part) => format!("{whole}.{part:02}").trim_end_matches('0').to_owned(),
    }
}

fn titled(view: &MapView) -> String {
    let shown = view.told.last().map(|shown| format!(", {shown}")).unwrap_or_default();
    let game = view.ruleset_name.as_ref().map(|name| format!(", for {name}")).unwrap_or_default();
    format!("Map of {}{shown}{game}", view.title)
}

fn described(view: &MapView) -> String {
    let kilometres = |metres: i64| short(metres as f64 / 1000.0);
    let mut told = vec![format!(
        "The ground is {} by {} km.",
        kilometres(view.width),
        kilometres(view.height)
    )];
    let names = |kinds: &[AreaKind]| -> Vec<&str> {
        let of_kind = view.areas.iter().filter(|area| kinds.contains(&area.kind));
        of_kind.filter_map(|area| area.name.as_deref()).collect()
    };
    for (what, kinds) in [
        ("Higher ground", &[AreaKind::Hill][..]),
        ("Woods", &[AreaKind::Woods, AreaKind::Orchard]),
        ("Places", &[AreaKind::OpenVillage, AreaKind::Town, AreaKind::Fortification]),
        ("Water", &[AreaKind::Lake, AreaKind::Marsh]),
    ] {
        let names = names(kinds);
        if !names.is_empty() {
            told.push(format!("{what}: {}.", names.join(", ")));
        }
    }
    for side in view.sides.iter().filter(|side| side.bodies > 0) {
        told.push(format!("Bodies of {} on the map: {}.", side.name, side.bodies));
    }
    let goals: Vec<&str> =
        view.objectives.iter().map(|objective| objective.name.as_str()).collect();
    if !goals.is_empty() {
        told.push(format!("Objectives: {}.", goals.join(", ")));
    }
    told.extend(view.left_out.iter().map(|words| format!("{}.", super::left_out::line(words))));
    told.join(" ")
}
