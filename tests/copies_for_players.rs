//! Copies for players: a change of hidden facts must not change a byte of the copy.

use std::fmt::Write;
use std::sync::Arc;

use grognard_core::document::{
    Arm, Degrees, Echelon, Knowledge, MoveKind, PointKind, Posture, Time,
};
use grognard_core::model::{
    Arriving, Battle, BattleRule, BattleSide, Battlefield, Body, EnemyIntel, Force, Goal,
    HistoricalLeader, LeaderAt, Movement, PhaseOf, PlaceAt, Readers, Record, Source, Spot,
    Standing, Strength, ZoneOn,
};
use grognard_exchange::exchange::geojson;
use grognard_exchange::export::{FORMATS, Options, Subject};
use grognard_syntax::text::{FileId, Span};
use grognard_view::fielding::{
    FieldOptions, FieldedForce, PrintOptions, battle_map, battle_qrs, battle_sheet, cards, diagram,
    field, fieldings, forces_of, history_diagram, labels, roster,
};
use grognard_view::play::{Pages, PlayBattle, freeze};
use grognard_view::view::{muster, preview};
use proptest::prelude::*;

use crate::fielded::game_of;
use crate::support::cases;

/// Random numbers that decide the hidden facts.
struct Dice {
    thrown: Vec<u32>,
    next: usize,
}

impl Dice {
    fn below(&mut self, limit: u32) -> u32 {
        self.next += 1;
        self.thrown[self.next % self.thrown.len()].rotate_left(self.next as u32) % limit
    }

    /// Random word that is in no public part of a battle.
    fn word(&mut self) -> String {
        format!("Secret{}", self.below(100_000))
    }

    fn id(&mut self) -> String {
        let thrown = self.below(100_000);
        format!("secret-{}-{thrown}", self.next)
    }

    fn readers(&mut self) -> Readers {
        Readers { sides: vec!["red".to_owned()], umpire: self.below(2) == 0 }
    }
}

fn span(dice: &mut Dice) -> Span {
    let start = dice.below(10_000) as usize;
    Span::new(FileId(dice.below(9)), start, start + 1)
}

/// Knowledge of the side about the three bodies in `intel`: the degree of knowledge, the rounding
/// of strengths, and whether the position is known.
type Told = [(Knowledge, Option<u32>, bool); 3];

fn unit(id: &str, name: &str, men: u32) -> Body {
    let mut body = Body::new(id, name, Span::new(FileId(0), 0, 0));
    body.arm = Some(Arm::Infantry);
    body.nation = "france".into();
    body.men = Some(Strength::exact(men));
    body
}

fn formation(id: &str, name: &str, below: Vec<Body>) -> Vec<Body> {
    let mut whole = Body::new(id, name, Span::new(FileId(0), 0, 0));
    whole.echelon = Some(Echelon::Division);
    whole.nation = "france".into();
    let mut all = vec![whole];
    all.extend(below);
    all
}

fn force(id: &str, name: &str, trees: Vec<Vec<Body>>) -> Force {
    let mut bodies = formation(id, name, Vec::new());
    for tree in trees {
        let root = bodies.len();
        let end = root + tree.len();
        for (index, mut body) in tree.into_iter().enumerate() {
            body.parent = Some(if index == 0 { 0 } else { root });
            body.end = if index == 0 { end } else { root + index + 1 };
            bodies.push(body);
        }
    }
    bodies[0].end = bodies.len();
    let (id, name) = (id.to_owned(), name.to_owned());
    Force { id, name, date: None, native: None, sources: Vec::new(), bodies }
}

fn leader(id: &str, name: &str) -> Option<Box<HistoricalLeader>> {
    Some(Box::new(HistoricalLeader {
        has_own_id: true,
        id: id.to_owned(),
        name: name.to_owned(),
        ..HistoricalLeader::default()
    }))
}

/// Force of the player's own side. The author's notes on it may name enemies, so they are random
/// words.
fn own_force(dice: &mut Dice) -> Force {
    let mut guard = formation("guard", "The Guard", vec![unit("guard-1", "1/Guard", 600)]);
    guard[0].leader = leader("ney", "Ney");
    guard[0].record = Some(Box::new(Record {
        note: Some(dice.word()),
        source: Some(dice.id()),
        ..Record::default()
    }));
    let later = formation("later", "Reserve", vec![unit("later-1", "1/Reserve", 500)]);
    let mut force = force("blue-army", "The Blue army", vec![guard, later]);
    force.sources = vec![Source { id: dice.id(), title: dice.word(), ..Source::default() }];
    force
}

