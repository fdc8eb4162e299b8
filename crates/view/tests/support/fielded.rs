//! Makes forces and battles for tests, and fields them.

use std::sync::{Arc, OnceLock};

use grognard_core::convert::{Conversion, ConvertOptions, Step, convert};
use grognard_core::document::{Field, Oob, Time, read};
use grognard_core::model::{Battle, BattleSide, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::files::Files;
use grognard_project::project::{Packs, Settings, force};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::fielding::{FieldOptions, Fielded, FieldedForce, forces_of};
use grognard_view::view::ConvertView;

use crate::support::NO_SETTINGS;

pub const GAMES: [&str; 6] = ["nf", "nb", "novag", "bnb", "ohw", "ba"];

fn game(name: &str) -> Ruleset {
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    packs.open(name).unwrap_or_else(|| panic!("there is no rule set `{name}`")).ruleset
}

pub fn force_of(text: &str) -> Force {
    force_with(&NO_SETTINGS, text)
}

pub fn force_with(settings: &Settings, text: &str) -> Force {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    match tree.root().map(read::<Oob<'_>>) {
        Some(Field::Read(oob)) => force(&oob.value, oob.span, settings),
        other => panic!("{other:?}: {text}"),
    }
}

pub fn corps(below: &str) -> Force {
    force_of(&format!(
        "oob: 1\nid: corps\nname: Corps\nnation: france\ndate: 1809-05-22\nechelon: corps\nquality: average\n{below}"
    ))
}

pub fn field(below: &str, name: &str) -> Conversion {
    convert(&corps(below), game_of(name), None, &ConvertOptions::default())
}

pub fn counts(conversion: &Conversion) -> Vec<u32> {
    conversion.units.iter().map(|unit| unit.elements).collect()
}

pub fn has(conversion: &Conversion, step: Step) -> bool {
    conversion.ledger.iter().any(|entry| entry.step() == step)
}

/// A built-in rule set. All built-in rule sets are opened once, because opening them is slow.
pub fn game_of(name: &str) -> &'static Ruleset {
    static OPEN: OnceLock<Vec<(&str, Ruleset)>> = OnceLock::new();
    let open = OPEN.get_or_init(|| GAMES.iter().map(|name| (*name, game(name))).collect());
    open.iter().find(|(known, _)| *known == name).map(|(_, rules)| rules).expect("a game")
}

pub fn battle(forces: Vec<Force>) -> Battle {
    let side = |(number, force): (usize, Force)| BattleSide {
        id: format!("side-{number}"),
        name: format!("Side {number}"),
        forces: vec![Arc::new(force)],
        ..BattleSide::default()
    };
    Battle {
        id: "fight".to_owned(),
        name: "The fight".to_owned(),
        sides: forces.into_iter().enumerate().map(side).collect(),
        clock: Some((Time(600), Time(720))),
        ..Battle::default()
    }
}

pub fn fielded<'b>(battle: &'b Battle, rules: &Ruleset) -> Vec<FieldedForce<'b>> {
    let entrants = forces_of(std::slice::from_ref(battle), &[]).into_iter();
    let fielded = entrants.map(|entrant| {
        let options = FieldOptions::new(rules, None);
        let fielded =
            Arc::new(grognard_view::fielding::field(entrant.force, entrant.battle, options));
        FieldedForce { entrant, fielded }
    });
    fielded.collect()
}

/// Content of the page of an army on the table.
pub fn shown(fielded: &Fielded) -> (&Conversion, &ConvertView) {
    (&fielded.conversion, &fielded.view)
}
