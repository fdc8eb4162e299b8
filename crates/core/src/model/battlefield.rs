//! A battlefield: the ground in metres, and the bodies on the ground.

use grognard_syntax::text::Span;

use crate::document::{AreaKind, Degrees, LineKind, MoveKind, PointKind, Posture, Time};

/// Coordinates on a battlefield are metres to the east and to the north of its south-west corner.
#[derive(Debug, Clone, Default)]
pub struct Battlefield {
    pub id: String,
    pub name: String,
    /// Width of the map from west to east in metres: 100 to 100,000.
    pub width: i64,
    /// Height of the map from south to north in metres: 100 to 100,000.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map: 0 to 359.
    pub north: i64,
    /// Whether the map is only a sketch that is not to scale.
    pub schematic: bool,
    /// Latitude and longitude of the south-west corner. Without an origin, the map can neither read
    /// nor write GeoJSON.
    pub origin: Option<(Degrees, Degrees)>,
    /// How the author obtained the coordinates, such as a survey, measurements or parts drawn by
    /// eye, so that readers can judge the accuracy of the map.
    pub projection: Option<String>,
    pub note: Option<String>,
    /// Sources from which the author drew the ground, one per line.
    pub sources: Vec<String>,
    /// Woods, hills, towns and other pieces of ground, in the order of the document.
    pub areas: Vec<Terrain>,
    pub lines: Vec<Course>,
    /// Bridges, fords, buildings, objectives, entry points and place names.
    pub spots: Vec<Spot>,
    pub zones: Vec<ZoneOn>,
    /// Bodies that are on the ground when play begins.
    pub standing: Vec<Standing>,
    /// Places of leaders when play begins. A leader without a place is drawn in the middle of the
    /// bodies that he commands.
    pub leaders: Vec<LeaderAt>,
    pub phases: Vec<PhaseOf>,
    /// Leaders who fall according to the scenario. The phases of the map may name more fallen
    /// leaders.
    pub fallen: Vec<Fallen>,
}

/// Metres to the east and to the north of the south-west corner of the map.
pub type PlaceAt = (i32, i32);

#[derive(Debug, Clone)]
pub struct Terrain {
    pub id: Option<String>,
    pub kind: AreaKind,
    pub name: Option<String>,
    /// Outline of the piece of ground. The last point of an outline is joined to the first point.
    pub outline: Vec<PlaceAt>,
    /// Height of a hill in metres above the ground around the hill: 1 to 3,000.
    pub height: Option<i64>,
    /// Higher layers of a hill, the lowest layer first, each inside the layer before. A layer has a
    /// height in metres and an outline.
    pub contours: Vec<(i64, Vec<PlaceAt>)>,
    /// Priority of the printed name: the map places names with priority 1 first and names with 9
    /// last, because not every name finds space.
    pub priority: i64,
    pub span: Span,
}

/// A road, a stream, a hedge or another line on the ground.
#[derive(Debug, Clone)]
pub struct Course {
    pub id: Option<String>,
    pub kind: LineKind,
    pub name: Option<String>,
    /// Points of the line. Water flows from the first point to the last.
    pub path: Vec<PlaceAt>,
    /// Width in metres, 1 to 2,000, if the map gives a width.
    pub width: Option<i64>,
    /// Priority of the printed name: the map places names with priority 1 first and names with 9
    /// last, because not every name finds space.
    pub priority: i64,
    pub span: Span,
}

/// A bridge, a building, an entry point or another point on the ground.
#[derive(Debug, Clone)]
pub struct Spot {
    pub id: Option<String>,
    pub kind: PointKind,
    pub name: Option<String>,
    pub at: PlaceAt,
    /// Priority of the printed name: the map places names with priority 1 first and names with 9
    /// last, because not every name finds space.
    pub priority: i64,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct ZoneOn {
    pub id: String,
    pub name: Option<String>,
    /// Outline of the zone. The last point of an outline is joined to the first point.
    pub outline: Vec<PlaceAt>,
    pub span: Span,
}

/// A body with its place on the ground.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Id of the order of battle that contains the body, if the map names the order of battle.
    pub oob: Option<String>,
    pub body: String,
    /// Place of the middle of the body's front.
    pub at: PlaceAt,
    /// Direction in which the front faces, in degrees clockwise from north: 0 to 359.
    pub facing: Option<i64>,
    /// Arrangement of the body: line, column, square and so on.
    pub posture: Option<Posture>,
    pub span: Span,
}

