//! The changes to a body on its way to the table, with their numbers and without words.

use super::fielded::Certainty;
use crate::document::{Arm, GameLength, Grade, Ratio};
use crate::model::{Given, SourceStands, Strength};
use crate::ruleset::PackEntry;

/// A change to a historical body on its way to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A unit of a native list keeps its elements.
    Kept {
        /// Number of elements in the list.
        elements: u32,
    },
    /// A body inherits a value from one above it.
    Inherited {
        /// The inherited value.
        value: Given,
        /// Name of the body that states the value.
        from: String,
    },
    /// The strength of a body follows from stands of its source: 4 of 500-800 men are 2,000-3,200 men.
    CountedInStands {
        /// Number of stands and contents of each.
        stands: SourceStands,
        /// Total strength of the stands.
        strength: Strength,
        /// Kind of troops in the stands.
        troops: CountedTroops,
    },
    /// A unit of a native list has no grade in the list.
    Ungraded,
    /// Several bodies become one unit.
    Merged {
        /// Number of bodies.
        bodies: usize,
        /// Name of the unit.
        name: String,
        /// Fewest elements of such a unit. At least one of the bodies has fewer.
        least: u32,
    },
    /// A body becomes several units.
    Split(Split),
    /// A body whose strength is given in one row becomes units of each arm.
    Parted {
        /// Name of the body.
        name: String,
        /// Arms of the body, each with its strength.
        arms: Vec<(Arm, Strength)>,
    },
    /// The batteries of a parent are added up.
    Pooled {
        /// Number of batteries.
        batteries: usize,
        /// Number of guns in them.
        guns: u64,
        /// Number of elements that the batteries would be one by one, so that the ledger can compare.
        singly: u64,
    },
    /// Guns of one type count with guns of another, because there are too few of their own type.
    Folded {
        /// Number of guns.
        guns: u32,
    },
    /// Men or guns become elements.
    Rounded(Rounded),
    /// A unit gets the fewest elements that one may have, because rounding gives it fewer or none.
    Raised {
        /// Number of elements after rounding.
        rounded: u32,
        /// Number of elements that it gets.
        elements: u32,
        /// Name of the elements, singular or plural.
        element: String,
    },
    /// A strength would need more elements than any unit may have. The unit gets the maximum of 10,000.
    Limited {
        /// Number of elements that it gets.
        elements: u32,
        /// Name of the elements, singular or plural.
        element: String,
        /// Number of elements that the strength would need.
        wanted: i64,
    },
    /// The author's number of elements replaces the computed one.
    AuthorCount {
        /// Computed number of elements.
        computed: u32,
        /// Number of elements that the author gives.
        given: u32,
        /// Name of the elements, for the number that is fielded.
        element: String,
        /// Men or guns that the author's elements do not represent; negative if they represent more.
        remainder: i64,
    },
    /// A unit is fielded although it is below the minimum size of its kind.
    Detached {
        /// Number of its elements.
        elements: u32,
        /// Name of the elements, singular or plural.
        element: String,
        /// Fewest elements of such a unit.
        least: u32,
    },
    /// A unit is fielded although it is above the maximum size of its kind.
    Exceeded {
        /// Number of its elements.
        elements: u32,
        /// Name of the elements, singular or plural.
        element: String,
        /// Most elements of such a unit.
        most: u32,
    },
    /// A unit gets its grade in the game.
    Graded {
        /// Historical grade; `None` if the pack assigns a grade to such troops.
        historical: Option<Grade>,
        /// Grade in the game.
        grade: Named,
    },
    /// A unit gets the grade of regulars, because the record gives none.
    AssumedGrade {
        /// Grade in the game.
        grade: Named,
    },
    /// A unit whose parts have different grades gets one grade.
    MixedGrade {
        /// Grades of its parts, in their order.
        parts: Vec<Option<Named>>,
        /// Grade of the unit.
        grade: Option<Named>,
        /// Whether several grades have equal weight, so that the worst of them counts.
        tie: bool,
    },
    /// The author's grade replaces the computed one.
    AuthorGrade {
        /// Computed grade.
        computed: Option<Named>,
        /// Grade that the author gives.
        given: Named,
    },
    /// The author gives a grade that the game does not have.
    UnknownGrade {
        /// Grade as the author wrote it.
        rating: String,
        /// Grade that is used instead.
        grade: Option<Named>,
    },
    /// A formation gets the command quality of average ones, because the record gives none.
    AssumedQuality {
        /// Command quality in the game.
        quality: Named,
    },
    /// The strength of a body differs from the sum of the bodies below it. The sum is fielded.
    Overruled {
        /// Strength that is given for the whole body.
        stated: Strength,
        /// Arm of that strength.
        arm: Arm,
        /// Sum of the bodies below it.
        below: Strength,
    },
    /// Men or guns have no place in the game.
    LeftOut {
        /// Number of men or guns.
        strength: Strength,
        /// Kind of troops.
        troops: CountedTroops,
        /// Reason why they have no place.
        reason: NoPlace,
    },
    /// The game does not put such troops on the table.
    OffTable {
        /// Number of men or guns.
        strength: Strength,
        /// Arm of the troops.
        arm: Arm,
        /// Reason, in the words of the pack.
        because: String,
    },
    /// A strength is not fielded, because it is unknown.
    UnknownStrength,
    /// The author's terms for a body are ignored, because the body is not a unit by itself.
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
        /// Unit of losses, as the pack prints it.
        counts: String,
        /// Share of the boxes in per cent at which the effect occurs, such as 60, if the quality
        /// of the formation gives one.
        percent: Option<String>,
        /// Name of the effect.
        mark: String,
        /// Number of losses at which it occurs.
        lost: u32,
    },
    /// A leader gets a post in the game.
    Placed {
        /// Name of the leader.
        leader: String,
        /// Kind of leader that he is in the game.
        kind: Named,
        /// Range of his orders.
        range: Option<GameLength>,
        /// Whether the range comes from the author and not from the pack.
        range_by_author: bool,
    },
    /// An exceptional leader gets advantages over others of his kind.
    Exceptional {
        /// Name of the leader.
        leader: String,
        /// Distance added to the range of his orders.
        farther: Option<GameLength>,
        /// Number that he adds to a throw.
        bonus: Option<Ratio>,
    },
    /// A leader has no post in the game.
    Leaderless {
        /// Name of the leader.
        leader: String,
        /// Reason why he has none.
        reason: NoPost,
    },
}

