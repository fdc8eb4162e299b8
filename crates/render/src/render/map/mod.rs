//! A map as SVG, drawn from scratch: ground, units, letters that lie over nothing, and what stands beside them.
//!
//! The unit of the drawing is the typographer's point, 1/72 inch. The same view gives the same bytes.

mod blocks;
mod chance;
mod cover;
mod crowd;
mod face;
mod furniture;
mod ground;
mod houses;
mod ink;
mod labels;
mod nodes;
mod painter;
mod plane;
mod poster;
mod relief;
mod sheet;
mod signs;
mod ways;

use std::collections::BTreeSet;

use svg::Node;
use svg::node::element::Element;

use self::face::Face;
use self::ink::{Palette, palette};
use self::nodes::{filled, group, node, with, worded};
use self::painter::Painter;
use self::plane::{Frame, Pt, plus, short};
use self::sheet::{Laid, POINT};
use grognard_core::text::Span;
use grognard_project::view::map::MapView;

pub use self::ink::Theme;
pub use self::poster::{Plan, plan};
pub use self::sheet::On;

/// How a map is drawn.
#[derive(Debug, Clone, Copy)]
pub struct MapWish {
    /// Its colours.
    pub theme: Theme,
    /// On what it stands.
    pub on: On,
    /// Are the ranges of leaders drawn?
    pub ranges: bool,
}

/// A map that is drawn.
#[derive(Debug, Clone, Default)]
pub struct MapDrawn {
    /// The picture.
    pub svg: String,
    /// What it is called.
    pub title: String,
    /// The map in words.
    pub alt: String,
    /// How a poster is cut.
    pub plan: Option<Plan>,
    /// Its sheets, row by row.
    pub sheets: Vec<String>,
    /// Its width in millimetres.
    pub width: f64,
    /// Its height in millimetres.
    pub height: f64,
    /// Labels that found no place: what they say, and where what they name is written.
    pub left_out: Vec<(String, Option<Span>)>,
    /// How many labels stand on the map.
    pub labels: usize,
    /// How many of them lie over another, over a unit or over a sign: none, if all is well.
    pub overlaps: usize,
}

/// Draws a map.
pub fn draw(view: &MapView, wish: &MapWish) -> MapDrawn {
    let colours = palette(wish.theme);
    let doubled = blocks::doubled(view);
    let view = &single(view, &doubled);
    let sections = |frame: &Frame| {
        furniture::sections(view, frame, &signs::grid(view, frame), &colours, wish.ranges)
    };
    let laid = match wish.on {
        On::Table(..) => sheet::table(view),
        On::Sheet(..) => None,
    };
    let laid = laid.unwrap_or_else(|| {
        let sides = match wish.on {
            On::Sheet(long, low) => (long, low),
            On::Table(..) => (420.0, 297.0),
        };
        // How high each part is does not hang on how large the ground will be.
        let guess = sheet::fit(view, [sides.0 * POINT, sides.1 * POINT]);
        sheet::sheet(view, sides, &sections(&guess))
    });
    let whole = matches!(wish.on, On::Sheet(..));
    let painter = Painter { view, wish, palette: &colours, doubled: &doubled, frame: laid.frame };
    let (children, lettering, overlaps) = painter.paint(whole);
    let cut = match wish.on {
        On::Table(long, low) => Some(plan([laid.width / POINT, laid.height / POINT], (long, low))),
        On::Sheet(..) => None,
    };
    let sheets = cut.map(|plan| sheets(&plan, &laid, &colours, &children)).unwrap_or_default();
    let panel = if whole { panel(&laid, &sections(&laid.frame)) } else { Vec::new() };
    let named = |number: &usize| lettering.1[*number].clone();
    MapDrawn {
        svg: picture(view, &laid, &colours, children, panel),
        title: titled(view),
        alt: described(view),
        plan: cut,
        sheets,
        width: laid.width / POINT,
        height: laid.height / POINT,
        left_out: lettering.0.left_out.iter().map(named).collect(),
        labels: lettering.0.placed.len(),
        overlaps,
    }
}

