//! Finds obstacles to a body while the author drags it over a map. The page asks at every step of a
//! drag, before anything is written.

use std::sync::Arc;

use grognard_check::check::{self, InTheWay, in_the_way};
use grognard_core::document::{Map, Posture, Reference, read};
use grognard_core::model::{Battle, PlaceAt, Standing};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span};
use grognard_view::fielding::{FieldedForce, battle_room, forces_of};
use grognard_view::view::map::Room;
use serde::Serialize;

use super::alignment::{AlignedView, aligned};
use super::folder::Workbench;
use super::held::{Held, KeptBattle};
use super::map::{map_of, name_of, word_of};
use super::opened::Subject;

/// Maximum number of bodies that one sentence names, so that the sentence stays short.
const MAX_NAMED: usize = 2;

#[derive(Debug, Serialize)]
pub(crate) struct StandingView {
    pub at: PlaceAt,
    /// Facing in degrees clockwise from north.
    pub facing: Option<i64>,
    pub aligned: Option<AlignedView>,
    /// Obstacles to the body, as the end of a sentence, or `None` if there are no obstacles.
    pub words: Option<String>,
    /// References to the bodies that are in the way of the dragged body.
    pub bodies: Vec<String>,
    /// Outlines of the dragged body's blocks at true size, in metres, with four corners each.
    pub outlines: Vec<[PlaceAt; 4]>,
    /// Outlines of the blocks of the bodies that are in the way.
    pub in_the_way: Vec<[PlaceAt; 4]>,
}

pub(crate) fn standing(workbench: &mut Workbench, held: &Held) -> Result<StandingView, String> {
    let kept = workbench.held.take();
    let is_same = |kept: &KeptBattle| {
        kept.path == held.path && kept.ruleset.as_ref() == held.ruleset.as_ref()
    };
    let kept = match kept.filter(is_same) {
        Some(kept) => kept,
        None => keep(workbench, held)?,
    };
    let view = view(&kept, held);
    workbench.held = Some(kept);
    view
}

fn keep(workbench: &mut Workbench, held: &Held) -> Result<KeptBattle, String> {
    let subject = workbench.subject(&held.path)?;
    let fielded = held.ruleset.as_deref().map(|ruleset| subject.field(ruleset)).transpose()?;
    let on_table = fielded.map(|table| {
        let forces = table.forces.into_iter().map(|force| force.fielded).collect();
        (table.rules, forces)
    });
    let opened = workbench.opened();
    let scenario = opened.file(&held.path);
    let map = scenario.and_then(|scenario| map_of(opened, scenario));
    let map = map.ok_or_else(|| format!("`{}` has no map", held.path))?;
    let map = (map, Arc::from(&*opened.files.texts.get(map).content));
    let (path, ruleset) = (held.path.clone(), held.ruleset.clone());
    Ok(KeptBattle { path, ruleset, subject, on_table, map })
}

fn view(kept: &KeptBattle, held: &Held) -> Result<StandingView, String> {
    let battle = kept.subject.battles.first();
    let battle = battle.ok_or_else(|| format!("`{}` is not a scenario", held.path))?;
    let posture = held.posture.as_deref().and_then(Posture::from_word);
    let mut held = held.clone();
    held.facing = held.facing.map(|facing| facing.rem_euclid(360));
    let aligned = aligned(battle, &mut held);
    let held = &held;
    let InTheWay { mut bodies, water } = on_ground(kept, held, posture);
    let (mut own, mut others) = (Room::default(), Vec::new());
    if kept.on_table.is_some() {
        let (moved, placement) = moved(battle, held, posture);
        (own, others) = room_on_table(kept, &moved, placement);
        let all = moved.map.as_ref().map_or(&[][..], |ground| &ground.standing);
        let first = |room: &Room| all.iter().find(|placed| room.placements.contains(&placed.span));
        bodies = others.iter().filter_map(|room| first(room).map(word_of)).collect();
    }
    bodies.sort();
    bodies.dedup();
    let in_the_way = others.into_iter().flat_map(|room| room.outlines).collect();
    let words = words(battle, &bodies, water.as_deref());
    let (at, facing, outlines) = (held.place(), held.facing, own.outlines);
    Ok(StandingView { at, facing, aligned, words, bodies, outlines, in_the_way })
}

