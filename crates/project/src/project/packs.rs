//! Rule sets: the packs of a project before the built-in ones, each on top of the packs that it
//! extends.

use std::sync::OnceLock;

use grognard_core::document::ruleset::{Extension, Layer};
use grognard_core::document::{
    Field, Kind, PAGE_SUFFIX, Page, Ruleset as Written, read, read_page,
};
use grognard_core::ruleset::{Ruleset, resolve};
use grognard_syntax::syntax::{Reader, Tree, parse};
use grognard_syntax::text::{FileId, Span, Spanned, nearest};

use crate::files::{BUILTIN, Document, Files};

#[derive(Debug)]
pub struct Packs<'t> {
    /// Packs of the project, then the built-in ones.
    packs: Vec<Pack<'t>>,
    pages: Vec<PageFile<'t>>,
}

/// A pack of a rule set, as a file.
#[derive(Debug, Clone, Copy)]
pub struct Pack<'t> {
    pub path: &'t str,
    pub built_in: bool,
    tree: PackTree<'t>,
}

/// The content of a pack. Built-in packs are parsed on demand, because built-in packs are long and
/// most runs need at most one.
#[derive(Debug, Clone, Copy)]
enum PackTree<'t> {
    Read(&'t Tree<'t>),
    /// Index of a built-in file that is parsed on demand.
    BuiltIn(usize),
}

#[derive(Debug, Clone, Copy)]
struct PageFile<'t> {
    path: &'t str,
    file: FileId,
    text: &'t str,
    built_in: bool,
}

/// An opened rule set: its packs merged, and its pages.
#[derive(Debug)]
pub struct OpenPack<'t> {
    pub ruleset: Ruleset,
    /// Pages of the rule set. The pages of the lowest pack come first.
    pub pages: Vec<OpenPage<'t>>,
    pub bad_formulas: Vec<Spanned<String>>,
    /// Pages that a pack names and that do not exist.
    pub missing_pages: Vec<Spanned<String>>,
    /// Entries of `remove` that the packs below have.
    pub removals: Vec<Spanned<String>>,
    /// Entries of `remove` that the packs below do not have.
    pub dead_removals: Vec<Spanned<String>>,
    /// Versions that the packs require of the packs below them and that these do not have.
    pub unfit_versions: Vec<UnfitVersion>,
    /// File of the top pack.
    pub file: FileId,
    /// Packs and pages of the project from which the rule set is built, without built-in files.
    pub made_of: Vec<FileId>,
}

/// A version that a pack requires of the pack below it, and the version that this pack has.
#[derive(Debug)]
pub struct UnfitVersion {
    pub required: Spanned<String>,
    pub below: String,
    pub version: Option<String>,
}

#[derive(Debug)]
pub struct OpenPage<'t> {
    pub name: String,
    pub file: FileId,
    /// Text of the page, in Markdown.
    pub text: &'t str,
    /// Content of the page: links, sections and passages.
    pub page: Page,
}

/// Handle of the first built-in file. No project has two thousand million files, so the handles
/// cannot clash.
const FIRST_BUILT_IN: u32 = 1 << 31;

pub fn is_built_in(file: FileId) -> bool {
    file.0 >= FIRST_BUILT_IN
}

pub fn built_in_file(file: FileId) -> Option<(&'static str, &'static str)> {
    BUILTIN.get(file.0.checked_sub(FIRST_BUILT_IN)? as usize).copied()
}

/// Every built-in file that is a document, with its handle and its path.
pub fn built_in_documents() -> impl Iterator<Item = (FileId, &'static str)> {
    let files = BUILTIN.iter().enumerate();
    let documents = files.filter(|(_, (path, _))| {
        // Templates of `grognard new` are not documents until they are written.
        !path.starts_with("new/") && Kind::of_path(path).is_some()
    });
    documents.map(|(number, (path, _))| (FileId(FIRST_BUILT_IN + number as u32), *path))
}

/// The tree of a built-in file, which is parsed only once.
fn built_in(number: usize) -> &'static Tree<'static> {
    static TREES: OnceLock<Vec<OnceLock<Tree<'static>>>> = OnceLock::new();
    let trees = TREES.get_or_init(|| BUILTIN.iter().map(|_| OnceLock::new()).collect());
    let file = FileId(FIRST_BUILT_IN + number as u32);
    trees[number].get_or_init(|| parse(file, BUILTIN[number].1, Reader::TwoTier).0)
}

