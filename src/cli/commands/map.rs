//! `grognard map`: read · open · convert · show map · draw · write.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
#[cfg(feature = "pdf")]
use serde_json::json;

use crate::cli::args::{FieldArgs, MapArgs, MapPaper, MapTheme};
#[cfg(feature = "pdf")]
use crate::cli::args::{MapShape, TilePaper};
use crate::cli::exit::Outcome;
use crate::cli::fielding::{Fielded, field, nations};
use crate::cli::forces::{Opened, open};
use crate::cli::output::{deliver, show};
use crate::cli::terminal::Terminal;
use grognard_core::diagnostic::{Diagnostic, Format, Report, Severity, print, tidy};
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_core::text::{choice, one_line};
use grognard_project::check::{NO_ROOM, UNITS_OVERLAP};
use grognard_project::view::map::{ForceOn, MapGiven, Overlap, map};
use grognard_render::render::map::{MapDrawn, MapOptions, On, PaperSize, Theme, draw};

pub(in crate::cli) fn run(args: &MapArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(&args.paths)?;
    if opened.battles.is_empty() {
        bail!("a map belongs to a scenario: name a `*.scenario.yaml`");
    }
    match &args.to {
        Some(to) => {
            let asked =
                FieldArgs { paths: args.paths.clone(), to: to.clone(), ratio: args.ratio.clone() };
            field(opened, &asked, &terminal.progress.clone(), |opened, rules, fielded| {
                maps(args, opened, Some((rules, fielded)), terminal)
            })
        }
        None => maps(args, &opened, None, terminal),
    }
}

/// A battle with its map drawn.
struct Sheet {
    stem: String,
    #[cfg(feature = "pdf")]
    view: grognard_project::view::map::MapView,
    overlaps: Vec<Overlap>,
    drawn: MapDrawn,
}

