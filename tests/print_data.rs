//! Tests printed products as data: words and numbers of cards, labels, rosters and sheets, and
//! colours.

use grognard_core::document::{Field, Oob, read};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{Packs, force};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::view::{
    CardKind, ConvertView, DeckGiven, ForceOfSide, RosterForce, RosterGiven, RosterView, TrackView,
    convert as show, deck, roster,
};

use crate::support::NO_SETTINGS;

/// The widths of labels are in micrometres. An inch is 25.4 mm.
#[test]
fn a_label_is_as_wide_as_its_base() {
    let (labels, view) = labels_of_jena("nf", false);
    let width_of = |name: &str| {
        let has = |label: &grognard_view::view::LabelView| label.name == name;
        let strip = labels.strips.iter().find(|strip| strip.labels.iter().any(has));
        strip.unwrap_or_else(|| panic!("{name}")).width
    };
    // A base of line infantry is 3/4 inch wide. Bases of light infantry, officers and cavalry may be
    // an inch wide.
    assert_eq!((width_of("34e Ligne"), width_of("17e Légère")), (19_050, 25_400));
    assert_eq!((width_of("Suchet"), width_of("Lannes")), (25_400, 38_100));
    let count: usize = labels.strips.iter().map(|strip| strip.labels.len()).sum();
    assert_eq!(count, view.units.len() + view.leaders.len());
}

fn labels_of_jena(
    ruleset: &str,
    every_stand: bool,
) -> (grognard_view::view::LabelsView, grognard_view::view::ConvertView) {
    use grognard_view::view::{LabelsGiven, labels};
    let (rules, nations) = (game(ruleset), std::collections::HashMap::new());
    let force = every_force().into_iter().find(|force| force.id == "jena-french").expect("Jena");
    let done = grognard_core::convert::convert(&force, &rules, None, &Default::default());
    let view = show(&done, &rules);
    let given = LabelsGiven { title: "T", nations: &nations, every_stand };
    (labels(&rules, &[(&done, &view)], given), view)
}

/// A foot base of 15 mm is too narrow for text, so a label spans two bases. If the number of bases
/// is odd, the last label spans three.
#[test]
fn every_stand_has_a_label_with_its_number() {
    let (labels, _) = labels_of_jena("nf", true);
    let of = |id: &str| -> Vec<String> {
        let all = labels.strips.iter().flat_map(|strip| &strip.labels);
        all.filter(|label| label.id == id).map(|label| label.told.replace('\u{a0}', " ")).collect()
    };
    assert_eq!(of("40e-ligne").len(), 4);
    assert!(of("40e-ligne")[3].starts_with("4 of 4 · V"), "{:?}", of("40e-ligne"));
    let (labels, view) = labels_of_jena("ba", true);
    let odd = view.units.iter().find(|unit| unit.element == "figures" && unit.elements % 2 == 1);
    let odd = odd.expect("a unit of an odd number");
    let last = labels.strips.iter().find_map(|strip| {
        let label = strip.labels.iter().rfind(|label| label.id == odd.id)?;
        label.told.starts_with(&format!("{}-", odd.elements - 2)).then_some(strip)
    });
    let last = last.map(|strip| (strip.bases, strip.width % 3));
    assert_eq!(last, Some((3, 0)));
}

/// The key explains only signs that are on the printed labels.
#[test]
fn the_key_of_labels_explains_what_is_on_them() {
    let (labels, _) = labels_of_jena("nf", false);
    let lines = |labels: &grognard_view::view::LabelsView| -> Vec<String> {
        labels.key.letters.iter().map(|(sign, means)| format!("{sign} {means}")).collect()
    };
    let all = lines(&labels);
    for wanted in ["V Veteran", "1 a single element", "D1 Damaged at 1 loss"] {
        assert!(all.iter().any(|line| line == wanted), "{wanted}: {all:?}");
    }
    let ligne = grognard_view::view::only_labels(labels, |label| label.id == "40e-ligne");
    let signs: Vec<&str> = ligne.key.signs.iter().map(|(sign, _)| sign.as_str()).collect();
    assert_eq!(
        lines(&ligne),
        ["4 number of stands", "V Veteran", "W1 Worn at 1 loss", "S3 Spent at 3 losses"]
    );
    assert_eq!((signs, ligne.key.colours.len()), (vec!["†"], 1));
}

