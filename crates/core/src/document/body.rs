//! The bodies of an order of battle as one flat list, so that a check can use a loop instead of
//! recursion.

use grognard_syntax::text::{Span, Spanned, shorten};

use super::scalars::{Id, Men, Squadrons, Wear};
use super::strengths::Parts;
use super::vocabulary::{Arm, Confidence, Counting, Echelon, Grade, Quality};
use super::{Field, Fielded, Formation, Leader, List, Oob, Table, Total, Trait, Unit};

/// One body of an order of battle, at any level, with its place among the other bodies.
#[derive(Debug, Clone, Copy)]
pub struct ListedBody<'d> {
    pub kind: BodyKind<'d>,
    /// Index of the body directly above; `None` for the whole order of battle.
    pub parent: Option<usize>,
    /// Index after the last body below this body, or after the body itself if there are no bodies
    /// below.
    pub end: usize,
    pub span: Span,
    /// Arm that the body states, or else the arm inherited from above. A battery inherits only an
    /// artillery arm.
    arm: &'d Field<Arm>,
}

/// Kind of a body, with the part of the document that describes the body.
#[derive(Debug, Clone, Copy)]
pub enum BodyKind<'d> {
    Whole(&'d Oob<'d>),
    Formation(&'d Formation<'d>),
    /// An entry of `units`.
    Unit(&'d Unit<'d>),
    /// An entry of `artillery`.
    Battery(&'d Unit<'d>),
    /// A regiment on one line, with the strength of each battalion or squadron in brackets.
    Regiment(&'d Unit<'d>),
    /// A battalion or squadron of a regiment on one line, with its index in the brackets.
    Part(&'d Unit<'d>, usize),
}

/// A value that applies to a body, with the body that states the value: the body itself or the
/// nearest body above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyValue<T> {
    pub value: Spanned<T>,
    pub from: usize,
}

/// The bodies of an order of battle. The first body is the whole force, and every other body comes
/// after its parent.
#[derive(Debug)]
pub struct Bodies<'d> {
    /// All bodies, depth first, so that a body and all bodies below it form one contiguous range.
    pub list: Vec<ListedBody<'d>>,
}

impl<'d> Bodies<'d> {
    /// Lists the bodies of an order of battle. `span` is the span of the whole document.
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
            // Infantry and a battery may share a commander, so an infantry arm from above says
            // nothing about the battery.
            (Field::Absent, BodyKind::Battery(_)) => match above {
                Field::Read(arm) if !arm.is_artillery() => &Field::Absent,
                above => above,
            },
            (Field::Absent, _) => above,
            (stated, _) => stated,
        };
        self.list.push(ListedBody { kind, parent, end, span, arm });
    }

    /// Adds a unit, and below the unit the battalions or squadrons that it lists in brackets.
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

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &ListedBody<'d>)> {
        self.list.iter().enumerate()
    }

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

    /// The bodies above a body, from its parent up to the whole force.
    pub fn above(&self, body: &ListedBody<'d>) -> impl Iterator<Item = &ListedBody<'d>> {
        std::iter::successors(self.parent(body), |above| self.parent(above))
    }

    pub fn parent(&self, body: &ListedBody<'d>) -> Option<&ListedBody<'d>> {
        body.parent.map(|number| &self.list[number])
    }

    /// Nation that the body names, or else the nation that the nearest body above names.
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

    pub fn arm(&self, body: usize) -> Option<BodyValue<Arm>> {
        let value = *self.list[body].arm.get()?;
        let states =
            |number: &usize| std::ptr::eq(stated_arm(self.list[*number].kind), self.list[body].arm);
        let from = self.upward(body).find(states)?;
        Some(BodyValue { value, from })
    }

    pub fn grade(&self, body: usize) -> Option<BodyValue<Grade>> {
        self.held(body, ListedBody::grade)
    }

    pub fn weight(&self, body: usize) -> Option<BodyValue<&'d str>> {
        self.held(body, ListedBody::weight)
    }

    pub fn quality(&self, body: usize) -> Option<BodyValue<Quality>> {
        self.held(body, ListedBody::quality)
    }

    /// Traits that apply to a body: its own traits, and those traits from bodies above that suit
    /// the arm of the body. A unit with an unknown arm has only its own traits, because no one can
    /// tell which inherited traits suit the unit.
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

    /// Indices of a body and of the bodies above the body, the nearest first.
    fn upward(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(body), |number| self.list[*number].parent)
    }

    /// Value that the body states, or else the value of the nearest body above that states one;
    /// `None` if that value is unreadable, because the author may have meant any value.
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

/// Battalions of a regiment on one line have no `fielded` terms, because the terms on that line are
/// for the regiment.
const NO_TERMS: &Table<'static, Fielded<'static>> =
    &Table { entries: Vec::new(), span: None, whole: true };

/// Picks the same field from any kind of body. Battalions of a regiment on one line do not have
/// these fields, because the line states the fields of the regiment.
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

/// Picks a field that every body has except the whole order of battle.
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

