//! A project as its website shows it: every battle, army, rule set and page, whole and without its texts.

use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::{
    Packs, Settings, battle as read_battle, force as read_force, lay_features, pack_trees,
};
use crate::files::{Document, Files, SiteFiles};
use grognard_core::document::{
    Bodies, Citation, Confidence, Counting, Field, Kind, List, Map, Oob, Scenario, Table, read,
};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_core::syntax::{Reader, parse};
use grognard_core::text::{Digest, FileId, one_line};

/// What a website is made of.
#[derive(Debug, Default)]
pub struct Shelf {
    /// What holds for the project.
    pub settings: Settings,
    /// The battles, the earliest first.
    pub battles: Vec<BattleOn>,
    /// The orders of battle, by their ids.
    pub armies: Vec<ArmyOn>,
    /// The rule sets that are shown, in their order.
    pub packs: Arc<Vec<PackOn>>,
    /// Rule sets that are not shown, in whose terms some order of battle is written.
    pub others: Arc<Vec<Ruleset>>,
    /// The digest of all from which rule sets were opened.
    packs_key: Digest,
    /// The pages of the website, by their paths.
    pub pages: Vec<PageOn>,
    /// What stands beside the pages.
    pub beside: Vec<(String, Vec<u8>)>,
}

/// A battle.
#[derive(Debug, Clone)]
pub struct BattleOn {
    /// Its document.
    pub file: FileId,
    /// The document of its map.
    pub map: Option<FileId>,
    /// The digest of all that it is made of.
    pub digest: Digest,
    /// The digest of all that it was read from, and perhaps of more.
    read_key: Digest,
    /// The battle.
    pub battle: Battle,
    /// For each side the numbers of its armies.
    pub armies: Vec<Vec<usize>>,
    /// What it is about.
    pub summary: Option<String>,
    /// Who wins (Markdown).
    pub victory: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// For each side what its commander is told (Markdown).
    pub briefings: Vec<Option<String>>,
    /// The name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// The name of the side that moves first.
    pub first_to_move: Option<String>,
    /// What is to be said of each objective.
    pub goal_notes: Vec<Option<String>>,
    /// What holds in this battle only (Markdown): its name, what it says, and for which rule set.
    pub special_rules: Vec<(String, String, Option<String>)>,
    /// Where things are known from.
    pub sources: Vec<Cited>,
    /// Further reading.
    pub bibliography: Vec<Cited>,
    /// The story (Markdown).
    pub story: Option<FileId>,
}

/// An order of battle.
#[derive(Debug, Clone)]
pub struct ArmyOn {
    /// Its document.
    pub file: FileId,
    /// The digest of its text.
    pub digest: Digest,
    /// Its bodies.
    pub force: Force,
    /// For each body what is known of its strength.
    pub known: Vec<Known>,
    /// What the reader should know.
    pub note: Option<String>,
    /// Where strengths come from.
    pub sources: Vec<Cited>,
    /// The battles in which it fights, by number.
    pub battles: Vec<usize>,
}

/// What is known of a strength, inherited from above where a body does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The short name of its source.
    pub source: Option<String>,
    /// How sure it is.
    pub confidence: Option<Confidence>,
    /// Who is counted.
    pub counting: Option<Counting>,
    /// What is to be said of the body.
    pub note: Option<String>,
}

/// A book or a return.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cited {
    /// Its short name.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Where it can be read.
    pub url: Option<String>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// A rule set.
#[derive(Debug)]
pub struct PackOn {
    /// The rule set.
    pub ruleset: Ruleset,
    /// Its pages.
    pub pages: Vec<RulesPage>,
    /// The digest of its texts.
    pub digest: Digest,
}

/// A page of rules.
#[derive(Debug)]
pub struct RulesPage {
    /// Its name, without the end.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
    /// The sections that it tells of.
    pub sections: Vec<String>,
}

/// A page of the website.
#[derive(Debug)]
pub struct PageOn {
    /// Its path below the folder of the website, without the end.
    pub path: String,
    /// Its document.
    pub file: FileId,
}

