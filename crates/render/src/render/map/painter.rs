//! The map itself: what finds its place first, and in which order all of it is drawn.

use std::collections::BTreeSet;

use svg::node::element::Element;

use super::block_names::BlockName;
use super::blocks::PlacedBlock;
use super::drawing::Drawing;
use super::ground::Ground;
use super::label_texts::WantedLabels;
use super::labels::Lettering;
use super::nodes::{group, node, titled, with};
use super::obstacles::TurnedBox;
use super::pen::short;
use super::plane::Frame;
use super::sign_places::{SignPlace, SignPlaces};
use super::sparse::Thinned;
use super::{
    arrows, block_names, blocks, flags, ground, houses, label_texts, labels, linear_features,
    relief, sign_places, signs, vegetation,
};
use grognard_project::view::map::BodyOn;

/// What is drawn, and what became of the labels.
pub(super) struct Painting {
    /// The elements, the lowest first.
    pub elements: Vec<Element>,
    /// Labels with a place and labels without.
    pub lettering: Lettering,
    /// Every label that wanted a place.
    pub wanted: WantedLabels,
    /// How many labels lie over another or over a sign.
    pub overlaps: usize,
    /// Ground with fewer signs than is usual.
    pub thinned: Option<Thinned>,
}

/// Where blocks, signs and letters stand.
struct Layout {
    objectives: Vec<SignPlace>,
    flags: Vec<SignPlace>,
    block_names: Vec<Option<BlockName>>,
    wanted: WantedLabels,
    lettering: Lettering,
    overlaps: usize,
}

impl Drawing<'_> {
    /// Everything on the ground, and the labels. A whole map has the names of its grid outside the frame.
    pub fn paint(&self, whole: bool) -> Painting {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let ground = ground::ground(view, frame);
        let layout = self.layout(&ground);
        let grid = signs::grid(view, frame);
        let clipped = group(&[("clip-path", "url(#map--field)")], self.clipped(&ground, &grid));
        let mut elements = vec![self.rectangle("fill", palette.ground), clipped];
        let units = blocks::bodies(view, frame, palette, self.doubled);
        elements.extend(units.map(|units| with(units, "clip-path", "url(#map--field)")));
        elements.extend(block_names::draw(&layout.block_names));
        elements.extend(self.signs(&layout.objectives, &layout.flags));
        elements.push(label_texts::draw(&layout.lettering, &layout.wanted, frame, palette));
        elements.push(self.rim());
        if whole {
            let names = signs::coordinates(&grid, frame, palette);
            elements.push(group(&[("class", "coordinates")], names));
        } else {
            elements.extend(self.inner_coordinates(&grid));
        }
        let Layout { lettering, wanted, overlaps, .. } = layout;
        let thinned = ground.sparse.thinned(view);
        Painting { elements, lettering, wanted, overlaps, thinned }
    }

    /// Gives everything its place: blocks first, then entries, objectives, flags, and letters last.
    fn layout(&self, ground: &Ground) -> Layout {
        let (view, frame) = (self.view, &self.frame);
        let place = |body: &BodyOn| -> Vec<PlacedBlock> {
            body.blocks.iter().map(|part| blocks::block(body, part, frame)).collect()
        };
        let blocks: Vec<Vec<PlacedBlock>> = view.bodies.iter().map(place).collect();
        let mut places = SignPlaces::new(view, frame);
        for block in blocks.iter().flatten() {
            places.block(TurnedBox { corners: block.corners(1.2 * frame.large) });
        }
        places.entries();
        let objectives = places.objectives(ground);
        let flags = places.flags();
        let (mut obstacles, hard) = (places.obstacles, places.hard);
        sign_places::add_soft(view, ground, frame, &mut obstacles);
        let block_names = block_names::fit(view, &blocks, &hard, frame, self.palette);
        let mut wanted = WantedLabels::new(frame.large);
        label_texts::ground_names(self, ground, &objectives, &mut wanted);
        label_texts::body_names(self, &blocks, &block_names, &mut wanted);
        label_texts::leader_names(self, &flags, &mut wanted);
        let lettering = labels::place(&wanted.labels, frame, &mut obstacles);
        let overlaps = labels::overlaps(&lettering.placed, &hard);
        Layout { objectives, flags, block_names, wanted, lettering, overlaps }
    }

    /// What is cut off at the edge of the ground, the lowest first.
    fn clipped(&self, ground: &Ground, grid: &signs::Grid) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut clipped: Vec<Element> = Vec::new();
        clipped.extend(relief::relief(view, ground, frame, palette));
        clipped.extend(vegetation::vegetation(view, ground, frame, palette));
        clipped.extend(linear_features::water(view, ground, frame, palette));
        clipped.extend(linear_features::roads(view, ground, frame, palette));
        clipped.extend(linear_features::works(view, ground, frame, palette));
        clipped.extend(houses::houses(view, ground, frame, palette));
        clipped.extend(linear_features::crossings(view, ground, frame, palette));
        clipped.extend(signs::grid_lines(grid, frame, palette));
        clipped.extend(signs::zones(view, frame, palette));
        if self.options.ranges {
            let reach = |leader| flags::reach(leader, frame, palette);
            let reaches = view.leaders.iter().filter_map(reach);
            clipped.push(group(&[("class", "ranges")], reaches.collect()));
        }
        let arrow = |movement| arrows::arrow(movement, frame, palette);
        let arrows: Vec<Element> = view.moves.iter().map(arrow).collect();
        if !arrows.is_empty() {
            clipped.push(group(&[("class", "moves")], arrows));
        }
        clipped
    }

    /// Objectives, entries and flags.
    fn signs(&self, objectives: &[SignPlace], leaders: &[SignPlace]) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut children: Vec<Element> = Vec::new();
        for (objective, sign) in view.objectives.iter().zip(objectives) {
            children.extend(sign.tie(16.0, frame, palette));
            children.push(signs::objective(objective, sign.shown, frame, palette));
        }
        for entry in &view.entries {
            children.push(signs::entry(entry, frame, palette));
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for (leader, sign) in view.leaders.iter().zip(leaders) {
            children.extend(sign.tie(14.0, frame, palette));
            let reach = leader.reach.as_ref().map(|reach| format!(", orders reach {reach}"));
            let told = format!("{}, {}{}", leader.name, leader.echelon, reach.unwrap_or_default());
            let flag = flags::flag(leader, sign.shown, frame.large, palette);
            let flag = titled(flag, &told);
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

    /// The line around the ground.
    fn rim(&self) -> Element {
        let rim = with(self.rectangle("stroke", self.palette.ink), "fill", "none");
        with(rim, "stroke-width", &short(1.1 * self.frame.large))
    }

    /// A rectangle as large as the ground.
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

    /// The names of the grid along the inside of the frame: a poster has nothing outside it.
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
}
