//! `grognard convert`: read · open · convert · show · write.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use rayon::prelude::*;

use crate::cli::args::{ConvertArgs, ConvertShape};
use crate::cli::exit::Outcome;
use crate::cli::forces::{Battle, open};
use crate::cli::output::deliver as to_file;
use crate::cli::packs;
use crate::cli::terminal::Terminal;
use crate::convert::{Conversion, Wish, convert, field, turn_at, turns};
use crate::files::{Files, OutputFile, same_file, write};
use crate::model::Force;
use crate::project::{OpenPack, Packs, pack_trees};
use crate::render::{conversion as render, native};
use crate::ruleset::Ruleset;
use crate::text::{choice, nearest};
use crate::view::{
    ArrivalView, BattleView, ConvertView, TableView, convert as show, drift_tenths, percent,
    worth_telling,
};

pub(in crate::cli) fn run(args: &ConvertArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open(&args.paths)?;
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let pack = packs::open(&packs, &args.to)?;
    let wish = wish(&pack.ruleset, args)?;
    let forces = opened.battles.iter().flat_map(|battle| &battle.sides);
    let forces = forces.flat_map(|(_, _, forces)| forces).chain(&opened.forces);
    let forces: Vec<&Force> = forces.collect();
    let from = native_packs(&packs, &forces)?;
    let conversions: Vec<Conversion> = forces
        .par_iter()
        .map(|force| convert(force, &pack.ruleset, source(&from, force), &wish))
        .collect();
    let mut done = conversions.into_iter();
    let mut sheets: Vec<Sheet> = Vec::new();
    for battle in &opened.battles {
        let forces = battle.sides.iter().map(|(_, _, forces)| forces.len()).sum();
        let conversions: Vec<Conversion> = done.by_ref().take(forces).collect();
        sheets.push(Sheet::of_battle(battle, &pack.ruleset, conversions));
    }
    sheets.extend(done.map(Sheet::of_force));
    if let (Some(output), Some(ledger)) = (&args.output, &args.ledger)
        && (output == ledger || same_file(output, ledger))
    {
        bail!("`-o` and `--ledger` name the same file: give each its own");
    }
    deliver(&sheets, &opened.files, &pack.ruleset, args, terminal)?;
    if let Some(path) = &args.ledger {
        ledger(&sheets, &opened.files, path)?;
    }
    Ok(drifts(&sheets, args, terminal)?.or(opened.complain(terminal)?))
}

/// The wish, if the game knows what is wished for.
pub(in crate::cli) fn wish(rules: &Ruleset, args: &ConvertArgs) -> anyhow::Result<Wish> {
    let ratios: Vec<&str> = rules
        .ratio
        .iter()
        .map(String::as_str)
        .chain(rules.ratios.iter().map(|one| one.entry.id.as_str()))
        .collect();
    known(args.ratio.as_deref(), &ratios, "ratio", rules)?;
    let roundings: Vec<&str> = rules.roundings.iter().map(|one| one.entry.id.as_str()).collect();
    known(args.rounding.as_deref(), &roundings, "rounding", rules)?;
    Ok(Wish { ratio: args.ratio.clone(), rounding: args.rounding.clone(), ..Wish::default() })
}

fn known(wanted: Option<&str>, names: &[&str], noun: &str, rules: &Ruleset) -> anyhow::Result<()> {
    let Some(wanted) = wanted.filter(|wanted| !names.contains(wanted)) else { return Ok(()) };
    if names.is_empty() {
        bail!("{} has no {noun} to choose: leave `--{noun}` out", rules.name);
    }
    match nearest(wanted, names.iter().copied()) {
        Some(near) => bail!("{} has no {noun} `{wanted}`; did you mean `{near}`?", rules.name),
        None => bail!(
            "{} has no {noun} `{wanted}`; it has {}",
            rules.name,
            choice(names.iter().copied(), 20)
        ),
    }
}

/// The rule sets in whose terms some of the forces are written.
pub(in crate::cli) fn native_packs<'t>(
    packs: &Packs<'t>,
    forces: &[&Force],
) -> anyhow::Result<Vec<(String, OpenPack<'t>)>> {
    let mut open: Vec<(String, OpenPack<'t>)> = Vec::new();
    for native in forces.iter().filter_map(|force| force.native.as_ref()) {
        if !open.iter().any(|(name, _)| name == native) {
            open.push((native.clone(), packs::open(packs, native)?));
        }
    }
    Ok(open)
}

/// The rule set in whose terms a force is written.
pub(in crate::cli) fn source<'p>(
    packs: &'p [(String, OpenPack<'_>)],
    force: &Force,
) -> Option<&'p Ruleset> {
    let native = force.native.as_ref()?;
    packs.iter().find(|(name, _)| name == native).map(|(_, pack)| &pack.ruleset)
}

