//! Everything that is made from establishments passes `check`.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use grognard_check::check::Options;
use grognard_core::document::{Arm, Date, Echelon, Field, Grade, Men, Oob, read};
use grognard_exchange::exchange::{
    Addable, Addition, GivenNumbers, NewArmy, add_to, armies, army, figures_in_words,
    span_in_words, written,
};
use grognard_project::project::{
    EstablishmentFacts, Establishments, establishments, force, settings,
};
use grognard_syntax::diagnostic::Severity;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;

use crate::dice::Dice;
use crate::support::{check_files, in_step, repository, short};

fn known() -> Establishments {
    establishments(None)
}

fn what(facts: &EstablishmentFacts) -> Addable {
    match facts.echelon.filter(|_| !facts.parts.is_empty()) {
        Some(echelon) => Addable::Formation(echelon),
        None if facts.arm.is_some_and(Arm::is_artillery) => Addable::Battery,
        None => Addable::Regiment,
    }
}

/// Addition of a body with this establishment. The addition states the id of the establishment, so
/// that the name of the body does not decide.
fn addition(facts: &EstablishmentFacts, name: &str) -> Addition {
    Addition {
        what: what(facts),
        name: name.to_owned(),
        id: None,
        nation: Some(facts.nation.clone()),
        day: facts.from,
        establishment: Some(facts.id.clone()),
        numbers: GivenNumbers::default(),
        under: None,
    }
}

/// Order of battle with a comment at the beginning and at the end.
fn list(nation: &str, day: Date) -> String {
    format!(
        "# mine\noob: 1\nid: mine\nname: Mine\nnation: {nation}\ndate: {day}\nechelon: army\nleader: Myself # who else\nformations:\n  - id: first\n    name: First\n    echelon: corps\n    leader: He\n    arm: infantry\n    men: 5000\n    source: mine # by heart\nsources: {{ mine: My head }}\n# end\n"
    )
}

/// Each establishment is added to a list on the first day of its period, and is also written alone.
#[test]
fn every_added_body_passes_check_without_errors_and_warnings() {
    let (known, settings) = (known(), settings(None));
    for facts in &known.list {
        let name = format!("{} of {}", facts.id, facts.nation);
        let addition = addition(facts, "A body of mine");
        let before = list(&facts.nation, facts.from.expect("a day"));
        let added = add_to("a.oob.yaml", &before, &addition, &known, &settings);
        let added = added.unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        let found: Vec<String> = added
            .findings
            .iter()
            .filter(|found| found.severity != Severity::Hint)
            .map(|found| format!("{}: {}", found.code.name, found.message))
            .collect();
        assert!(found.is_empty(), "{name}: {found:?}\n{}", added.text);
        let (alone, _) = written(&addition, &known).expect("it can be written");
        let document = format!("oob: 1\nid: a\nname: A\nnation: {}\n{alone}", facts.nation);
        let texts = vec![("a.oob.yaml".to_owned(), document.into_bytes())];
        let (files, checked) = check_files(texts, Options::default());
        let told = short(&files, &checked.diagnostics);
        assert!(!told.contains("error") && !told.contains("warning"), "{name}: {told}");
    }
}

fn sums(text: &str) -> (u32, u32, u32) {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let root = tree.root().expect("a document");
    let Field::Read(oob) = read::<Oob<'_>>(root) else { panic!("no order of battle: {text}") };
    let force = force(&oob.value, oob.span, &settings(None));
    let mut sums = (0, 0, 0);
    for body in &force.bodies {
        let horse = body.arm == Some(Arm::Cavalry);
        let guns = body.arm.is_some_and(Arm::is_artillery);
        let men = body.men.map_or(0, |men| men.most) + body.sabres.map_or(0, |men| men.most);
        match (horse, guns) {
            (true, _) => sums.1 += men,
            (_, true) => sums.2 += body.guns.map_or(0, |guns| guns.most),
            _ => sums.0 += men,
        }
    }
    sums
}

