//! What is on the ground: who finds his place first, and in which order all of it is drawn.

use std::collections::BTreeSet;

use svg::Node;
use svg::node::element::Element;

use super::blocks::{Drawn, flag_size};
use super::crowd::{Crowd, Slab, Weight};
use super::face::Face;
use super::ground::Ground;
use super::ink::Palette;
use super::labels::{About, Lettering, Placed, Stand, Wanted};
use super::nodes::{Style, drawn, dress, group, node, text, with, worded};
use super::plane::{Frame, Pt, along, bounds, plus, short};
use super::{
    MapWish, blocks, cover, ground, houses, ink, labels, nodes, plane, relief, signs, ways,
};
use grognard_core::text::Span;
use grognard_project::view::map::MapView;

/// All that painting needs.
pub(super) struct Painter<'p> {
    pub view: &'p MapView,
    pub wish: &'p MapWish,
    pub palette: &'p Palette,
    pub doubled: &'p BTreeSet<String>,
    pub frame: Frame,
}

/// The labels, and for each wanted one what it says and where what it names is written.
pub(super) type Lettered = (Lettering, Vec<(String, Option<Span>)>);

impl Painter<'_> {
    /// Everything on the ground, the labels, and how many of these lie over something.
    pub fn paint(&self, whole: bool) -> (Vec<Element>, Lettered, usize) {
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
                slab.corners.iter().all(|corner| frame.holds(*corner, -2.0)) && !crowd.blocks(slab)
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
            self.frame.holds(*at, -radius) && !crowd.blocks(slab)
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
            let plain = matches!(one.symbol, grognard_project::view::map::Symbol::Infantry);
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