struct PackNames {
    id: String,
    name: Option<String>,
    aliases: Vec<String>,
}

/// The names of a built-in pack. Only the head of the pack is parsed, because the names come before
/// `sources:`.
fn built_in_names(number: usize) -> &'static PackNames {
    static NAMES: OnceLock<Vec<OnceLock<PackNames>>> = OnceLock::new();
    let names = NAMES.get_or_init(|| BUILTIN.iter().map(|_| OnceLock::new()).collect());
    names[number].get_or_init(|| {
        let text = BUILTIN[number].1;
        let head = text.split_once("\nsources:").map_or(text, |(head, _)| head);
        let (tree, _) = parse(FileId(0), head, Reader::TwoTier);
        let root = tree.root();
        let word = |key: &str| Some(root?.get(key)?.as_str()?.to_owned());
        let aliases = root.and_then(|root| root.get("aliases"));
        let aliases = aliases.into_iter().flat_map(|list| list.items());
        let aliases = aliases.filter_map(|item| item.as_str()).map(str::to_owned).collect();
        PackNames { id: word("id").unwrap_or_default(), name: word("name"), aliases }
    })
}

pub fn built_in_ids() -> impl Iterator<Item = &'static str> {
    let packs = BUILTIN.iter().enumerate();
    let packs = packs.filter(|(_, (path, _))| Kind::of_path(path) == Some(Kind::Ruleset));
    packs.flat_map(|(number, _)| {
        let names = built_in_names(number);
        std::iter::once(&names.id).chain(&names.aliases).map(String::as_str)
    })
}

/// The trees of the packs of a project. The caller keeps the trees as long as it uses the packs,
/// because packs borrow from the trees.
pub fn pack_trees(files: &Files) -> Vec<(FileId, Tree<'_>)> {
    trees_of(files, |_| true).into_iter().map(|tree| (tree.file(), tree)).collect()
}

fn trees_of(files: &Files, is_wanted: impl Fn(&Document) -> bool) -> Vec<Tree<'_>> {
    let sound = files.documents.iter().filter(|document| document.sound && is_wanted(document));
    let packs = sound.filter_map(|document| {
        let text = files.texts.get(document.file);
        let pack = Kind::of_path(&text.name) == Some(Kind::Ruleset);
        pack.then(|| parse(document.file, &text.content, Reader::TwoTier).0)
    });
    packs.collect()
}

