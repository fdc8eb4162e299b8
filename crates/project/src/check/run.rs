//! The run: every file by itself and in parallel, then all of them together.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::damage::Damage;
use super::excuse::{Excuse, apply_excuses, excuses, unknown_severities};
use super::memory::{Memory, SheetMemory};
use super::packs::{check_packs, is_page};
use super::registry::{
    BODY_CHECKS, COLLECTION_CHECKS, MAP_CHECKS, OOB_CHECKS, RULESET_CHECKS, SCENARIO_CHECKS,
    TABLE_CHECKS, find_code,
};
use super::stopwatch::{Floor, Stopwatch};
use crate::files::{Document, Files};
use crate::project::{
    BodyLine, Links, OobOutline, Packs, Placed, Project, RulesetOutline, ScenarioLinks, Settings,
    Unclear, built_in_ids, force, id_text, is_geojson, lay_features, pack_trees, resolve,
};
use grognard_core::diagnostic::{Diagnostic, Severity, tidy};
use grognard_core::document::{
    Bodies, Body, Collection, Field, Id, KINDS, Kind, Map, Oob, Ruleset as Written, Scenario,
    SeverityWord, identify, read, read_geojson, validate,
};
use grognard_core::ruleset::Ruleset;
use grognard_core::syntax::{Node, Reader, Tree, parse};
use grognard_core::text::{Digest, FileId, Texts};

/// How a run is to be done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Which YAML reader comes first.
    pub reader: Reader,
    /// Was a whole project read, so that what is missing is really missing?
    pub complete: bool,
    /// Nanoseconds since some moment, for the times of [`Checked::floors`]. The room has no clock.
    pub clock: Option<fn() -> u64>,
}

/// What a run found.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// The findings, tidied.
    pub diagnostics: Vec<Diagnostic>,
    /// How many documents were asked for.
    pub documents: usize,
    /// CPU time by floor, in nanoseconds, summed over all cores.
    pub floors: Vec<(Floor, u64)>,
}

/// An order of battle with all that a check of it needs.
pub struct OobPage<'d> {
    /// The document.
    pub oob: &'d Oob<'d>,
    /// Its bodies in one list.
    pub bodies: &'d Bodies<'d>,
    /// What of it was not understood.
    pub unclear: &'d Unclear,
    /// The settings of the project.
    pub settings: &'d Settings,
    /// What could not be understood.
    pub damage: Damage<'d>,
}

impl OobPage<'_> {
    /// Is a body a unit of the game for which the list is written?
    pub(super) fn is_game_unit(&self, body: &Body<'_>) -> bool {
        !self.oob.ruleset.is_absent() && !body.stands().is_absent()
    }
}

/// All documents together with all that a check of them needs.
pub struct Table<'d> {
    /// The documents.
    pub project: &'d Project<'d>,
    /// Where the names in scenarios lead.
    pub links: &'d Links<'d>,
    /// Their texts.
    pub texts: &'d Texts,
    /// The settings of the project.
    pub settings: &'d Settings,
}

impl<'d> Table<'d> {
    /// The scenarios, and where their names lead.
    pub(super) fn scenarios(
        &self,
    ) -> impl Iterator<Item = (&'d Placed<Scenario<'d>>, &'d ScenarioLinks<'d>)> + use<'d> {
        self.project.scenarios.iter().zip(&self.links.scenarios)
    }

    /// The id of a body, if it has one.
    pub(super) fn id_of(&self, body: &BodyLine) -> Option<&'d str> {
        body.id.map(|id| id_text(self.texts, id))
    }
}

/// A document of which the tree is kept.
pub(super) struct Opened<'t> {
    document: Document,
    pub(super) kind: Kind,
    pub(super) tree: Tree<'t>,
    unclear: Unclear,
}

/// What other documents see of one.
#[derive(Debug, Clone)]
pub(super) enum Outline {
    Oob(OobOutline),
    Ruleset(RulesetOutline),
}

impl Outline {
    fn has_id(&self) -> bool {
        match self {
            Outline::Oob(oob) => oob.id.is_some(),
            Outline::Ruleset(ruleset) => ruleset.id.is_some(),
        }
    }
}

