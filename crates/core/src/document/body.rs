//! The bodies of an order of battle as one flat list, so that a check need not recurse into the tree.

use grognard_syntax::text::{Span, Spanned, shorten};

use super::scalars::{Id, Men, Squadrons, Wear};
use super::strengths::Parts;
use super::vocabulary::{Arm, Confidence, Counting, Echelon, Grade, Quality};
use super::{Field, Fielded, Formation, Leader, List, Oob, Table, Total, Trait, Unit};

/// One body of an order of battle, at any level, as its document lists it.
#[derive(Debug, Clone, Copy)]
pub struct ListedBody<'d> {
    /// Kind of the body, with the part of the document that describes it.
    pub kind: BodyKind<'d>,
    /// Index of the body directly above it in the list; `None` for the whole order of battle.
    pub parent: Option<usize>,
    /// Index after the last body below it. A body with nothing below it ends at its own index plus one.
    pub end: usize,
    /// Span of the whole body in the document.
    pub span: Span,
    /// Arm of the body: its own, or inherited from above. A battery inherits only an artillery arm.
    arm: &'d Field<Arm>,
}

/// Kind of a body.
#[derive(Debug, Clone, Copy)]
pub enum BodyKind<'d> {
    /// The whole order of battle.
    Whole(&'d Oob<'d>),
    /// A body made of bodies.
    Formation(&'d Formation<'d>),
    /// An entry of `units`.
    Unit(&'d Unit<'d>),
    /// An entry of `artillery`.
    Battery(&'d Unit<'d>),
    /// A regiment on one line, with the strengths of its battalions or squadrons in brackets.
    Regiment(&'d Unit<'d>),
    /// A battalion or squadron of such a regiment, with its index in the brackets.
    Part(&'d Unit<'d>, usize),
}

/// A value that applies to a body, with the body that states it: the body itself or the nearest one above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyValue<T> {
    /// The value and its span.
    pub value: Spanned<T>,
    /// Index of the body that states it.
    pub from: usize,
}