/// Sums of an establishment, computed only from its data.
fn expected(
    facts: &EstablishmentFacts,
    battalions: Option<usize>,
    known: &Establishments,
    day: Date,
) -> (u32, u32, u32) {
    let most = |men: Option<Men>| men.map_or(0, Men::most);
    if facts.parts.is_empty() {
        return match facts.arm {
            Some(arm) if arm.is_artillery() => (0, 0, facts.guns.unwrap_or(0) as u32),
            Some(Arm::Cavalry) => {
                let squadrons = facts.squadrons.unwrap_or(1) as u32;
                (0, most(facts.sabres) * squadrons + most(facts.sabres_in_all), 0)
            }
            _ => {
                let many = battalions.or(facts.battalions).unwrap_or(1) as u32;
                (most(facts.men) * many + most(facts.men_in_all), 0, 0)
            }
        };
    }
    let mut sums = (0, 0, 0);
    for part in &facts.parts {
        let of = known.find(&part.nation, &part.of, day).expect("a part");
        let each = expected(of, part.battalions, known, day);
        let count = part.count as u32;
        sums = (sums.0 + each.0 * count, sums.1 + each.1 * count, sums.2 + each.2 * count);
    }
    sums
}

#[test]
fn an_added_body_has_the_sums_of_its_data() {
    let known = known();
    for facts in &known.list {
        let day = facts.from.expect("a day");
        let (alone, _) = written(&addition(facts, "Mine"), &known).expect("it can be written");
        let text = format!("oob: 1\nid: a\nname: A\nnation: {}\n{alone}", facts.nation);
        let expected = expected(facts, None, &known, day);
        assert_eq!(sums(&text), expected, "{} of {} on {day}\n{text}", facts.id, facts.nation);
    }
}

#[test]
fn the_four_battalions_of_1808_have_840_men_each() {
    let text = "oob: 1\nid: a\nname: A\nnation: france\ndate: 1809-05-21\nformations:\n  - id: marchand\n    name: Marchand\n    echelon: division\n    units:\n      - { name: 6e Légère, arm: infantry, men: 900 }\n";
    let addition = Addition {
        what: Addable::Regiment,
        name: "39e Ligne".to_owned(),
        id: None,
        nation: None,
        day: None,
        establishment: None,
        numbers: GivenNumbers { parts: Some(3), ..GivenNumbers::default() },
        under: Some("marchand".to_owned()),
    };
    let added = add_to("a.oob.yaml", text, &addition, &known(), &settings(None)).expect("added");
    assert!(added.text.contains("\n      - name: \"39e Ligne\"\n"), "{}", added.text);
    assert!(added.text.contains("\n        men: [840, 840, 840]\n"), "{}", added.text);
    assert!(added.text.contains("\n        source: decree-1808\n"), "{}", added.text);
    assert!(added.text.contains("\n  decree-1808:\n    title: "), "{}", added.text);
}

#[test]
fn numbers_of_an_author_replace_those_of_the_establishment() {
    let known = known();
    let facts = known.find("france", "line", day(1809)).expect("the line");
    let mut addition = addition(facts, "39e Ligne");
    let men = |number| Men { range: Some((number, number)) };
    addition.numbers.men = vec![men(812), men(821), men(790)];
    addition.numbers.grade = Some(Grade::Veteran);
    let (text, _) = written(&addition, &known).expect("it can be written");
    let line = "units:\n  - { name: \"39e Ligne\", arm: infantry, men: [812, 821, 790], grade: veteran }\n";
    assert_eq!(text, line);
    addition.numbers.parts = Some(2);
    let refused = written(&addition, &known).expect_err("two battalions with three strengths");
    assert_eq!(refused.why, "3 strengths for 2 battalions");
}

fn day(year: u16) -> Date {
    Date { year, month: 7, day: 1 }
}

#[test]
fn a_name_identifies_its_establishment() {
    let known = known();
    for (nation, year, name, id) in [
        ("france", 1809, "39e Ligne", "line"),
        ("france", 1809, "6e LEGERE", "light"),
        ("france", 1812, "2e Chevau-Légers", "lancers"),
        ("austria", 1809, "IR 15 Riese", "line"),
        ("austria", 1809, "KR 7 Lothringen", "cuirassiers"),
        ("russia", 1812, "5th Jäger", "jager"),
        ("britain", 1812, "1/27th Foot", "line"),
        ("prussia", 1813, "3. Kurmärkisches Landwehr-Regiment", "landwehr"),
        // The armies of the period wrote names in these forms.
        ("france", 1809, "13e Léger", "light"),
        ("france", 1809, "26e régiment d'infanterie légère", "light"),
        ("france", 1809, "27e Chasseurs, two squadrons", "chasseurs"),
        ("austria", 1809, "Linien-Infanterieregiment Nr. 12", "line"),
        ("austria", 1809, "Kürassierregiment Nr. 1", "cuirassiers"),
        ("austria", 1809, "Uhlanen Nr. 1", "uhlans"),
        ("france", 1809, "3rd Cuirassier Regiment", "cuirassiers"),
        ("france", 1812, "2nd Lancer", "lancers"),
        // A `regiment` may also be a regiment of cavalry.
        ("prussia", 1814, "1. Husaren-Regiment", "cavalry"),
        ("prussia", 1814, "2nd Silesian Landwehr Cavalry", "cavalry"),
        ("saxony", 1812, "Dragoner-Regiment Polenz", "cavalry"),
        ("spain", 1808, "Regimiento de Húsares Españoles", "cavalry"),
        // Hungarian regiments had an establishment of their own only before 1805.
        ("austria", 1809, "Hungarian IR 2", "line"),
    ] {
        let facts = known.find(nation, id, day(year)).expect(id);
        let addition =
            Addition { establishment: None, day: Some(day(year)), ..addition(facts, name) };
        let (_, chosen) =
            written(&addition, &known).unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        assert_eq!(chosen.id, id, "{name}");
    }
}