/// Picks a field that only the whole order of battle and formations have.
macro_rules! above {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            _ => &Field::Absent,
        }
    };
}

/// Picks the strength of a body as one number. A unit may give the strengths of its battalions
/// instead.
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

/// Defines methods that all pick their field with the same macro.
macro_rules! accessors {
    ($pick:ident: $($(#[$doc:meta])* $name:ident: $type:ty;)*) => {
        $($(#[$doc])*
        pub fn $name(&self) -> &'d Field<$type> {
            $pick!(self.kind, $name)
        })*
    };
}

/// Arm that the body itself states, as opposed to an inherited arm.
fn stated_arm<'d>(kind: BodyKind<'d>) -> &'d Field<Arm> {
    field!(kind, arm)
}

impl<'d> ListedBody<'d> {
    accessors! {
        field:
        id: Id<'d>;
        name: &'d str;
        /// Nation that the body itself names, as opposed to an inherited nation.
        nation: Id<'d>;
        /// Source that the body itself names, as opposed to an inherited source.
        source: Id<'d>;
        confidence: Confidence;
        /// Soldiers whom the strength includes, if the body states them.
        counting: Counting;
        leader: Box<Leader<'d>>;
        /// Grade that the body itself states, as opposed to an inherited grade.
        grade: Grade;
        /// Weight of the guns that the body itself states, as opposed to an inherited weight.
        weight: &'d str;
        note: &'d str;
    }

    accessors! {
        below:
        guns: Men;
        battalions: i64;
        squadrons: Squadrons;
        /// Number of elements, if the list is written in a game's own terms.
        stands: i64;
        /// Rating in the rule set's own word, if the list is written in such words.
        bel: Id<'d>;
    }

    accessors! {
        above:
        /// Level of the body. Units do not have a level.
        echelon: Echelon;
        total: Total;
        /// Command quality that the body itself states. Units do not have a command quality.
        quality: Quality;
        /// Fatigue that the body can bear, if the list is written in a game's own terms.
        fatigue: Wear;
    }

    accessors! {
        strength:
        men: Men;
        sabres: Men;
    }

    /// Terms of the body under each rule set, which override the conversion.
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

    /// Arm that the body states, or else the arm inherited from above. A battery inherits only an
    /// artillery arm.
    pub fn arm(&self) -> &'d Field<Arm> {
        self.arm
    }

    /// Arm that the body itself states, as opposed to an inherited arm.
    pub fn stated_arm(&self) -> &'d Field<Arm> {
        stated_arm(self.kind)
    }

    /// The three strengths of the body, each with its key.
    pub fn strengths(&self) -> [(&'static str, &'d Field<Men>); 3] {
        [("men", self.men()), ("sabres", self.sabres()), ("guns", self.guns())]
    }

    /// Whether the body gives any strength, even if the strength is `unknown` or unreadable.
    pub fn has_strength(&self) -> bool {
        !(self.men().is_absent() && self.sabres().is_absent() && self.guns().is_absent())
    }

    /// Traits in a rule set's own words, if the list gives them.
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

    /// Other names of the body. A battalion of a regiment on one line has none, because the line
    /// names the regiment.
    pub fn also(&self) -> &'d [Spanned<&'d str>] {
        match self.kind {
            BodyKind::Whole(body) => &body.also.items,
            BodyKind::Formation(body) => &body.also.items,
            BodyKind::Unit(body) | BodyKind::Battery(body) | BodyKind::Regiment(body) => {
                &body.also.items
            }
            BodyKind::Part(..) => &[],
        }
    }

    /// Traits that the body itself states, as opposed to inherited traits.
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

    /// Strengths of each battalion or squadron, if the body gives them in brackets.
    pub fn parts(&self) -> Option<&'d Parts> {
        match self.kind {
            BodyKind::Unit(unit) | BodyKind::Battery(unit) | BodyKind::Regiment(unit) => {
                unit.parts()
            }
            BodyKind::Whole(_) | BodyKind::Formation(_) | BodyKind::Part(..) => None,
        }
    }

    /// Whether the body lists bodies below it, even if they are unreadable.
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

    /// Whether all bodies below the body were read without an error.
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

    /// Whether the body is a unit, a battery or a battalion or squadron of a regiment on one line.
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..))
    }

    /// Whether the body is an entry of `units` or `artillery`: a unit, a battery or a regiment on
    /// one line.
    pub fn is_line(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Regiment(_))
    }

    /// The noun for one part of a regiment: `squadron` or `battalion`.
    pub fn part_noun(&self) -> &'static str {
        match self.arm {
            Field::Read(arm) if arm.value == Arm::Cavalry => "squadron",
            _ => "battalion",
        }
    }

    /// How a message names the body: by its name, else its id, else its level.
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

    /// The smallest span that identifies the body, so that a finding underlines a word and not a
    /// whole corps. The function returns the span of the name, else of the id, else of the echelon,
    /// else of the whole body.
    pub fn place(&self) -> Span {
        let place = self.name().span().or_else(|| self.id().span());
        place.or_else(|| self.echelon().span()).unwrap_or(self.span)
    }
}
