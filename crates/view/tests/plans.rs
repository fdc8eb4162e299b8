//! Tests that a player would accept how forces are fielded: their units, the names of units, and
//! the certainty of each number.

use grognard_core::convert::{
    Certainty, Change, Conversion, ConvertOptions, Cut, FieldedUnit, Split, Step, convert,
};
use grognard_core::document::{Provenance, Ratio};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_view::view;

use crate::fielded::{GAMES, corps, counts, field, force_of, game_of, has};
use crate::support::repository;

pub(crate) fn shipped() -> Vec<(String, Force)> {
    let folders = std::fs::read_dir(repository("scenarios")).expect("the scenarios");
    let folders = folders.map(|folder| folder.expect("a folder").path());
    let mut files: Vec<_> = folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| std::fs::read_dir(folder).expect("a scenario"))
        .map(|file| file.expect("a file").path())
        .filter(|file| file.to_string_lossy().ends_with(".oob.yaml"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("an order of battle");
        (path.file_name().expect("a name").to_string_lossy().into_owned(), force_of(&text))
    };
    files.iter().map(read).collect()
}

fn allowed(rules: &Ruleset, unit: &FieldedUnit) -> (u32, u32) {
    let kind = rules.units.iter().find(|kind| kind.entry.id == unit.kind).expect("a kind of unit");
    let whole = |figure: &Option<grognard_core::ruleset::Sourced<_>>| {
        let figure: Option<&grognard_core::ruleset::Sourced<grognard_core::document::Ratio>> =
            figure.as_ref();
        figure.and_then(|figure| u32::try_from(figure.value.floor()).ok())
    };
    let least = whole(&kind.detachment).or(whole(&kind.least)).unwrap_or(1);
    (least, whole(&kind.most).unwrap_or(u32::MAX))
}

#[test]
fn no_shipped_unit_is_outside_what_its_pack_allows() {
    let mut outside = Vec::new();
    for (name, force) in shipped() {
        for game in GAMES {
            let rules = game_of(game);
            for unit in convert(&force, rules, None, &ConvertOptions::default()).units {
                let (least, most) = allowed(rules, &unit);
                if unit.elements < least || unit.elements > most {
                    outside.push(format!("{game} {name}: {} {}", unit.name, unit.elements));
                }
            }
        }
    }
    assert_eq!(outside, Vec::<String>::new());
}

/// A body that history does not divide is split only if it is too strong for a single unit.
#[test]
fn no_unit_is_invented_where_one_is_enough() {
    let (mut needless, mut invented) = (Vec::new(), 0);
    for (name, force) in shipped() {
        for game in GAMES {
            let rules = game_of(game);
            let fielded = convert(&force, rules, None, &ConvertOptions::default());
            for entry in &fielded.ledger {
                let Change::Split(split) = &entry.change else { continue };
                if split.cut != Cut::Invented {
                    continue;
                }
                // Games of battalions are skipped, because they have no maximum and a brigade on
                // one row becomes several units of the usual size.
                let Some(most) = split.most else { continue };
                invented += 1;
                let index = force.bodies.iter().position(|body| body.id == entry.body);
                let index = index.expect("a body of the force");
                let of = |body: &usize| (index..force.bodies[index].end).contains(body);
                let unit = fielded.units.iter().find(|unit| unit.bodies.iter().any(of));
                let element = &unit.expect("a unit of the body").element;
                if i64::from(most) >= fewest(rules, element, split) {
                    needless.push(format!("{game} {name}: {} of {}", split.name, split.men));
                }
            }
        }
    }
    assert!(invented > 300, "{invented}");
    assert_eq!(needless, Vec::<String>::new());
}

/// Smallest number of elements for a body: with as many men per element as the pack allows,
/// otherwise with the usual number of men, rounded.
fn fewest(rules: &Ruleset, element: &str, split: &Split) -> i64 {
    let mut elements = rules.elements.iter();
    let element = elements.find(|named| named.entry.id == element).expect("an element");
    let largest = element.men.as_ref().or(element.guns.as_ref());
    match largest.and_then(|largest| largest.value.range) {
        Some((_, largest)) => split.men.div_ceil(largest.into()).try_into().expect("elements"),
        None => split.elements.round(Ratio::new(1, 2).expect("a half")),
    }
}

