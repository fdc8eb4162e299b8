//! `grognard diff`: read · open · compare · show.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_render::render::tables;
use grognard_view::fielding::{FieldOptions, convert_for};
use grognard_view::view::{
    DiffView, FolderContent, diff, diff_battles, diff_fielded, diff_folders,
};

use crate::cli::args::{DiffArgs, Shape};
use crate::cli::opened::{Opened, open, open_folder, open_revision};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_natives, open_ruleset};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &DiffArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("comparing", 0);
    let Sides { first, second } = open_sides(args)?;
    let mut views = match &second {
        None => vec![under_two(&first, args)?],
        Some(second) if args.since.is_some() && args.first.is_dir() => {
            of_folder(&first, second, args)?
        }
        Some(second) if args.since.is_some() && !args.to.is_empty() => since(&first, second, args)?,
        Some(second) => vec![compare(&first, second, args)?],
    };
    let others = second.iter();
    let opened: Vec<&Opened> = std::iter::once(&first).chain(others).collect();
    // Without a rule set only the documents are compared, so parts that cannot be read do not
    // matter.
    for opened in opened.iter().filter(|_| !args.to.is_empty()) {
        if opened.refuses(terminal)? {
            return Ok(Outcome::Findings);
        }
    }
    let left_out: Vec<String> = opened.iter().flat_map(|opened| opened.left_out_words()).collect();
    views.iter_mut().for_each(|view| view.left_out.clone_from(&left_out));
    show(&views, args, terminal)?;
    let outcome = Outcome::of(views.iter().any(|view| !view.changes.is_empty()));
    let wrong = first.complain(terminal)?;
    let other = second.as_ref().map(|second| second.complain(terminal)).transpose()?;
    Ok(outcome.or(wrong).or(other.unwrap_or(Outcome::Clean)))
}

/// The two sides of a comparison: two documents, one document at a revision and now, or one
/// document under two rule sets.
struct Sides {
    first: Opened,
    second: Option<Opened>,
}

fn open_sides(args: &DiffArgs) -> anyhow::Result<Sides> {
    let now = |path: &PathBuf| open(std::slice::from_ref(path), args.partial);
    Ok(match &args.since {
        Some(revision) => {
            let first = open_revision(&args.first, revision, args.partial)?;
            let is_folder = args.first.is_dir();
            let second =
                if is_folder { open_folder(&args.first, args.partial)? } else { now(&args.first)? };
            Sides { first, second: Some(second) }
        }
        None => {
            Sides { first: now(&args.first)?, second: args.second.as_ref().map(now).transpose()? }
        }
    })
}

fn under_two(opened: &Opened, args: &DiffArgs) -> anyhow::Result<DiffView> {
    let [former, other] = args.to.as_slice() else {
        let path = args.first.display();
        bail!(
            "name a second document, two rule sets (`grognard diff {path} --to nf --to bnb`) or a \
             revision (`grognard diff --since HEAD {path}`)"
        );
    };
    let force = only(opened)?;
    let (from, to) = (fielded(opened, force, former)?, fielded(opened, force, other)?);
    Ok(diff_fielded((force, &from), (force, &to)))
}

/// Compares two battles, or two orders of battle, as history or under rule sets.
fn compare(first: &Opened, second: &Opened, args: &DiffArgs) -> anyhow::Result<DiffView> {
    let view = match args.to.as_slice() {
        [] => match (first.battles.as_slice(), second.battles.as_slice()) {
            ([before], [after]) => diff_battles(before, after),
            _ => diff(only(first)?, only(second)?),
        },
        [name] | [name, _] => {
            let (before, after) = (only(first)?, only(second)?);
            let from = fielded(first, before, name)?;
            let to = fielded(second, after, args.to.last().unwrap_or(name))?;
            diff_fielded((before, &from), (after, &to))
        }
        _ => bail!("more than two rule sets: give at most one for each document"),
    };
    Ok(match &args.since {
        Some(revision) => DiffView { from: format!("{} at {revision}", view.from), ..view },
        None => view,
    })
}

