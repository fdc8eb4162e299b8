//! `grognard cards`: read · open · field · show cards · print · write.

use anyhow::Context;
use grognard_project::project::layouts;
use grognard_view::fielding::{CardsPrint, Print};

use crate::cli::args::CardsArgs;
use crate::cli::fielding::field;
use crate::cli::layouts::find_layout;
use crate::cli::outcome::Outcome;
use crate::cli::player_copy::open_for;
use crate::cli::print_output::{Printing, deliver, size};
use crate::cli::select::select_cards;
use crate::cli::since::changed_cards;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &CardsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open_for(&args.field.paths, &args.field.player, args.field.partial)?;
    let table = field(&opened, (&args.field).into(), &terminal.progress)?;
    let mut deck = table.cards(&opened);
    select_cards(&mut deck, &args.select)?;
    let mut stem = format!("{}-{}-cards", opened.title().1, table.rules.id);
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    if let Some(folder) = &args.previous {
        let Some(changed) = changed_cards(deck.cards, folder, args, terminal)? else {
            return Ok(Outcome::Findings);
        };
        deck.cards = changed;
        stem.push_str("-changed");
        if deck.cards.is_empty() {
            return opened.complain(terminal);
        }
    }
    let layout = find_layout(&opened.files, &args.layout)?;
    let what = format!("{} cards", deck.cards.len());
    let cards = CardsPrint::new(deck, &layout, size(args.paper.paper))
        .with_context(|| format!("no card of `{}` fits on this paper", args.layout))?
        .with_larger(&layouts(&opened.files));
    let printing = Printing { what, stem, print: Print::Cards(cards) };
    deliver(&printing, &args.paper.print, &opened, terminal)
}