/// Finds the obstacles that the checks of the map would report.
fn on_ground(kept: &KeptBattle, held: &Held, posture: Option<Posture>) -> InTheWay {
    let (file, text) = &kept.map;
    let (tree, _) = parse(*file, text, Reader::TwoTier);
    let Some(root) = tree.root() else { return InTheWay::default() };
    let map = read::<Map<'_>>(root);
    let Some(map) = map.value() else { return InTheWay::default() };
    let (body, at) = (Reference(&held.body), held.place());
    let held_body = check::Held { body, at, facing: held.facing, posture };
    in_the_way(map, held.phase, held_body)
}

/// Returns a copy of the battle in which the body begins at the place to which it was dragged, and
/// the span of the body's placement.
fn moved(battle: &Battle, held: &Held, posture: Option<Posture>) -> (Battle, Span) {
    let mut moved = battle.clone();
    let Some(ground) = &mut moved.map else { return (moved, nowhere()) };
    ground.standing = ground.standing_at(held.phase);
    ground.phases.clear();
    let (oob, id) = Reference(&held.body).parts();
    let is = |standing: &&mut Standing| {
        standing.body == id && (oob.is_none() || standing.oob.as_deref() == oob)
    };
    let Some(standing) = ground.standing.iter_mut().find(is) else { return (moved, nowhere()) };
    (standing.at, standing.facing, standing.posture) = (held.place(), held.facing, posture);
    let span = standing.span;
    (moved, span)
}

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn room_on_table(kept: &KeptBattle, moved: &Battle, placement: Span) -> (Room, Vec<Room>) {
    let Some((rules, fielded)) = &kept.on_table else { return Default::default() };
    let Subject { battles, forces, nations, .. } = &kept.subject;
    let entrants = forces_of(battles, forces).into_iter().zip(fielded);
    let forces: Vec<FieldedForce<'_>> = entrants
        .map(|(entrant, fielded)| FieldedForce { entrant, fielded: Arc::clone(fielded) })
        .collect();
    battle_room(moved, (rules, &forces), nations, placement)
}