/// The bodies of an order of battle: the whole first, then every body after the one above it.
#[derive(Debug)]
pub struct Bodies<'d> {
    /// All bodies, depth first, so that a body and everything below it are one contiguous range.
    pub list: Vec<ListedBody<'d>>,
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
        let above = parent.map_or(&Field::Absent, |parent| self.list[parent].arm);
        let arm = match (stated_arm(kind), kind) {
            // Infantry and batteries may share a commander, whose arm is not the battery's.
            (Field::Absent, BodyKind::Battery(_)) => match above {
                Field::Read(arm) if !arm.is_artillery() => &Field::Absent,
                above => above,
            },
            (Field::Absent, _) => above,
            (stated, _) => stated,
        };
        self.list.push(ListedBody { kind, parent, end, span, arm });
    }

    /// Adds a unit, and below it the battalions or squadrons that it lists in brackets.
    fn push_unit(&mut self, unit: &'d Spanned<Unit<'d>>, parent: usize) {
        let Some(parts) = unit.parts().filter(|parts| !parts.items.is_empty()) else {
            return self.push(BodyKind::Unit(unit), Some(parent), unit.span);
        };
        let number = self.list.len();
        self.push(BodyKind::Regiment(unit), Some(parent), unit.span);
        for (index, strength) in parts.items.iter().enumerate() {
            let span = strength.span().unwrap_or(parts.span);
            self.push(BodyKind::Part(unit, index), Some(number), span);
        }
        self.list[number].end = self.list.len();
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
            self.push_unit(unit, parent);
        }
        for unit in artillery {
            self.push(BodyKind::Battery(unit), above, unit.span);
        }
        self.list[parent].end = self.list.len();
    }

    /// The bodies with their indices.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &ListedBody<'d>)> {
        self.list.iter().enumerate()
    }

    /// The bodies directly below a body.
    pub fn children(&self, body: usize) -> impl Iterator<Item = (usize, &ListedBody<'d>)> {
        let first = Some(body + 1).filter(|first| *first < self.list[body].end);
        let next = move |child: &usize| {
            Some(self.list[*child].end).filter(|next| *next < self.list[body].end)
        };
        std::iter::successors(first, next).map(|child| (child, &self.list[child]))
    }

    /// All bodies below a body, at any depth.
    pub fn below(&self, body: usize) -> &[ListedBody<'d>] {
        &self.list[body + 1..self.list[body].end]
    }

    /// The bodies above a body, the nearest first and the whole last.
    pub fn above(&self, body: &ListedBody<'d>) -> impl Iterator<Item = &ListedBody<'d>> {
        std::iter::successors(self.parent(body), |above| self.parent(above))
    }

    /// The body directly above a body.
    pub fn parent(&self, body: &ListedBody<'d>) -> Option<&ListedBody<'d>> {
        body.parent.map(|number| &self.list[number])
    }

    /// Nation of a body: its own, or that of the nearest body above that names one.
    pub fn nation(&self, body: &ListedBody<'d>) -> Option<Spanned<&'d str>> {
        let mut body = body;
        loop {
            match body.nation() {
                Field::Read(nation) => return Some(Spanned::new(nation.0, nation.span)),
                Field::Broken(_) => return None,
                Field::Absent => body = self.parent(body)?,
            }
        }
    }

    /// Arm that applies to a body.
    pub fn arm(&self, body: usize) -> Option<BodyValue<Arm>> {
        let value = *self.list[body].arm.get()?;
        let states =
            |number: &usize| std::ptr::eq(stated_arm(self.list[*number].kind), self.list[body].arm);
        let from = self.upward(body).find(states)?;
        Some(BodyValue { value, from })
    }

    /// Grade that applies to a body.
    pub fn grade(&self, body: usize) -> Option<BodyValue<Grade>> {
        self.held(body, ListedBody::grade)
    }

    /// Weight that applies to the guns of a body.
    pub fn weight(&self, body: usize) -> Option<BodyValue<&'d str>> {
        self.held(body, ListedBody::weight)
    }

    /// Command quality that applies to a body.
    pub fn quality(&self, body: usize) -> Option<BodyValue<Quality>> {
        self.held(body, ListedBody::quality)
    }

    /// Traits that apply to a body: its own, and those of the bodies above that its arm can have. A unit whose arm is
    /// unknown has only its own, because nothing shows which of the others suit it.
    pub fn traits(&self, body: usize) -> Vec<BodyValue<Trait>> {
        let below = &self.list[body];
        let mut held: Vec<BodyValue<Trait>> = Vec::new();
        for number in self.upward(body) {
            for stated in self.list[number].traits() {
                let suits = || match below.arm {
                    Field::Read(arm) => stated.value.suits(arm.value),
                    _ => !below.is_unit(),
                };
                let nearer = held.iter().any(|held| held.value.value == stated.value);
                if !nearer && (number == body || suits()) {
                    held.push(BodyValue { value: *stated, from: number });
                }
            }
        }
        held
    }

    /// Indices of a body and of the bodies above it, the nearest first.
    fn upward(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(body), |number| self.list[*number].parent)
    }

    /// A value of a body, or of the nearest body above. An unreadable one gives `None`, because it may have meant
    /// anything.
    fn held<T: Copy + 'd>(
        &self,
        body: usize,
        stated: impl Fn(&ListedBody<'d>) -> &'d Field<T>,
    ) -> Option<BodyValue<T>> {
        let from = self.upward(body).find(|number| !stated(&self.list[*number]).is_absent())?;
        let value = *stated(&self.list[from]).get()?;
        Some(BodyValue { value, from })
    }
}

/// A part of a regiment has no `fielded` terms, because those on the line are the regiment's.
const NO_TERMS: &Table<'static, Fielded<'static>> =
    &Table { entries: Vec::new(), span: None, whole: true };