/// What one file gave.
struct Sheet<'t> {
    document: Document,
    opened: Option<Opened<'t>>,
    outline: Option<Outline>,
    excuses: Vec<Excuse>,
    diagnostics: Vec<Diagnostic>,
}

/// Checks every document of a run, under the settings of its project, by number.
pub fn check(files: &Files, settings: &[Settings], options: Options) -> Checked {
    run(files, settings, options, None)
}

/// The same, where an earlier run over these files may have left something.
pub fn check_again(
    files: &Files,
    settings: &[Settings],
    options: Options,
    memory: &Memory,
) -> Checked {
    memory.whole(files, settings, || run(files, settings, options, Some(memory)))
}

fn run(files: &Files, settings: &[Settings], options: Options, memory: Option<&Memory>) -> Checked {
    let clock = Stopwatch::new(options.clock);
    let games = games(files, settings);
    let kept = settings.iter().zip(&games).enumerate().map(|(number, (settings, games))| {
        let memory = memory?;
        let packs = Memory::key_of_packs(files, number, settings);
        Some(Kept {
            memory,
            packs,
            // What follows from rule sets too is not remembered.
            settled: games.is_empty().then(|| Digest::of([format!("{settings:?}")])),
            // If one of them has changed, all of them are needed.
            same_packs: memory.knows_packs(number, packs),
        })
    });
    let kept: Vec<Option<Kept<'_>>> = kept.collect();
    let sheets: Vec<Sheet<'_>> = files
        .documents
        .par_iter()
        .map(|document| {
            let given = (&settings[document.project], games[document.project].as_slice());
            sheet(files, *document, given, (options, kept[document.project]), &clock)
        })
        .collect();
    let start = clock.now();
    let mut diagnostics = Vec::new();
    let mut excuses = Vec::new();
    let mut shelves: Vec<Shelf<'_>> = settings.iter().map(|_| Shelf::default()).collect();
    for mut sheet in sheets {
        diagnostics.append(&mut sheet.diagnostics);
        excuses.append(&mut sheet.excuses);
        let shelf = &mut shelves[sheet.document.project];
        if is_page(files, sheet.document) || is_geojson(files, sheet.document) {
            continue;
        }
        let named = sheet.outline.as_ref().is_some_and(Outline::has_id);
        if !named && sheet.opened.is_none() {
            let promised = Kind::of_path(&files.texts.get(sheet.document.file).name);
            shelf.unread.extend(promised.map_or(KINDS.to_vec(), |kind| vec![kind]));
        }
        match sheet.outline {
            Some(Outline::Oob(oob)) => shelf.oobs.push(oob),
            Some(Outline::Ruleset(ruleset)) => shelf.rulesets.push(ruleset),
            None => {}
        }
        shelf.opened.extend(sheet.opened);
    }
    for (number, shelf) in shelves.into_iter().enumerate() {
        let own = (number, &settings[number]);
        together(shelf, files, own, (options, kept[number]), &mut diagnostics);
    }
    apply_excuses(&files.texts, excuses, &mut diagnostics);
    weigh(files, settings, &mut diagnostics);
    // Documents stand in the order of their handles.
    let asked = |file: FileId| files.documents[file.0 as usize].asked;
    diagnostics.retain(|found| asked(found.span.file));
    tidy(&mut diagnostics);
    clock.add(Floor::Together, start);
    let documents = files.documents.iter().filter(|document| document.asked).count();
    Checked { diagnostics, documents, floors: clock.floors() }
}

/// What one project gave.
#[derive(Default)]
struct Shelf<'t> {
    oobs: Vec<OobOutline>,
    rulesets: Vec<RulesetOutline>,
    opened: Vec<Opened<'t>>,
    unread: BTreeSet<Kind>,
}

