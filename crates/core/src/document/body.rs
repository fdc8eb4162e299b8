//! The bodies of an order of battle in one list, so that a check need not climb the tree.

use super::scalars::{Id, Men, Wear};
use super::vocabulary::{Arm, Confidence, Counting, Echelon};
use super::{Field, Fielded, Formation, Leader, List, Oob, Table, Total, Trait, Unit};
use crate::text::{Span, Spanned, shorten};

/// One body, whatever its level.
#[derive(Debug, Clone, Copy)]
pub struct Body<'d> {
    /// What it is.
    pub kind: BodyKind<'d>,
    /// The number of the body above it in the same list.
    pub parent: Option<usize>,
    /// The number after the last body below it; its own number and one more if there is none.
    pub end: usize,
    /// The whole of it as it is written.
    pub span: Span,
}

/// What a body is.
#[derive(Debug, Clone, Copy)]
pub enum BodyKind<'d> {
    /// The whole order of battle.
    Whole(&'d Oob<'d>),
    /// A body made of bodies.
    Formation(&'d Formation<'d>),
    /// A unit.
    Unit(&'d Unit<'d>),
    /// A unit in the list of artillery.
    Battery(&'d Unit<'d>),
}

/// The bodies of an order of battle: the whole first, every body after the one above it.
#[derive(Debug)]
pub struct Bodies<'d> {
    /// The bodies.
    pub list: Vec<Body<'d>>,
}

impl<'d> Bodies<'d> {
    /// Lists the bodies of an order of battle that was read from `span`.
    pub fn of(oob: &'d Oob<'d>, span: Span) -> Bodies<'d> {
        let mut bodies = Bodies { list: Vec::with_capacity(128) };
        bodies.push(BodyKind::Whole(oob), None, span);
        bodies.add(0, &oob.formations, &oob.units, &oob.artillery);
        bodies
    }

    fn push(&mut self, kind: BodyKind<'d>, parent: Option<usize>, span: Span) {
        let end = self.list.len() + 1;
        self.list.push(Body { kind, parent, end, span });
    }

    fn add(
        &mut self,
        parent: usize,
        formations: &'d List<Formation<'d>>,
        units: &'d List<Unit<'d>>,
        artillery: &'d List<Unit<'d>>,
    ) {
        let above = Some(parent);
        for formation in formations {
            let number = self.list.len();
            let body = &formation.value;
            self.push(BodyKind::Formation(body), above, formation.span);
            self.add(number, &body.formations, &body.units, &body.artillery);
        }
        for unit in units {
            self.push(BodyKind::Unit(unit), above, unit.span);
        }
        for unit in artillery {
            self.push(BodyKind::Battery(unit), above, unit.span);
        }
        self.list[parent].end = self.list.len();
    }

    /// The bodies with their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &Body<'d>)> {
        self.list.iter().enumerate()
    }

    /// The bodies that stand directly below one.
    pub fn children(&self, body: usize) -> impl Iterator<Item = (usize, &Body<'d>)> {
        let first = Some(body + 1).filter(|first| *first < self.list[body].end);
        let next = move |child: &usize| {
            Some(self.list[*child].end).filter(|next| *next < self.list[body].end)
        };
        std::iter::successors(first, next).map(|child| (child, &self.list[child]))
    }

    /// All bodies below one, at any depth.
    pub fn below(&self, body: usize) -> &[Body<'d>] {
        &self.list[body + 1..self.list[body].end]
    }

    /// The bodies above one, the nearest first, the whole last.
    pub fn above(&self, body: &Body<'d>) -> impl Iterator<Item = &Body<'d>> {
        std::iter::successors(self.parent(body), |above| self.parent(above))
    }

    /// The body above one.
    pub fn parent(&self, body: &Body<'d>) -> Option<&Body<'d>> {
        body.parent.map(|number| &self.list[number])
    }

    /// The nation of a body: its own, or that of the nearest body above that names one.
    pub fn nation(&self, body: &Body<'d>) -> Option<Spanned<&'d str>> {
        let mut body = body;
        loop {
            match body.nation() {
                Field::Read(nation) => return Some(Spanned::new(nation.0, nation.span)),
                Field::Broken(_) => return None,
                Field::Absent => body = self.parent(body)?,
            }
        }
    }
}

/// Picks the same field of whatever a body is.
macro_rules! field {
    ($body:expr, $field:ident) => {
        match $body.kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.$field,
        }
    };
}

/// A field that the whole does not have.
macro_rules! below {
    ($body:expr, $field:ident) => {
        match $body.kind {
            BodyKind::Whole(_) => &Field::Absent,
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.$field,
        }
    };
}

/// A field that only the whole and formations have.
macro_rules! above {
    ($body:expr, $field:ident) => {
        match $body.kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(_) | BodyKind::Battery(_) => &Field::Absent,
        }
    };
}

impl<'d> Body<'d> {
    /// Its id.
    pub fn id(&self) -> &'d Field<Id<'d>> {
        field!(self, id)
    }

    /// Its name.
    pub fn name(&self) -> &'d Field<&'d str> {
        match self.kind {
            BodyKind::Whole(body) => &body.name,
            BodyKind::Formation(body) => &body.name,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.name,
        }
    }

    /// Its nation, if it names one itself.
    pub fn nation(&self) -> &'d Field<Id<'d>> {
        field!(self, nation)
    }

