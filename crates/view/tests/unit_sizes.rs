//! Tests that the same troops become the same units however they are written, and that no strength
//! is doubled unless the author asks for it.

use grognard_core::convert::{
    Change, Conversion, ConvertOptions, Cut, NoPlace, Split, Step, convert,
};
use grognard_view::view;

use crate::fielded::{GAMES, corps, counts, field, game_of};
use crate::plans::{names, shipped};
use crate::support::laws::no_man_is_lost;

fn cuts(fielded: &Conversion) -> Vec<(&Split, Step)> {
    fielded
        .ledger
        .iter()
        .filter_map(|entry| match &entry.change {
            Change::Split(split) => Some((split, entry.step())),
            _ => None,
        })
        .collect()
}

/// Bodies that are left out because they are too few for a unit, with their men or guns.
fn too_few(fielded: &Conversion) -> Vec<(&str, u32)> {
    let left = fielded.ledger.iter().filter_map(|entry| match &entry.change {
        Change::LeftOut { strength, reason: NoPlace::TooFew { .. }, .. } => {
            Some((entry.body.as_str(), strength.middle()))
        }
        _ => None,
    });
    left.collect()
}

fn regiment(men: u32, more: &str) -> String {
    format!("units:\n  - {{ id: ir-36, name: IR 36, arm: infantry, men: {men}{more} }}\n")
}

/// Belle Alliance 1.2.2: the tactical unit is the battalion, and 2,692 men are too many for one
/// battalion.
#[test]
fn a_regiment_in_one_row_is_battalions() {
    let fielded = field(&regiment(2692, ""), "ba");
    assert_eq!(counts(&fielded), [34, 34, 34, 33]);
    assert_eq!(names(&fielded)[0], "IR 36 (1)");
    assert!(matches!(cuts(&fielded)[..], [(Split { cut: Cut::Invented, .. }, Step::Invent)]));
    // A strong battalion stays one unit, and the author can declare any strength to be one
    // battalion.
    assert_eq!(counts(&field(&regiment(1200, ""), "ba")), [60]);
    assert_eq!(counts(&field(&regiment(2692, ", battalions: 1"), "ba")), [135]);
    assert_eq!(counts(&field(&regiment(2692, ", battalions: 3"), "ba")), [45, 45, 45]);
    let word = ", fielded: { ba: { figures: 100 } }";
    assert_eq!(counts(&field(&regiment(2692, word), "ba")), [100]);
}

/// A regiment whose battalions have separate strengths is fielded like a regiment with only the sum
/// of these strengths.
#[test]
fn two_ways_to_write_a_regiment_give_the_same_units() {
    let division = |men: &[&str]| {
        let units: String = men
            .iter()
            .enumerate()
            .map(|(n, men)| {
                format!("      - {{ id: r{n}, name: {n}e Ligne, arm: infantry, battalions: 3, men: {men} }}\n")
            })
            .collect();
        format!("formations:\n  - id: d\n    name: D\n    echelon: division\n    units:\n{units}")
    };
    let single = division(&["2070", "2080", "2090", "2100"]);
    let listed =
        division(&["[700, 690, 680]", "[700, 690, 690]", "[700, 700, 690]", "[700, 700, 700]"]);
    for game in GAMES {
        let (single, listed) = (field(&single, game), field(&listed, game));
        assert_eq!(single.units.len(), listed.units.len(), "{game}");
        if game != "ba" && game != "ohw" {
            assert_eq!((names(&single), counts(&single)), (names(&listed), counts(&listed)));
        }
    }
    assert_eq!(names(&field(&listed, "bnb")), ["0e Ligne + 1e Ligne", "2e Ligne + 3e Ligne"]);
}

fn horse(sabres: u32, more: &str) -> String {
    format!(
        "formations:\n  - {{ id: h, name: Cossacks, echelon: brigade, arm: cavalry, sabres: {sabres}, traits: [cossack]{more} }}\n"
    )
}

