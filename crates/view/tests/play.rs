//! Tests the data of a battle in play, which contains everything that the page needs so that the
//! page only has to add and compare.

use grognard_core::document::Time;
use grognard_core::model::{Battle, BattleRule, Force, Readers};
use grognard_view::play::{Pages, PlayBattle, PlayData, freeze};
use grognard_view::view::scenario_sheet;

use crate::fielded::{battle, fielded, force_of, game_of};

fn frozen(battle: &Battle, game: &str) -> PlayData {
    let rules = game_of(game);
    let forces = fielded(battle, rules);
    freeze(&PlayBattle { battle, rules, forces: &forces }, &Pages { section: &|_| None })
}

fn army(id: &str, below: &str) -> Force {
    force_of(&format!(
        "oob: 1\nid: {id}\nname: Army\nnation: russia\ndate: 1812-09-07\nechelon: army\nquality: average\n{below}"
    ))
}

const TROOPS: &str = "formations:
  - { id: g, name: G, echelon: brigade, men: 2000, grade: elite, traits: [guard] }
  - { id: l, name: L, echelon: brigade, arm: infantry, men: 2000, grade: regular }
  - { id: c, name: C, echelon: brigade, arm: cavalry, sabres: 1200, traits: [cossack] }
";

#[test]
fn a_sum_counts_guards_twice_and_cossacks_not_at_all() {
    let data = frozen(&battle(vec![army("army", TROOPS)]), "nf");
    let named = |data: &PlayData, unit: usize| data.units[unit].id.clone();
    let tracks = data.formations.iter().flat_map(|formation| &formation.tracks);
    let of_army = tracks.clone().find(|track| data.wear[track.wear].id == "army-fatigue");
    let sum = of_army.and_then(|track| track.sum.clone()).expect("the army is a sum");
    let counts: Vec<(String, i64)> =
        sum.units.iter().map(|(unit, count)| (named(&data, *unit), *count)).collect();
    assert_eq!(counts, [("g".to_owned(), 2), ("l".to_owned(), 1)]);
    assert_eq!((sum.wear.as_str(), sum.mark, sum.per), ("brigade-strength", None, 1));
}

#[test]
fn a_broken_unit_counts_its_break_points() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: brigade\n    units:\n      - { id: u, name: U, arm: infantry, men: 600, grade: regular }\n";
    let data = frozen(&battle(vec![army("army", below)]), "ohw");
    let tracks = data.formations.iter().flat_map(|formation| &formation.tracks);
    let sum = tracks.filter_map(|track| track.sum.clone()).next().expect("a formation is a sum");
    assert_eq!(sum.mark.as_deref(), Some("broken"));
    let (unit, count) = sum.units[0];
    assert_eq!(count, i64::from(data.units[unit].tracks[0].boxes));
    assert!(count > 1, "the points of a unit are more than one");
}

#[test]
fn a_unit_has_the_states_that_the_pack_names() {
    let data = frozen(&battle(vec![army("army", TROOPS)]), "nb");
    let order = data.wear.iter().position(|wear| wear.id == "order").expect("the pack has states");
    assert_eq!(data.wear[order].states, ["In order", "Disordered", "Routed"]);
    let has = |unit: &grognard_view::play::PlayUnit| {
        unit.tracks.iter().any(|track| track.wear == order && track.boxes == 0)
    };
    assert!(data.units.iter().all(has));
}

#[test]
fn ids_of_two_armies_are_kept_apart() {
    let data = frozen(&battle(vec![army("one", TROOPS), army("two", TROOPS)]), "nf");
    let ids: std::collections::BTreeSet<&str> =
        data.units.iter().map(|unit| unit.id.as_str()).collect();
    assert_eq!(ids.len(), data.units.len());
    assert!(ids.contains("one/g") && ids.contains("two/g"));
}

#[test]
fn the_digest_changes_with_the_data() {
    let one = frozen(&battle(vec![army("army", TROOPS)]), "nf");
    let same = frozen(&battle(vec![army("army", TROOPS)]), "nf");
    let other = frozen(&battle(vec![army("army", &TROOPS.replace("2000", "3000"))]), "nf");
    assert_eq!(one, same);
    assert_ne!(one.digest, other.digest);
    assert_eq!(one.digest.len(), 12);
}

#[test]
fn turns_have_their_hours() {
    let data = frozen(&battle(vec![army("army", TROOPS)]), "nb");
    let hours: Vec<&str> = data.turns.iter().map(|turn| turn.at.as_str()).collect();
    assert_eq!(hours, ["10:00", "10:30", "11:00", "11:30"]);
}

