//! The draft: the result of reading a foreign format, before it becomes a document. All importers
//! produce it. It is plain data, in which each value has its span and the certainty of its reading.

use grognard_core::document::{
    Arm, Confidence, Counting, Date, Echelon, Grade, Men, Squadrons, Trait,
};
use grognard_syntax::text::Span;

/// The certainty of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// The format or a word states it.
    #[default]
    Sure,
    /// Only one reading fits all lines of the file.
    Likely(&'static GuessKind),
    /// Another reading fits too.
    Guess(&'static GuessKind),
}

/// A kind of guess. A report lists guesses by kind, and each has a comment in the document.
#[derive(Debug, PartialEq, Eq)]
pub struct GuessKind {
    /// Short name in kebab case: `paren-battalions`.
    pub name: &'static str,
    /// The reading: `a number in brackets is read as battalions`.
    pub reading: &'static str,
    /// The remedy for a wrong guess: ``write `--paren men` to read it as men``.
    pub otherwise: Option<&'static str>,
    /// True if the importer reports each guess in a finding of its own, so that no summary of the
    /// kind follows.
    pub is_told_each: bool,
}

/// A value with its span and the certainty of its reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value<T> {
    pub value: T,
    /// The span in the foreign text.
    pub span: Span,
    /// The certainty of the reading.
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

/// The contents of a file, as far as an importer understands them.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The lists of the file, each of which becomes a document.
    pub lists: Vec<DraftList>,
    /// Spans of the input that need no value: rules, brackets, column headings. A line with neither
    /// a value nor such a span is reported as left out.
    pub passed: Vec<Span>,
}

/// The list of one side.
#[derive(Debug, Clone, Default)]
pub struct DraftList {
    /// The id in the file. Default: one made from the name.
    pub id: Option<Value<String>>,
    /// The name or title.
    pub name: Option<Value<String>>,
    /// The id of the nation, or the foreign word for it.
    pub nation: Option<Value<String>>,
    /// The side, in the words of the file.
    pub side: Option<Value<String>>,
    /// The day of the list.
    pub date: Option<Value<Date>>,
    /// The source that the file names.
    pub source: Option<Value<String>>,
    /// The commander of the whole force.
    pub leader: Option<DraftLeader>,
    /// The groups of men that every strength includes.
    pub counting: Option<Value<Counting>>,
    /// The total of the whole force that the file states.
    pub total: DraftTotal,
    /// Text that fits nowhere else.
    pub notes: Vec<Value<String>>,
    /// The bodies in order. A body belongs to the nearest body before it with a smaller depth.
    pub nodes: Vec<DraftNode>,
}

/// The kind of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftKind {
    /// A formation of this level.
    Formation(Echelon),
    /// A unit that is not a battery.
    Unit,
    Battery,
}

/// A body.
#[derive(Debug, Clone)]
pub struct DraftNode {
    /// Depth in the tree; 0 is directly below the list.
    pub depth: usize,
    /// Formation, unit or battery.
    pub kind: Value<DraftKind>,
    pub name: Value<String>,
    /// The id in the file, which may be invalid in a document.
    pub id: Option<Value<String>>,
    /// The commander.
    pub leader: Option<DraftLeader>,
    pub arm: Option<Value<Arm>>,
    /// The id of the nation, or the foreign word for it.
    pub nation: Option<Value<String>>,
    /// Men. Excludes officers if `officers` is present.
    pub men: Option<Value<Men>>,
    /// Officers that the file counts separately. They are added to the men or sabres of the
    /// document.
    pub officers: Option<Value<u32>>,
    /// Mounted men.
    pub sabres: Option<Value<Men>>,
    /// Guns, including howitzers.
    pub guns: Option<Value<Men>>,
    /// The weight of the guns as documents write it: `6-pounder`, `howitzer`, `mixed`.
    pub weight: Option<Value<String>>,
    /// Number of howitzers among the guns.
    pub howitzers: Option<Value<u32>>,
    /// Number of battalions.
    pub battalions: Option<Value<u32>>,
    /// Number of squadrons.
    pub squadrons: Option<Value<Squadrons>>,
    /// Number of infantry companies. It goes into a note, because documents have no key for it.
    pub companies: Option<Value<u32>>,
    /// Number of batteries.
    pub batteries: Option<Value<u32>>,
    /// The grade of the men.
    pub grade: Option<Value<Grade>>,
    /// The traits of the men.
    pub traits: Vec<Value<Trait>>,
    /// Number of elements on the table.
    pub stands: Option<Value<u32>>,
    /// The groups of men that the strength includes.
    pub counting: Option<Value<Counting>>,
    /// The confidence in the strength that the file states.
    pub confidence: Option<Value<Confidence>>,
    /// The total of the bodies below that the file states.
    pub total: DraftTotal,
    /// The source that the file names for the body.
    pub source: Option<Value<String>>,
    /// The day of the body in the file. A document has one day for all bodies.
    pub date: Option<Value<Date>>,
    /// Text that fits nowhere else.
    pub notes: Vec<Value<String>>,
}

impl DraftNode {
    /// A body with only a name.
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

    /// True if the body has a strength of any kind.
    pub fn has_strength(&self) -> bool {
        self.men.is_some() || self.sabres.is_some() || self.guns.is_some() || self.stands.is_some()
    }

    /// The span and mark of every value, for reports of guesses and of unread lines.
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
    /// The span and mark of every value of the list and its bodies.
    pub fn marks(&self) -> Vec<(Span, Mark)> {
        let mut marks = self.own_marks();
        marks.extend(self.nodes.iter().flat_map(DraftNode::marks));
        marks
    }

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
    /// The name, including titles.
    pub name: Value<String>,
    /// The rank in the words of his army.
    pub rank: Option<Value<String>>,
    /// A remark on him: `wounded`.
    pub note: Option<Value<String>>,
}

/// A total that a file states. It never becomes a unit: `check` compares it with the sum.
#[derive(Debug, Clone, Default)]
pub struct DraftTotal {
    /// All men, including the mounted.
    pub men: Option<Value<Men>>,
    /// Mounted men.
    pub sabres: Option<Value<Men>>,
    pub guns: Option<Value<Men>>,
}

impl DraftTotal {
    /// True if nothing is stated.
    pub fn is_empty(&self) -> bool {
        self.men.is_none() && self.sabres.is_none() && self.guns.is_none()
    }

    fn marks(&self) -> impl Iterator<Item = (Span, Mark)> {
        [of(&self.men), of(&self.sabres), of(&self.guns)].into_iter().flatten()
    }
}
