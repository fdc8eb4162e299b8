//! Legend entries for the ground: areas, buildings, lines, bridges and fords.

use grognard_core::document::{AreaKind, LineKind, PointKind};
use grognard_view::view::map::MapView;
use svg::node::element::Element;

use super::curves::ring;
use super::ink::Palette;
use super::legend_key::{Key, Keys};
use super::nodes::{drawn, filled, group, with};
use super::pen::Pen;
use super::plane::Point;

pub(super) fn area_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let has = |kind: AreaKind| view.areas.iter().any(|area| area.kind == kind);
    let ridge = view.lines.iter().any(|line| line.kind == LineKind::Ridge);
    let building = view.spots.iter().any(|spot| spot.kind == PointKind::Building);
    let mut keys = Keys::default();
    keys.add(has(AreaKind::Hill) || ridge, "Higher ground", hill(palette));
    keys.add(has(AreaKind::Woods), "Woods", woods(palette));
    keys.add(has(AreaKind::Orchard), "Orchard", orchard(palette));
    keys.add(has(AreaKind::Marsh), "Marsh", marsh(palette));
    keys.add(has(AreaKind::Rough), "Broken ground", rough(palette));
    keys.add(has(AreaKind::Lake), "Lake or sea", patch(palette.water[0], palette.water[1]));
    keys.add(has(AreaKind::OpenVillage), "Village", village(palette));
    keys.add(has(AreaKind::Town), "Town", town(palette));
    keys.add(has(AreaKind::Fortification), "Walled place", walled(palette));
    keys.add(building, "Farm or building", roofs(&[[0.0, 0.0]], palette));
    keys.0
}

fn patch(fill: &str, edge: &str) -> Element {
    let outline = ring(&[[-9.0, -4.0], [9.0, -4.5], [9.0, 4.0], [-8.5, 4.5]]);
    with(with(filled(&outline.data, fill), "stroke", edge), "stroke-width", ".4")
}

fn hill(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for stroke in 0..6 {
        let x = -7.5 + 3.0 * f64::from(stroke);
        pen.lines(&[[x - 0.4, -3.4], [x, 3.4], [x + 0.4, -3.4]]);
        pen.close();
    }
    let ground = with(patch(palette.hill, "none"), "fill-opacity", ".35");
    group(&[], vec![ground, filled(&pen.data, palette.hachure)])
}

fn woods(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for middle in [[-5.0, 1.0], [0.0, -1.5], [4.5, 1.2], [-1.0, 2.2]] {
        pen.circle(middle, 2.0);
    }
    let crowns = with(filled(&pen.data, palette.woods[1]), "stroke", palette.woods[2]);
    let ground = patch(palette.woods[0], palette.woods[2]);
    group(&[], vec![ground, with(crowns, "stroke-width", ".5")])
}

fn orchard(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for number in 0..8 {
        pen.circle([-6.0 + 4.0 * f64::from(number % 4), -1.8 + 3.8 * f64::from(number / 4)], 1.0);
    }
    let ground = patch(palette.orchard[0], palette.orchard[1]);
    group(&[], vec![ground, filled(&pen.data, palette.orchard[1])])
}

fn marsh(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for [x, y] in [[-4.0, 2.0], [3.5, -0.5]] {
        pen.lines(&[[x - 2.6, y], [x + 2.6, y]]);
        pen.lines(&[[x, y], [x, y - 2.4]]);
        pen.lines(&[[x - 0.6, y], [x - 1.4, y - 2.2]]);
    }
    group(&[], vec![patch(palette.marsh[0], "none"), drawn(&pen.data, palette.marsh[1], 0.5)])
}

fn rough(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for [x, y] in [[-4.5, 1.0], [0.5, -0.6], [5.0, 1.4]] {
        pen.lines(&[[x - 1.6, y + 0.8], [x, y - 1.0], [x + 1.6, y + 0.8]]);
    }
    group(&[], vec![patch(palette.rough[0], "none"), drawn(&pen.data, palette.rough[1], 0.5)])
}

