//! `grognard cards`: read · open · convert · show cards · print · write.

use anyhow::{Context, anyhow, bail};
use serde_json::json;

use crate::cli::args::CardsArgs;
use crate::cli::exit::Outcome;
use crate::cli::fielding::{fielding, nations, title};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::terminal::Terminal;
use crate::convert::Conversion;
use crate::project::layout;
use crate::text::{choice, nearest};
use crate::view::{CardView, ConvertView, DeckGiven, deck, sheet};

pub(in crate::cli) fn run(args: &CardsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    fielding(&args.field, |opened, rules, fielded| {
        let forces: Vec<(&Conversion, &ConvertView)> =
            fielded.iter().map(|one| (&one.conversion, &one.view)).collect();
        let (title, stem) = title(opened);
        let nations = nations(opened);
        let given = DeckGiven { title: &title, nations: &nations, base_url: None };
        let mut deck = deck(rules, &forces, given);
        select(&mut deck.cards, &args.select)?;
        let known = |known: Vec<String>| {
            let ids = choice(known.iter().map(String::as_str), 20);
            anyhow!("there is no layout `{}`; there are {ids}", args.layout)
        };
        let layout = layout(&opened.files, &args.layout).map_err(known)?;
        let sheet = sheet(&layout, size(args.paper.paper))
            .with_context(|| format!("no card of `{}` stands on this paper", args.layout))?;
        let print = Print {
            template: "print/cards",
            stem: format!("{stem}-{}-cards", rules.id),
            data: json!({ "deck": deck, "sheet": sheet }),
        };
        let outcome = deliver(&print, &args.paper, &opened.files, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}

/// Only the cards of these units and formations.
fn select(cards: &mut Vec<CardView>, wanted: &[String]) -> anyhow::Result<()> {
    let is = |card: &CardView, one: &String| card.id == *one || card.within.contains(one);
    for one in wanted {
        if cards.iter().any(|card| is(card, one)) {
            continue;
        }
        let ids = cards.iter().flat_map(|card| card.within.iter().chain([&card.id]));
        match nearest(one, ids.map(String::as_str)) {
            Some(near) => {
                bail!("there is no unit and no formation `{one}`; did you mean `{near}`?")
            }
            None => bail!("there is no unit and no formation `{one}`"),
        }
    }
    cards.retain(|card| wanted.is_empty() || wanted.iter().any(|one| is(card, one)));
    Ok(())
}
