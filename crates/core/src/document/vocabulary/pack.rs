//! Words of rule sets: units of measure, rounding, mixed grades, and the origins of figures.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// The unit of length on the table.
    LengthUnit {
        /// An inch of 25.4 mm.
        Inch = "inch",
        /// A centimetre.
        Centimetre = "cm",
        /// A millimetre.
        Millimetre = "mm",
    }
}

impl LengthUnit {
    pub fn short(self) -> &'static str {
        match self {
            LengthUnit::Inch => "in",
            LengthUnit::Centimetre => "cm",
            LengthUnit::Millimetre => "mm",
        }
    }
}

closed_list! {
    /// The part of the game to which a chart belongs.
    Topic {
        /// The scales, the bases and the dice of the game.
        Scale = "scale",
        /// The units, the grades and the armies of the game.
        Organisation = "organisation",
        /// The sequence of play.
        Sequence = "sequence",
        /// Orders, and how leaders command.
        Command = "command",
        /// Movement.
        Movement = "movement",
        /// Formations such as line and column, and how units change them.
        Formation = "formation",
        /// Fire.
        Fire = "fire",
        /// Hand-to-hand combat.
        Melee = "melee",
        /// Losses, disorder, fatigue.
        Morale = "morale",
        /// Terrain.
        Terrain = "terrain",
        /// Artillery.
        Artillery = "artillery",
        /// Leaders.
        Leaders = "leaders",
        /// Any other subject.
        Special = "special",
    }
}

closed_list! {
    /// How the guns of an army become units.
    GunsAs {
        /// Each battery is converted on its own.
        Single = "single",
        /// The guns of a formation are added up before they are converted.
        Pooled = "pooled",
    }
}

closed_list! {
    /// How men become elements.
    RoundMethod {
        /// Round to the nearest number. `up_from` gives the smallest fraction that is rounded up.
        Nearest = "nearest",
        /// Drop the remainder.
        Down = "down",
        /// Count any remainder as one more element.
        Up = "up",
        /// Round each unit down, then round up the largest remainders until the formation's total is right.
        LargestRemainder = "largest-remainder",
    }
}

closed_list! {
    /// How a body gets a grade if its parts have different grades.
    MixMethod {
        /// The mean of the points of the parts' grades.
        Mean = "mean",
        /// The grade of the majority of the parts.
        Majority = "majority",
        /// The worst grade of a part.
        Worst = "worst",
        /// The best grade of a part.
        Best = "best",
    }
}

closed_list! {
    /// How much each part of a body counts towards the grade of the body.
    MixWeight {
        /// All parts of a body count the same.
        Bodies = "bodies",
        /// A part counts by its number of elements.
        Elements = "elements",
        /// A part counts by its number of men.
        Men = "men",
    }
}

closed_list! {
    /// The kind of body that suffers losses.
    WearOf {
        /// A unit.
        Unit = "unit",
        /// A formation.
        Formation = "formation",
        /// A leader.
        Leader = "leader",
    }
}

closed_list! {
    /// Whether a mark counts the elements that a unit has lost or those that are left.
    CountFrom {
        /// The mark counts the elements that are lost.
        Lost = "lost",
        /// The mark counts the elements that are left.
        Left = "left",
    }
}

closed_list! {
    /// The part of a unit that each ticked box of wear removes from the table.
    Taken {
        /// Each box removes an element: a stand, a base.
        Element = "element",
        /// Each box removes a figure from an element of several figures.
        Figure = "figure",
        /// Each box removes a gun of the historical battery.
        Gun = "gun",
    }
}

closed_list! {
    /// A property of a unit that answers a question.
    UnitFact {
        /// The number of elements, figures or guns before losses, whichever the kind of wear removes.
        Had = "had",
        /// The number of ticked boxes of a kind of wear.
        Lost = "lost",
        /// The number of elements, figures or guns that are left, whichever the kind of wear removes.
        Left = "left",
        /// The current mark of a kind of wear, or the number of its state, counted from 0.
        State = "state",
        /// The grade of the unit in the game.
        Grade = "grade",
        /// The arm of the unit.
        Arm = "arm",
        /// The posture of the unit.
        Posture = "posture",
        /// A figure of the unit, such as its melee.
        Figure = "figure",
    }
}

closed_list! {
    /// The result of a shift beyond the last column of a dice table.
    EndsMethod {
        /// The last column applies, however far the modifier shifts.
        Stay = "stay",
        /// The text leaves the result open.
        Unsaid = "unsaid",
    }
}

closed_list! {
    /// The kind of a fault in a printed text.
    ErratumKind {
        /// Letters or figures are damaged.
        Damage = "damage",
        /// A reference leads to something that does not exist.
        DeadReference = "dead-reference",
        /// A section number occurs twice.
        DoubleNumber = "double-number",
        /// Two sections of the printed text contradict each other.
        Contradiction = "contradiction",
    }
}

closed_list! {
    /// The certainty of a correction.
    Certainty {
        /// Another source or the text itself proves the correction.
        Certain = "certain",
        /// The correction is likely, but not proved.
        Probable = "probable",
        /// The original text is unknown.
        Unknown = "unknown",
    }
}

closed_list! {
    /// The origin of a figure in a rule set.
    Provenance {
        /// The rule book gives the figure, in the section that is cited.
        Text = "text",
        /// Another publication gives the figure, and is cited.
        Public = "public",
        /// The figure is computed from figures that have a source.
        Derived = "derived",
        /// The figure is an interpretation, because the text is silent or ambiguous.
        Reading = "reading",
    }
}