/// Nobody can tick ten thousand boxes, so the roster prints a number instead. The ledger records
/// each unit that was limited to this number of elements.
#[test]
fn too_many_boxes_are_printed_as_a_number() {
    use grognard_core::convert::Change;
    use grognard_core::document::Ratio;
    let mut rules = game("nf");
    rules.wear.clear();
    for element in &mut rules.elements {
        (element.men, element.guns) = (None, None);
        if let Some(nominal) = &mut element.nominal {
            nominal.value = Ratio::new(1, 1000).expect("a number");
        }
    }
    rules.units.iter_mut().for_each(|unit| unit.most = None);
    let force = every_force().into_iter().find(|force| force.id == "jena-french").expect("Jena");
    let done = grognard_core::convert::convert(&force, &rules, None, &Default::default());
    let view = show(&done, &rules);
    let nations = std::collections::HashMap::new();
    let given = DeckGiven { title: "T", nations: &nations, base_url: None };
    let deck = deck(&rules, &[(&force, &done, &view)], given);
    let tracks: Vec<&TrackView> = deck.cards.iter().flat_map(|card| &card.tracks).collect();
    assert!(!tracks.is_empty() && tracks.iter().all(|track| track.boxes.is_empty()));
    assert!(tracks.iter().all(|track| track.words == Some(track.count.to_string().into())));
    let limited = done.ledger.iter().filter(|entry| matches!(entry.change, Change::Limited { .. }));
    assert_eq!(limited.count(), done.units.iter().filter(|unit| unit.elements == 10_000).count());
}

#[test]
fn a_card_links_to_its_unit_on_the_website() {
    let force = every_force().into_iter().find(|force| force.id == "jena-french").expect("Jena");
    let rules = game("bnb");
    let done = grognard_core::convert::convert(&force, &rules, None, &Default::default());
    let view = show(&done, &rules);
    let nations = std::collections::HashMap::new();
    let base_url = Some("https://example.org/battles/");
    let deck = deck(
        &rules,
        &[(&force, &done, &view)],
        DeckGiven { title: "T", nations: &nations, base_url },
    );
    let card = &deck.cards[0];
    let page = format!("https://example.org/battles/armies/jena-french.bnb.html#{}", card.id);
    assert_eq!(card.url.as_deref(), Some(page.as_str()));
    assert!(card.code.as_ref().is_some_and(|code| code.side >= 29));
}

/// Compares the rosters of a small battle under every rule set with a snapshot of all words and
/// numbers.
#[test]
fn rosters_have_every_word_and_number_of_the_snapshot() {
    let nations = std::collections::HashMap::new();
    let forces = all_forces();
    let of_saalfeld: Vec<&Force> =
        forces.iter().filter(|force| force.id.starts_with("saalfeld-")).collect();
    assert_eq!(of_saalfeld.len(), 2);
    // The orders of battle of Saalfeld are written in the terms of this rule set.
    let from = game("nf");
    for name in ["nf", "nb", "bnb", "ohw", "ba"] {
        let rules = game(name);
        let convert = |force: &&Force| {
            grognard_core::convert::convert(force, &rules, Some(&from), &Default::default())
        };
        let done: Vec<_> = of_saalfeld.iter().map(convert).collect();
        let views: Vec<_> = done.iter().map(|conversion| show(conversion, &rules)).collect();
        let placed =
            |view| ForceOfSide { view, side: None, arrivals: Vec::new(), not_fielded: Vec::new() };
        let placed: Vec<ForceOfSide<'_>> = views.iter().map(placed).collect();
        let roster = roster(&placed, RosterGiven { title: "Saalfeld", nations: &nations });
        insta::assert_snapshot!(format!("roster-of-saalfeld-{name}"), told(&roster));
    }
}