/// Two bases of 400 represent nearly seven times the strength of 120 Cossacks, so they are fielded
/// only if the author asks for them.
#[test]
fn no_strength_is_more_than_doubled_unless_the_author_asks() {
    let fielded = field(&horse(120, ""), "bnb");
    assert_eq!((fielded.units.len(), too_few(&fielded)), (0, vec![("h", 120)]));
    assert_eq!((fielded.men_in, fielded.fielded_men, fielded.left_out), (120, 0, 120));
    let asked = field(&horse(120, ", fielded: { bnb: { stands: 2 } }"), "bnb");
    assert_eq!((counts(&asked), too_few(&asked)), (vec![2], vec![]));
    // A strength may be doubled exactly, but not more than doubled.
    assert_eq!(counts(&field(&horse(400, ""), "bnb")), [2]);
    assert_eq!(counts(&field(&horse(399, ""), "bnb")), Vec::<u32>::new());
}

#[test]
fn no_shipped_unit_is_more_than_double_its_strength() {
    for (name, force) in shipped() {
        for game in GAMES {
            let fielded = convert(&force, game_of(game), None, &ConvertOptions::default());
            let doubled = fielded.units.iter().filter(|unit| {
                unit.fielded > 2 * i64::from(unit.men)
                    && unit.certainty != grognard_core::convert::Certainty::Author
            });
            let doubled: Vec<&str> = doubled.map(|unit| unit.name.as_str()).collect();
            assert_eq!(doubled, Vec::<&str>::new(), "{game} {name}");
            no_man_is_lost(&force, &fielded);
        }
    }
}

fn batteries(rows: &[(&str, u32, &str)]) -> String {
    let row = |(id, guns, more): &(&str, u32, &str)| {
        format!("      - {{ id: {id}, name: {id}, arm: foot-artillery, guns: {guns}{more} }}\n")
    };
    let rows: String = rows.iter().map(row).collect();
    format!("formations:\n  - id: d\n    name: D\n    echelon: division\n    artillery:\n{rows}")
}

/// Big Napoleonic Battles, Artillery: field, horse and reserve artillery have different fire
/// points.
#[test]
fn guns_are_added_up_by_type() {
    let traits = |fielded: &Conversion| -> Vec<usize> {
        fielded.units.iter().map(|unit| unit.traits.len()).collect()
    };
    let apart = field(&batteries(&[("f", 16, ""), ("p", 12, ", weight: 12-pounder")]), "bnb");
    assert_eq!((counts(&apart), traits(&apart)), (vec![1, 1], vec![0, 1]));
    assert_eq!(names(&apart), ["Foot guns of Corps", "Reserve artillery of Corps"]);
    // Six guns are too few for a base. Together, nine and six guns make one base, and the ledger
    // records that they were added up.
    let folded = field(&batteries(&[("f", 9, ""), ("p", 6, ", weight: 12-pounder")]), "bnb");
    assert_eq!((counts(&folded), traits(&folded)), (vec![1], vec![0]));
    let told = |entry: &&grognard_core::convert::Entry| {
        entry.body == "p" && entry.change == Change::Folded { guns: 6 }
    };
    assert!(folded.ledger.iter().any(|entry| told(&entry)), "{:?}", folded.ledger);
    // Two guns alone are too few for any base.
    let alone = field(&batteries(&[("r", 2, "")]), "bnb");
    assert_eq!((counts(&alone), too_few(&alone)), (vec![], vec![("r", 2)]));
}

/// 1,570 men are either three stands of 500 or four stands of 400. As four stands, the brigade is
/// large enough and need not be merged with its neighbour.
#[test]
fn a_brigade_between_two_numbers_of_stands_is_not_merged() {
    let below = |jager: u32| {
        format!(
            "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - {{ id: l, name: Line, echelon: brigade, men: 1920 }}\n      - {{ id: j, name: Jägers, echelon: brigade, men: {jager}, traits: [light] }}\n"
        )
    };
    for jager in [1570, 1610] {
        let fielded = field(&below(jager), "nf");
        assert_eq!((names(&fielded), counts(&fielded)), (vec!["Line", "Jägers"], vec![4, 4]));
    }
}

