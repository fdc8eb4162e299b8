//! `grognard cards`: read · open · convert · show cards · print · write.

use anyhow::{Context, anyhow};
use serde_json::json;

use crate::cli::args::CardsArgs;
use crate::cli::exit::Outcome;
use crate::cli::fielding::{fielding, nations, title};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::select::{known, wants};
use crate::cli::terminal::Terminal;
use crate::convert::Conversion;
use crate::project::layout;
use crate::text::choice;
use crate::view::{ConvertView, DeckGiven, deck, sheet};

pub(in crate::cli) fn run(args: &CardsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    fielding(&args.field, |opened, rules, fielded| {
        let forces: Vec<(&Conversion, &ConvertView)> =
            fielded.iter().map(|one| (&one.conversion, &one.view)).collect();
        let (title, stem) = title(opened);
        let nations = nations(opened);
        let given = DeckGiven { title: &title, nations: &nations, base_url: None };
        let mut deck = deck(rules, &forces, given);
        let ids = deck.cards.iter().flat_map(|card| card.within.iter().chain([&card.id]));
        known(&args.select, ids.map(String::as_str))?;
        deck.cards.retain(|card| wants(&args.select, &card.id, &card.within));
        let others = |others: Vec<String>| {
            let ids = choice(others.iter().map(String::as_str), 20);
            anyhow!("there is no layout `{}`; there are {ids}", args.layout)
        };
        let layout = layout(&opened.files, &args.layout).map_err(others)?;
        let sheet = sheet(&layout, size(args.paper.paper))
            .with_context(|| format!("no card of `{}` stands on this paper", args.layout))?;
        let print = Print {
            template: "print/cards.typ",
            stem: format!("{stem}-{}-cards", rules.id),
            data: json!({ "deck": deck, "sheet": sheet }),
        };
        let outcome = deliver(&print, &args.paper, &opened.files, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}