/// Lists the obstacles to a body as the end of a sentence.
fn words(battle: &Battle, bodies: &[String], water: Option<&str>) -> Option<String> {
    let mut told = Vec::new();
    if !bodies.is_empty() {
        let named = bodies.iter().take(MAX_NAMED).map(|word| name_of(battle, word));
        let mut named: Vec<String> = named.map(str::to_owned).collect();
        match bodies.len().saturating_sub(MAX_NAMED) {
            0 => {}
            1 => named.push("1 other".to_owned()),
            more => named.push(format!("{more} others")),
        }
        let last = named.pop().unwrap_or_default();
        let before = if named.is_empty() { String::new() } else { named.join(", ") + " and " };
        told.push(format!("overlaps {before}{last}"));
    }
    if let Some(water) = water {
        told.push(format!("is in {}", water.replace('`', "")));
    }
    (!told.is_empty()).then(|| told.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::super::{Workbench, answer};
    use serde_json::{Value, json};

    const BARROSA: [(&str, &str); 4] = [
        ("a.oob.yaml", include_str!("../../../../scenarios/barrosa/barrosa-british.oob.yaml")),
        ("b.oob.yaml", include_str!("../../../../scenarios/barrosa/barrosa-french.oob.yaml")),
        ("m.map.yaml", include_str!("../../../../scenarios/barrosa/barrosa.map.yaml")),
        ("s.scenario.yaml", include_str!("../../../../scenarios/barrosa/barrosa.scenario.yaml")),
    ];

    fn ask(workbench: &mut Workbench, request: Value) -> Value {
        let answered = answer(workbench, request.to_string().as_bytes());
        serde_json::from_slice(&answered).expect("an answer is JSON")
    }

    fn barrosa() -> Workbench {
        let mut workbench = Workbench::default();
        for (path, text) in BARROSA {
            workbench.put(path, text).expect("a path");
        }
        workbench
    }

    fn held(workbench: &mut Workbench, ruleset: Option<&str>, thing: &Value, at: &Value) -> Value {
        let request = json!({
            "ask": "standing", "path": "s.scenario.yaml", "ruleset": ruleset, "body": thing["name"], "at": at,
            "facing": thing["facing"], "posture": "line",
        });
        ask(workbench, request)["answer"].clone()
    }

    fn two_bodies(workbench: &mut Workbench) -> (Value, Value) {
        let map = ask(workbench, json!({ "ask": "map", "path": "s.scenario.yaml" }));
        let things = map["answer"]["things"].as_array().expect("things").clone();
        let mut bodies = things.into_iter().filter(|thing| thing["kind"] == "body");
        let first = bodies.next().expect("a body");
        let other = bodies.find(|other| other["posture"] == "line").expect("another in line");
        (first, other)
    }

    #[test]
    fn a_body_dragged_over_another_overlaps_it_by_name() {
        let mut workbench = barrosa();
        let (thing, other) = two_bodies(&mut workbench);
        let found = held(&mut workbench, None, &thing, &other["places"][0]);
        assert_eq!(
            found["words"],
            format!("overlaps {}", other["title"].as_str().expect("a title"))
        );
        assert_eq!(found["bodies"], json!([other["name"]]));
        assert_eq!(found["outlines"], json!([]));
    }

    #[test]
    fn under_a_rule_set_bodies_have_their_true_size() {
        let mut workbench = barrosa();
        // On the table, two batteries 100 metres apart overlap, because each battery needs more
        // than 100 metres.
        let guns = json!({ "name": "ruffin-guns", "facing": 265 });
        let found = held(&mut workbench, Some("napoleonic-fury"), &guns, &json!([3300, 2450]));
        let bodies = found["bodies"].as_array().expect("bodies");
        assert!(bodies.contains(&json!("leval-guns")), "{found}");
        assert_eq!(found["outlines"].as_array().map(Vec::len), Some(1), "{found}");
        assert!(!found["in_the_way"].as_array().expect("outlines").is_empty(), "{found}");
    }

    #[test]
    fn a_body_dragged_over_water_stands_in_it() {
        let mut workbench = barrosa();
        let (thing, _) = two_bodies(&mut workbench);
        let found = held(&mut workbench, None, &thing, &json!([10, 10]));
        assert_eq!(found["words"], "is in the lake The Atlantic", "{found}");
        let found = held(&mut workbench, None, &thing, &json!([3000, 3400]));
        assert_eq!(found["words"], Value::Null, "{found}");
    }

    #[test]
    fn a_body_is_aligned_with_its_neighbour() {
        let mut workbench = barrosa();
        let request = |align: Value| {
            json!({
                "ask": "standing", "path": "s.scenario.yaml", "body": "ligne-8-1", "at": [3160, 3080], "facing": 262,
                "posture": "column", "align": align,
            })
        };
        let near = ask(&mut workbench, request(json!({ "within": 30 })))["answer"].clone();
        assert_eq!(near["aligned"]["with"], "ligne-8-2", "{near}");
        assert_eq!(near["facing"], 265, "{near}");
        let far = ask(&mut workbench, request(Value::Null))["answer"].clone();
        assert_eq!((&far["at"], &far["aligned"]), (&json!([3160, 3080]), &Value::Null));
        let nearest = ask(&mut workbench, request(json!("nearest")))["answer"].clone();
        assert_eq!(nearest["aligned"]["with"], "ligne-8-2", "{nearest}");
    }

    #[test]
    fn a_document_without_a_battle_is_refused() {
        let mut workbench = barrosa();
        let request = json!({ "ask": "standing", "path": "a.oob.yaml", "body": "x", "at": [0, 0] });
        assert!(ask(&mut workbench, request)["refused"].is_string());
        let mut far = json!({ "ask": "standing", "path": "s.scenario.yaml", "body": "nobody", "at": [100_000, -100_000], "facing": i64::MAX, "ruleset": "nb", "align": "nearest" });
        assert_eq!(ask(&mut workbench, far.clone())["answer"]["bodies"], json!([]));
        far["at"] = json!([i32::MAX, 0]);
        assert!(ask(&mut workbench, far)["refused"].is_string());
    }
}