/// A view in which ids of the ground that are doubled are left out: those of units lead somewhere.
fn single(view: &MapView, doubled: &BTreeSet<String>) -> MapView {
    let mut view = view.clone();
    let clear = |id: &mut Option<String>| {
        if id.as_ref().is_some_and(|known| doubled.contains(known)) {
            *id = None;
        }
    };
    view.areas.iter_mut().for_each(|one| clear(&mut one.id));
    view.lines.iter_mut().for_each(|one| clear(&mut one.id));
    view.spots.iter_mut().for_each(|one| clear(&mut one.id));
    view.entries.iter_mut().for_each(|one| clear(&mut one.id));
    view
}

/// What stands beside the ground.
fn panel(laid: &Laid, sections: &[furniture::Section]) -> Vec<Element> {
    let placed = laid.panel.iter().zip(sections).map(|(at, section)| {
        let shift = match laid.shrunk < 1.0 {
            true => {
                format!("translate({} {}) scale({:.2})", short(at[0]), short(at[1]), laid.shrunk)
            }
            false => format!("translate({} {})", short(at[0]), short(at[1])),
        };
        group(&[("transform", &shift)], section.parts.clone())
    });
    placed.collect()
}

/// The sheets of a poster, row by row.
fn sheets(plan: &Plan, laid: &Laid, palette: &Palette, children: &[Element]) -> Vec<String> {
    let size = plan.trim.map(|side| side * POINT);
    let mut all = Vec::new();
    for row in 0..plan.rows {
        for column in 0..plan.columns {
            let [across, down] = plan.step().map(|step| step * POINT);
            let least = [across * column as f64, down * row as f64];
            let seen = children.iter().filter_map(|one| poster::cut(one, least, plus(least, size)));
            let mut root = root(least, size);
            root.append(clip(&laid.frame));
            let sheet = with(node("rect", &[]), "fill", palette.sheet);
            let sheet = [("x", least[0]), ("y", least[1]), ("width", size[0]), ("height", size[1])]
                .into_iter()
                .fold(sheet, |sheet, (name, number)| with(sheet, name, &short(number)));
            root.append(sheet);
            seen.for_each(|one| root.append(one));
            all.push(format!("{root}\n"));
        }
    }
    all
}

/// The outermost element: so much of the drawing, at its true size.
fn root(least: Pt, size: Pt) -> Element {
    let millimetres = |points: f64| format!("{}mm", decimals(points / POINT));
    // The edge of a sheet is a hundredth of a point off at most.
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

/// What runs off the ground is not seen.
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

/// Everything together, with what readers hear who do not see it.
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

/// A length with two decimals.
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

/// The map in words.
fn described(view: &MapView) -> String {
    let kilometres = |metres: i64| short(metres as f64 / 1000.0);
    let mut told = vec![format!(
        "The ground is {} by {} km.",
        kilometres(view.width),
        kilometres(view.height)
    )];
    let names = |kinds: &[&str]| -> Vec<&str> {
        let of_kind = view.areas.iter().filter(|area| kinds.contains(&area.kind));
        of_kind.filter_map(|area| area.name.as_deref()).collect()
    };
    for (what, kinds) in [
        ("Higher ground", &["hill"][..]),
        ("Woods", &["woods", "orchard"]),
        ("Places", &["open-village", "town", "fortification"]),
        ("Water", &["lake", "marsh"]),
    ] {
        let names = names(kinds);
        if !names.is_empty() {
            told.push(format!("{what}: {}.", names.join(", ")));
        }
    }
    for side in view.sides.iter().filter(|side| side.bodies > 0) {
        told.push(format!("{}: {} on the map.", side.name, side.bodies));
    }
    let goals: Vec<&str> = view.objectives.iter().map(|one| one.name.as_str()).collect();
    if !goals.is_empty() {
        told.push(format!("Objectives: {}.", goals.join(", ")));
    }
    told.join(" ")
}
