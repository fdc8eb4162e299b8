//! A force: one order of battle as a list of bodies, in which each body comes after its parent.

use std::sync::Arc;

use grognard_syntax::text::Span;

use super::record::{Record, Source};
use super::strength::Strength;
use crate::document::{
    Arm, Date, Echelon, GameLength, Grade, Quality, Ratio, Squadrons, Trait, Wear,
};

/// One order of battle, in historical terms or in the terms of one game.
#[derive(Debug, Clone)]
pub struct Force {
    pub id: String,
    pub name: String,
    /// Day for which the strengths are valid, such as 1805-10-14.
    pub date: Option<Date>,
    /// Id of the rule set whose terms the list uses; absent for a historical list.
    pub native: Option<String>,
    /// Sources that the list cites, in the order of the document.
    pub sources: Vec<Source>,
    /// All bodies of the force. The first body is the whole force, and each body is followed
    /// directly by the bodies below it.
    pub bodies: Vec<Body>,
}

/// A body: the whole force, a formation, a unit or a battery.
#[derive(Debug, Clone)]
pub struct Body {
    /// Unique id within the force: the id that the list gives, or an id made from the names of the
    /// body and its parents.
    pub id: String,
    /// Whether the list gives the id, because a map can name a body only by an id from the list.
    pub has_own_id: bool,
    pub name: String,
    /// Index of the parent in [`Force::bodies`]; absent for the whole force.
    pub parent: Option<usize>,
    /// Index after the last body below this body, so that `index + 1..end` are all bodies below it.
    pub end: usize,
    /// Level of a formation, such as a division; absent for a unit.
    pub echelon: Option<Echelon>,
    pub arm: Option<Arm>,
    /// Id of the nation; shared, because most bodies of a force have the same nation.
    pub nation: Arc<str>,
    /// Men of the body. If the body also has `sabres`, they are the men on foot; in a battery, they
    /// are the gunners.
    pub men: Option<Strength>,
    pub sabres: Option<Strength>,
    pub guns: Option<Strength>,
    /// Whether the list states that a strength of the body is `unknown`.
    pub unknown: bool,
    /// Number of battalions, so that a game of battalions can make one unit of each battalion when
    /// the list does not name them.
    pub battalions: Option<u32>,
    /// Number of squadrons, which may be 2.5 because some sources print halves.
    pub squadrons: Option<Squadrons>,
    pub batteries: Option<u32>,
    /// Weight of the shot of the guns, such as `12-pounder`.
    pub weight: Option<String>,
    /// How well the men fight by the historical record, so that each game can translate the grade
    /// into its own terms.
    pub grade: Option<Grade>,
    /// Historical traits such as `light`. Each rule set decides on the effect of a trait.
    pub traits: Vec<Trait>,
    /// How well the body is commanded.
    pub quality: Option<Quality>,
    /// Commander of the body; boxed to save memory, because most bodies have no commander of their
    /// own and a large project has many bodies.
    pub leader: Option<Box<HistoricalLeader>>,
    /// Number of elements, if the list is written in a game's own terms.
    pub elements: Option<u32>,
    /// Grade in the game's own term, if the list is written in such terms.
    pub rating: Option<String>,
    /// Traits in the game's own terms, if the list is written in such terms.
    pub game_traits: Option<Vec<String>>,
    /// Losses that the body can bear before it tires, if the list is written in a game's own terms.
    pub wear: Option<Wear>,
    /// A game's own terms that the author sets for the body, by id of the rule set. The terms
    /// override the conversion.
    pub terms: Vec<(String, Terms)>,
    /// Values that the body does not state itself; boxed to save memory, because most bodies state
    /// all of their values.
    pub derived: Option<Box<Derived>>,
    /// Remarks of the list for readers; boxed to save memory, because games do not need the
    /// remarks.
    pub record: Option<Box<Record>>,
    pub span: Span,
}

/// Values of a body that the body does not state itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Derived {
    /// Values that higher bodies state for all bodies below them.
    pub inherited: Vec<Inherited>,
    /// Strength as the source counts it, in stands, if the list does not give men or guns.
    pub stands: Option<SourceStands>,
}

/// A value that a body inherits from a higher body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inherited {
    pub from: usize,
    pub value: Given,
}

/// A value that a body states for all bodies below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    Arm(Arm),
    Grade(Grade),
    Trait(Trait),
    /// Weight of the shot of the guns, such as `12-pounder`.
    Weight(String),
    /// Command quality, which only the formations below the body inherit.
    Quality(Quality),
}

/// The troops that a stand of the source represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandOf {
    /// Men, on foot or mounted.
    Men,
    Sabres,
    Guns,
}

/// The strength of a body that a source counts in stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceStands {
    pub count: u32,
    pub of: StandOf,
    /// Number of men, horsemen or guns in each stand, such as 500-800.
    pub each: Strength,
}

/// Terms that an author sets for a body or a leader in one game, which override the conversion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    pub elements: Option<u32>,
    /// Grade in the game's own term.
    pub rating: Option<String>,
    pub quality: Option<Quality>,
    /// Losses that the body can bear before it tires.
    pub wear: Option<Wear>,
    /// Points of the grade in a game that counts wear up to them.
    pub break_point: Option<i64>,
    /// Points of the grade in any other game.
    pub valour: Option<i64>,
    /// Figures of the game, such as melee, by id.
    pub figures: Vec<(String, Ratio)>,
    /// Traits of the game, which replace the computed traits.
    pub game_traits: Option<Vec<String>>,
    /// Distance over which the leader can give orders.
    pub range: Option<GameLength>,
}