/// Opens a project. What cannot be read is left out: `check` says why. What is as it was in an earlier state
/// of the same project is taken from there.
pub fn shelf(
    files: &Files,
    settings: Settings,
    project: usize,
    site: SiteFiles,
    earlier: Option<&Shelf>,
) -> Shelf {
    let own: Vec<Document> =
        files.documents.iter().filter(|one| one.project == project && one.sound).copied().collect();
    let of = |kind: Kind| {
        let is =
            move |one: &&Document| Kind::of_path(&files.texts.get(one.file).name) == Some(kind);
        own.iter().filter(is).copied().collect::<Vec<Document>>()
    };
    let mut armies: Vec<ArmyOn> =
        of(Kind::Oob).par_iter().filter_map(|one| army(files, *one, earlier)).collect();
    armies.sort_by(|a, b| a.force.id.cmp(&b.force.id));
    armies.dedup_by(|a, b| a.force.id == b.force.id);
    let maps = of(Kind::Map);
    let around = armies.iter().fold(Digest::default(), |key, army| key.and(army.digest));
    let ground = files.documents.iter().filter(|one| {
        super::is_geojson(files, **one) || maps.iter().any(|map| map.file == one.file)
    });
    let around = ground.fold(around, |key, one| key.and(digest_of(files, one.file)));
    let mut battles: Vec<BattleOn> = of(Kind::Scenario)
        .par_iter()
        .filter_map(|one| battle(files, *one, &maps, &armies, (around, earlier)))
        .collect();
    let order = |battle: &BattleOn| (battle.battle.date, battle.battle.id.clone());
    battles.sort_by_key(order);
    let mut known = HashSet::new();
    battles.retain(|one| known.insert(one.battle.id.clone()));
    for (number, battle) in battles.iter().enumerate() {
        for army in battle.armies.iter().flatten() {
            armies[*army].battles.push(number);
        }
    }
    let packs_key = packs_key(files, project, &settings, &armies);
    let (packs, others) = match earlier.filter(|earlier| earlier.packs_key == packs_key) {
        Some(earlier) => (Arc::clone(&earlier.packs), Arc::clone(&earlier.others)),
        None => {
            let (packs, others) = packs(files, project, &settings, &armies);
            (Arc::new(packs), Arc::new(others))
        }
    };
    let page = |(path, file): (String, FileId)| {
        let path = path.strip_suffix(".md").unwrap_or(&path).to_owned();
        PageOn { path, file }
    };
    let pages = site.pages.into_iter().map(page).collect();
    Shelf { settings, battles, armies, packs, others, packs_key, pages, beside: site.beside }
}

fn digest_of(files: &Files, file: FileId) -> Digest {
    let text = files.texts.get(file);
    Digest::of([text.name.as_bytes(), text.content.as_bytes()])
}

