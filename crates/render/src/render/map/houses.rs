//! Settlements: villages of houses along their roads, towns of closed blocks, walled places, single farms.

use grognard_core::document::{AreaKind, LineKind, PointKind};
use grognard_view::view::map::{AreaOn, MapView, SpotOn};
use svg::node::element::Element;

use super::chance::Chance;
use super::curves::Curve;
use super::ground::Ground;
use super::ink::Palette;
use super::nodes::{drawn, filled, group, titled, with};
use super::obstacles::TurnedBox;
use super::pen::Pen;
use super::plane::{
    Frame, Point, along, apart, bounds, from_line, left_of, minus, plus, times, unit, within,
};
use super::sparse::Sparse;
use super::subjects::Subject;

#[derive(Default)]
pub(super) struct Roofs {
    pen: Pen,
    /// Boxes around the roofs. The boxes are hard obstacles for letters, so that no name covers a
    /// house.
    pub boxes: Vec<TurnedBox>,
}

/// Roofs of each village, town and walled place, with the index of its area.
pub(super) fn built(view: &MapView, ground: &Ground, frame: &Frame) -> Vec<(usize, Roofs)> {
    let mut built = Vec::new();
    for (index, area) in view.areas.iter().enumerate() {
        let curve = &ground.areas[index];
        let seed = area.id.clone().unwrap_or_else(|| format!("{} {index}", area.kind.word()));
        let mut chance = Chance::of(&seed);
        let streets = || streets(view, ground, curve, frame);
        let roofs = match area.kind {
            AreaKind::Town => town(curve, &streets(), (frame, ground.sparse), &mut chance),
            AreaKind::OpenVillage => {
                village(curve, &streets(), (frame, ground.sparse), &mut chance)
            }
            AreaKind::Fortification => court(curve, frame),
            _ => continue,
        };
        built.push((index, roofs));
    }
    built
}

pub(super) fn houses(
    view: &MapView,
    ground: &Ground,
    built: &[(usize, Roofs)],
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let mut children = Vec::new();
    for (index, roofs) in built {
        let (area, curve) = (&view.areas[*index], &ground.areas[*index]);
        let place = place(area, curve, &roofs.pen.data, frame, palette);
        children.push(with(place, "data-sign", &Subject::Area(*index).code()));
    }
    for (index, spot) in view.spots.iter().enumerate() {
        if spot.kind == PointKind::Building {
            let building = building(spot, frame, palette);
            children.push(with(building, "data-sign", &Subject::Spot(index).code()));
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "houses")], children))
}

fn place(area: &AreaOn, curve: &Curve, roofs: &str, frame: &Frame, palette: &Palette) -> Element {
    let mut parts = vec![filled(&curve.data, palette.houses[1])];
    if area.kind == AreaKind::Fortification {
        let wall = drawn(&curve.data, palette.wall, 1.2 * frame.large);
        parts.push(with(wall, "stroke-linejoin", "miter"));
    }
    parts.push(filled(roofs, palette.houses[0]));
    let mut attributes = vec![("class", area.kind.word())];
    if let Some(id) = &area.id {
        attributes.push(("id", id));
    }
    let element = group(&attributes, parts);
    match &area.name {
        Some(name) => titled(element, name),
        None => element,
    }
}

fn building(spot: &SpotOn, frame: &Frame, palette: &Palette) -> Element {
    let roofs = filled(&house_and_barn(spot, frame).pen.data, palette.houses[0]);
    let element = match &spot.id {
        Some(id) => with(roofs, "id", id),
        None => roofs,
    };
    match &spot.name {
        Some(name) => titled(element, name),
        None => element,
    }
}

pub(super) fn house_and_barn(spot: &SpotOn, frame: &Frame) -> Roofs {
    let middle = frame.at(spot.at);
    let size = 1.9 * frame.large;
    let barn = [middle[0] + size * 1.15, middle[1] + size * 0.9];
    let mut roofs = Roofs::default();
    house(&mut roofs, middle, [1.0, 0.0], size, size * 0.75);
    house(&mut roofs, barn, [0.0, 1.0], size * 0.8, size * 0.5);
    roofs
}

/// Stretches of roads inside an outline. If no road passes near its middle, the axis of the outline
/// is added as a street.
fn streets(view: &MapView, ground: &Ground, curve: &Curve, frame: &Frame) -> Vec<Vec<Point>> {
    let sparse = ground.sparse;
    let mut found: Vec<Vec<Point>> = Vec::new();
    for (line, road) in view.lines.iter().zip(&ground.lines) {
        if !matches!(line.kind, LineKind::Highroad | LineKind::Road | LineKind::Track) {
            continue;
        }
        let mut stretch: Vec<Point> = Vec::new();
        for (point, _) in along(&road.flat, false, sparse.street(1.5), sparse.clip(frame)) {
            if within(point, &curve.flat) {
                stretch.push(point);
            } else if !stretch.is_empty() {
                found.push(std::mem::take(&mut stretch));
            }
        }
        found.push(stretch);
    }
    found.retain(|street| street.len() > 2);
    // A second street is added, because otherwise a town whose roads end at its edge would have an
    // empty middle.
    let [least, most] = bounds(&curve.flat);
    let middle = times(plus(least, most), 0.5);
    let far = apart(least, most) * 0.2;
    if found.iter().all(|street| from_line(middle, street) > far) {
        found.push(axis(&curve.flat));
    }
    found
}

fn axis(outline: &[Point]) -> Vec<Point> {
    let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
    let longest = pairs.max_by(|a, b| apart(*a.0, *a.1).total_cmp(&apart(*b.0, *b.1)));
    let direction = longest.map_or([1.0, 0.0], |(from, to)| unit(minus(*to, *from)));
    let [least, most] = bounds(outline);
    let middle = times(plus(least, most), 0.5);
    let reach = apart(least, most) / 2.0;
    vec![minus(middle, times(direction, reach)), plus(middle, times(direction, reach))]
}

