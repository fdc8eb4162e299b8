//! A battlefield: the ground in metres, and who stands where on it.

use grognard_syntax::text::Span;

use crate::document::{AreaKind, Degrees, LineKind, MoveKind, PointKind, Posture, Time};

/// A battlefield. Places are metres to the east and to the north of its south-west corner.
#[derive(Debug, Clone, Default)]
pub struct Battlefield {
    /// The id of its map.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Metres from west to east.
    pub width: i64,
    /// Metres from south to north.
    pub height: i64,
    /// Where north is, in degrees clockwise from the top of the map.
    pub north: i64,
    /// Is it only a sketch, not to scale?
    pub schematic: bool,
    /// Where on earth its south-west corner is: latitude and longitude.
    pub origin: Option<(Degrees, Degrees)>,
    /// How its metres came about.
    pub projection: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// Where the ground is known from, a line each.
    pub sources: Vec<String>,
    /// Pieces of ground, in the order in which they are written.
    pub areas: Vec<Terrain>,
    /// Roads, streams, hedges.
    pub lines: Vec<Course>,
    /// Bridges, buildings, objectives, names.
    pub spots: Vec<Spot>,
    /// Where sides may set up.
    pub zones: Vec<ZoneOn>,
    /// Who stands where when play begins.
    pub standing: Vec<Standing>,
    /// Where leaders were when play begins.
    pub leaders: Vec<LeaderAt>,
    /// How it went on.
    pub phases: Vec<PhaseOf>,
    /// Who falls by the scenario, whatever the phases say.
    pub fallen: Vec<Fallen>,
}

/// A place on the ground: metres to the east and to the north.
pub type PlaceAt = (i32, i32);

/// A piece of ground.
#[derive(Debug, Clone)]
pub struct Terrain {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// What it is.
    pub kind: AreaKind,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its outline; the last point is joined to the first.
    pub outline: Vec<PlaceAt>,
    /// Metres above the ground around it.
    pub height: Option<i64>,
    /// Its higher layers, from below: height and outline.
    pub contours: Vec<(i64, Vec<PlaceAt>)>,
    /// How soon its name finds a place: 1 first, 9 last.
    pub priority: i64,
    /// Where it is written.
    pub span: Span,
}

/// A line on the ground.
#[derive(Debug, Clone)]
pub struct Course {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// What it is.
    pub kind: LineKind,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its course; water flows from the first point to the last.
    pub path: Vec<PlaceAt>,
    /// Metres from side to side, if it is said.
    pub width: Option<i64>,
    /// How soon its name finds a place.
    pub priority: i64,
    /// Where it is written.
    pub span: Span,
}

/// A point on the ground.
#[derive(Debug, Clone)]
pub struct Spot {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// What it is.
    pub kind: PointKind,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it is.
    pub at: PlaceAt,
    /// How soon its name finds a place.
    pub priority: i64,
    /// Where it is written.
    pub span: Span,
}

/// Where a side may set up.
#[derive(Debug, Clone)]
pub struct ZoneOn {
    /// Its id.
    pub id: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its outline.
    pub outline: Vec<PlaceAt>,
    /// Where it is written.
    pub span: Span,
}

/// A body on the ground.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The id of its order of battle, where it is named.
    pub oob: Option<String>,
    /// Its id.
    pub body: String,
    /// The middle of its front.
    pub at: PlaceAt,
    /// Which way it looks, in degrees clockwise from north.
    pub facing: Option<i64>,
    /// How it stands.
    pub posture: Option<Posture>,
    /// Where it is written.
    pub span: Span,
}

/// A leader on the ground, at one time of the battle.
#[derive(Debug, Clone)]
pub struct LeaderAt {
    /// The id of his order of battle, where it is named.
    pub oob: Option<String>,
    /// His id.
    pub leader: String,
    /// Where he was.
    pub at: PlaceAt,
    /// How it is known.
    pub note: Option<String>,
}

/// A leader who falls at an hour that the scenario gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// The id of his order of battle, where it is named.
    pub oob: Option<String>,
    /// His id.
    pub leader: String,
    /// The hour; none, if he falls before play begins.
    pub at: Option<Time>,
}

impl Fallen {
    /// Is it this leader of an order of battle?
    pub fn is(&self, oob: &str, leader: &str) -> bool {
        is_of((&self.oob, &self.leader), oob, leader)
    }
}

/// A time of the battle, laid over what stood before.
#[derive(Debug, Clone, Default)]
pub struct PhaseOf {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The hour.
    pub at: Option<Time>,
    /// What happened.
    pub note: Option<String>,
    /// Who stands elsewhere now, or has come since.
    pub standing: Vec<Standing>,
    /// Who is no longer there: the order of battle, where it is named, and the body.
    pub gone: Vec<(Option<String>, String)>,
    /// Where leaders were then.
    pub leaders: Vec<LeaderAt>,
    /// Who has fallen until then: the order of battle, where it is named, and the leader.
    pub fallen: Vec<(Option<String>, String)>,
    /// Who went where until then.
    pub moves: Vec<Movement>,
}

/// A movement.
#[derive(Debug, Clone)]
pub struct Movement {
    /// The id of the order of battle of its body, where it is named.
    pub oob: Option<String>,
    /// The body.
    pub body: String,
    /// What sort of movement it is.
    pub kind: MoveKind,
    /// Its way, from where it began.
    pub path: Vec<PlaceAt>,
    /// Where it is written.
    pub span: Span,
}

impl Battlefield {
    /// Who stands where: when play begins, or when a phase has passed, and all phases before it.
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

    /// Where a leader was: when play begins, or in a phase. What another time says of him does not count.
    pub fn leader_at(&self, phase: Option<usize>, oob: &str, leader: &str) -> Option<&LeaderAt> {
        let placed = match phase {
            None => &self.leaders,
            Some(phase) => &self.phases.get(phase)?.leaders,
        };
        placed.iter().find(|placed| is_of((&placed.oob, &placed.leader), oob, leader))
    }

    /// Has a leader fallen when play begins, or in a phase or one before it? The scenario says so, or a phase.
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

/// Does a name mean this leader of an order of battle?
fn is_of(named: (&Option<String>, &String), oob: &str, leader: &str) -> bool {
    named.1 == leader && named.0.as_ref().is_none_or(|named| named == oob)
}

/// Is it the same body? Where one does not name its order of battle, its id alone says so.
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
    fn phases_are_laid_over_one_another() {
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
    fn a_leader_has_a_place_at_its_time_alone_and_is_gone_when_he_has_fallen() {
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