/// Bodies of which the side may know something: a unit, a division with two units, and a unit that
/// is at most a contact. The ids of these bodies, and all other bodies, are hidden.
fn hidden_force(dice: &mut Dice, ids: &[String; 5]) -> Force {
    let mut known = unit(&ids[0], "Pelet", 640);
    known.leader = leader(&dice.id(), &dice.word());
    let division = formation(
        &ids[1],
        "Tauentzien",
        vec![unit(&ids[3], "1/Rosen", 710), unit(&ids[4], "2/Rosen", 660)],
    );
    let mut contact = unit(&ids[2], &dice.word(), dice.below(900));
    contact.arm = [Arm::Infantry, Arm::Cavalry].get(dice.below(2) as usize).copied();
    contact.nation = dice.word().into();
    let mut trees = vec![vec![known], division, vec![contact]];
    for _ in 0..dice.below(6) {
        let body = unit(&dice.id(), &dice.word(), dice.below(2000));
        let place = dice.below(trees.len() as u32 + 1) as usize;
        trees.insert(place, formation(&dice.id(), &dice.word(), vec![body]));
    }
    let mut force = force(&dice.id(), &dice.word(), trees);
    for body in &mut force.bodies {
        body.span = span(dice);
    }
    force
}

fn standing(body: &str, at: (i32, i32), dice: &mut Dice) -> Standing {
    let (oob, facing, posture) = (None, Some(90), Some(Posture::Line));
    Standing { oob, body: body.to_owned(), at, facing, posture, span: span(dice) }
}

fn ground(dice: &mut Dice, ids: &[String; 5], hidden: &[String]) -> Battlefield {
    let mut placed = vec![
        standing("guard", (300, 300), dice),
        standing(&ids[0], (900, 1500), dice),
        standing(&ids[2], (1200, 1600), dice),
        standing(&ids[3], (400, 1700), dice),
        standing(&ids[4], (600, 1700), dice),
    ];
    for id in hidden {
        let at = (dice.below(2000) as i32, dice.below(2000) as i32);
        placed.insert(dice.below(placed.len() as u32) as usize, standing(id, at, dice));
    }
    let spot = |id: &str, kind, name: &str, at| Spot {
        id: Some(id.to_owned()),
        kind,
        name: Some(name.to_owned()),
        at,
        priority: 5,
        span: Span::new(FileId(0), 0, 0),
    };
    let at = (dice.below(2000) as i32, 2000);
    let zone = |id: &str, at| ZoneOn {
        id: id.to_owned(),
        name: None,
        outline: vec![(0, 0), (at, 0), (at, at)],
        span: Span::new(FileId(0), 0, 0),
    };
    let led = |leader: &str, note: &str| LeaderAt {
        oob: None,
        leader: leader.to_owned(),
        at: (310, 310),
        note: Some(note.to_owned()),
    };
    let degrees = |millionths| Degrees { millionths };
    Battlefield {
        id: "field".to_owned(),
        name: "The field".to_owned(),
        width: 2000,
        height: 2000,
        origin: Some((degrees(50_000_000), degrees(4_000_000))),
        note: Some(dice.word()),
        projection: Some(dice.word()),
        sources: vec![dice.word()],
        spots: vec![
            spot("south", PointKind::Entry, "South", (1000, 0)),
            spot(&dice.id(), PointKind::Entry, &dice.word(), at),
            spot("bridge", PointKind::Bridge, "The bridge", (1000, 1000)),
            spot(&dice.id(), PointKind::Objective, &dice.word(), at),
        ],
        zones: vec![zone("blue-zone", 500), zone(&dice.id(), 700)],
        leaders: vec![led("ney", &dice.word()), led(&dice.id(), "there")],
        phases: (0..dice.below(3)).map(|_| phase(dice, ids)).collect(),
        standing: placed,
        ..Battlefield::default()
    }
}