/// The place of a leader at one time of the battle.
#[derive(Debug, Clone)]
pub struct LeaderAt {
    /// Id of the order of battle that contains the leader, if the map names the order of battle.
    pub oob: Option<String>,
    pub leader: String,
    pub at: PlaceAt,
    /// Evidence for the place of the leader. The map shows the note at the leader's flag.
    pub note: Option<String>,
}

/// A leader who is killed, wounded or captured according to the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// Id of the order of battle that contains the leader, if the scenario names the order of
    /// battle.
    pub oob: Option<String>,
    pub leader: String,
    /// Time at which the leader falls; absent if he falls before play begins and so commands no
    /// body.
    pub at: Option<Time>,
}

impl Fallen {
    /// Whether the fallen leader is the leader with this id in this order of battle.
    pub fn is(&self, oob: &str, leader: &str) -> bool {
        is_of((&self.oob, &self.leader), oob, leader)
    }
}

/// A time of the battle. The changes of a phase apply on top of those of all earlier phases.
#[derive(Debug, Clone, Default)]
pub struct PhaseOf {
    pub id: String,
    pub name: String,
    pub at: Option<Time>,
    /// Events of the phase for readers, in a sentence or two.
    pub note: Option<String>,
    /// Bodies that have moved or arrived since the phase before.
    pub standing: Vec<Standing>,
    /// Bodies that have left the field since the phase before: id of the order of battle, if the
    /// map names it, and id of the body.
    pub gone: Vec<(Option<String>, String)>,
    /// Places of leaders in this phase only.
    pub leaders: Vec<LeaderAt>,
    /// Leaders who have fallen by this phase, so that maps no longer draw their flags: id of the
    /// order of battle, if the map names it, and id of the leader.
    pub fallen: Vec<(Option<String>, String)>,
    /// Movements between the phase before and this phase.
    pub moves: Vec<Movement>,
}

/// A movement of a body, which the map draws as an arrow.
#[derive(Debug, Clone)]
pub struct Movement {
    /// Id of the order of battle that contains the body, if the map names the order of battle.
    pub oob: Option<String>,
    pub body: String,
    /// Advance, retreat and so on.
    pub kind: MoveKind,
    /// Points of the arrow, from the place where the movement begins.
    pub path: Vec<PlaceAt>,
    pub span: Span,
}

impl Battlefield {
    /// The bodies on the ground when play begins, or after the given phase and all phases before
    /// it.
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

    /// The place of a leader when play begins, or in the given phase. Places of a leader in earlier
    /// phases do not count, because a place is true only at the time of its phase.
    pub fn leader_at(&self, phase: Option<usize>, oob: &str, leader: &str) -> Option<&LeaderAt> {
        let placed = match phase {
            None => &self.leaders,
            Some(phase) => &self.phases.get(phase)?.leaders,
        };
        placed.iter().find(|placed| is_of((&placed.oob, &placed.leader), oob, leader))
    }

    /// Whether a leader has fallen before play begins, or by the given phase. Both the scenario and
    /// the phases of the map can name a fallen leader.
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

/// Whether a map or a scenario means this leader. If the reference does not name an order of
/// battle, the leader's id alone decides.
fn is_of(named: (&Option<String>, &String), oob: &str, leader: &str) -> bool {
    named.1 == leader && named.0.as_ref().is_none_or(|named| named == oob)
}

/// Whether two references mean the same body. If either reference does not name an order of battle,
/// the body's id alone decides.
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
