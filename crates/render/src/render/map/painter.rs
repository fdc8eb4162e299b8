//! Layout and drawing order of a map.

use grognard_view::view::map::MapView;
use svg::node::element::Element;

use super::block_names::BlockName;
use super::blocks::PlacedBlock;
use super::crossings;
use super::drawing::Drawing;
use super::ground::Ground;
use super::houses::Roofs;
use super::label::PlacedLabel;
use super::label_keys::KeyEntry;
use super::label_texts::WantedLabels;
use super::labels::Placing;
use super::nodes::{group, node, titled, with};
use super::pen::short;
use super::plane::Frame;
use super::sign_places::{self, SignPlace, SignPlaces};
use super::sparse::Thinned;
use super::subjects::{SignOwners, Subject};
use super::{
    arrows, block_names, blocks, flags, ground, houses, label_keys, label_texts, labels, letters,
    linear_features, relief, signs, vegetation,
};

/// Places of all features and labels, computed before anything is drawn.
pub(super) struct Layout {
    ground: Ground,
    built: Vec<(usize, Roofs)>,
    objectives: Vec<SignPlace>,
    flags: Vec<SignPlace>,
    block_names: Vec<Option<BlockName>>,
    pub wanted: WantedLabels,
    pub placed: Vec<PlacedLabel>,
    pub keyed: Vec<KeyEntry>,
    pub left_out: Vec<usize>,
    pub overlaps: usize,
}

impl Layout {
    /// Reports that small signs are spaced wider than usual, because the map would otherwise have
    /// too many.
    pub fn thinned(&self, view: &MapView) -> Option<Thinned> {
        self.ground.sparse.thinned(view)
    }
}

