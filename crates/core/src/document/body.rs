//! The bodies of an order of battle in one list, so that a check need not climb the tree.

use grognard_syntax::text::{Span, Spanned, shorten};

use super::scalars::{Id, Men, Squadrons, Wear};
use super::strengths::Parts;
use super::vocabulary::{Arm, Confidence, Counting, Echelon, Grade, Quality};
use super::{Field, Fielded, Formation, Leader, List, Oob, Table, Total, Trait, Unit};

/// One body of an order of battle as its document lists it, whatever its level.
#[derive(Debug, Clone, Copy)]
pub struct ListedBody<'d> {
    /// What it is.
    pub kind: BodyKind<'d>,
    /// The number of the body above it in the same list.
    pub parent: Option<usize>,
    /// The number after the last body below it; its own number and one more if there is none.
    pub end: usize,
    /// The whole of it as it is written.
    pub span: Span,
    /// Its arm: its own, or that of the nearest body above that has one for it.
    arm: &'d Field<Arm>,
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
    /// A regiment in one line, with the strengths of its battalions or squadrons in brackets.
    Regiment(&'d Unit<'d>),
    /// A battalion or squadron of such a regiment, by its index in the brackets.
    Part(&'d Unit<'d>, usize),
}

/// A value that holds for a body, and the number of the body that states it: its own, or the nearest above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyValue<T> {
    /// The value where it is written.
    pub value: Spanned<T>,
    /// The number of the body that states it.
    pub from: usize,
}

/// The bodies of an order of battle: the whole first, every body after the one above it.
#[derive(Debug)]
pub struct Bodies<'d> {
    /// The bodies.
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
            // Foot and horse that are under the same command as a battery say nothing of it.
            (Field::Absent, BodyKind::Battery(_)) => match above {
                Field::Read(arm) if !arm.is_artillery() => &Field::Absent,
                above => above,
            },
            (Field::Absent, _) => above,
            (stated, _) => stated,
        };
        self.list.push(ListedBody { kind, parent, end, span, arm });
    }

    /// A unit, and below it the battalions or squadrons that it gives in brackets.
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

    /// The bodies with their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &ListedBody<'d>)> {
        self.list.iter().enumerate()
    }

    /// The bodies that stand directly below one.
    pub fn children(&self, body: usize) -> impl Iterator<Item = (usize, &ListedBody<'d>)> {
        let first = Some(body + 1).filter(|first| *first < self.list[body].end);
        let next = move |child: &usize| {
            Some(self.list[*child].end).filter(|next| *next < self.list[body].end)
        };
        std::iter::successors(first, next).map(|child| (child, &self.list[child]))
    }

    /// All bodies below one, at any depth.
    pub fn below(&self, body: usize) -> &[ListedBody<'d>] {
        &self.list[body + 1..self.list[body].end]
    }

    /// The bodies above one, the nearest first, the whole last.
    pub fn above(&self, body: &ListedBody<'d>) -> impl Iterator<Item = &ListedBody<'d>> {
        std::iter::successors(self.parent(body), |above| self.parent(above))
    }

    /// The body above one.
    pub fn parent(&self, body: &ListedBody<'d>) -> Option<&ListedBody<'d>> {
        body.parent.map(|number| &self.list[number])
    }

    /// The nation of a body: its own, or that of the nearest body above that names one.
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

    /// The arm that holds for a body.
    pub fn arm(&self, body: usize) -> Option<BodyValue<Arm>> {
        let value = *self.list[body].arm.get()?;
        let states =
            |number: &usize| std::ptr::eq(stated_arm(self.list[*number].kind), self.list[body].arm);
        let from = self.upward(body).find(states)?;
        Some(BodyValue { value, from })
    }

    /// The grade that holds for a body.
    pub fn grade(&self, body: usize) -> Option<BodyValue<Grade>> {
        self.held(body, ListedBody::grade)
    }

    /// The weight that holds for the guns of a body.
    pub fn weight(&self, body: usize) -> Option<BodyValue<&'d str>> {
        self.held(body, ListedBody::weight)
    }

    /// The command quality that holds for a body.
    pub fn quality(&self, body: usize) -> Option<BodyValue<Quality>> {
        self.held(body, ListedBody::quality)
    }

    /// The traits that hold for a body: its own, and those of all bodies above that its arm can have. A unit
    /// without a known arm has its own alone.
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

    /// The numbers of a body and of those above it, the nearest first.
    fn upward(&self, body: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(body), |number| self.list[*number].parent)
    }

    /// A value of a body: its own, or that of the nearest above. One that could not be read may be anything.
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

/// What a part of a regiment has of a game's terms: those of the line are the regiment's.
const NO_TERMS: &Table<'static, Fielded<'static>> =
    &Table { entries: Vec::new(), span: None, whole: true };

