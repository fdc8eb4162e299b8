//! Compares two battles: the scenario, forces, arrivals, objectives, special rules and map.

use super::diff::{Change, DiffView, Facts, compare, facts, facts_of, told};
use grognard_core::document::{Degrees, Time, prose_of_history};
use grognard_core::model::{
    Arriving, Battle, BattleRule, BattleSide, Battlefield, Course, Force, Goal, LeaderAt, Movement,
    PhaseOf, PlaceAt, Spot, Standing, Terrain, ZoneOn,
};
use grognard_syntax::text::one_line;

pub fn diff_battles(from: &Battle, to: &Battle) -> DiffView {
    diff_parts(from, to, true)
}

/// Compares two battles. The bodies of the forces are included only if `with_bodies` is true.
pub(super) fn diff_parts(from: &Battle, to: &Battle, with_bodies: bool) -> DiffView {
    let mut view = DiffView::new(&from.name, &to.name);
    let (of_from, of_to) = (Naming { battle: from }, Naming { battle: to });
    view.compare_part("the battle", &[battle(from)], &[battle(to)]);
    view.compare_part("sides", &of_from.sides(), &of_to.sides());
    view.compare_part("orders of battle", &of_from.forces(), &of_to.forces());
    for force in from.forces().filter(|_| with_bodies) {
        if let Some(after) = to.forces().find(|after| after.id == force.id) {
            view.compare_part(&after.name, &facts(force), &facts(after));
        }
    }
    view.compare_part("arrivals", &of_from.arrivals(), &of_to.arrivals());
    view.compare_part("objectives", &each(&from.objectives, goal), &each(&to.objectives, goal));
    let rules = [&from.special_rules, &to.special_rules].map(|rules| each(rules, special_rule));
    view.compare_part("special rules", &rules[0], &rules[1]);
    let (ground, field) = (Battlefield::default(), |battle: &Battle| battle.map.clone());
    let before = field(from).unwrap_or_else(|| ground.clone());
    let after = field(to).unwrap_or(ground);
    view.compare_part("map", &map(&before), &map(&after));
    let standing = |naming: &Naming<'_>, map: &Battlefield| naming.standing("", &map.standing);
    view.compare_part("placements", &standing(&of_from, &before), &standing(&of_to, &after));
    view.compare_part("leaders", &leaders("", &before.leaders), &leaders("", &after.leaders));
    view.compare_part("phases", &of_from.phases(&before), &of_to.phases(&after));
    view
}

impl DiffView {
    pub(super) fn new(from: &str, to: &str) -> DiffView {
        DiffView {
            from: from.to_owned(),
            to: to.to_owned(),
            changes: Vec::new(),
            same: 0,
            of_battle: true,
            left_out: Vec::new(),
        }
    }

    fn compare_part(&mut self, part: &str, from: &[Facts], to: &[Facts]) {
        let found = compare("", &numbered(from), "", &numbered(to));
        self.same += found.same;
        self.changes.extend(found.changes.into_iter().map(|change| Change {
            part: Some(part.to_owned()),
            details: change.details.into_iter().map(shortened).collect(),
            ..change
        }));
    }
}

/// Adds a number to an id that several things share, so that each thing matches one thing in the
/// other battle.
fn numbered(all: &[Facts]) -> Vec<Facts> {
    let mut numbered: Vec<Facts> = Vec::with_capacity(all.len());
    for (index, fact) in all.iter().enumerate() {
        let earlier = all[..index].iter().filter(|other| other.id == fact.id).count();
        let mut fact = fact.clone();
        if earlier > 0 {
            fact.id = format!("{} ({})", fact.id, earlier + 1);
        }
        numbered.push(fact);
    }
    numbered
}

/// Keys whose values are points on the map. Two values are compared in full, but the report shows
/// only the number of points.
const POINTS: &[&str] = &["outline", "course", "contours"];

/// Maximum length in characters of a text that the report shows in full, and not only the part that
/// differs.
const MAX_SHOWN: usize = 60;

/// Shortens a changed value for display: points to their number, long texts to the part that
/// differs.
fn shortened((key, before, after): (String, String, String)) -> (String, String, String) {
    if POINTS.contains(&key.as_str()) {
        let count = |text: &str| text.split_whitespace().count();
        let points = |text: &str| match count(text) {
            0 => String::new(),
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        };
        let moved = !before.is_empty() && count(&before) == count(&after);
        let moved = if moved { ", redrawn" } else { "" };
        return (key, points(&before), format!("{}{moved}", points(&after)));
    }
    let long = before.chars().count().max(after.chars().count()) > MAX_SHOWN;
    if !long {
        return (key, before, after);
    }
    let common = before.chars().zip(after.chars()).take_while(|(old, new)| old == new).count();
    let start = common.saturating_sub(MAX_SHOWN / 4);
    let cut = |text: &str| {
        let part: String = text.chars().skip(start).take(MAX_SHOWN).collect();
        let head = if start > 0 && !text.is_empty() { "…" } else { "" };
        let tail = if text.chars().count() > start + MAX_SHOWN { "…" } else { "" };
        if text.is_empty() { String::new() } else { format!("{head}{part}{tail}") }
    };
    (key, cut(&before), cut(&after))
}