fn phase(dice: &mut Dice, ids: &[String; 5]) -> PhaseOf {
    let moved = Movement {
        oob: None,
        body: "guard".to_owned(),
        kind: MoveKind::Advance,
        path: vec![(0, 0), (dice.below(900) as i32, 9)],
        span: span(dice),
    };
    PhaseOf {
        id: dice.id(),
        name: dice.word(),
        at: Some(Time(dice.below(1000) as u16)),
        note: Some(dice.word()),
        standing: vec![standing(&ids[0], (700, 700), dice)],
        gone: vec![(None, ids[1].clone())],
        moves: vec![moved],
        ..PhaseOf::default()
    }
}

fn arriving(body: &str, entry: &str, at: u16) -> Arriving {
    Arriving {
        oob: None,
        body: body.to_owned(),
        from: Time(at),
        to: Time(at),
        chance: None,
        entry: Some(entry.to_owned()),
        entry_id: Some(entry.to_owned()),
    }
}

fn goal(place: &str, held_by: &str, readers: Readers) -> Goal {
    let held_by = Some(held_by.to_owned());
    Goal { place: place.to_owned(), name: None, points: Some(2), held_by, by: None, readers }
}

fn rule(name: &str, readers: Readers) -> BattleRule {
    let text = format!("{name} holds.");
    BattleRule { name: name.to_owned(), text, from: None, to: None, ruleset: None, readers }
}

/// Battle in which Blue may know the facts in `told`. All other facts about the other side are
/// random.
fn battle(told: Told, thrown: &[u32]) -> Battle {
    let mut dice = Dice { thrown: thrown.to_vec(), next: 0 };
    let dice = &mut dice;
    let ids: [String; 5] = std::array::from_fn(|_| dice.id());
    let red = hidden_force(dice, &ids);
    let hidden: Vec<String> = red.bodies.iter().map(|body| body.id.clone()).collect();
    let hidden: Vec<String> = hidden.into_iter().skip(1).filter(|id| !ids.contains(id)).collect();
    let intel = told.iter().enumerate().map(|(number, (knows, rounded, placed))| EnemyIntel {
        oob: None,
        body: ids[number].clone(),
        knows: if number == 2 { Knowledge::Presence } else { *knows },
        rounded: *rounded,
        placed: *placed,
        below: number == 1,
    });
    let side = |id: &str, name: &str, forces, intel, briefing: &str| BattleSide {
        id: id.to_owned(),
        name: name.to_owned(),
        zones: vec![format!("{id}-zone")],
        briefing: Some(briefing.to_owned()),
        intel,
        forces,
        ..BattleSide::default()
    };
    let blue = side("blue", "Blue", vec![Arc::new(own_force(dice))], intel.collect(), "Attack.");
    let briefing = dice.word();
    let hides = side("red", &dice.word(), vec![Arc::new(red)], Vec::new(), &briefing);
    let mut sides = vec![blue, hides];
    if dice.below(2) == 0 {
        let third = force(&dice.id(), "Others", vec![vec![unit(&dice.id(), &dice.word(), 300)]]);
        sides.insert(
            dice.below(3) as usize,
            side("green", "Green", vec![Arc::new(third)], Vec::new(), ""),
        );
    }
    let mut arrivals = vec![arriving("later", "south", 700)];
    for id in hidden.iter().take(dice.below(3) as usize) {
        arrivals.insert(0, arriving(id, &dice.id(), 600 + dice.below(300) as u16));
    }
    let mut objectives =
        vec![goal("bridge", ["red", "green"][dice.below(2) as usize], Readers::default())];
    let mut special_rules = vec![rule("Mist", Readers::default())];
    for _ in 0..dice.below(3) {
        objectives.insert(0, goal(&dice.id(), "red", dice.readers()));
        special_rules.push(rule(&dice.word(), dice.readers()));
    }
    Battle {
        id: "fight".to_owned(),
        name: "The fight".to_owned(),
        sides,
        clock: Some((Time(600), Time(1000))),
        map: Some(ground(dice, &ids, &hidden)),
        arrivals,
        objectives,
        first_to_set_up: Some("red".to_owned()),
        first_to_move: Some("blue".to_owned()),
        victory: Some("Hold the bridge.".to_owned()),
        special_rules,
        bibliography: vec![dice.word()],
        ..Battle::default()
    }
}

