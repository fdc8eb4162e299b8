//! The inputs of checks: a document, a pack or a project, with everything that its checks need.

use grognard_core::document::{Bodies, Kind, ListedBody, Oob, Scenario, kebab};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::{Node, NodeKind, Tree};
use grognard_syntax::text::{Span, Spanned, Texts};

use super::checks::misnamed_document::Misnamed;
use super::unreadable::UnreadableBodies;
use grognard_project::files::{Document, Files};
use grognard_project::project::{
    BodyLine, Links, OpenPack, OpenPage, Packs, Placed, Project, ScenarioLinks, Settings, Unclear,
    id_text, is_built_in,
};

pub(super) struct OobSubject<'d> {
    pub oob: &'d Oob<'d>,
    pub bodies: &'d Bodies<'d>,
    /// The parts of the document that were not understood.
    pub unclear: &'d Unclear,
    pub settings: &'d Settings,
    /// The bodies of which a part was not understood, because a key that such a body seems to lack
    /// may only be misspelt.
    pub unreadable: UnreadableBodies<'d>,
}

impl OobSubject<'_> {
    /// Whether a body is a unit of the game in whose terms the list is written.
    pub fn is_game_unit(&self, body: &ListedBody<'_>) -> bool {
        !self.oob.ruleset.is_absent() && !body.stands().is_absent()
    }
}

#[derive(Clone, Copy)]
pub(super) struct BodySubject<'d> {
    pub subject: &'d OobSubject<'d>,
    pub index: usize,
    pub body: &'d ListedBody<'d>,
}

/// A pack on top of the packs that it extends.
pub(super) struct PackSubject<'d> {
    /// Every pack that can be opened in the project.
    pub packs: &'d Packs<'d>,
    /// The rule set: the pack merged with the packs that it extends.
    pub open: &'d OpenPack<'d>,
    /// The pack without the packs that it extends.
    pub alone: &'d Ruleset,
    pub tree: &'d Tree<'d>,
    pub incomplete: &'d [IncompleteEntry],
    pub near: &'d [NearEntry],
    pub settings: &'d Settings,
    /// Spans of the findings that leave a part of the pack unread.
    pub unread: &'d [Span],
    pub id: Span,
}

/// An entry of a rule set that lacks a required key.
pub(super) struct IncompleteEntry {
    /// Noun for the kind of entry: `dice table`.
    pub noun: &'static str,
    pub id: Spanned<String>,
    pub lacks: Vec<&'static str>,
    /// Id of the entry of a lower pack that the author may have meant to change.
    pub near: Option<String>,
}

/// A new entry of a rule set whose id is nearly the id of an entry or a gap of a lower pack.
pub(super) struct NearEntry {
    pub noun: &'static str,
    pub id: Spanned<String>,
    pub near: String,
    pub is_gap: bool,
}

impl PackSubject<'_> {
    /// The span for a finding. A fault in a built-in pack is reported at the id of the pack that
    /// extends it, because the author cannot change a built-in pack.
    pub fn place(&self, span: Span) -> Span {
        if is_built_in(span.file) { self.id } else { span }
    }

    /// Whether a span is in the pack itself, and not in a pack that it extends.
    pub fn is_own(&self, span: Span) -> bool {
        span.file == self.open.file
    }

    /// The entry of `remove` that takes an entry with this id away.
    pub fn removal_of(&self, id: &str) -> Option<&Spanned<String>> {
        let mut removals = self.open.removals.iter();
        removals.find(|path| path.value.split_once('/').is_some_and(|(_, removed)| removed == id))
    }

    /// Whether the text of the pack has a list. A pack without a list has no entries to judge.
    pub fn has_lists(&self) -> bool {
        let mut entries = self.tree.root().into_iter().flat_map(Node::entries);
        entries.any(|(_, value)| matches!(value.kind(), NodeKind::List))
    }

    /// Whether a part of a list at the top of the pack was not read.
    pub fn is_unread_in(&self, list: &str) -> bool {
        let written = self.tree.root().and_then(|root| root.get(list)).map(Node::span);
        written.is_some_and(|span| self.unread.iter().any(|unread| span.contains(*unread)))
    }

    /// Whether some elements or units of the pack could not be read, so that its troops are unknown.
    pub fn has_unread_units(&self) -> bool {
        ["elements", "units"].into_iter().any(|list| self.is_unread_in(list))
            || self.has_unread("elements", self.alone.elements.len())
            || self.has_unread("units", self.alone.units.len())
    }

    /// Whether an entry of this kind with this id is in the text of the pack, even if it could not
    /// be read. The key of its list is the last word of the noun with an `s`: a dice table is in
    /// `tables`.
    pub fn is_written(&self, noun: &str, id: &str) -> bool {
        let list = format!("{}s", noun.rsplit(' ').next().unwrap_or(noun));
        let entries = self.tree.root().and_then(|root| root.get(&list));
        let mut entries = entries.into_iter().flat_map(|entries| entries.items());
        entries.any(|entry| {
            let written = entry.get("id").and_then(Node::as_str);
            written.is_some_and(|written| kebab(written) == id)
        })
    }

    /// Whether a list in the text of the pack has more entries than could be read.
    pub fn has_unread(&self, list: &str, read: usize) -> bool {
        let written = self.tree.root().and_then(|root| root.get(list));
        written.is_some_and(|written| written.len() > read)
    }

    /// The pages of the rule set that are in the project, without those of built-in packs.
    pub fn own_pages(&self) -> impl Iterator<Item = &OpenPage<'_>> {
        self.open.pages.iter().filter(|page| !is_built_in(page.file))
    }
}

pub(super) struct ProjectSubject<'d> {
    pub project: &'d Project<'d>,
    /// The targets of the names in scenarios.
    pub links: &'d Links<'d>,
    /// The texts of the run, from which names of files and ids of bodies are taken.
    pub texts: &'d Texts,
    pub files: &'d Files,
    /// The documents whose trees are kept.
    pub opened: &'d [OpenedDocument<'d>],
    pub settings: &'d Settings,
    /// Documents with names that `check` does not search for.
    pub misnamed: &'d [Misnamed],
}

impl<'d> ProjectSubject<'d> {
    /// The scenarios, with the targets of their names.
    pub fn scenarios(
        &self,
    ) -> impl Iterator<Item = (&'d Placed<Scenario<'d>>, &'d ScenarioLinks<'d>)> + use<'d> {
        self.project.scenarios.iter().zip(&self.links.scenarios)
    }

    pub fn id_of(&self, body: &BodyLine) -> Option<&'d str> {
        body.id.map(|id| id_text(self.texts, id))
    }
}

pub(super) struct OpenedDocument<'t> {
    pub document: Document,
    pub kind: Kind,
    pub tree: Tree<'t>,
    pub unclear: Unclear,
    /// Spans of the findings that leave a part of the document unread.
    pub unread: Vec<Span>,
}

pub(super) fn ruleset_trees<'o, 't>(opened: &'o [OpenedDocument<'t>]) -> Vec<&'o Tree<'t>> {
    let rulesets = opened.iter().filter(|opened| opened.kind == Kind::Ruleset);
    rulesets.map(|opened| &opened.tree).collect()
}
