//! `grognard export`: read · open · export · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::Kind;
use grognard_core::model::Battlefield;
use grognard_exchange::exchange::geojson;
use grognard_exchange::export::{
    Export, FORMATS, Needs, Options, Subject, find_format, findings, findings_together,
};
use grognard_render::render::map::symbol;
use grognard_render::render::player_copy::preview as preview_text;
use grognard_syntax::diagnostic::Format;
use grognard_syntax::text::choice;
use grognard_view::view::{DeckView, PreviewView, preview};

use crate::cli::args::ExportArgs;
use crate::cli::card_sheets::card_sheets;
use crate::cli::exported::deliver_all;
use crate::cli::fielding::{GameChoice, field};
use crate::cli::opened::{Ground, Opened, open, open_map};
use crate::cli::outcome::Outcome;
use crate::cli::output::{OutputPlace, place_of, send};
use crate::cli::player_copy::{find_side, only_battle, open_for};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_as;

pub(in crate::cli) fn run(args: &ExportArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let path = args.path.as_path();
    let kind = path.to_str().and_then(Kind::of_path);
    if path.is_dir() || !matches!(kind, Some(Kind::Map | Kind::Scenario | Kind::Oob)) {
        bail!(
            "`{}` is neither a `*.oob.yaml` nor a `*.scenario.yaml` nor a `*.map.yaml`",
            path.display()
        );
    }
    if let (true, Some(side)) = (args.preview, &args.player.side) {
        return show_preview(args, side, terminal);
    }
    let format = format_of(args, kind)?;
    if kind == Some(Kind::Map) {
        return of_map(path, format, args, terminal);
    }
    let opened = open_for(&[path.to_owned()], &args.player, args.partial)?;
    let subject = subject(&opened, path)?;
    if !format.is_built {
        bail!("this program was built without workbooks: use `csv` instead");
    }
    if matches!(format.needs, Needs::Map | Needs::Place) {
        placed(&subject, format, path)?;
    }
    let deck = deck(&opened, format, args, terminal)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let nations = opened.nations();
    let options = Options {
        excel: args.excel,
        nations: Some(&nations),
        symbol: Some(symbol),
        deck: deck.as_ref(),
        address: args.base_url.as_deref(),
    };
    let mut files = (format.write)(&subject, &options);
    if let (Some(deck), true) = (&deck, format.has_pictures) {
        files.extend(card_sheets(&subject, deck, &opened, terminal)?);
    }
    deliver_all(&files, (format, args), &opened.files, terminal)?;
    tell_losses(&subject, (format, &options), (args, &opened), terminal)?;
    opened.complain(terminal)
}

/// Reports what the format cannot store: one finding for a reader, but one finding for each kind of
/// loss for a program.
fn tell_losses(
    subject: &Subject<'_>,
    (format, options): (&Export, &Options<'_>),
    (args, opened): (&ExportArgs, &Opened),
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    if terminal.quiet {
        return Ok(());
    }
    let found = match args.report {
        Format::Human => findings_together(subject, format, options),
        _ => findings(subject, format, options),
    };
    tell_as(args.report, &found, &opened.files.texts, terminal)
}

fn subject<'o>(opened: &'o Opened, path: &Path) -> anyhow::Result<Subject<'o>> {
    let battle = opened.battles.first().map(Subject::of_battle);
    let force = || opened.forces.first().map(Subject::of_force);
    battle.or_else(force).with_context(|| format!("`{}` could not be read", path.display()))
}

fn deck(
    opened: &Opened,
    format: &Export,
    args: &ExportArgs,
    terminal: &Terminal,
) -> anyhow::Result<Option<DeckView>> {
    let (true, to) = (format.needs == Needs::Cards, args.to.as_deref()) else {
        if args.to.is_some() {
            bail!("`{}` has historical strengths: remove `--to`", format.name);
        }
        return Ok(None);
    };
    let to = to.with_context(|| {
        format!("`{}` contains cards of a rule set: name it with `--to`", format.name)
    })?;
    let game = GameChoice { to, ratio: args.ratio.as_deref(), rounding: None };
    Ok(Some(field(opened, game, &terminal.progress)?.cards(opened)))
}

/// Chooses the format: first by `--format`, then by the extension of the output file. If neither
/// the option nor the extension decides, a battle or map becomes GeoJSON.
fn format_of(args: &ExportArgs, kind: Option<Kind>) -> anyhow::Result<&'static Export> {
    let file = args.output.as_deref().filter(|path| matches!(place_of(path), OutputPlace::File(_)));
    let ending = file.and_then(|path| path.extension()?.to_str());
    let named = || FORMATS.iter().find(|format| ending == Some(format.ending));
    let usual = || FORMATS.iter().find(|format| format.is_map && kind != Some(Kind::Oob));
    let asked = args.format.as_deref().and_then(find_format);
    let mut endings: Vec<String> =
        FORMATS.iter().map(|format| format!(".{}", format.ending)).collect();
    endings.sort_unstable();
    endings.dedup();
    if let (Some(file), Some(ending)) = (file, ending)
        && ending.contains(char::is_alphabetic)
        && !endings.iter().any(|known| known.rsplit('.').next() == Some(ending))
    {
        bail!(
            "`{}` cannot be written: this command writes files that end in {}",
            file.display(),
            choice(endings.iter().map(String::as_str), 20)
        );
    }
    let found = asked.or_else(named).or_else(usual);
    found.with_context(|| {
        let names = FORMATS.iter().map(|format| format.name);
        format!("name the format with `--format`: {}", choice(names, 20))
    })
}

fn of_map(
    path: &Path,
    format: &Export,
    args: &ExportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    if args.player.side.is_some() {
        bail!("a map has no sides: `--for` needs a `*.scenario.yaml`");
    }
    if !format.is_map {
        bail!(
            "a map without a scenario can only be exported as `geojson`: name its `*.scenario.yaml` for `{}`",
            format.name
        );
    }
    let Ground { opened, map } = open_map(path, args.partial)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let text = geojson(&map, None).with_context(|| nowhere(&map, path))?;
    send(args.output.as_deref(), text.as_bytes(), &opened.files, terminal)?;
    opened.complain(terminal)
}

/// Checks that a battle has a map and, if the format needs it, a geographic origin.
fn placed(subject: &Subject<'_>, format: &Export, path: &Path) -> anyhow::Result<()> {
    let Some(battle) = subject.battle else {
        bail!("an order of battle has no ground: name a `*.scenario.yaml` or a `*.map.yaml`");
    };
    let Some(map) = &battle.map else {
        bail!("`{}` has no readable map: run `grognard check`", path.display());
    };
    if format.needs == Needs::Place && map.origin.is_none() {
        bail!(nowhere(map, path));
    }
    Ok(())
}

fn show_preview(args: &ExportArgs, side: &str, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let path = args.path.as_path();
    let mut opened = open(&[path.to_owned()], args.partial)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let battle = only_battle(&opened, path)?;
    let view: PreviewView = preview(battle, find_side(battle, side)?);
    write!(terminal.out, "{}", preview_text(&view))?;
    opened.slips = view.slips;
    opened.complain(terminal)
}

fn nowhere(map: &Battlefield, path: &Path) -> String {
    let where_to = match path.to_str().and_then(Kind::of_path) {
        Some(Kind::Map) => "it".to_owned(),
        _ => format!("the map `{}`", map.id),
    };
    format!(
        "`{}` has no position on earth: give {where_to} the position of its south-west corner, such as `origin: {{ latitude: 50.66, longitude: 4.36 }}`",
        map.name
    )
}