/// What is shown together: a force, or the forces of a battle.
struct Sheet {
    /// The name of its file, without its end.
    stem: String,
    shown: Shown,
    conversions: Vec<Conversion>,
}

enum Shown {
    Force(Box<ConvertView>),
    Battle(Box<BattleView>),
}

impl Sheet {
    fn of_force(conversion: Conversion) -> Sheet {
        let stem = format!("{}-{}", conversion.id, conversion.ruleset);
        let view = show(&conversion);
        Sheet { stem, shown: Shown::Force(Box::new(view)), conversions: vec![conversion] }
    }

    fn of_battle(battle: &Battle, rules: &Ruleset, conversions: Vec<Conversion>) -> Sheet {
        let table = battle.field.and_then(|(width, height)| table(rules, width, height));
        let clock = rules.turn.as_ref().zip(battle.clock);
        let length = clock.and_then(|(turn, (start, end))| turns(turn, start, end));
        let mut ids = conversions.iter().map(|conversion| conversion.id.clone());
        let sides = battle
            .sides
            .iter()
            .map(|(_, name, forces)| (name.clone(), ids.by_ref().take(forces.len()).collect()));
        let forces = conversions.iter().map(|conversion| ConvertView {
            table: table.clone(),
            turns: length.map(|(turns, _)| turns),
            ..show(conversion)
        });
        let battle = BattleView {
            scenario: battle.id.clone(),
            name: battle.name.clone(),
            ruleset: rules.name.clone(),
            table: table.clone(),
            turns: length.map(|(turns, _)| turns),
            turns_rounded_up: length.is_some_and(|(_, rounded)| rounded),
            arrivals: arrivals(battle, rules),
            sides: sides.collect(),
            forces: forces.collect(),
        };
        let stem = format!("{}-{}", battle.scenario, rules.id);
        Sheet { stem, shown: Shown::Battle(Box::new(battle)), conversions }
    }

    fn views(&self) -> &[ConvertView] {
        match &self.shown {
            Shown::Force(view) => std::slice::from_ref(view),
            Shown::Battle(battle) => &battle.forces,
        }
    }
}

/// A field on the table of a game.
pub(in crate::cli) fn table(rules: &Ruleset, width: i64, height: i64) -> Option<TableView> {
    let unit = rules.length_unit?;
    let field = field(rules.ground.as_ref()?, unit, width, height)?;
    let tenth = |number: crate::document::Ratio| {
        let tenths = number.times(crate::document::Ratio::whole(10)).map_or(0, |n| n.floor());
        match tenths % 10 {
            0 => format!("{} {}", tenths / 10, unit.short()),
            tenth => format!("{}.{tenth} {}", tenths / 10, unit.short()),
        }
    };
    Some(TableView {
        width: tenth(field.width),
        height: tenth(field.height),
        feet: format!("{} × {} ft", field.feet_wide, field.feet_high),
    })
}

fn arrivals(battle: &Battle, rules: &Ruleset) -> Vec<ArrivalView> {
    let Some((turn, (start, _))) = rules.turn.as_ref().zip(battle.clock) else { return Vec::new() };
    let at = |time| turn_at(turn, start, time);
    let each = battle.arrivals.iter().filter_map(|arrival| {
        let (words, turns, early) = match (arrival.at, arrival.window) {
            (Some(time), _) => {
                let at = at(time)?;
                (time.to_string(), at.turn.to_string(), at.early)
            }
            (None, Some((from, to))) => {
                let (first, last) = (at(from)?, at(to)?);
                (format!("{from}-{to}"), format!("{}-{}", first.turn, last.turn), first.early)
            }
            (None, None) => return None,
        };
        let note =
            (early > 0).then(|| format!("the {} begins {early} minutes before that", turn.name));
        Some(ArrivalView {
            body: arrival.body.clone(),
            at: words,
            turn: turns,
            entry: arrival.entry.clone(),
            note,
        })
    });
    each.collect()
}