/// A leader as the order of battle describes him, before any conversion to a game.
#[derive(Debug, Clone, Default)]
pub struct HistoricalLeader {
    /// The id that the list gives, or an id made from the leader's name.
    pub id: String,
    /// Whether the list gives the id, because a map can name a leader only by an id from the list.
    pub has_own_id: bool,
    pub name: String,
    /// Other names of the leader, by which readers search for him.
    pub also: Vec<String>,
    /// Nation of the leader, if it differs from the nation of his body. The command range of a
    /// leader in a game depends on the nation of his body.
    pub nation: Option<String>,
    pub rank: Option<String>,
    /// How well the leader commands.
    pub rating: Option<Quality>,
    /// Whether the leader is far above his peers. A game may give an exceptional leader advantages
    /// besides those of his rating.
    pub exceptional: bool,
    pub replacement: bool,
    /// Post in the game's own term, if the list is written in such terms.
    pub post: Option<String>,
    /// Distance over which the leader can give orders, if the list is written in a game's own
    /// terms.
    pub range: Option<GameLength>,
    pub note: Option<String>,
    /// Id of the source that mentions the leader.
    pub source: Option<String>,
    /// Terms of a game that the author sets for the leader, by id of the rule set.
    pub terms: Vec<(String, Terms)>,
}

impl Force {
    /// Indices of the bodies directly below a body.
    pub fn children(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        let first = Some(body + 1).filter(|first| *first < self.bodies[body].end);
        let next = move |child: &usize| {
            Some(self.bodies[*child].end).filter(|next| *next < self.bodies[body].end)
        };
        std::iter::successors(first, next)
    }

    /// Indices of the bodies above a body, from its parent up to the whole force.
    pub fn above(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.bodies[body].parent, |body| self.bodies[*body].parent)
    }

    /// The arm with the largest strength in a body. The result is artillery only if the body has no
    /// other arm.
    pub fn foremost_arm(&self, body: usize) -> Option<Arm> {
        let bodies = &self.bodies[body..self.bodies[body].end.max(body + 1)];
        let mut arms: Vec<(Arm, u64)> = Vec::new();
        for (body, arm) in bodies.iter().filter_map(|body| Some((body, body.arm?))) {
            let strength = u64::from(body.weight_of_numbers());
            match arms.iter_mut().find(|(other, _)| *other == arm) {
                Some((_, all)) => *all += strength,
                None => arms.push((arm, strength)),
            }
        }
        // At a tie the first arm wins. Because `max_by_key` returns the last maximum, the arms are
        // reversed.
        let foremost = |(arm, strength): &(Arm, u64)| (!arm.is_artillery(), *strength);
        arms.iter().rev().max_by_key(|arm| foremost(arm)).map(|(arm, _)| *arm)
    }

    pub fn year(&self) -> Option<i64> {
        self.date.map(|date| i64::from(date.year))
    }

    pub fn record(&self, body: usize) -> Option<&Record> {
        self.bodies[body].record.as_deref()
    }

    /// A remark about the strength of a body: from the record of the body, or else from the record
    /// of the whole force.
    pub fn recorded<T>(&self, body: usize, value: fn(&Record) -> Option<T>) -> Option<T> {
        let own = self.record(body).and_then(value);
        own.or_else(|| self.record(0).and_then(value))
    }

    /// The force without notes and sources. A player's copy contains this force, because authors
    /// write notes and sources for readers who know both sides.
    pub(super) fn without_notes(&self) -> Force {
        let mut force = self.clone();
        force.sources.clear();
        for body in &mut force.bodies {
            if let Some(record) = &mut body.record {
                (record.note, record.source) = (None, None);
            }
            if let Some(leader) = &mut body.leader {
                (leader.note, leader.source) = (None, None);
            }
        }
        force
    }
}

impl Body {
    /// A body with an id and a name, but without a parent, children or any other value.
    pub fn new(id: impl Into<String>, name: impl Into<String>, span: Span) -> Body {
        Body {
            id: id.into(),
            has_own_id: true,
            name: name.into(),
            parent: None,
            end: 1,
            echelon: None,
            arm: None,
            nation: Arc::default(),
            men: None,
            sabres: None,
            guns: None,
            unknown: false,
            battalions: None,
            squadrons: None,
            batteries: None,
            weight: None,
            grade: None,
            traits: Vec::new(),
            quality: None,
            leader: None,
            elements: None,
            rating: None,
            game_traits: None,
            wear: None,
            terms: Vec::new(),
            derived: None,
            record: None,
            span,
        }
    }

    pub fn is_unit(&self) -> bool {
        self.echelon.is_none()
    }

    /// Number by which bodies are compared: the men, else the sabres, else the guns, and at least
    /// 1.
    pub fn weight_of_numbers(&self) -> u32 {
        let count = self.men.or(self.sabres).or(self.guns);
        count.map_or(1, |count| count.middle().max(1))
    }

    /// The terms that the author sets for a game. `names` are the id and the aliases of the rule
    /// set, since a document may use an alias.
    pub fn terms_for(&self, names: &[&str]) -> Option<&Terms> {
        self.terms
            .iter()
            .find(|(ruleset, _)| names.contains(&ruleset.as_str()))
            .map(|(_, terms)| terms)
    }
}
