//! Tests that every strength in a document is fielded, is counted as a remainder, or is named as
//! left out.

use std::collections::BTreeMap;

use grognard_check::check::errors_in;
use grognard_core::document::Arm;
use grognard_core::model::{Force, Strength};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{NamedForces, Settings, open_named, settings};
use grognard_view::fielding::{
    FieldOptions, FieldedForce, Fielding, field, fieldings, forces_of, leave_out,
};
use grognard_view::view::{LeftOutView, left_out};

use crate::fielded::{GAMES, game_of};
use crate::support::{laws, repository, share};

/// A shipped scenario with all documents in its folder.
struct Project {
    name: &'static str,
    files: Vec<(String, String)>,
}

fn project(name: &'static str) -> Project {
    let folder = std::fs::read_dir(repository(format!("scenarios/{name}"))).expect("a scenario");
    let paths = folder.map(|file| file.expect("a file").path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.to_string_lossy().ends_with(".yaml"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a document"))
        })
        .collect();
    files.sort();
    Project { name, files }
}

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

struct Mutant {
    file: String,
    text: String,
    /// Indices of the changed lines in the original document.
    lines: Vec<usize>,
    /// Text of `grognard.yaml`, if the change replaces this file.
    project: Option<String>,
}

const LOWERED: &str = "grognard: 1
name: Lowered
severities: { unknown-word: allow, unknown-key: allow, bad-format: hint, wrong-type: allow, duplicate-key: allow, unknown-oob: hint }
";

fn mutant(project: &Project, dice: &mut Dice) -> Mutant {
    let read: Vec<&(String, String)> =
        project.files.iter().filter(|(name, _)| !name.ends_with(".map.yaml")).collect();
    let (file, text) = read[dice.below(read.len())];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // Half of the changes are in lines about bodies, because otherwise most changes would be in the
    // lines of long notes.
    let bodies: Vec<usize> =
        (0..lines.len()).filter(|line| lines[*line].contains("name:")).collect();
    let line = match dice.below(2) {
        0 if !bodies.is_empty() => bodies[dice.below(bodies.len())],
        _ => dice.below(lines.len()),
    };
    let letters: Vec<char> = lines[line].chars().collect();
    let place = dice.below(letters.len());
    let mut changed = letters.clone();
    match dice.below(6) {
        0 if !letters.is_empty() => drop(changed.remove(place)),
        1 => changed.insert(
            place,
            *[':', '-', '#', '{', '}', '"', '\'', ',', ' ', 'x', '5', '\t', '&', '*', '[', ']']
                .get(dice.below(16))
                .expect("a letter"),
        ),
        2 if place + 1 < letters.len() => changed.swap(place, place + 1),
        // Removes a letter from a key or from its value.
        3 | 4 => {
            let words = [
                "arm: i",
                "men: ",
                "guns: ",
                "name: ",
                "units:",
                "formations:",
                "grade: ",
                "oobs: ",
                "sabres: ",
            ];
            let there = words.iter().find(|word| lines[line].contains(**word));
            if let Some(word) = there {
                let byte = lines[line].find(*word).expect("it is there");
                let start = lines[line][..byte].chars().count();
                // The letter is the second of the key, or the second of the value.
                let key = dice.below(2) == 0 || !word.ends_with('i');
                changed.remove(start + if key { 1 } else { word.chars().count() });
            }
        }
        _ => {}
    }
    let is_deleted = changed == letters;
    lines[line] = changed.into_iter().collect();
    let mut project_file = None;
    match dice.below(4) {
        0 if !is_deleted => lines[line].push_str("  # grognard: allow(unknown-word) later"),
        1 if !is_deleted => {
            lines[line].push_str("  # grognard: allow(unknown-key, bad-format, wrong-type) later")
        }
        2 => project_file = Some(LOWERED.to_owned()),
        _ => {}
    }
    if is_deleted {
        lines.remove(line);
    }
    let text = lines.join("\n") + "\n";
    Mutant { file: file.clone(), text, lines: vec![line], project: project_file }
}

struct Judged {
    /// Arm, men, sabres and guns of the bodies with a strength, by the name of the body.
    bodies: BTreeMap<String, Vec<Counted>>,
    left_out: Vec<LeftOutView>,
    /// The published JSON, which must name everything that is left out.
    json: String,
}

type Counted = (Option<Arm>, Option<Strength>, Option<Strength>, Option<Strength>);