#[test]
fn a_unit_has_the_name_of_the_highest_body_that_it_contains() {
    let hussars = "      - { id: k, name: 2nd Leib Hussars, arm: cavalry, sabres: 900 }\n";
    let foot = ["IR 1", "IR 2"]
        .map(|name| {
            let id = name.to_lowercase().replace(' ', "-");
            format!("      - {{ id: {id}, name: {name}, arm: infantry, men: [800, 800, 800] }}\n")
        })
        .concat();
    let below = format!(
        "formations:\n  - id: b\n    name: 1st Brigade\n    echelon: brigade\n    units:\n{foot}{hussars}"
    );
    let fielded = field(&below, "nf");
    assert_eq!(names(&fielded), ["IR 1", "IR 2", "2nd Leib Hussars"]);
    // The ledger summary leaves out regiments that became whole units, because these regiments are
    // not split.
    let told = view::ledger_summary(&corps(&below), &fielded);
    assert!(told.iter().any(|line| line.starts_with("split 4800 in 1st Brigade")), "{told:?}");
    // The case has two brigades that together make a whole division.
    let brigades = ["1st", "2nd"]
        .map(|name| {
            format!("      - {{ id: b-{name}, name: {name} Brigade, echelon: brigade, arm: cavalry, sabres: 500 }}\n")
        })
        .concat();
    let below = format!(
        "formations:\n  - id: c\n    name: Curto's Division\n    echelon: division\n    formations:\n{brigades}"
    );
    assert_eq!(names(&field(&below, "nf")), ["Curto's Division"]);
}

/// A unit with all battalions of a regiment has the name of the regiment. A unit with only some of
/// the battalions does not.
#[test]
fn all_battalions_of_a_regiment_have_its_name() {
    let brigade = |battalions: &[&str]| {
        let units: String = battalions
            .iter()
            .enumerate()
            .map(|(n, name)| {
                format!("      - {{ id: b{n}, name: {name}, arm: infantry, men: 500 }}\n")
            })
            .collect();
        format!(
            "formations:\n  - id: d\n    name: D\n    echelon: division\n    units:\n{units}      - {{ id: c, name: C, arm: infantry, men: 3100, grade: elite, traits: [guard] }}\n"
        )
    };
    let named = |battalions: &[&str]| field(&brigade(battalions), "nf").units.remove(0).name;
    assert_eq!(
        named(&["1/8th Jägers", "2/8th Jägers", "3/8th Jägers", "4/8th Jägers"]),
        "8th Jägers"
    );
    assert_eq!(named(&["1/9e", "2/9e", "1/10e", "2/10e"]), "9e + 10e");
    assert_eq!(named(&["1/9e", "1/10e", "1/11e", "1/12e"]), "1/9e + 3 more");
}

/// Napoleonic Fury 4: Silesian Landwehr is Conscript. A Landwehr counts as Silesian if the author's
/// grade is conscript.
#[test]
fn conscripts_of_the_prussian_landwehr_stay_conscripts() {
    let grade = |grade: &str, nation: &str| {
        let below = format!(
            "formations:\n  - {{ id: b, name: B, echelon: brigade, nation: {nation}, men: 2000, grade: {grade}, traits: [landwehr] }}\n"
        );
        let fielded = field(&below, "nf");
        let shown = view::convert(&fielded, game_of("nf"));
        (shown.units[0].grade_name.clone().expect("a grade"), shown.units[0].grade_mark)
    };
    assert_eq!(grade("conscript", "prussia"), ("Conscript".to_owned(), Some(view::Mark::Reading)));
    assert_eq!(grade("regular", "prussia"), ("Militia".to_owned(), None));
    assert_eq!(grade("conscript", "austria"), ("Militia".to_owned(), None));
}

/// Wear for which the row of a unit has no space is shown below the rows, even if the force has
/// only one unit.
#[test]
fn a_force_of_one_unit_keeps_all_its_wear() {
    let fielded = field(&regiment(834, ""), "ba");
    let shown = view::convert(&fielded, game_of("ba"));
    let common = view::common(&shown);
    let row = view::own_wear(&shown.units[0].wear, &common).expect("wear").0.id.clone();
    let mut told: Vec<&str> = common.iter().map(|track| track.wear.id.as_str()).collect();
    told.push(&row);
    told.sort_unstable();
    let mut all: Vec<&str> = shown.units[0].wear.iter().map(|wear| wear.id.as_str()).collect();
    all.sort_unstable();
    assert_eq!(told, all);
}
