//! Writes fielded forces as text, JSON, YAML, CSV and Markdown, to the terminal or to files.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_core::convert::Conversion;
use grognard_core::ruleset::Ruleset;
use grognard_exchange::exchange::native;
use grognard_project::files::{Files, OutputFile};
use grognard_render::render::left_out::line;
use grognard_render::render::{conversion as render, markdown, spreadsheet};
use grognard_view::fielding::{Fielding, FieldingView};
use grognard_view::view::{ledger_summary, left_out_words};
use rayon::prelude::*;

use super::args::{ConvertArgs, ConvertShape};
use super::output::{OutputPlace, deliver, place_of};
use super::shape::shape;
use super::terminal::Terminal;
use crate::disk::write;

const FILE_WIDTH: usize = 100;

pub(super) fn write_fieldings(
    fieldings: &[Fielding<'_>],
    rules: &Ruleset,
    files: &Files,
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let shape = shape(args.format, args.output.as_deref(), ConvertShape::Text)?;
    let named = args.output.as_ref().filter(|output| place_of(output) != OutputPlace::Stdout);
    let Some(output) = named else {
        let text = text_of_all(fieldings, rules, shape, terminal.width)?;
        write!(terminal.out, "{text}")?;
        return Ok(());
    };
    // Write each order of battle to its own file, because a YAML document describes only one. In
    // other formats, forces that are shown together share a file.
    let written: Vec<OutputFile> = if shape == ConvertShape::Yaml {
        let file = |conversion: &Conversion| {
            let name = format!("{}-{}.oob.yaml", conversion.id, conversion.ruleset);
            OutputFile::new(name, list_of(fieldings, conversion, rules).into_bytes())
        };
        conversions(fieldings).map(file).collect()
    } else {
        let end = end_of(shape);
        let file = |fielding: &Fielding<'_>| {
            let alone = std::slice::from_ref(fielding);
            let text = text_of_all(alone, rules, shape, FILE_WIDTH)?;
            Ok(OutputFile::new(format!("{}.{end}", fielding.stem), text.into_bytes()))
        };
        fieldings.par_iter().map(file).collect::<anyhow::Result<_>>()?
    };
    match written.as_slice() {
        [file] if matches!(place_of(output), OutputPlace::File(_)) => {
            deliver(output, &file.bytes, files)
        }
        several => write(output, several),
    }
}

fn end_of(format: ConvertShape) -> &'static str {
    match format {
        ConvertShape::Text => "txt",
        ConvertShape::Json => "json",
        ConvertShape::Yaml => "oob.yaml",
        ConvertShape::Csv => "csv",
        ConvertShape::Md => "md",
    }
}

/// Writes the ledgers of all forces into one file. The file is JSON if its name ends in `.json`,
/// otherwise CSV.
pub(super) fn write_ledger(
    fieldings: &[Fielding<'_>],
    files: &Files,
    path: &Path,
) -> anyhow::Result<()> {
    let views = fieldings.iter().flat_map(Fielding::views);
    let entries: Vec<_> = views.flat_map(|view| &view.ledger).cloned().collect();
    let text = match path.to_string_lossy().ends_with(".json") {
        true => format!("{}\n", serde_json::to_string_pretty(&entries)?),
        false => spreadsheet::ledger_csv(&entries),
    };
    deliver(path, text.as_bytes(), files)
}

fn conversions<'f>(fieldings: &'f [Fielding<'_>]) -> impl Iterator<Item = &'f Conversion> {
    let all = fieldings.iter().flat_map(|fielding| &fielding.conversions);
    all.map(|(_, conversion)| conversion)
}

/// Writes an order of battle in the terms of the rule set. Comments at the head of the order of
/// battle list the parts that could not be read.
fn list_of(fieldings: &[Fielding<'_>], conversion: &Conversion, rules: &Ruleset) -> String {
    let holds = |fielding: &&Fielding<'_>| {
        fielding.conversions.iter().any(|(_, other)| std::ptr::eq(other, conversion))
    };
    let left_out = fieldings.iter().find(holds).map(|fielding| fielding.left_out(conversion));
    let words = left_out_words(&left_out.unwrap_or_default());
    let comments: String = words.iter().map(|words| format!("# {}\n", line(words))).collect();
    format!("{comments}{}", native(conversion, rules))
}

fn text_of_all(
    fieldings: &[Fielding<'_>],
    rules: &Ruleset,
    format: ConvertShape,
    width: usize,
) -> anyhow::Result<String> {
    let each = |text: &(dyn Fn(&Fielding<'_>) -> String + Sync), gap: &str| {
        fieldings.par_iter().map(text).collect::<Vec<String>>().join(gap)
    };
    Ok(match format {
        ConvertShape::Text => each(&|fielding| text_of(fielding, width), "\n"),
        ConvertShape::Md => each(&markdown_of, "\n"),
        ConvertShape::Csv => {
            let views = fieldings.iter().flat_map(|fielding| fielding.views());
            let figures = spreadsheet::csv_figures(views);
            let head = spreadsheet::csv_head(&figures);
            head + &each(&|fielding| csv_of(fielding, &figures), "")
        }
        ConvertShape::Json => format!("{}\n", json_of(fieldings)?),
        ConvertShape::Yaml => {
            let mut conversions = conversions(fieldings);
            match (conversions.next(), conversions.next()) {
                (Some(conversion), None) => list_of(fieldings, conversion, rules),
                _ => bail!(
                    "several orders of battle need separate files: name a folder with `-o FOLDER`"
                ),
            }
        }
    })
}

fn json_of(fieldings: &[Fielding<'_>]) -> serde_json::Result<String> {
    let views: Vec<&FieldingView> = fieldings.iter().map(|fielding| &fielding.view).collect();
    match views.as_slice() {
        [view] => serde_json::to_string_pretty(view),
        views => serde_json::to_string_pretty(views),
    }
}

fn text_of(fielding: &Fielding<'_>, width: usize) -> String {
    let forces = fielding.conversions.iter().zip(fielding.views());
    let forces = forces.map(|((force, conversion), view)| {
        render::text(view, &ledger_summary(force, conversion), width)
    });
    let forces = forces.collect::<Vec<String>>().join("\n");
    match &fielding.view {
        FieldingView::Force(_) => forces,
        FieldingView::Battle(battle) => format!("{}{forces}", render::battle(battle, width)),
    }
}

fn markdown_of(fielding: &Fielding<'_>) -> String {
    let forces = fielding.views().iter().map(markdown::markdown).collect::<Vec<String>>();
    let forces = forces.join("\n");
    match &fielding.view {
        FieldingView::Force(_) => forces,
        FieldingView::Battle(battle) => format!("{}{forces}", markdown::markdown_battle(battle)),
    }
}

fn csv_of(fielding: &Fielding<'_>, figures: &[String]) -> String {
    let views = fielding.views().iter();
    let forces = views.map(|view| spreadsheet::csv(fielding.side_of(view), view, figures));
    let forces: String = forces.collect();
    match &fielding.view {
        FieldingView::Force(_) => forces,
        FieldingView::Battle(battle) => {
            let left_out =
                spreadsheet::csv_left_out("", &battle.scenario, &battle.left_out, figures);
            format!("{forces}{left_out}")
        }
    }
}