fn each<T>(all: &[T], shown: fn(&T) -> Facts) -> Vec<Facts> {
    all.iter().map(shown).collect()
}

fn points(path: &[PlaceAt]) -> String {
    let points = path.iter().map(|(east, north)| format!("{east},{north}"));
    points.collect::<Vec<String>>().join(" ")
}

fn hours(from: Time, to: Time) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// A text of the scenario on one line, with metres and hours.
fn prose(text: Option<&str>) -> String {
    told(text.map(|text| one_line(&prose_of_history(text))))
}

fn battle(battle: &Battle) -> Facts {
    let rows = [
        ("name", battle.name.clone()),
        ("date", told(battle.date)),
        ("place", told(battle.place.as_ref())),
        ("hours", told(battle.clock.map(|(start, end)| hours(start, end)))),
        ("sets up first", told(battle.first_to_set_up.as_ref())),
        ("moves first", told(battle.first_to_move.as_ref())),
        ("victory", prose(battle.victory.as_deref())),
    ];
    facts_of(&battle.id, &battle.name, rows.to_vec())
}

fn goal(goal: &Goal) -> Facts {
    let rows = [
        ("name", told(goal.name.as_ref())),
        ("points", told(goal.points)),
        ("held by", told(goal.held_by.as_ref())),
        ("by", told(goal.by)),
        ("known to", goal.readers.to_string()),
    ];
    facts_of(&goal.place, goal.name.as_ref().unwrap_or(&goal.place), rows.to_vec())
}

fn special_rule(rule: &BattleRule) -> Facts {
    let rows = [
        ("text", prose(Some(&rule.text))),
        ("from", told(rule.from)),
        ("to", told(rule.to)),
        ("rule set", told(rule.ruleset.as_ref())),
        ("known to", rule.readers.to_string()),
    ];
    facts_of(&rule.name, &rule.name, rows.to_vec())
}

/// A battle whose bodies are looked up by id, to give their names.
struct Naming<'b> {
    battle: &'b Battle,
}

impl Naming<'_> {
    /// Id and name of a body. If the document names an order of battle, the id is written
    /// `oob/body`.
    fn body(&self, oob: &Option<String>, body: &str) -> (String, String) {
        let of_oob = |force: &&Force| oob.as_ref().is_none_or(|oob| *oob == force.id);
        let bodies = self.battle.forces().filter(of_oob).flat_map(|force| &force.bodies);
        let name = bodies.filter(|listed| listed.id == body).map(|listed| listed.name.clone());
        let id = oob.as_ref().map_or_else(|| body.to_owned(), |oob| format!("{oob}/{body}"));
        (id, name.into_iter().next().unwrap_or_else(|| body.to_owned()))
    }

    fn sides(&self) -> Vec<Facts> {
        let side = |side: &BattleSide| {
            let forces: Vec<&str> = side.forces().map(|force| force.id.as_str()).collect();
            let intel: Vec<String> = side.intel.iter().map(ToString::to_string).collect();
            let rows = [
                ("name", side.name.clone()),
                ("orders of battle", forces.join(", ")),
                ("zones", side.zones.join(", ")),
                ("briefing", prose(side.briefing.as_deref())),
                ("intel", intel.join("; ")),
            ];
            facts_of(&side.id, &side.name, rows.to_vec())
        };
        self.battle.sides.iter().map(side).collect()
    }

    fn forces(&self) -> Vec<Facts> {
        let force = |force: &Force| {
            let rows = [("name", force.name.clone()), ("date", told(force.date))];
            facts_of(&force.id, &force.name, rows.to_vec())
        };
        self.battle.forces().map(force).collect()
    }

    fn arrivals(&self) -> Vec<Facts> {
        let arrival = |arrival: &Arriving| {
            let (id, name) = self.body(&arrival.oob, &arrival.body);
            let rows = [
                ("arrives", hours(arrival.from, arrival.to)),
                ("chance", told(arrival.chance.map(|chance| format!("{} %", chance.0)))),
                ("entry", told(arrival.entry.as_ref())),
            ];
            facts_of(&id, &name, rows.to_vec())
        };
        self.battle.arrivals.iter().map(arrival).collect()
    }

    fn standing(&self, phase: &str, all: &[Standing]) -> Vec<Facts> {
        let standing = |standing: &Standing| {
            let (id, name) = self.body(&standing.oob, &standing.body);
            let rows = [
                ("place", points(&[standing.at])),
                ("facing", told(standing.facing.map(|facing| format!("{facing}°")))),
                ("posture", told(standing.posture.map(|posture| posture.word()))),
            ];
            facts_of(&format!("{phase}{id}"), &name, rows.to_vec())
        };
        all.iter().map(standing).collect()
    }

    fn phases(&self, map: &Battlefield) -> Vec<Facts> {
        map.phases.iter().flat_map(|phase| self.phase(phase)).collect()
    }

    fn phase(&self, phase: &PhaseOf) -> Vec<Facts> {
        let gone = phase.gone.iter().map(|(oob, body)| self.body(oob, body).0);
        let fallen = phase.fallen.iter().map(|(_, leader)| leader.as_str());
        let rows = [
            ("name", phase.name.clone()),
            ("hour", told(phase.at)),
            ("note", told(phase.note.as_ref())),
            ("gone", gone.collect::<Vec<String>>().join(", ")),
            ("fallen", fallen.collect::<Vec<&str>>().join(", ")),
        ];
        let movement = |movement: &Movement| {
            let (id, name) = self.body(&movement.oob, &movement.body);
            let rows =
                [("moves", movement.kind.word().to_owned()), ("course", points(&movement.path))];
            facts_of(&format!("{}: move of {id}", phase.id), &name, rows.to_vec())
        };
        let mut all = vec![facts_of(&phase.id, &phase.name, rows.to_vec())];
        all.extend(self.standing(&format!("{}: ", phase.id), &phase.standing));
        all.extend(leaders(&format!("{}: ", phase.id), &phase.leaders));
        all.extend(phase.moves.iter().map(movement));
        all
    }
}

