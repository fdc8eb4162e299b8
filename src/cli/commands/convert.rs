//! `grognard convert`: read · open · convert · show · write.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use rayon::prelude::*;

use crate::cli::args::{ConvertArgs, ConvertShape};
use crate::cli::exit::Outcome;
use crate::cli::forces::open;
use crate::cli::output::deliver as to_file;
use crate::cli::packs;
use crate::cli::terminal::Terminal;
use crate::disk::{same_file, write};
use grognard_core::convert::{Conversion, ConvertOptions, convert, turns};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_core::text::{choice, nearest};
use grognard_project::exchange::native;
use grognard_project::files::{Files, OutputFile};
use grognard_project::project::{OpenPack, Packs, pack_trees};
use grognard_project::view::{
    BattleView, ConvertView, arrivals, convert as show, drift_tenths, field_on_table,
    ledger_summary, percent,
};
use grognard_render::render::{conversion as render, markdown, spreadsheet};

pub(in crate::cli) fn run(args: &ConvertArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(&args.field.paths)?;
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let pack = packs::open(&packs, &args.field.to)?;
    let wish = wish(&pack.ruleset, args)?;
    let in_battle = opened.battles.iter().flat_map(|battle| {
        battle
            .forces()
            .map(|force| (force, ConvertOptions { later: battle.later(force), ..wish.clone() }))
    });
    let alone = opened.forces.iter().map(|force| (force, wish.clone()));
    let wishes: Vec<(&Force, ConvertOptions)> = in_battle.chain(alone).collect();
    let forces: Vec<&Force> = wishes.iter().map(|(force, _)| *force).collect();
    let from = native_packs(&packs, &forces)?;
    let progress = terminal.progress.clone();
    progress.step("converting", wishes.len());
    let conversions: Vec<Conversion> = wishes
        .par_iter()
        .map(|(force, wish)| {
            let conversion = convert(force, &pack.ruleset, source(&from, force), wish);
            progress.tick();
            conversion
        })
        .collect();
    progress.step("writing", 0);
    let mut done = forces.iter().copied().zip(conversions);
    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    for battle in &opened.battles {
        let forces = battle.forces().count();
        let fielded = done.by_ref().take(forces).collect();
        sheets.push(Sheet::of_battle(battle, &pack.ruleset, fielded));
    }
    let rest: Vec<(&Force, Conversion)> = done.collect();
    sheets.par_extend(rest.into_par_iter().map(|fielded| Sheet::of_force(fielded, &pack.ruleset)));
    if let (Some(output), Some(ledger)) = (&args.output, &args.ledger)
        && (output == ledger || same_file(output, ledger))
    {
        bail!("`-o` and `--ledger` name the same file: give each its own");
    }
    deliver(&sheets, &opened.files, args, terminal)?;
    if let Some(path) = &args.ledger {
        ledger(&sheets, &opened.files, path)?;
    }
    Ok(drifts(&sheets, args, terminal)?.or(opened.complain(terminal)?))
}

/// The wish, if the game knows what is wished for.
pub(in crate::cli) fn wish(rules: &Ruleset, args: &ConvertArgs) -> anyhow::Result<ConvertOptions> {
    ratio(rules, args.field.ratio.as_deref())?;
    let roundings: Vec<&str> = rules.roundings.iter().map(|one| one.entry.id.as_str()).collect();
    known(args.rounding.as_deref(), &roundings, "rounding", rules)?;
    Ok(ConvertOptions {
        ratio: args.field.ratio.clone(),
        rounding: args.rounding.clone(),
        ..ConvertOptions::default()
    })
}

