//! Reads the collection of miniatures that the user named.

use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::{Collection, Field, FigureKind, Trait, read as read_document};
use grognard_project::project::Settings;
use grognard_syntax::syntax::{Reader, parse};
use grognard_view::view::{Owned, OwnedCollection};

use crate::disk::{list, read};

pub(super) fn open_collection(path: &Path) -> anyhow::Result<OwnedCollection> {
    let shown = path.display();
    if !path.is_file() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let listing = list(&[path.to_owned()], None, |_| false)?;
    let settings = vec![Settings::default(); listing.projects.len()];
    let (files, _) = read(&listing, &settings, None)?;
    let document = files.documents.first().with_context(|| format!("cannot read `{shown}`"))?;
    let text = files.texts.get(document.file);
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let written = tree.root().map_or(Field::Absent, read_document::<Collection<'_>>);
    let collection = &written
        .get()
        .filter(|written| !written.value.collection.is_absent())
        .with_context(|| format!("`{shown}` is not a collection: run `grognard check {shown}`"))?
        .value;
    let count = |field: &Field<i64>| field.value().and_then(|count| u32::try_from(*count).ok());
    let owned = collection.holdings.items.iter().filter_map(|holding| {
        let holding = &holding.value;
        let traits = holding.traits.items.iter().map(|worn| worn.value);
        let traits: Vec<Trait> = traits.collect();
        Some(Owned {
            nation: holding.nation.value()?.0.to_owned(),
            arm: holding.arm.value().copied(),
            kind: FigureKind::of(&traits),
            bases: count(&holding.bases).or(count(&holding.guns)),
            figures: count(&holding.figures),
            figures_per_base: count(&holding.figures_per_base),
            leaders: count(&holding.leaders),
        })
    });
    let name = collection.name.value().map_or_else(|| shown.to_string(), |name| (*name).to_owned());
    let stand_ins = collection.stand_ins.items.iter().filter_map(|stand_in| {
        let by = stand_in.value.kinds.items.iter().map(|kind| kind.value).collect();
        Some((*stand_in.value.needed.value()?, by))
    });
    Ok(OwnedCollection { name, owned: owned.collect(), stand_ins: stand_ins.collect() })
}
