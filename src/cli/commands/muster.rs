//! `grognard muster`: read · open · convert · count · show.

use grognard_render::render::tables;
use grognard_view::fielding::FieldedForce;
use grognard_view::view::{ForceAndConversion, muster};

use crate::cli::args::{MusterArgs, MusterShape};
use crate::cli::collection::open_collection;
use crate::cli::fielding::{Table, field};
use crate::cli::opened::Opened;
use crate::cli::outcome::Outcome;
use crate::cli::output::send;
use crate::cli::player_copy::open_for;
use crate::cli::shape::shape;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &MusterArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let shape = shape(args.format, args.output.as_deref(), MusterShape::Text)?;
    terminal.progress.step("reading", 0);
    let opened = open_for(&args.field.paths, &args.field.player, args.field.partial)?;
    let Table { rules, forces } = field(&opened, (&args.field).into(), &terminal.progress)?;
    let fielded = by_battle(&opened, &forces);
    let collection = args.own.as_deref().map(open_collection).transpose()?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let mut view = muster(&rules, &fielded, collection.as_ref());
    view.left_out.extend(opened.left_out_words());
    let text = match shape {
        MusterShape::Text => tables::muster(&view, terminal.width),
        MusterShape::Csv => tables::muster_csv(&view),
        MusterShape::Json => format!("{}\n", serde_json::to_string_pretty(&view)?),
    };
    send(args.output.as_deref(), text.as_bytes(), &opened.files, terminal)?;
    let short = view.lines.iter().any(|line| line.have.is_some() && line.short != Some(0));
    Ok(Outcome::of(short).or(opened.complain(terminal)?))
}

/// Groups forces by battle, each group with the battle's name. A force without a battle is its own
/// group.
fn by_battle<'f>(
    opened: &Opened,
    forces: &'f [FieldedForce<'_>],
) -> Vec<(String, Vec<ForceAndConversion<'f>>)> {
    let mut rest = forces.iter().map(|force| (force.entrant.force, &force.fielded.conversion));
    let of_battles = opened.battles.iter().map(|battle| {
        let count = battle.forces().count();
        (battle.name.clone(), rest.by_ref().take(count).collect())
    });
    let mut all: Vec<(String, Vec<ForceAndConversion<'f>>)> = of_battles.collect();
    all.extend(rest.map(|fielded| (fielded.0.name.clone(), vec![fielded])));
    all
}