#[test]
fn an_unknown_establishment_is_refused_with_a_list_of_known_ones() {
    let known = known();
    let line = known.find("france", "line", day(1809)).expect("the line");
    let refused = |change: fn(&mut Addition)| {
        let mut addition = addition(line, "39e Ligne");
        addition.day = Some(day(1809));
        change(&mut addition);
        let refused = written(&addition, &known).expect_err("nothing is known");
        format!("{}; {}", refused.why, refused.help.join("; "))
    };
    let told = refused(|addition| addition.nation = Some("frence".to_owned()));
    assert!(told.contains("did you mean `france`?"), "{told}");
    let told = refused(|addition| addition.establishment = Some("lihgt".to_owned()));
    assert!(told.contains("did you mean `light`?"), "{told}");
    let told = refused(|addition| addition.day = Some(day(1790)));
    assert!(told.contains("line (1808-02-18 to 1815-04-12)"), "{told}");
    let told = refused(|addition| addition.nation = Some("naples".to_owned()));
    assert!(told.contains("key `establishments` in `grognard.yaml`"), "{told}");
    let told = refused(|addition| {
        addition.establishment = None;
        addition.name = "The brave".to_owned();
    });
    assert!(told.contains("write `--type` with `line`"), "{told}");
}

#[test]
fn a_name_of_another_period_or_arm_matches_nothing() {
    let known = known();
    let line = known.find("france", "line", day(1809)).expect("the line");
    for (nation, year, name, told) in [
        ("france", 1809, "2e Carabiniers", "carabiniers (1806-08-31 to 1807-12-31)"),
        // `1er Chasseurs à pied` are infantry and not chasseurs on horses, and the next name is one
        // of cavalry and not of light infantry.
        ("france", 1806, "1er Chasseurs à pied", "guard-chasseurs (1807-01-01"),
        ("france", 1809, "King Joseph's light horse", "lancers (1811-06-18"),
        // In 1815, only regiments of infantry have an establishment in force.
        ("britain", 1815, "10th Hussars", "cavalry (1809-01-01 to 1814-12-31)"),
        ("britain", 1815, "Royal Engineers", "write `--type` with `line`"),
        ("russia", 1812, "Horse Guard", "cuirassiers (1803-01-01 to 1811-12-31)"),
        ("warsaw", 1811, "4th Infantry", "write `--type` with `cavalry`"),
    ] {
        let addition = Addition {
            nation: Some(nation.to_owned()),
            day: Some(day(year)),
            establishment: None,
            ..addition(line, name)
        };
        let refused = written(&addition, &known).expect_err(name);
        let said = format!("{}; {}", refused.why, refused.help.join("; "));
        assert!(said.contains(told), "{name}: {said}");
    }
}

/// Names that would have another meaning in YAML, or that would control a terminal.
const HOSTILE: &[&str] = &[
    "a: b",
    "- x",
    "#5",
    "\"",
    "'",
    "a\nb",
    "a\tb",
    "{",
    "[x]",
    "no",
    "1e3",
    "12:30",
    "*a",
    "&a",
    "!tag",
    "%",
    "@",
    "`",
    "|",
    ">",
    "a #b",
    "\u{1f600} Garde",
    "\u{202e}evil",
    "C:\\x",
    "null",
];

