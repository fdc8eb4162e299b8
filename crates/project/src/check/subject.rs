//! What checks look at: a document, a pack or a project, with all that its checks need.

use grognard_core::document::{Bodies, Kind, ListedBody, Oob, Scenario, kebab};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::{Node, NodeKind, Tree};
use grognard_syntax::text::{Span, Spanned, Texts};

use super::checks::misnamed_document::Misnamed;
use super::unreadable::UnreadableBodies;
use crate::files::{Document, Files};
use crate::project::{
    BodyLine, Links, OpenPack, OpenPage, Packs, Placed, Project, ScenarioLinks, Settings, Unclear,
    id_text, is_built_in,
};

/// An order of battle.
pub(super) struct OobSubject<'d> {
    pub oob: &'d Oob<'d>,
    /// All bodies of the order of battle in one list.
    pub bodies: &'d Bodies<'d>,
    /// The parts of the document that were not understood.
    pub unclear: &'d Unclear,
    /// The settings of its project.
    pub settings: &'d Settings,
    /// The bodies of which a part was not understood: what they lack may be misspelt.
    pub unreadable: UnreadableBodies<'d>,
}

impl OobSubject<'_> {
    /// Is a body a unit of the game for which the list is written?
    pub fn is_game_unit(&self, body: &ListedBody<'_>) -> bool {
        !self.oob.ruleset.is_absent() && !body.stands().is_absent()
    }
}

/// A body of an order of battle.
#[derive(Clone, Copy)]
pub(super) struct BodySubject<'d> {
    pub subject: &'d OobSubject<'d>,
    pub index: usize,
    pub body: &'d ListedBody<'d>,
}

/// A pack over the packs that it extends.
pub(super) struct PackSubject<'d> {
    /// Every pack that can be opened in the project.
    pub packs: &'d Packs<'d>,
    /// The rule set: the pack laid over all that it extends.
    pub open: &'d OpenPack<'d>,
    /// The pack without what it extends.
    pub alone: &'d Ruleset,
    /// The text of the pack as a tree.
    pub tree: &'d Tree<'d>,
    /// Entries of the rule set that lack a key that they must have.
    pub incomplete: &'d [IncompleteEntry],
    /// The settings of its project.
    pub settings: &'d Settings,
    /// The span of its id.
    pub id: Span,
}

/// An entry of a rule set that lacks a key that it must have.
pub(super) struct IncompleteEntry {
    /// What the entry is: `dice table`.
    pub noun: &'static str,
    pub id: Spanned<String>,
    /// The keys that it lacks.
    pub lacks: Vec<&'static str>,
    /// The id of an entry below it that it may have been meant to change.
    pub near: Option<String>,
}

impl PackSubject<'_> {
    /// The span for a finding: nobody can mend a built-in pack, so that what is wrong in one is
    /// reported at the id of the pack that extends it.
    pub fn place(&self, span: Span) -> Span {
        if is_built_in(span.file) { self.id } else { span }
    }

    /// Is this written in the pack itself, and not in one that it extends?
    pub fn is_own(&self, span: Span) -> bool {
        span.file == self.open.file
    }

    /// Has the text of the pack a list of its own? A pack without one says nothing that could be judged entry by entry.
    pub fn has_lists(&self) -> bool {
        let mut entries = self.tree.root().into_iter().flat_map(Node::entries);
        entries.any(|(_, value)| matches!(value.kind(), NodeKind::List))
    }

    /// Could some elements or units of the pack not be read? Then nobody knows which troops it fields.
    pub fn has_unread_units(&self) -> bool {
        self.has_unread("elements", self.alone.elements.len())
            || self.has_unread("units", self.alone.units.len())
    }

    /// Is an entry of this kind with this id written in the pack, read or not? Its kind is named by a noun whose last word with an
    /// `s` is its list: a dice table is in `tables`.
    pub fn is_written(&self, noun: &str, id: &str) -> bool {
        let list = format!("{}s", noun.rsplit(' ').next().unwrap_or(noun));
        let entries = self.tree.root().and_then(|root| root.get(&list));
        let mut entries = entries.into_iter().flat_map(|entries| entries.items());
        entries.any(|entry| {
            let written = entry.get("id").and_then(Node::as_str);
            written.is_some_and(|written| kebab(written) == id)
        })
    }

    /// Has the text of the pack more entries in a list than could be read?
    pub fn has_unread(&self, list: &str, read: usize) -> bool {
        let written = self.tree.root().and_then(|root| root.get(list));
        written.is_some_and(|written| written.len() > read)
    }

    /// The pages of the project, without those of built-in packs.
    pub fn own_pages(&self) -> impl Iterator<Item = &OpenPage<'_>> {
        self.open.pages.iter().filter(|page| !is_built_in(page.file))
    }
}

/// All documents of a project together.
pub(super) struct ProjectSubject<'d> {
    pub project: &'d Project<'d>,
    /// Where the names in scenarios lead.
    pub links: &'d Links<'d>,
    /// The texts of the run, for the names of files and the ids of bodies.
    pub texts: &'d Texts,
    pub files: &'d Files,
    /// The documents whose trees are kept.
    pub opened: &'d [OpenedDocument<'d>],
    pub settings: &'d Settings,
    /// Documents under names that nobody looks for.
    pub misnamed: &'d [Misnamed],
}

impl<'d> ProjectSubject<'d> {
    /// The scenarios, and where their names lead.
    pub fn scenarios(
        &self,
    ) -> impl Iterator<Item = (&'d Placed<Scenario<'d>>, &'d ScenarioLinks<'d>)> + use<'d> {
        self.project.scenarios.iter().zip(&self.links.scenarios)
    }

    /// The id of a body, if it has one.
    pub fn id_of(&self, body: &BodyLine) -> Option<&'d str> {
        body.id.map(|id| id_text(self.texts, id))
    }
}

/// A document whose tree is kept for the checks of documents together.
pub(super) struct OpenedDocument<'t> {
    pub document: Document,
    pub kind: Kind,
    pub tree: Tree<'t>,
    /// The parts of the document that were not understood.
    pub unclear: Unclear,
}

/// The trees of the rule sets among some documents.
pub(super) fn ruleset_trees<'o, 't>(opened: &'o [OpenedDocument<'t>]) -> Vec<&'o Tree<'t>> {
    let rulesets = opened.iter().filter(|opened| opened.kind == Kind::Ruleset);
    rulesets.map(|opened| &opened.tree).collect()
}
