//! `grognard add`: read · add bodies or a battle · write or print.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_core::document::Echelon;
use grognard_exchange::exchange::{
    Addable, Added, Addition, GivenNumbers, add_to, figures_in_words, span_in_words, written,
};
use grognard_project::project::{EstablishmentFacts, Establishments};
use grognard_syntax::text::{FileId, Text, Texts, one_line};

use super::around::{Around, around};
use super::{new_from, pack};
use crate::cli::args::{AddArgs, AddWhat};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::cli::told::{refusal, tell_findings};
use crate::disk::{mend, read_foreign};

pub(in crate::cli) fn run(args: &AddArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if args.what == AddWhat::Pack {
        return pack::add(&args.names, terminal);
    }
    let around = around(args.into.as_deref())?;
    let Some(what) = addable(args.what) else { return battle(args, &around, terminal) };
    if args.from.is_some() {
        bail!("`--from` is for a battle: write `--nation` and `--year`");
    }
    let for_one = !args.men.is_empty() || args.id.is_some();
    if args.names.len() > 1 && for_one {
        bail!("`--men` and `--id` are for one body: name one, or leave them out");
    }
    let additions = args.names.iter().map(|name| addition(what, name, args));
    let additions: Vec<Addition> = additions.collect();
    match (&args.into, additions.is_empty()) {
        (_, true) => list_known(what, args, &around.establishments, terminal),
        (Some(path), false) => put(path, &additions, &around, args, terminal),
        (None, false) => show(&additions, &around, args, terminal),
    }
}

fn show(
    additions: &[Addition],
    around: &Around,
    args: &AddArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    for addition in additions {
        let (text, facts) =
            written(addition, &around.establishments).map_err(|refused| refusal(&refused))?;
        write!(terminal.out, "{text}")?;
        terminal.out.flush()?;
        tell(addition, &facts, args, terminal)?;
    }
    Ok(Outcome::Clean)
}

/// Inserts bodies into a file, either all of them or none. The changed text must still pass the
/// checks, so that the command never breaks a document.
fn put(
    path: &Path,
    additions: &[Addition],
    around: &Around,
    args: &AddArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let (files, unread) = read_foreign(path)?;
    if !unread.is_empty() {
        bail!("`{}` is not a text file", path.display());
    }
    let before = files.texts.get(FileId(0));
    let mut text = before.content.to_string();
    let mut all_added = Vec::new();
    for addition in additions {
        let name = &before.name;
        let added = add_to(name, &text, addition, &around.establishments, &around.settings)
            .map_err(|refused| refusal(&refused))?;
        text.clone_from(&added.text);
        all_added.push(added);
    }
    mend(path, &before.content, &text)?;
    let mut outcome = Outcome::Clean;
    for (addition, added) in additions.iter().zip(&all_added) {
        tell(addition, &added.establishment, args, terminal)?;
        complain(&before.name, added, terminal)?;
        outcome = outcome.or(Outcome::of_found(&added.findings, None));
    }
    Ok(outcome)
}

fn battle(args: &AddArgs, around: &Around, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let [name] = args.names.as_slice() else {
        bail!("give the battle one name: `grognard add battle wagram`");
    };
    let others = [args.into.is_some(), args.nation.is_some(), args.year.is_some()];
    if others.contains(&true) || !args.men.is_empty() || args.establishment.is_some() {
        bail!(
            "a battle takes its armies from `--from`, such as `--from 1809-07-05/france,austria`"
        );
    }
    new_from::add_battle(name, args.from.as_deref(), around, terminal)
}

fn addable(what: AddWhat) -> Option<Addable> {
    Some(match what {
        AddWhat::Regiment => Addable::Regiment,
        AddWhat::Battery => Addable::Battery,
        AddWhat::Brigade => Addable::Formation(Echelon::Brigade),
        AddWhat::Division => Addable::Formation(Echelon::Division),
        AddWhat::Corps => Addable::Formation(Echelon::Corps),
        AddWhat::Battle | AddWhat::Pack => return None,
    })
}

fn addition(what: Addable, name: &str, args: &AddArgs) -> Addition {
    Addition {
        what,
        name: name.to_owned(),
        id: args.id.clone(),
        nation: args.nation.clone(),
        day: args.year,
        establishment: args.establishment.clone(),
        numbers: GivenNumbers {
            parts: args.battalions.or(args.squadrons).map(usize::from),
            men: args.men.clone(),
            guns: args.guns,
            grade: args.grade,
        },
        under: args.under.clone(),
    }
}

fn tell(
    addition: &Addition,
    facts: &EstablishmentFacts,
    args: &AddArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    if terminal.quiet {
        return Ok(());
    }
    if let Some(path) = &args.into {
        let under = args.under.as_ref().map(|under| format!(", under `{under}`"));
        let (shown, under) = (path.display(), under.unwrap_or_default());
        writeln!(terminal.err, "added `{}` to `{shown}`{under}", one_line(&addition.name))?;
    }
    if !args.men.is_empty() || args.guns.is_some() {
        return Ok(());
    }
    let (figures, span) = (figures_in_words(facts), span_in_words(facts));
    writeln!(terminal.err, "  {} on paper, {span}: {figures}", facts.name)?;
    writeln!(terminal.err, "  source: {}", facts.source.title)?;
    Ok(())
}

fn complain(name: &str, added: &Added, terminal: &mut Terminal) -> anyhow::Result<()> {
    if added.findings.is_empty() {
        return Ok(());
    }
    let mut texts = Texts::default();
    texts.add(Text::new(name.to_owned(), added.text.clone()));
    tell_findings(&added.findings, &texts, terminal)
}

fn list_known(
    what: Addable,
    args: &AddArgs,
    establishments: &Establishments,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let of_nation = |facts: &&EstablishmentFacts| {
        args.nation.as_ref().is_none_or(|nation| *nation == facts.nation)
    };
    let on_day = |facts: &&EstablishmentFacts| args.year.is_none_or(|day| facts.holds_on(day));
    let fits = |facts: &&EstablishmentFacts| what.is(facts) && of_nation(facts) && on_day(facts);
    let known: Vec<&EstablishmentFacts> = establishments.list.iter().filter(fits).collect();
    if known.is_empty() {
        bail!(
            "no {} of that nation is known at that time: leave out `--year` or `--nation` to list others",
            what.word()
        );
    }
    for facts in known {
        let (span, figures) = (span_in_words(facts), figures_in_words(facts));
        writeln!(terminal.out, "{:<12} {:<22} {span}  {figures}", facts.nation, facts.id)?;
    }
    Ok(Outcome::Clean)
}