/// Positions of leaders in a phase of the battle, with `phase` as the prefix of the ids.
fn leaders(phase: &str, all: &[LeaderAt]) -> Vec<Facts> {
    let leader = |placed: &LeaderAt| {
        let rows = [("place", points(&[placed.at])), ("known from", told(placed.note.as_ref()))];
        let id = &placed.leader;
        facts_of(&format!("{phase}leader {id}"), id, rows.to_vec())
    };
    all.iter().map(leader).collect()
}

fn map(map: &Battlefield) -> Vec<Facts> {
    let origin = map.origin.map(|(north, east)| format!("{}, {}", degrees(north), degrees(east)));
    let rows = [
        ("name", map.name.clone()),
        ("size", format!("{} × {} m", map.width, map.height)),
        ("north", format!("{}°", map.north)),
        ("schematic", if map.schematic { "yes" } else { "no" }.to_owned()),
        ("corner", told(origin)),
        ("note", told(map.note.as_ref())),
    ];
    let mut all = vec![facts_of(&map.id, &map.name, rows.to_vec())];
    all.extend(map.areas.iter().map(area));
    all.extend(map.lines.iter().map(line));
    all.extend(map.spots.iter().map(spot));
    all.extend(map.zones.iter().map(zone));
    // If a battle has no map, the values of the empty default map must not appear as changes.
    if map.id.is_empty() { Vec::new() } else { all }
}

/// An angle in decimal degrees, such as `50.640000` or `-6.250000`.
fn degrees(degrees: Degrees) -> String {
    let sign = if degrees.millionths < 0 { "-" } else { "" };
    let millionths = degrees.millionths.unsigned_abs();
    format!("{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}

/// Facts about a thing on the map. A thing without an id is identified by its kind and first point,
/// so that the comparison can find it on both maps.
fn thing(
    (id, kind, name): (&Option<String>, &str, &Option<String>),
    first: Option<&PlaceAt>,
    rows: Vec<(&'static str, String)>,
) -> Facts {
    let place = first.map(|place| points(&[*place])).unwrap_or_default();
    let id_or_place = id.clone().unwrap_or_else(|| format!("{kind} at {place}"));
    let name_or_kind = name.clone().unwrap_or_else(|| kind.to_owned());
    let head = [("kind", kind.to_owned()), ("name", told(name.as_ref()))];
    facts_of(&id_or_place, &name_or_kind, head.into_iter().chain(rows).collect())
}

fn area(area: &Terrain) -> Facts {
    let layers = area.contours.iter();
    let layers = layers.map(|(height, outline)| format!("{height}: {}", points(outline)));
    let rows = vec![
        ("outline", points(&area.outline)),
        ("height", told(area.height)),
        ("contours", layers.collect::<Vec<String>>().join(" ")),
    ];
    thing((&area.id, area.kind.word(), &area.name), area.outline.first(), rows)
}

fn line(line: &Course) -> Facts {
    let rows = vec![("course", points(&line.path)), ("width", told(line.width))];
    thing((&line.id, line.kind.word(), &line.name), line.path.first(), rows)
}

fn spot(spot: &Spot) -> Facts {
    let rows = vec![("place", points(&[spot.at]))];
    thing((&spot.id, spot.kind.word(), &spot.name), Some(&spot.at), rows)
}

fn zone(zone: &ZoneOn) -> Facts {
    let rows = vec![("name", told(zone.name.as_ref())), ("outline", points(&zone.outline))];
    facts_of(&zone.id, zone.name.as_ref().unwrap_or(&zone.id), rows)
}
