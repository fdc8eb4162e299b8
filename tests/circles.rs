//! Tests that files do not use each other in a circle, because the files of a circle can be read,
//! moved and compiled only together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::docs::{ROOMS, rust_files};

/// Crates that still have circles, each with their number. A change may only lower these numbers.
const KNOWN: &[(&str, usize)] = &[("crates/lists/src", 3), ("crates/check/src", 3)];

/// A path such as `crate::model::Force`, without `crate`.
type Name = Vec<String>;

#[test]
fn files_do_not_use_each_other_in_circles() {
    let sources: BTreeSet<&str> = ROOMS.iter().map(|(_, source)| *source).collect();
    for source in sources.into_iter().chain(["crates/print/src"]) {
        let found = circles(&modules(Path::new(source)));
        let known = KNOWN.iter().find(|(known, _)| *known == source).map_or(0, |(_, count)| *count);
        assert!(
            found.len() <= known,
            "{source} has {} circles of files instead of {known}:\n{}",
            found.len(),
            found.join("\n")
        );
    }
}

/// A file as a module of its crate.
#[derive(Default)]
struct Module {
    /// Names that the module uses, as paths from the root of the crate.
    uses: Vec<Name>,
    /// Names that the module takes from other modules, with their full paths.
    imports: BTreeMap<String, Name>,
}

fn modules(source: &Path) -> BTreeMap<Name, Module> {
    let named = rust_files(source).into_iter().map(|file| {
        let path = file.strip_prefix(source).expect("a file of the crate").with_extension("");
        let mut name: Name = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        name.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
        (name, std::fs::read_to_string(file).expect("a source file"))
    });
    let texts: BTreeMap<Name, String> = named.collect();
    texts.iter().map(|(name, text)| (name.clone(), module(name, text, &texts))).collect()
}

fn module(name: &Name, text: &str, all: &BTreeMap<Name, String>) -> Module {
    let code = text.split("#[cfg(test)]\nmod tests").next().expect("a first part");
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut module = Module::default();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let start = statement.rfind("use ").filter(|start| {
            let before = statement[..*start].lines().last().unwrap_or_default().trim();
            before.is_empty() || before.starts_with("pub")
        });
        let Some(start) = start else {
            rest.push_str(statement);
            continue;
        };
        let before = statement[..start].lines().last().unwrap_or_default();
        for (path, known_as) in leaves(statement[start + 4..].trim_end_matches(';')) {
            let Some(path) = absolute(name, &path, all, &BTreeMap::new()) else { continue };
            // A name that is only handed on is no use.
            if before.trim().is_empty() {
                module.uses.push(path.clone());
            }
            module.imports.insert(known_as, path);
        }
    }
    let is_part = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    for path in rest.split(|letter| !is_part(letter)).filter(|path| path.contains("::")) {
        module.uses.extend(absolute(name, path, all, &module.imports));
    }
    module
}

/// The paths of a tree such as `a::{b, c::d as e}`, each with the name by which the file knows it.
fn leaves(tree: &str) -> Vec<(String, String)> {
    let Some((front, behind)) = tree.split_once('{') else {
        let (path, known_as) = tree.split_once(" as ").unwrap_or((tree, tree));
        let last = known_as.rsplit("::").next().unwrap_or_default();
        return vec![(path.trim().to_owned(), last.trim().to_owned())];
    };
    let inside = behind.rsplit_once('}').map_or(behind, |(inside, _)| inside);
    let mut depth = 0;
    let parts = inside.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| leaves(&format!("{}{}", front.trim(), part.trim()))).collect()
}

/// A path from the root of the crate, or `None` for a path into another crate.
fn absolute(
    here: &Name,
    path: &str,
    all: &BTreeMap<Name, String>,
    imports: &BTreeMap<String, Name>,
) -> Option<Name> {
    let parts: Vec<&str> = path.split("::").collect();
    let up = parts.iter().take_while(|part| **part == "super").count();
    let kept = here.len().checked_sub(up)?;
    let (base, rest) = match parts.first()? {
        &"crate" => (Vec::new(), &parts[1..]),
        &"self" => (here.clone(), &parts[1..]),
        &"super" => (here[..kept].to_vec(), &parts[up..]),
        first => match imports.get(*first) {
            Some(import) => (import.clone(), &parts[1..]),
            None => {
                let child = [here.as_slice(), &[(*first).to_owned()]].concat();
                all.contains_key(&child).then(|| (child, &parts[1..]))?
            }
        },
    };
    Some(base.into_iter().chain(rest.iter().map(|part| (*part).to_owned())).collect())
}

/// The module that defines a name, found through all modules that re-export the name.
fn home(path: &Name, all: &BTreeMap<Name, Module>, steps: usize) -> Option<Name> {
    let length = (0..path.len()).rev().find(|length| all.contains_key(&path[..*length]))?;
    match all[&path[..length]].imports.get(&path[length]) {
        Some(other) if steps < 8 => home(&[other, &path[length + 1..]].concat(), all, steps + 1),
        // The name of a module alone is no use: what is used of it stands elsewhere in the file.
        _ => (!all.contains_key(path)).then(|| path[..length].to_vec()),
    }
}

/// The groups of modules that use each other, each with the names of its modules.
fn circles(all: &BTreeMap<Name, Module>) -> Vec<String> {
    let used = |module: &Module| module.uses.iter().filter_map(|path| home(path, all, 0)).collect();
    let uses: BTreeMap<&Name, BTreeSet<Name>> =
        all.iter().map(|(name, module)| (name, used(module))).collect();
    let reached = |name: &Name| {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&Name> = uses[name].iter().collect();
        while let Some(found) = next.pop() {
            if reached.insert(found.clone()) {
                next.extend(&uses[found]);
            }
        }
        reached
    };
    let reaches: BTreeMap<&Name, BTreeSet<Name>> =
        all.keys().map(|name| (name, reached(name))).collect();
    let with = |name: &Name| -> Vec<String> {
        let both = |other: &&Name| reaches[name].contains(*other) && reaches[*other].contains(name);
        all.keys().filter(both).map(|name| name.join("::")).collect()
    };
    let groups: BTreeSet<Vec<String>> = all.keys().map(with).filter(|all| all.len() > 1).collect();
    groups.into_iter().map(|group| group.join(" ")).collect()
}