/// Checks the documents of one project together.
fn together(
    shelf: Shelf<'_>,
    files: &Files,
    (number, settings): (usize, &Settings),
    (options, kept): (Options, Option<Kept<'_>>),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Shelf { oobs, rulesets, opened, unread } = shelf;
    let check = |found: &mut Vec<Diagnostic>| check_packs(&opened, files, number, settings, found);
    match kept {
        Some(kept) => diagnostics.append(&mut kept.memory.packs(number, kept.packs, check)),
        None => check(diagnostics),
    }
    let complete = options.complete;
    let project = Project { oobs, rulesets, unread, complete, ..Project::default() };
    let mut project = assemble(project, &opened);
    for map in &mut project.maps {
        // What is wrong with the features has been said with the map by itself.
        let document = files.documents[map.file.0 as usize];
        lay_features(&mut map.document, files, document, complete);
    }
    let links = resolve(&project, &files.texts);
    let table = Table { project: &project, links: &links, texts: &files.texts, settings };
    for check in TABLE_CHECKS {
        check(&table, diagnostics);
    }
    let trees = opened.iter().filter(|one| one.kind == Kind::Ruleset).map(|one| &one.tree);
    let trees: Vec<&Tree<'_>> = trees.collect();
    // Rule sets that are what they were have not been parsed.
    let is_open = |file: FileId| opened.iter().any(|one| one.document.file == file);
    let parse_closed = || -> Vec<Tree<'_>> {
        let closed = project.rulesets.iter().map(|ruleset| ruleset.file);
        let closed = closed.filter(|file| !is_open(*file));
        closed.map(|file| parse(file, &files.texts.get(file).content, options.reader).0).collect()
    };
    let parsed = OnceCell::new();
    let packs = OnceCell::new();
    let of_packs = || {
        let mut own: Vec<&Tree<'_>> = trees.clone();
        own.extend(parsed.get_or_init(parse_closed));
        own.sort_by_key(|tree| tree.file());
        Packs::of(files, own, number)
    };
    let open = |name: &str| {
        let open = || Some(Arc::new(packs.get_or_init(of_packs).open(name)?.ruleset));
        match kept {
            Some(kept) => kept.memory.rules(name, kept.packs, open),
            None => open(),
        }
    };
    super::unknown_term::check(&table, open, diagnostics);
    unknown_severities(&opened, diagnostics);
    super::unknown_theme::check(&opened, settings, diagnostics);
}

/// The rule sets under which each project wants its orders of battle to be fielded.
fn games(files: &Files, settings: &[Settings]) -> Vec<Vec<Ruleset>> {
    let all = settings.iter().enumerate().map(|(project, settings)| {
        if settings.fielded_under.is_empty() {
            return Vec::new();
        }
        let trees = pack_trees(files);
        let own = trees.iter().filter(|(file, _)| {
            files.documents.iter().any(|one| one.file == *file && one.project == project)
        });
        let packs = Packs::of(files, own.map(|(_, tree)| tree).collect(), project);
        let names = settings.fielded_under.iter();
        names.filter_map(|name| packs.open(name)).map(|pack| pack.ruleset).collect()
    });
    all.collect()
}

/// What an earlier run left of a project.
#[derive(Clone, Copy)]
struct Kept<'m> {
    memory: &'m Memory,
    /// The digest of its rule sets.
    packs: Digest,
    /// The digest of its settings, if what a document gives follows from it and them alone.
    settled: Option<Digest>,
    /// Are its rule sets what they were?
    same_packs: bool,
}