/// A part of a brigade must not fill up the unit of another brigade.
#[test]
fn no_shipped_unit_has_a_part_of_one_brigade_and_another() {
    let mut shared = Vec::new();
    for (name, force) in shipped() {
        for game in GAMES {
            let units = convert(&force, game_of(game), None, &ConvertOptions::default()).units;
            // Artillery is skipped, because guns are added up without regard to their batteries.
            for pair in units.windows(2).filter(|pair| !pair[0].guns && pair[0].arm == pair[1].arm)
            {
                let several = pair.iter().any(|unit| unit.bodies.len() > 1);
                if several && pair[0].bodies.iter().any(|body| pair[1].bodies.contains(body)) {
                    shared.push(format!("{game} {name}: {}", pair[0].name));
                }
            }
        }
    }
    assert_eq!(shared, Vec::<String>::new());
}

/// Two brigades of four bases each stay whole, although seven bases in all would be closer to their
/// strength.
#[test]
fn a_division_is_cut_between_brigades_first() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - { id: a, name: A, echelon: brigade, men: 4500 }\n      - { id: b, name: B, echelon: brigade, men: 4500 }\n";
    let fielded = field(below, "bnb");
    assert_eq!((names(&fielded), counts(&fielded)), (vec!["A", "B"], vec![4, 4]));
    // Three regiments have six stands together, which become a unit of four stands and a detachment
    // of two.
    let regiments: String = ["a", "b", "c"]
        .map(|id| {
            format!("      - {{ id: {id}, name: {id}, arm: cavalry, sabres: 556, squadrons: 4 }}\n")
        })
        .concat();
    let below = format!(
        "formations:\n  - id: d\n    name: D\n    echelon: division\n    units:\n{regiments}"
    );
    let fielded = field(&below, "nf");
    let mut elements = counts(&fielded);
    elements.sort_unstable();
    assert_eq!(elements, [2, 4]);
}

/// 550 sabres are rounded to one base of 400, but the game would remove a unit of one base at once.
#[test]
fn a_unit_has_at_least_the_minimum_of_its_pack() {
    let horse = |sabres: u32| {
        format!(
            "formations:\n  - {{ id: h, name: H, echelon: brigade, arm: cavalry, sabres: {sabres}, grade: regular }}\n"
        )
    };
    let fielded = field(&horse(550), "bnb");
    assert_eq!(counts(&fielded), [2]);
    let raised = fielded.ledger.iter().find(|entry| entry.step() == Step::Raise);
    let raised = raised.expect("the ledger tells it");
    assert_eq!(raised.basis.to_string(), "units/cavalry-brigade");
    assert_eq!(
        raised.change,
        Change::Raised {
            rounded: 1,
            rounded_element: "base".to_owned(),
            elements: 2,
            element: "bases".to_owned()
        }
    );
    let rounded = fielded.ledger.iter().find_map(|entry| match &entry.change {
        Change::Rounded(rounded) => Some(rounded.rounding.clone()),
        _ => None,
    });
    assert_eq!(rounded, Some(None), "no rounding makes two of one");
    assert!(!has(&field(&horse(200), "nf"), Step::Raise));
}

/// As a separate unit the grenadiers would be a single base, which the pack does not allow, so they
/// stay in the unit of their division.
#[test]
fn no_single_base_is_split_off_a_division() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    units:\n      - { id: g, name: Grenadiers, arm: infantry, men: 1500, traits: [grenadier] }\n      - { id: a, name: A, arm: infantry, men: 3500 }\n      - { id: b, name: B, arm: infantry, men: 3600 }\n";
    let fielded = field(below, "bnb");
    assert!(fielded.units.iter().all(|unit| unit.elements >= 3), "{:?}", counts(&fielded));
}

