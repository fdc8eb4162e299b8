//! The draft: what a reader of a foreign format has understood, before it is a document. Text, tables and trees meet
//! here. It is plain data; each value knows where it was written and how sure its reading is.

use grognard_core::document::{
    Arm, Confidence, Counting, Date, Echelon, Grade, Men, Squadrons, Trait,
};
use grognard_syntax::text::Span;

/// How sure a reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// The format or a word says it.
    #[default]
    Sure,
    /// One reading fits all lines of the file.
    Likely(&'static GuessKind),
    /// Another reading fits too.
    Guess(&'static GuessKind),
}

/// A kind of guess. Guesses are reported together by kind, and each has a comment in the document.
#[derive(Debug, PartialEq, Eq)]
pub struct GuessKind {
    /// Its short name in kebab case: `paren-battalions`.
    pub name: &'static str,
    /// How something was read: `a number in brackets is read as battalions`.
    pub reading: &'static str,
    /// What to do if that is wrong: ``write `--paren men` to read it as men``.
    pub otherwise: Option<&'static str>,
    /// Has each of them a finding of its own by the reader, so that they are not told together?
    pub is_told_each: bool,
}

/// A value, where it was written, and how sure its reading is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value<T> {
    /// The value.
    pub value: T,
    /// Its place in the foreign text.
    pub span: Span,
    /// How sure it is.
    pub mark: Mark,
}

impl<T> Value<T> {
    /// A value that the format itself states.
    pub fn sure(value: T, span: Span) -> Value<T> {
        Value { value, span, mark: Mark::Sure }
    }

    /// A value for which another reading fits too.
    pub fn guess(value: T, span: Span, kind: &'static GuessKind) -> Value<T> {
        Value { value, span, mark: Mark::Guess(kind) }
    }
}

/// What a reader has understood of a file.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The lists of the file: each becomes a document.
    pub lists: Vec<DraftList>,
    /// Stretches of the input that are accounted for without a value of their own: rules, brackets, heads of columns.
    /// A line that has neither a value nor such a stretch is reported as left.
    pub passed: Vec<Span>,
}

/// One side's list.
#[derive(Debug, Clone, Default)]
pub struct DraftList {
    /// The id that the file gives it; without one it follows from the name.
    pub id: Option<Value<String>>,
    /// Its name or title.
    pub name: Option<Value<String>>,
    /// Its nation by id, or the foreign word for it.
    pub nation: Option<Value<String>>,
    /// Its side, in the words of the file.
    pub side: Option<Value<String>>,
    /// The day for which it holds.
    pub date: Option<Value<Date>>,
    /// The source that the file names.
    pub source: Option<Value<String>>,
    /// Who commands the whole.
    pub leader: Option<DraftLeader>,
    /// Who is counted in every strength.
    pub counting: Option<Value<Counting>>,
    /// What the file states as the total of all.
    pub total: DraftTotal,
    /// What should be kept and fits nowhere else.
    pub notes: Vec<Value<String>>,
    /// The bodies in their order, each with its depth: a body belongs to the nearest one above that is less deep.
    pub nodes: Vec<DraftNode>,
}

/// What a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftKind {
    /// A body made of bodies, of this level.
    Formation(Echelon),
    /// A unit that is no battery.
    Unit,
    /// A battery.
    Battery,
}

/// A body.
#[derive(Debug, Clone)]
pub struct DraftNode {
    /// Its depth in the tree; 0 is directly below the list.
    pub depth: usize,
    /// What it is.
    pub kind: Value<DraftKind>,
    /// Its name.
    pub name: Value<String>,
    /// The id that the file gives it; it need not be one of ours.
    pub id: Option<Value<String>>,
    /// Who commands it.
    pub leader: Option<DraftLeader>,
    /// What it fights as.
    pub arm: Option<Value<Arm>>,
    /// Its nation by id, or the foreign word for it.
    pub nation: Option<Value<String>>,
    /// Men, officers not counted unless `officers` is nothing.
    pub men: Option<Value<Men>>,
    /// Officers, where they are counted apart; they are added to the men or sabres when the document is written.
    pub officers: Option<Value<u32>>,
    /// Horsemen.
    pub sabres: Option<Value<Men>>,
    /// Guns, howitzers included.
    pub guns: Option<Value<Men>>,
    /// The weight of the guns in the words of our documents: `6-pounder`, `howitzer`, `mixed`.
    pub weight: Option<Value<String>>,
    /// Howitzers among the guns.
    pub howitzers: Option<Value<u32>>,
    /// Number of battalions.
    pub battalions: Option<Value<u32>>,
    /// Number of squadrons.
    pub squadrons: Option<Value<Squadrons>>,
    /// Number of companies of foot; our documents have a note for it.
    pub companies: Option<Value<u32>>,
    /// Number of batteries.
    pub batteries: Option<Value<u32>>,
    /// How well its men fight.
    pub grade: Option<Value<Grade>>,
    /// Its traits.
    pub traits: Vec<Value<Trait>>,
    /// Elements on the table.
    pub stands: Option<Value<u32>>,
    /// Who is counted in its strength.
    pub counting: Option<Value<Counting>>,
    /// How sure the file says that its strength is.
    pub confidence: Option<Value<Confidence>>,
    /// What the file states as the total of its parts.
    pub total: DraftTotal,
    /// The source that the file names for it.
    pub source: Option<Value<String>>,
    /// The day for which the file says that it holds; a document has one day for all bodies.
    pub date: Option<Value<Date>>,
    /// What should be kept and fits nowhere else.
    pub notes: Vec<Value<String>>,
}

