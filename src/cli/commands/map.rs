//! `grognard map`: read · open · field · show map · draw · write.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use grognard_core::model::Battle;
use grognard_render::render::map::{MAX_POSTER, MapDrawn, MapOptions, On, Plan, Theme, draw};
use grognard_syntax::text::{choice, counted};
use grognard_view::fielding::battle_map;

use crate::cli::args::{MapArgs, MapShape, MapTheme};
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::map_files::{DrawnMap, canvas, file_of, shape_of};
use crate::cli::map_findings::{complain, findings};
use crate::cli::opened::Opened;
use crate::cli::outcome::Outcome;
use crate::cli::output::{OutputPlace, deliver, place_of, show};
use crate::cli::player_copy::open_for;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &MapArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let shape = shape_of(args)?;
    terminal.progress.step("reading", 0);
    let opened = open_for(&args.paths, &args.game.player, args.game.partial)?;
    if opened.battles.is_empty() {
        bail!("a map belongs to a scenario: name a `*.scenario.yaml`");
    }
    if let (Some(output), battles @ 2..) = (&args.output, opened.battles.len())
        && !matches!(place_of(output), OutputPlace::Folder(_))
    {
        bail!("{battles} maps need a folder: write `-o {}/`", output.display());
    }
    if args.open && args.output.as_deref().map(place_of) == Some(OutputPlace::Stdout) {
        bail!("`--open` needs a file: leave `-o -` out");
    }
    let game = GameChoice::of(&args.game);
    let table = game.map(|game| field(&opened, game, &terminal.progress)).transpose()?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    terminal.progress.step("drawing", opened.battles.len());
    let mut diagnostics = Vec::new();
    for battle in &opened.battles {
        let map = drawn((args, shape), &opened, battle, table.as_ref())?;
        diagnostics.extend(findings(&map));
        if !write_map((args, shape), &map, &opened, terminal)? {
            return Ok(Outcome::Findings);
        }
    }
    let outcome = complain(diagnostics, args.deny, &opened, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}

pub(super) fn drawn(
    (args, shape): (&MapArgs, MapShape),
    opened: &Opened,
    battle: &Battle,
    table: Option<&Table<'_>>,
) -> anyhow::Result<DrawnMap> {
    let fielded = table.map(|table| (&table.rules, table.forces.as_slice()));
    let phase = phase(args, battle)?;
    let (mut view, overlaps) =
        battle_map(battle, fielded, &opened.nations(), phase).with_context(|| {
            format!("`{}` has no map: give it one with `map: ID` and a `*.map.yaml`", battle.id)
        })?;
    view.left_out = opened.left_out_words();
    let theme = match args.theme {
        MapTheme::Print => Theme::Print,
        MapTheme::Screen => Theme::Screen,
        MapTheme::InkSaver => Theme::Saver,
    };
    let on = canvas(args, shape);
    let drawn = draw(&view, &MapOptions { theme, on, ranges: args.ranges });
    if let Some(plan) = drawn.plan {
        if plan.count() > MAX_POSTER {
            bail!(too_large(&drawn, plan));
        }
        if plan.trim.iter().any(|side| *side > MAX_PAGE) {
            bail!("{}", too_long(&drawn));
        }
    }
    let game = table.map(|table| format!("-{}", table.rules.id)).unwrap_or_default();
    let phase = phase.and_then(|phase| battle.map.as_ref()?.phases.get(phase));
    let phase = phase.map(|phase| format!("-{}", phase.id)).unwrap_or_default();
    let what = if matches!(on, On::Table(..)) { "poster" } else { "map" };
    let stem = format!("{}{game}{phase}-{what}", battle.id);
    Ok(DrawnMap { stem, view, overlaps, drawn })
}

/// Maximum length in millimetres of a page of PDF: 14,400 points (ISO 32000-1, annex C) are 5,080 mm.
const MAX_PAGE: f64 = 5_000.0;

fn too_long(drawn: &MapDrawn) -> String {
    let [width, height] = [drawn.width, drawn.height].map(|side| side / 1000.0);
    format!(
        "a poster of this field would be {width:.1} m wide and {height:.1} m high, and a page has at most 5 m: cut \
         it into sheets with `--tile a3`"
    )
}

fn too_large(drawn: &MapDrawn, plan: Plan) -> String {
    let [width, height] = [drawn.width, drawn.height].map(|side| side / 1000.0);
    let sheets = plan.count();
    format!(
        "a poster of this field would be {width:.1} m wide and {height:.1} m high ({sheets} sheets, at most \
         {MAX_POSTER}): draw it on one sheet with `--paper`, or for a rule set with a smaller scale"
    )
}

/// Writes a map to its file. Returns false, and writes nothing, if a template has faults.
fn write_map(
    (args, shape): (&MapArgs, MapShape),
    map: &DrawnMap,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let Some(file) = file_of((args, shape), map, opened, terminal)? else { return Ok(false) };
    let name = format!("{}.{}", map.stem, file.end);
    let path = match args.output.as_deref().map(place_of) {
        Some(OutputPlace::Stdout) => {
            terminal.out.write_all(&file.bytes)?;
            return Ok(true);
        }
        Some(OutputPlace::Folder(folder)) => folder.join(name),
        Some(OutputPlace::File(path)) => path,
        None => PathBuf::from(name),
    };
    deliver(&path, &file.bytes, &opened.files)?;
    terminal.progress.tick();
    if !terminal.quiet {
        let labels = counted(map.drawn.labels, "name");
        let pages = file.pages.map(|pages| format!(", {}", counted(pages, "page")));
        let keyed = Some(map.drawn.keyed).filter(|keyed| *keyed > 0);
        let keyed = keyed.map(|keyed| format!(", {keyed} of them in the key")).unwrap_or_default();
        let pages = pages.unwrap_or_default();
        writeln!(terminal.err, "{}: {labels}{keyed}{pages}", path.display())?;
    }
    if args.open {
        show(&path)?;
    }
    Ok(true)
}

fn phase(args: &MapArgs, battle: &Battle) -> anyhow::Result<Option<usize>> {
    let (Some(wanted), Some(map)) = (&args.phase, &battle.map) else { return Ok(None) };
    let is = |phase: &grognard_core::model::PhaseOf| {
        phase.id == *wanted || phase.name.to_lowercase() == wanted.to_lowercase()
    };
    if let Some(phase) = map.phases.iter().position(is) {
        return Ok(Some(phase));
    }
    if map.phases.is_empty() {
        bail!("the map of `{}` has no phases: leave `--phase` out", battle.id);
    }
    let ids = choice(map.phases.iter().map(|phase| phase.id.as_str()), 20);
    bail!("the map of `{}` has no phase `{wanted}`; it has {ids}", battle.id)
}