/// Compares the diagrams of a small force, as history and under a rule set, with a snapshot.
#[test]
fn diagrams_have_every_word_and_number_of_the_snapshot() {
    use grognard_view::view::{
        DiagramBody, DiagramGiven, DiagramView, diagram_of_fielded, diagram_of_history,
    };
    let nations = std::collections::HashMap::new();
    let force = every_force().into_iter().find(|force| force.id == "auerstedt-french");
    let (force, rules) = (force.expect("Auerstedt"), game("nf"));
    let done = grognard_core::convert::convert(&force, &rules, None, &Default::default());
    let view = show(&done, &rules);
    let given = DiagramGiven { title: "Auerstedt", nations: &nations };
    let line = |indent: usize, body: &DiagramBody| {
        let arm = body.arm.as_deref().map(|arm| format!(" [{arm}]")).unwrap_or_default();
        let led = body.leader.as_ref().map(|led| format!(" ★ {led}")).unwrap_or_default();
        let told = if body.told.is_empty() { "-" } else { &body.told };
        let (name, strength) = (&body.name, &body.strength);
        format!("{}{name}{arm}{led} | {told} | {strength}\n", "  ".repeat(indent))
    };
    let told = |diagram: &DiagramView| {
        let force = &diagram.forces[0];
        let mut out = line(0, &force.whole);
        for part in &force.parts {
            out.extend(part.head.iter().map(|head| line(1 + part.depth, head)));
            for column in &part.columns {
                out.extend(column.head.iter().map(|head| line(2 + part.depth, head)));
                out.extend(column.rows.iter().map(|row| line(3 + part.depth + row.depth, row)));
            }
        }
        out + &format!("{:?}\n{:?}\n", force.nations, force.signs)
    };
    let history = told(&diagram_of_history(&[(&force, None)], given));
    let fielded = told(&diagram_of_fielded(&[(&view, None)], given));
    insta::assert_snapshot!("diagram-of-auerstedt", format!("{history}\n{fielded}"));
}

/// Formats a roster as text: a line for each row, with letters and dots for boxes.
fn told(roster: &RosterView) -> String {
    use std::fmt::Write;
    let tracks = |tracks: &[TrackView]| {
        let line = |track: &TrackView| {
            let boxes = track.boxes.iter().map(|step| step.mark.as_deref().unwrap_or("."));
            let words = track.words.as_deref().unwrap_or("no marks");
            format!(" | {}, {}: {} ({words})", track.name, track.counts, boxes.collect::<String>())
        };
        tracks.iter().map(line).collect::<String>()
    };
    let mut out = String::new();
    for force in &roster.forces {
        let _ = writeln!(out, "# {}, {}", force.name, roster.ruleset_name);
        for sum in &force.sums {
            let (units, elements) = (sum.units, sum.elements);
            let _ = writeln!(
                out,
                "{} {}: {units} units, {elements} elements, {}, {}",
                sum.by,
                sum.name,
                sum.strength,
                sum.drift.as_deref().unwrap_or("equal")
            );
        }
        for loss in &force.losses {
            let led = loss.leader.as_deref().unwrap_or("-");
            let indent = "  ".repeat(loss.depth);
            let _ = writeln!(
                out,
                "lost {indent}{} ({led}) of {}{}",
                loss.name,
                loss.elements,
                tracks(&loss.tracks)
            );
        }
        let marks = force.loss_marks.iter().map(|(name, means)| (name.as_str(), &**means));
        let _ = writeln!(out, "marks {:?}", marks.collect::<Vec<(&str, &str)>>());
        for guns in &force.artillery {
            let pooled = if guns.pooled { ", pooled" } else { "" };
            let _ = writeln!(out, "guns {}: {} of {}{pooled}", guns.name, guns.guns, guns.elements);
            for battery in &guns.batteries {
                let _ = writeln!(
                    out,
                    "  {} ({}) under {:?}: {}, {} guns, {:?}, of {:?}",
                    battery.name,
                    battery.arm,
                    battery.under,
                    battery.elements,
                    battery.guns,
                    battery.traits,
                    battery.made_of
                );
            }
        }
        for sheet in &force.sheets {
            let _ = writeln!(out, "## {} in {:?}, {:?}", sheet.name, sheet.under, sheet.traits);
            for row in &sheet.rows {
                let indent = "  ".repeat(row.depth);
                let what = row.arm.as_deref().unwrap_or("formation");
                let led = row.leader.as_ref().map(|led| format!(" ★ {led}")).unwrap_or_default();
                let grade = row.grade.as_deref().unwrap_or("-");
                let _ = writeln!(
                    out,
                    "{indent}{} [{}] {what}{led} | {grade} {} | {} | {}{}",
                    row.name,
                    row.id,
                    row.traits,
                    row.elements,
                    row.strength,
                    tracks(&row.tracks)
                );
            }
        }
        let _ = writeln!(out, "signs {:?}\n", force.signs);
    }
    out
}