fn sheet<'t>(
    files: &'t Files,
    document: Document,
    (settings, games): (&Settings, &[Ruleset]),
    (options, kept): (Options, Option<Kept<'_>>),
    clock: &Stopwatch,
) -> Sheet<'t> {
    let mut sheet = Sheet {
        document,
        opened: None,
        outline: None,
        excuses: Vec::new(),
        diagnostics: Vec::new(),
    };
    // A page of rules is looked at together with its pack.
    if !document.sound || is_page(files, document) {
        return sheet;
    }
    let text = files.texts.get(document.file);
    if is_geojson(files, document) {
        if document.asked {
            sheet.diagnostics = read_geojson(document.file, &text.content).1;
        }
        return sheet;
    }
    // What an order of battle or a rule set gives does not need its text any more.
    let key = kept.and_then(|kept| Some(SheetMemory::key(document, text, kept.settled?)));
    let known = kept.zip(key).and_then(|(kept, key)| kept.memory.sheet(document, key));
    let whole = |known: &SheetMemory| match known.outline {
        Some(Outline::Ruleset(_)) => kept.is_some_and(|kept| kept.same_packs),
        _ => true,
    };
    if let Some(SheetMemory { outline, excuses, diagnostics }) = known.filter(whole) {
        return Sheet { outline, excuses, diagnostics, ..sheet };
    }
    let start = clock.now();
    let (tree, mut diagnostics) = parse(document.file, &text.content, options.reader);
    let start = clock.add(Floor::Parse, start);
    let kind = identify(&tree, &text.name, &mut diagnostics);
    if let Some(kind) = kind {
        match kept {
            Some(kept) => kept.memory.validate(&tree, kind, &mut diagnostics),
            None => validate(&tree, kind, &mut diagnostics),
        }
    }
    let unclear = Unclear::of(&tree, &diagnostics);
    let start = clock.add(Floor::Validate, start);
    excuses(&tree, &mut sheet.excuses, &mut diagnostics);
    match (kind, tree.root()) {
        // Thousands of orders of battle may be open: of each its outline is enough.
        (Some(Kind::Oob), Some(root)) => {
            let given = OobGiven { document, root, unclear: &unclear, settings, games };
            sheet.outline = order_of_battle(&given, &mut diagnostics, clock).map(Outline::Oob);
        }
        (Some(kind), Some(root)) => {
            match kind {
                Kind::Ruleset => {
                    let outline = ruleset(document, root, &unclear, &mut diagnostics);
                    sheet.outline = outline.map(Outline::Ruleset);
                }
                Kind::Map => map(files, document, root, options, &mut diagnostics),
                kind => alone(kind, root, &mut diagnostics),
            }
            clock.add(Floor::Check, start);
            sheet.opened = Some(Opened { document, kind, tree, unclear });
        }
        _ => {}
    }
    sheet.diagnostics = diagnostics;
    let lasts =
        kind == Some(Kind::Oob) || matches!(&sheet.outline, Some(outline) if outline.has_id());
    if let Some((kept, key)) = kept.zip(key).filter(|_| lasts) {
        let (outline, excuses) = (sheet.outline.clone(), sheet.excuses.clone());
        let known = SheetMemory { outline, excuses, diagnostics: sheet.diagnostics.clone() };
        kept.memory.keep_sheet(document, key, known);
    }
    sheet
}

/// An order of battle before it is read.
struct OobGiven<'d> {
    document: Document,
    root: Node<'d>,
    unclear: &'d Unclear,
    settings: &'d Settings,
    games: &'d [Ruleset],
}

fn order_of_battle(
    given: &OobGiven<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    clock: &Stopwatch,
) -> Option<OobOutline> {
    let start = clock.now();
    let OobGiven { document, root, unclear, settings, games } = *given;
    let Field::Read(oob) = read::<Oob<'_>>(root) else { return None };
    let bodies = Bodies::of(&oob.value, oob.span);
    let start = clock.add(Floor::Read, start);
    if document.asked {
        let damage = Damage::of(&bodies, root.tree(), diagnostics);
        let page = OobPage { oob: &oob.value, bodies: &bodies, unclear, settings, damage };
        for (at, body) in bodies.iter() {
            for check in BODY_CHECKS {
                check(&page, at, body, diagnostics);
            }
        }
        for check in OOB_CHECKS {
            check(&page, diagnostics);
        }
        if !games.is_empty() && unclear.is_empty() {
            super::elements::check(&force(&oob.value, oob.span), games, diagnostics);
        }
    }
    let outline = OobOutline::of((document.file, document.asked), &oob.value, &bodies, unclear);
    clock.add(Floor::Check, start);
    Some(outline)
}