#[test]
fn hostile_names_are_quoted() {
    let (known, settings) = (known(), settings(None));
    for id in ["line", "brigade"] {
        let facts = known.find("france", id, day(1809)).expect(id);
        for name in HOSTILE {
            let addition = addition(facts, name);
            let before = list("france", day(1809));
            let added = add_to("a.oob.yaml", &before, &addition, &known, &settings);
            let added = added.unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
            let (tree, _) = parse(FileId(0), &added.text, Reader::TwoTier);
            let key = if id == "line" { "units" } else { "formations" };
            let body =
                tree.root().and_then(|root| root.get(key)).and_then(|list| list.items().last());
            let read = body.and_then(|body| body.get("name")).and_then(|name| name.as_str());
            let shown = grognard_syntax::text::one_line(name);
            assert_eq!(read, Some(shown.as_str()), "{name}\n{}", added.text);
        }
    }
    for name in ["", " ", "\n", &"x".repeat(201)] {
        let facts = known.find("france", "line", day(1809)).expect("the line");
        assert!(written(&addition(facts, name), &known).is_err(), "{name:?}");
    }
}

fn without_edits(text: &str, edits: &[grognard_syntax::diagnostic::Edit]) -> String {
    let mut rest = text.to_owned();
    for edit in edits {
        assert_eq!(edit.span.start, edit.span.end, "an edit takes something out");
        let start = edit.span.start as usize;
        assert!(rest[start..].starts_with(&edit.replacement), "{edit:?}");
        rest.replace_range(start..start + edit.replacement.len(), "");
    }
    rest
}

/// Every order of battle of the repository is tried in several layouts. An addition must only
/// insert text.
#[test]
fn an_addition_changes_nothing_else_in_a_document() {
    let (known, settings) = (known(), settings(None));
    let facts = known.find("france", "brigade", day(1809)).expect("a brigade");
    let mut dice = Dice::new(1809);
    let mut added_count = 0;
    for (index, (path, text)) in shipped_lists().into_iter().enumerate() {
        // Each list is tried unchanged, and in one other layout.
        for round in [0, 1 + index % 3] {
            let text = relaid(&text, round, &mut dice);
            let ids = formation_ids(&text);
            let under = (!ids.is_empty() && round > 0).then(|| ids[dice.below(ids.len())].clone());
            let addition = Addition { under, ..addition(facts, "Neue: Brigade #1") };
            match add_to(&path, &text, &addition, &known, &settings) {
                Ok(added) => {
                    added_count += 1;
                    assert_eq!(without_edits(&added.text, &added.edits), text, "{path}");
                    assert!(added.text.matches("Neue: Brigade #1").count() == 1, "{path}");
                }
                // A brigade cannot contain a larger formation, and some layouts have no space for
                // an addition, so a refusal is correct too.
                Err(refused) => assert!(!refused.why.is_empty(), "{path}"),
            }
        }
    }
    assert!(added_count > 30, "only {added_count} were added");
}

