//! Tests that every part of the program reports the same findings for a project: the command
//! `check`, `build`, `serve`, the language server and the workbench.
#![cfg(test)]
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

use clap::Parser;
use grognard_editing::workbench::Workbench;
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_syntax::text::Texts;
use grognard_view::approval::{FOLDER, MADE_OF};

use super::args::CheckArgs;
use super::commands::check;
use super::progress::Progress;
use super::site::{BuildMemory, BuildOptions, assemble, read_project};
use super::terminal::Terminal;
use crate::PROGRAM;
use crate::disk::{every_settings, is_read, list, read, read_approvals};
use crate::lsp::found_in;

/// Number of randomly changed copies of the shipped projects that one run compares.
const MUTANTS: u64 = 200;

/// Codes of findings about the pages of a site. Only `build` and `serve` plan pages, so no other
/// command reports findings about pages.
const OF_PAGES: &[&str] = &["dead-link", "html-in-site", "template-fault"];

#[derive(Parser)]
struct Typed {
    #[command(flatten)]
    check: CheckArgs,
}

/// A stream that keeps everything written to it, so that a test can read it.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Formats each finding as one line, with paths relative to the folder.
fn lines(folder: &Path, texts: &Texts, found: &[Diagnostic]) -> Vec<String> {
    let report =
        Report { diagnostics: found, texts, checked: 0, colour: false, width: 100, quiet: true };
    let mut bytes = Vec::new();
    print(&report, Format::Short, &mut bytes).expect("memory takes everything");
    below(folder, &String::from_utf8_lossy(&bytes))
}

fn below(folder: &Path, told: &str) -> Vec<String> {
    let folder = format!("{}/", folder.display());
    let mut lines: Vec<String> = told.lines().map(|line| line.replace(&folder, "")).collect();
    lines.sort();
    lines
}

fn by_command(folder: &Path) -> Vec<String> {
    let path = folder.as_os_str();
    let words = ["check".as_ref(), path, "--format".as_ref(), "short".as_ref()];
    let typed = Typed::parse_from(words);
    let out = Kept::default();
    let mut terminal = Terminal {
        out: Box::new(out.clone()),
        err: Box::new(Kept::default()),
        colour: false,
        width: 100,
        quiet: true,
        progress: Progress::default(),
    };
    check::run(&typed.check, &mut terminal).expect("the folder can be checked");
    let told = String::from_utf8(out.0.take()).expect("text");
    below(folder, &told)
}

/// Returns the findings of `build`. If an earlier build used `memory`, the findings are those of
/// the next build of `serve`.
fn by_site(folder: &Path, memory: &mut BuildMemory) -> Vec<String> {
    let options = BuildOptions {
        root: folder.to_owned(),
        base_url: None,
        drafts: true,
        all_sheets: true,
        side: None,
        has_workbench: false,
    };
    let read = read_project(&options).expect("the folder can be read");
    let mut built = assemble(read, &options, memory).expect("a site can be planned");
    built.diagnostics.retain(|found| !OF_PAGES.contains(&found.code.name));
    lines(folder, &built.texts, &built.diagnostics)
}

fn by_editor(folder: &Path) -> Vec<String> {
    let (files, mut found) = found_in(folder);
    tidy(&mut found);
    lines(folder, &files.texts, &found)
}

fn by_workbench(folder: &Path) -> Vec<String> {
    let mut workbench = Workbench::of(PROGRAM);
    for (name, text) in texts_of(folder) {
        workbench.put(&name, &text).expect("the workbench takes it");
    }
    let (files, found) = workbench.found();
    let mut found: Vec<Diagnostic> = found.values().flat_map(|found| found.to_vec()).collect();
    tidy(&mut found);
    lines(folder, &files.texts, &found)
}

/// Returns the texts of a project with their paths in it, as the workbench reads them from a
/// folder.
fn texts_of(folder: &Path) -> Vec<(String, String)> {
    let listing = list(&[folder.to_owned()], None, is_read).expect("the folder can be listed");
    let settings = every_settings(&listing).expect("settings");
    let (mut files, mut unread) = read(&listing, &settings, None).expect("texts");
    read_approvals(&mut files, &mut unread).expect("approved files");
    let project = files.roots.iter().position(|root| root.as_deref() == Some(folder));
    let project = project.expect("the folder is a project");
    let all = files.documents.iter().chain(&files.beside);
    let of_project = all.filter(|document| document.project == project);
    let named = of_project.map(|document| {
        let text = files.texts.get(document.file).content.to_string();
        (files.name_in_project(document.file, project), text)
    });
    let mut texts: Vec<(String, String)> = named.collect();
    let made_of = format!("{FOLDER}/{MADE_OF}");
    let made_of_text = std::fs::read_to_string(folder.join(&made_of));
    texts.extend(made_of_text.ok().map(|text| (made_of, text)));
    texts
}

