//! `grognard odds`: read · open · compute · show.

use anyhow::bail;
use grognard_core::document::Ratio;
use grognard_core::ruleset::{DiceTable, Ruleset, column_for, is_scale};
use grognard_render::render::text;
use grognard_syntax::text::{list, unknown};
use grognard_view::view::{ListItem, OddsOptions, mark, odds};

use crate::cli::args::{OddsArgs, Shape};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_packs, open_ruleset};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &OddsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open_packs()?;
    let rules = open_ruleset(&opened, &args.ruleset)?;
    let outcome = show(&rules, args, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}

fn show(rules: &Ruleset, args: &OddsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let Some(name) = &args.table else {
        return tables(rules, args.format, terminal);
    };
    let Some(table) = rules.table(name) else {
        let ids = rules.tables.iter().map(|table| table.entry.id.as_str());
        let what = format!("{} has no dice table `{name}`", rules.name);
        bail!(unknown(
            what,
            name,
            ids,
            format!("`grognard odds {}` lists all dice tables", args.ruleset)
        ));
    };
    if !args.shift.is_empty() && !is_scale(table) {
        bail!("the columns of `{name}` are not numeric: leave `--shift` out");
    }
    let options = OddsOptions {
        columns: args
            .column
            .iter()
            .map(|name| column(table, name))
            .collect::<anyhow::Result<_>>()?,
        modifiers: args.modifier.clone(),
        shifts: args.shift.clone(),
    };
    let view = odds(rules, table, &options);
    terminal.show(&view, &text::odds(&view, terminal.width), args.format)?;
    Ok(Outcome::Clean)
}

/// Finds the column with this id. If the columns are a numeric scale, a number such as `2.5` finds
/// the column that covers it.
fn column(table: &DiceTable, name: &str) -> anyhow::Result<usize> {
    if let Some(index) = table.columns.iter().position(|column| column.id == name) {
        return Ok(index);
    }
    let number = Ratio::read(name).filter(|_| is_scale(table));
    if let Some(index) = number.and_then(|number| column_for(table, number)) {
        return Ok(index);
    }
    let names = list(table.columns.iter().map(|column| column.id.as_str()), 40);
    bail!("`{}` has no column `{name}`; it has {names}", table.entry.id)
}

fn tables(ruleset: &Ruleset, format: Shape, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let items: Vec<ListItem> = ruleset
        .tables
        .iter()
        .map(|table| ListItem {
            id: table.entry.id.clone(),
            name: table.entry.name.clone(),
            detail: table.thrown(&ruleset.unit_figures),
            mark: mark(table.entry.origin.as_ref()),
        })
        .collect();
    let how = |first: &str| format!("\n`grognard odds {} {first}` shows one table", ruleset.id);
    terminal.list(ruleset, ("Dice tables", &items), format, how)
}