/// Prints the sheets, or writes them as files.
fn deliver(
    sheets: &[Sheet],
    files: &Files,
    rules: &Ruleset,
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let Some(output) = &args.output else {
        let json = args.format == ConvertShape::Json && sheets.len() > 1;
        if json {
            let all: Vec<serde_json::Value> =
                sheets.iter().map(json_of).collect::<anyhow::Result<_>>()?;
            writeln!(terminal.out, "{}", serde_json::to_string_pretty(&all)?)?;
            return Ok(());
        }
        for (at, sheet) in sheets.iter().enumerate() {
            let text = text(sheet, rules, args.format, terminal.width)?;
            let gap = if at > 0 && args.format == ConvertShape::Text { "\n" } else { "" };
            write!(terminal.out, "{gap}{text}")?;
        }
        return Ok(());
    };
    let end = match args.format {
        ConvertShape::Text => "txt",
        ConvertShape::Json => "json",
        ConvertShape::Yaml => "oob.yaml",
        ConvertShape::Csv => "csv",
        ConvertShape::Md => "md",
    };
    if let ([sheet], false) = (sheets, output.is_dir()) {
        return to_file(output, text(sheet, rules, args.format, 100)?.as_bytes(), files);
    }
    let written: Vec<OutputFile> = sheets
        .iter()
        .map(|sheet| {
            Ok(OutputFile::new(
                format!("{}.{end}", sheet.stem),
                text(sheet, rules, args.format, 100)?.into_bytes(),
            ))
        })
        .collect::<anyhow::Result<_>>()?;
    write(output, &written)
}

fn json_of(sheet: &Sheet) -> anyhow::Result<serde_json::Value> {
    Ok(match &sheet.shown {
        Shown::Force(view) => serde_json::to_value(view)?,
        Shown::Battle(battle) => serde_json::to_value(battle)?,
    })
}

fn text(
    sheet: &Sheet,
    rules: &Ruleset,
    format: ConvertShape,
    width: usize,
) -> anyhow::Result<String> {
    let each = |render: &dyn Fn((&Conversion, &ConvertView)) -> String| {
        let forces = sheet.conversions.iter().zip(sheet.views());
        let all: Vec<String> = forces.map(render).collect();
        all.join(if format == ConvertShape::Csv { "" } else { "\n" })
    };
    Ok(match format {
        ConvertShape::Json => format!("{}\n", serde_json::to_string_pretty(&json_of(sheet)?)?),
        ConvertShape::Csv => each(&|(_, view)| render::csv(view)),
        ConvertShape::Md => each(&|(_, view)| render::markdown(view)),
        ConvertShape::Yaml => {
            if sheet.conversions.len() > 1 {
                bail!(
                    "a scenario has several orders of battle: convert each by itself, or with `-o FOLDER`"
                );
            }
            each(&|(conversion, _)| native(conversion, rules))
        }
        ConvertShape::Text => {
            let head = match &sheet.shown {
                Shown::Force(_) => String::new(),
                Shown::Battle(battle) => render::battle(battle),
            };
            let body =
                each(&|(conversion, view)| render::text(view, &worth_telling(conversion), width));
            format!("{head}{body}")
        }
    })
}

fn ledger(sheets: &[Sheet], files: &Files, path: &Path) -> anyhow::Result<()> {
    let entries: Vec<_> =
        sheets.iter().flat_map(Sheet::views).flat_map(|view| &view.ledger).cloned().collect();
    let name = path.to_string_lossy();
    let text = match name.ends_with(".json") {
        true => format!("{}\n", serde_json::to_string_pretty(&entries)?),
        false => render::ledger_csv(&entries),
    };
    to_file(path, text.as_bytes(), files)
}

/// Forces that drifted more than they may.
fn drifts(
    sheets: &[Sheet],
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let Some(most) = args.max_drift else { return Ok(Outcome::Clean) };
    let mut outcome = Outcome::Clean;
    for view in sheets.iter().flat_map(Sheet::views) {
        let drift = drift_tenths(view.totals.men, view.totals.fielded_men);
        if drift.abs() > i64::from(most.0) {
            outcome = Outcome::Findings;
            writeln!(
                terminal.err,
                "{} drifts by {} %, more than {} %",
                view.name,
                percent(drift),
                percent(i64::from(most.0)).trim_start_matches('+')
            )?;
        }
    }
    Ok(outcome)
}