/// The rounding of men or guns to elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounded {
    /// Men or guns in the order of battle.
    pub strength: Strength,
    /// Whether they are guns.
    pub guns: bool,
    /// Number of men or guns that was divided: the middle of an interval, such as 3,075 for 2,900-3,250.
    pub men: u32,
    /// Men or guns per element: the divisor.
    pub per: Ratio,
    /// Number of elements.
    pub elements: u32,
    /// Name of the elements, for the number that is fielded.
    pub element: String,
    /// Id of the rounding; `None` if it did not decide: nothing was left over, only this number of
    /// elements can represent the strength, or the unit was raised to the minimum.
    pub rounding: Option<String>,
    /// Certainty of the number of elements.
    pub certainty: Certainty,
    /// Men or guns that the elements do not represent; negative if they represent more.
    pub remainder: i64,
}

/// The division of a body into several units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Number of men or guns in the body.
    pub men: u64,
    /// Name of the body.
    pub name: String,
    /// Number of units.
    pub units: u32,
    /// Number of elements of the whole body, not rounded.
    pub elements: Ratio,
    /// Plural name of the elements.
    pub element: String,
    /// Most elements of one unit, if the game has a limit.
    pub most: Option<u32>,
    /// Relation of the division to history.
    pub cut: Cut,
}

/// The places where a body is cut into units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Between its bricks.
    Seams,
    /// Into the number of units that its list gives.
    Stated(u32),
    /// Anywhere between guns, because the game counts guns and not batteries.
    Guns,
    /// Into units that history does not record.
    Invented,
}

/// An entry of a pack, by id and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Id in the pack.
    pub id: String,
    /// Name as the pack prints it.
    pub name: String,
}

impl Named {
    pub(super) fn of(entry: &PackEntry) -> Named {
        Named { id: entry.id.clone(), name: entry.name.clone() }
    }
}

/// The kind of troops in a strength without a place in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedTroops {
    /// Men of any arm.
    Men,
    /// Horsemen.
    Sabres,
    Guns,
    /// Men or guns of one arm.
    Arm(Arm),
}

/// The reason why men or guns have no place in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// The pack has no element for their arm.
    NoElement,
    /// The pack has an element for their arm, but no unit of such elements.
    NoUnit,
    /// The pack has an element and a unit for their arm, but no number of men or guns per element.
    NoStrength,
    /// The list does not give their arm.
    NoArm,
    /// The list gives sabres for a unit that is not cavalry.
    NoCavalry,
    /// The list gives men for a unit of cavalry in addition to its sabres, and a different number.
    CountedInSabres,
    /// Guns of a battalion or regiment are not fielded, because they fire together with it.
    RegimentalGuns,
    /// They come from a list for another game, which gives them no elements.
    NotCounted,
    /// They come from a list for this game, which gives them no elements.
    NotListed,
    /// Even the smallest unit of the game would represent more than twice their number: 800 men for 120 Cossacks.
    TooFew {
        /// Number of elements in the smallest unit.
        elements: u32,
    },
}

/// The reason why a leader has no post in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPost {
    /// No part of his body is on the table.
    NoBody,
    /// The game has leaders of his level only if they are exceptional.
    Unexceptional,
    /// The game has no leaders of single units.
    NoneOfUnits,
    /// The game has no leaders of his level.
    NoneOfLevel,
    /// The leader of this name is already with the unit, and there is room for only one.
    Taken(String),
}
