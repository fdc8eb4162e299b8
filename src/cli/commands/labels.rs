//! `grognard labels`: read · open · convert · show labels · print · write.

use anyhow::bail;
use serde_json::json;

use crate::cli::args::SheetsArgs;
use crate::cli::exit::Outcome;
use crate::cli::fielding::{fielding, nations, title};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::select::{known, wants};
use crate::cli::terminal::Terminal;
use grognard_core::convert::Conversion;
use grognard_project::fielding::job::Sides;
use grognard_project::view::{ConvertView, labels};

pub(in crate::cli) fn run(args: &SheetsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    fielding(&args.field, &terminal.progress.clone(), |opened, rules, fielded| {
        let forces: Vec<(&Conversion, &ConvertView)> =
            fielded.iter().map(|one| (&one.conversion, &one.view)).collect();
        let (title, stem) = title(opened);
        let mut labels = labels(rules, &forces, &title, &nations(opened));
        if labels.strips.is_empty() {
            bail!(
                "{} says of no base how wide it is, and a label is as wide as its base",
                rules.name
            );
        }
        let all = labels.strips.iter().flat_map(|strip| &strip.labels);
        let ids = all.flat_map(|label| label.within.iter().chain([&label.id]));
        known(&args.select, ids.map(String::as_str))?;
        for strip in &mut labels.strips {
            strip.labels.retain(|label| wants(&args.select, &label.id, &label.within));
        }
        labels.strips.retain(|strip| !strip.labels.is_empty());
        let count: usize = labels.strips.iter().map(|strip| strip.labels.len()).sum();
        let print = Print {
            template: "print/labels",
            what: format!("{count} labels"),
            stem: format!("{stem}-{}-labels", rules.id),
            data: json!({ "labels": labels, "paper": size(args.paper.paper), "height": HEIGHT }),
            sides: Sides::One,
        };
        let outcome = deliver(&print, &args.paper, opened, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}

/// Each side of a label is so high, in thousandths of a millimetre: two lines that can be read at
/// arm's length.
const HEIGHT: i64 = 9_000;
