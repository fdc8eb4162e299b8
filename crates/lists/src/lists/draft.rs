//! Draft of a document: the result of reading a foreign format. All importers produce drafts. A
//! draft is plain data, in which each value has its span and the certainty of its reading.

use grognard_core::document::{
    Arm, Confidence, Counting, Date, Echelon, Grade, Men, Quality, Squadrons, Trait,
};
use grognard_syntax::text::Span;

/// Maximum depth of nested bodies; an army group has eight levels. Bodies at a greater depth are
/// written at this depth.
pub const MAX_NESTING: usize = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// The format, or a word in the file, states the value.
    #[default]
    Sure,
    /// Only one reading of the value fits all lines of the file.
    Likely(&'static GuessKind),
    /// Another reading of the value fits too.
    Guess(&'static GuessKind),
}

/// Kind of guess. A report lists guesses by kind, and each guess has a comment in the document.
#[derive(Debug, PartialEq, Eq)]
pub struct GuessKind {
    /// Short name of the kind in kebab case: `paren-battalions`.
    pub name: &'static str,
    /// Reading that was chosen: `a number in brackets is read as battalions`.
    pub reading: &'static str,
    /// Remedy for a wrong guess: ``write `--paren men` to read it as men``.
    pub otherwise: Option<&'static str>,
    /// True if the importer reports each guess in a finding of its own, so that the report has no
    /// summary of this kind.
    pub is_told_each: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value<T> {
    pub value: T,
    pub span: Span,
    pub mark: Mark,
}

impl<T> Value<T> {
    /// Value that the format itself states.
    pub fn sure(value: T, span: Span) -> Value<T> {
        Value { value, span, mark: Mark::Sure }
    }

    pub fn guess(value: T, span: Span, kind: &'static GuessKind) -> Value<T> {
        Value { value, span, mark: Mark::Guess(kind) }
    }
}

/// Contents of a file, as far as an importer understands them.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// Lists of the file, each of which becomes a document.
    pub lists: Vec<DraftList>,
    /// Spans that need no value, such as rules, brackets and column headings. A line that has
    /// neither a value nor a dropped span is reported as left out.
    pub passed: Vec<Span>,
}

#[derive(Debug, Clone, Default)]
pub struct DraftList {
    /// Id of the list in the file. Default: an id made from the name.
    pub id: Option<Value<String>>,
    pub name: Option<Value<String>>,
    /// Id of the nation, or the foreign word for the nation.
    pub nation: Option<Value<String>>,
    pub side: Option<Value<String>>,
    pub date: Option<Value<Date>>,
    /// Source of the list that the file names.
    pub source: Option<Value<String>>,
    pub leader: Option<DraftLeader>,
    /// Groups of men that every strength of the list includes.
    pub counting: Option<Value<Counting>>,
    /// Total of the whole force that the file states.
    pub total: DraftTotal,
    /// Men, sabres and guns that a base represents. The last ones may be missing.
    pub per_base: Vec<u32>,
    /// Text that belongs in no other field.
    pub notes: Vec<Value<String>>,
    /// Bodies in order. A body belongs to the nearest earlier body that has a smaller depth.
    pub nodes: Vec<DraftNode>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftKind {
    Formation(Echelon),
    Unit,
    Battery,
}

#[derive(Debug, Clone)]
pub struct DraftNode {
    /// Depth in the tree. Depth 0 is directly below the list.
    pub depth: usize,
    pub kind: Value<DraftKind>,
    pub name: Value<String>,
    /// Id of the body in the file, which may be invalid in a document.
    pub id: Option<Value<String>>,
    pub leader: Option<DraftLeader>,
    pub arm: Option<Value<Arm>>,
    /// Id of the nation, or the foreign word for the nation.
    pub nation: Option<Value<String>>,
    /// Number of men. The number excludes officers if `officers` is present.
    pub men: Option<Value<Men>>,
    /// Number of officers, if the file counts them separately. The document keeps the officers in a
    /// note.
    pub officers: Option<Value<u32>>,
    pub sabres: Option<Value<Men>>,
    /// Number of guns, including howitzers.
    pub guns: Option<Value<Men>>,
    /// Weight of the guns, as documents write it: `6-pounder`, `howitzer`, `mixed`.
    pub weight: Option<Value<String>>,
    pub howitzers: Option<Value<u32>>,
    pub battalions: Option<Value<u32>>,
    pub squadrons: Option<Value<Squadrons>>,
    /// Number of infantry companies. The number becomes a note, because documents have no key for
    /// companies.
    pub companies: Option<Value<u32>>,
    pub batteries: Option<Value<u32>>,
    pub grade: Option<Value<Grade>>,
    pub traits: Vec<Value<Trait>>,
    /// Quality of command.
    pub quality: Option<Value<Quality>>,
    /// Rating of the leader: `good, exceptional`.
    pub rating: Option<Value<String>>,
    /// Number of elements that the body has on the table.
    pub stands: Option<Value<u32>>,
    pub counting: Option<Value<Counting>>,
    /// Confidence in the strength that the file states.
    pub confidence: Option<Value<Confidence>>,
    /// Total of the bodies below this one that the file states.
    pub total: DraftTotal,
    pub source: Option<Value<String>>,
    /// Day of the body in the file. A document has a single day for all bodies.
    pub date: Option<Value<Date>>,
    /// Name of another formation to which the body could as well belong.
    pub rival: Option<String>,
    /// Text that belongs in no other field.
    pub notes: Vec<Value<String>>,
}

impl DraftNode {
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
            quality: None,
            rating: None,
            stands: None,
            counting: None,
            confidence: None,
            total: DraftTotal::default(),
            source: None,
            date: None,
            rival: None,
            notes: Vec::new(),
        }
    }

    pub fn has_strength(&self) -> bool {
        self.men.is_some() || self.sabres.is_some() || self.guns.is_some() || self.stands.is_some()
    }

    /// True for a body with a strength or with a number of battalions or squadrons.
    pub fn has_strength_or_count(&self) -> bool {
        self.has_strength() || self.battalions.is_some() || self.squadrons.is_some()
    }

    /// Span and mark of every value of the body. The report finds guesses and unread lines with
    /// these marks.
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
            [&self.id, &self.nation, &self.weight, &self.source, &self.rating]
                .into_iter()
                .filter_map(of),
        );
        marks.extend(
            [of(&self.arm), of(&self.squadrons), of(&self.grade), of(&self.stands)]
                .into_iter()
                .flatten(),
        );
        let of_strength =
            [of(&self.counting), of(&self.confidence), of(&self.date), of(&self.quality)];
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
    pub fn marks(&self) -> Vec<(Span, Mark)> {
        let mut marks = self.own_marks();
        marks.extend(self.nodes.iter().flat_map(DraftNode::marks));
        marks
    }

    pub fn own_marks(&self) -> Vec<(Span, Mark)> {
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

#[derive(Debug, Clone)]
pub struct DraftLeader {
    /// Name of the leader, including titles.
    pub name: Value<String>,
    /// Rank of the leader, in the words of his army.
    pub rank: Option<Value<String>>,
    /// Remark on the leader: `wounded`.
    pub note: Option<Value<String>>,
}

/// Total that a file states. A total never becomes a unit: `check` compares it with the sum of the
/// bodies.
#[derive(Debug, Clone, Default)]
pub struct DraftTotal {
    /// All men, including mounted men.
    pub men: Option<Value<Men>>,
    pub sabres: Option<Value<Men>>,
    pub guns: Option<Value<Men>>,
}

impl DraftTotal {
    /// True if the file states no total.
    pub fn is_empty(&self) -> bool {
        self.men.is_none() && self.sabres.is_none() && self.guns.is_none()
    }

    fn marks(&self) -> impl Iterator<Item = (Span, Mark)> {
        [of(&self.men), of(&self.sabres), of(&self.guns)].into_iter().flatten()
    }
}