/// Does the game know a ratio of this name?
pub(in crate::cli) fn ratio(rules: &Ruleset, wanted: Option<&str>) -> anyhow::Result<()> {
    let others = rules.ratios.iter().map(|one| one.entry.id.as_str());
    let ratios: Vec<&str> = rules.ratio.iter().map(String::as_str).chain(others).collect();
    known(wanted, &ratios, "ratio", rules)
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
struct Sheet<'f> {
    /// The name of its file, without its end.
    stem: String,
    shown: Shown,
    rules: &'f Ruleset,
    conversions: Vec<(&'f Force, Conversion)>,
}

enum Shown {
    Force(Box<ConvertView>),
    Battle(Box<BattleView>),
}

impl<'f> Sheet<'f> {
    fn of_force(fielded: (&'f Force, Conversion), rules: &'f Ruleset) -> Sheet<'f> {
        let conversion = &fielded.1;
        let stem = format!("{}-{}", conversion.id, conversion.ruleset);
        let view = show(conversion, rules);
        Sheet { stem, shown: Shown::Force(Box::new(view)), rules, conversions: vec![fielded] }
    }

    fn of_battle(
        battle: &Battle,
        rules: &'f Ruleset,
        conversions: Vec<(&'f Force, Conversion)>,
    ) -> Sheet<'f> {
        let table = battle.field().and_then(|(width, height)| field_on_table(rules, width, height));
        let clock = rules.turn.as_ref().zip(battle.clock);
        let length = clock.and_then(|(turn, (start, end))| turns(turn, start, end));
        let mut ids = conversions.iter().map(|(_, conversion)| conversion.id.clone());
        let sides = battle
            .sides
            .iter()
            .map(|side| (side.name.clone(), ids.by_ref().take(side.forces.len()).collect()));
        let forces = conversions.iter().map(|(_, conversion)| ConvertView {
            table: table.clone(),
            turns: length.map(|(turns, _)| turns),
            ..show(conversion, rules)
        });
        let pairs: Vec<(&Force, &Conversion)> =
            conversions.iter().map(|(force, conversion)| (*force, conversion)).collect();
        let battle = BattleView {
            scenario: battle.id.clone(),
            name: battle.name.clone(),
            ruleset: rules.name.clone(),
            table: table.clone(),
            turns: length.map(|(turns, _)| turns),
            turns_rounded_up: length.is_some_and(|(_, rounded)| rounded),
            arrivals: arrivals(battle, rules, &pairs),
            sides: sides.collect(),
            forces: forces.collect(),
        };
        let stem = format!("{}-{}", battle.scenario, rules.id);
        Sheet { stem, shown: Shown::Battle(Box::new(battle)), rules, conversions }
    }

    fn views(&self) -> &[ConvertView] {
        match &self.shown {
            Shown::Force(view) => std::slice::from_ref(view),
            Shown::Battle(battle) => &battle.forces,
        }
    }
}

/// Prints the sheets, or writes them as files.
fn deliver(
    sheets: &[Sheet<'_>],
    files: &Files,
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let Some(output) = &args.output else {
        let text = all(sheets, args.format, terminal.width)?;
        write!(terminal.out, "{text}")?;
        return Ok(());
    };
    let end = match args.format {
        ConvertShape::Text => "txt",
        ConvertShape::Json => "json",
        ConvertShape::Yaml => "oob.yaml",
        ConvertShape::Csv => "csv",
        ConvertShape::Md => "md",
    };
    // Each order of battle is a document of its own; whatever else is shown together stays so.
    let written: Vec<OutputFile> = match args.format {
        ConvertShape::Yaml => {
            let file = |(rules, one): (&Ruleset, &Conversion)| {
                let name = format!("{}-{}.{end}", one.id, one.ruleset);
                OutputFile::new(name, native(one, rules).into_bytes())
            };
            lists(sheets).map(file).collect()
        }
        format => {
            let file = |sheet: &Sheet<'_>| {
                let text = all(std::slice::from_ref(sheet), format, FILE_WIDTH)?;
                Ok(OutputFile::new(format!("{}.{end}", sheet.stem), text.into_bytes()))
            };
            sheets.par_iter().map(file).collect::<anyhow::Result<_>>()?
        }
    };
    match written.as_slice() {
        [one] if !output.is_dir() => to_file(output, &one.bytes, files),
        several => write(output, several),
    }
}

/// How many letters stand on a line of a file.
const FILE_WIDTH: usize = 100;

/// Every order of battle by itself.
fn lists<'s>(sheets: &'s [Sheet<'_>]) -> impl Iterator<Item = (&'s Ruleset, &'s Conversion)> {
    let of = |sheet: &'s Sheet<'_>| sheet.conversions.iter().map(|(_, one)| (sheet.rules, one));
    sheets.iter().flat_map(of)
}

fn json_of(sheet: &Sheet<'_>) -> anyhow::Result<serde_json::Value> {
    Ok(match &sheet.shown {
        Shown::Force(view) => serde_json::to_value(view)?,
        Shown::Battle(battle) => serde_json::to_value(battle)?,
    })
}

/// All sheets in one text.
fn all(sheets: &[Sheet<'_>], format: ConvertShape, width: usize) -> anyhow::Result<String> {
    let each = |text: &(dyn Fn(&Sheet<'_>) -> String + Sync), gap: &str| {
        sheets.par_iter().map(text).collect::<Vec<String>>().join(gap)
    };
    Ok(match format {
        ConvertShape::Text => each(&|sheet| text(sheet, width), "\n"),
        ConvertShape::Md => each(&markdown, "\n"),
        ConvertShape::Csv => format!("{}{}", spreadsheet::CSV_HEAD, each(&csv, "")),
        ConvertShape::Json => {
            let mut all: Vec<serde_json::Value> =
                sheets.iter().map(json_of).collect::<anyhow::Result<_>>()?;
            let all = if all.len() == 1 { all.remove(0) } else { all.into() };
            format!("{}\n", serde_json::to_string_pretty(&all)?)
        }
        ConvertShape::Yaml => {
            let mut lists = lists(sheets);
            match (lists.next(), lists.next()) {
                (Some((rules, one)), None) => native(one, rules),
                _ => bail!(
                    "these are several orders of battle, and each is a document of its own: name a folder for them with `-o FOLDER`"
                ),
            }
        }
    })
}

fn text(sheet: &Sheet<'_>, width: usize) -> String {
    let forces = sheet.conversions.iter().zip(sheet.views());
    let forces = forces.map(|((force, conversion), view)| {
        render::text(view, &ledger_summary(force, conversion), width)
    });
    let forces = forces.collect::<Vec<String>>().join("\n");
    match &sheet.shown {
        Shown::Force(_) => forces,
        Shown::Battle(battle) => format!("{}{forces}", render::battle(battle, width)),
    }
}

fn markdown(sheet: &Sheet<'_>) -> String {
    let forces = sheet.views().iter().map(markdown::markdown).collect::<Vec<String>>().join("\n");
    match &sheet.shown {
        Shown::Force(_) => forces,
        Shown::Battle(battle) => format!("{}{forces}", markdown::markdown_battle(battle)),
    }
}

fn csv(sheet: &Sheet<'_>) -> String {
    let side = |view: &ConvertView| match &sheet.shown {
        Shown::Force(_) => "",
        Shown::Battle(battle) => {
            let side = battle.sides.iter().find(|(_, forces)| forces.contains(&view.id));
            side.map_or("", |(name, _)| name.as_str())
        }
    };
    sheet.views().iter().map(|view| spreadsheet::csv(side(view), view)).collect()
}

fn ledger(sheets: &[Sheet<'_>], files: &Files, path: &Path) -> anyhow::Result<()> {
    let entries: Vec<_> =
        sheets.iter().flat_map(Sheet::views).flat_map(|view| &view.ledger).cloned().collect();
    let name = path.to_string_lossy();
    let text = match name.ends_with(".json") {
        true => format!("{}\n", serde_json::to_string_pretty(&entries)?),
        false => spreadsheet::ledger_csv(&entries),
    };
    to_file(path, text.as_bytes(), files)
}

/// Forces that drifted more than they may.
fn drifts(
    sheets: &[Sheet<'_>],
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let Some(most) = args.max_drift else { return Ok(Outcome::Clean) };
    let mut outcome = Outcome::Clean;
    let totals = sheets.iter().flat_map(Sheet::views).map(|view| (&view.name, &view.totals));
    for (name, totals) in totals {
        let men = drift_tenths(totals.men, totals.fielded_men);
        let guns = drift_tenths(totals.guns, totals.fielded_guns);
        for (what, drift) in [("men", men), ("guns", guns)] {
            if drift.abs() <= i64::from(most.0) {
                continue;
            }
            outcome = Outcome::Findings;
            writeln!(
                terminal.err,
                "{name} drifts by {} % in {what}, more than {} %",
                percent(drift),
                percent(i64::from(most.0)).trim_start_matches('+')
            )?;
        }
    }
    Ok(outcome)
}