impl Drawing<'_> {
    /// Draws the ground and the labels. Grid coordinates are outside the frame, except on a poster.
    pub fn paint(&self, layout: &Layout, whole: bool) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let grid = signs::grid(view, frame);
        let clipped =
            [self.relief_to_crossings(&layout.ground, &layout.built), self.grid_to_moves(&grid)]
                .concat();
        let mut elements = vec![self.rectangle("fill", palette.ground), in_frame(clipped)];
        elements.extend(self.units_to_names(layout));
        elements.push(self.rim());
        if whole {
            let names = signs::coordinates(&grid, frame, palette);
            elements.push(group(&[("class", "coordinates")], names));
        } else {
            elements.extend(self.inner_coordinates(&grid));
        }
        elements
    }

    /// Draws the ground alone.
    pub fn ground(&self) -> Vec<Element> {
        let ground = ground::ground(self.view, &self.frame);
        let built = houses::built(self.view, &ground, &self.frame);
        let colour = self.rectangle("fill", self.palette.ground);
        vec![colour, in_frame(self.relief_to_crossings(&ground, &built))]
    }

    /// Draws everything above the ground. Grid coordinates are inside the frame.
    pub fn above(&self, layout: &Layout, grid: &signs::MapGrid) -> Vec<Element> {
        let mut elements = vec![in_frame(self.grid_to_moves(grid))];
        elements.extend(self.units_to_names(layout));
        elements.push(self.rim());
        elements.extend(self.inner_coordinates(grid));
        elements
    }

    /// Draws everything but the colour of the bare ground and the grid: what is worth a sheet.
    pub fn things(&self, layout: &Layout) -> Vec<Element> {
        let mut things = self.relief_to_crossings(&layout.ground, &layout.built);
        things.extend(self.zones_to_moves());
        things.extend(self.units_to_names(layout));
        things
    }

    fn units_to_names(&self, layout: &Layout) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut elements: Vec<Element> = Vec::new();
        let units = blocks::bodies(view, frame, palette, self.doubled);
        elements.extend(units.map(|units| with(units, "clip-path", "url(#map--field)")));
        elements.extend(block_names::draw(layout.block_names.iter().flatten()));
        elements.extend(self.signs(&layout.objectives, &layout.flags));
        elements.push(letters::draw(&layout.placed, &layout.wanted.labels, frame, palette));
        elements
    }

    /// Places everything: first blocks, then entries, objectives and flags, and letters last. A
    /// name that does not fit near its feature goes into the key, if the sheet has a key.
    pub fn layout(&self, has_key: bool) -> Layout {
        let (view, frame) = (self.view, &self.frame);
        let ground = ground::ground(view, frame);
        let built = houses::built(view, &ground, frame);
        let blocks: Vec<Vec<PlacedBlock>> =
            view.bodies.iter().map(|body| blocks::placed(body, frame)).collect();
        let mut places = SignPlaces::new(view, frame);
        places.blocks(&blocks);
        places.entries();
        let objectives = places.objectives(&ground);
        let flags = places.flags(self.options.ranges);
        let block_names = block_names::fit(view, &blocks, &places.hard, frame, self.palette);
        places.houses(&ground, &built);
        places.marks(&blocks);
        places.soft(&ground);
        let mut layout = Layout {
            ground,
            built,
            objectives,
            flags,
            block_names,
            wanted: WantedLabels::new(frame.large),
            placed: Vec::new(),
            keyed: Vec::new(),
            left_out: Vec::new(),
            overlaps: 0,
        };
        self.letter(&mut layout, &blocks, places, has_key);
        layout
    }

    fn letter(
        &self,
        layout: &mut Layout,
        blocks: &[Vec<PlacedBlock>],
        places: SignPlaces<'_>,
        has_key: bool,
    ) {
        let frame = &self.frame;
        let SignPlaces { mut obstacles, hard, owners, .. } = places;
        let wanted = &mut layout.wanted;
        label_texts::ground_names(self, &layout.ground, &layout.objectives, wanted);
        label_texts::body_names(self, blocks, &layout.block_names, wanted);
        label_texts::leader_names(self, &layout.flags, wanted);
        let mut placing = Placing::new(frame, &owners, &mut obstacles);
        layout.left_out = placing.place(&wanted.labels);
        if has_key {
            let (late, ink) = (&layout.left_out, self.palette.ink);
            let mut all = label_keys::number(late, &mut wanted.labels, &mut placing, frame, ink);
            let numbers = self.numbers_on_blocks(&mut all.entries, blocks, &owners);
            layout.block_names.extend(numbers.into_iter().map(Some));
            (layout.keyed, layout.left_out) = (all.entries, all.unseen);
        }
        layout.placed = placing.end();
        layout.overlaps = labels::overlaps(&layout.placed, &hard, frame);
    }

    fn numbers_on_blocks(
        &self,
        keyed: &mut [KeyEntry],
        blocks: &[Vec<PlacedBlock>],
        owners: &SignOwners,
    ) -> Vec<BlockName> {
        let look = (&self.frame, self.palette);
        let mut names = Vec::new();
        for (index, entry) in
            keyed.iter_mut().enumerate().filter(|(_, entry)| entry.number.is_none())
        {
            let Subject::Body(body) = entry.subject else { continue };
            let of_body = (body, &self.view.bodies[body]);
            let name = block_names::number(index + 1, of_body, &blocks[body], owners, look);
            entry.number = name.as_ref().map(|_| index + 1);
            names.extend(name);
        }
        names
    }

    fn relief_to_crossings(&self, ground: &Ground, built: &[(usize, Roofs)]) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut clipped: Vec<Element> = Vec::new();
        clipped.extend(relief::relief(view, ground, frame, palette));
        clipped.extend(vegetation::vegetation(view, ground, frame, palette));
        clipped.extend(linear_features::water(view, ground, frame, palette));
        clipped.extend(linear_features::roads(view, ground, frame, palette));
        clipped.extend(linear_features::works(view, ground, frame, palette));
        clipped.extend(houses::houses(view, ground, built, frame, palette));
        clipped.extend(crossings::crossings(view, &ground.crossings, frame, palette));
        clipped
    }

    fn grid_to_moves(&self, grid: &signs::MapGrid) -> Vec<Element> {
        let lines = signs::grid_lines(grid, &self.frame, self.palette);
        lines.into_iter().chain(self.zones_to_moves()).collect()
    }

    fn zones_to_moves(&self) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut clipped: Vec<Element> = Vec::new();
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

    fn signs(&self, objectives: &[SignPlace], leaders: &[SignPlace]) -> Vec<Element> {
        let (view, frame, palette) = (self.view, &self.frame, self.palette);
        let mut children: Vec<Element> = Vec::new();
        let of = |element: Element, subject: Subject| with(element, "data-sign", &subject.code());
        for (index, (objective, sign)) in view.objectives.iter().zip(objectives).enumerate() {
            children.extend(sign.tie(16.0, frame, palette));
            let disc = signs::objective(objective, sign.shown, frame, palette);
            children.push(of(disc, Subject::of_objective(view, index)));
        }
        for (index, entry) in view.entries.iter().enumerate() {
            children.push(of(signs::entry(entry, frame, palette), Subject::Entry(index)));
        }
        for (index, (leader, sign)) in view.leaders.iter().zip(leaders).enumerate() {
            children.extend(flags::tie(leader, sign, frame, palette));
            let reach = leader.reach.as_ref().map(|reach| format!(", orders reach {reach}"));
            let reach = reach.unwrap_or_default();
            let note = leader.note.as_ref().map(|note| format!(". {note}")).unwrap_or_default();
            let told = format!("{}, {}{reach}{note}", leader.name, leader.echelon);
            let flag = flags::flag(leader, sign.shown, frame.large, palette);
            let flag = titled(flag, &told);
            let flag = match sign_places::has_name(leader, self.options.ranges) {
                true => of(flag, Subject::Leader(index)),
                false => flag,
            };
            let id = match self.doubled.contains(&leader.id) {
                true => format!("{}--{}--leader", leader.force_id, leader.id),
                false => leader.id.clone(),
            };
            children.push(with(flag, "id", &id));
        }
        if children.is_empty() { Vec::new() } else { vec![group(&[("class", "signs")], children)] }
    }

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

    /// Draws grid coordinates inside the frame, because a poster has no space outside it.
    fn inner_coordinates(&self, grid: &signs::MapGrid) -> Option<Element> {
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

fn in_frame(elements: Vec<Element>) -> Element {
    group(&[("clip-path", "url(#map--field)")], elements)
}
