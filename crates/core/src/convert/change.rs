//! The changes to a body during a conversion, as numbers that other crates turn into words.

use super::round::Certainty;
use crate::document::{Arm, GameLength, Grade, Ratio};
use crate::model::{Given, SourceStands, Strength};
use crate::ruleset::PackEntry;

/// A change to a historical body during its conversion to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A unit of a list that is written for the game keeps its elements.
    Kept {
        elements: u32,
    },
    /// A body without a value of its own, such as a nation, inherits the value from a body above
    /// it.
    Inherited {
        value: Given,
        from: String,
    },
    /// The source gives the strength of a body in stands of its own game: 4 stands of 500-800 men
    /// are 2,000-3,200 men.
    CountedInStands {
        stands: SourceStands,
        strength: Strength,
        troops: CountedTroops,
    },
    /// A unit has no grade, because its list is written for the game and gives none.
    Ungraded,
    /// Several bodies become one unit.
    Merged {
        bodies: usize,
        name: String,
        /// Minimum number of elements of a unit. Bodies are merged because at least one body has
        /// fewer elements than the minimum.
        least: u32,
    },
    Split(Split),
    /// A body that states one strength for several arms becomes units of each arm.
    Parted {
        name: String,
        arms: Vec<(Arm, Strength)>,
    },
    /// The batteries below a formation are added up and fielded together.
    Pooled {
        batteries: usize,
        guns: u64,
        /// Number of elements if each battery were fielded alone, so that the ledger can compare.
        singly: u64,
    },
    /// Guns of one type are counted with guns of another type, because there are too few of the
    /// first type.
    Folded {
        guns: u32,
    },
    /// Men or guns are converted to elements.
    Rounded(Rounded),
    /// A unit is raised to the minimum number of elements, because rounding gives it fewer.
    Raised {
        rounded: u32,
        /// Name of the elements for their number before: singular for one.
        rounded_element: String,
        elements: u32,
        /// Name of the elements: singular if the unit has one element.
        element: String,
    },
    /// A unit is limited to 10,000 elements, although its strength would need more.
    Limited {
        elements: u32,
        element: String,
        wanted: i64,
    },
    /// The author's number of elements replaces the computed number.
    AuthorCount {
        computed: u32,
        given: u32,
        element: String,
        /// Men or guns that the author's elements do not represent; negative if they represent more
        /// than there are.
        remainder: i64,
    },
    /// A unit is fielded although it is below the minimum size.
    Detached {
        elements: u32,
        element: String,
        least: u32,
    },
    /// A unit is fielded although it is above the maximum size.
    Exceeded {
        elements: u32,
        element: String,
        most: u32,
    },
    Graded {
        /// Historical grade; `None` if the pack gives all troops of this sort the same grade.
        historical: Option<Grade>,
        grade: Named,
    },
    /// A unit gets the grade of regulars, because the order of battle does not give a grade.
    AssumedGrade {
        grade: Named,
    },
    /// A unit made of parts with different grades gets one grade.
    MixedGrade {
        parts: Vec<Option<Named>>,
        grade: Option<Named>,
        /// Whether two grades have equal weight; the unit then gets the worse grade.
        tie: bool,
    },
    AuthorGrade {
        computed: Option<Named>,
        given: Named,
    },
    /// A unit gets a figure of the game, such as its save.
    Figured {
        figure: Named,
        /// The number as printed, such as `4+`.
        value: String,
    },
    /// The author's figure replaces the figure of the pack.
    AuthorFigure {
        figure: Named,
        computed: Option<String>,
        given: String,
    },
    /// The author's traits replace the computed traits.
    AuthorTraits {
        computed: Vec<String>,
        given: Vec<String>,
    },
    /// The author gives a grade that the game does not have.
    UnknownGrade {
        rating: String,
        grade: Option<Named>,
    },
    /// A formation gets average command quality, because the order of battle does not give its
    /// quality.
    AssumedQuality {
        quality: Named,
    },
    /// The stated strength of a body differs from the sum of the bodies below it, and the sum is
    /// fielded.
    Overruled {
        stated: Strength,
        arm: Arm,
        below: Strength,
    },
    /// Men or guns are not fielded, because nothing in the game can represent them.
    LeftOut {
        strength: Strength,
        troops: CountedTroops,
        reason: NoPlace,
    },
    /// The game does not represent the troops on the table.
    OffTable {
        strength: Strength,
        arm: Arm,
        because: String,
    },
    /// A body is not fielded, because its strength is unknown.
    UnknownStrength,
    /// The author's `fielded` terms for a body have no effect, because the body does not become a
    /// unit alone.
    Unheard {
        elements: Option<u32>,
        rating: Option<String>,
        /// Other terms of the author as printed, such as `melee 6`.
        others: Vec<String>,
    },
    /// A formation suffers an effect, such as a morale test, after a number of losses.
    Worn {
        boxes: u32,
        /// Name of what is counted as a loss, as the pack prints it.
        counts: String,
        /// Share of the boxes at which the effect begins, in per cent, such as `60`; `None` if the
        /// share does not depend on the quality of the formation.
        percent: Option<String>,
        mark: String,
        lost: u32,
    },
    Placed {
        leader: String,
        kind: Named,
        range: Option<GameLength>,
        /// Whether the author, and not the pack, gives the range.
        range_by_author: bool,
    },
    /// An exceptional leader gets advantages over other leaders of his kind.
    Exceptional {
        leader: String,
        farther: Option<GameLength>,
        bonus: Option<Ratio>,
    },
    /// A leader is not represented in the game.
    Leaderless {
        leader: String,
        reason: NoPost,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounded {
    /// Men or guns as the order of battle states them.
    pub strength: Strength,
    /// Whether the strength counts guns and not men.
    pub guns: bool,
    /// Number of men or guns that was divided, such as the middle, 3,075, for a strength of
    /// 2,900-3,250.
    pub men: u32,
    /// Divisor: men or guns per element.
    pub per: Ratio,
    pub elements: u32,
    pub element: String,
    /// Id of the rounding rule. `None` means that the rule made no difference, because the division
    /// left no remainder, only this number of elements can represent the strength, or the unit was
    /// raised to the minimum.
    pub rounding: Option<String>,
    pub certainty: Certainty,
    /// Men or guns that the elements do not represent; negative if the elements represent more than
    /// there are.
    pub remainder: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    pub men: u64,
    pub name: String,
    pub units: u32,
    /// Number of elements of the whole body before rounding.
    pub elements: Ratio,
    pub element: String,
    /// Maximum number of elements of one unit, if the game has a limit.
    pub most: Option<u32>,
    pub cut: Cut,
}

/// Places between parts at which a body is divided into units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Division between battalions, regiments or batteries of the body.
    Seams,
    /// Division into the number of units that the list gives for the body.
    Stated(u32),
    /// Division between any two guns, because the game counts guns and not batteries.
    Guns,
    /// Division into units that history does not record.
    Invented,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub id: String,
    /// Name as the pack prints it, such as `Veteran`.
    pub name: String,
}

