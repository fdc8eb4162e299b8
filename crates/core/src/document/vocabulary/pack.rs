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
    /// Abbreviation after a number.
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
        /// Scales, bases, dice.
        Scale = "scale",
        /// Units, grades, armies.
        Organisation = "organisation",
        /// The sequence of play.
        Sequence = "sequence",
        /// Orders and command.
        Command = "command",
        /// Movement.
        Movement = "movement",
        /// Formations and changing them.
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
        /// Anything else.
        Special = "special",
    }
}

closed_list! {
    /// How the guns of an army become units.
    GunsAs {
        /// Each battery on its own.
        Single = "single",
        /// The guns of a formation are added up first.
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
        /// Count any remainder as one.
        Up = "up",
        /// Round each down, then round up those with the largest remainders until the total of the formation is right.
        LargestRemainder = "largest-remainder",
    }
}

closed_list! {
    /// How to find the grade of a body whose parts have different grades.
    MixMethod {
        /// The mean of the points.
        Mean = "mean",
        /// The grade of the majority.
        Majority = "majority",
        /// The worst grade.
        Worst = "worst",
        /// The best grade.
        Best = "best",
    }
}

closed_list! {
    /// The weight of each part of a body.
    MixWeight {
        /// Each part counts once.
        Bodies = "bodies",
        /// The number of elements.
        Elements = "elements",
        /// The number of men.
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
    /// The direction in which a mark is counted.
    CountFrom {
        /// Elements lost.
        Lost = "lost",
        /// Elements left.
        Left = "left",
    }
}

closed_list! {
    /// The part of a unit that each ticked box of wear removes from the table.
    Taken {
        /// An element: a stand, a base.
        Element = "element",
        /// A figure, of an element that has several.
        Figure = "figure",
        /// A gun of the historical battery.
        Gun = "gun",
    }
}

closed_list! {
    /// A property of a unit that answers a question.
    UnitFact {
        /// Initial number of the elements, figures or guns that a kind of wear removes.
        Had = "had",
        /// Number of ticked boxes of a kind of wear.
        Lost = "lost",
        /// Number of elements, figures or guns that remain of those that a kind of wear removes.
        Left = "left",
        /// The current mark of a kind of wear, or the number of its state, counted from 0.
        State = "state",
        /// Grade in the game.
        Grade = "grade",
        /// Arm of the unit.
        Arm = "arm",
        /// Posture of the unit.
        Posture = "posture",
    }
}

closed_list! {
    /// The effect of a shift beyond the last column.
    EndsMethod {
        /// The last column applies.
        Stay = "stay",
        /// The text gives no answer.
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
        /// A number occurs twice.
        DoubleNumber = "double-number",
        /// Two places contradict each other.
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
