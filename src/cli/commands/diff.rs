//! `grognard diff`: read · open · compare · show.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::cli::args::{DiffArgs, Shape};
use crate::cli::opened::{Opened, open, open_revision};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_natives, open_ruleset};
use crate::cli::terminal::Terminal;
use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_project::fielding::{FieldOptions, convert_for};
use grognard_project::view::{DiffView, diff, diff_battles, diff_fielded};
use grognard_render::render::tables;

pub(in crate::cli) fn run(args: &DiffArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let Sides { first, second } = open_sides(args)?;
    let view = match &second {
        None => under_two(&first, args)?,
        Some(second) => compare(&first, second, args)?,
    };
    show(&view, args.format, terminal)?;
    let outcome = if view.changes.is_empty() { Outcome::Clean } else { Outcome::Findings };
    let wrong = first.complain(terminal)?;
    let other = second.as_ref().map(|second| second.complain(terminal)).transpose()?;
    Ok(outcome.or(wrong).or(other.unwrap_or(Outcome::Clean)))
}

/// What is compared: two documents, one document at a revision and now, or one under two rule sets.
struct Sides {
    first: Opened,
    second: Option<Opened>,
}

fn open_sides(args: &DiffArgs) -> anyhow::Result<Sides> {
    let now = |path: &PathBuf| open(std::slice::from_ref(path));
    Ok(match &args.since {
        Some(revision) => {
            Sides { first: open_revision(&args.first, revision)?, second: Some(now(&args.first)?) }
        }
        None => {
            Sides { first: now(&args.first)?, second: args.second.as_ref().map(now).transpose()? }
        }
    })
}

/// One order of battle under two rule sets.
fn under_two(opened: &Opened, args: &DiffArgs) -> anyhow::Result<DiffView> {
    let [former, other] = args.to.as_slice() else {
        let path = args.first.display();
        bail!(
            "name a second document, two rule sets (`grognard diff {path} --to nf --to bnb`) or a \
             revision (`grognard diff --since HEAD {path}`)"
        );
    };
    let from = fielded(opened, former)?;
    let to = fielded(opened, other)?;
    Ok(diff_fielded((from.0, &from.1), (to.0, &to.1)))
}

/// Two battles, or two orders of battle as history has them or under rule sets.
fn compare(first: &Opened, second: &Opened, args: &DiffArgs) -> anyhow::Result<DiffView> {
    let view = match args.to.as_slice() {
        [] => match (first.battles.as_slice(), second.battles.as_slice()) {
            ([before], [after]) => diff_battles(before, after),
            _ => diff(only(first)?, only(second)?),
        },
        [name] | [name, _] => {
            let from = fielded(first, name)?;
            let to = fielded(second, args.to.last().unwrap_or(name))?;
            diff_fielded((from.0, &from.1), (to.0, &to.1))
        }
        _ => bail!("two rule sets are enough: one for each side"),
    };
    Ok(match &args.since {
        Some(revision) => DiffView { from: format!("{} at {revision}", view.from), ..view },
        None => view,
    })
}

fn show(view: &DiffView, format: Shape, terminal: &mut Terminal) -> anyhow::Result<()> {
    match format {
        Shape::Text => write!(terminal.out, "{}", tables::diff(view, terminal.width))?,
        Shape::Json => writeln!(terminal.out, "{}", serde_json::to_string_pretty(view)?)?,
    }
    Ok(())
}

fn only(opened: &Opened) -> anyhow::Result<&Force> {
    match opened.forces.as_slice() {
        [force] => Ok(force),
        [] if !opened.battles.is_empty() => bail!(
            "name two scenarios, or two orders of battle; rule sets compare orders of battle only"
        ),
        _ => bail!("name one order of battle (`*.oob.yaml`) or one scenario for each side"),
    }
}

fn fielded<'f>(opened: &'f Opened, to: &str) -> anyhow::Result<(&'f Force, Conversion)> {
    let rules = open_ruleset(opened, to)?;
    let force = only(opened)?;
    let natives = open_natives(opened, [force]).context("the list is written for a game")?;
    let conversion = convert_for(force, None, FieldOptions::new(&rules, natives.of(force)));
    Ok((force, conversion))
}
