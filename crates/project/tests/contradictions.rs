//! Values of lists and scenarios that nobody can have meant: ranks, grades, names, stands, hours and points.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, list, told, unit};

#[test]
fn a_rank_that_only_the_nation_tells_apart_is_reported() {
    let text = |rank: &str| {
        led(&[
            ("Lieutenant-General", 0),
            ("Brigadier-General", 0),
            (rank, 0),
            ("Lieutenant-Colonel", 0),
        ])
        .replace("nation: france", "nation: britain")
    };
    let cases = [
        (text("Général de brigade"), "the French rank `Général de brigade`"),
        (text("Major-General"), ""),
    ];
    each_says("foreign-rank", "army.oob.yaml", &cases);
}

/// A list of bodies with leaders of these ranks, each as deep as is said.
fn led(ranks: &[(&str, usize)]) -> String {
    let mut text = "formations:\n".to_owned();
    for (index, (rank, depth)) in ranks.iter().enumerate() {
        let echelon = ["division", "brigade"][*depth];
        let pad = "    ".repeat(*depth);
        let has_below = ranks.get(index + 1).is_some_and(|(_, next)| next > depth);
        text.push_str(&format!(
            "{pad}  - id: b-{index}\n{pad}    name: Body {index}\n{pad}    echelon: {echelon}\n{pad}    leader: {{ name: Leader {index}, rank: \"{rank}\" }}\n"
        ));
        text.push_str(&match has_below {
            true => format!("{pad}    formations:\n"),
            false => format!(
                "{pad}    units:\n{pad}      - {{ name: Unit {index}, arm: infantry, men: 448 }}\n"
            ),
        });
    }
    list(&text)
}

#[test]
fn a_commander_below_his_officers_is_reported() {
    let of = |above: &str, below: &str| led(&[(above, 0), (below, 1)]);
    let cases = [
        (of("Général de brigade", "Général de division"), "has Général de division under him"),
        (of("Colonel", "Général de brigade"), "the leader of `Body 0` is Colonel"),
        (of("Generalmajor", "General der Kavallerie"), "General der Kavallerie under him"),
        (of("Полковник", "Генерал-майор"), "Генерал-майор under him"),
        (of("Général de division", "Général de brigade"), ""),
        (of("Général de division", "Lieutenant-général"), ""),
        (of("Général de brigade", "Feldmarschalleutnant"), ""),
        (of("Roi de Naples", "Maréchal d'Empire"), ""),
    ];
    each_says("low-rank", "army.oob.yaml", &cases);
}