/// All products of a copy, joined to one text.
fn everything(copy: &Battle) -> String {
    let rules = game_of("nf");
    let battles = std::slice::from_ref(copy);
    let fielded = || -> Vec<FieldedForce<'_>> {
        let entrants = forces_of(battles, &[]).into_iter();
        let on_table = entrants.map(|entrant| {
            let options = FieldOptions::new(rules, None);
            let fielded = Arc::new(field(entrant.force, entrant.battle, options));
            FieldedForce { entrant, fielded }
        });
        on_table.collect()
    };
    let forces = fielded();
    let nations = std::collections::HashMap::new();
    let options = PrintOptions { title: &copy.name, nations: &nations, base_url: None };
    let mut all = String::new();
    let mut add = |made: serde_json::Value| writeln!(all, "{made}").expect("a text takes all");
    add(serde_json::json!(cards(rules, &forces, options)));
    add(serde_json::json!(labels(rules, &forces, options, true)));
    add(serde_json::json!(roster(rules, &forces, options)));
    add(serde_json::json!(diagram(&forces, options)));
    add(serde_json::json!(history_diagram(&forces_of(battles, &[]), options)));
    add(serde_json::json!(battle_qrs(rules, copy, &forces)));
    add(serde_json::json!(battle_sheet(rules, copy, &forces, false)));
    let play = PlayBattle { battle: copy, rules, forces: &forces };
    add(serde_json::json!(freeze(&play, &Pages { section: &|_| None })));
    for table in [None, Some((rules, forces.as_slice()))] {
        let (map, _) = battle_map(copy, table, &nations, None).expect("a map");
        add(serde_json::json!(map));
    }
    let counted = forces.iter().map(|force| (force.entrant.force, &force.fielded.conversion));
    add(serde_json::json!(muster(rules, &[(copy.name.clone(), counted.collect())], None)));
    for fielding in fieldings(rules, battles, fielded()) {
        add(serde_json::json!([fielding.stem.as_str(), ""]));
        add(serde_json::json!(fielding.view));
    }
    all += &exports(copy, &cards(rules, &forces, options));
    let map = copy.map.as_ref().expect("a map");
    all + &geojson(map, Some(copy)).expect("a place on earth") + &without_spans(copy)
}

fn exports(copy: &Battle, deck: &grognard_view::view::DeckView) -> String {
    let subject = Subject::of_battle(copy);
    let options = Options {
        deck: Some(deck),
        symbol: Some(|_, _| "<svg/>".to_owned()),
        ..Options::default()
    };
    let mut all = String::new();
    for file in FORMATS.iter().flat_map(|format| (format.write)(&subject, &options)) {
        let bytes = file.bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let text = String::from_utf8(file.bytes).unwrap_or(bytes);
        writeln!(all, "{}\n{text}", file.path).expect("a text takes all");
    }
    all
}

