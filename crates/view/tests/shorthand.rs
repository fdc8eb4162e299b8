//! Tests that short forms in a document give the same result as long forms, under every rule set.

use grognard_core::convert::{Conversion, ConvertOptions, Step, convert};
use grognard_core::document::Grade;
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{Settings, settings};
use grognard_view::view;
use proptest::prelude::*;

use crate::fielded::{GAMES, force_with, game_of};
use crate::support::{NO_SETTINGS, cases};

fn read_with(settings: &Settings, nation: &str, below: &str) -> Force {
    let head = format!("oob: 1\nid: a\nname: A\nnation: {nation}\ndate: 1812-09-07\n");
    force_with(settings, &(head + below))
}

fn force_of(below: &str) -> Force {
    read_with(&NO_SETTINGS, "france", below)
}

fn fielded(force: &Force, rules: &Ruleset) -> Conversion {
    convert(force, rules, None, &ConvertOptions::default())
}

/// Result of a conversion without its ledger, which may differ because it explains how values were
/// written.
fn shown(force: &Force, rules: &Ruleset) -> String {
    let shown = view::convert(&fielded(force, rules), rules);
    let all = (&shown.units, &shown.formations, &shown.leaders, &shown.totals);
    serde_json::to_string_pretty(&all).expect("a view is data")
}

fn same(short: &str, long: &str) {
    let (short_force, long_force) = (force_of(short), force_of(long));
    for rules in GAMES.map(game_of) {
        let (of_short, of_long) = (shown(&short_force, rules), shown(&long_force, rules));
        assert_eq!(of_short, of_long, "{}\n{short}\n{long}", rules.id);
    }
}

#[test]
fn a_regiment_in_one_line_is_a_formation_with_its_battalions() {
    let short = "units:\n  - { id: r, name: 39e Ligne, arm: infantry, battalions: 2, men: [812, 700-821], grade: elite, leader: L, traits: [light] }\n";
    let long = "formations:\n  - { id: r, name: 39e Ligne, echelon: regiment, leader: L, units: [{ name: 1/39e Ligne, arm: infantry, men: 812, grade: elite, traits: [light] }, { name: 2/39e Ligne, arm: infantry, men: 700-821, grade: elite, traits: [light] }] }\n";
    same(short, long);
    let short = "units:\n  - { name: 5e Hussards, arm: cavalry, squadrons: 2.5, sabres: [118, 124, unknown] }\n";
    let long = "formations:\n  - { name: 5e Hussards, echelon: regiment, units: [{ name: 1/5e Hussards, arm: cavalry, sabres: 118 }, { name: 2/5e Hussards, arm: cavalry, sabres: 124 }, { name: 3/5e Hussards, arm: cavalry, sabres: unknown }] }\n";
    same(short, long);
}

#[test]
fn battalions_are_named_as_in_their_nation() {
    let below = "units:\n  - { name: Leib-Regiment, arm: infantry, men: [700, 710, 690, 400] }\n";
    let names = |settings: &Settings, nation: &str| -> Vec<(String, String)> {
        let force = read_with(settings, nation, below);
        force.bodies[2..].iter().map(|body| (body.id.clone(), body.name.clone())).collect()
    };
    let pairs = |ids: [&str; 4]| {
        ids.map(|id| {
            (format!("{}-leib-regiment", id.to_lowercase()), format!("{id}/Leib-Regiment"))
        })
    };
    assert_eq!(names(&NO_SETTINGS, "prussia"), pairs(["I", "II", "F", "4"]));
    assert_eq!(names(&NO_SETTINGS, "russia"), pairs(["1", "2", "3", "4"]));
    let project = "grognard: 1\nnations:\n  russia: { name: Russia, battalions: [I, III] }\n";
    assert_eq!(names(&settings(Some(project)), "russia"), pairs(["I", "III", "3", "4"]));
}

#[test]
fn the_ledger_names_the_body_from_which_a_value_comes() {
    let below = "formations:\n  - name: Guard\n    echelon: division\n    grade: elite\n    traits: [guard, lancer]\n    units:\n      - { id: a, name: A, arm: infantry, men: 700 }\n      - { id: b, name: B, arm: infantry, men: 700, grade: veteran }\n";
    let conversion = fielded(&force_of(below), game_of("ohw"));
    let view = view::convert(&conversion, game_of("ohw"));
    let lines = view.ledger.iter().filter(|line| line.step == Step::Inherit.word());
    let lines: Vec<String> =
        lines.map(|line| format!("{} {} {} {}", line.body, line.by, line.from, line.to)).collect();
    let expected =
        ["a grade Guard grade elite", "a traits Guard trait guard", "b traits Guard trait guard"];
    assert_eq!(lines, expected);
}

#[test]
fn stands_of_a_source_are_fielded_by_its_men_per_stand() {
    let below = "men_per_stand: 500-800\nsabres_per_stand: 400-650\nguns_per_stand: 12-20\nunits:\n  - { id: a, name: A, arm: infantry, stands: 4 }\n  - { id: b, name: B, arm: cavalry, stands: 2 }\n  - { id: c, name: C, arm: infantry, stands: 3, men: 1900 }\nartillery:\n  - { id: d, name: D, arm: foot-artillery, stands: 1 }\n";
    let force = force_of(below);
    let strengths: Vec<String> = force.bodies[1..]
        .iter()
        .map(|body| {
            body.men.or(body.sabres).or(body.guns).map_or("-".to_owned(), |men| men.to_string())
        })
        .collect();
    assert_eq!(strengths, ["2000-3200", "800-1300", "1900", "12-20"]);
    for rules in GAMES.map(game_of) {
        let conversion = fielded(&force, rules);
        let men = conversion.men.to_string();
        assert_eq!((men.as_str(), conversion.guns), ("4700-6400", 16), "{}", rules.id);
        let told = conversion.ledger.iter().filter(|entry| entry.step() == Step::Stands).count();
        assert_eq!(told, 3, "{}: the ledger tells of those that are counted in stands", rules.id);
    }
    // In a list for a rule set, `stands` are stands of the game and not of the source.
    let native = force_of(&format!("ruleset: napoleonic-fury\n{below}"));
    assert_eq!(native.bodies[1].men, None);
}