/// Together the two brigades would have eight stands, one more than the maximum, so the small
/// brigade becomes a detachment.
#[test]
fn a_detachment_is_preferred_to_a_unit_above_the_maximum() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - { id: z, name: Z, echelon: brigade, men: 3150 }\n      - { id: r, name: R, echelon: brigade, men: 650 }\n";
    let fielded = field(below, "nf");
    assert!(!has(&fielded, Step::Exceed) && has(&fielded, Step::Detach), "{:?}", counts(&fielded));
}

pub(crate) fn names(conversion: &Conversion) -> Vec<&str> {
    conversion.units.iter().map(|unit| unit.name.as_str()).collect()
}

#[test]
fn a_unit_of_a_whole_body_has_its_name() {
    let regiments: String = (1..=3)
        .map(|n| format!("      - {{ id: r{n}, name: {n}e Dragons, arm: cavalry, sabres: 300 }}\n"))
        .collect();
    let below = format!(
        "formations:\n  - id: d\n    name: Dragoon Division\n    echelon: division\n    units:\n{regiments}"
    );
    assert_eq!(names(&field(&below, "nf")), ["Dragoon Division"]);
}

#[test]
fn a_unit_with_number_one_has_a_second() {
    for (name, force) in shipped() {
        for game in GAMES {
            let fielded = convert(&force, game_of(game), None, &ConvertOptions::default());
            let names = names(&fielded);
            for stem in names.iter().filter_map(|name| name.strip_suffix(" (1)")) {
                assert!(names.contains(&format!("{stem} (2)").as_str()), "{game} {name}: {stem}");
            }
        }
    }
}

/// In every scale of models, a battery has one gunner for each of its real guns.
#[test]
fn valour_of_a_battery_falls_by_its_real_guns() {
    let battery = |guns: u32, ratio: Option<&str>| -> Vec<u32> {
        let below = format!(
            "artillery:\n  - {{ id: g, name: G, arm: foot-artillery, guns: {guns}, grade: regular }}\n"
        );
        let options =
            ConvertOptions { ratio: ratio.map(str::to_owned), ..ConvertOptions::default() };
        let fielded = convert(&corps(&below), game_of("ba"), None, &options);
        let track = &fielded.units[0].tracks[0];
        assert_eq!(track.boxes, guns);
        track.marks.iter().map(|mark| mark.lost).collect()
    };
    for ratio in [None, Some("one-gun"), Some("three-guns"), Some("four-guns")] {
        assert_eq!(battery(8, ratio), [2, 4, 5, 7], "{ratio:?}");
        assert_eq!(battery(7, ratio), [2, 3, 5, 6], "{ratio:?}");
    }
}

/// A unit of 700 to 1,100 men has 35 to 55 figures, and every number of figures between is
/// possible.
#[test]
fn an_interval_is_shown_whole() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n      - { id: u, name: U, arm: infantry, men: 700-1100 }\n";
    let fielded = field(below, "ba");
    assert_eq!(fielded.units[0].certainty, Certainty::Ambiguous { least: 35, most: 55 });
    let shown = view::convert(&fielded, game_of("ba"));
    assert_eq!(shown.units[0].fits.as_deref(), Some("35-55"));
    assert!(shown.units[0].or.is_empty(), "a part of them would be wrong");
}

/// A unit of 870 men has 43.5 figures. Our rounding gives 44, but 43 is equally near.
#[test]
fn a_tie_of_the_rounding_is_shown() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n      - { id: u, name: U, arm: infantry, men: 870 }\n";
    let fielded = field(below, "ba");
    assert_eq!(counts(&fielded), [44]);
    assert_eq!(fielded.units[0].certainty, Certainty::Ambiguous { least: 43, most: 44 });
    let shown = view::convert(&fielded, game_of("ba"));
    let line = shown.ledger.iter().find(|line| line.step == "round").expect("a line");
    assert!(line.why.contains("43.5") && line.why.contains("a tie"), "{}", line.why);
    assert_eq!(shown.units[0].elements_mark, Some(view::Mark::Reading));
}