impl Named {
    pub(super) fn of(entry: &PackEntry) -> Named {
        Named { id: entry.id.clone(), name: entry.name.clone() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedTroops {
    Men,
    Sabres,
    Guns,
    Arm(Arm),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    NoElement,
    /// The pack has an element for the arm of the troops, but not a unit of such elements.
    NoUnit,
    /// The pack has an element and a unit for the arm of the troops, but does not give the men or
    /// guns per element.
    NoStrength,
    /// The order of battle does not give the arm of the troops.
    NoArm,
    /// The order of battle gives sabres for a unit that is not cavalry.
    NoCavalry,
    /// The order of battle gives both men and sabres for a cavalry unit, and the numbers differ.
    CountedInSabres,
    /// Guns of a battalion or regiment are not fielded, because they fire together with the
    /// battalion or regiment.
    RegimentalGuns,
    /// The force comes from a list for another game, and that list gives the troops no elements.
    NotCounted,
    /// The force comes from a list for this game, and that list gives the troops no elements.
    NotListed,
    /// The smallest unit of the game would represent more than twice the number of the troops, such
    /// as 800 men for 120 Cossacks.
    TooFew {
        elements: u32,
    },
}

/// The reason why a leader is not represented in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPost {
    /// No part of the leader's body is on the table.
    NoBody,
    /// The game represents only exceptional leaders at this leader's level, and he is not
    /// exceptional.
    Unexceptional,
    /// The game does not represent leaders of single units.
    NoneOfUnits,
    /// The game does not represent leaders of formations of the leader's level.
    NoneOfLevel,
    /// The unit already has the leader of this name, and a unit can have only one leader.
    Taken(String),
}