#[test]
fn a_rule_of_the_battle_applies_in_the_turns_of_its_hours() {
    let rule = |name: &str, from: Option<u16>, to: Option<u16>, ruleset: Option<&str>| BattleRule {
        name: name.to_owned(),
        text: name.to_owned(),
        from: from.map(Time),
        to: to.map(Time),
        ruleset: ruleset.map(str::to_owned),
        readers: Readers::default(),
    };
    let mut battle = battle(vec![army("army", TROOPS)]);
    battle.special_rules = vec![
        rule("Mud", None, None, None),
        rule("Fog", None, Some(630), None),
        rule("Smoke", None, Some(640), None),
        rule("Dusk", Some(665), None, None),
        rule("Truce", Some(630), Some(690), Some("nb")),
        rule("Elsewhere", None, None, Some("belle-alliance")),
    ];
    let data = frozen(&battle, "nb");
    let told: Vec<_> =
        data.rules.iter().map(|rule| (rule.name.as_str(), rule.turns, rule.at.as_str())).collect();
    // Turns of half an hour begin at 10:00, 10:30, 11:00 and 11:30.
    let expected = [
        ("Mud", None, ""),
        ("Fog", Some((1, 1)), "until 10:30"),
        ("Smoke", Some((1, 2)), "until 10:40"),
        ("Dusk", Some((3, 4)), "from 11:05"),
        ("Truce", Some((2, 3)), "10:30 to 11:30"),
    ];
    assert_eq!(told, expected);
}

const FOG: &str =
    "Until {11:00} nobody sees farther than {900 m}, until {12:00} than {1,000 m}, {so}.";

#[test]
fn quantities_in_texts_become_lengths_on_the_table_and_turns() {
    let mut battle = battle(vec![army("army", TROOPS)]);
    battle.victory = Some("* Hold it at {12:00}.".to_owned());
    battle.special_rules = vec![BattleRule {
        name: "Fog".to_owned(),
        text: FOG.to_owned(),
        from: None,
        to: Some(Time(660)),
        ruleset: None,
        readers: Readers { sides: vec!["side-0".to_owned()], umpire: false },
    }];
    let data = frozen(&battle, "bnb");
    let fog = "Until turn 2 (11:00) nobody sees farther than 6 in, until the end of play (12:00) than 6.5 in, {so}.";
    assert_eq!(data.rules[0].text, fog);
    assert_eq!(data.victory, "* Hold it at the end of play (12:00).");
    // A bound of Belle Alliance is a quarter of an hour, and a centimetre is ten metres.
    let bounds = frozen(&battle, "ba").rules[0].text.clone();
    assert!(bounds.starts_with("Until bound 5 (11:00) nobody sees farther than 90 cm"), "{bounds}");
    let sheet = scenario_sheet(&battle, game_of("bnb"), &[], true);
    assert_eq!(sheet.rules[0].told.as_deref(), Some("until turn 2 (11:00); known to Side 0"));
    assert_eq!(sheet.rules[0].paragraphs[0].runs, [fog]);
    let turns = sheet.turns.iter().map(|turn| (turn.at.as_str(), turn.events.join("; ")));
    let expected = [("10:00", String::new()), ("11:00", "end of Fog".to_owned())];
    assert_eq!(turns.collect::<Vec<_>>(), expected);
}

mod logs {
    use proptest::prelude::*;
    use proptest::sample::{Index, SizeRange};

    use super::{TROOPS, army, frozen};
    use crate::fielded::battle;
    use crate::support::cases;
    use grognard_core::document::{Field, Log, read};
    use grognard_syntax::diagnostic::Diagnostic;
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;
    use grognard_view::play::{
        PlayArrival, PlayData, PlayEntry, PlayGoal, PlayState, entries, fold, merged, report,
    };

    fn data() -> PlayData {
        frozen(&battle(vec![army("one", TROOPS), army("two", TROOPS)]), "nf")
    }

    fn read_log(data: &PlayData, lines: &str) -> (Vec<PlayEntry>, Vec<Diagnostic>) {
        let text = format!(
            "log: 1\nid: evening\nscenario: fight\nruleset: napoleonic-fury\nentries:\n{lines}"
        );
        let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
        let written = tree.root().map_or(Field::Absent, read::<Log<'_>>);
        let mut diagnostics = Vec::new();
        let entries = entries(written.value().expect("a log"), data, &mut diagnostics);
        (entries, diagnostics)
    }

    fn lose(n: u32, side: u32, unit: &str, count: i64) -> String {
        format!(
            "  - {{ number: {n}, side: side-{side}, turn: 1, do: lose, unit: {unit}, track: brigade-strength, count: {count} }}\n"
        )
    }

    fn state(data: &PlayData, entries: &[PlayEntry]) -> PlayState {
        fold(data, entries, &mut Vec::new())
    }

    #[test]
    fn entries_without_a_number_follow_in_the_order_of_writing() {
        let data = frozen(&battle(vec![army("army", TROOPS)]), "nf");
        let lines = "  - { number: 2, side: side-0, do: turn, count: 2 }
  - { side: side-0, do: note, text: First }
  - { side: side-0, do: note, text: Second }
";
        let (entries, diagnostics) = read_log(&data, lines);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.n).collect();
        assert_eq!(numbers, [2, 3, 4]);
    }

