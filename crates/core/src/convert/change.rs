//! What can be done to a body on its way to the table, with its numbers and without words.

use super::fielded::Certainty;
use crate::document::{Arm, GameLength, Grade, Ratio};
use crate::model::{Given, SourceStands, Strength};
use crate::ruleset::PackEntry;

/// What was done to a body of history on its way to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A unit of a native list keeps its elements.
    Kept {
        /// Number of elements in the list.
        elements: u32,
    },
    /// A body has a value from one above it.
    Inherited {
        /// The value.
        value: Given,
        /// Name of the body that states it.
        from: String,
    },
    /// The strength of a body is that of the stands by which its source counts it.
    CountedInStands {
        /// Number of stands and what each is.
        stands: SourceStands,
        /// What they are together.
        strength: Strength,
        /// What is counted.
        troops: CountedTroops,
    },
    /// A unit of a native list has no grade in it.
    Ungraded,
    /// Several bodies become one unit.
    Merged {
        /// Number of bodies.
        bodies: usize,
        /// Name of the unit.
        name: String,
        /// Fewest elements of such a unit: one of the bodies has not even those.
        least: u32,
    },
    /// A body becomes several units.
    Split(Split),
    /// A body whose strength is given in one row becomes units of each arm.
    Parted {
        /// Name of the body.
        name: String,
        /// Its arms, each with its strength.
        arms: Vec<(Arm, Strength)>,
    },
    /// The batteries of a parent are added up.
    Pooled {
        /// Number of batteries.
        batteries: usize,
        /// Number of their guns.
        guns: u64,
        /// Number of elements that they would be as single batteries.
        singly: u64,
    },
    /// Guns of one type count as guns of another one, because there are too few of theirs.
    Folded {
        /// Number of guns.
        guns: u32,
    },
    /// Men or guns become elements.
    Rounded(Rounded),
    /// A unit gets the fewest elements that one may have: by the rounding it would have fewer, or none.
    Raised {
        /// Number of elements by the rounding.
        rounded: u32,
        /// Number of elements that it gets.
        elements: u32,
        /// Name of the elements, in that number.
        element: String,
    },
    /// A strength would be more elements than anybody puts on a table: it gets the most that a unit may have.
    Limited {
        /// Number of elements that it gets.
        elements: u32,
        /// Name of the elements, in that number.
        element: String,
        /// Number of elements that the strength would be.
        wanted: i64,
    },
    /// The author's number of elements takes the place of the one that was worked out.
    AuthorCount {
        /// Number of elements that was worked out.
        computed: u32,
        /// Number of elements that the author gives.
        given: u32,
        /// Name of the elements, in the number that is fielded.
        element: String,
        /// Men or guns that the author's elements do not stand for; negative if they stand for more.
        remainder: i64,
    },
    /// A unit is fielded though it is below the least of its kind.
    Detached {
        /// Number of its elements.
        elements: u32,
        /// Name of the elements, in that number.
        element: String,
        /// Fewest elements of such a unit.
        least: u32,
    },
    /// A unit is fielded though it is above the most of its kind.
    Exceeded {
        /// Number of its elements.
        elements: u32,
        /// Name of the elements, in that number.
        element: String,
        /// Most elements of such a unit.
        most: u32,
    },
    /// A unit gets its grade in the game.
    Graded {
        /// Grade by the record; nothing where the pack grades it by what it is.
        historical: Option<Grade>,
        /// Grade in the game.
        grade: Named,
    },
    /// A unit of which nobody says how well it fought gets the grade of regulars.
    AssumedGrade {
        /// Grade in the game.
        grade: Named,
    },
    /// A unit whose parts have different grades gets one.
    MixedGrade {
        /// Grades of its parts, in their order.
        parts: Vec<Option<Named>>,
        /// Grade of the unit.
        grade: Option<Named>,
        /// Whether several grades have as many men, so that the worse one of them counts.
        tie: bool,
    },
    /// The author's grade takes the place of the one that was worked out.
    AuthorGrade {
        /// Grade that was worked out.
        computed: Option<Named>,
        /// Grade that the author gives.
        given: Named,
    },
    /// The author gives a grade that the game does not have.
    UnknownGrade {
        /// What the author wrote.
        rating: String,
        /// Grade that holds instead.
        grade: Option<Named>,
    },
    /// A formation of which nobody says how well it is commanded gets the quality of average ones.
    AssumedQuality {
        /// Command quality in the game.
        quality: Named,
    },
    /// The strength of a body differs from what the bodies below it have, and theirs is fielded.
    Overruled {
        /// Strength that is given for the whole.
        stated: Strength,
        /// Arm whose strength it is.
        arm: Arm,
        /// Strength of the bodies below it together.
        below: Strength,
    },
    /// Men or guns have no place in the game.
    LeftOut {
        /// Number of them.
        strength: Strength,
        /// What they are.
        troops: CountedTroops,
        /// Why they have no place.
        reason: NoPlace,
    },
    /// The game does not put such troops on the table.
    OffTable {
        /// Number of them.
        strength: Strength,
        /// Arm as which they would fight.
        arm: Arm,
        /// Why not, in the words of the pack.
        because: String,
    },
    /// A strength that is unknown cannot be fielded.
    UnknownStrength,
    /// The author's word for a body goes unheard, because it is no unit by itself.
    Unheard {
        /// Number of elements that the author gives.
        elements: Option<u32>,
        /// Grade that the author gives.
        rating: Option<String>,
    },
    /// Losses have an effect on a formation.
    Worn {
        /// Number of losses that the formation can bear.
        boxes: u32,
        /// What is counted.
        counts: String,
        /// Share of the boxes in per cent at which the effect comes, where the quality of the
        /// formation gives one.
        percent: Option<String>,
        /// Name of the effect.
        mark: String,
        /// Number of losses at which it comes.
        lost: u32,
    },
    /// A leader gets his place in the game.
    Placed {
        /// Name of the leader.
        leader: String,
        /// Kind of leader that he is in the game.
        kind: Named,
        /// How far his orders reach.
        range: Option<GameLength>,
        /// Whether that range is the author's and not the pack's.
        range_by_author: bool,
    },
    /// An exceptional leader gets more than others of his kind.
    Exceptional {
        /// Name of the leader.
        leader: String,
        /// How much farther his orders reach.
        farther: Option<GameLength>,
        /// What he adds to a throw.
        bonus: Option<Ratio>,
    },
    /// A leader has no place in the game.
    Leaderless {
        /// Name of the leader.
        leader: String,
        /// Why he has none.
        reason: NoPost,
    },
}