/// Opens the packs of a run, or of one of its projects, and passes them to `then`. Packs borrow
/// from trees and trees borrow from texts, so packs and trees cannot leave this function, but a
/// `Ruleset` can.
pub fn with_packs<R>(
    files: &Files,
    project: Option<usize>,
    then: impl FnOnce(&Packs<'_>) -> R,
) -> R {
    let is_wanted = |document: &Document| project.is_none_or(|wanted| document.project == wanted);
    let trees = trees_of(files, is_wanted);
    then(&Packs::of(files, trees.iter().collect(), project.unwrap_or_default()))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRuleset {
    pub name: String,
    /// A known name that is close to the unknown name.
    pub near: Option<String>,
}

impl std::fmt::Display for UnknownRuleset {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "there is no rule set `{}`", self.name)?;
        match &self.near {
            Some(near) => write!(out, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

#[derive(Debug, Default)]
pub struct OpenedRulesets {
    /// Rule sets, in the order in which they were named.
    pub rulesets: Vec<Ruleset>,
    /// Packs and pages of the project from which the rule sets are built.
    pub made_of: Vec<FileId>,
}

/// Maximum number of packs of a project that extend one another, because each pack is read with all
/// packs below it, so that the time grows with the square of the number. A game, its edition, the
/// changes of a club and the changes of a battle need four packs.
pub const MAX_LAYERS: usize = 8;

pub fn open_rulesets<'n>(
    files: &Files,
    names: impl IntoIterator<Item = &'n str>,
) -> Result<OpenedRulesets, UnknownRuleset> {
    with_packs(files, None, |packs| {
        let mut opened = OpenedRulesets::default();
        for name in names {
            let mut pack = packs.open_named(name)?;
            opened.made_of.append(&mut pack.made_of);
            opened.rulesets.push(pack.ruleset);
        }
        Ok(opened)
    })
}

impl<'t> Packs<'t> {
    /// The packs of one project and the built-in ones.
    pub fn of(files: &'t Files, trees: Vec<&'t Tree<'t>>, project: usize) -> Packs<'t> {
        let mut packs: Vec<Pack<'t>> = Vec::new();
        for tree in trees {
            let path = files.texts.get(tree.file()).name.as_str();
            packs.push(Pack { path, built_in: false, tree: PackTree::Read(tree) });
        }
        let mut pages = Vec::new();
        let mine =
            files.documents.iter().filter(|document| document.project == project && document.sound);
        for document in mine {
            let text = files.texts.get(document.file);
            if text.name.ends_with(PAGE_SUFFIX) {
                let (path, file) = (text.name.as_str(), document.file);
                pages.push(PageFile { path, file, text: &text.content, built_in: false });
            }
        }
        for (number, (path, text)) in BUILTIN.iter().enumerate() {
            if Kind::of_path(path) == Some(Kind::Ruleset) {
                packs.push(Pack { path, built_in: true, tree: PackTree::BuiltIn(number) });
            }
            if path.ends_with(PAGE_SUFFIX) {
                let file = FileId(FIRST_BUILT_IN + number as u32);
                pages.push(PageFile { path, file, text, built_in: true });
            }
        }
        Packs { packs, pages }
    }

    /// The packs, the project's first.
    pub fn packs(&self) -> &[Pack<'t>] {
        &self.packs
    }

    /// The id and name of every rule set that can be opened. Of two rule sets with the same id, the
    /// first is used.
    pub fn list(&self) -> Vec<(&'t str, &'t str)> {
        let mut list: Vec<(&str, &str)> = Vec::new();
        for pack in &self.packs {
            if let (Some(id), name) = (pack.id(), pack.name())
                && !list.iter().any(|(listed, _)| *listed == id)
            {
                list.push((id, name.unwrap_or(id)));
            }
        }
        list.sort_by_key(|(id, _)| *id);
        list
    }

    pub fn names(&self) -> Vec<&'t str> {
        let ids = self.packs.iter().filter_map(|pack| pack.id());
        ids.chain(self.packs.iter().flat_map(|pack| pack.aliases())).collect()
    }

    /// The index of the pack with this id or alias, preferably one of the project.
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_id = self.packs.iter().position(|pack| pack.id() == Some(name));
        by_id.or_else(|| self.packs.iter().position(|pack| pack.aliases().contains(&name)))
    }

    /// The packs of a rule set, the lowest first. A list of packs ends before a pack that it
    /// already has, which would be a cycle, and after [`MAX_LAYERS`] packs of the project.
    pub fn layers(&self, top: usize) -> Vec<usize> {
        let mut layers = vec![top];
        let mut lowest = top;
        while let Some(below) = self.below(lowest).filter(|below| !layers.contains(below)) {
            let own = layers.iter().filter(|layer| !self.packs[**layer].built_in).count();
            if own == MAX_LAYERS && !self.packs[below].built_in {
                break;
            }
            layers.push(below);
            lowest = below;
        }
        layers.reverse();
        layers
    }

    /// Whether every pack exists that a pack extends, directly or indirectly, and none extends itself.
    pub fn has_all_below(&self, top: usize) -> bool {
        let mut seen = vec![top];
        let mut lowest = top;
        while self.packs[lowest].extends().is_some() {
            match self.below(lowest).filter(|below| !seen.contains(below)) {
                Some(_) if seen.len() > MAX_LAYERS => return true,
                Some(below) => lowest = below,
                None => return false,
            }
            seen.push(lowest);
        }
        true
    }

    /// The pack that a pack extends. A pack that extends its own id extends the built-in pack with
    /// that id.
    fn below(&self, number: usize) -> Option<usize> {
        let pack = &self.packs[number];
        let name = pack.extends()?.name()?;
        if pack.id() == Some(name) {
            let same = |other: &Pack<'_>| other.built_in && other.id() == Some(name);
            return self.packs.iter().position(same).filter(|below| *below != number);
        }
        self.find(name)
    }

    pub fn open(&self, name: &str) -> Option<OpenPack<'t>> {
        self.open_at(self.find(name)?)
    }

    /// Opens a rule set by id or alias. The error has the nearest name.
    pub fn open_named(&self, name: &str) -> Result<OpenPack<'t>, UnknownRuleset> {
        self.open(name).ok_or_else(|| UnknownRuleset {
            name: name.to_owned(),
            near: nearest(name, self.names()).map(str::to_owned),
        })
    }

    /// Opens the rule set whose top pack has this index.
    pub fn open_at(&self, top: usize) -> Option<OpenPack<'t>> {
        let layers = self.layers(top);
        let mut merged: Option<Written<'t>> = None;
        let mut references = Vec::new();
        let mut missing_pages = Vec::new();
        let (mut removals, mut dead_removals) = (Vec::new(), Vec::new());
        let mut pages: Vec<OpenPage<'t>> = Vec::new();
        for layer in &layers {
            let pack = self.packs[*layer];
            let Field::Read(written) =
                pack.tree().root().map_or(Field::Absent, read::<Written<'t>>)
            else {
                continue;
            };
            let mut written = written.value;
            written.settle();
            for page in &written.pages {
                match self.page(&pack, page.value) {
                    Some(open) => {
                        match pages.iter_mut().find(|earlier| earlier.name == open.name) {
                            Some(earlier) => *earlier = open,
                            None => pages.push(open),
                        }
                    }
                    None => missing_pages.push(Spanned::new(page.value.to_owned(), page.span)),
                }
            }
            references.append(&mut written.references.items);
            merged = Some(match merged.take() {
                Some(mut below) => {
                    for path in std::mem::take(&mut written.remove.items) {
                        let listed = match below.remove_entry(path.value) {
                            true => &mut removals,
                            false => &mut dead_removals,
                        };
                        listed.push(Spanned::new(path.value.to_owned(), path.span));
                        // An entry of the overlay with the same id takes the place of the removed one.
                        if !written.find_entry(path.value, false) {
                            below.remove_uses(path.value);
                        }
                    }
                    // Aliases and `extends` belong to one pack and are not inherited.
                    let (aliases, extends) =
                        (std::mem::take(&mut written.aliases), written.extends);
                    let mut over = written.over(below);
                    (over.aliases, over.extends) = (aliases, extends);
                    over
                }
                None => {
                    let dead = written.remove.items.iter();
                    dead_removals
                        .extend(dead.map(|path| Spanned::new(path.value.to_owned(), path.span)));
                    written
                }
            });
        }
        let mut merged = merged?;
        merged.references.items = references;
        let resolved = resolve(&merged);
        let mut ruleset = resolved.ruleset;
        let below = layers.iter().rev().skip(1);
        ruleset.below =
            below.filter_map(|number| self.packs[*number].id()).map(str::to_owned).collect();
        ruleset.pages = pages.iter().map(|page| page.name.clone()).collect();
        let packs = layers.iter().map(|number| self.packs[*number].tree().file());
        let made_of = packs.chain(pages.iter().map(|page| page.file));
        let made_of = made_of.filter(|file| !is_built_in(*file)).collect();
        Some(OpenPack {
            ruleset,
            pages,
            bad_formulas: resolved.bad_formulas,
            missing_pages,
            removals,
            dead_removals,
            unfit_versions: self.unfit_versions(&layers),
            file: self.packs[top].tree().file(),
            made_of,
        })
    }

    fn unfit_versions(&self, layers: &[usize]) -> Vec<UnfitVersion> {
        let pairs = layers.windows(2).map(|pair| (&self.packs[pair[0]], &self.packs[pair[1]]));
        let unfit = pairs.filter_map(|(below, pack)| {
            let extension = pack.extends()?;
            let version = below.word("version");
            let required = extension.version.get().filter(|_| !extension.fits(version))?;
            Some(UnfitVersion {
                required: Spanned::new(required.value.to_owned(), required.span),
                below: below.id()?.to_owned(),
                version: version.map(str::to_owned),
            })
        });
        unfit.collect()
    }

    fn page(&self, pack: &Pack<'_>, name: &str) -> Option<OpenPage<'t>> {
        let folder = folder(pack.path);
        let beside = |page: &&PageFile<'t>| {
            page.built_in == pack.built_in
                && crate::project::packs::folder(page.path) == folder
                && page.path.rsplit('/').next() == Some(name)
        };
        let page = self.pages.iter().find(beside)?;
        let (file, text) = (page.file, page.text);
        Some(OpenPage { name: name.to_owned(), file, text, page: read_page(file, text) })
    }

    /// Pages of the project that no pack in their folder names.
    pub fn stray_pages(&self) -> Vec<FileId> {
        let named = |page: &PageFile<'_>| {
            let name = page.path.rsplit('/').next().unwrap_or(page.path);
            self.packs.iter().any(|pack| {
                !pack.built_in
                    && folder(pack.path) == folder(page.path)
                    && pack.pages().contains(&name)
            })
        };
        let read_pages = self.pages.iter().filter(|page| !page.built_in);
        let strays: Vec<&PageFile<'_>> = read_pages.filter(|page| !named(page)).collect();
        // A page that a pack probably means by a misspelt name is not stray, because a finding at
        // that name reports it.
        let is_meant = |page: &PageFile<'_>| {
            self.packs.iter().filter(|pack| !pack.built_in).any(|pack| {
                let missing = |name: &&str| self.page(pack, name).is_none();
                let mut missing = pack.pages().into_iter().filter(missing);
                missing.any(|name| {
                    meant_page(&strays, pack, name).is_some_and(|it| it.file == page.file)
                })
            })
        };
        strays.iter().filter(|page| !is_meant(page)).map(|page| page.file).collect()
    }

    /// The name of the page beside a pack that the author probably meant by the name of a missing
    /// page.
    pub fn page_near(&self, pack: FileId, name: &str) -> Option<&'t str> {
        let pack = self.packs.iter().find(|it| !it.built_in && it.tree().file() == pack)?;
        let named = pack.pages();
        let strays: Vec<&PageFile<'t>> = self
            .pages
            .iter()
            .filter(|page| !page.built_in && !named.contains(&file_name(page.path)))
            .collect();
        meant_page(&strays, pack, name).map(|page| file_name(page.path))
    }
}

