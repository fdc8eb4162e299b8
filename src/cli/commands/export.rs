//! `grognard export`: read · open · exchange · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::args::{ExportArgs, ExportShape};
use crate::cli::opened::{Ground, open, open_map};
use crate::cli::outcome::Outcome;
use crate::cli::output::deliver;
use crate::cli::player_copy::{find_side, only_battle, open_for};
use crate::cli::terminal::Terminal;
use grognard_core::document::Kind;
use grognard_core::model::{Battle, Battlefield};
use grognard_project::exchange::geojson;
use grognard_project::files::Files;
use grognard_project::view::{PreviewView, preview};
use grognard_render::render::player_copy::preview as preview_text;

pub(in crate::cli) fn run(args: &ExportArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let path = args.path.as_path();
    let kind = path.to_str().and_then(Kind::of_path);
    if path.is_dir() || !matches!(kind, Some(Kind::Map | Kind::Scenario)) {
        bail!("`{}` is neither a `*.map.yaml` nor a `*.scenario.yaml`", path.display());
    }
    if let (true, Some(side)) = (args.preview, &args.player.side) {
        return show_preview(path, side, terminal);
    }
    if kind == Some(Kind::Map) {
        if args.player.side.is_some() {
            bail!("a map has no sides: `--for` needs a `*.scenario.yaml`");
        }
        let Ground { opened, map } = open_map(path)?;
        put(&map, None, (args, &opened.files), terminal)?;
        return opened.complain(terminal);
    }
    let opened = open_for(&[path.to_owned()], &args.player)?;
    let battle = opened.battles.first().context("a scenario that was read is there")?;
    let Some(map) = &battle.map else {
        bail!("`{}` has no map that could be read; `grognard check` says why", path.display());
    };
    put(map, Some(battle), (args, &opened.files), terminal)?;
    opened.complain(terminal)
}

/// Lists what the players of a side see.
fn show_preview(path: &Path, side: &str, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let mut opened = open(&[path.to_owned()])?;
    let battle = only_battle(&opened, path)?;
    let view: PreviewView = preview(battle, find_side(battle, side)?);
    write!(terminal.out, "{}", preview_text(&view))?;
    opened.slips = view.slips;
    opened.complain(terminal)
}

fn put(
    map: &Battlefield,
    battle: Option<&Battle>,
    (args, files): (&ExportArgs, &Files),
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let text = match args.format {
        ExportShape::Geojson => geojson(map, battle),
    };
    let text = text.with_context(|| nowhere(map, &args.path))?;
    match &args.output {
        Some(path) => deliver(path, text.as_bytes(), files),
        None => Ok(write!(terminal.out, "{text}")?),
    }
}

fn nowhere(map: &Battlefield, path: &Path) -> String {
    let where_to = match path.to_str().and_then(Kind::of_path) {
        Some(Kind::Map) => "it".to_owned(),
        _ => format!("the map `{}`", map.id),
    };
    format!(
        "`{}` does not say where on earth it is: give {where_to} the place of its south-west corner, such as `origin: {{ latitude: 50.66, longitude: 4.36 }}`",
        map.name
    )
}
