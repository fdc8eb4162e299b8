//! `grognard ask`: read · open · answer · show.

use anyhow::{Context, bail};
use grognard_core::ruleset::{Answer, Answers, Ruleset, Ruling, ask as ask_ruling};
use grognard_render::render::text;
use grognard_syntax::text::{choice, list, unknown};
use grognard_view::view::{FactView, ListItem, ask, mark};

use crate::cli::args::{AskArgs, Shape};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_packs, open_ruleset};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &AskArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open_packs()?;
    let rules = open_ruleset(&opened, &args.ruleset)?;
    let outcome = show(&rules, args, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}

fn show(rules: &Ruleset, args: &AskArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let Some(name) = &args.ruling else {
        return rulings(rules, args.format, terminal);
    };
    let Some(ruling) = rules.ruling(name) else {
        let ids = rules.rulings.iter().map(|ruling| ruling.entry.id.as_str());
        let what = format!("{} has no ruling `{name}`", rules.name);
        bail!(unknown(
            what,
            name,
            ids,
            format!("`grognard ask {}` lists all rulings", args.ruleset)
        ));
    };
    let given =
        args.facts.iter().map(|fact| given(ruling, fact)).collect::<anyhow::Result<Vec<_>>>()?;
    for (index, (fact, _)) in given.iter().enumerate() {
        if given[..index].iter().any(|(earlier, _)| earlier == fact) {
            bail!("the fact `{fact}` is given twice: give it once");
        }
    }
    let asked = ask_ruling(rules, ruling, &given);
    let view = ask(rules, ruling, &asked);
    terminal.show(&view, &text::ask(&view, terminal.width), args.format)?;
    Ok(if view.answer.is_some() { Outcome::Clean } else { Outcome::Findings })
}

/// Parses a fact that the user typed, such as `contact=moves-in`.
fn given(ruling: &Ruling, typed: &str) -> anyhow::Result<(String, Answer)> {
    let names = || list(ruling.facts.iter().map(|fact| fact.id.as_str()), 40);
    let (id, value) = typed.split_once('=').with_context(|| {
        format!("`{typed}` is not a fact: write FACT=VALUE; the facts are {}", names())
    })?;
    let Some(fact) = ruling.facts.iter().find(|fact| fact.id == id) else {
        let what = format!("`{}` has no fact `{id}`", ruling.entry.id);
        let ids = ruling.facts.iter().map(|fact| fact.id.as_str());
        bail!(unknown(what, id, ids, format!("the facts are {}", names())));
    };
    let answer = fact.answers.read(value).with_context(|| match &fact.answers {
        Answers::Words(words) => {
            let words = choice(words.iter().map(|(word, _)| word.as_str()), 40);
            format!("`{id}` cannot be `{value}`: write {words}")
        }
        Answers::Number { .. } => {
            let number = FactView::of(fact).number.unwrap_or_default();
            format!("`{id}` cannot be `{value}`: write {number}")
        }
    })?;
    Ok((id.to_owned(), answer))
}

fn rulings(ruleset: &Ruleset, format: Shape, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let items: Vec<ListItem> = ruleset
        .rulings
        .iter()
        .map(|ruling| ListItem {
            id: ruling.entry.id.clone(),
            name: ruling.entry.name.clone(),
            detail: ruling.question.clone(),
            mark: mark(ruling.entry.origin.as_ref()),
        })
        .collect();
    let how = |first: &str| format!("\n`grognard ask {} {first}` answers one ruling", ruleset.id);
    terminal.list(ruleset, ("Rulings", &items), format, how)
}
