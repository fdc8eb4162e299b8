//! `grognard new --ruleset`: find the project · check the name · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use super::placeholders::{Placeholders, id_of, quoted};
use crate::cli::args::GameShape;
use crate::cli::opened::open_listing;
use crate::cli::outcome::Outcome;
use crate::cli::packs::{PACKS, project_folder};
use crate::cli::terminal::Terminal;
use crate::disk::{clear_left, is_read, list, write_new_folder};
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_project::files::{BUILTIN, Files, OutputFile, builtin};
use grognard_project::project::with_packs;

/// Name and id in the files of the built-in rule set, which a new rule set replaces.
const PLACEHOLDERS: Placeholders = Placeholders { name: "My rules", id: "my-rules" };

/// Name of the order of battle beside a rule set of a shape.
const SAMPLE: &str = "sample.oob.yaml";

/// Excuse in the sample. It is left out of a project without scenarios, in which it excuses nothing.
const EXCUSE: &str =
    " # grognard: allow(unused-oob) a sample for converting, which no scenario needs";

pub(super) fn run(
    name: &str,
    like: Option<GameShape>,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let root = project_folder()?.context(
        "a rule set belongs to a project, and there is no `grognard.yaml` here or in a folder above: \
         `grognard new NAME` makes a project",
    )?;
    let id = id_of(name, Kind::Ruleset, "rules")?;
    let files = open_listing(&list(std::slice::from_ref(&root), None, is_read)?)?.files;
    let folder = root.join(PACKS).join(&id);
    let folder = folder.strip_prefix(".").unwrap_or(&folder);
    clear_left(folder);
    refuse_taken(&files, &id)?;
    write_new_folder(folder, &ruleset(name, &id, like, has_scenario(&files)))?;
    if !terminal.quiet {
        writeln!(
            terminal.err,
            "made `{}`: a rule set with invented numbers, and its page of rules\n\n    \
             grognard check\n    grognard rules {id}",
            folder.display(),
        )?;
        let sample = like.map(|_| folder.join(SAMPLE));
        if let Some(battle) = sample.as_deref().or(battle(&files).map(Path::new)) {
            writeln!(terminal.err, "    grognard convert {} --to {id}", quoted(battle))?;
        }
        writeln!(terminal.err)?;
    }
    Ok(Outcome::Clean)
}

/// Refuses an id that a rule set already has, because the new one would replace or overlay it.
fn refuse_taken(files: &Files, id: &str) -> anyhow::Result<()> {
    with_packs(files, None, |packs| {
        let Some(index) = packs.find(id) else { return Ok(()) };
        let pack = packs.packs()[index];
        let others = (2..).map(|number| format!("{id}-{number}"));
        let free = others.into_iter().find(|other| packs.find(other).is_none()).unwrap_or_default();
        if let (true, Some(built_in)) = (pack.built_in, pack.id()) {
            bail!(
                "`{id}` names the built-in rule set `{built_in}`: take another name, such as `{free}`, \
                 or write a rule set with `extends: {built_in}` to change a few numbers of it"
            );
        }
        bail!("`{}` is the rule set `{id}`: take another name, such as `{free}`", pack.path)
    })
}

/// Whether the project has a scenario, so that `check` reports lists that no scenario names.
fn has_scenario(files: &Files) -> bool {
    let mut names = files.documents.iter().map(|it| files.texts.get(it.file).name.as_str());
    names.any(|name| Kind::of_path(name) == Some(Kind::Scenario))
}

fn ruleset(name: &str, id: &str, like: Option<GameShape>, with_excuse: bool) -> Vec<OutputFile> {
    let shape = like.and_then(|shape| builtin(&format!("shapes/{}", shape.word())));
    let templates =
        BUILTIN.iter().filter_map(|(path, text)| Some((path.strip_prefix("ruleset/")?, text)));
    let files = templates.map(|(stem, text)| {
        let path = match stem == PLACEHOLDERS.id {
            true => format!("{id}{}", Kind::Ruleset.suffix()),
            false => format!("{stem}{PAGE_SUFFIX}"),
        };
        let text = shape.map_or_else(|| (*text).to_owned(), |edits| edited(stem, text, edits));
        OutputFile::new(path.as_str(), PLACEHOLDERS.fill(&path, &text, name, id))
    });
    let sample = like.and_then(|_| builtin("shapes/sample"));
    let sample = sample.map(|text| match text.split_once(EXCUSE) {
        Some((before, after)) if !with_excuse => format!("{before}{after}"),
        _ => text.to_owned(),
    });
    let sample =
        sample.map(|text| OutputFile::new(SAMPLE, PLACEHOLDERS.fill(SAMPLE, &text, name, id)));
    files.chain(sample).collect()
}

/// A template with the edits of a shape. Each edit is a block of lines as `diff` prints them, after
/// a line with `@` and the stem of its template.
fn edited(stem: &str, text: &str, edits: &str) -> String {
    let blocks = edits.split("@ ").filter_map(|block| block.split_once('\n'));
    blocks.filter(|(of, _)| *of == stem).fold(text.to_owned(), |text, (_, block)| {
        let lines = |signs: &[char]| -> String {
            let kept = block.lines().filter(|line| line.starts_with(signs));
            kept.map(|line| format!("{}\n", &line[1..])).collect()
        };
        text.replacen(&lines(&[' ', '-']), &lines(&[' ', '+']), 1)
    })
}

/// Chooses a battle of the project for the example command: a scenario, or else an order of battle.
/// The document with the fewest folders in its path makes the shortest command.
fn battle(files: &Files) -> Option<&str> {
    let names = files.documents.iter().map(|document| files.texts.get(document.file).name.as_str());
    let fielded = names.filter_map(|name| match Kind::of_path(name)? {
        kind @ (Kind::Scenario | Kind::Oob) => {
            Some((kind != Kind::Scenario, name.matches('/').count(), name))
        }
        _ => None,
    });
    fielded.min().map(|(.., name)| name)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;
    use crate::cli::commands::new::tests::findings;

    /// Tries names that are difficult in YAML or as file names.
    #[test]
    fn a_new_ruleset_checks_clean() {
        let names = [
            "dusk",
            "Skirmish at Dusk",
            "no",
            "con",
            "index",
            "history",
            "1806",
            "Möckern: der 16.",
            "a\"b\\c",
            "#5",
            "- x",
            "../../etc",
            "x\u{2028}y: [",
            "*a &b !c {d}",
        ];
        for name in names {
            let id = id_of(name, Kind::Ruleset, "rules").expect("an id");
            for like in GameShape::value_variants().iter().copied().map(Some).chain([None]) {
                let found = findings(ruleset(name, &id, like, false));
                assert!(found.is_empty(), "{name}, {like:?}: {found:?}");
            }
        }
        for name in ["###", "", "a\nb", "а", &"long ".repeat(20), &"a.".repeat(70)] {
            assert!(id_of(name, Kind::Ruleset, "rules").is_err(), "{name:?}");
        }
    }
}