    /// The source that it names itself.
    pub fn source(&self) -> &'d Field<Id<'d>> {
        field!(self, source)
    }

    /// How sure its strength is, if it says so itself.
    pub fn confidence(&self) -> &'d Field<Confidence> {
        field!(self, confidence)
    }

    /// Who is counted in its strength, if it says so itself.
    pub fn counting(&self) -> &'d Field<Counting> {
        field!(self, counting)
    }

    /// Its leader.
    pub fn leader(&self) -> &'d Field<Box<Leader<'d>>> {
        field!(self, leader)
    }

    /// A rule set's own terms.
    pub fn fielded(&self) -> &'d Table<'d, Fielded<'d>> {
        field!(self, fielded)
    }

    /// Its level; a unit has none.
    pub fn echelon(&self) -> &'d Field<Echelon> {
        above!(self, echelon)
    }

    /// The total that a source states.
    pub fn total(&self) -> &'d Field<Total> {
        above!(self, total)
    }

    /// Its arm.
    pub fn arm(&self) -> &'d Field<Arm> {
        below!(self, arm)
    }

    /// Its men.
    pub fn men(&self) -> &'d Field<Men> {
        below!(self, men)
    }

    /// Its horsemen.
    pub fn sabres(&self) -> &'d Field<Men> {
        below!(self, sabres)
    }

    /// Its guns.
    pub fn guns(&self) -> &'d Field<Men> {
        below!(self, guns)
    }

    /// Its strengths by what is counted.
    pub fn strengths(&self) -> [(&'static str, &'d Field<Men>); 3] {
        [("men", self.men()), ("sabres", self.sabres()), ("guns", self.guns())]
    }

    /// Does it say anything of its own strength, be it `unknown` or unreadable?
    pub fn has_strength(&self) -> bool {
        !(self.men().is_absent() && self.sabres().is_absent() && self.guns().is_absent())
    }

    /// How many battalions it had.
    pub fn battalions(&self) -> &'d Field<i64> {
        below!(self, battalions)
    }

    /// How many squadrons it had.
    pub fn squadrons(&self) -> &'d Field<i64> {
        below!(self, squadrons)
    }

    /// What the reader should know.
    pub fn note(&self) -> &'d Field<&'d str> {
        match self.kind {
            BodyKind::Whole(body) => &body.note,
            BodyKind::Formation(body) => &body.note,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.note,
        }
    }

    /// Its elements, in a native list.
    pub fn stands(&self) -> &'d Field<i64> {
        below!(self, stands)
    }

    /// Its rating in a rule set's own word, in a native list.
    pub fn bel(&self) -> &'d Field<Id<'d>> {
        below!(self, bel)
    }

    /// Its traits in a rule set's own words, in a native list that says them.
    pub fn game_traits(&self) -> Option<&'d List<Id<'d>>> {
        let list = match self.kind {
            BodyKind::Whole(_) => return None,
            BodyKind::Formation(body) => &body.game_traits,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.game_traits,
        };
        Some(list).filter(|list| list.span.is_some())
    }

    /// What it can bear before it tires, in a native list.
    pub fn fatigue(&self) -> &'d Field<Wear> {
        above!(self, fatigue)
    }

    /// Its traits.
    pub fn traits(&self) -> &'d [Spanned<Trait>] {
        match self.kind {
            BodyKind::Whole(_) => &[],
            BodyKind::Formation(body) => &body.traits.items,
            BodyKind::Unit(body) | BodyKind::Battery(body) => &body.traits.items,
        }
    }

    /// Has it bodies below it, or could it have had, were they readable?
    pub fn has_parts(&self) -> bool {
        let some = |formations: &List<_>, units: &List<_>, artillery: &List<_>| {
            formations.span.is_some() || units.span.is_some() || artillery.span.is_some()
        };
        match self.kind {
            BodyKind::Whole(body) => some(&body.formations, &body.units, &body.artillery),
            BodyKind::Formation(body) => some(&body.formations, &body.units, &body.artillery),
            BodyKind::Unit(_) | BodyKind::Battery(_) => false,
        }
    }

    /// Were all bodies below it understood?
    pub fn is_whole(&self) -> bool {
        match self.kind {
            BodyKind::Whole(body) => {
                body.formations.whole && body.units.whole && body.artillery.whole
            }
            BodyKind::Formation(body) => {
                body.formations.whole && body.units.whole && body.artillery.whole
            }
            BodyKind::Unit(_) | BodyKind::Battery(_) => true,
        }
    }

    /// Is it a unit?
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_))
    }

    /// How a sentence names it: its name, else its id, else what it is.
    pub fn title(&self) -> String {
        if let Some(name) = self.name().value().filter(|name| !name.trim().is_empty()) {
            return format!("`{}`", shorten(name));
        }
        if let Some(id) = self.id().value() {
            return format!("`{}`", id.0);
        }
        match self.echelon().value() {
            Some(echelon) => format!("this {}", echelon.word()),
            None => "this body".to_owned(),
        }
    }

    /// The smallest place that stands for it: its name, its id, or where it begins.
    pub fn place(&self) -> Span {
        let place = self.name().span().or_else(|| self.id().span());
        place.or_else(|| self.echelon().span()).unwrap_or(self.span)
    }
}