/// The whole model as text, so that the test also covers outputs that do not exist yet. Spans in
/// documents are left out, because no output contains them.
fn without_spans(copy: &Battle) -> String {
    let text = format!("{copy:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('}').map_or("", |(_, after)| after))
}

fn told() -> impl Strategy<Value = Told> {
    let knows =
        prop_oneof![Just(Knowledge::Presence), Just(Knowledge::Name), Just(Knowledge::Strength)];
    let one = (knows, prop_oneof![Just(None), Just(Some(50)), Just(Some(400))], any::<bool>());
    [one.clone(), one.clone(), one]
}

fn copy_for_blue(battle: &Battle) -> Battle {
    battle.for_side(battle.side_named("blue").expect("Blue fights"))
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_change_to_what_is_hidden_changes_no_byte_of_a_copy(
        told in told(),
        first in prop::collection::vec(any::<u32>(), 24),
        second in prop::collection::vec(any::<u32>(), 24),
    ) {
        let [one, other] = [first, second].map(|thrown| everything(&copy_for_blue(&battle(told, &thrown))));
        prop_assert!(!one.to_lowercase().contains("secret"), "{one}");
        prop_assert_eq!(one, other);
    }
}

fn known(told: Told) -> (Vec<String>, Vec<PlaceAt>) {
    let copy = copy_for_blue(&battle(told, &[7, 11, 13]));
    let enemy = copy.sides.iter().find(|side| side.sighted).expect("an enemy");
    let force = enemy.forces().next().expect("a force");
    let map = copy.map.as_ref().expect("a map");
    let placed = map.standing.iter().filter(|placed| placed.oob.as_ref() == Some(&force.id));
    let placed = placed.map(|placed| placed.at).collect();
    (grognard_view::view::site::known_bodies(force), placed)
}

#[test]
fn each_degree_of_knowledge_reveals_only_itself() {
    let all = |knows, rounded, placed| [(knows, rounded, placed); 3];
    let (names, placed) = known(all(Knowledge::Presence, None, true));
    assert_eq!(names, ["Contact A", "Contact B", "Contact C", "Contact D"]);
    let west_to_east_in_the_north = [(400, 1700), (600, 1700), (1200, 1600), (900, 1500)];
    assert_eq!(placed, west_to_east_in_the_north);
    let (names, placed) = known(all(Knowledge::Name, None, false));
    assert_eq!(names, ["Pelet", "Tauentzien", "1/Rosen", "2/Rosen", "Contact A"]);
    assert_eq!(placed, []);
    let (_, placed) = known(all(Knowledge::Name, None, true));
    // A division is drawn as its two units, so no third place is between them.
    assert_eq!(placed, [(900, 1500), (400, 1700), (600, 1700), (1200, 1600)]);
    let (names, _) = known(all(Knowledge::Strength, Some(100), false));
    let rounded =
        ["Pelet: 600 men", "Tauentzien", "1/Rosen: 700 men", "2/Rosen: 700 men", "Contact A"];
    assert_eq!(names, rounded);
}

#[test]
fn a_side_without_intel_knows_no_enemy() {
    let mut whole = battle([(Knowledge::Name, None, true); 3], &[1, 2, 3]);
    whole.sides.iter_mut().for_each(|side| side.intel.clear());
    let copy = copy_for_blue(&whole);
    assert_eq!(copy.sides.len(), 1);
    let map = copy.map.expect("a map");
    assert_eq!(map.standing.len(), 1);
    assert_eq!(
        map.spots.iter().filter_map(|spot| spot.id.as_deref()).collect::<Vec<_>>(),
        ["south", "bridge"]
    );
    assert_eq!((map.zones.len(), map.leaders.len(), map.phases.len()), (1, 1, 0));
    assert_eq!((copy.arrivals.len(), copy.first_to_set_up), (1, None));
    assert_eq!((copy.objectives.len(), &copy.objectives[0].held_by), (1, &None));
}

#[test]
fn the_preview_lists_withheld_facts_and_slips() {
    let mut whole = battle([(Knowledge::Name, None, true); 3], &[1, 2, 3]);
    let number = whole.side_named("blue").expect("Blue fights");
    let hidden =
        whole.forces().flat_map(|force| &force.bodies).find(|body| body.name.starts_with("Secret"));
    let hidden = hidden.expect("a hidden body").name.clone();
    assert_eq!(preview(&whole, number).slips, Vec::<String>::new());
    whole.victory = Some(format!("Blue wins if {hidden} runs."));
    let view = preview(&whole, number);
    assert_eq!(view.slips, [format!("`victory` mentions `{hidden}`, which Blue must not know")]);
    let withheld = &view.sections.last().expect("sections").1;
    assert!(withheld.iter().any(|line| line.contains(&hidden)), "{withheld:?}");
}

#[test]
fn a_copy_fields_only_the_troops_of_its_player() {
    let copy = copy_for_blue(&battle([(Knowledge::Strength, None, true); 3], &[5, 6]));
    assert_eq!(copy.sides.len(), 2);
    let fielded = forces_of(std::slice::from_ref(&copy), &[]);
    let ids: Vec<&str> = fielded.iter().map(|entrant| entrant.force.id.as_str()).collect();
    assert_eq!(ids, ["blue-army"]);
}

/// A copy is reduced before it is printed, so its text is safe. Into the metadata of a file, a
/// template may write only the title.
#[test]
fn templates_write_only_a_title_into_the_metadata_of_a_file() {
    let folder = crate::support::repository("templates/print");
    let mut heads = 0;
    for entry in std::fs::read_dir(folder).expect("the templates") {
        let path = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for line in text.lines().filter(|line| line.contains("set document(")) {
            heads += 1;
            let words = ["author", "keywords", "description", "subject"];
            assert!(!words.iter().any(|word| line.contains(word)), "{}: {line}", path.display());
        }
    }
    assert!(heads >= 5, "{heads} templates");
}