/// Picks the same field from any kind of body. A part has none, because its regiment states them on the line.
macro_rules! field {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.$field
            }
            BodyKind::Part(..) => &Field::Absent,
        }
    };
}

/// Picks a field that the whole order of battle does not have.
macro_rules! below {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.$field
            }
            BodyKind::Whole(_) | BodyKind::Part(..) => &Field::Absent,
        }
    };
}

/// Picks a field that only the whole and the formations have.
macro_rules! above {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            _ => &Field::Absent,
        }
    };
}

/// Picks a strength of the whole body. Units may give it by their parts instead.
macro_rules! strength {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Formation(body) => &body.$field,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.$field.whole
            }
            BodyKind::Part(unit, index) => match &unit.$field.parts {
                Some(parts)
                    if unit.parts().is_some_and(|listed| std::ptr::eq(listed, &**parts)) =>
                {
                    parts.items.get(index).unwrap_or(&Field::Absent)
                }
                _ => &Field::Absent,
            },
            BodyKind::Whole(_) => &Field::Absent,
        }
    };
}

/// Defines accessors that all pick their field with the same macro.
macro_rules! accessors {
    ($pick:ident: $($(#[$doc:meta])* $name:ident: $type:ty;)*) => {
        $($(#[$doc])*
        pub fn $name(&self) -> &'d Field<$type> {
            $pick!(self.kind, $name)
        })*
    };
}

/// Arm that a body states itself, not inherited.
fn stated_arm<'d>(kind: BodyKind<'d>) -> &'d Field<Arm> {
    field!(kind, arm)
}

impl<'d> ListedBody<'d> {
    accessors! {
        field:
        /// Id of the body.
        id: Id<'d>;
        /// Name of the body.
        name: &'d str;
        /// Nation that the body names itself, not inherited.
        nation: Id<'d>;
        /// Source that the body names itself, not inherited.
        source: Id<'d>;
        /// Confidence in the strength, if the body states one.
        confidence: Confidence;
        /// Soldiers included in the strength, if the body states them.
        counting: Counting;
        /// Leader of the body.
        leader: Box<Leader<'d>>;
        /// Grade that the body states itself, not inherited.
        grade: Grade;
        /// Weight of the guns that the body states itself, not inherited.
        weight: &'d str;
        /// Note for the reader.
        note: &'d str;
    }

    accessors! {
        below:
        /// Number of guns.
        guns: Men;
        /// Number of battalions.
        battalions: i64;
        /// Number of squadrons.
        squadrons: Squadrons;
        /// Number of elements, in a native list.
        stands: i64;
        /// Rating in the rule set's own word, in a native list.
        bel: Id<'d>;
    }

    accessors! {
        above:
        /// Echelon. A unit has none.
        echelon: Echelon;
        /// Total that a source prints.
        total: Total;
        /// Command quality that the body states itself. A unit has none.
        quality: Quality;
        /// Fatigue that the body can bear, in a native list.
        fatigue: Wear;
    }

    accessors! {
        strength:
        /// Number of men.
        men: Men;
        /// Number of horsemen.
        sabres: Men;
    }