impl DraftNode {
    /// A body with a name and nothing else yet.
    pub fn new(depth: usize, kind: Value<DraftKind>, name: Value<String>) -> DraftNode {
        DraftNode {
            depth,
            kind,
            name,
            id: None,
            leader: None,
            arm: None,
            nation: None,
            men: None,
            officers: None,
            sabres: None,
            guns: None,
            weight: None,
            howitzers: None,
            battalions: None,
            squadrons: None,
            companies: None,
            batteries: None,
            grade: None,
            traits: Vec::new(),
            stands: None,
            counting: None,
            confidence: None,
            total: DraftTotal::default(),
            source: None,
            date: None,
            notes: Vec::new(),
        }
    }

    /// Does it give a strength of any kind?
    pub fn has_strength(&self) -> bool {
        self.men.is_some() || self.sabres.is_some() || self.guns.is_some() || self.stands.is_some()
    }

    /// Every value with its place and its mark, to report guesses and to see which lines are accounted for.
    pub fn marks(&self) -> Vec<(Span, Mark)> {
        let mut marks = vec![mark(&self.kind), mark(&self.name)];
        let leader =
            self.leader.iter().flat_map(|leader| [Some(mark(&leader.name)), of(&leader.rank)]);
        marks.extend(leader.flatten());
        let counts =
            [&self.officers, &self.howitzers, &self.battalions, &self.companies, &self.batteries];
        marks.extend(counts.into_iter().filter_map(of));
        marks.extend([&self.men, &self.sabres, &self.guns].into_iter().filter_map(of));
        marks.extend(
            [&self.id, &self.nation, &self.weight, &self.source].into_iter().filter_map(of),
        );
        marks.extend(
            [of(&self.arm), of(&self.squadrons), of(&self.grade), of(&self.stands)]
                .into_iter()
                .flatten(),
        );
        let of_strength = [of(&self.counting), of(&self.confidence), of(&self.date)];
        marks.extend(of_strength.into_iter().flatten());
        marks.extend(self.traits.iter().map(mark).chain(self.notes.iter().map(mark)));
        marks.extend(self.total.marks());
        marks
    }
}

fn mark<T>(value: &Value<T>) -> (Span, Mark) {
    (value.span, value.mark)
}

fn of<T>(value: &Option<Value<T>>) -> Option<(Span, Mark)> {
    value.as_ref().map(mark)
}

impl DraftList {
    /// Every value of the list with its place and its mark, those of its bodies included.
    pub fn marks(&self) -> Vec<(Span, Mark)> {
        let mut marks = self.own_marks();
        marks.extend(self.nodes.iter().flat_map(DraftNode::marks));
        marks
    }

    /// The values of the list itself.
    pub(super) fn own_marks(&self) -> Vec<(Span, Mark)> {
        let texts = [&self.id, &self.name, &self.nation, &self.side, &self.source];
        let mut marks: Vec<(Span, Mark)> = texts.into_iter().filter_map(of).collect();
        marks.extend(of(&self.date).into_iter().chain(of(&self.counting)));
        let leader =
            self.leader.iter().flat_map(|leader| [Some(mark(&leader.name)), of(&leader.rank)]);
        marks.extend(leader.flatten());
        marks.extend(self.total.marks());
        marks.extend(self.notes.iter().map(mark));
        marks
    }
}

/// A named commander.
#[derive(Debug, Clone)]
pub struct DraftLeader {
    /// His name, titles included.
    pub name: Value<String>,
    /// His rank in his army's own words.
    pub rank: Option<Value<String>>,
    /// What is said of him: `wounded`.
    pub note: Option<Value<String>>,
}

/// A total that a file states. It is never a unit: `check` compares it with the sum.
#[derive(Debug, Clone, Default)]
pub struct DraftTotal {
    /// All men, horsemen included.
    pub men: Option<Value<Men>>,
    /// Horsemen.
    pub sabres: Option<Value<Men>>,
    /// Guns.
    pub guns: Option<Value<Men>>,
}

impl DraftTotal {
    /// Does it state nothing?
    pub fn is_empty(&self) -> bool {
        self.men.is_none() && self.sabres.is_none() && self.guns.is_none()
    }

    fn marks(&self) -> impl Iterator<Item = (Span, Mark)> {
        [of(&self.men), of(&self.sabres), of(&self.guns)].into_iter().flatten()
    }
}
