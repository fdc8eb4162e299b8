//! Opens rule sets: first those of the project around the current folder, then the built-in ones.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{OpenPack, Packs, UnknownRuleset, open_rulesets, with_packs};
use grognard_syntax::text::one_line;
use grognard_view::fielding::Natives;

use super::opened::{Opened, open_listing};
use crate::disk::{list, project_above};

pub(super) const PACKS: &str = "rulesets";

pub(super) fn open_packs() -> anyhow::Result<Opened> {
    let root: PathBuf = match project_folder()? {
        Some(root) => root,
        // Outside a project, read only the folder `rulesets`, not everything below the current
        // folder.
        None if Path::new(PACKS).is_dir() => PathBuf::from(PACKS),
        None => return Ok(Opened::default()),
    };
    let wanted =
        |name: &str| Kind::of_path(name) == Some(Kind::Ruleset) || name.ends_with(PAGE_SUFFIX);
    let absolute = std::path::absolute(&root)?;
    let listing = list(&[root], None, wanted)?;
    let is_root = |project: &Option<PathBuf>| project.as_deref() == Some(absolute.as_path());
    let own = listing.projects.iter().position(is_root);
    let mut opened = open_listing(&listing)?;
    // A project in a folder below has rule sets of its own, which no list of this project can name.
    if let Some(own) = own {
        opened.files.documents.retain(|document| document.project == own);
    }
    Ok(opened)
}

/// Returns the folder of the project around the current folder, in the form for messages, or `None`
/// outside a project.
pub(super) fn project_folder() -> anyhow::Result<Option<PathBuf>> {
    let here = std::env::current_dir()?;
    let root = project_above(&here);
    Ok(root.map(|root| if root == here { PathBuf::from(".") } else { root.to_owned() }))
}

/// Lists the rule sets on standard error, for a user who named none.
pub(super) fn tell_rulesets() -> anyhow::Result<()> {
    let opened = open_packs()?;
    with_packs(&opened.files, None, |packs| {
        let mut list = String::from("\nRule sets:\n");
        for (id, name) in packs.list() {
            let aliases = packs.open(id).map(|pack| pack.ruleset.aliases).unwrap_or_default();
            let names: Vec<&str> =
                std::iter::once(id).chain(aliases.iter().map(String::as_str)).collect();
            list.push_str(&format!("  {:30} {}\n", names.join(", "), one_line(name)));
        }
        Ok(std::io::stderr().write_all(list.as_bytes())?)
    })
}

pub(super) fn open_ruleset(opened: &Opened, name: &str) -> anyhow::Result<Ruleset> {
    let mut found = open_rulesets(&opened.files, [name]).map_err(unknown)?;
    opened.uses(found.made_of);
    Ok(found.rulesets.remove(0))
}

pub(super) fn open_natives<'f>(
    opened: &Opened,
    forces: impl IntoIterator<Item = &'f Force>,
) -> anyhow::Result<Natives> {
    let natives = Natives::open(&opened.files, forces).map_err(unknown)?;
    opened.uses(natives.made_of.iter().copied());
    Ok(natives)
}

/// Opens a rule set with its rule pages. If the rule set is missing, the error lists the existing
/// ones.
pub(super) fn open_pack<'t>(
    opened: &Opened,
    packs: &Packs<'t>,
    name: &str,
) -> anyhow::Result<OpenPack<'t>> {
    let pack = packs.open_named(name).map_err(unknown)?;
    opened.uses(pack.made_of.iter().copied());
    Ok(pack)
}

fn unknown(unknown: UnknownRuleset) -> anyhow::Error {
    match unknown.near {
        Some(_) => anyhow!("{unknown}"),
        None => anyhow!("{unknown}; `grognard rules` lists them"),
    }
}