    /// The body's own terms under each rule set, which override the conversion.
    pub fn fielded(&self) -> &'d Table<'d, Fielded<'d>> {
        match self.kind {
            BodyKind::Whole(body) => &body.fielded,
            BodyKind::Formation(body) => &body.fielded,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.fielded
            }
            BodyKind::Part(..) => NO_TERMS,
        }
    }

    /// Arm of the body: its own, or inherited from above. A battery inherits only an artillery arm.
    pub fn arm(&self) -> &'d Field<Arm> {
        self.arm
    }

    /// Arm that the body states itself, not inherited.
    pub fn stated_arm(&self) -> &'d Field<Arm> {
        stated_arm(self.kind)
    }

    /// The strengths of the body with their keys.
    pub fn strengths(&self) -> [(&'static str, &'d Field<Men>); 3] {
        [("men", self.men()), ("sabres", self.sabres()), ("guns", self.guns())]
    }

    /// Does the body give any strength, even if it is `unknown` or unreadable?
    pub fn has_strength(&self) -> bool {
        !(self.men().is_absent() && self.sabres().is_absent() && self.guns().is_absent())
    }

    /// Traits in a rule set's own words, if a native list gives them.
    pub fn game_traits(&self) -> Option<&'d List<Id<'d>>> {
        let list = match self.kind {
            BodyKind::Whole(_) | BodyKind::Part(..) => return None,
            BodyKind::Formation(body) => &body.game_traits,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.game_traits
            }
        };
        Some(list).filter(|list| list.span.is_some())
    }

    /// Traits that the body states itself, not inherited.
    pub fn traits(&self) -> &'d [Spanned<Trait>] {
        match self.kind {
            BodyKind::Whole(body) => &body.traits.items,
            BodyKind::Formation(body) => &body.traits.items,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.traits.items
            }
            BodyKind::Part(..) => &[],
        }
    }

    /// Strengths of its battalions or squadrons, if it gives them in brackets.
    pub fn parts(&self) -> Option<&'d Parts> {
        match self.kind {
            BodyKind::Unit(unit) | BodyKind::Battery(unit) | BodyKind::Regiment(unit) => {
                unit.parts()
            }
            BodyKind::Whole(_) | BodyKind::Formation(_) | BodyKind::Part(..) => None,
        }
    }

    /// Does the body list bodies below it, readable or not?
    pub fn has_parts(&self) -> bool {
        let some = |formations: &List<_>, units: &List<_>, artillery: &List<_>| {
            formations.span.is_some() || units.span.is_some() || artillery.span.is_some()
        };
        match self.kind {
            BodyKind::Whole(body) => some(&body.formations, &body.units, &body.artillery),
            BodyKind::Formation(body) => some(&body.formations, &body.units, &body.artillery),
            BodyKind::Regiment(_) => true,
            BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..) => false,
        }
    }

    /// Were all bodies below it read without an error?
    pub fn is_whole(&self) -> bool {
        match self.kind {
            BodyKind::Whole(body) => {
                body.formations.whole && body.units.whole && body.artillery.whole
            }
            BodyKind::Formation(body) => {
                body.formations.whole && body.units.whole && body.artillery.whole
            }
            BodyKind::Regiment(unit) => unit.parts().is_none_or(Parts::is_whole),
            BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..) => true,
        }
    }

    /// Is it a unit, a battery or a part of a regiment?
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..))
    }

    /// Is it an entry of `units` or `artillery`: a unit, a battery or a regiment on one line?
    pub fn is_line(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Regiment(_))
    }

    /// Noun for a part of this regiment.
    pub fn part_noun(&self) -> &'static str {
        match self.arm {
            Field::Read(arm) if arm.value == Arm::Cavalry => "squadron",
            _ => "battalion",
        }
    }

    /// Words for the body in a sentence: its name, else its id, else its level.
    pub fn title(&self) -> String {
        if let Some(name) = self.name().value().filter(|name| !name.trim().is_empty()) {
            return format!("`{}`", shorten(name));
        }
        if let Some(id) = self.id().value() {
            return format!("`{}`", id.0);
        }
        if let BodyKind::Part(unit, index) = self.kind {
            let regiment = unit.name.value().map_or("", |name| name.trim());
            return format!("{} {} of `{}`", self.part_noun(), index + 1, shorten(regiment));
        }
        match self.echelon().value() {
            Some(echelon) => format!("this {}", echelon.word()),
            None => "this body".to_owned(),
        }
    }

    /// The smallest span for the body, so that a finding underlines a word and not a whole corps: its name, else its
    /// id, else
    /// its echelon, else all of it.
    pub fn place(&self) -> Span {
        let place = self.name().span().or_else(|| self.id().span());
        place.or_else(|| self.echelon().span()).unwrap_or(self.span)
    }
}
