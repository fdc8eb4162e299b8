//! `grognard cards`: read · open · convert · show cards · print · write.

use std::collections::HashMap;

use anyhow::{Context, anyhow, bail};
use serde_json::json;

use crate::cli::args::CardsArgs;
use crate::cli::commands::convert::{native_packs, ratio, source};
use crate::cli::exit::Outcome;
use crate::cli::forces::{Opened, open};
use crate::cli::packs;
use crate::cli::paper::{Print, deliver, size};
use crate::cli::terminal::Terminal;
use crate::convert::{Conversion, Wish, convert};
use crate::model::Force;
use crate::project::{Packs, layout, pack_trees};
use crate::text::{choice, nearest};
use crate::view::{CardView, ConvertView, DeckGiven, NationLook, convert as show, deck, sheet};

pub(in crate::cli) fn run(args: &CardsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open(&args.paths)?;
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let pack = packs::open(&packs, &args.to)?;
    let rules = &pack.ruleset;
    ratio(rules, args.ratio.as_deref())?;
    let in_battle = opened.battles.iter();
    let in_battle =
        in_battle.flat_map(|battle| battle.forces().map(|force| (force, battle.later(force))));
    let alone = opened.forces.iter().map(|force| (force, Vec::new()));
    let forces: Vec<(&Force, Vec<(String, usize)>)> = in_battle.chain(alone).collect();
    let all: Vec<&Force> = forces.iter().map(|(force, _)| *force).collect();
    let from = native_packs(&packs, &all)?;
    let fielded: Vec<(Conversion, ConvertView)> = forces
        .iter()
        .map(|(force, later)| {
            let wish = Wish { ratio: args.ratio.clone(), later: later.clone(), ..Wish::default() };
            let done = convert(force, rules, source(&from, force), &wish);
            let view = show(&done, rules);
            (done, view)
        })
        .collect();
    let both: Vec<(&Conversion, &ConvertView)> =
        fielded.iter().map(|(done, view)| (done, view)).collect();
    let (title, stem) = title(&opened);
    let nations = nations(&opened);
    let given = DeckGiven { title: &title, nations: &nations, base_url: None };
    let mut deck = deck(rules, &both, given);
    select(&mut deck.cards, &args.select)?;
    let known = |known: Vec<String>| {
        let ids = choice(known.iter().map(String::as_str), 20);
        anyhow!("there is no layout `{}`; there are {ids}", args.layout)
    };
    let layout = layout(&opened.files, &args.layout).map_err(known)?;
    let sheet = sheet(&layout, size(args.paper.paper))
        .with_context(|| format!("no card of `{}` stands on this paper", args.layout))?;
    let data = json!({ "deck": deck, "sheet": sheet });
    let print =
        Print { template: "print/cards.typ", stem: format!("{stem}-{}-cards", rules.id), data };
    let outcome = deliver(&print, &args.paper, &opened.files, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}

/// The title of what was opened, and how its file is called.
fn title(opened: &Opened) -> (String, String) {
    match (opened.battles.as_slice(), opened.forces.as_slice()) {
        ([battle], []) => (battle.name.clone(), battle.id.clone()),
        ([], [force]) => (force.name.clone(), force.id.clone()),
        (battles, forces) => {
            (format!("{} battles and forces", battles.len() + forces.len()), "all".to_owned())
        }
    }
}

/// The nations of the projects; the first that names one has its look.
fn nations(opened: &Opened) -> HashMap<String, NationLook> {
    let mut nations = HashMap::new();
    for nation in opened.settings.iter().flat_map(|settings| &settings.nations) {
        let look = NationLook { name: nation.name.clone(), colour: nation.colour.clone() };
        nations.entry(nation.id.clone()).or_insert(look);
    }
    nations
}

/// Only the cards of these units and formations.
fn select(cards: &mut Vec<CardView>, wanted: &[String]) -> anyhow::Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    for one in wanted {
        if !cards.iter().any(|card| card.id == *one || card.within.contains(one)) {
            let ids = cards.iter().flat_map(|card| card.within.iter().chain([&card.id]));
            match nearest(one, ids.map(String::as_str)) {
                Some(near) => {
                    bail!("there is no unit and no formation `{one}`; did you mean `{near}`?")
                }
                None => bail!("there is no unit and no formation `{one}`"),
            }
        }
    }
    cards.retain(|card| wanted.iter().any(|one| card.id == *one || card.within.contains(one)));
    Ok(())
}