/// Picks the same field of whatever a body is; a part of a regiment has none of its own.
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

/// A field that the whole does not have.
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

/// A field that only the whole and formations have.
macro_rules! above {
    ($kind:expr, $field:ident) => {
        match $kind {
            BodyKind::Whole(body) => &body.$field,
            BodyKind::Formation(body) => &body.$field,
            _ => &Field::Absent,
        }
    };
}

/// A strength of the whole body, which units may give by their parts instead.
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

/// Functions that pick a field in the same way, each with its name and its type.
macro_rules! accessors {
    ($pick:ident: $($(#[$doc:meta])* $name:ident: $type:ty;)*) => {
        $($(#[$doc])*
        pub fn $name(&self) -> &'d Field<$type> {
            $pick!(self.kind, $name)
        })*
    };
}

/// The arm that a body states itself.
fn stated_arm<'d>(kind: BodyKind<'d>) -> &'d Field<Arm> {
    field!(kind, arm)
}

impl<'d> ListedBody<'d> {
    accessors! {
        field:
        /// Its id.
        id: Id<'d>;
        /// Its name.
        name: &'d str;
        /// Its nation, if it names one itself.
        nation: Id<'d>;
        /// The source that it names itself.
        source: Id<'d>;
        /// How sure its strength is, if it says so itself.
        confidence: Confidence;
        /// Who is counted in its strength, if it says so itself.
        counting: Counting;
        /// Its leader.
        leader: Box<Leader<'d>>;
        /// The grade that it states itself.
        grade: Grade;
        /// The weight of its guns, if it states one itself.
        weight: &'d str;
        /// What the reader should know.
        note: &'d str;
    }

    accessors! {
        below:
        /// Its guns.
        guns: Men;
        /// How many battalions it had.
        battalions: i64;
        /// How many squadrons it had.
        squadrons: Squadrons;
        /// Its elements, in a native list.
        stands: i64;
        /// Its rating in a rule set's own word, in a native list.
        bel: Id<'d>;
    }

    accessors! {
        above:
        /// Its level; a unit has none.
        echelon: Echelon;
        /// The total that a source states.
        total: Total;
        /// How well it is commanded, if it says so itself; a unit never does.
        quality: Quality;
        /// What it can bear before it tires, in a native list.
        fatigue: Wear;
    }

    accessors! {
        strength:
        /// Its men.
        men: Men;
        /// Its horsemen.
        sabres: Men;
    }

    /// A rule set's own terms.
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

    /// Its arm: its own, or that of the nearest body above that has one for it.
    pub fn arm(&self) -> &'d Field<Arm> {
        self.arm
    }

    /// The arm that it states itself.
    pub fn stated_arm(&self) -> &'d Field<Arm> {
        stated_arm(self.kind)
    }

    /// Its strengths by what is counted.
    pub fn strengths(&self) -> [(&'static str, &'d Field<Men>); 3] {
        [("men", self.men()), ("sabres", self.sabres()), ("guns", self.guns())]
    }

    /// Does it say anything of its own strength, be it `unknown` or unreadable?
    pub fn has_strength(&self) -> bool {
        !(self.men().is_absent() && self.sabres().is_absent() && self.guns().is_absent())
    }

    /// Its traits in a rule set's own words, in a native list that says them.
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

    /// The traits that it states itself.
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

    /// The strengths of its battalions or squadrons, where it gives them in brackets.
    pub fn parts(&self) -> Option<&'d Parts> {
        match self.kind {
            BodyKind::Unit(unit) | BodyKind::Battery(unit) | BodyKind::Regiment(unit) => {
                unit.parts()
            }
            BodyKind::Whole(_) | BodyKind::Formation(_) | BodyKind::Part(..) => None,
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
            BodyKind::Regiment(_) => true,
            BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..) => false,
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
            BodyKind::Regiment(unit) => unit.parts().is_none_or(Parts::is_whole),
            BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..) => true,
        }
    }

    /// Is it a unit?
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..))
    }

    /// Is it an entry of `units` or `artillery`: a unit, or a regiment in one line?
    pub fn is_line(&self) -> bool {
        matches!(self.kind, BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Regiment(_))
    }

    /// What one of the parts of a regiment is.
    pub fn part_noun(&self) -> &'static str {
        match self.arm {
            Field::Read(arm) if arm.value == Arm::Cavalry => "squadron",
            _ => "battalion",
        }
    }

    /// How a sentence names it: its name, else its id, else what it is.
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

    /// The smallest place that stands for it: its name, its id, or where it begins.
    pub fn place(&self) -> Span {
        let place = self.name().span().or_else(|| self.id().span());
        place.or_else(|| self.echelon().span()).unwrap_or(self.span)
    }
}