#[test]
fn a_tie_of_grades_is_in_the_ledger() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    units:\n      - { id: a, name: A, arm: infantry, men: 2500, grade: regular }\n      - { id: b, name: B, arm: infantry, men: 2500, grade: veteran }\n";
    let fielded = field(below, "bnb");
    let tie = fielded
        .ledger
        .iter()
        .any(|entry| matches!(entry.change, Change::MixedGrade { tie, .. } if tie));
    assert!(tie, "{:?}", fielded.ledger);
}

/// A number of elements rests on the rounding and has its mark, unless the strength is an exact
/// multiple.
#[test]
fn a_rounded_number_rests_on_its_rounding() {
    let of = |men: u32| {
        let below =
            format!("formations:\n  - {{ id: b, name: B, echelon: division, men: {men} }}\n");
        view::convert(&field(&below, "bnb"), game_of("bnb"))
    };
    let rests =
        |view: &view::ConvertView| view.rests_on.iter().any(|rest| rest.by == "roundings/nearest");
    assert_eq!((of(5000).units[0].elements_mark, rests(&of(5000))), (None, false));
    assert_eq!(
        (of(5100).units[0].elements_mark, rests(&of(5100))),
        (Some(view::Mark::Reading), true)
    );
}

/// A quotient in the ledger is exact, or the word "about" comes before it.
#[test]
fn quotients_are_exact_or_marked_as_rounded() {
    let why = |men: u32, game: &str| {
        let below =
            format!("formations:\n  - {{ id: b, name: B, echelon: division, men: {men} }}\n");
        let shown = view::convert(&field(&below, game), game_of(game));
        let line = shown.ledger.iter().find(|line| line.step == "round").expect("a line");
        line.why.clone()
    };
    assert!(why(3500, "nf").contains("about 7.778"), "{}", why(3500, "nf"));
    assert!(why(5100, "bnb").contains("= 4.08,"), "{}", why(5100, "bnb"));
}

fn army(below: &str) -> Force {
    force_of(&format!(
        "oob: 1\nid: army\nname: Army\nnation: russia\ndate: 1812-09-07\nechelon: army\nquality: average\n{below}"
    ))
}

/// The total for an army with Cossacks rests on a reading, and the ledger names the guards, whose
/// losses count double.
#[test]
fn the_fatigue_of_an_army_names_its_readings_and_weights() {
    let below = "formations:\n  - { id: g, name: G, echelon: brigade, men: 2000, grade: elite, traits: [guard] }\n  - { id: c, name: C, echelon: brigade, arm: cavalry, sabres: 1200, traits: [cossack] }\n";
    let army = army(below);
    let fielded = convert(&army, game_of("nf"), None, &ConvertOptions::default());
    let track = fielded.formations[0].tracks.iter().find(|track| track.id == "army-fatigue");
    let track = track.expect("an army tires");
    assert_eq!(track.marks[0].readings, ["army-total"]);
    let weights: Vec<&str> = track.weights.iter().map(|weight| weight.id.as_str()).collect();
    assert_eq!(weights, ["guard", "irregulars"]);
    let shown = view::convert(&fielded, game_of("nf"));
    assert!(shown.rests_on.iter().any(|rest| rest.by == "readings/army-total"));
}

/// Without the reading, a formation of one stand would be tired before it lost anything.
#[test]
fn no_formation_tires_before_the_battle() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - { id: b, name: B, echelon: brigade, men: 450 }\n";
    let fielded = convert(&army(below), game_of("nf"), None, &ConvertOptions::default());
    let division = fielded.formations.iter().find(|formation| formation.id == "d").expect("D");
    let mark = &division.tracks[0].marks[0];
    assert_eq!((mark.lost, mark.kind), (1, Provenance::Reading));
}

/// The rule text of Big Napoleonic Battles counts twelve-pounders as reserve artillery.
#[test]
fn twelve_pounders_are_reserve_artillery() {
    let traits = |weight: &str| {
        let below = format!(
            "artillery:\n  - {{ id: g, name: G, arm: foot-artillery, guns: 15, weight: {weight} }}\n"
        );
        let unit = field(&below, "bnb").units.remove(0);
        unit.traits.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(traits("12-pounder"), ["reserve-artillery"]);
    assert!(traits("6-pounder").is_empty());
}