/// Compares a folder at a revision with the folder now: lists added, removed and changed documents.
fn of_folder(first: &Opened, second: &Opened, args: &DiffArgs) -> anyhow::Result<Vec<DiffView>> {
    let shown = args.first.display().to_string();
    let then = format!("{shown} at {}", args.since.as_deref().unwrap_or_default());
    let Some(game) = args.to.first() else {
        return Ok(diff_folders(content(&then, first), content(&shown, second)));
    };
    of_forces(
        (first, first.forces.iter().collect()),
        (second, second.forces.iter().collect()),
        game,
        args,
    )
}

fn since(first: &Opened, second: &Opened, args: &DiffArgs) -> anyhow::Result<Vec<DiffView>> {
    let ([game] | [game, _]) = args.to.as_slice() else {
        bail!("more than two rule sets: give at most one for each document");
    };
    if second.battles.is_empty() {
        return Ok(vec![compare(first, second, args)?]);
    }
    let views = of_forces((first, forces(first)), (second, forces(second)), game, args)?;
    let revision = args.since.as_deref().unwrap_or_default();
    let at = |view: DiffView| DiffView { from: format!("{} at {revision}", view.from), ..view };
    Ok(views.into_iter().map(at).collect())
}

fn forces(opened: &Opened) -> Vec<&Force> {
    opened.battles.iter().flat_map(|battle| battle.forces()).collect()
}

/// Compares forces that have the same id. Forces without a difference are left out, unless no force
/// differs.
fn of_forces(
    (first, earlier): (&Opened, Vec<&Force>),
    (second, later): (&Opened, Vec<&Force>),
    game: &str,
    args: &DiffArgs,
) -> anyhow::Result<Vec<DiffView>> {
    let other = args.to.last().map_or(game, String::as_str);
    let mut views = Vec::new();
    for force in later {
        let Some(before) = earlier.iter().find(|before| before.id == force.id) else { continue };
        let (old, new) = (fielded(first, before, game)?, fielded(second, force, other)?);
        views.push(diff_fielded((before, &old), (force, &new)));
    }
    if views.iter().any(|view| !view.changes.is_empty()) {
        views.retain(|view| !view.changes.is_empty());
    }
    Ok(views)
}

fn content<'o>(name: &'o str, opened: &'o Opened) -> FolderContent<'o> {
    FolderContent { name, forces: &opened.forces, battles: &opened.battles }
}

fn show(views: &[DiffView], args: &DiffArgs, terminal: &mut Terminal) -> anyhow::Result<()> {
    let is_list = args.since.is_some() && args.first.is_dir();
    match (args.format, views) {
        (Shape::Json, [view]) if !is_list => {
            writeln!(terminal.out, "{}", serde_json::to_string_pretty(view)?)?
        }
        (Shape::Json, views) => writeln!(terminal.out, "{}", serde_json::to_string_pretty(views)?)?,
        (Shape::Text, views) => {
            let shown = views.iter().map(|view| tables::diff(view, terminal.width));
            write!(terminal.out, "{}", shown.collect::<Vec<String>>().join("\n"))?;
        }
    }
    Ok(())
}

fn only(opened: &Opened) -> anyhow::Result<&Force> {
    match opened.forces.as_slice() {
        [force] => Ok(force),
        [] if !opened.battles.is_empty() => bail!(
            "name two scenarios, or two orders of battle; rule sets compare orders of battle only"
        ),
        _ => bail!("name one order of battle (`*.oob.yaml`) or one scenario on each side"),
    }
}

fn fielded(opened: &Opened, force: &Force, to: &str) -> anyhow::Result<Conversion> {
    let rules = open_ruleset(opened, to)?;
    let natives = open_natives(opened, [force]).context("the list is written for a game")?;
    Ok(convert_for(force, None, FieldOptions::new(&rules, natives.of(force))))
}
