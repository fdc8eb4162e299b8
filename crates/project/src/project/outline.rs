//! Outlines of the documents of a project, with the facts that other documents need.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_core::document::{
    Arm, Bodies, BodyKind, Collection, Date, Field, GivenFigures, Id, Kind, ListedBody, Log, Map,
    Men, Oob, Ruleset, Scenario,
};
use grognard_syntax::text::{FileId, Span, Spanned};

use super::Unclear;

/// All documents of a project. Scenarios, maps, collections and logs are complete. Orders of
/// battle, of which there may be thousands, and rule sets, which are long, are only outlines.
#[derive(Debug, Default)]
pub struct Project<'a> {
    pub oobs: Vec<Arc<OobOutline>>,
    pub scenarios: Vec<Placed<Scenario<'a>>>,
    pub maps: Vec<Placed<Map<'a>>>,
    /// The project's own rule sets.
    pub rulesets: Vec<RulesetOutline>,
    pub collections: Vec<Placed<Collection<'a>>>,
    pub logs: Vec<Placed<Log<'a>>>,
    /// Ids and aliases of all rule sets, the built-in ones first.
    pub ruleset_ids: Vec<String>,
    /// Kinds with a document, or an id, that could not be read, because that document may be the
    /// one that seems to be missing.
    pub unread: BTreeSet<Kind>,
    /// Whether the whole project was read, so that a document that was not found does not exist.
    pub complete: bool,
}

/// A document, with its file and its unclear parts.
#[derive(Debug)]
pub struct Placed<T> {
    pub file: FileId,
    /// Whether the user asked for the document, or it was read only as context.
    pub asked: bool,
    /// The parts of the document that were not understood.
    pub unclear: Unclear,
    pub document: T,
}

/// An order of battle as other documents see it.
#[derive(Debug, Clone)]
pub struct OobOutline {
    pub file: FileId,
    /// Whether the user asked for the order of battle, or it was read only as context.
    pub asked: bool,
    /// Id by which scenarios name the order of battle, if the id could be read.
    pub id: Option<Spanned<String>>,
    pub date: Option<Spanned<Date>>,
    /// Nation of the order of battle, if the nation could be read.
    pub nation: Option<String>,
    /// Nations that single bodies name, in addition to the nation of the whole.
    pub nations: Vec<Spanned<String>>,
    /// The rule set in whose terms the list is written, and the rule sets for which bodies or
    /// leaders have a `fielded` key.
    pub rulesets: Vec<Spanned<String>>,
    /// Words of games that the order of battle uses.
    pub words: Vec<GameWord>,
    /// Bodies of the order of battle: the whole first, and each body after the body above it.
    pub bodies: Vec<BodyLine>,
    /// Spans of the ids of leaders.
    pub leaders: Vec<Span>,
    /// For each of `leaders`, the span of the leader's name.
    pub leader_names: Vec<Option<Span>>,
    /// For each of `leaders`, the index of the leader's body.
    pub led: Vec<u32>,
    /// Maximum number of men, horsemen and gunners. `None` if a strength is unknown.
    pub most_men: Option<u64>,
    /// Whether every body and every id was understood, so that a body that was not found does not
    /// exist.
    pub whole: bool,
}

/// A rule set as other documents see it.
#[derive(Debug, Clone)]
pub struct RulesetOutline {
    pub file: FileId,
    /// Whether the user asked for the rule set, or it was read only as context.
    pub asked: bool,
    /// The parts of the rule set that were not understood.
    pub unclear: Unclear,
    /// Id of the rule set, if it could be read.
    pub id: Option<Spanned<String>>,
    pub aliases: Vec<Spanned<String>>,
    pub extends: Option<Spanned<String>>,
}

#[derive(Debug, Clone)]
pub struct GameWord {
    pub ruleset: String,
    pub term: Term,
    pub word: Spanned<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// A grade: how well men fight.
    Grade,
    /// A trait: a quality of a body other than its grade.
    Trait,
    /// A figure of units, such as melee.
    Figure,
    /// A post of a leader.
    Post,
    /// The points at which a body breaks.
    BreakPoint,
    /// The valour of a body.
    Valour,
}

