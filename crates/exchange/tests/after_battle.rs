//! Orders of battle after a battle: men who are left and men who were lost add up to the men before
//! the battle.

use grognard_core::document::{Field, Log, read};
use grognard_core::model::Force;
use grognard_exchange::exchange::{Fought, after_battle};
use grognard_project::project::Settings;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::play::{Pages, PlayBattle, PlayData, entries, fold, freeze, losses};
use proptest::prelude::*;
use proptest::sample::SizeRange;

use crate::fielded::{battle, fielded};
use crate::fielded::{force_of, game_of};
use crate::support::cases;

const FOUGHT: Fought<'_> = Fought { id: "fight", name: "The fight", ruleset: "the rules" };

/// Text of an order of battle after a battle. `log` writes the entries of the battle's log, given
/// the data of the battle.
fn after(text: &str, game: &str, log: impl Fn(&PlayData) -> String) -> String {
    let rules = game_of(game);
    let battle = battle(vec![force_of(text)]);
    let forces = fielded(&battle, rules);
    let play = PlayBattle { battle: &battle, rules, forces: &forces };
    let data = freeze(&play, &Pages { section: &|_| None });
    let log = format!(
        "log: 1\nid: evening\nscenario: fight\nruleset: {}\nentries:\n{}",
        rules.id,
        log(&data)
    );
    let (tree, _) = parse(FileId(0), &log, Reader::TwoTier);
    let written = tree.root().map_or(Field::Absent, read::<Log<'_>>);
    let mut found = Vec::new();
    let entries = entries(written.value().expect("a log"), &data, &mut found);
    assert!(found.is_empty(), "{found:?}");
    let state = fold(&data, &entries, &mut Vec::new());
    let losses = losses(&play, &data, &state);
    after_battle(("army.oob.yaml", text), &losses[0], FOUGHT, &Settings::default())
        .unwrap_or_else(|refused| panic!("{}: {text}", refused.why))
}

fn deed(number: usize, what: &str) -> String {
    format!("  - {{ number: {}, side: side-0, turn: 1, {what} }}\n", number + 1)
}

const ARMY: &str = "# Our copy.
oob: 1
id: army
name: Army
nation: france
date: 1806-10-14
quality: average
sources:
  roll: A roll
source: roll
note: |
  Two brigades.
formations:
  - id: first
    name: First Brigade
    echelon: brigade
    leader: { name: Morel, id: morel }
    total: { men: 2000 }
    units:
      # The old battalion.
      - { name: 1/9e, arm: infantry, men: 1000, grade: regular } # in front
      - { name: 2/9e, arm: infantry, men: 950-1050, grade: regular, note: Late. }
  - id: second
    name: Second Brigade
    echelon: brigade
    units:
      - name: 1/10e
        arm: infantry
        men: 1000
        grade: regular
";

#[test]
fn what_was_lost_is_taken_off_the_text_and_all_else_stays() {
    let log = |data: &PlayData| {
        let unit = |number: usize| data.units[number].id.as_str();
        let track = |number: usize| &data.wear[data.units[number].tracks[0].wear].id;
        let lose = |number: usize, count: u32| {
            format!("do: lose, unit: {}, track: {}, count: {count}", unit(number), track(number))
        };
        [
            lose(0, 12),
            format!("do: remove, unit: {}", unit(1)),
            "do: leader, unit: morel, to: wounded".to_owned(),
        ]
        .iter()
        .enumerate()
        .map(|(number, what)| deed(number, what))
        .collect()
    };
    insta::assert_snapshot!(after(ARMY, "ba", log));
    // A unit of the game can consist of several bodies.
    let together = |data: &PlayData| {
        deed(0, &format!("do: lose, unit: {}, track: brigade-strength, count: 2", data.units[0].id))
    };
    let text = after(ARMY, "nf", together);
    let note = "2 of 7 stands lost by Army, 286 of 1000 men.";
    assert_eq!(text.matches(note).count(), 2, "{text}");
}

#[test]
fn wear_that_does_not_count_men_takes_none() {
    let log = |data: &PlayData| {
        let track = &data.wear[data.units[0].tracks[0].wear];
        assert_eq!(track.takes, None, "{}", track.id);
        deed(0, &format!("do: lose, unit: {}, track: {}, count: 2", data.units[0].id, track.id))
    };
    let text = after(ARMY, "ohw", log);
    assert!(text.contains("After The fight under the rules: no losses."), "{text}");
    assert_eq!(text.matches("After The fight").count(), 1, "{text}");
}

/// Arm, strength, width of the range, and loss of a unit. A loss of `9` or more means that the unit
/// is removed.
type Thrown = (u32, u32, u32, u32);

fn written(thrown: &[Thrown]) -> String {
    let mut text = "oob: 1\nid: army\nname: Army\nnation: france\ndate: 1806-10-14\nquality: average\ngrade: regular\nformations:\n".to_owned();
    for (brigade, units) in thrown.chunks(3).enumerate() {
        text += &format!("  - id: b{brigade}\n    echelon: brigade\n    units:\n");
        for (number, (arm, men, wider, _)) in units.iter().enumerate() {
            let strength = match wider {
                0 => men.to_string(),
                wider => format!("{men}-{}", men + wider),
            };
            text += &match arm {
                0 => format!(
                    "      - {{ name: I{brigade} {number}, arm: infantry, men: {strength} }}\n"
                ),
                1 => format!(
                    "      - {{ name: C{brigade} {number}, arm: cavalry, sabres: {strength} }}\n"
                ),
                2 => format!(
                    "      - {{ name: R{brigade} {number}, arm: infantry, men: [{strength}, {men}] }}\n"
                ),
                _ => format!(
                    "      - {{ name: A{brigade} {number}, arm: foot-artillery, men: {men}, guns: {} }}\n",
                    men % 12 + 1
                ),
            };
        }
    }
    text
}

/// Minimum and maximum of men, sabres and guns in a force.
fn all(force: &Force) -> [(u64, u64); 3] {
    let sum = |of: fn(&grognard_core::model::Body) -> Option<grognard_core::model::Strength>| {
        let each = force.bodies.iter().filter_map(of);
        each.fold((0, 0), |(least, most), strength| {
            (least + u64::from(strength.least), most + u64::from(strength.most))
        })
    };
    [sum(|body| body.men), sum(|body| body.sabres), sum(|body| body.guns)]
}

/// Losses in the notes: every `12 of 34 men`, except the sum of the whole force, which comes first.
fn told(text: &str) -> [(u64, u64); 3] {
    let sum = text.find(" lost").filter(|_| text.contains(" lost;") || text.contains(" lost."));
    let words: Vec<&str> = text[sum.unwrap_or(0)..].split_whitespace().collect();
    let mut told = [(0, 0); 3];
    for four in words.windows(4) {
        let noun = four[3].trim_end_matches(|letter: char| !letter.is_ascii_alphabetic());
        let Some(place) = ["men", "sabres", "guns"].iter().position(|known| *known == noun) else {
            continue;
        };
        let (least, most) = four[0].split_once('-').unwrap_or((four[0], four[0]));
        if let (Ok(least), Ok(most)) = (least.parse::<u64>(), most.parse::<u64>()) {
            told[place] = (told[place].0 + least, told[place].1 + most);
        }
    }
    told
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn men_left_and_men_lost_add_up_to_the_men_before(
        thrown in proptest::collection::vec(
            (0..4_u32, 60..2400_u32, 0..3_u32, 0..11_u32), SizeRange::from(1..9)),
        game in 0..5_usize,
    ) {
        let text = written(&thrown);
        let game = ["nf", "nb", "bnb", "ba", "ohw"][game];
        let log = |data: &PlayData| {
            let deeds = data.units.iter().zip(thrown.iter().cycle()).enumerate();
            let deeds = deeds.map(|(number, (unit, (.., lost)))| {
                let track = unit.tracks.iter().find(|track| data.wear[track.wear].states.is_empty());
                let what = match (lost, track) {
                    (9.., _) | (_, None) => format!("do: remove, unit: {}", unit.id),
                    (count, Some(track)) => format!(
                        "do: lose, unit: {}, track: {}, count: {count}",
                        unit.id, data.wear[track.wear].id
                    ),
                };
                deed(number, &what)
            });
            let deeds: String = deeds.collect();
            if deeds.is_empty() { deed(0, "do: note, text: Nothing") } else { deeds }
        };
        let left = after(&text, game, log);
        let (before, after, lost) = (all(&force_of(&text)), all(&force_of(&left)), told(&left));
        for place in 0..3 {
            prop_assert_eq!(after[place].0 + lost[place].0, before[place].0, "{}\n{}", game, left);
            prop_assert_eq!(after[place].1 + lost[place].1, before[place].1, "{}\n{}", game, left);
        }
    }
}