/// A sheet for a battle has the battle's ground, arms, leaders and rules, and nothing else.
#[test]
fn a_sheet_for_a_battle_has_only_what_is_in_play() {
    use grognard_core::convert::{ConvertOptions, convert, in_play};
    use grognard_core::document::Ground;
    use grognard_core::model::{BattleRule, Readers};
    use grognard_view::view::{QrsBattle, QrsView, qrs};
    let rules = game("bnb");
    let row = |sheet: &QrsView, name: &str| {
        sheet.parts().flat_map(|block| &block.rows).any(|row| row.name == name)
    };
    let whole = qrs(&rules, None);
    assert!(row(&whole, "Woods") && row(&whole, "Town"), "the whole sheet has all ground");
    let forces = every_force();
    let french = forces.iter().find(|force| force.id == "jena-french").expect("Jena");
    let done = convert(french, &rules, None, &ConvertOptions::default());
    let view = show(&done, &rules);
    let play = in_play(&rules, &[&done], Some(&[Ground::Woods]));
    let rule = |name: &str, ruleset: Option<&str>| BattleRule {
        name: name.to_owned(),
        text: "It holds here only.".to_owned(),
        from: None,
        to: None,
        ruleset: ruleset.map(str::to_owned),
        readers: Readers::default(),
    };
    let special = [rule("Mist", None), rule("Elsewhere", Some("napoleonic-fury"))];
    let sides = [("France".to_owned(), vec![&view])];
    let battle = QrsBattle {
        name: "Jena",
        play: &play,
        sides: &sides,
        special_rules: &special,
        clock: None,
    };
    let cut = qrs(&rules, Some(battle));
    assert!(row(&cut, "Woods") && !row(&cut, "Town"), "there is no town there");
    assert!(row(&cut, "Mist") && !row(&cut, "Elsewhere"), "a rule of another game");
    let last = cut.phases.last().expect("a phase");
    assert_eq!(last.name.as_deref(), Some("Jena"));
    let leaders: Vec<&str> =
        last.blocks[0].rows.iter().filter_map(|row| row.words.as_deref()).collect();
    assert!(leaders.join(", ").contains("Lannes"), "{leaders:?}");
    assert!(cut.parts().count() < whole.parts().count() + 2);
    let text = serde_json::to_string_pretty(&cut).expect("a text");
    insta::assert_snapshot!("sheet-of-a-battle", text);
}

/// A missing chart is named, or has a blank form to fill in. The sheet explains every mark.
#[test]
fn every_sheet_names_its_missing_charts_and_explains_its_signs() {
    use grognard_view::view::{QrsKind, qrs};
    for name in ["nf", "nb", "novag", "bnb", "ohw", "ba"] {
        let rules = game(name);
        let sheet = qrs(&rules, None);
        let blank = sheet.parts().filter(|block| block.kind == QrsKind::Blank);
        assert_eq!(blank.count() + sheet.missing.len(), rules.gaps.len(), "{name}");
        assert!(sheet.version.is_some(), "{name} has no version");
        for block in sheet.parts().filter(|block| block.kind != QrsKind::Blank) {
            assert!(!block.rows.is_empty(), "{name}: {}", block.title);
            for row in &block.rows {
                let wide = block.columns.len().max(1);
                assert!(row.cells.len() <= wide, "{name}: {}, {}", block.title, row.name);
            }
            if let Some(sign) = &block.sign {
                assert!(sheet.signs.iter().any(|(known, _)| known == sign), "{name}: {sign}");
            }
        }
    }
}

