//! A battlefield: the ground in metres, and the bodies placed on it.

use grognard_syntax::text::Span;

use crate::document::{AreaKind, Degrees, LineKind, MoveKind, PointKind, Posture, Time};

/// A battlefield. Coordinates are metres to the east and to the north of its south-west corner.
#[derive(Debug, Clone, Default)]
pub struct Battlefield {
    /// Id of the map document.
    pub id: String,
    /// Printed name of the map.
    pub name: String,
    /// Metres from west to east: 100 to 100,000.
    pub width: i64,
    /// Metres from south to north: 100 to 100,000.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map: 0 to 359.
    pub north: i64,
    /// Whether the map is only a sketch, not to scale.
    pub schematic: bool,
    /// Latitude and longitude of the south-west corner, without which the map cannot use GeoJSON.
    pub origin: Option<(Degrees, Degrees)>,
    /// How the coordinates were obtained, so that readers can judge them: survey, measurements, parts drawn by eye.
    pub projection: Option<String>,
    /// Note for readers of the map.
    pub note: Option<String>,
    /// Sources of the ground, a line each.
    pub sources: Vec<String>,
    /// Pieces of ground, in the order of the document.
    pub areas: Vec<Terrain>,
    /// Roads, streams and hedges.
    pub lines: Vec<Course>,
    /// Bridges, fords, buildings, objectives, entry points and names.
    pub spots: Vec<Spot>,
    /// Zones in which sides may set up.
    pub zones: Vec<ZoneOn>,
    /// Bodies on the ground when play begins.
    pub standing: Vec<Standing>,
    /// Places of leaders when play begins. A leader without one is drawn amid his command.
    pub leaders: Vec<LeaderAt>,
    /// Phases of the battle, in their order.
    pub phases: Vec<PhaseOf>,
    /// Leaders who fall according to the scenario, in addition to those of the phases.
    pub fallen: Vec<Fallen>,
}

/// A place on the ground: metres to the east and to the north of the south-west corner.
pub type PlaceAt = (i32, i32);

/// A piece of ground.
#[derive(Debug, Clone)]
pub struct Terrain {
    /// Id, if the map gives one.
    pub id: Option<String>,
    /// Kind of ground.
    pub kind: AreaKind,
    /// Printed name, if any.
    pub name: Option<String>,
    /// Outline; the last point is joined to the first.
    pub outline: Vec<PlaceAt>,
    /// Height of a hill: 1 to 3,000 metres above the ground around it.
    pub height: Option<i64>,
    /// Higher layers of a hill, from the lowest, each within the one before: height in metres, and outline.
    pub contours: Vec<(i64, Vec<PlaceAt>)>,
    /// Priority of the printed name, because not every name finds space: 1 is placed first, 9 last.
    pub priority: i64,
    /// Span of the area in its document.
    pub span: Span,
}

/// A line on the ground.
#[derive(Debug, Clone)]
pub struct Course {
    /// Id, if the map gives one.
    pub id: Option<String>,
    pub kind: LineKind,
    /// Printed name, if any.
    pub name: Option<String>,
    /// Course; water flows from the first point to the last.
    pub path: Vec<PlaceAt>,
    /// Width in metres, 1 to 2,000, if the map gives one.
    pub width: Option<i64>,
    /// Priority of the printed name, because not every name finds space: 1 is placed first, 9 last.
    pub priority: i64,
    /// Span of the line in its document.
    pub span: Span,
}

/// A point on the ground.
#[derive(Debug, Clone)]
pub struct Spot {
    /// Id, if the map gives one.
    pub id: Option<String>,
    /// Kind of point.
    pub kind: PointKind,
    /// Printed name, if any.
    pub name: Option<String>,
    /// Coordinates of the point.
    pub at: PlaceAt,
    /// Priority of the printed name, because not every name finds space: 1 is placed first, 9 last.
    pub priority: i64,
    /// Span of the point in its document.
    pub span: Span,
}

/// A zone in which a side may set up.
#[derive(Debug, Clone)]
pub struct ZoneOn {
    pub id: String,
    /// Printed name, if any.
    pub name: Option<String>,
    /// Outline; the last point is joined to the first.
    pub outline: Vec<PlaceAt>,
    /// Span of the zone in its document.
    pub span: Span,
}