/// Copies a shipped battle into a project of its own, and adds a log, an approved file and excuses.
fn battle(name: &str, ruleset: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let source = format!("scenarios/{name}");
    for entry in std::fs::read_dir(source).expect("the battle is there") {
        let entry = entry.expect("an entry");
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("room");
    };
    write(
        "grognard.yaml",
        &format!(
            "grognard: 1\nname: A club\nfielded_under: [{ruleset}]\nseverities: {{ unknown-word: hint }}\n"
        ),
    );
    write(
        "evening.log.yaml",
        &format!(
            "log: 1\nid: evening\nscenario: {name}\nruleset: {ruleset}\nentries:\n  \
             # grognard: allow(unplayed-entry) the list of the day had him\n  \
             - {{ number: 1, turn: 1, side: french, do: remove, unit: nobody }}\n  \
             - {{ number: 2, turn: 1, side: french, do: remove, unit: somebody }}\n"
        ),
    );
    write(&format!("approved/{ruleset}/{name}.txt"), "what it came to once\n");
    write("approved/strange.txt", "no name of an approved file\n");
    folder
}

fn slipped(text: &str, dice: &mut impl FnMut(usize) -> usize) -> String {
    let starts: Vec<usize> = text.char_indices().map(|(start, _)| start).collect();
    let start = starts[dice(starts.len())];
    let rest = &text[start..];
    let first = rest.chars().next().map_or(0, char::len_utf8);
    match dice(5) {
        0 => format!("{}{}", &text[..start], &rest[first..]),
        1 => format!("{}{}{rest}", &text[..start], ["x", ":", " ", "'", "-", "7"][dice(6)]),
        2 => {
            let second = rest[first..].chars().next().map_or(0, char::len_utf8);
            let (swapped, tail) = (&rest[first..first + second], &rest[first + second..]);
            format!("{}{swapped}{}{tail}", &text[..start], &rest[..first])
        }
        3 => {
            let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
            let end = text[line..].find('\n').map_or(text.len(), |length| line + length + 1);
            format!("{}{}", &text[..line], &text[end..])
        }
        _ => {
            let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
            let codes = ["unknown-word", "unknown-key", "total-mismatch", "regiment-twice"];
            let code = codes[dice(codes.len())];
            format!("{}# grognard: allow({code}) later\n{}", &text[..line], &text[line..])
        }
    }
}

fn compare(folder: &Path, served: &mut BuildMemory, what: &str) -> Vec<String> {
    let found = by_command(folder);
    assert_eq!(by_site(folder, &mut BuildMemory::default()), found, "`build`: {what}");
    assert_eq!(by_site(folder, served), found, "`serve`: {what}");
    assert_eq!(by_editor(folder), found, "the language server: {what}");
    assert_eq!(by_workbench(folder), found, "the workbench: {what}");
    found
}

#[test]
fn every_door_finds_the_same_in_the_shipped_projects() {
    let mut served = BuildMemory::default();
    for project in [".", "templates/new"] {
        let folder = Path::new(project).canonicalize().expect("the project is there");
        compare(&folder, &mut served, project);
    }
}

#[test]
fn every_door_finds_the_same_in_battles_with_slips() {
    let battles = [("saalfeld", "nf"), ("barrosa", "ba"), ("vimeiro", "bnb"), ("talavera", "ohw")];
    let quick = std::env::var_os("GROGNARD_QUICK").is_some();
    let mutants = if quick { MUTANTS / 8 } else { MUTANTS };
    let mut seed = 1815_u64;
    let mut dice = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % sides
    };
    let mut codes = std::collections::BTreeSet::new();
    for (name, ruleset) in battles {
        let folder = battle(name, ruleset);
        let folder = folder.path().canonicalize().expect("a folder");
        let mut served = BuildMemory::default();
        let mut texts = texts_of(&folder);
        texts.retain(|(path, _)| !path.ends_with(MADE_OF));
        codes.extend(compare(&folder, &mut served, name));
        for _ in 0..mutants / battles.len() as u64 {
            let (path, text) = &texts[dice(texts.len())];
            let mutant = slipped(text, &mut dice);
            std::fs::write(folder.join(path), &mutant).expect("room");
            codes.extend(compare(&folder, &mut served, &format!("{name}, {path}:\n{mutant}")));
            std::fs::write(folder.join(path), text).expect("room");
        }
    }
    for code in ["approved-change", "unused-approval", "unplayed-entry", "void-excuse"] {
        let code = format!("[{code}]");
        assert!(codes.iter().any(|line| line.contains(&code)), "no mutant has {code}");
    }
}