#[test]
fn half_a_squadron_is_an_exact_half() {
    let of = |squadrons: &str| {
        let below = format!(
            "units:\n  - {{ name: U, arm: cavalry, sabres: 200, squadrons: {squadrons} }}\n"
        );
        force_of(&below).bodies[1].squadrons.map(|count| (count.halves, count.bodies()))
    };
    assert_eq!(of("1.5"), Some((3, 2)));
    assert_eq!(of("0.5"), Some((1, 1)));
    assert_eq!(of("4"), Some((8, 4)));
    for refused in ["1.25", "0", "-1", "401", "1.499999999", "many"] {
        assert_eq!(of(refused), None, "{refused}");
    }
}

/// In a native list, a unit that has only a historical grade gets the grade that the pack assigns
/// to it.
#[test]
fn a_native_list_without_ratings_has_the_grades_of_the_pack() {
    let below = "ruleset: napoleonic-fury\nunits:\n  - { id: a, name: A, arm: infantry, stands: 4, grade: veteran }\n  - { id: b, name: B, arm: infantry, stands: 4 }\n";
    let rules = game_of("nf");
    let kept = convert(&force_of(below), rules, Some(rules), &ConvertOptions::default());
    let veteran = rules.grades.iter().find(|grade| grade.from.contains(&Grade::Veteran));
    let grades: Vec<Option<&str>> =
        kept.units.iter().map(|unit| unit.grade.as_ref().map(|(id, _)| id.as_str())).collect();
    assert_eq!(grades, [veteran.map(|grade| grade.entry.id.as_str()), None]);
    let steps: Vec<(&str, Step)> =
        kept.ledger.iter().map(|entry| (entry.body.as_str(), entry.step())).collect();
    assert_eq!(
        steps,
        [("a", Step::Grade), ("a", Step::Keep), ("b", Step::Keep), ("b", Step::Keep)]
    );
}

/// Keys of a body as the indices of its grade, its trait and its arm. The index 0 means that the
/// key is absent.
type Said = (usize, usize, usize);
type Brigade = (Said, Vec<(Said, u32)>);

fn said() -> impl Strategy<Value = Said> {
    (0_usize..4, 0_usize..4, 0_usize..3)
}

const GRADES: [&str; 4] = ["", "conscript", "veteran", "elite"];
const TRAITS: [&str; 4] = ["", "guard", "light", "stubborn"];
const ARMS: [&str; 3] = ["", "infantry", "cavalry"];

fn keys((grade, named, arm): Said) -> String {
    let mut out = String::new();
    for (key, word) in [("grade", GRADES[grade]), ("traits", TRAITS[named]), ("arm", ARMS[arm])] {
        match (key, word) {
            (_, "") => {}
            ("traits", word) => out.push_str(&format!(", traits: [{word}]")),
            (key, word) => out.push_str(&format!(", {key}: {word}")),
        }
    }
    out
}

/// Writes a division: either each body has the keys that it gives, or every unit has all keys that
/// apply to it.
fn division(of_division: Said, brigades: &[Brigade], full: bool) -> String {
    let head = if full { String::new() } else { keys(of_division) };
    let mut out =
        format!("formations:\n  - {{ id: d, name: D, echelon: division{head}, formations: [");
    for (number, (of_brigade, units)) in brigades.iter().enumerate() {
        let head = if full { String::new() } else { keys(*of_brigade) };
        out.push_str(&format!(
            "{{ id: b{number}, name: B{number}, echelon: brigade{head}, units: ["
        ));
        for (index, (of_unit, men)) in units.iter().enumerate() {
            let said = match full {
                false => keys(*of_unit),
                true => in_full([*of_unit, *of_brigade, of_division]),
            };
            out.push_str(&format!("{{ name: U{number}-{index}, men: {men}{said} }}, "));
        }
        out.push_str("] }, ");
    }
    out + "] }\n"
}

/// Keys that apply to a unit, each from the nearest body that gives the key.
fn in_full(said: [Said; 3]) -> String {
    let nearest = |words: [usize; 3]| words.into_iter().find(|word| *word > 0).unwrap_or(0);
    let grade = nearest(said.map(|(grade, _, _)| grade));
    let arm = nearest(said.map(|(_, _, arm)| arm));
    let mut traits: Vec<&str> = Vec::new();
    for (index, (_, named, _)) in said.into_iter().enumerate() {
        let word = TRAITS[named];
        // A unit without an arm does not get the traits of the bodies above it.
        if !word.is_empty() && !traits.contains(&word) && (index == 0 || arm > 0) {
            traits.push(word);
        }
    }
    let traits = if traits.is_empty() {
        String::new()
    } else {
        format!(", traits: [{}]", traits.join(", "))
    };
    keys((grade, 0, arm)) + &traits
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn keys_of_formations_apply_to_their_units(
        of_division in said(),
        brigades in prop::collection::vec((said(), prop::collection::vec((said(), 300_u32..1400), 1..4)), 1..4),
    ) {
        let short = division(of_division, &brigades, false);
        let long = division(of_division, &brigades, true);
        let (short_force, long_force) = (force_of(&short), force_of(&long));
        for rules in GAMES.map(game_of) {
            prop_assert_eq!(shown(&short_force, rules), shown(&long_force, rules), "{}\n{}", short, long);
        }
    }
}