/// Fields the forces of a project, with a change if one is given; `None` if the project cannot be
/// opened.
fn judged(project: &Project, mutant: Option<&Mutant>, game: &str) -> Option<Judged> {
    let mut texts: BTreeMap<String, String> = project.files.iter().cloned().collect();
    let project_file = mutant.and_then(|mutant| mutant.project.clone());
    if let Some(mutant) = mutant {
        texts.insert(mutant.file.clone(), mutant.text.clone());
    }
    texts.extend(project_file.iter().map(|text| ("grognard.yaml".to_owned(), text.clone())));
    let settings = vec![settings(project_file.as_deref())];
    let texts = texts.into_iter();
    let texts = texts.map(|(name, text)| Given { name, bytes: text.into_bytes(), project: 0 });
    let (mut files, _) = given(texts.collect());
    for index in 0..files.documents.len() {
        let file = files.documents[index].file;
        files.documents[index].asked = files.texts.get(file).name.ends_with(".scenario.yaml");
    }
    fielded(&files, &settings, game)
}

fn fielded(files: &Files, settings: &[Settings], game: &str) -> Option<Judged> {
    let NamedForces { forces, battles, made_of } = open_named(files, settings).ok()?;
    let rules = game_of(game);
    let found = errors_in(files, settings, &made_of, true);
    let left_out = left_out(files, &found);
    let on_table = forces_of(&battles, &forces).into_iter().map(|entrant| {
        let fielded = field(entrant.force, entrant.battle, FieldOptions::new(rules, None));
        laws::no_man_is_lost(entrant.force, &fielded.conversion);
        FieldedForce { entrant, fielded: fielded.into() }
    });
    let mut all: Vec<Fielding<'_>> = fieldings(rules, &battles, on_table.collect());
    leave_out(&mut all, &left_out);
    let json = all.iter().map(|fielding| serde_json::to_string(&fielding.view).expect("JSON"));
    let json = json.collect();
    let mut bodies: BTreeMap<String, Vec<Counted>> = BTreeMap::new();
    let all: Vec<&Force> =
        battles.iter().flat_map(|battle| battle.forces()).chain(&forces).collect();
    for body in all.iter().flat_map(|force| &force.bodies) {
        let counted = (body.arm, body.men, body.sabres, body.guns);
        if body.men.or(body.sabres).or(body.guns).is_some() {
            bodies.entry(body.name.clone()).or_default().push(counted);
        }
    }
    Some(Judged { bodies, left_out, json })
}

/// Strength after a key such as `men: ` in a line, read from the text so that the test does not
/// depend on the parser.
fn written(line: &str, key: &str) -> Option<Strength> {
    let line = line.split(" #").next().unwrap_or_default();
    let value = line.split(key).nth(1)?;
    let value = value.split([',', '}']).next()?.trim();
    let mut ends = value.split('-').map(|number| number.parse::<u32>());
    let least = ends.next()?.ok()?;
    let most = ends.next().unwrap_or(Ok(least)).ok()?;
    Some(Strength { least, most })
}

/// Describes a strength that is lost after a change although nothing names it, or returns `None`.
fn broken(project: &Project, before: &Judged, mutant: &Mutant, game: &str) -> Option<String> {
    let after = judged(project, Some(mutant), game)?;
    let is_clean = after.left_out.is_empty();
    for left_out in &after.left_out {
        let message = serde_json::to_string(&left_out.message).expect("JSON");
        if !after.json.contains(&message) {
            return Some(format!("not named in the JSON: {left_out:?}"));
        }
    }
    let original = &project.files.iter().find(|(name, _)| *name == mutant.file).expect("it").1;
    let changed: Vec<&str> = original
        .lines()
        .enumerate()
        .filter(|(number, _)| mutant.lines.contains(number))
        .map(|(_, line)| line)
        .collect();
    let now = mutant.text.lines().nth(mutant.lines[0]).unwrap_or_default();
    let is_gone =
        mutant.text.lines().count() < original.lines().count() || now.trim_start().starts_with('#');
    for (name, counted) in lost(&before.bodies, &after.bodies) {
        let above = above(original, name);
        let is_named = after.left_out.iter().any(|left_out| {
            let named = left_out.name.as_deref();
            // A missing list of bodies is named by its parent, and missing sides of a scenario by
            // the scenario.
            let whole = matches!(
                left_out.value.as_deref(),
                None | Some("formations" | "units" | "artillery" | "cavalry")
            );
            named == Some(name)
                || left_out.message.contains(name)
                || whole && named.is_some_and(|named| above.contains(&named))
                || mutant.file.ends_with(".scenario.yaml")
        });
        // A strength that was removed or changed is the new value of the author, so it does not
        // count as lost.
        let strengths = ["men: ", "sabres: ", "guns: "].map(|key| written(changed[0], key));
        let (_, men, sabres, guns) = counted;
        let is_own = strengths.iter().zip([men, sabres, guns]).any(|(written, strength)| {
            written.is_some() && (*written == strength || strength.is_none())
        });
        let is_other = is_own && {
            let written = ["men: ", "sabres: ", "guns: "].map(|key| written(now, key));
            let mut all = after.bodies.values().flatten();
            all.any(|(_, men, sabres, guns)| {
                let there = written.iter().zip([men, sabres, guns]);
                there.clone().any(|(written, _)| written.is_some())
                    && there.clone().all(|(written, there)| written.is_none() || written == there)
            })
        };
        // A body without an arm is fielded by the strengths that it gives.
        let is_arm = changed[0].contains("arm: ")
            && after.bodies.values().flatten().any(|(_, men, sabres, guns)| {
                (*men, *sabres, *guns) == (counted.1, counted.2, counted.3)
            });
        // If the name of a body was changed, no finding can contain the old name, so a finding near
        // the changed line is enough.
        let is_nameless = changed[0].contains(name)
            && after.left_out.iter().any(|left_out| {
                left_out.file == mutant.file && left_out.line.abs_diff(mutant.lines[0] + 1) <= 1
            });
        if is_named || is_own && is_gone || is_other || is_arm || is_nameless {
            continue;
        }
        let what = if is_clean { "lost without a word" } else { "lost and not named" };
        return Some(format!("{what}: {name} {counted:?}, named: {:?}", after.left_out));
    }
    None
}