/// A body on the ground.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Id of the order of battle, if the map names it.
    pub oob: Option<String>,
    /// Id of the body.
    pub body: String,
    /// Middle of the body's front.
    pub at: PlaceAt,
    /// Direction of the front, in degrees clockwise from north: 0 to 359.
    pub facing: Option<i64>,
    /// Posture: line, column, square and so on.
    pub posture: Option<Posture>,
    /// Span of the placement in its document.
    pub span: Span,
}

/// A leader on the ground, at one time of the battle.
#[derive(Debug, Clone)]
pub struct LeaderAt {
    /// Id of the order of battle, if the map names it.
    pub oob: Option<String>,
    /// Id of the leader.
    pub leader: String,
    /// Place of the leader at that time.
    pub at: PlaceAt,
    /// Evidence for the place, which the map shows at his flag.
    pub note: Option<String>,
}

/// A leader who is killed, hurt or captured according to the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// Id of the order of battle, if the scenario names it.
    pub oob: Option<String>,
    /// Id of the leader.
    pub leader: String,
    /// Time at which he falls; absent, if he falls before play begins and so commands no body.
    pub at: Option<Time>,
}

impl Fallen {
    /// Whether this is the given leader of the given order of battle.
    pub fn is(&self, oob: &str, leader: &str) -> bool {
        is_of((&self.oob, &self.leader), oob, leader)
    }
}

/// A phase of the battle. Its changes apply on top of the earlier phases.
#[derive(Debug, Clone, Default)]
pub struct PhaseOf {
    pub id: String,
    /// Printed name of the phase.
    pub name: String,
    /// Time of the phase, such as 16:30.
    pub at: Option<Time>,
    /// Events of the phase, in a sentence or two.
    pub note: Option<String>,
    /// Bodies that have moved or arrived since the phase before.
    pub standing: Vec<Standing>,
    /// Bodies that have left the field: id of the order of battle, if named, and id of the body.
    pub gone: Vec<(Option<String>, String)>,
    /// Places of leaders in this phase.
    pub leaders: Vec<LeaderAt>,
    /// Leaders who have fallen by then, so that maps no longer draw their flags: order of
    /// battle, if named, and leader.
    pub fallen: Vec<(Option<String>, String)>,
    /// Movements up to this phase.
    pub moves: Vec<Movement>,
}

/// A movement, drawn as an arrow.
#[derive(Debug, Clone)]
pub struct Movement {
    /// Id of the order of battle, if the map names it.
    pub oob: Option<String>,
    /// Id of the body.
    pub body: String,
    /// Kind of movement: advance, retreat and so on.
    pub kind: MoveKind,
    /// Course of the movement, from its beginning.
    pub path: Vec<PlaceAt>,
    /// Span of the movement in its document.
    pub span: Span,
}

impl Battlefield {
    /// The bodies on the ground when play begins, or after a phase and all phases before it.
    pub fn standing_at(&self, phase: Option<usize>) -> Vec<Standing> {
        let mut standing = self.standing.clone();
        let over = phase.map_or(0, |phase| (phase + 1).min(self.phases.len()));
        for phase in &self.phases[..over] {
            let is_gone = |placed: &Standing| {
                phase.gone.iter().any(|(oob, body)| same((oob, body), (&placed.oob, &placed.body)))
            };
            standing.retain(|placed| !is_gone(placed));
            for now in &phase.standing {
                let is = |placed: &&mut Standing| {
                    same((&placed.oob, &placed.body), (&now.oob, &now.body))
                };
                match standing.iter_mut().find(is) {
                    Some(earlier) => *earlier = now.clone(),
                    None => standing.push(now.clone()),
                }
            }
        }
        standing
    }

    /// The place of a leader when play begins, or in a phase. Other phases do not count, because
    /// each of them states where leaders were at that time only.
    pub fn leader_at(&self, phase: Option<usize>, oob: &str, leader: &str) -> Option<&LeaderAt> {
        let placed = match phase {
            None => &self.leaders,
            Some(phase) => &self.phases.get(phase)?.leaders,
        };
        placed.iter().find(|placed| is_of((&placed.oob, &placed.leader), oob, leader))
    }