/// If a rule set does not define a sheet, all its charts and tables are on it.
#[test]
fn a_pack_without_a_sheet_has_everything_on_it() {
    use grognard_view::view::{QrsKind, qrs};
    let mut rules = game("nf");
    rules.sheet = None;
    let sheet = qrs(&rules, None);
    let drawn = sheet.parts().filter(|block| block.kind != QrsKind::Blank).count();
    assert_eq!(drawn, rules.charts.len() + rules.tables.len());
    assert!(sheet.phases.iter().all(|phase| phase.name.is_none()), "there are no phases");
}

/// The sheet follows the sequence of play. Each row is a step of a phase, with the charts that the
/// phase needs.
#[test]
fn every_step_of_the_sequence_is_in_a_phase_of_the_sheet() {
    use grognard_view::view::qrs;
    for name in ["nf", "nb", "novag", "bnb", "ohw", "ba"] {
        let rules = game(name);
        let sheet = rules.sheet.as_ref().expect("a sheet");
        let sequence = sheet.sequence.as_ref().expect("a sequence");
        let sequence = rules.chart(&sequence.value).expect("a chart");
        let rows: Vec<&str> = sequence.rows.iter().map(|row| row.entry.id.as_str()).collect();
        let steps = sheet.phases.iter().flat_map(|phase| &phase.steps);
        let steps: Vec<&str> = steps.map(|step| step.value.as_str()).collect();
        assert_eq!(steps, rows, "{name}");
        let view = qrs(&rules, None);
        let numbers: Vec<i64> = view.phases.iter().filter_map(|phase| phase.number).collect();
        let count = i64::try_from(numbers.len()).expect("few");
        assert!(count > 3 && numbers.iter().copied().eq(1..=count), "{name}: {numbers:?}");
        for phase in view.phases.iter().filter(|phase| phase.number.is_some()) {
            assert!(!phase.steps.is_empty(), "{name}: {:?}", phase.name);
        }
        let placed: usize = view
            .phases
            .iter()
            .filter(|phase| phase.number.is_some())
            .map(|phase| phase.blocks.len())
            .sum();
        assert!(placed * 2 > view.parts().count() / 2, "{name}: most charts have a phase");
    }
}