/// Names of the bodies above a body, as the indentation of the document shows them.
fn above<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let mut above: Vec<(usize, &str)> = Vec::new();
    for line in text.lines() {
        let column = line.len() - line.trim_start_matches([' ', '-']).len();
        let Some((_, value)) = line.split_once("name: ").filter(|(before, _)| {
            let before = before.trim_start_matches([' ', '-']);
            before.is_empty() || before.starts_with('{')
        }) else {
            continue;
        };
        let value = value.split([',', '}']).next().unwrap_or_default().trim_matches('"');
        above.retain(|(other, _)| *other < column);
        if value == name {
            break;
        }
        above.push((column, value));
    }
    above.into_iter().map(|(_, name)| name).collect()
}

/// Strengths that no body has any longer, each with the name of the body that had it.
fn lost<'b>(
    before: &'b BTreeMap<String, Vec<Counted>>,
    after: &BTreeMap<String, Vec<Counted>>,
) -> Vec<(&'b str, Counted)> {
    let of = |bodies: &BTreeMap<String, Vec<Counted>>, counted: &Counted| {
        bodies.values().flatten().filter(|other| *other == counted).count()
    };
    let all = before.iter().flat_map(|(name, all)| all.iter().map(move |counted| (name, counted)));
    let missing = all.filter(|(name, counted)| {
        let there = after.get(*name).is_some_and(|now| now.contains(counted));
        !there && of(before, counted) > of(after, counted)
    });
    missing.map(|(name, counted)| (name.as_str(), *counted)).collect()
}

/// Checks `count` random changes. Prints how many projects could not be opened, and how many left
/// something out.
#[allow(clippy::print_stdout, reason = "the counts are what one runs this test for")]
fn law(names: &[&'static str], count: usize) {
    let mut dice = Dice(1806);
    let projects: Vec<Project> = names.iter().map(|name| project(name)).collect();
    let before: Vec<Judged> = projects
        .iter()
        .map(|project| judged(project, None, "nf").expect("a shipped scenario opens"))
        .collect();
    for (project, before) in projects.iter().zip(&before) {
        assert_eq!(before.left_out, Vec::new(), "{}", project.name);
    }
    let (mut faults, mut partial, mut closed) = (Vec::new(), 0, 0);
    for number in 0..count {
        let index = dice.below(projects.len());
        let game = GAMES[number % GAMES.len()];
        let (project, before) = (&projects[index], &before[index]);
        let mutant = mutant(project, &mut dice);
        match judged(project, Some(&mutant), game) {
            None => closed += 1,
            Some(judged) if !judged.left_out.is_empty() => partial += 1,
            Some(_) => {}
        }
        if let Some(why) = broken(project, before, &mutant, game) {
            let line = mutant.text.lines().nth(mutant.lines[0]).unwrap_or_default();
            faults.push(format!(
                "{number} {} line {}: {line}\n  {why}",
                mutant.file,
                mutant.lines[0] + 1
            ));
        }
    }
    println!(
        "{count} mutants: {closed} cannot be opened, {partial} leave something out, {} break the law",
        faults.len()
    );
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_changed_document_is_fielded_whole_or_names_what_is_left_out() {
    law(&["barrosa", "saalfeld"], share(120));
}

/// Run this test with `cargo test --release -p grognard-view --test main five_thousand_mutants --
/// --ignored --nocapture`.
#[test]
#[ignore = "it takes minutes: `just all` runs it"]
fn five_thousand_mutants_are_fielded_whole_or_name_what_is_left_out() {
    let all = [
        "auerstedt",
        "austerlitz",
        "barrosa",
        "borodino",
        "jena",
        "saalfeld",
        "salamanca",
        "talavera",
        "vimeiro",
        "waterloo",
    ];
    law(&all, 5000);
}