/// Checks a rule set by itself.
fn ruleset(
    document: Document,
    root: Node<'_>,
    unclear: &Unclear,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<RulesetOutline> {
    let Field::Read(ruleset) = read::<Written<'_>>(root) else { return None };
    for check in RULESET_CHECKS {
        check(&ruleset.value, diagnostics);
    }
    Some(RulesetOutline::of((document.file, document.asked), &ruleset.value, unclear))
}

/// Checks a map by itself, with the features of the GeoJSON file beside it.
fn map(
    files: &Files,
    document: Document,
    root: Node<'_>,
    options: Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Field::Read(mut map) = read::<Map<'_>>(root) else { return };
    diagnostics.append(&mut lay_features(&mut map.value, files, document, options.complete));
    for check in MAP_CHECKS {
        check(&map.value, diagnostics);
    }
}

/// Checks a document of the other kinds by itself.
fn alone(kind: Kind, root: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    fn each<'a, T: serde::Deserialize<'a>>(
        root: Node<'a>,
        checks: &[fn(&T, &mut Vec<Diagnostic>)],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        if let Field::Read(document) = read::<T>(root) {
            for check in checks {
                check(&document.value, diagnostics);
            }
        }
    }
    match kind {
        Kind::Scenario => each(root, SCENARIO_CHECKS, diagnostics),
        Kind::Collection => each(root, COLLECTION_CHECKS, diagnostics),
        Kind::Oob | Kind::Map | Kind::Ruleset | Kind::Layout | Kind::Project => {}
    }
}

/// Adds the documents that stand in a project as a whole.
fn assemble<'a>(mut project: Project<'a>, opened: &'a [Opened<'a>]) -> Project<'a> {
    fn placed<'a, T: serde::Deserialize<'a>>(
        opened: &'a Opened<'a>,
        id: fn(&T) -> &Field<Id<'a>>,
        (list, unread): (&mut Vec<Placed<T>>, &mut BTreeSet<Kind>),
    ) {
        let read = opened.tree.root().map_or(Field::Absent, read::<T>);
        if read.value().is_none_or(|document| id(document).value().is_none()) {
            unread.insert(opened.kind);
        }
        if let Field::Read(read) = read {
            let Document { file, asked, .. } = opened.document;
            let unclear = opened.unclear.clone();
            list.push(Placed { file, asked, unclear, document: read.value });
        }
    }
    let mut unread = std::mem::take(&mut project.unread);
    for one in opened {
        let unread = &mut unread;
        match one.kind {
            Kind::Scenario => {
                placed(
                    one,
                    |scenario: &Scenario<'a>| &scenario.id,
                    (&mut project.scenarios, unread),
                );
            }
            Kind::Map => placed(one, |map: &Map<'a>| &map.id, (&mut project.maps, unread)),
            Kind::Ruleset => {
                let own = |ruleset: &&RulesetOutline| ruleset.file == one.document.file;
                if project.rulesets.iter().find(own).is_none_or(|ruleset| ruleset.id.is_none()) {
                    unread.insert(one.kind);
                }
            }
            Kind::Collection => {
                placed(
                    one,
                    |collection: &Collection<'a>| &collection.id,
                    (&mut project.collections, unread),
                );
            }
            Kind::Oob | Kind::Layout | Kind::Project => {}
        }
    }
    project.unread = unread;
    project.ruleset_ids = ruleset_ids(&project);
    project
}

/// The ids and aliases of the built-in rule sets and the project's own.
fn ruleset_ids(project: &Project<'_>) -> Vec<String> {
    let built_in = built_in_ids().map(str::to_owned);
    let own = project.rulesets.iter().flat_map(RulesetOutline::names);
    built_in.chain(own.map(|id| id.value.clone())).collect()
}

/// Gives findings the weight that their project wants them to have.
fn weigh(files: &Files, settings: &[Settings], diagnostics: &mut Vec<Diagnostic>) {
    if settings.iter().all(|settings| settings.severities.is_empty()) {
        return;
    }
    let word = |found: &Diagnostic| {
        let settings = &settings[files.documents[found.span.file.0 as usize].project];
        let set = settings.severities.iter().rev().find(|(code, _)| code == found.code.name);
        set.map(|(_, word)| *word)
    };
    diagnostics.retain(|found| word(found) != Some(SeverityWord::Allow));
    for found in diagnostics {
        found.severity = match word(found) {
            Some(SeverityWord::Error) => Severity::Error,
            Some(SeverityWord::Warning) => Severity::Warning,
            Some(SeverityWord::Hint) => Severity::Hint,
            Some(SeverityWord::Allow) | None => found.severity,
        };
    }
}

/// Is there a code of this name?
pub(super) fn is_code(name: &str) -> bool {
    find_code(name).is_some()
}