    /// Whether a leader has fallen when play begins, or by a phase. Both the scenario and the phases may name him.
    pub fn has_fallen(&self, phase: Option<usize>, oob: &str, leader: &str) -> bool {
        let over = phase.map_or(0, |phase| (phase + 1).min(self.phases.len()));
        let phases = &self.phases[..over];
        let hour = phases.iter().filter_map(|phase| phase.at).max();
        let by_now =
            |fallen: &&Fallen| fallen.at.is_none_or(|at| hour.is_some_and(|hour| at <= hour));
        let by_scenario = self.fallen.iter().filter(by_now).any(|fallen| fallen.is(oob, leader));
        let mut in_phases = phases.iter().flat_map(|phase| &phase.fallen);
        by_scenario || in_phases.any(|(named, id)| is_of((named, id), oob, leader))
    }
}

/// Whether a reference names this leader. A reference without an order of battle names him in every one.
fn is_of(named: (&Option<String>, &String), oob: &str, leader: &str) -> bool {
    named.1 == leader && named.0.as_ref().is_none_or(|named| named == oob)
}

/// Whether two references name the same body. If one has no order of battle, the ids decide.
fn same(body: (&Option<String>, &String), other: (&Option<String>, &String)) -> bool {
    let oobs = body.0.as_ref().zip(other.0.as_ref());
    body.1 == other.1 && oobs.is_none_or(|(oob, other)| oob == other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::text::FileId;

    fn standing(body: &str, point: PlaceAt) -> Standing {
        let span = Span::new(FileId(0), 0, 0);
        let body = body.to_owned();
        Standing { oob: None, body, at: point, facing: None, posture: None, span }
    }

    #[test]
    fn later_phases_override_earlier_placements() {
        let phase = |standing, gone: &[&str]| PhaseOf {
            standing,
            gone: gone.iter().map(|body| (None, (*body).to_owned())).collect(),
            ..PhaseOf::default()
        };
        let field = Battlefield {
            standing: vec![standing("foy", (1, 1)), standing("bachelu", (2, 2))],
            phases: vec![
                phase(vec![standing("foy", (5, 5)), standing("lobau", (3, 3))], &[]),
                phase(Vec::new(), &["bachelu"]),
            ],
            ..Battlefield::default()
        };
        let standing_in = |phase| -> Vec<(String, PlaceAt)> {
            field
                .standing_at(phase)
                .into_iter()
                .map(|standing| (standing.body, standing.at))
                .collect()
        };
        let foy = |point: PlaceAt| ("foy".to_owned(), point);
        assert_eq!(standing_in(None)[0], foy((1, 1)));
        assert_eq!(standing_in(Some(0)).len(), 3);
        assert_eq!(standing_in(Some(1)), [foy((5, 5)), ("lobau".to_owned(), (3, 3))]);
        assert_eq!(standing_in(Some(9)).len(), 2);
    }

    #[test]
    fn a_leader_is_placed_in_one_phase_only_and_stays_fallen() {
        let ney = |point: PlaceAt| LeaderAt {
            oob: None,
            leader: "ney".to_owned(),
            at: point,
            note: None,
        };
        let phase = |leaders, fallen: &[&str]| PhaseOf {
            leaders,
            fallen: fallen.iter().map(|id| (Some("nord".to_owned()), (*id).to_owned())).collect(),
            ..PhaseOf::default()
        };
        let field = Battlefield {
            leaders: vec![ney((1, 1))],
            phases: vec![phase(Vec::new(), &[]), phase(vec![ney((3, 3))], &["foy"])],
            ..Battlefield::default()
        };
        let ney_in = |phase| field.leader_at(phase, "nord", "ney").map(|placed| placed.at);
        assert_eq!(
            [ney_in(None), ney_in(Some(0)), ney_in(Some(1))],
            [Some((1, 1)), None, Some((3, 3))]
        );
        let foy_in = |phase, oob| field.has_fallen(phase, oob, "foy");
        assert!(foy_in(Some(1), "nord") && foy_in(Some(9), "nord"));
        assert!(!foy_in(Some(0), "nord") && !foy_in(Some(1), "other") && !foy_in(None, "nord"));
        let at = |leader: &str, at| Fallen { oob: None, leader: leader.to_owned(), at };
        let mut field = field;
        field.phases[0].at = Time::read("16:00");
        field.phases[1].at = Time::read("17:00");
        field.fallen = vec![at("marmont", None), at("bonet", Time::read("17:00"))];
        let fallen = |leader: &str| {
            [None, Some(0), Some(1)].map(|phase| field.has_fallen(phase, "nord", leader))
        };
        assert_eq!(fallen("marmont"), [true, true, true]);
        assert_eq!(fallen("bonet"), [false, false, true]);
    }
}
