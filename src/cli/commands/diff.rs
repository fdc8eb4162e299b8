//! `grognard diff`: read · open · compare · show.

use std::io::Write;

use anyhow::{Context, bail};

use crate::cli::args::{DiffArgs, Shape};
use crate::cli::opened::{Opened, open};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_natives, open_ruleset};
use crate::cli::terminal::Terminal;
use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_project::fielding::{FieldOptions, convert_for};
use grognard_project::view::{DiffView, diff, diff_fielded};
use grognard_render::render::tables;

pub(in crate::cli) fn run(args: &DiffArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let first = open(std::slice::from_ref(&args.first))?;
    let second = args.second.as_ref().map(|path| open(std::slice::from_ref(path))).transpose()?;
    let view = match (&second, args.to.as_slice()) {
        (None, [one, other]) => {
            let from = fielded(&first, one)?;
            let to = fielded(&first, other)?;
            diff_fielded((from.0, &from.1), (to.0, &to.1))
        }
        (None, _) => bail!(
            "name a second order of battle, or two rule sets: `grognard diff {} --to nf --to bnb`",
            args.first.display()
        ),
        (Some(second), []) => diff(only(&first)?, only(second)?),
        (Some(second), [one]) | (Some(second), [one, _]) => {
            let from = fielded(&first, one)?;
            let to = fielded(second, args.to.last().unwrap_or(one))?;
            diff_fielded((from.0, &from.1), (to.0, &to.1))
        }
        (Some(_), _) => bail!("two rule sets are enough: one for each side"),
    };
    show(&view, args.format, terminal)?;
    let outcome = if view.changes.is_empty() { Outcome::Clean } else { Outcome::Findings };
    let wrong = first.complain(terminal)?;
    let other = second.as_ref().map(|second| second.complain(terminal)).transpose()?;
    Ok(outcome.or(wrong).or(other.unwrap_or(Outcome::Clean)))
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
        [one] => Ok(one),
        _ => bail!("name one order of battle (`*.oob.yaml`) for each side"),
    }
}

fn fielded<'f>(opened: &'f Opened, to: &str) -> anyhow::Result<(&'f Force, Conversion)> {
    let rules = open_ruleset(opened, to)?;
    let force = only(opened)?;
    let natives = open_natives(opened, [force]).context("the list is written for a game")?;
    let conversion = convert_for(force, None, FieldOptions::new(&rules, natives.of(force)));
    Ok((force, conversion))
}