    #[test]
    fn an_undone_entry_does_not_count_until_redone() {
        let data = data();
        let undo = "  - { number: 2, side: side-0, do: undo, of: 1 }\n";
        let redo = "  - { number: 3, side: side-0, do: redo, of: 1 }\n";
        let lost = |lines: &str| {
            let (entries, _) = read_log(&data, lines);
            state(&data, &entries).lost.values().sum::<i64>()
        };
        let first = lose(1, 0, "one/g", 1);
        assert_eq!(lost(&first), 1);
        assert_eq!(lost(&format!("{first}{undo}")), 0);
        assert_eq!(lost(&format!("{first}{undo}{redo}")), 1);
    }

    /// While another phone took over a side, the first phone went on writing, so both phones gave
    /// the number 2 to an entry.
    #[test]
    fn an_undo_applies_only_to_the_entry_of_one_phone() {
        let data = data();
        let by = |line: String, by: &str| line.replace(" turn:", &format!(" by: {by}, turn:"));
        let both = by(lose(2, 0, "one/g", 1), "a") + &by(lose(2, 0, "one/l", 1), "b");
        let lost = |undo: &str| {
            let undo = format!("  - {{ number: 3, side: side-0, by: {undo}, do: undo, of: 2 }}\n");
            let (entries, found) = read_log(&data, &format!("{both}{undo}"));
            assert!(found.is_empty(), "{found:?}");
            let lost = state(&data, &entries).lost;
            let names = lost.keys().map(|(unit, _)| data.units[*unit].id.clone());
            names.collect::<Vec<String>>()
        };
        assert_eq!(lost("a"), ["one/l"]);
        assert_eq!(lost("a, to: b"), ["one/g"]);
        // Older logs do not state which phone's entry an undo means, so the undo applies to the
        // entries of both phones.
        assert!(lost("c").is_empty());
    }

    #[test]
    fn too_many_losses_and_unknown_units_are_reported() {
        let data = data();
        let (played, found) = read_log(&data, &lose(1, 0, "one/x", 1));
        assert_eq!((played.len(), found.len()), (0, 1));
        assert_eq!(found[0].code.name, "unplayed-entry");
        let (played, _) = read_log(&data, &lose(1, 0, "one/g", 99));
        let mut found = Vec::new();
        let state = fold(&data, &played, &mut found);
        assert_eq!(found[0].code.name, "more-than-there-is");
        let unit = data.units.iter().find(|unit| unit.id == "one/g").expect("the guard");
        assert_eq!(state.lost.values().sum::<i64>(), i64::from(unit.tracks[0].boxes));
    }

    #[test]
    fn contradictory_entries_are_reported() {
        let data = data();
        let note = |n: u32, text: &str| {
            format!("  - {{ number: {n}, side: side-0, do: note, text: {text} }}\n")
        };
        let messages = |lines: &str| {
            let (_, found) = read_log(&data, lines);
            found.into_iter().map(|found| found.message).collect::<Vec<String>>()
        };
        // Merged logs of two devices may contain the same entry twice.
        assert!(messages(&format!("{0}{0}", note(1, "a"))).is_empty());
        let undo = "  - { number: 2, side: side-0, do: undo, of: 1 }\n";
        assert!(messages(&format!("{}{undo}{undo}", note(1, "a"))).is_empty());
        let twice = messages(&format!("{}{}", note(1, "a"), note(1, "b")));
        assert_eq!(twice, ["`side-0` has two entries with the number 1"]);
        let undone =
            |of: &str| messages(&format!("{}  - {{ side: side-0, do: undo{of} }}\n", note(1, "a")));
        assert!(undone(", of: 1").is_empty());
        assert_eq!(undone(", of: 7"), ["`side-0` has no entry with the number 7"]);
        assert_eq!(undone(""), ["this entry does not name the entry to undo or redo"]);
        let at = |at: &str| messages(&note(1, "a").replace("do:", &format!("at: {at}, do:")));
        assert!(at("\"2026-05-02T19:30\"").is_empty());
        assert_eq!(at("last Saturday"), ["`last Saturday` is not a time"]);
    }