fn shipped_lists() -> Vec<(String, String)> {
    let mut lists = Vec::new();
    for folder in std::fs::read_dir(repository("scenarios")).expect("the scenarios are there") {
        let folder = folder.expect("an entry").path();
        for file in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = file.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if name.ends_with(".oob.yaml") {
                lists.push((name, std::fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    lists.sort();
    lists
}

/// Document in another layout: with Windows line ends, with one more comment, or without the last
/// line end.
fn relaid(text: &str, round: usize, dice: &mut Dice) -> String {
    match round {
        1 => text.replace('\n', "\r\n"),
        2 => text.trim_end().to_owned(),
        3 => {
            let lines: Vec<&str> = text.lines().collect();
            let place = dice.below(lines.len());
            let mut out = String::new();
            for (index, line) in lines.iter().enumerate() {
                let is_key = line.trim_start().starts_with("- ") || line.contains(": ");
                let plain = is_key && !line.contains(['|', '>', '#']);
                writeln!(out, "{line}{}", if index == place && plain { " # remark" } else { "" })
                    .expect("a string");
            }
            out
        }
        _ => text.to_owned(),
    }
}

fn formation_ids(text: &str) -> Vec<String> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let is_formation = |node: &grognard_syntax::syntax::Node<'_>| node.get("echelon").is_some();
    let ids = tree.nodes().filter(is_formation).filter_map(|node| node.get("id")?.as_str());
    ids.map(str::to_owned).collect()
}

/// An addition to any text whatever is either refused or made.
#[test]
fn no_document_makes_an_addition_panic() {
    let (known, settings) = (known(), settings(None));
    let facts = known.find("france", "line", day(1809)).expect("the line");
    let sound = list("france", day(1809));
    let mut dice = Dice::new(7);
    for _ in 0..100 {
        let mut letters: Vec<char> = sound.chars().collect();
        for _ in 0..=dice.below(3) {
            let place = dice.below(letters.len());
            let signs = ['\n', ' ', '-', ':', '{', '}', '[', ']', '#', '&', '*', '"', '\t', 'x'];
            letters[place] = signs[dice.below(signs.len())];
        }
        let text: String = letters.into_iter().collect();
        let addition = Addition { under: Some("first".to_owned()), ..addition(facts, "39e Ligne") };
        if let Ok(added) = add_to("a.oob.yaml", &text, &addition, &known, &settings) {
            assert_eq!(without_edits(&added.text, &added.edits), text);
        }
    }
}

/// A project may write anything into its own establishments, even one that contains itself.
#[test]
fn a_formation_that_contains_itself_has_a_limited_size() {
    let text = "grognard: 1\nsources: { mine: Mine }\nestablishments:\n  - { id: brigade, nation: france, name: brigade, echelon: brigade, parts: [{ of: brigade, count: 20 }], source: mine }\n";
    let own = establishments(Some(text));
    let facts = own.find("france", "brigade", day(1809)).expect("a brigade");
    let written = written(&Addition { day: Some(day(1809)), ..addition(facts, "Mine") }, &own);
    let (text, _) = written.expect("it is written");
    assert!(text.len() < 1_000_000, "{}", text.len());
}

#[test]
fn a_new_army_has_unique_ids() {
    let known = known();
    let facts = armies(&known).into_iter().find(|facts| facts.nation == "russia");
    let day = facts.and_then(|facts| facts.from).expect("a corps of Russia");
    let new = NewArmy { id: "a", nation: "russia", nation_name: "Russia", day, is_day_said: true };
    let text = army(&new, &known).expect("an army");
    let ids: Vec<&str> = text.lines().filter_map(|line| line.split("id: ").nth(1)).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    assert!(ids.len() > 6, "{text}");
}

#[test]
fn the_page_of_establishments_is_in_step_with_the_data() {
    let known = known();
    let head = include_str!("cases/establishments-head.md");
    let mut out = head.to_owned();
    let names = settings(None);
    for nation in known.nations() {
        let name = names.nation(nation).map_or(nation, |facts| &facts.name);
        write!(out, "\n## {name} (`{nation}`)\n\n| type | what | when | figures | source |\n| --- | --- | --- | --- | --- |\n")
            .expect("a string");
        for facts in known.list.iter().filter(|facts| facts.nation == nation) {
            row(&mut out, facts);
        }
        remarks(&mut out, known.list.iter().filter(|facts| facts.nation == nation));
    }
    in_step(Path::new("docs/establishments.md"), &out);
}

fn row(out: &mut String, facts: &EstablishmentFacts) {
    let source = &facts.source;
    let title = match &source.author {
        Some(author) => format!("{author}, {}", source.title),
        None => source.title.clone(),
    };
    let place = source.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    let url = source.url.as_deref().unwrap_or_default();
    let star = if facts.readings.is_empty() && facts.note.is_none() { "" } else { "\\*" };
    let level = facts.echelon.filter(|_| !facts.parts.is_empty()).map_or("", Echelon::word);
    let what = if level == facts.name { level } else { &facts.name };
    let figures = figures_in_words(facts);
    let span = span_in_words(facts);
    writeln!(
        out,
        "| `{}`{star} | {what} | {span} | {figures} | [{title}]({url}){place} |",
        facts.id
    )
    .expect("a string");
}

/// Remarks on the establishments of a nation. Equal remarks are combined.
fn remarks<'e>(out: &mut String, of_nation: impl Iterator<Item = &'e EstablishmentFacts>) {
    let mut remarks: Vec<(String, Vec<String>)> = Vec::new();
    for facts in of_nation {
        let readings = facts.readings.iter().map(|(key, reading)| format!("`{key}`: {reading}"));
        let said: Vec<String> = readings.chain(facts.note.clone()).collect();
        let (said, who) = (said.join(" "), format!("`{}` {}", facts.id, span_in_words(facts)));
        match remarks.iter_mut().find(|(earlier, _)| *earlier == said) {
            Some((_, of)) => of.push(who),
            None if said.is_empty() => {}
            None => remarks.push((said, vec![who])),
        }
    }
    for (said, of) in remarks {
        write!(out, "\n\\* {}. {said}\n", of.join("; ")).expect("a string");
    }
}
