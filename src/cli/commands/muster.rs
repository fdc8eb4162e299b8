//! `grognard muster`: read · open · convert · count · show.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::args::{MusterArgs, MusterShape};
use crate::cli::commands::convert::{native_packs, source};
use crate::cli::exit::Outcome;
use crate::cli::forces::open;
use crate::cli::output::deliver;
use crate::cli::packs;
use crate::cli::terminal::Terminal;
use crate::disk::{list, read};
use grognard_core::convert::{Conversion, ConvertOptions, convert};
use grognard_core::document::{Collection, Field, read as read_document};
use grognard_core::model::Force;
use grognard_core::syntax::{Reader, parse};
use grognard_project::project::{Packs, pack_trees};
use grognard_project::view::{Fielded, Owned, muster};
use grognard_render::render::tables;

pub(in crate::cli) fn run(args: &MusterArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open(&args.field.paths)?;
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let pack = packs::open(&packs, &args.field.to)?;
    let in_battle = opened.battles.iter().map(|battle| {
        let later = |force| (force, battle.later(force));
        (battle.name.clone(), battle.forces().map(later).collect())
    });
    let alone = opened.forces.iter().map(|force| (force.name.clone(), vec![(force, Vec::new())]));
    let battles: Vec<(String, Vec<Coming<'_>>)> = in_battle.chain(alone).collect();
    let all = battles.iter().flat_map(|(_, forces)| forces);
    let all: Vec<&Force> = all.map(|(force, _)| *force).collect();
    let from = native_packs(&packs, &all)?;
    if let Some(ratio) = &args.field.ratio
        && !pack.ruleset.ratios.iter().any(|one| one.entry.id == *ratio)
        && pack.ruleset.ratio.as_ref() != Some(ratio)
    {
        bail!("{} has no ratio `{ratio}`", pack.ruleset.name);
    }
    let converted: Vec<(String, Vec<Conversion>)> = battles
        .iter()
        .map(|(name, forces)| {
            let each = forces.iter().map(|(force, later)| {
                let ratio = args.field.ratio.clone();
                let wish =
                    ConvertOptions { ratio, later: later.clone(), ..ConvertOptions::default() };
                convert(force, &pack.ruleset, source(&from, force), &wish)
            });
            (name.clone(), each.collect())
        })
        .collect();
    let counted: Vec<(String, Vec<Fielded<'_>>)> = battles
        .iter()
        .zip(&converted)
        .map(|((name, forces), (_, conversions))| {
            (name.clone(), forces.iter().map(|(force, _)| *force).zip(conversions).collect())
        })
        .collect();
    let owned = args.own.as_deref().map(collection).transpose()?;
    let owned = owned.as_ref().map(|(name, owned)| (name.as_str(), owned.as_slice()));
    let view = muster(&pack.ruleset, &counted, owned);
    let text = match args.format {
        MusterShape::Text => tables::muster(&view, terminal.width),
        MusterShape::Csv => tables::muster_csv(&view),
        MusterShape::Json => format!("{}\n", serde_json::to_string_pretty(&view)?),
    };
    match &args.output {
        Some(path) => deliver(path, text.as_bytes(), &opened.files)?,
        None => write!(terminal.out, "{text}")?,
    }
    let short = view.lines.iter().any(|line| line.short.is_some_and(|short| short > 0));
    let outcome = if short { Outcome::Findings } else { Outcome::Clean };
    Ok(outcome.or(opened.complain(terminal)?))
}

/// A force, and which of its bodies come later.
type Coming<'f> = (&'f Force, Vec<(String, usize)>);

/// What a club owns.
pub(in crate::cli) fn collection(path: &Path) -> anyhow::Result<(String, Vec<Owned>)> {
    let shown = path.display();
    if !path.is_file() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let listing = list(&[path.to_owned()], None, |_| false)?;
    let ignored = vec![Vec::new(); listing.projects.len()];
    let (files, _) = read(&listing, &ignored, None)?;
    let document = files.documents.first().with_context(|| format!("cannot read `{shown}`"))?;
    let text = files.texts.get(document.file);
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let written = tree.root().map_or(Field::Absent, read_document::<Collection<'_>>);
    let collection = &written
        .get()
        .filter(|written| !written.value.collection.is_absent())
        .with_context(|| format!("`{shown}` is no collection; `grognard check {shown}` says why"))?
        .value;
    let count = |field: &Field<i64>| field.value().and_then(|count| u32::try_from(*count).ok());
    let owned = collection.holdings.items.iter().filter_map(|holding| {
        let holding = &holding.value;
        Some(Owned {
            nation: holding.nation.value()?.0.to_owned(),
            arm: holding.arm.value().copied(),
            traits: holding.traits.items.iter().map(|one| one.value).collect(),
            bases: count(&holding.bases).or(count(&holding.guns)),
            figures: count(&holding.figures),
            guns: count(&holding.guns),
            leaders: count(&holding.leaders),
        })
    });
    let name = collection.name.value().map_or_else(|| shown.to_string(), |name| (*name).to_owned());
    Ok((name, owned.collect()))
}