    #[test]
    fn entries_against_the_battle_are_reported() {
        let mut data = data();
        data.goals.push(PlayGoal {
            id: "hill".to_owned(),
            name: "Hill".to_owned(),
            points: 1,
            held: Some(0),
        });
        data.arrivals.push(PlayArrival {
            id: "late".to_owned(),
            side: 1,
            name: "Late".to_owned(),
            units: Vec::new(),
            turns: (4, 4),
            at: "12:00".to_owned(),
            chance: None,
            entry: String::new(),
        });
        let messages = |lines: &str| {
            let (entries, _) = read_log(&data, lines);
            let mut found = Vec::new();
            fold(&data, &entries, &mut found);
            found.into_iter().map(|found| found.message).collect::<Vec<String>>()
        };
        let arrives = |turn: u32| {
            format!(
                "  - {{ number: 1, side: side-1, turn: {turn}, do: arrive, unit: late, to: \"yes\" }}\n"
            )
        };
        assert!(messages(&arrives(4)).is_empty());
        let early =
            "`late` arrives in turn 3, but the scenario brings it in turn 4 at the earliest";
        assert_eq!(messages(&arrives(3)), [early]);
        let holds = |side: u32| {
            format!(
                "  - {{ number: 1, side: side-0, turn: 1, do: hold, unit: hill, to: side-{side} }}\n"
            )
        };
        assert!(messages(&holds(1)).is_empty());
        assert_eq!(messages(&holds(0)), ["`side-0` takes `hill`, which it held from the start"]);
    }

    #[test]
    fn the_report_lists_the_losses_of_each_side() {
        let data = data();
        let (played, _) = read_log(&data, &lose(1, 0, "one/g", 1));
        let told = report(&data, &played, &state(&data, &played));
        assert_eq!(told.sides[0].summary, "Losses in 1 of 3 units.");
        assert_eq!(told.sides[1].summary, "No losses in 3 units.");
        assert!(told.sides[0].lines[0].1.contains("stands lost"), "{:?}", told.sides[0].lines);
        assert_eq!(told.turns[0].lines, ["G: stands lost +1"]);
    }

    /// Random entries of two sides. The first number of an entry selects its action, side and unit.
    fn thrown() -> impl Strategy<Value = Vec<(u32, u32)>> {
        proptest::collection::vec((0..100_u32, 1..4_u32), SizeRange::from(2..30))
    }

    fn line(number: usize, (what, count): (u32, u32)) -> String {
        let (n, side) = (number + 1, what % 2);
        let name = if side == 0 { "one" } else { "two" };
        let unit = format!("{name}/{}", ["g", "l", "c"][(what / 2 % 3) as usize]);
        match what % 7 {
            0 => format!("  - {{ number: {n}, side: side-{side}, do: undo, of: {count} }}\n"),
            1 => format!("  - {{ number: {n}, side: side-{side}, do: redo, of: {count} }}\n"),
            2 => format!("  - {{ number: {n}, side: side-{side}, do: turn, count: {count} }}\n"),
            3 => format!("  - {{ number: {n}, side: side-{side}, do: remove, unit: {unit} }}\n"),
            _ => lose(n as u32, side, &unit, count.into()),
        }
    }

    proptest! {
        #![proptest_config(cases(256))]

        /// Two logs merge to the same state, whatever the order of their entries, and even if
        /// entries are repeated.
        #[test]
        fn two_logs_merge_to_the_same_state_in_any_order(
            thrown in thrown(),
            moves in proptest::collection::vec(any::<(Index, Index)>(), 0..60),
            twice in any::<Index>(),
        ) {
            let data = data();
            let lines: String =
                thrown.iter().enumerate().map(|(number, deed)| line(number, *deed)).collect();
            let (played, found) = read_log(&data, &lines);
            // A random undo may name an entry that does not exist or is already undone.
            let told = ["has no entry", "itself", "comes later", "was already undone", "was not undone"];
            let is_missing = |found: &Diagnostic| told.iter().any(|told| found.message.contains(told));
            prop_assert!(found.iter().all(is_missing), "{found:?}");
            let should = state(&data, &played);
            let mut mixed = played.clone();
            mixed.push(played[twice.index(played.len())].clone());
            for (one, other) in moves {
                let (one, other) = (one.index(mixed.len()), other.index(mixed.len()));
                mixed.swap(one, other);
            }
            let mixed = merged(&data, mixed);
            prop_assert_eq!(&mixed, &played);
            prop_assert_eq!(state(&data, &mixed), should);
        }
    }
}

#[test]
fn a_loss_that_changes_the_grade_comes_with_the_grades() {
    let data = frozen(&battle(vec![army("army", TROOPS)]), "ba");
    let losses = data.wear.iter().find(|wear| wear.id == "losses").expect("the losses");
    let shifts: Vec<i64> = losses.marks.iter().map(|mark| mark.grade).collect();
    assert_eq!(shifts, [-1, -2, -3, -4, 0]);
    let places =
        data.units.iter().map(|unit| data.grades.iter().position(|(id, _)| *id == unit.grade));
    assert!(places.clone().all(|place| place.is_some()), "a unit without a grade of the list");
    assert!(frozen(&battle(vec![army("army", TROOPS)]), "nf").grades.is_empty());
}
