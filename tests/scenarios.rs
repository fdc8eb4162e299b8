//! Tests that the shipped battles agree with their sources and can be fielded under every rule set.

use std::path::{Path, PathBuf};

use grognard_core::convert::{ConvertOptions, convert};
use grognard_core::document::{Echelon, Field, Oob, read};
use grognard_core::model::Force;
use grognard_project::files::Files;
use grognard_project::project::{Packs, force};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;

use crate::cli::Run;
use crate::support::NO_SETTINGS;
use crate::support::laws::unplaced;

fn documents(end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in std::fs::read_dir("scenarios").expect("the battles are there") {
        let folder = folder.expect("an entry").path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(&folder).expect("a battle") {
            let path = file.expect("an entry").path();
            if path.to_str().is_some_and(|name| name.ends_with(end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn force_of(path: &Path) -> Force {
    let text = std::fs::read_to_string(path).expect("a document");
    let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
    match tree.root().map(read::<Oob<'_>>) {
        Some(Field::Read(oob)) => force(&oob.value, oob.span, &NO_SETTINGS),
        _ => panic!("{} cannot be read", path.display()),
    }
}

fn sums(force: &Force, at: usize) -> (u32, u32, u32) {
    use grognard_core::document::Arm;
    let mut sum = (0, 0, 0);
    for body in &force.bodies[at..force.bodies[at].end] {
        let horse = body.arm == Some(Arm::Cavalry);
        let gun = body.arm.is_some_and(Arm::is_artillery);
        let men = body.men.filter(|_| !gun).map_or(0, |men| men.middle());
        let sabres = body.sabres.map_or(0, |sabres| sabres.middle());
        if horse && body.sabres.is_none() {
            sum.1 += men
        } else if !horse {
            sum.0 += men
        }
        sum.1 += sabres;
        sum.2 += body.guns.map_or(0, |guns| guns.middle());
    }
    sum
}

#[test]
fn every_shipped_battle_has_its_documents() {
    let battles = documents(".scenario.yaml");
    assert!(battles.len() >= 8, "{battles:?}");
    for battle in battles {
        let folder = battle.parent().expect("a folder");
        let story = std::fs::read_to_string(folder.join("story.md")).expect("a story");
        let words = story.split_whitespace().count();
        assert!((200..=1000).contains(&words), "{}: {words} words", folder.display());
    }
}

/// Among other things, `check` requires that every strength cites a source and that a derived
/// strength explains its derivation.
#[test]
fn every_shipped_battle_has_no_findings() {
    let run = Run::new();
    let here = std::env::current_dir().expect("a folder").join("scenarios");
    run.run(&["check", here.to_str().expect("a plain name"), "--deny", "warnings"]).ok();
}

/// Totals of the French corps of 1806 in the list of the campaign: bayonets, sabres and guns.
#[test]
fn the_french_corps_of_1806_have_the_totals_of_their_source() {
    let wanted = [
        ("auerstedt-i-corps", None, (18_200, 722, 40)),
        ("auerstedt-french", None, (21_700, 1_200, 32)),
        ("jena-french", Some("Soult"), (21_300, 1_200, 32)),
        ("jena-french", Some("Lannes"), (16_300, 1_200, 24)),
        ("jena-french", Some("Ney"), (14_400, 1_200, 16)),
        ("jena-french", Some("Augereau"), (12_300, 1_200, 24)),
    ];
    for (document, leader, sum) in wanted {
        let path = documents(&format!("{document}.oob.yaml")).pop().expect("a document");
        let force = force_of(&path);
        let at = match leader {
            None => 0,
            Some(name) => force
                .bodies
                .iter()
                .position(|body| {
                    body.echelon == Some(Echelon::Corps)
                        && body.leader.as_ref().is_some_and(|leader| leader.name.contains(name))
                })
                .unwrap_or_else(|| panic!("no corps of {name} in {document}")),
        };
        assert_eq!(sums(&force, at), sum, "{document} {leader:?}");
    }
}

/// The printed totals of Salamanca count guns as men, which the documents explain in an excuse.
#[test]
fn the_wrong_totals_of_salamanca_are_reported_and_explained() {
    for (side, printed, sum) in [("french", 43_532, 43_520), ("allied", 49_932, 49_920)] {
        let path = documents(&format!("salamanca-{side}.oob.yaml")).pop().expect("a document");
        let force = force_of(&path);
        let (men, sabres, _) = sums(&force, 0);
        assert_eq!(men + sabres, sum, "{side}");
        let text = std::fs::read_to_string(&path).expect("a document");
        assert!(text.contains(&printed.to_string()), "{side}");
        let excuses = text.matches("allow(total-mismatch)").count();
        assert!(excuses > 0, "{side}");
        let bare: String = text
            .lines()
            .map(|line| line.split(" # grognard: allow(total-mismatch)").next().unwrap_or(line))
            .filter(|line| !line.trim_start().starts_with("# grognard: allow(total-mismatch)"))
            .flat_map(|line| [line, "\n"])
            .collect();
        let run = Run::new().file("salamanca.oob.yaml", &bare);
        run.typed("check salamanca.oob.yaml --format short").shows("total-mismatch");
    }
}

/// The conversion may lose no man, and rounding may change the strength by at most 15 %.
#[test]
fn every_shipped_battle_is_fielded_under_every_game() {
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    let games =
        ["nf", "nb", "bnb", "ohw", "ba"].map(|name| packs.open(name).expect("a game").ruleset);
    for path in documents(".oob.yaml") {
        let force = force_of(&path);
        let from = force.native.as_deref().and_then(|native| packs.open(native));
        for game in &games {
            let from = from.as_ref().map(|pack| &pack.ruleset);
            let fielded = convert(&force, game, from, &ConvertOptions::default());
            let men: u32 =
                fielded.units.iter().filter(|unit| !unit.guns).map(|unit| unit.men).sum();
            let all = u64::from(men) + unplaced(&fielded, false);
            assert_eq!(all, u64::from(fielded.men_in), "{} {}", path.display(), game.id);
            let drift = (fielded.fielded_men - i64::from(men)).abs() * 100;
            assert!(drift <= i64::from(men) * 15, "{} {}", path.display(), game.id);
        }
    }
}