#[derive(Debug, Clone, Copy)]
pub struct BodyLine {
    /// Span of the id, if the body has an id.
    pub id: Option<Span>,
    /// The smallest span that identifies the body: its name, its id, or its beginning.
    pub place: Span,
    /// Index of the body above this body.
    pub parent: Option<u32>,
    pub unit: bool,
    /// The arm of the body. The arm is also `None` for an entry of `artillery` that gives a
    /// different arm, because either the arm or the list is wrong.
    pub arm: Option<Arm>,
    /// Maximum number of men, horsemen and guns, those of the bodies below it included. `None` if a
    /// strength is unknown.
    pub most: Option<u64>,
}

impl OobOutline {
    pub fn of(
        (file, asked): (FileId, bool),
        oob: &Oob<'_>,
        bodies: &Bodies<'_>,
        unclear: &Unclear,
    ) -> OobOutline {
        let broken =
            |body: &ListedBody<'_>| matches!(body.id(), Field::Broken(_)) || !body.is_whole();
        let most = most_of_each(bodies);
        let lines = bodies.list.iter().zip(most).map(|(body, most)| BodyLine {
            most,
            id: body.id().get().map(|id| id.span),
            place: body.place(),
            parent: body.parent.map(|parent| parent as u32),
            unit: body.is_unit(),
            arm: body
                .arm()
                .value()
                .copied()
                .filter(|arm| arm.is_artillery() || !matches!(body.kind, BodyKind::Battery(_))),
        });
        let leaders = || {
            bodies.iter().filter_map(|(number, body)| {
                let leader = body.leader().value()?;
                Some((leader.id.get()?.span, leader, number as u32))
            })
        };
        OobOutline {
            file,
            asked,
            id: oob.id.spanned_id(),
            date: oob.date.get().copied(),
            nation: oob.nation.value().map(|nation| nation.0.to_owned()),
            nations: bodies
                .list
                .iter()
                .skip(1)
                .filter_map(|body| body.nation().spanned_id())
                .collect(),
            rulesets: rulesets(oob, bodies),
            words: words(oob, bodies),
            bodies: lines.collect(),
            leaders: leaders().map(|(id, ..)| id).collect(),
            leader_names: leaders().map(|(_, leader, _)| leader.name.span()).collect(),
            led: leaders().map(|(.., number)| number).collect(),
            most_men: most_men(bodies),
            whole: unclear.is_empty() && !bodies.list.iter().any(broken),
        }
    }
}

/// Maximum number of gunners of a gun whose battery gives no men.
const MAX_GUNNERS: u64 = 45;

/// The sum of the strengths of the smallest bodies with a strength. A list in the terms of a game has
/// none.
fn most_men(bodies: &Bodies<'_>) -> Option<u64> {
    let mut sum = 0;
    let mut index = 0;
    while let Some(body) = bodies.list.get(index) {
        let [men, sabres, _] = body.strengths().map(|(_, strength)| strength);
        let guns = body.guns().value().and_then(|guns| guns.range).map(|(_, most)| u64::from(most));
        let is_bare = men.is_absent() && sabres.is_absent();
        let is_last = body.end == index + 1;
        if is_bare && !(is_last && guns.is_some()) {
            if is_last {
                return None;
            }
            index += 1;
            continue;
        }
        if is_bare {
            sum += guns? * MAX_GUNNERS;
        }
        for strength in [men, sabres].into_iter().filter(|strength| !strength.is_absent()) {
            sum += u64::from(strength.value()?.range?.1);
        }
        index = body.end;
    }
    Some(sum)
}

/// The maximum strength of each body: its own, or else the sum over the bodies directly below it.
fn most_of_each(bodies: &Bodies<'_>) -> Vec<Option<u64>> {
    let mut below = vec![Some(0); bodies.list.len()];
    let mut most = vec![None; bodies.list.len()];
    for (index, body) in bodies.iter().rev() {
        let counts = body.strengths().map(|(_, strength)| strength);
        let is_bare = counts.iter().all(|count| count.is_absent());
        let is_last = body.end == index + 1;
        let most_of = |count: &Field<Men>| match count {
            Field::Absent => Some(0),
            count => Some(u64::from(count.value()?.range?.1)),
        };
        most[index] = match (is_bare, is_last) {
            (false, _) => counts.into_iter().map(most_of).sum(),
            (true, false) => below[index],
            (true, true) => None,
        };
        if let Some(parent) = body.parent {
            below[parent] =
                below[parent].zip(most[index]).map(|(sum, most): (u64, u64)| sum + most);
        }
    }
    most
}