fn village(palette: &Palette) -> Element {
    let houses = roofs(&[[-5.0, -1.5], [0.5, 1.6], [5.0, -1.2]], palette);
    group(&[], vec![patch(palette.houses[1], "none"), houses])
}

fn town(palette: &Palette) -> Element {
    let row = |y: f64| [-5.0, -1.8, 1.4, 4.6].map(|x| [x, y]);
    let houses = roofs(&[row(-1.6), row(1.6)].concat(), palette);
    group(&[], vec![patch(palette.houses[1], "none"), houses])
}

fn walled(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    pen.lines(&[[-7.0, -4.0], [7.0, -4.0], [7.0, 4.0], [-7.0, 4.0]]);
    pen.close();
    let wall = with(filled(&pen.data, palette.houses[1]), "stroke", palette.wall);
    let houses = roofs(&[[-4.0, -2.0], [4.0, -2.0]], palette);
    group(&[], vec![with(wall, "stroke-width", "1.2"), houses])
}

fn roofs(places: &[Point], palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for [x, y] in places {
        pen.lines(&[
            [x - 1.4, y - 0.9],
            [x + 1.4, y - 0.9],
            [x + 1.4, y + 0.9],
            [x - 1.4, y + 0.9],
        ]);
        pen.close();
    }
    filled(&pen.data, palette.houses[0])
}

const LEVEL: &str = "M-9 0l18 0";

const WAVE: &str = "M-9 2c3-4 6-4 9-2s6 2 9-2";

pub(super) fn line_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let has = |kind: LineKind| view.lines.iter().any(|line| line.kind == kind);
    let spot = |kind: PointKind| view.spots.iter().any(|spot| spot.kind == kind);
    let shore = drawn(WAVE, palette.water[1], 3.4);
    let river = group(&[], vec![shore, drawn(WAVE, palette.water[0], 2.4)]);
    let road = |edges: f64, between: f64, colour: &str| {
        group(&[], vec![drawn(LEVEL, palette.road[0], edges), drawn(LEVEL, colour, between)])
    };
    let track = with(drawn(LEVEL, palette.track, 0.9), "stroke-dasharray", "3.6 1.8");
    let deck = "M-6 -3l1.4 1.2l9.2 0l1.4 -1.2M-6 3l1.4 -1.2l9.2 0l1.4 1.2";
    let ford = drawn("M-5 -1.6l10 0M-5 0l10 0M-5 1.6l10 0", palette.ink, 0.7);
    let mut keys = Keys::default();
    keys.add(has(LineKind::River), "River", river);
    keys.add(has(LineKind::Stream), "Stream", drawn(WAVE, palette.water[1], 1.1));
    keys.add(has(LineKind::Highroad), "Highroad", road(3.6, 2.4, palette.highroad));
    keys.add(has(LineKind::Road), "Road", road(2.7, 1.7, palette.road[1]));
    keys.add(has(LineKind::Track), "Track", track);
    keys.add(has(LineKind::Hedge), "Hedge or wall", hedge(palette));
    keys.add(has(LineKind::Entrenchment), "Field work", field_work(palette));
    keys.add(spot(PointKind::Bridge), "Bridge", drawn(deck, palette.ink, 0.8));
    keys.add(spot(PointKind::Ford), "Ford", with(ford, "stroke-dasharray", "1 1"));
    keys.0
}

fn hedge(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for number in 0..8 {
        let y = if number % 2 == 0 { 0.35 } else { -0.35 };
        pen.circle([-8.0 + 2.3 * f64::from(number), y], 1.05);
    }
    filled(&pen.data, palette.hedge)
}

fn field_work(palette: &Palette) -> Element {
    let mut pen = Pen::default();
    for number in 0..5 {
        let x = -7.0 + 3.4 * f64::from(number);
        pen.lines(&[[x - 1.0, 0.0], [x, -2.3], [x + 1.0, 0.0]]);
        pen.close();
    }
    group(&[], vec![drawn(LEVEL, palette.wall, 1.5), filled(&pen.data, palette.wall)])
}
