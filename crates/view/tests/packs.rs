//! Compares the built-in rule sets with their rule books.

use std::path::Path;

use grognard_core::document::{Dice, DiceCount, PAGE_SUFFIX};
use grognard_core::ruleset::{
    Answer, Came, Counts, Ruleset, Verdict, ask, came, column_for, figures, odds, throw,
};
use grognard_project::files::Files;
use grognard_project::project::{OpenPack, Packs};
use grognard_syntax::syntax::{Reader, parse};
use grognard_view::view::{QrsKind, passage, qrs};
use serde_json::Value;

use crate::dry::open_pack;
use crate::fielded::{GAMES, game_of};
use crate::support::{cases, check_files, in_step, repository, short};

const IDS: [&str; 6] = [
    "napoleonic-fury",
    "napoleons-battles",
    "novag",
    "big-napoleonic-battles",
    "one-hour-wargame",
    "belle-alliance",
];

fn with<T>(name: &str, look: impl FnOnce(&OpenPack<'_>) -> T) -> T {
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    look(&packs.open(name).unwrap_or_else(|| panic!("there is no rule set `{name}`")))
}

/// Asks a ruling. Returns the id of the outcome and the number of the answer.
fn answer(rules: &Ruleset, ruling: &str, facts: &[(&str, &str)]) -> (String, Option<String>) {
    let ruling = rules.ruling(ruling).unwrap_or_else(|| panic!("there is no ruling `{ruling}`"));
    let given: Vec<(String, Answer)> = facts
        .iter()
        .map(|(id, value)| {
            let fact = ruling.facts.iter().find(|fact| fact.id == *id).expect("a fact");
            ((*id).to_owned(), fact.answers.read(value).expect("an answer"))
        })
        .collect();
    match ask(rules, ruling, &given).verdict {
        Verdict::Answer(found) => {
            (found.outcome.id.clone(), found.value.map(|value| value.to_string()))
        }
        other => panic!("{} {facts:?}: {other:?}", ruling.entry.id),
    }
}

/// Napoleonic Fury, section 5: multiply by the share, drop .1 to .5, count .6 and more as one. The
/// test uses only whole numbers.
#[test]
fn fatigue_is_rounded_as_in_the_rule_book() {
    with("nf", |pack| {
        let rules = &pack.ruleset;
        for (quality, share) in [("good", 60), ("average", 50), ("poor", 40)] {
            for stands in 1..=400_u32 {
                let hundredths = stands * share;
                let rounded = hundredths / 100 + u32::from(hundredths % 100 >= 60);
                // The result is at least 1, by a reading: a formation of one stand does not tire
                // before the battle.
                let wanted = rounded.max(1);
                let stands = stands.to_string();
                let facts = [("stands", stands.as_str()), ("quality", quality)];
                let (_, value) = answer(rules, "fatigue", &facts);
                assert_eq!(value, Some(wanted.to_string()), "{stands} stands, {quality}");
            }
        }
        for (stands, quality, wanted) in [
            ("10", "average", "5"),
            ("33", "good", "20"),
            ("33", "average", "16"),
            ("6", "good", "4"),
            ("11", "average", "5"),
        ] {
            let (_, value) = answer(rules, "fatigue", &[("stands", stands), ("quality", quality)]);
            assert_eq!(value.as_deref(), Some(wanted), "{stands} stands, {quality}");
        }
    });
}

/// The fire table of the rule book, from row 12 down. The last row of the table is corrected; the
/// errata of the pack give the reason.
const PRINTED: [(i64, [&str; 12]); 11] = [
    (12, ["R", "T", "V", "DD", "DD", "DD", "1", "1", "1", "2", "2", "2"]),
    (11, ["", "R", "T", "V", "DD", "DD", "DD", "1", "1", "1", "2", "2"]),
    (10, ["", "", "R", "T", "V", "DD", "DD", "DD", "1", "1", "1", "2"]),
    (9, ["", "", "", "R", "T", "V", "DD", "DD", "DD", "1", "1", "1"]),
    (8, ["", "", "", "", "R", "T", "V", "DD", "DD", "DD", "1", "1"]),
    (7, ["", "", "", "", "", "R", "T", "V", "DD", "DD", "DD", "1"]),
    (6, ["", "", "", "", "", "", "R", "T", "V", "DD", "DD", "DD"]),
    (5, ["", "", "", "", "", "", "", "R", "T", "V", "DD", "DD"]),
    (4, ["", "", "", "", "", "", "", "", "R", "T", "V", "DD"]),
    (3, ["", "", "", "", "", "", "", "", "", "R", "T", "V"]),
    (2, ["", "", "", "", "", "", "", "", "", "", "R", "T"]),
];

#[test]
fn the_fire_table_has_the_printed_cells_and_the_odds_of_36_throws() {
    with("bnb", |pack| {
        let rules = &pack.ruleset;
        let table = rules.table("fire").expect("a fire table");
        assert_eq!(table.columns.len(), 12);
        let shown = |came: &Came| match came {
            Came::Result(at) if table.results[*at].id == "none" => String::new(),
            Came::Result(at) => table.results[*at].name.clone(),
            other => panic!("{other:?}"),
        };
        for (score, cells) in PRINTED {
            for (column, cell) in cells.iter().enumerate() {
                let (came, _) = came(rules, table, column, score);
                assert_eq!(shown(&came), *cell, "{score} in column {column}");
            }
        }
        for column in 0..12 {
            let odds = odds(rules, (table, &throw(table.dice)), column, 0);
            assert_eq!(odds.ways, 36u32.into());
            for chance in &odds.chances {
                let name = shown(&chance.came);
                let mut ways = 0u32;
                for first in 1..=6 {
                    for second in 1..=6 {
                        let row = &PRINTED[(12 - (first + second)) as usize];
                        ways += u32::from(row.1[column] == name);
                    }
                }
                assert_eq!(chance.ways, ways.into(), "{name} in column {column}");
            }
            let counted = odds.chances.iter().map(|chance| &chance.ways);
            assert_eq!(counted.sum::<num_bigint::BigUint>(), 36u32.into());
        }
        let mended = table.rows.iter().find(|row| row.score.holds(2)).expect("a last row");
        assert!(mended.note.is_some() || mended.cells.iter().any(|cell| cell.note.is_some()));
        let column = |points: &str| {
            let points = grognard_core::document::Ratio::read(points).expect("a number");
            column_for(table, points).map(|at| table.columns[at].name.clone())
        };
        assert_eq!(
            [column("4"), column("3.5"), column("4.5")].map(Option::unwrap),
            ["4", "4", "6"]
        );
    });
}

/// Asks the ruling of each worked example in the packs. `check` verifies the examples too.
#[test]
fn every_example_of_every_pack_has_its_answer() {
    let mut examples = 0;
    for id in IDS {
        with(id, |pack| {
            let rules = &pack.ruleset;
            for ruling in &rules.rulings {
                for example in &ruling.examples {
                    let facts: Vec<(&str, &str)> = example
                        .given
                        .iter()
                        .map(|(fact, value, _)| (fact.as_str(), value.as_str()))
                        .collect();
                    let (outcome, value) = answer(rules, &ruling.entry.id, &facts);
                    assert_eq!(outcome, example.then, "{id} {} {facts:?}", ruling.entry.id);
                    if let Some(wanted) = example.value {
                        assert_eq!(value, Some(wanted.to_string()), "{id} {}", ruling.entry.id);
                    }
                    examples += 1;
                }
            }
        });
    }
    assert!(examples > 500, "{examples} examples");
}

#[test]
fn every_figure_of_a_pack_has_an_origin() {
    for id in IDS {
        with(id, |pack| {
            let counts = Counts::of(&figures(&pack.ruleset));
            assert_eq!(counts.unsaid, 0, "{id}");
            assert!(counts.all() > 100, "{id}: {counts:?}");
        });
    }
}

/// A pack needs an answer for each historical value, so that any historical force can be fielded
/// under it.
#[test]
fn every_pack_has_an_answer_for_every_arm_grade_and_quality() {
    use grognard_core::document::{Arm, Grade, Quality};
    for id in IDS {
        with(id, |pack| {
            let rules = &pack.ruleset;
            for arm in [Arm::Infantry, Arm::Cavalry, Arm::FootArtillery, Arm::HorseArtillery] {
                let unit = rules.units.iter().find(|unit| unit.arms.contains(&arm));
                let unit = unit.unwrap_or_else(|| panic!("{id} has no unit of {arm:?}"));
                let element =
                    rules.elements.iter().find(|element| element.entry.id == unit.element);
                let element = element.unwrap_or_else(|| panic!("{id}: {}", unit.element));
                assert!(element.nominal.is_some(), "{id}: {} has no nominal", unit.element);
                let base = rules.bases.iter().any(|base| base.elements.contains(&unit.element));
                assert!(base, "{id}: {} stands on no base", unit.element);
                assert!(
                    rules.postures.iter().any(|posture| posture.arms.contains(&arm)),
                    "{id} {arm:?}"
                );
            }
            for grade in Grade::ALL {
                let answers = rules.grades.iter().any(|game_grade| game_grade.from.contains(grade));
                assert!(answers, "{id}: no grade answers to {grade:?}");
            }
            for quality in Quality::ALL.iter().filter(|_| !rules.qualities.is_empty()) {
                let answers =
                    rules.qualities.iter().any(|game_quality| game_quality.from.contains(quality));
                assert!(answers, "{id}: no quality answers to {quality:?}");
            }
            assert!(!rules.roundings.is_empty() && rules.ground.is_some(), "{id}");
            assert!(rules.turn.is_some() && !rules.leaders.is_empty(), "{id}");
        });
    }
}

/// The pack of a club fills one gap and changes one figure in fewer than thirty lines.
#[test]
fn a_club_pack_changes_only_its_own_entries() {
    let text = include_str!("cases/packs/club-fury.ruleset.yaml");
    assert!(text.lines().count() < 30);
    let given = vec![("rulesets/club-fury.ruleset.yaml".to_owned(), text.as_bytes().to_vec())];
    let options = grognard_check::check::Options { complete: true, ..Default::default() };
    let (files, checked) = check_files(given, options);
    assert_eq!(short(&files, &checked.diagnostics), "");
    let trees = grognard_project::project::pack_trees(&files);
    let packs = Packs::of(&files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let club = packs.open("club-fury").expect("the pack of the club").ruleset;
    let base = packs.open("nf").expect("the pack below it").ruleset;
    assert_eq!(club.below, ["napoleonic-fury"]);
    let gap = |rules: &Ruleset| rules.gaps.iter().any(|gap| gap.entry.id == "wheel-template");
    assert!(gap(&base) && !gap(&club) && club.chart("wheel-template").is_some());
    let most = |rules: &Ruleset| {
        let unit = rules.units.iter().find(|unit| unit.entry.id == "infantry-brigade");
        let most = unit.and_then(|unit| unit.most.clone()).expect("a limit");
        (most.value.to_string(), most.origin.expect("a source").kind.word())
    };
    assert_eq!(most(&base), ("7".to_owned(), "text"));
    assert_eq!(most(&club), ("8".to_owned(), "public"));
    // All other charts and rulings of the club's pack equal those of the pack below it.
    assert_eq!(club.charts.len(), base.charts.len() + 1);
    let quality =
        |rules: &Ruleset| answer(rules, "fatigue", &[("stands", "33"), ("quality", "good")]).1;
    assert_eq!(quality(&club), quality(&base));
}

/// A club may have any of the charts that a pack lacks.
#[test]
fn an_overlay_fills_every_gap_and_the_sheet_shows_it() {
    for name in GAMES {
        let base = game_of(name);
        let mut text = format!(
            "ruleset: 1\nid: club\nname: Club\nextends: {}\nsources: {{ club: Rules of the club }}\ncharts:\n",
            base.id
        );
        for gap in &base.gaps {
            let topic = gap.topic.map_or("special", |topic| topic.word());
            text.push_str(&format!(
                "  - {{ id: {0}, name: Ours of {0}, topic: {topic}, rows: [{{ id: a, name: A, cells: [1] }}], source: public club }}\n",
                gap.entry.id
            ));
        }
        let given = vec![("club.ruleset.yaml".to_owned(), text.clone().into_bytes())];
        let options = grognard_check::check::Options { complete: true, ..Default::default() };
        let (files, checked) = check_files(given, options);
        let all = short(&files, &checked.diagnostics);
        assert!(!all.contains("error"), "{name}: {all}");
        let club = open_pack(&text, "club");
        assert!(club.gaps.is_empty(), "{name}");
        let ids = |rules: &Ruleset, blank: bool| -> Vec<String> {
            let phases = qrs(rules, None).phases;
            let blocks = phases.iter().flat_map(|phase| &phase.blocks);
            let wanted = blocks.filter(|block| (block.kind == QrsKind::Blank) == blank);
            wanted.map(|block| block.id.clone()).collect()
        };
        let shown = ids(&club, false);
        for gap in ids(base, true) {
            assert!(shown.contains(&gap), "{name}: {gap} is not on the sheet");
        }
    }
}

/// `docs/rulesets.md` shows how much each pack contains. `GROGNARD_BLESS=1 cargo test` writes the
/// page again.
#[test]
fn the_page_of_rule_sets_has_the_current_counts() {
    let path = Path::new("docs/rulesets.md");
    let page = std::fs::read_to_string(repository(path)).expect("the page is there");
    let (before, rest) = page.split_once("<!-- counts -->\n").expect("a place for the counts");
    let (_, after) = rest.split_once("<!-- end -->").expect("an end of the counts");
    in_step(path, &format!("{before}<!-- counts -->\n{}<!-- end -->{after}", counts()));
}

fn counts() -> String {
    let mut out = String::from(
        "\n| rule set | figures | text | public | derived | reading | charts | dice tables | rulings | examples | charts missing | errata |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n",
    );
    let mut readings = String::from(
        "\n| rule set | reading | question | default | other readings |\n| --- | --- | --- | --- | --- |\n",
    );
    for id in IDS {
        with(id, |pack| {
            let rules = &pack.ruleset;
            let counts = Counts::of(&figures(rules));
            let examples: usize = rules.rulings.iter().map(|ruling| ruling.examples.len()).sum();
            let Counts { text, public, derived, reading, .. } = counts;
            let (charts, tables) = (rules.charts.len(), rules.tables.len());
            let (rulings, gaps) = (rules.rulings.len(), rules.gaps.len());
            out.push_str(&format!(
                "| {} | {} | {text} | {public} | {derived} | {reading} | {charts} | {tables} | {rulings} | {examples} | {gaps} | {} |\n",
                rules.name,
                counts.all(),
                rules.errata.len(),
            ));
            for reading in rules.readings.iter().filter(|reading| !is_below(id, &reading.entry.id))
            {
                let others =
                    reading.choices.iter().filter(|(choice, _)| *choice != reading.default);
                let others: Vec<String> = others.map(|(id, _)| format!("`{id}`")).collect();
                readings.push_str(&format!(
                    "| {id} | `{}` | {} | `{}` | {} |\n",
                    reading.entry.id,
                    reading.entry.name.replace('|', "\\|"),
                    reading.default,
                    others.join(", ")
                ));
            }
        });
    }
    format!(
        "{out}\n## Readings\n\nWhere a rule text is ambiguous, each reading has a name. The default reading applies unless a project chooses another.\n{readings}\n"
    )
}

/// Does the pack that this pack extends already have the reading?
fn is_below(id: &str, reading: &str) -> bool {
    let below = with(id, |pack| pack.ruleset.below.first().cloned());
    below.is_some_and(|below| with(&below, |pack| pack.ruleset.reading(reading).is_some()))
}

mod anything {
    use grognard_check::check::Options;
    use grognard_core::document::Ratio;
    use grognard_core::ruleset::{Formula, ReferenceForm, references};
    use proptest::prelude::*;

    use super::{cases, check_files};

    proptest! {
        #[test]
        fn a_formula_is_read_or_rejected_without_a_panic(text in "[n0-9a-c.() +*/,-]{0,60}|(ceil|round|max)\\(.{0,20}") {
            if let Ok(formula) = Formula::read(&text) {
                let _ = formula.value(&|name| (name == "n").then(|| Ratio::whole(7)));
            }
        }

        #[test]
        fn a_reference_is_at_its_offsets_in_the_text(text in "(R\\. |HR\\.|ref\\. |table |[0-9A-Z.()é-]|.){0,40}") {
            let form = |before: &str| ReferenceForm {
                form: (before.to_owned(), String::new()),
                section: (before.to_owned(), String::new()),
            };
            let found = references(&text, &[form("R. "), form("HR."), form("table ")]);
            for reference in &found {
                prop_assert!(text.get(reference.start..reference.end).is_some());
            }
            prop_assert!(found.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }

    }

    proptest! {
        #![proptest_config(cases(48))]

        /// A pack that is cut off at a random place, together with a random page, gives findings
        /// and never a panic.
        #[test]
        fn a_broken_pack_gives_findings_and_no_panic(cut in 0_usize..60_000, page in "(\\[§ |\\]|chart:|<b>|# |[a-z]|\n|.){0,60}") {
            let text = grognard_project::files::builtin("rulesets/napoleons-battles/napoleons-battles.ruleset.yaml").expect("a pack");
            let mut cut = cut.min(text.len());
            while !text.is_char_boundary(cut) {
                cut -= 1;
            }
            let files = vec![
                ("a.ruleset.yaml".to_owned(), text.as_bytes()[..cut].to_vec()),
                ("the-game.rules.md".to_owned(), page.into_bytes()),
            ];
            let _ = check_files(files, Options { complete: true, ..Options::default() });
        }
    }
}

/// Seven dice of 100 sides can fall in 10^14 ways, so the ways must be counted by score and not one
/// by one.
#[test]
fn the_most_dice_of_a_throw_are_counted_exactly() {
    let Dice { count, sides, .. } = DICE_OF_MOST_WAYS;
    let thrown = throw(DICE_OF_MOST_WAYS);
    assert_eq!(thrown.ways, u64::from(sides).pow(count));
    assert_eq!(thrown.scores.len() as u32, count * (sides - 1) + 1);
    let (first, last) = (thrown.scores[0], thrown.scores[thrown.scores.len() - 1]);
    assert_eq!((first, last), ((i64::from(count), 1), (i64::from(count * sides), 1)));
    let difference = throw(Dice { count: 3, sides: 100, counted: DiceCount::Difference });
    assert_eq!(difference.scores[0], (-297, 1));
    assert_eq!(difference.scores[297].0, 0);
}

const DICE_OF_MOST_WAYS: Dice = Dice { count: 7, sides: 100, counted: DiceCount::Sum };

/// Each game has at least twenty questions of players, each with the words of the page that answer
/// it.
#[test]
fn the_pages_answer_the_questions_of_players() {
    let folder = std::fs::read_dir(repository("tests/questions/pages"));
    for entry in folder.expect("the questions are there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a file of questions");
        let questions: Vec<Value> = serde_json::from_str(&text).expect("a list");
        assert!(questions.len() >= 20, "{} has {} questions", path.display(), questions.len());
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        with(name, |pack| {
            for question in &questions {
                let word = |key: &str| question[key].as_str().expect("words");
                let told = told(pack, word("page"), word("at"));
                let answers = question["answer"].as_array().cloned();
                for answer in answers.unwrap_or_else(|| vec![question["answer"].clone()]) {
                    let answer = answer.as_str().expect("words of the page");
                    assert!(told.contains(answer), "{name}: {}\n{answer}\n{told}", word("ask"));
                }
            }
        });
    }
}

/// Text of a page, or of one section of the page, on one line and without links.
fn told(pack: &OpenPack<'_>, page: &str, section: &str) -> String {
    let open = pack.pages.iter().find(|open| open.name.strip_suffix(PAGE_SUFFIX) == Some(page));
    let open = open.unwrap_or_else(|| panic!("there is no page {page}"));
    let plain = |text: &str| passage(section, page, "", text).text;
    let of_section = open.page.passages.iter().enumerate().filter_map(|(index, told)| {
        let span = open.page.told(index);
        let tells = told.keys.iter().any(|key| key.value == section);
        tells.then(|| plain(&open.text[span.start as usize..span.end as usize]))
    });
    let words = match section {
        "" => plain(open.text),
        _ => of_section.collect::<Vec<_>>().join(" "),
    };
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Charts and tables beyond the limits of a pack are reported, and commands ignore them.
#[test]
fn a_pack_has_no_more_charts_and_tables_than_its_limits() {
    let charts: String = (0..1001)
        .map(|number| format!("  - {{ id: c{number}, name: C, topic: fire, source: text 1 }}\n"))
        .collect();
    let tables: String = (0..201)
        .map(|number| {
            format!(
                "  - {{ id: t{number}, name: T, topic: fire, dice: 2d6, source: text 1, columns: [{{ id: a, name: A }}], results: [{{ id: h, name: H }}], rows: [{{ score: 2..12, cells: [h] }}] }}\n"
            )
        })
        .collect();
    let text = format!(
        "ruleset: 1\nid: large\nname: Large\nversion: '1'\nsummary: Made up.\nsources: {{ made: {{ title: Made up }} }}\ntext: made\ncharts:\n{charts}tables:\n{tables}"
    );
    let files = vec![("large.ruleset.yaml".to_owned(), text.into_bytes())];
    let options = grognard_check::check::Options { complete: true, ..Default::default() };
    let (files, checked) = check_files(files, options);
    let told = short(&files, &checked.diagnostics);
    assert!(told.contains("1001") && told.contains("201"), "{told}");
    let trees =
        files.texts.iter().map(|(file, text)| parse(file, &text.content, Reader::TwoTier).0);
    let trees: Vec<_> = trees.collect();
    let packs = Packs::of(&files, trees.iter().collect(), 0);
    let rules = packs.open("large").expect("a pack").ruleset;
    assert_eq!((rules.charts.len(), rules.tables.len()), (1000, 200));
}

/// Each pack in a chain is read together with all packs that it extends, so that a chain of 800
/// packs took a minute.
#[test]
fn a_chain_of_packs_that_is_too_long_is_reported_once() {
    let packs = |count: usize| {
        let name = |number: usize| format!("p{number}");
        let pack = |number: usize| {
            let below = if number + 1 < count { name(number + 1) } else { "nf".to_owned() };
            let text = format!("ruleset: 1\nid: p{number}\nname: P\nextends: {below}\n");
            (format!("p{number}.ruleset.yaml"), text.into_bytes())
        };
        let options = grognard_check::check::Options { complete: true, ..Default::default() };
        let (_, checked) = check_files((0..count).map(pack).collect(), options);
        let found = checked.diagnostics.iter().map(|found| found.code.name.to_owned());
        found.collect::<Vec<_>>()
    };
    assert_eq!(packs(8), [""; 0]);
    assert_eq!(packs(11), ["ruleset-chain"]);
}