/// The page in the folder of a pack whose name is nearest to `name` or, if no name is near, the
/// only page in the folder.
fn meant_page<'p, 't>(
    pages: &[&'p PageFile<'t>],
    pack: &Pack<'_>,
    name: &str,
) -> Option<&'p PageFile<'t>> {
    let beside = || pages.iter().copied().filter(|page| folder(page.path) == folder(pack.path));
    let near = nearest(name, beside().map(|page| file_name(page.path)));
    let single = || beside().next().filter(|_| beside().count() == 1);
    match near {
        Some(near) => beside().find(|page| file_name(page.path) == near),
        None => single(),
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

impl<'t> Pack<'t> {
    pub fn tree(&self) -> &'t Tree<'t> {
        match self.tree {
            PackTree::Read(tree) => tree,
            PackTree::BuiltIn(number) => built_in(number),
        }
    }

    pub fn id(&self) -> Option<&'t str> {
        match self.tree {
            PackTree::Read(_) => self.word("id"),
            PackTree::BuiltIn(number) => Some(built_in_names(number).id.as_str()),
        }
    }

    fn name(&self) -> Option<&'t str> {
        match self.tree {
            PackTree::Read(_) => self.word("name"),
            PackTree::BuiltIn(number) => built_in_names(number).name.as_deref(),
        }
    }

    fn word(&self, key: &str) -> Option<&'t str> {
        self.tree().root()?.get(key)?.as_str()
    }

    fn extends(&self) -> Option<Extension<'t>> {
        Extension::of_pack(self.tree().root()?)
    }

    fn aliases(&self) -> Vec<&'t str> {
        match self.tree {
            PackTree::Read(_) => self.strings("aliases"),
            PackTree::BuiltIn(number) => {
                built_in_names(number).aliases.iter().map(String::as_str).collect()
            }
        }
    }

    fn pages(&self) -> Vec<&'t str> {
        self.strings("pages")
    }

    fn strings(&self, key: &str) -> Vec<&'t str> {
        let list = self.tree().root().and_then(|root| root.get(key));
        list.into_iter().flat_map(|list| list.items()).filter_map(|item| item.as_str()).collect()
    }
}

impl OpenPack<'_> {
    /// The index of the page that has a section, and the index of the passage in that page.
    pub fn section(&self, key: &str) -> Option<(usize, usize)> {
        self.pages.iter().enumerate().find_map(|(page, open)| {
            let tells = |passage: &grognard_core::document::Passage| {
                passage.keys.iter().any(|earlier| earlier.value == key)
            };
            Some((page, open.page.passages.iter().position(tells)?))
        })
    }

    pub fn page_of(&self, span: Span) -> Option<&OpenPage<'_>> {
        self.pages.iter().find(|page| page.file == span.file)
    }
}
