//! Compares cards with cards made from an earlier copy of the same documents in another folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_syntax::text::{counted, list};
use grognard_view::view::{CardView, Since, since};

use super::args::CardsArgs;
use super::fielding::field;
use super::player_copy::open_any_for;
use super::select::wants;
use super::terminal::Terminal;
use crate::disk::project_above;

/// Maximum number of removed cards that are listed, so that the report fits on a screen. Further
/// removed cards are only counted.
const MAX_NAMES: usize = 20;

/// Returns only the cards that differ from those of the earlier copy, and reports their number.
/// Returns `None` if a document of the earlier copy could not be read completely.
pub(super) fn changed_cards(
    now: Vec<CardView>,
    folder: &Path,
    args: &CardsArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Option<Vec<CardView>>> {
    let earlier = earlier(&args.field.paths, folder)?;
    terminal.progress.step("reading the earlier state", 0);
    let before = earlier_cards(&earlier, args, terminal)
        .with_context(|| format!("cannot read the earlier state in `{}`", folder.display()))?;
    let Some(before) = before else { return Ok(None) };
    let found = since(now, before);
    if !terminal.quiet {
        for (was, root) in &earlier.missing {
            let (was, folder, root) = (was.display(), folder.display(), root.display());
            writeln!(
                terminal.err,
                "`{was}` does not exist, so all of it is new (`{folder}` is compared with `{root}`)"
            )?;
        }
        writeln!(terminal.err, "{}", told(&found))?;
    }
    Ok(Some(found.changed))
}

fn earlier_cards(
    earlier: &Earlier,
    args: &CardsArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Option<Vec<CardView>>> {
    if earlier.there.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let opened = open_any_for(&earlier.there, &args.field.player, args.field.partial)?;
    let table = field(&opened, (&args.field).into(), &terminal.progress)?;
    if opened.refuses(terminal)? {
        return Ok(None);
    }
    let mut cards = table.cards(&opened).cards;
    cards.retain(|card| wants(&args.select, &card.id, &card.within));
    Ok(Some(cards))
}

fn told(found: &Since) -> String {
    let cards = counted(found.all, "card");
    let changed = match found.changed.len() {
        0 => format!("none of {cards} changed"),
        changed => format!("{changed} of {cards} changed"),
    };
    let gone = match found.gone.len() {
        0 => String::new(),
        1 => ", 1 is gone: ".to_owned(),
        gone => format!(", {gone} are gone: "),
    };
    let names = match found.gone.as_slice() {
        [] => String::new(),
        names => list(names.iter().map(String::as_str), MAX_NAMES),
    };
    let nothing = if found.changed.is_empty() { "; nothing is printed" } else { "" };
    format!("{changed}{gone}{names}{nothing}")
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Earlier {
    /// Documents that existed in the earlier copy.
    there: Vec<PathBuf>,
    /// Documents that the earlier copy did not have, each with the current folder to which the
    /// earlier folder corresponds.
    missing: Vec<(PathBuf, PathBuf)>,
}

/// Finds the named documents below the folder of the earlier copy. Paths are relative to their
/// project or, outside a project, to the folder that contains all named paths.
fn earlier(paths: &[PathBuf], folder: &Path) -> anyhow::Result<Earlier> {
    if !folder.is_dir() {
        bail!(
            "cannot compare with `{}`: name a folder with an earlier state of these documents",
            folder.display()
        );
    }
    let real = |path: &PathBuf| {
        path.canonicalize().with_context(|| format!("cannot read `{}`", path.display()))
    };
    let paths: Vec<PathBuf> = paths.iter().map(real).collect::<anyhow::Result<_>>()?;
    let alone = paths.iter().filter(|path| project_of(path).is_none()).map(|path| folder_of(path));
    let common = alone.reduce(|path, other| {
        let both = path.ancestors().find(|above| other.starts_with(above));
        both.unwrap_or(path)
    });
    let mut earlier = Earlier::default();
    for path in &paths {
        let Some(root) = project_of(path).or(common) else { continue };
        let was = folder.join(path.strip_prefix(root)?);
        if was.exists() {
            earlier.there.push(was);
        } else {
            earlier.missing.push((was, root.to_owned()));
        }
    }
    Ok(earlier)
}

fn project_of(path: &Path) -> Option<&Path> {
    project_above(folder_of(path))
}

fn folder_of(path: &Path) -> &Path {
    if path.is_dir() { path } else { path.parent().unwrap_or(path) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::write;
    use grognard_project::files::OutputFile;

    /// Looks up two documents below a folder together, and then the second one alone.
    fn found(project: bool) -> [Earlier; 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let below = |path: &str| folder.path().join(path);
        let mut files = vec!["now/a/a.oob.yaml", "now/b/b.oob.yaml", "was/a/a.oob.yaml"];
        files.extend(["was/b.oob.yaml"]);
        files.extend(project.then_some("now/grognard.yaml"));
        let file = |path: &str| OutputFile::new(path, "");
        let files: Vec<OutputFile> = files.into_iter().map(file).collect();
        write(folder.path(), &files).expect("files");
        let now = [below("now/a/a.oob.yaml"), below("now/a/../b")];
        let bare = |path: PathBuf| {
            let real = folder.path().canonicalize().expect("a folder");
            let path = path.strip_prefix(folder.path()).or(path.strip_prefix(&real));
            path.expect("a path in the folder").to_owned()
        };
        [&now[..], &now[1..]].map(|paths| {
            let found = earlier(paths, &below("was")).expect("a folder");
            let missing = found.missing.into_iter().map(|(was, root)| (bare(was), bare(root)));
            Earlier {
                missing: missing.collect(),
                there: found.there.into_iter().map(bare).collect(),
            }
        })
    }

    #[test]
    fn paths_are_relative_to_their_project_or_to_their_common_folder() {
        let there = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let missing = || vec![("was/b".into(), "now".into())];
        let [both, single] = found(true);
        assert_eq!(both, Earlier { there: there(&["was/a/a.oob.yaml"]), missing: missing() });
        assert_eq!(single, Earlier { there: there(&[]), missing: missing() });
        let [both, single] = found(false);
        assert_eq!(both, Earlier { there: there(&["was/a/a.oob.yaml"]), missing: missing() });
        assert_eq!(
            single.there.len(),
            1,
            "a folder by itself stands for the earlier one: {single:?}"
        );
    }

    #[test]
    fn a_missing_folder_is_refused() {
        let error = earlier(&[PathBuf::from(".")], Path::new("nowhere")).expect_err("none");
        assert!(error.to_string().contains("name a folder with an earlier state"), "{error}");
    }
}
