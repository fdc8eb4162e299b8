//! `grognard cards`: read · open · convert · show cards · print · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};
use serde_json::json;

use crate::cli::args::CardsArgs;
use crate::cli::exit::Outcome;
use crate::cli::fielding::{Fielded, base_url, field, fielding, nations, title};
use crate::cli::forces::{Opened, open_if_any};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::select::{known, wants};
use crate::cli::since::earlier;
use crate::cli::terminal::Terminal;
use grognard_core::convert::Conversion;
use grognard_core::ruleset::Ruleset;
use grognard_core::text::{choice, list};
use grognard_project::fielding::job::Sides;
use grognard_project::project::layout;
use grognard_project::view::{
    CardView, ConvertView, DeckGiven, DeckView, Since, deck, sheet, since,
};

pub(in crate::cli) fn run(args: &CardsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    fielding(&args.field, &terminal.progress.clone(), |opened, rules, fielded| {
        let mut deck = cards(opened, rules, fielded);
        let ids = deck.cards.iter().flat_map(|card| card.within.iter().chain([&card.id]));
        known(&args.select, ids.map(String::as_str))?;
        deck.cards.retain(|card| wants(&args.select, &card.id, &card.within));
        let (_, stem) = title(opened);
        let mut stem = format!("{stem}-{}-cards", rules.id);
        if let Some(folder) = &args.since {
            deck.cards = changed(deck.cards, folder, args, terminal)?;
            stem.push_str("-changed");
            if deck.cards.is_empty() {
                return opened.complain(terminal);
            }
        }
        let others = |others: Vec<String>| {
            let ids = choice(others.iter().map(String::as_str), 20);
            anyhow!("there is no layout `{}`; there are {ids}", args.layout)
        };
        let layout = layout(&opened.files, &args.layout).map_err(others)?;
        let sheet = sheet(&layout, size(args.paper.paper))
            .with_context(|| format!("no card of `{}` stands on this paper", args.layout))?;
        let print = Print {
            template: "print/cards",
            what: format!("{} cards", deck.cards.len()),
            stem,
            data: json!({ "deck": deck, "sheet": sheet }),
            sides: match sheet.backs {
                "long-edge" => Sides::LongEdge,
                "short-edge" => Sides::ShortEdge,
                _ => Sides::One,
            },
        };
        let outcome = deliver(&print, &args.paper, opened, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}

/// The cards of all that was fielded.
fn cards(opened: &Opened, rules: &Ruleset, fielded: &[Fielded<'_>]) -> DeckView {
    let forces: Vec<(&Conversion, &ConvertView)> =
        fielded.iter().map(|one| (&one.conversion, &one.view)).collect();
    let (title, _) = title(opened);
    let nations = nations(opened);
    let given = DeckGiven { title: &title, nations: &nations, base_url: base_url(opened) };
    deck(rules, &forces, given)
}

/// Only the cards that say something else than in an earlier state; says how many.
fn changed(
    now: Vec<CardView>,
    folder: &Path,
    args: &CardsArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Vec<CardView>> {
    let earlier = earlier(&args.field.paths, folder)?;
    terminal.progress.step("reading the earlier state", 0);
    let mut before = Vec::new();
    if !earlier.there.is_empty() {
        let cards = |opened: &Opened, rules: &Ruleset, fielded: &[Fielded<'_>]| {
            Ok(cards(opened, rules, fielded).cards)
        };
        before = open_if_any(&earlier.there)
            .and_then(|opened| field(opened, &args.field, &terminal.progress, cards))
            .with_context(|| format!("of the earlier state in `{}`", folder.display()))?;
        before.retain(|card: &CardView| wants(&args.select, &card.id, &card.within));
    }
    let found = since(now, before);
    if !terminal.quiet {
        for (was, root) in &earlier.missing {
            let (was, folder, root) = (was.display(), folder.display(), root.display());
            writeln!(
                terminal.err,
                "`{was}` is not there: all of it is new (`{folder}` is compared with `{root}`)"
            )?;
        }
        writeln!(terminal.err, "{}", told(&found))?;
    }
    Ok(found.changed)
}

/// How many cards changed, and which are gone.
fn told(found: &Since) -> String {
    let cards = if found.all == 1 { "card" } else { "cards" };
    let changed = match found.changed.len() {
        0 => format!("none of {} {cards} changed", found.all),
        changed => format!("{changed} of {} {cards} changed", found.all),
    };
    let gone = match found.gone.len() {
        0 => String::new(),
        1 => ", 1 is gone: ".to_owned(),
        gone => format!(", {gone} are gone: "),
    };
    let names = match found.gone.as_slice() {
        [] => String::new(),
        names => list(names.iter().map(String::as_str), MOST_NAMES),
    };
    let nothing = if found.changed.is_empty() { "; nothing is printed" } else { "" };
    format!("{changed}{gone}{names}{nothing}")
}

/// More names of cards that are gone are counted.
const MOST_NAMES: usize = 20;