fn army(files: &Files, document: Document, earlier: Option<&Shelf>) -> Option<ArmyOn> {
    let text = files.texts.get(document.file);
    let digest = digest_of(files, document.file);
    let same = |one: &&ArmyOn| one.digest == digest && one.file == document.file;
    if let Some(known) = earlier.and_then(|earlier| earlier.armies.iter().find(same)) {
        return Some(ArmyOn { battles: Vec::new(), ..known.clone() });
    }
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let Field::Read(oob) = tree.root().map_or(Field::Absent, read::<Oob<'_>>) else { return None };
    let force = read_force(&oob.value, oob.span);
    let oob = oob.value;
    (!force.id.is_empty()).then(|| ArmyOn {
        file: document.file,
        digest,
        known: known(&oob),
        force,
        note: oob.note.value().map(|note| one_line(note)),
        sources: table(&oob.sources),
        battles: Vec::new(),
    })
}

/// What is known of the strengths of an order of battle, body by body.
fn known(oob: &Oob<'_>) -> Vec<Known> {
    let bodies = Bodies::of(oob, grognard_core::text::Span::new(FileId(0), 0, 0));
    let mut all: Vec<Known> = Vec::with_capacity(bodies.list.len());
    for body in &bodies.list {
        let above = body.parent.map(|parent| all[parent].clone()).unwrap_or_default();
        let source = body.source().value().map(|id| id.0.to_owned());
        all.push(Known {
            source: source.or(above.source),
            confidence: body.confidence().value().copied().or(above.confidence),
            counting: body.counting().value().copied().or(above.counting),
            note: body.note().value().map(|note| one_line(note)),
        });
    }
    all
}

fn table(table: &Table<'_, Citation<'_>>) -> Vec<Cited> {
    let entries = table.entries.iter();
    entries.filter_map(|(id, one)| Some(cited(id.value, one.value()?))).collect()
}

fn books(list: &List<Citation<'_>>) -> Vec<Cited> {
    list.items.iter().map(|one| cited("", &one.value)).collect()
}

fn cited(id: &str, one: &Citation<'_>) -> Cited {
    let words = |field: &Field<&str>| field.value().map(|words| one_line(words));
    let year = one.year.value().map(i64::to_string);
    let parts = [words(&one.author), words(&one.title), words(&one.place), year];
    Cited {
        id: id.to_owned(),
        words: parts.into_iter().flatten().collect::<Vec<String>>().join(", "),
        url: one.url.value().filter(|url| url.starts_with("http")).map(|url| one_line(url)),
        note: words(&one.note),
    }
}

fn battle(
    files: &Files,
    document: Document,
    maps: &[Document],
    armies: &[ArmyOn],
    (around, earlier): (Digest, Option<&Shelf>),
) -> Option<BattleOn> {
    let text = files.texts.get(document.file);
    let read_key = digest_of(files, document.file).and(around);
    let same = |one: &&BattleOn| one.read_key == read_key && one.file == document.file;
    if let Some(known) = earlier.and_then(|earlier| earlier.battles.iter().find(same)) {
        return Some(BattleOn { story: None, ..known.clone() });
    }
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let Field::Read(read_scenario) = tree.root().map_or(Field::Absent, read::<Scenario<'_>>) else {
        return None;
    };
    let scenario = &read_scenario.value;
    let mut digest = digest_of(files, document.file);
    let mut of_sides = Vec::new();
    for side in &scenario.sides {
        let find = |id: &str| armies.binary_search_by(|one| one.force.id.as_str().cmp(id)).ok();
        let found = side.value.oobs.items.iter().filter_map(|oob| find(oob.value.0));
        of_sides.push(found.collect::<Vec<usize>>());
    }
    for army in of_sides.iter().flatten() {
        digest = digest.and(armies[*army].digest);
    }
    let wanted = scenario.map.value().map(|id| id.0);
    let named = |one: &&Document| {
        let head = &files.texts.get(one.file).content;
        wanted.is_some_and(|id| head.contains(id) && map_id(files, **one).as_deref() == Some(id))
    };
    let map_document = maps.iter().find(named).copied();
    let map_tree = map_document.map(|one| {
        digest = digest.and(digest_of(files, one.file));
        parse(one.file, &files.texts.get(one.file).content, Reader::TwoTier).0
    });
    let mut map = map_tree.as_ref().and_then(|tree| tree.root()).map(read::<Map<'_>>);
    if let (Some(Field::Read(map)), Some(document)) = (&mut map, map_document) {
        lay_features(&mut map.value, files, document, true);
        // Features may lie in any file of the project.
        let features = files.documents.iter().filter(|one| super::is_geojson(files, **one));
        digest = features.fold(digest, |digest, one| digest.and(digest_of(files, one.file)));
    }
    let forces = of_sides
        .iter()
        .map(|side| side.iter().map(|army| armies[*army].force.clone()).collect::<Vec<Force>>());
    let battle = read_battle(scenario, map.as_ref().and_then(Field::value), forces.collect());
    let side_name = |id: &Field<grognard_core::document::Id<'_>>| {
        let id = id.value()?.0;
        battle.sides.iter().find(|side| side.id == id).map(|side| side.name.clone())
    };
    let words = |field: &Field<&str>| field.value().map(|words| one_line(words));
    let prose = |field: &Field<&str>| field.value().map(|words| (*words).to_owned());
    let rules = scenario.special_rules.items.iter().filter_map(|one| {
        let ruleset = one.value.ruleset.value().map(|id| id.0.to_owned());
        Some((words(&one.value.name)?, prose(&one.value.text)?, ruleset))
    });
    let goals = scenario.objectives.items.iter().filter(|one| one.value.place.value().is_some());
    Some(BattleOn {
        file: document.file,
        map: map_document.map(|one| one.file),
        digest,
        read_key,
        armies: of_sides,
        summary: words(&scenario.summary),
        victory: prose(&scenario.victory),
        note: words(&scenario.note),
        briefings: scenario.sides.items.iter().map(|side| prose(&side.value.briefing)).collect(),
        first_to_set_up: side_name(&scenario.first_to_set_up),
        first_to_move: side_name(&scenario.first_to_move),
        goal_notes: goals.map(|one| words(&one.value.note)).collect(),
        special_rules: rules.collect(),
        sources: table(&scenario.sources),
        bibliography: books(&scenario.bibliography),
        story: None,
        battle,
    })
}

fn map_id(files: &Files, document: Document) -> Option<String> {
    let text = files.texts.get(document.file);
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    tree.root()?.get("id")?.as_str().map(str::to_owned)
}

/// The digest of all from which rule sets are opened.
fn packs_key(files: &Files, project: usize, settings: &Settings, armies: &[ArmyOn]) -> Digest {
    let own = files.documents.iter().filter(|one| one.project == project && one.sound);
    let of_packs = own.filter(|one| {
        let name = &files.texts.get(one.file).name;
        Kind::of_path(name) == Some(Kind::Ruleset)
            || name.ends_with(grognard_core::document::PAGE_SUFFIX)
    });
    let key = of_packs.fold(Digest::default(), |key, one| {
        key.and(digest_of(files, one.file)).with(one.file.0.to_le_bytes())
    });
    let natives: HashSet<&str> =
        armies.iter().filter_map(|one| one.force.native.as_deref()).collect();
    let mut natives: Vec<&str> = natives.into_iter().collect();
    natives.sort_unstable();
    let wanted = settings.site_rulesets.as_ref().map(|all| all.join(" "));
    key.and(Digest::of(natives)).with(wanted.as_deref().unwrap_or("*"))
}

fn packs(
    files: &Files,
    project: usize,
    settings: &Settings,
    armies: &[ArmyOn],
) -> (Vec<PackOn>, Vec<Ruleset>) {
    let trees = pack_trees(files);
    let of_project = |file: FileId| files.documents[file.0 as usize].project == project;
    let own = trees.iter().filter(|(file, _)| of_project(*file)).map(|(_, tree)| tree);
    let packs = Packs::of(files, own.collect(), project);
    let all: Vec<String> = packs.list().into_iter().map(|(id, _)| id.to_owned()).collect();
    let wanted = settings.site_rulesets.as_ref().unwrap_or(&all);
    let open = |id: &String| {
        let open = packs.open(id)?;
        let mut digest = Digest::of([&open.ruleset.id]);
        for layer in packs.layers(packs.find(id)?) {
            digest = digest.with(packs.packs()[layer].tree().text());
        }
        let pages = open.pages.iter().map(|page| {
            digest = digest.with(page.text);
            let passages = page.page.passages.iter().flat_map(|passage| &passage.keys);
            RulesPage {
                name: page.name.trim_end_matches(grognard_core::document::PAGE_SUFFIX).to_owned(),
                title: page.page.titles.first().map_or(&page.name, |one| &one.value).clone(),
                text: page.text.to_owned(),
                sections: passages.map(|key| key.value.clone()).collect(),
            }
        });
        let pages = pages.collect();
        Some(PackOn { pages, ruleset: open.ruleset, digest })
    };
    let mut shown: Vec<PackOn> = Vec::new();
    for pack in wanted.par_iter().filter_map(open).collect::<Vec<_>>() {
        if !shown.iter().any(|one| one.ruleset.id == pack.ruleset.id) {
            shown.push(pack);
        }
    }
    let mut names: Vec<&str> =
        armies.iter().filter_map(|one| one.force.native.as_deref()).collect();
    let mut others: Vec<Ruleset> = Vec::new();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let is = |rules: &Ruleset| rules.id == name || rules.aliases.iter().any(|one| one == name);
        if !shown.iter().any(|one| is(&one.ruleset)) {
            others.extend(packs.open(name).map(|open| open.ruleset));
        }
    }
    (shown, others)
}

impl Shelf {
    /// A rule set that is shown, by its id or an alias.
    pub fn pack(&self, name: &str) -> Option<&PackOn> {
        let is = |one: &&PackOn| {
            one.ruleset.id == name || one.ruleset.aliases.iter().any(|alias| alias == name)
        };
        self.packs.iter().find(|one| one.ruleset.id == name).or_else(|| self.packs.iter().find(is))
    }

    /// The rule set in whose terms a force is written.
    pub fn native(&self, force: &Force) -> Option<&Ruleset> {
        let name = force.native.as_deref()?;
        let is = |one: &&Ruleset| one.id == name || one.aliases.iter().any(|alias| alias == name);
        self.pack(name).map(|pack| &pack.ruleset).or_else(|| self.others.iter().find(is))
    }
}