/// How men or guns became elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounded {
    /// Men or guns that came in.
    pub strength: Strength,
    /// Whether they are guns.
    pub guns: bool,
    /// Number of men or guns that was divided: the middle of an interval.
    pub men: u32,
    /// Men or guns of one element, by which they were divided.
    pub per: Ratio,
    /// Number of elements.
    pub elements: u32,
    /// Name of the elements, in the number that is fielded.
    pub element: String,
    /// Id of the rounding; nothing where another rule gives the number: there was nothing to round, few
    /// numbers can stand for the strength, or it is the fewest that a unit may have.
    pub rounding: Option<String>,
    /// How sure the number of elements is.
    pub certainty: Certainty,
    /// Men or guns that the elements do not stand for; negative if they stand for more.
    pub remainder: i64,
}

/// How a body became several units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Number of men or guns in the body.
    pub men: u64,
    /// Name of the body.
    pub name: String,
    /// Number of units.
    pub units: u32,
    /// Number of elements that the whole body is, not rounded.
    pub elements: Ratio,
    /// Name of several elements.
    pub element: String,
    /// Most elements of one unit, where the game has a limit.
    pub most: Option<u32>,
    /// How history comes into it.
    pub cut: Cut,
}

/// Where a body is cut into units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Between its parts.
    Seams,
    /// Into as many units as its list says that it had.
    Stated(u32),
    /// Anywhere in a row of guns: guns are counted, and not their batteries.
    Guns,
    /// Into units that history does not tell of.
    Invented,
}

/// A line of a pack by its id and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its id in the pack.
    pub id: String,
    /// Its name as the pack prints it.
    pub name: String,
}

impl Named {
    /// Id and name of a line of a pack.
    pub(super) fn of(entry: &PackEntry) -> Named {
        Named { id: entry.id.clone(), name: entry.name.clone() }
    }
}

/// What is counted in a strength without a place in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedTroops {
    /// Men, of whatever arm.
    Men,
    /// Horsemen.
    Sabres,
    /// Guns.
    Guns,
    /// Men or guns of an arm.
    Arm(Arm),
}

/// Why men or guns have no place in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// The pack has no element for their arm.
    NoElement,
    /// The pack has an element for their arm, and no unit that is made of such elements.
    NoUnit,
    /// The pack has an element and a unit for their arm, and no number of men or guns of an element.
    NoStrength,
    /// Their arm is not given.
    NoArm,
    /// Sabres are given for a unit that is no cavalry.
    NoCavalry,
    /// Men are given beside the sabres of a unit of cavalry, and are another number.
    CountedInSabres,
    /// Guns of a battalion or regiment fire with it.
    RegimentalGuns,
    /// They come from a list for another game, which counts elements and gives them none.
    NotCounted,
    /// They come from a list for this game, which gives them no elements.
    NotListed,
    /// Even the smallest unit of the game would represent more than twice their number.
    TooFew {
        /// That number of elements.
        elements: u32,
    },
}

/// Why a leader has no place in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPost {
    /// Nothing of his body is on the table.
    NoBody,
    /// The game has leaders of his level only where they are exceptional.
    Unexceptional,
    /// The game has no leader for a single unit.
    NoneOfUnits,
    /// The game has no leader for a body of his level.
    NoneOfLevel,
    /// The leader of this name stands with the unit already.
    Taken(String),
}