/// Builds a village: houses on both sides of the streets, with gardens between them.
fn village(
    curve: &Curve,
    streets: &[Vec<Point>],
    (frame, sparse): (&Frame, Sparse),
    chance: &mut Chance,
) -> Roofs {
    let rows = Rows { count: 1, along: 4.0, apart: 1.9 };
    built_up(curve, streets, (frame, sparse), rows, |_| Lot {
        aside: 2.6 + chance.between(0.0, 1.2),
        front: chance.between(1.0, 1.7),
        deep: chance.between(0.7, 1.0),
        shift: chance.between(-0.8, 0.8),
        empty: chance.next() < 0.15,
    })
}

/// Builds a town: rows of houses behind one another, without gaps between the houses of a row.
fn town(
    curve: &Curve,
    streets: &[Vec<Point>],
    (frame, sparse): (&Frame, Sparse),
    chance: &mut Chance,
) -> Roofs {
    let rows = Rows { count: 5, along: 3.1, apart: 2.3 };
    built_up(curve, streets, (frame, sparse), rows, |row| Lot {
        aside: 2.4 + f64::from(row) * 3.0,
        front: chance.between(1.15, 1.5),
        deep: chance.between(0.85, 1.15),
        shift: 0.0,
        empty: chance.next() < 0.06,
    })
}

/// Arrangement of houses along a street, in points before the enlargement of a poster.
struct Rows {
    count: u8,
    /// Distance between lots along the street.
    along: f64,
    /// Minimum distance between the centres of two houses.
    apart: f64,
}

/// Place beside a street where a house may be put, in points before the enlargement of a poster.
struct Lot {
    aside: f64,
    front: f64,
    deep: f64,
    /// Random offset of the house along the street.
    shift: f64,
    empty: bool,
}

/// Puts houses along streets where there is space. If there is space for none, one house is put in
/// the middle of the settlement.
fn built_up(
    curve: &Curve,
    streets: &[Vec<Point>],
    (frame, sparse): (&Frame, Sparse),
    rows: Rows,
    mut next_lot: impl FnMut(u8) -> Lot,
) -> Roofs {
    let mut roofs = Roofs::default();
    let mut built: Vec<Point> = Vec::new();
    let large = frame.large;
    for (street, row) in
        streets.iter().flat_map(|street| (0..rows.count).map(move |row| (street, row)))
    {
        let points = along(street, false, sparse.along(rows.along * large), sparse.clip(frame));
        let sides = points.into_iter().flat_map(|point| [1.0, -1.0].map(|side| (point, side)));
        for ((point, direction), side) in sides {
            let lot = next_lot(row);
            let (front, deep) = (lot.front * large, lot.deep * large);
            let out = times(left_of(direction), side * lot.aside * large);
            let place = plus(plus(point, out), times(direction, lot.shift * large));
            if lot.empty || !room(place, curve, streets, &built, front, rows.apart * large) {
                continue;
            }
            built.push(place);
            house(&mut roofs, place, direction, front, deep);
        }
    }
    if built.is_empty() {
        lone(&mut roofs, curve, frame);
    }
    roofs
}

fn room(
    place: Point,
    curve: &Curve,
    streets: &[Vec<Point>],
    built: &[Point],
    half: f64,
    from_others: f64,
) -> bool {
    within(place, &curve.flat)
        && streets.iter().all(|street| from_line(place, street) > half * 0.95)
        && built.iter().all(|other| apart(place, *other) > from_others)
}

/// Builds a walled place: its buildings are along the inside of the wall, around a court.
fn court(curve: &Curve, frame: &Frame) -> Roofs {
    let mut roofs = Roofs::default();
    let large = frame.large;
    let [least, most] = bounds(&curve.flat);
    let middle = times(plus(least, most), 0.5);
    let small = (most[0] - least[0]).min(most[1] - least[1]);
    let deep = (small * 0.16).clamp(0.5 * large, 1.1 * large);
    let edges = curve.flat.iter().zip(curve.flat.iter().cycle().skip(1));
    for (number, (from, to)) in edges.enumerate() {
        let long = apart(*from, *to);
        if number % 4 == 3 || long < 1.5 * large {
            continue;
        }
        let direction = unit(minus(*to, *from));
        let inwards = left_of(direction);
        let half = times(plus(*from, *to), 0.5);
        let towards = minus(middle, half);
        let sign = if inwards[0] * towards[0] + inwards[1] * towards[1] > 0.0 { 1.0 } else { -1.0 };
        let place = plus(half, times(inwards, sign * (deep + 0.3 * large)));
        house(&mut roofs, place, direction, long * 0.36, deep);
    }
    roofs
}

fn lone(roofs: &mut Roofs, curve: &Curve, frame: &Frame) {
    let [least, most] = bounds(&curve.flat);
    let size = 1.5 * frame.large;
    house(roofs, times(plus(least, most), 0.5), [1.0, 0.0], size, size * 0.65);
}

/// `front` and `deep` are half the lengths of the sides of the roof.
fn house(roofs: &mut Roofs, middle: Point, direction: Point, front: f64, deep: f64) {
    let (along, across) = (times(direction, front), times(left_of(direction), deep));
    let corner =
        |ahead: f64, aside: f64| plus(middle, plus(times(along, ahead), times(across, aside)));
    let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    roofs.pen.lines(&corners);
    roofs.pen.close();
    roofs.boxes.push(TurnedBox { corners });
}
