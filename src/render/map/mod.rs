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
mod plane;
mod poster;
mod relief;
mod sheet;
mod signs;
mod ways;

use std::collections::BTreeSet;

use svg::Node;
use svg::node::element::Element;

use self::blocks::{Drawn, flag_size};
use self::crowd::{Crowd, Slab, Weight};
use self::face::Face;
use self::ground::Ground;
use self::ink::{Palette, palette};
use self::labels::{About, Lettering, Placed, Stand, Wanted};
use self::nodes::{Style, drawn, dress, filled, group, node, text, with, worded};
use self::plane::{Frame, Pt, along, bounds, plus, short};
use self::sheet::{Laid, POINT};
use crate::text::Span;
use crate::view::map::MapView;

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

/// All that painting needs.
struct Painter<'p> {
    view: &'p MapView,
    wish: &'p MapWish,
    palette: &'p Palette,
    doubled: &'p BTreeSet<String>,
    frame: Frame,
}

/// The labels, and for each wanted one what it says and where what it names is written.
type Lettered = (Lettering, Vec<(String, Option<Span>)>);

impl Painter<'_> {
    fn paint(&self, whole: bool) -> (Vec<Element>, Lettered, usize) {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let ground = ground::ground(view, frame);
        let mut crowd = Crowd::new([frame.left, frame.top], [frame.right(), frame.bottom()]);
        let mut hard: Vec<Slab> = Vec::new();
        let units: Vec<Vec<Drawn>> = view
            .bodies
            .iter()
            .map(|body| body.blocks.iter().map(|one| blocks::block(body, one, frame)).collect())
            .collect();
        for look in units.iter().flatten() {
            hard.push(Slab { corners: look.corners(1.2 * frame.large) });
        }
        hard.iter().for_each(|slab| crowd.add(*slab, Weight::Hard));
        let doors: Vec<Pt> = view.entries.iter().map(|one| signs::door(one, frame)).collect();
        for (at, one) in doors.iter().zip(&view.entries) {
            let edge = frame.at(one.at);
            let [least, most] = bounds(&[*at, edge]);
            let reach = signs::DOOR * frame.large;
            let slab = Slab::upright(plus(least, [-reach; 2]), plus(most, [reach; 2]));
            crowd.add(slab, Weight::Hard);
            hard.push(slab);
        }
        let goals = self.goals(&ground, &mut crowd, &mut hard);
        let flags = self.flags(&mut crowd, &mut hard);
        self.soft(&ground, &mut crowd);
        let inside = self.inside(&units, &hard);
        let (wanted, named) = self.wanted(&ground, &units, &goals, &flags, &inside);
        let lettering = labels::place(&wanted, frame, &mut crowd);
        let overlaps = labels::overlaps(&lettering.placed, &hard);

        let mut clipped: Vec<Element> = Vec::new();
        clipped.extend(relief::relief(view, &ground, frame, palette));
        clipped.extend(cover::cover(view, &ground, frame, palette));
        clipped.extend(ways::water(view, &ground, frame, palette));
        clipped.extend(ways::roads(view, &ground, frame, palette));
        clipped.extend(ways::works(view, &ground, frame, palette));
        clipped.extend(houses::houses(view, &ground, frame, palette));
        clipped.extend(ways::crossings(view, &ground, frame, palette));
        let grid = signs::grid(view, frame);
        clipped.extend(signs::grid_lines(&grid, frame, palette));
        clipped.extend(signs::zones(view, frame, palette));
        if self.wish.ranges {
            let reaches = view.leaders.iter().filter_map(|one| blocks::reach(one, frame, palette));
            clipped.push(group(&[("class", "ranges")], reaches.collect()));
        }
        let arrows: Vec<Element> =
            view.moves.iter().map(|one| blocks::arrow(one, frame, palette)).collect();
        if !arrows.is_empty() {
            clipped.push(group(&[("class", "moves")], arrows));
        }
        let ground_group = group(&[("clip-path", "url(#map--field)")], clipped);
        let mut all = vec![self.paper(), ground_group];
        let units = blocks::bodies(view, frame, palette, self.doubled);
        all.extend(units.map(|units| with(units, "clip-path", "url(#map--field)")));
        all.extend(self.letters_inside(&inside));
        all.extend(self.signs(&goals, &flags));
        all.push(self.letters(&lettering.placed, &wanted));
        all.push(self.rim());
        if whole {
            all.push(group(&[("class", "coordinates")], signs::coordinates(&grid, frame, palette)));
        } else {
            all.extend(self.inner_coordinates(&grid));
        }
        (all, (lettering, named), overlaps)
    }

    /// The ground before anything is on it.
    fn paper(&self) -> Element {
        self.rectangle("fill", self.palette.ground)
    }

    /// The line about the ground.
    fn rim(&self) -> Element {
        let rim = with(self.rectangle("stroke", self.palette.ink), "fill", "none");
        with(rim, "stroke-width", &short(1.1 * self.frame.large))
    }

    fn rectangle(&self, name: &str, colour: &str) -> Element {
        let frame = &self.frame;
        node(
            "rect",
            &[
                ("x", &short(frame.left)),
                ("y", &short(frame.top)),
                ("width", &short(frame.width)),
                ("height", &short(frame.height)),
                (name, colour),
            ],
        )
    }

    /// On a table the grid is named along its edges, on the ground itself.
    fn inner_coordinates(&self, grid: &signs::Grid) -> Option<Element> {
        let frame = &self.frame;
        let beyond = 12.0 * frame.large;
        let within = Frame {
            left: frame.left + beyond,
            top: frame.top + beyond,
            width: frame.width - 2.0 * beyond,
            height: frame.height - 2.0 * beyond,
            ..*frame
        };
        let names = signs::coordinates(grid, &within, self.palette);
        (!names.is_empty()).then(|| group(&[("class", "coordinates")], names))
    }

    /// Where the discs of objectives stand: on their place, or beside it where a unit is on it.
    fn goals(&self, ground: &Ground, crowd: &mut Crowd, hard: &mut Vec<Slab>) -> Vec<(Pt, Pt)> {
        let frame = &self.frame;
        let radius = (signs::GOAL + 1.4) * frame.large;
        let goals = self.view.objectives.iter().map(|one| {
            let own = frame.at(one.at);
            let area = self.view.areas.iter().position(|area| area.id.as_ref() == Some(&one.id));
            let first = match area.map(|area| bounds(&ground.areas[area].flat)) {
                // On a walled farm the disc would hide the farm.
                Some([least, most]) if most[0] - least[0] < 60.0 * frame.large => {
                    let gap = radius + 1.0 * frame.large;
                    vec![
                        [most[0] + gap, least[1] - gap * 0.4],
                        [least[0] - gap, least[1] - gap * 0.4],
                        [most[0] + gap, most[1] + gap * 0.4],
                        [least[0] - gap, most[1] + gap * 0.4],
                    ]
                }
                _ => vec![own],
            };
            let at = self.free(first, own, radius, crowd);
            let slab = Slab::upright(plus(at, [-radius; 2]), plus(at, [radius; 2]));
            crowd.add(slab, Weight::Hard);
            hard.push(slab);
            (at, own)
        });
        goals.collect()
    }

    /// Where the flags of leaders stand: with their command, beside its blocks.
    fn flags(&self, crowd: &mut Crowd, hard: &mut Vec<Slab>) -> Vec<(Pt, Pt)> {
        let frame = &self.frame;
        let flags = self.view.leaders.iter().map(|leader| {
            let own = frame.at(leader.at);
            let (tall, long, _) = flag_size(leader.rank, frame.large);
            let half = [long / 2.0 + 0.8 * frame.large, tall / 2.0 + 0.8 * frame.large];
            // The foot of the staff stands at the lower left of the flag.
            let slab_of = |at: Pt| {
                let middle = [at[0] + long / 2.0, at[1] - tall / 2.0];
                Slab::upright([middle[0] - half[0], middle[1] - half[1]], plus(middle, half))
            };
            let mut places = vec![own];
            for ring in 1..=16 {
                let far = f64::from(ring) * 4.0 * frame.large;
                places.extend((0..12).map(|way| {
                    let angle = f64::from(way) * std::f64::consts::PI / 6.0;
                    [own[0] + far * angle.sin(), own[1] + far * angle.cos()]
                }));
            }
            let fits = |at: &Pt| {
                let slab = slab_of(*at);
                slab.corners.iter().all(|corner| frame.holds(*corner, -2.0))
                    && !crowd.met(&[slab]).hard
            };
            let at = places.into_iter().find(fits).unwrap_or(own);
            crowd.add(slab_of(at), Weight::Hard);
            hard.push(slab_of(at));
            (at, own)
        });
        flags.collect()
    }

    /// The first free of some places, or of a spiral about the last resort.
    fn free(&self, first: Vec<Pt>, own: Pt, radius: f64, crowd: &Crowd) -> Pt {
        let fits = |at: &Pt| {
            let slab = Slab::upright(plus(*at, [-radius; 2]), plus(*at, [radius; 2]));
            self.frame.holds(*at, -radius) && !crowd.met(&[slab]).hard
        };
        let spiral = (1..=14).flat_map(|ring| {
            let far = f64::from(ring) * 4.0 * self.frame.large;
            (0..12).map(move |way| {
                let angle = f64::from(way) * std::f64::consts::PI / 6.0;
                [own[0] + far * angle.sin(), own[1] - far * angle.cos()]
            })
        });
        let fallback = first.first().copied().unwrap_or(own);
        first.into_iter().chain(spiral).find(fits).unwrap_or(fallback)
    }

    /// What letters would rather not hide.
    fn soft(&self, ground: &Ground, crowd: &mut Crowd) {
        let frame = &self.frame;
        let step = 5.0 * frame.large;
        let lines = self.view.lines.iter().zip(&ground.lines);
        for (line, curve) in lines.filter(|(line, _)| line.kind != "ridge") {
            let half = match line.kind {
                "river" => ways::river(line, frame).1 / 2.0,
                _ => 1.4 * frame.large,
            };
            for (at, direction) in along(&curve.flat, false, step) {
                if frame.holds(at, step) {
                    let slab = Slab::turned(at, direction, step / 2.0, half);
                    crowd.add(slab, Weight::Soft(1.6));
                }
            }
        }
        let areas = self.view.areas.iter().zip(&ground.areas);
        for (area, curve) in areas {
            if matches!(area.kind, "open-village" | "town" | "fortification") {
                let [least, most] = bounds(&curve.flat);
                crowd.add(Slab::upright(least, most), Weight::Soft(7.0));
            }
        }
        for movement in &self.view.moves {
            let path = plane::course(&frame.all(&movement.path));
            for (at, direction) in along(&path.flat, false, step) {
                let slab = Slab::turned(at, direction, step / 2.0, 2.0 * frame.large);
                crowd.add(slab, Weight::Soft(6.0));
            }
        }
        for spot in self.view.spots.iter().filter(|spot| !matches!(spot.kind, "label" | "entry")) {
            let at = frame.at(spot.at);
            let reach = 3.0 * frame.large;
            let slab = Slab::upright(plus(at, [-reach; 2]), plus(at, [reach; 2]));
            crowd.add(slab, Weight::Soft(8.0));
        }
    }

    /// Every label that wants a place, and what is told if it finds none.
    fn wanted(
        &self,
        ground: &Ground,
        units: &[Vec<Drawn>],
        goals: &[(Pt, Pt)],
        flags: &[(Pt, Pt)],
        inside: &[Option<Inside>],
    ) -> (Vec<Wanted>, Vec<(String, Option<Span>)>) {
        let mut list =
            WantedList { large: self.frame.large, wanted: Vec::new(), named: Vec::new() };
        self.places(ground, goals, &mut list);
        self.people(units, flags, inside, &mut list);
        (list.wanted, list.named)
    }

    /// Names of the ground, of objectives, entries and zones.
    fn places(&self, ground: &Ground, goals: &[(Pt, Pt)], list: &mut WantedList) {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let heights = relief::heights(view, ground);
        for (area, curve) in view.areas.iter().zip(&ground.areas) {
            let Some(name) = &area.name else { continue };
            let [least, most] = bounds(&curve.flat);
            let (face, size, colour) = match area.kind {
                "lake" => (Face::SerifItalic, 9.4, palette.water[2]),
                "town" => (Face::SerifBold, 9.4, palette.ink),
                "open-village" | "fortification" => (Face::Serif, 8.6, palette.ink),
                "hill" => (Face::SerifItalic, 8.8, palette.ink),
                _ => (Face::SerifItalic, 8.2, palette.ink),
            };
            let words = match (area.kind, heights.is_empty()) {
                ("hill", false) => {
                    let top = area.contours.last().map(|(metres, _)| *metres).or(area.height);
                    top.map_or(name.clone(), |metres| format!("{name} {metres} m"))
                }
                _ => name.clone(),
            };
            let about = match area.kind {
                "open-village" | "fortification" => About::Beside(least, most),
                _ => About::Within(curve.flat.clone()),
            };
            list.add((words, area.span), (face, size, colour), about, area.priority * 10 + 1);
        }
        for (line, curve) in view.lines.iter().zip(&ground.lines) {
            let Some(name) = &line.name else { continue };
            let wet = matches!(line.kind, "river" | "stream");
            let colour = if wet { palette.water[2] } else { palette.faint };
            let aside = match line.kind {
                "river" => ways::river(line, frame).1 / 2.0 + 1.2 * frame.large,
                _ => 2.2 * frame.large,
            };
            let on_field: Vec<Pt> =
                curve.flat.iter().copied().filter(|at| frame.holds(*at, 0.0)).collect();
            let about = About::Along(on_field, aside);
            let face = if wet { Face::SerifItalic } else { Face::Serif };
            list.add((name.clone(), line.span), (face, 7.4, colour), about, line.priority * 10 + 6);
        }
        for spot in &view.spots {
            let Some(name) = &spot.name else { continue };
            if matches!(spot.kind, "entry") {
                continue;
            }
            let objective =
                view.objectives.iter().position(|one| Some(&one.id) == spot.id.as_ref());
            let at = objective.map_or(frame.at(spot.at), |at| goals[at].0);
            let reach = match (objective, spot.kind) {
                (Some(_), _) => signs::GOAL + 1.0,
                (None, "label") => 0.6,
                _ => 3.4,
            };
            let reach = reach * frame.large;
            let about = About::Beside(plus(at, [-reach; 2]), plus(at, [reach; 2]));
            list.add(
                (name.clone(), spot.span),
                (Face::Serif, 8.6, palette.ink),
                about,
                spot.priority * 10,
            );
        }
        for (one, (at, _)) in view.objectives.iter().zip(goals) {
            let spot = view
                .spots
                .iter()
                .any(|spot| spot.id.as_ref() == Some(&one.id) && spot.name.is_some());
            if one.named || spot {
                continue;
            }
            let reach = (signs::GOAL + 1.0) * frame.large;
            let about = About::Beside(plus(*at, [-reach; 2]), plus(*at, [reach; 2]));
            list.add((one.name.clone(), one.span), (Face::Serif, 8.6, palette.ink), about, 40);
        }
        for one in &view.entries {
            let at = signs::door(one, frame);
            let reach = (signs::DOOR + 1.0) * frame.large;
            let about = About::Beside(plus(at, [-reach; 2]), plus(at, [reach; 2]));
            let first = one.arrivals.first().map(|who| who.when.as_str());
            let words = match (first, one.arrivals.len()) {
                (None, _) => one.name.clone(),
                (Some(when), 1) => format!("{}, {when}", one.name),
                (Some(when), _) => format!("{}, from {when}", one.name),
            };
            list.add((words, one.span), (Face::SerifItalic, 7.8, palette.ink), about, 44);
        }
    }

    /// Names of units and leaders.
    fn people(
        &self,
        units: &[Vec<Drawn>],
        flags: &[(Pt, Pt)],
        inside: &[Option<Inside>],
        list: &mut WantedList,
    ) {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let outside =
            view.bodies.iter().zip(units).zip(inside).filter(|(_, inside)| inside.is_none());
        for ((body, blocks), _) in outside {
            let corners: Vec<Pt> =
                blocks.iter().flat_map(|look| look.corners(1.4 * frame.large)).collect();
            if corners.is_empty() {
                continue;
            }
            let [least, most] = bounds(&corners);
            let about = About::Beside(least, most);
            list.add((body.name.clone(), body.span), (Face::Sans, 7.0, palette.ink), about, 48);
        }
        for (leader, (foot, _)) in view.leaders.iter().zip(flags) {
            // The names of all leaders of divisions would hide the ground; with their ranges they are wanted.
            if leader.rank > 4 && !self.wish.ranges {
                continue;
            }
            let (tall, long, _) = flag_size(leader.rank, frame.large);
            let about = About::Beside([foot[0], foot[1] - tall], [foot[0] + long, foot[1]]);
            let words = match (&leader.reach, self.wish.ranges) {
                (Some(reach), true) => format!("{} {reach}", leader.name),
                _ => leader.name.clone(),
            };
            let order = 42 + i64::from(leader.rank.min(9)) / 3;
            list.add((words, None), (Face::SansBold, 7.2, palette.ink), about, order);
        }
    }

    /// The names that stand on their own blocks: those of infantry, where there is room and no other
    /// block lies over them.
    fn inside(&self, units: &[Vec<Drawn>], hard: &[Slab]) -> Vec<Option<Inside>> {
        let large = self.frame.large;
        let fits = self.view.bodies.iter().zip(units).map(|(body, blocks)| {
            let ([one], [look]) = (body.blocks.as_slice(), blocks.as_slice()) else { return None };
            let plain = matches!(one.symbol, crate::view::map::Symbol::Infantry);
            if !plain || look.facing % 90 != 0 || self.palette.outlines {
                return None;
            }
            let [wide, high] = match look.facing % 180 {
                0 => look.size,
                _ => [look.size[1], look.size[0]],
            };
            for size in [7.0 * large, LEAST_SIZE * large] {
                let lines = Face::Sans.lines(&body.name, size, wide - 5.0 * large);
                let widest =
                    lines.iter().map(|line| Face::Sans.width(line, size)).fold(0.0, f64::max);
                let tall = lines.len() as f64 * size * 1.06;
                if widest > wide - 4.0 * large || tall > high - 3.0 * large {
                    continue;
                }
                let half = [widest / 2.0, tall / 2.0];
                let letters = Slab::upright(
                    [look.at[0] - half[0], look.at[1] - half[1]],
                    plus(look.at, half),
                );
                let over = hard.iter().filter(|slab| slab.meets(&letters)).count();
                if over == 1 {
                    let colour = ink::on(&ink::of_nation(body.colour.as_deref(), self.palette));
                    return Some(Inside { lines, size, middle: look.at, colour });
                }
            }
            None
        });
        fits.collect()
    }

    fn letters_inside(&self, inside: &[Option<Inside>]) -> Option<Element> {
        let mut children = Vec::new();
        for one in inside.iter().flatten() {
            let style = Style {
                face: Face::Sans,
                size: one.size,
                colour: one.colour,
                halo: None,
                anchor: "middle",
            };
            let step = one.size * 1.06;
            let first =
                one.middle[1] - step * (one.lines.len() as f64 - 1.0) / 2.0 + one.size * 0.25;
            for (number, line) in one.lines.iter().enumerate() {
                children.push(text(line, [one.middle[0], first + step * number as f64], style));
            }
        }
        (!children.is_empty()).then(|| group(&[("class", "names")], children))
    }

    /// Objectives, entries and flags.
    fn signs(&self, goals: &[(Pt, Pt)], flags: &[(Pt, Pt)]) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let tie = |from: Pt, to: Pt, least: f64| {
            (plane::apart(from, to) > least * frame.large).then(|| {
                let mut pen = plane::Pen::default();
                pen.lines(&[from, to]);
                drawn(&pen.data, palette.faint, 0.5 * frame.large)
            })
        };
        let mut children: Vec<Element> = Vec::new();
        for (one, (at, own)) in view.objectives.iter().zip(goals) {
            children.extend(tie(*at, *own, 16.0));
            children.push(signs::goal(one, *at, frame, palette));
        }
        for one in &view.entries {
            children.push(signs::entry(one, frame, palette));
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for (leader, (at, own)) in view.leaders.iter().zip(flags) {
            children.extend(tie(*at, *own, 14.0));
            let reach = leader.reach.as_ref().map(|reach| format!(", orders reach {reach}"));
            let told = format!("{}, {}{}", leader.name, leader.echelon, reach.unwrap_or_default());
            let flag = nodes::titled(blocks::flag(leader, *at, frame.large, palette), &told);
            let id = match self.doubled.contains(&leader.id) {
                true => format!("{}--{}--leader", leader.force_id, leader.id),
                false => leader.id.clone(),
            };
            // One man may command a wing and a corps in it.
            let first = seen.insert(id.clone());
            children.push(if first { with(flag, "id", &id) } else { flag });
        }
        if children.is_empty() { Vec::new() } else { vec![group(&[("class", "signs")], children)] }
    }

    /// The labels in their places.
    fn letters(&self, placed: &[Placed], wanted: &[Wanted]) -> Element {
        let palette = self.palette;
        let mut children = Vec::new();
        for (number, one) in placed.iter().enumerate() {
            let label = &wanted[one.number];
            let style = Style {
                face: label.face,
                size: one.size,
                colour: &label.colour,
                halo: Some(palette.ground),
                anchor: "middle",
            };
            if let Some((from, to)) = one.tie {
                let mut pen = plane::Pen::default();
                pen.lines(&[from, to]);
                children.push(drawn(&pen.data, palette.faint, 0.45 * self.frame.large));
            }
            match &one.stand {
                Stand::Level(lines) => {
                    for (line, foot) in lines {
                        let wide = label.face.width(line, one.size);
                        let set = text(line, *foot, style);
                        children.push(with(set, "textLength", &short(wide)));
                    }
                }
                Stand::Course(course) => {
                    let id = format!("map--way-{number}");
                    let mut pen = plane::Pen::default();
                    pen.lines(course);
                    let way = node("path", &[("id", &id), ("d", &pen.data), ("fill", "none")]);
                    let mut words = worded("textPath", &label.words);
                    words.assign("href", format!("#{id}"));
                    words.assign("startOffset", "50%");
                    let mut set = Element::new("text");
                    dress(&mut set, style);
                    set.append(words);
                    children.push(way);
                    children.push(set);
                }
            }
        }
        group(&[("class", "labels")], children)
    }
}

/// A name on its own block.
struct Inside {
    lines: Vec<String>,
    size: f64,
    middle: Pt,
    colour: &'static str,
}

/// Labels as they come.
struct WantedList {
    large: f64,
    wanted: Vec<Wanted>,
    named: Vec<(String, Option<Span>)>,
}

/// Letters below this cannot be read in the hand.
const LEAST_SIZE: f64 = 5.8;

impl WantedList {
    fn add(
        &mut self,
        (words, span): (String, Option<Span>),
        (face, size, colour): (Face, f64, &str),
        about: About,
        order: i64,
    ) {
        if words.trim().is_empty() {
            return;
        }
        self.wanted.push(Wanted {
            words: words.clone(),
            face,
            size: size * self.large,
            least: LEAST_SIZE * self.large,
            about,
            order,
            colour: colour.to_owned(),
        });
        self.named.push((words, span));
    }
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