#[test]
fn a_grade_that_denies_a_trait_is_reported() {
    let graded = |grade: &str, stated: &str| {
        unit(&format!("name: Guard, arm: infantry, men: 500, grade: {grade}, traits: [{stated}]"))
    };
    let cases = [
        (graded("militia", "guard"), "has the grade `militia`, but the trait `guard`"),
        (graded("elite", "militia"), "has the grade `elite`, but the trait `militia`"),
        // The Young Guard of 1814 were conscripts.
        (graded("conscript", "guard"), ""),
        (graded("elite", "guard"), ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &cases);
}

#[test]
fn regiments_beside_the_ids_of_others_are_reported() {
    let of = |first: &str, second: &str| {
        list(&format!(
            "units:\n  - {{ id: leger-23, name: {first}, arm: infantry, men: [612, 587] }}\n  - {{ id: ligne-62, name: {second}, arm: infantry, men: [640, 633] }}\n"
        ))
    };
    let cases =
        [(of("62e Ligne", "23e Légère"), "2 of 2 units"), (of("23e Légère", "62e Ligne"), "")];
    each_says("shifted-names", "army.oob.yaml", &cases);
}

#[test]
fn fatigue_without_its_sign_and_stands_far_from_others_are_reported() {
    let of = |fatigue: &str, stands: u32| {
        list(&format!("formations:\n  - id: lannes\n    name: Lannes\n    echelon: division\n    leader: {{ name: Lannes }}\n    fatigue: {fatigue}\n    units:\n      - {{ name: A, arm: infantry, stands: {stands}, grade: regular }}\n      - {{ name: B, arm: infantry, stands: 5, grade: regular }}\n      - {{ name: C, arm: infantry, stands: 4, grade: regular }}\n      - {{ name: D, arm: infantry, stands: 6, grade: regular }}\n      - {{ name: E, arm: infantry, stands: 6, grade: regular }}\n"))
        .replacen("formations:", "ruleset: big-napoleonic-battles\nformations:", 1)
    };
    let cases =
        [(of("60", 3), "tires at 60, but has 24 stands"), (of("14", 3), ""), (of("60%", 3), "")];
    each_says("fatigue-beyond-stands", "army.oob.yaml", &cases);
    let cases = [(of("14", 33), "no other unit of this list has more than 6"), (of("14", 12), "")];
    each_says("implausible-strength", "army.oob.yaml", &cases);
}

#[test]
fn a_brigade_of_brigades_is_reported() {
    let of = |echelon: &str| {
        led(&[("Colonel", 0), ("Colonel", 1), ("Colonel", 1)]).replacen(
            "echelon: division",
            &format!("echelon: {echelon}"),
            1,
        )
    };
    let cases = [
        (of("brigade"), "`Body 0` is a brigade, but holds 2 of them"),
        (of("group"), ""),
        (of("division"), ""),
    ];
    each_says("echelon-order", "army.oob.yaml", &cases);
}

#[test]
fn batteries_in_one_body_need_their_guns() {
    let of = |strength: &str| {
        list(&format!(
            "formations:\n  - id: guns\n    name: Batteries\n    echelon: group\n    arm: foot-artillery\n    {strength}\n"
        ))
    };
    let cases = [(of("men: 60"), "has gunners, but no guns"), (of("guns: 60"), "")];
    each_says("battery-without-guns", "army.oob.yaml", &cases);
}

#[test]
fn a_key_at_the_hour_of_the_other_is_reported() {
    let rule = |key: &str, text: &str| {
        scenario(&format!(
            "special_rules:\n  - {{ name: Fog, {key}: \"14:00\", text: \"{text}\" }}\n"
        ))
    };
    let cases = [
        (rule("from", "Until 14:00 nobody sees."), "begins at 14:00 by its `from`, but ends then"),
        (rule("to", "Ab 14:00 sieht niemand."), "ends at 14:00 by its `to`, but begins then"),
        (rule("to", "Until 14:00 nobody sees."), ""),
        (rule("from", "Until 14:00 they sleep, then they march."), ""),
        (rule("from", "From 13:00 until 14:00 they sleep."), "but at 13:00 by its text"),
    ];
    for (text, expected) in cases {
        let told = told(&[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &text)]);
        let found = told
            .lines()
            .filter(|line| line.contains("hours-in-text"))
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            found.contains(expected) && found.is_empty() == expected.is_empty(),
            "{text}\n{told}"
        );
    }
}

#[test]
fn points_that_the_objectives_do_not_have_are_reported() {
    let of = |points: [u32; 3], victory: &str| {
        let places: String = points
            .iter()
            .enumerate()
            .map(|(index, points)| {
                format!("  - {{ place: p-{index}, name: Place {index}, points: {points} }}\n")
            })
            .collect();
        scenario(&format!("objectives:\n{places}victory: \"{victory}\"\n"))
    };
    let cases = [
        (of([16, 3, 8], "The French need all seventeen."), "16 points make 27"),
        (of([6, 3, 8], "The French need all seventeen."), ""),
        (of([3, 4, 2], "Die Franzosen gewinnen mit siebzehn Punkten."), "17 points for one side"),
        (of([3, 4, 2], "Die Franzosen gewinnen mit sieben Punkten."), ""),
        (of([3, 4, 2], "The French win with 17 points; a broken brigade is a point more."), ""),
        (of([3, 4, 2], "Ten points in all; six win."), "10 points in all"),
        (of([3, 4, 2], "Nine points in all; six win."), ""),
        (of([3, 4, 2], "The French win if they hold all three."), ""),
    ];
    for (text, expected) in cases {
        let told = told(&[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &text)]);
        let found = told
            .lines()
            .filter(|line| line.contains("points-in-text"))
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            found.contains(expected) && found.is_empty() == expected.is_empty(),
            "{text}\n{told}"
        );
    }
}
