//! Places of signs: at their feature, or beside it if another sign is already there. Signs become
//! obstacles for letters.

use grognard_core::document::PointKind;
use grognard_view::view::map::{LeaderOn, MapView, SpotOn};
use svg::node::element::Element;

use super::blocks::PlacedBlock;
use super::ground::Ground;
use super::houses::house_and_barn;
use super::ink::Palette;
use super::nodes::drawn;
use super::obstacles::{Obstacles, TurnedBox, Weight};
use super::pen::Pen;
use super::plane::{Frame, Point, apart, bounds, plus};
use super::signs::{ENTRY_RADIUS, OBJECTIVE_RADIUS, entry_disc};
use super::subjects::{SignOwners, Subject};

/// Number of rings around its feature on which a place for a disc is tried.
const DISC_RINGS: i32 = 14;

/// Number of rings around its place on which a flag is tried.
const FLAG_RINGS: i32 = 16;

#[derive(Debug, Clone, Copy)]
pub(super) struct SignPlace {
    pub shown: Point,
    /// Place on the ground that the sign marks.
    pub about: Point,
}

impl SignPlace {
    /// Draws a line from a sign to its feature, if the two are more than `least` points apart.
    pub fn tie(&self, least: f64, frame: &Frame, palette: &Palette) -> Option<Element> {
        (apart(self.shown, self.about) > least * frame.large).then(|| {
            let mut pen = Pen::default();
            pen.lines(&[self.shown, self.about]);
            drawn(&pen.data, palette.faint, 0.5 * frame.large)
        })
    }
}

pub(super) struct SignPlaces<'v> {
    pub view: &'v MapView,
    pub frame: &'v Frame,
    pub obstacles: Obstacles,
    /// Boxes that no letters and no signs may cover.
    pub hard: Vec<TurnedBox>,
    pub owners: SignOwners,
}

impl<'v> SignPlaces<'v> {
    pub fn new(view: &'v MapView, frame: &'v Frame) -> SignPlaces<'v> {
        let obstacles = Obstacles::new([frame.left, frame.top], [frame.right(), frame.bottom()]);
        let owners = SignOwners::new(view, frame);
        SignPlaces { view, frame, obstacles, hard: Vec::new(), owners }
    }

    pub fn block(&mut self, taken: TurnedBox) {
        self.obstacles.add(taken, Weight::Hard);
        self.hard.push(taken);
    }

    pub fn blocks(&mut self, blocks: &[Vec<PlacedBlock>]) {
        let large = self.frame.large;
        for (index, blocks) in blocks.iter().enumerate() {
            for block in blocks {
                self.block(TurnedBox { corners: block.corners(1.2 * large) });
                let rim = TurnedBox { corners: block.corners(0.3 * large) };
                self.owners.add(Subject::Body(index), rim);
                // A battle line belongs to its body, because readers would take a name beside the
                // line for the name of the body.
                if let Some(line) = block.line_box(large) {
                    self.owners.add(Subject::Body(index), line);
                }
            }
        }
    }

    /// Reserves the space of the discs of entries, and of the arrows from the discs to the edge of
    /// the field.
    pub fn entries(&mut self) {
        for (index, entry) in self.view.entries.iter().enumerate() {
            let [least, most] = bounds(&[entry_disc(entry, self.frame), self.frame.at(entry.at)]);
            let reach = ENTRY_RADIUS * self.frame.large;
            let sign = TurnedBox::upright(plus(least, [-reach; 2]), plus(most, [reach; 2]));
            self.block(sign);
            self.owners.add(Subject::Entry(index), sign);
        }
    }

    /// Places the discs of objectives: at their feature, or beside the feature if a unit is there.
    pub fn objectives(&mut self, ground: &Ground) -> Vec<SignPlace> {
        let (view, frame) = (self.view, self.frame);
        let radius = (OBJECTIVE_RADIUS + 1.4) * frame.large;
        let places = view.objectives.iter().enumerate().map(|(index, objective)| {
            let about = frame.at(objective.at);
            let area = view.areas.iter().position(|area| area.id.as_ref() == Some(&objective.id));
            let first = match area.map(|area| bounds(&ground.areas[area].flat)) {
                // A disc on a walled farm would hide the farm, so the disc is put beside it.
                Some([least, most]) if most[0] - least[0] < 60.0 * frame.large => {
                    let gap = radius + 1.0 * frame.large;
                    vec![
                        [most[0] + gap, least[1] - gap * 0.4],
                        [least[0] - gap, least[1] - gap * 0.4],
                        [most[0] + gap, most[1] + gap * 0.4],
                        [least[0] - gap, most[1] + gap * 0.4],
                    ]
                }
                _ => vec![about],
            };
            let shown = self.free_disc(first, about, radius);
            self.block(disc_box(shown, radius));
            let ring = disc_box(shown, (OBJECTIVE_RADIUS + 0.9) * frame.large);
            self.owners.add(Subject::of_objective(view, index), ring);
            SignPlace { shown, about }
        });
        places.collect()
    }

    /// First free place for a disc: one of the places in `first`, or else one on rings around its
    /// feature.
    fn free_disc(&self, first: Vec<Point>, about: Point, radius: f64) -> Point {
        let fits = |place: &Point| {
            let disc = disc_box(*place, radius);
            self.frame.holds(*place, -radius) && !self.obstacles.blocks(disc)
        };
        let spiral = (1..=DISC_RINGS).flat_map(|ring| {
            let far = f64::from(ring) * 4.0 * self.frame.large;
            (0..12).map(move |hour| {
                let angle = f64::from(hour) * std::f64::consts::PI / 6.0;
                [about[0] + far * angle.sin(), about[1] - far * angle.cos()]
            })
        });
        let fallback = first.first().copied().unwrap_or(about);
        first.into_iter().chain(spiral).find(fits).unwrap_or(fallback)
    }

    /// Places the flags of leaders near the units that they command, but not on the blocks.
    pub fn flags(&mut self, ranges: bool) -> Vec<SignPlace> {
        let (view, frame) = (self.view, self.frame);
        let places = view.leaders.iter().enumerate().map(|(index, leader)| {
            let about = frame.at(leader.at);
            let size = flag_size(leader.rank, frame.large);
            let edge = 0.8 * frame.large;
            let half = [size.length / 2.0 + edge, size.staff / 2.0 + edge];
            // The foot of the staff is the lower left corner of the flag.
            let flag_box = |foot: Point| {
                let middle = [foot[0] + size.length / 2.0, foot[1] - size.staff / 2.0];
                TurnedBox::upright([middle[0] - half[0], middle[1] - half[1]], plus(middle, half))
            };
            let mut feet = vec![about];
            for ring in 1..=FLAG_RINGS {
                let far = f64::from(ring) * 4.0 * frame.large;
                feet.extend((0..12).map(|hour| {
                    let angle = f64::from(hour) * std::f64::consts::PI / 6.0;
                    [about[0] + far * angle.sin(), about[1] + far * angle.cos()]
                }));
            }
            let fits = |foot: &Point| {
                let flag = flag_box(*foot);
                flag.corners.iter().all(|corner| frame.holds(*corner, -2.0))
                    && !self.obstacles.blocks(flag)
            };
            let shown = feet.into_iter().find(fits).unwrap_or(about);
            self.block(flag_box(shown));
            if leader.placed && shown != about {
                self.block(disc_box(about, 1.6 * frame.large));
            }
            // A flag without a name has no owner, so that it counts as part of the troops around
            // it. The margin around a flag is not part of the flag.
            if has_name(leader, ranges) {
                self.owners.add(Subject::Leader(index), flag_box(shown).grown(-edge));
            }
            SignPlace { shown, about }
        });
        places.collect()
    }
}