fn maps(
    args: &MapArgs,
    opened: &Opened,
    fielded: Option<(&Ruleset, &[Fielded<'_>])>,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    terminal.progress.step("drawing", opened.battles.len());
    let several = opened.battles.len() > 1;
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for battle in &opened.battles {
        let sheet = sheet(args, opened, battle, fielded)?;
        diagnostics.extend(findings(&sheet));
        let (bytes, end, sheets) = match pressed(args, &sheet, opened, terminal)? {
            Some(pressed) => pressed,
            None => return Ok(Outcome::Findings),
        };
        let name = format!("{}.{end}", sheet.stem);
        let path = match &args.output {
            Some(folder) if several => folder.join(name),
            Some(path) => path.clone(),
            None => PathBuf::from(name),
        };
        deliver(&path, &bytes, &opened.files)?;
        terminal.progress.tick();
        if !terminal.quiet {
            let (path, labels) = (path.display(), count(sheet.drawn.labels, "name"));
            let sheets =
                sheets.map(|many| format!(", {}", count(many, "page"))).unwrap_or_default();
            writeln!(terminal.err, "{path}: {labels}{sheets}")?;
        }
        if args.open {
            show(&path)?;
        }
    }
    tidy(&mut diagnostics);
    let report = Report {
        diagnostics: &diagnostics,
        texts: &opened.files.texts,
        checked: 0,
        colour: false,
        width: terminal.width,
        quiet: true,
    };
    terminal.progress.clear();
    if !diagnostics.is_empty() && !terminal.quiet {
        print(&report, Format::Human, &mut terminal.err)?;
    }
    let told = diagnostics.iter().any(|found| found.severity <= Severity::Warning);
    let outcome = if told { Outcome::Findings } else { Outcome::Clean };
    Ok(outcome.or(opened.complain(terminal)?))
}

fn count(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Names without a place, each where it is written; and units in one another's place, all in one.
fn findings(sheet: &Sheet) -> Vec<Diagnostic> {
    let left_out = sheet.drawn.left_out.iter().filter_map(|(words, span)| {
        let message = format!("`{}` finds no place on the map and is left out", one_line(words));
        let help = "draw it larger with `--paper`, give what it names a smaller `priority`, or a shorter name";
        Some(Diagnostic::new(&NO_ROOM, (*span)?, message).help(help))
    });
    let mut found: Vec<Diagnostic> = left_out.collect();
    let worst = sheet.overlaps.iter().max_by_key(|overlap| overlap.metres);
    if let Some(worst) = worst
        && let (Some(one), Some(other)) = (worst.one.1, worst.other.1)
    {
        let more = match sheet.overlaps.len() - 1 {
            0 => String::new(),
            1 => ", and another pair does too".to_owned(),
            more => format!(", and {more} more pairs do too"),
        };
        let message = format!(
            "`{}` and `{}` lie over one another by {} m at their true size{more}",
            one_line(&worst.one.0),
            one_line(&worst.other.0),
            worst.metres
        );
        let help = "on the table one of them must stand elsewhere: behind the other, or in column";
        found.push(
            Diagnostic::new(&UNITS_OVERLAP, one, message).label(other, "the other").help(help),
        );
    }
    found
}

/// A file's bytes, how its name ends, and how many pages it has.
type Pressed = (Vec<u8>, &'static str, Option<usize>);

/// The map as what was asked for; nothing, if a template is broken.
#[cfg(not(feature = "pdf"))]
fn pressed(
    _: &MapArgs,
    sheet: &Sheet,
    _: &Opened,
    _: &mut Terminal,
) -> anyhow::Result<Option<Pressed>> {
    Ok(Some((sheet.drawn.svg.clone().into_bytes(), "svg", None)))
}

/// The map as what was asked for; nothing, if a template is broken.
#[cfg(feature = "pdf")]
fn pressed(
    args: &MapArgs,
    sheet: &Sheet,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Option<Pressed>> {
    use std::collections::BTreeMap;

    use crate::cli::paper::layers;
    use crate::cli::printed::complain;
    use grognard_print::pdf::{Ink, print};
    use grognard_project::fielding::job::{Job, Sides};

    if args.format == MapShape::Svg && args.tile.is_none() {
        return Ok(Some((sheet.drawn.svg.clone().into_bytes(), "svg", None)));
    }
    let (mut files, mut names) = (BTreeMap::new(), BTreeMap::new());
    for (path, template) in layers(&opened.files)? {
        names.insert(path.clone(), template.name);
        files.insert(path, template.bytes);
    }
    let thousandths = |millimetres: f64| (millimetres * 1000.0).round() as i64;
    let (width, height) = (sheet.drawn.width, sheet.drawn.height);
    let (long, low) = match args.format {
        // A picture of dots needs no paper around it.
        MapShape::Png => (width.max(height), width.min(height)),
        _ => paper(args.paper),
    };
    let (across, down) = if width > height { (long, low) } else { (low, long) };
    let [across, down] = sheet.drawn.plan.map_or([across, down], |plan| plan.paper);
    let poster = sheet.drawn.plan.map(|plan| {
        json!({
            "columns": plan.columns,
            "rows": plan.rows,
            "trim": plan.trim.map(thousandths),
            "overlap": thousandths(plan.overlap()),
        })
    });
    let map = json!({
        "title": sheet.drawn.title,
        "told": sheet.view.told,
        "alt": sheet.drawn.alt,
        "width": thousandths(width),
        "height": thousandths(height),
        "paper": { "width": thousandths(across), "height": thousandths(down) },
        "poster": poster,
    });
    for (number, sheet) in sheet.drawn.sheets.iter().enumerate() {
        files.insert(format!("sheet-{number}.svg"), sheet.clone().into_bytes());
    }
    files.insert("data.json".to_owned(), serde_json::to_vec(&json!({ "map": map }))?);
    files.insert("map.svg".to_owned(), sheet.drawn.svg.clone().into_bytes());
    let template = "print/map.typ".to_owned();
    let job = Job { template, files, names, sides: Sides::One, ..Job::default() };
    let (ink, end) = match args.format {
        MapShape::Png if args.tile.is_none() => (Ink::Png(DOTS), "png"),
        _ => (Ink::Pdf, "pdf"),
    };
    let mut printed = print(&job, ink);
    complain(&printed, &job, opened, terminal)?;
    if !printed.faults.is_empty() {
        return Ok(None);
    }
    let pages = args.tile.is_some().then_some(printed.pages);
    Ok(Some((printed.files.swap_remove(0), end, pages)))
}

/// Pictures of maps have so many dots on an inch.
#[cfg(feature = "pdf")]
const DOTS: u32 = 150;

/// The sides of a sheet in millimetres, the longer first.
fn paper(paper: MapPaper) -> (f64, f64) {
    match paper {
        MapPaper::A3 => (420.0, 297.0),
        MapPaper::A4 => (297.0, 210.0),
        MapPaper::Letter => (279.4, 215.9),
        MapPaper::Tabloid => (431.8, 279.4),
    }
}

/// On what a map is drawn: a poster is as large as the table.
fn on(args: &MapArgs) -> On {
    #[cfg(feature = "pdf")]
    match args.tile {
        Some(TilePaper::A4) => return On::Table(PaperSize { long: 297.0, short: 210.0 }),
        Some(TilePaper::Letter) => return On::Table(PaperSize { long: 279.4, short: 215.9 }),
        None => {}
    }
    let (long, short) = paper(args.paper);
    On::Sheet(PaperSize { long, short })
}

fn sheet(
    args: &MapArgs,
    opened: &Opened,
    battle: &Battle,
    fielded: Option<(&Ruleset, &[Fielded<'_>])>,
) -> anyhow::Result<Sheet> {
    let mut forces: Vec<ForceOn<'_>> = Vec::new();
    for (side, of_side) in battle.sides.iter().enumerate() {
        for force in &of_side.forces {
            let on_table = fielded.and_then(|(_, all)| {
                let one = all.iter().find(|one| std::ptr::eq(one.force, force))?;
                Some((&one.conversion, &one.view))
            });
            forces.push(ForceOn { side, force, fielded: on_table });
        }
    }
    let rules = fielded.map(|(rules, _)| rules);
    let nations = nations(opened);
    let given = MapGiven { rules, forces: &forces, nations: &nations, phase: phase(args, battle)? };
    let (view, overlaps) = map(battle, given).with_context(|| {
        format!("`{}` has no map: give it one with `map: ID` and a `*.map.yaml`", battle.id)
    })?;
    let wish = MapOptions {
        theme: match args.theme {
            MapTheme::Print => Theme::Print,
            MapTheme::Screen => Theme::Screen,
            MapTheme::InkSaver => Theme::Saver,
        },
        on: on(args),
        ranges: args.ranges,
    };
    let drawn = draw(&view, &wish);
    let game = rules.map(|rules| format!("-{}", rules.id)).unwrap_or_default();
    let phase = given.phase.and_then(|phase| battle.map.as_ref()?.phases.get(phase));
    let phase = phase.map(|phase| format!("-{}", phase.id)).unwrap_or_default();
    let shape = if matches!(on(args), On::Table(..)) { "poster" } else { "map" };
    let stem = format!("{}{game}{phase}-{shape}", battle.id);
    Ok(Sheet {
        stem,
        #[cfg(feature = "pdf")]
        view,
        overlaps,
        drawn,
    })
}

/// The phase that was asked for, by its id or its name.
fn phase(args: &MapArgs, battle: &Battle) -> anyhow::Result<Option<usize>> {
    let (Some(wanted), Some(map)) = (&args.phase, &battle.map) else { return Ok(None) };
    let is = |one: &grognard_core::model::PhaseOf| {
        one.id == *wanted || one.name.to_lowercase() == wanted.to_lowercase()
    };
    if let Some(phase) = map.phases.iter().position(is) {
        return Ok(Some(phase));
    }
    if map.phases.is_empty() {
        bail!("the map of `{}` has no phases, only the beginning: leave `--phase` out", battle.id);
    }
    let known = choice(map.phases.iter().map(|phase| phase.id.as_str()), 20);
    bail!("the map of `{}` has no phase `{wanted}`; it has {known}", battle.id)
}