fn light(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|start| {
        let part = u8::from_str_radix(&colour[start..start + 2], 16).expect("a colour");
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

type Matrix = [[f64; 3]; 3];

/// Matrices that simulate colour blindness, from Machado, Oliveira and Fernandes 2009.
const EYES: [(&str, Matrix); 4] = [
    ("every eye", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(by: &Matrix, light: [f64; 3]) -> [f64; 3] {
    by.map(|row| {
        let sum: f64 = row.iter().zip(light).map(|(factor, part)| factor * part).sum();
        sum.clamp(0.0, 1.0)
    })
}

/// Converts a colour to CIE 1976 L*a*b*, in which distances match what people see.
fn lab(light: [f64; 3]) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.412_456_4 / 0.950_47, 0.357_576_1 / 0.950_47, 0.180_437_5 / 0.950_47],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9 / 1.088_83, 0.119_192_0 / 1.088_83, 0.950_304_1 / 1.088_83],
    ];
    let root = |part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
    let [x, y, z] = times(&XYZ, light).map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the distance of two colours, of which people can just see a distance of 2.
fn apart(matrix: &Matrix, colour: &str, other: &str) -> f64 {
    let [first, second] = [colour, other].map(|colour| lab(times(matrix, light(colour))));
    first.iter().zip(second).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Colour-blind readers, and readers of a grey print, must be able to tell nations apart by the
/// colour or by the thick edges of unit blocks.
#[test]
fn nations_differ_for_every_eye_and_in_grey() {
    let nations = &NO_SETTINGS.nations;
    for (index, nation) in nations.iter().enumerate() {
        let colour = nation.colour.as_deref().expect("a colour");
        for other in &nations[index + 1..] {
            let next = other.colour.as_deref().expect("a colour");
            let least = match (nation.edges == other.edges, nation.edges.is_empty()) {
                (true, true) => 25.0,
                (true, false) => 10.0,
                (false, _) => continue,
            };
            for (eye, matrix) in &EYES {
                let far = apart(matrix, colour, next);
                assert!(far > least, "{} and {}: {far:.1} for {eye}", nation.id, other.id);
            }
            let grey = (lab(light(colour))[0] - lab(light(next))[0]).abs();
            let of = format!("{} and {}: {grey:.1} in grey", nation.id, other.id);
            assert!(grey > 8.0 || !nation.edges.is_empty(), "{of}");
        }
    }
}

/// Nations that fought together differ both in colour and in the edges of their unit blocks.
#[test]
fn allies_differ_in_colour_and_edges() {
    let nations = &NO_SETTINGS.nations;
    let look = |id: &str| {
        let nation = nations.iter().find(|nation| nation.id == id).expect("a nation");
        (nation.colour.clone().expect("a colour"), nation.edges.clone())
    };
    let leipzig = "france saxony westphalia bavaria wurttemberg warsaw italy baden hesse-darmstadt berg naples wurzburg \
                   austria prussia russia sweden";
    let waterloo = "britain kgl hanover brunswick netherlands nassau prussia france";
    let peninsula = "france britain portugal spain kgl brunswick berg nassau baden hesse-darmstadt frankfurt warsaw italy \
                     westphalia spain-of-joseph";
    for together in [leipzig, waterloo, peninsula] {
        let ids: Vec<&str> = together.split_whitespace().collect();
        for (index, id) in ids.iter().enumerate() {
            for other in &ids[index + 1..] {
                let ((colour, edges), (next, others)) = (look(id), look(other));
                let far = apart(&EYES[0].1, &colour, &next);
                assert!(far > 20.0, "{id} and {other}: {far:.1}");
                assert!(
                    edges != others || edges.is_empty(),
                    "{id} and {other} have the same edges"
                );
            }
        }
    }
}

/// Asserts that a letter in a box means the same on all rosters of a force.
fn letters_mean_one_thing(force: &RosterForce) {
    let of_rows = force.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.tracks);
    let tracks = of_rows.chain(force.losses.iter().flat_map(|loss| &loss.tracks));
    let mut letters = std::collections::HashMap::new();
    for (short, name) in tracks.flat_map(|track| &track.marks) {
        let told = letters.entry(short).or_insert(name);
        assert_eq!(*told, name, "{}: {short}", force.name);
    }
}

/// Asserts that the sum of a formation includes every element whose loss counts.
fn losses_that_count_are_added_up(force: &RosterForce, view: &ConvertView) {
    let rows = || force.sheets.iter().flat_map(|sheet| &sheet.rows).filter(|row| row.unit);
    for tally in &force.tallies {
        let counted = rows().filter(|row| {
            let nothing = row.weight.as_ref().is_some_and(|weight| weight.starts_with("×0"));
            row.tracks[0].counts == tally.counts && !nothing
        });
        let unit = |id: &str| view.units.iter().find(|unit| unit.id == id).expect("a unit");
        let elements: u32 = counted.map(|row| unit(&row.id).elements).sum();
        let sums: u32 = tally.rows.iter().flat_map(|(_, sums)| sums).sum();
        assert_eq!(sums, elements, "{}: {}", force.name, tally.name);
    }
}

#[test]
fn cards_and_rosters_have_the_figures_of_the_conversion() {
    let nations = std::collections::HashMap::new();
    let mut cards = 0;
    let games: Vec<Ruleset> = ["nf", "nb", "bnb", "ohw", "ba"].map(game).into();
    let forces = every_force();
    for (force, rules) in
        forces.iter().flat_map(|force| games.iter().map(move |game| (force, game)))
    {
        let done = grognard_core::convert::convert(force, rules, None, &Default::default());
        let view = show(&done, rules);
        let given = DeckGiven { title: "T", nations: &nations, base_url: None };
        let deck = deck(rules, &[(force, &done, &view)], given);
        let placed =
            ForceOfSide { view: &view, side: None, arrivals: Vec::new(), not_fielded: Vec::new() };
        let given = RosterGiven { title: "T", nations: &nations };
        let roster = roster(&[placed], given);
        let rows = || roster.forces[0].sheets.iter().flat_map(|sheet| &sheet.rows);
        let units = deck.cards.iter().filter(|card| card.holder == CardKind::Unit).count();
        assert_eq!(units, view.units.len());
        // The artillery lists each gun once, and each formation with wear has its tracks.
        let artillery = &roster.forces[0].artillery;
        let guns: u32 = artillery.iter().map(|list| list.guns).sum();
        let listed: u32 =
            artillery.iter().flat_map(|list| &list.batteries).map(|battery| battery.guns).sum();
        let elements: u32 = artillery.iter().map(|list| list.elements).sum();
        let of_guns = view.units.iter().filter(|unit| unit.arm.ends_with("artillery"));
        let all: u32 = of_guns.map(|unit| unit.men).sum();
        assert_eq!((guns, listed, elements), (all, all, view.totals.gun_elements), "{}", view.name);
        for formation in view.formations.iter().filter(|formation| !formation.wear.is_empty()) {
            let told = formation.elements == 0 && formation.men == 0
                || rows().any(|row| row.id == formation.id && !row.tracks.is_empty())
                || roster.forces[0].losses.iter().any(|loss| {
                    loss.name == formation.name && loss.tracks.len() == formation.wear.len()
                });
            assert!(told, "{}: {}", view.name, formation.name);
        }
        assert_eq!(rows().filter(|row| row.unit).count(), view.units.len(), "{}", view.name);
        letters_mean_one_thing(&roster.forces[0]);
        losses_that_count_are_added_up(&roster.forces[0], &view);
        for (card, unit) in deck.cards.iter().zip(&view.units) {
            let row = rows().find(|row| row.unit && row.id == unit.id).expect("a row");
            for elements in [&card.elements, &row.elements] {
                let number: String = elements.chars().take_while(char::is_ascii_digit).collect();
                assert_eq!(number, unit.elements.to_string(), "{}", unit.name);
            }
            let what = if unit.arm.ends_with("artillery") { "guns" } else { "men" };
            let strength = format!("{} {what}", unit.strength);
            assert_eq!((&card.strength, &row.strength), (&strength, &strength));
            for (track, wear) in card.tracks.iter().zip(&unit.wear) {
                assert_eq!(track.boxes.len(), wear.boxes as usize);
                for mark in
                    wear.marks.iter().filter(|mark| 0 < mark.lost && mark.lost <= wear.boxes)
                {
                    assert!(track.boxes[mark.lost as usize - 1].mark.is_some(), "{}", unit.name);
                }
            }
            cards += 1;
        }
    }
    assert!(cards > 3000, "{cards} cards");
}

fn game(name: &str) -> Ruleset {
    let files = grognard_project::files::Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    packs.open(name).expect("a game").ruleset
}

/// Returns the shipped orders of battle, except those written in the terms of a rule set.
fn every_force() -> Vec<Force> {
    let mut all = all_forces();
    all.retain(|force| force.native.is_none());
    all
}

fn all_forces() -> Vec<Force> {
    let mut all = Vec::new();
    let folders = std::fs::read_dir("scenarios").expect("a folder").flatten();
    let folders = folders.filter(|entry| entry.path().is_dir());
    for entry in folders.flat_map(|entry| std::fs::read_dir(entry.path()).expect("a folder")) {
        let path = entry.expect("an entry").path();
        if !path.to_string_lossy().ends_with(".oob.yaml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
        let Some(Field::Read(oob)) = tree.root().map(read::<Oob<'_>>) else { panic!("{path:?}") };
        all.push(force(&oob.value, oob.span, &NO_SETTINGS));
    }
    // Sort, because a folder is listed in no fixed order.
    all.sort_by(|a, b| a.id.cmp(&b.id));
    all
}