/// Box of the sign of a spot; `None` for a spot that has a name but no sign.
pub(super) fn spot_sign(
    index: usize,
    spot: &SpotOn,
    ground: &Ground,
    frame: &Frame,
) -> Option<TurnedBox> {
    match spot.kind {
        PointKind::Bridge | PointKind::Ford => {
            ground.crossing(index).map(|crossing| crossing.sign(frame.large))
        }
        PointKind::Building => {
            let roofs = house_and_barn(spot, frame).boxes;
            let corners: Vec<Point> = roofs.iter().flat_map(|roof| roof.corners).collect();
            let [least, most] = bounds(&corners);
            Some(TurnedBox::upright(least, most))
        }
        PointKind::Objective | PointKind::Entry | PointKind::Label => None,
    }
}

fn disc_box(middle: Point, radius: f64) -> TurnedBox {
    TurnedBox::upright(plus(middle, [-radius; 2]), plus(middle, [radius; 2]))
}

/// Lengths of the parts of a flag, in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct FlagSize {
    pub staff: f64,
    pub length: f64,
    pub depth: f64,
}

/// Dimensions of a leader's flag. The flag is larger the higher his command is.
pub(super) fn flag_size(rank: u8, large: f64) -> FlagSize {
    let [staff, length, depth] = match rank {
        0..=2 => [12.0, 10.0, 6.4],
        3 | 4 => [10.0, 8.0, 5.0],
        _ => [7.0, 5.0, 3.4],
    };
    FlagSize { staff: staff * large, length: length * large, depth: depth * large }
}

/// Is the leader's name on the map? The names of all division leaders would hide the ground, so a
/// junior leader is named only if the map document places him or command ranges are drawn.
pub(super) fn has_name(leader: &LeaderOn, ranges: bool) -> bool {
    leader.rank <= 4 || leader.placed || ranges
}