impl RulesetOutline {
    pub fn of(
        (file, asked): (FileId, bool),
        ruleset: &Ruleset<'_>,
        unclear: &Unclear,
    ) -> RulesetOutline {
        let aliases = ruleset.aliases.items.iter();
        let aliases = aliases.map(|alias| Spanned::new(alias.value.0.to_owned(), alias.span));
        RulesetOutline {
            file,
            asked,
            unclear: unclear.clone(),
            id: ruleset.id.spanned_id(),
            aliases: aliases.collect(),
            extends: ruleset.extends.value().and_then(|extension| extension.id.spanned_id()),
        }
    }

    /// The names of the rule set: its id, then its aliases.
    pub fn names(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.id.iter().chain(&self.aliases)
    }
}

fn rulesets(oob: &Oob<'_>, bodies: &Bodies<'_>) -> Vec<Spanned<String>> {
    let game = oob.ruleset.spanned_id().into_iter();
    let fielded = bodies.list.iter().flat_map(|body| &body.fielded().entries);
    let leaders = bodies.list.iter().filter_map(|body| body.leader().value());
    let led = leaders.flat_map(|leader| &leader.fielded.entries);
    // A name that cannot be an id is skipped, because another finding reports it.
    let named = fielded.chain(led).filter(|(id, _)| Id::read(id.value).is_some());
    game.chain(named.map(|(id, _)| Spanned::new(id.value.to_owned(), id.span))).collect()
}

fn words(oob: &Oob<'_>, bodies: &Bodies<'_>) -> Vec<GameWord> {
    let mut words = Vec::new();
    let mut add = |ruleset: &str, term: Term, word: &str, span: Span| {
        let word = Spanned::new(word.to_owned(), span);
        words.push(GameWord { ruleset: ruleset.to_owned(), term, word });
    };
    for body in &bodies.list {
        if let Some(native) = oob.ruleset.value() {
            if let Some(bel) = body.bel().get() {
                add(native.0, Term::Grade, bel.value.0, bel.span);
            }
            for term in body.game_traits().into_iter().flat_map(|list| &list.items) {
                add(native.0, Term::Trait, term.value.0, term.span);
            }
            if let Some(post) = body.leader().value().and_then(|leader| leader.post.get()) {
                add(native.0, Term::Post, post.value.0, post.span);
            }
        }
        for (ruleset, fielded) in &body.fielded().entries {
            let Some(fielded) = fielded.value() else { continue };
            if let Some(bel) = fielded.bel.get() {
                add(ruleset.value, Term::Grade, bel.value.0, bel.span);
            }
            if let Some(points) = fielded.break_point.get() {
                add(ruleset.value, Term::BreakPoint, "break_point", points.span);
            }
            if let Some(points) = fielded.valour.get() {
                add(ruleset.value, Term::Valour, "valour", points.span);
            }
            for term in &fielded.game_traits.items {
                add(ruleset.value, Term::Trait, term.value.0, term.span);
            }
            if let Some(GivenFigures::Named(figures)) = fielded.figures.value() {
                for (name, _) in &figures.entries {
                    add(ruleset.value, Term::Figure, name.value, name.span);
                }
            }
        }
    }
    words
}

impl Project<'_> {
    /// Every document with an id: its kind, its id, and whether the user asked for it.
    pub fn ids(&self) -> Vec<(Kind, Spanned<&str>, bool)> {
        fn add<'p, T>(
            ids: &mut Vec<(Kind, Spanned<&'p str>, bool)>,
            kind: Kind,
            documents: &'p [Placed<T>],
            id: fn(&'p T) -> &'p Field<Id<'p>>,
        ) {
            for placed in documents {
                if let Some(id) = id(&placed.document).get() {
                    ids.push((kind, Spanned::new(id.0, id.span), placed.asked));
                }
            }
        }
        let mut ids = Vec::new();
        for oob in &self.oobs {
            if let Some(id) = &oob.id {
                ids.push((Kind::Oob, Spanned::new(id.value.as_str(), id.span), oob.asked));
            }
        }
        add(&mut ids, Kind::Scenario, &self.scenarios, |scenario| &scenario.id);
        add(&mut ids, Kind::Map, &self.maps, |map| &map.id);
        for ruleset in &self.rulesets {
            if let Some(id) = &ruleset.id {
                ids.push((Kind::Ruleset, Spanned::new(id.value.as_str(), id.span), ruleset.asked));
            }
        }
        add(&mut ids, Kind::Collection, &self.collections, |collection| &collection.id);
        add(&mut ids, Kind::Log, &self.logs, |log| &log.id);
        ids
    }
}
