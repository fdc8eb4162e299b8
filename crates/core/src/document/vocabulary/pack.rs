//! Words of rule sets: how a pack measures, rounds, mixes grades, and where its figures come from.

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
    /// As it stands behind a number.
    pub fn short(self) -> &'static str {
        match self {
            LengthUnit::Inch => "in",
            LengthUnit::Centimetre => "cm",
            LengthUnit::Millimetre => "mm",
        }
    }
}

closed_list! {
    /// What part of the game a chart belongs to.
    Topic {
        /// Scales, bases, dice.
        Scale = "scale",
        /// Units, grades, armies.
        Organisation = "organisation",
        /// The order in which things are done.
        Sequence = "sequence",
        /// Orders and command.
        Command = "command",
        /// Moving.
        Movement = "movement",
        /// Formations and changing them.
        Formation = "formation",
        /// Shooting.
        Fire = "fire",
        /// Hand to hand.
        Melee = "melee",
        /// Losses, disorder, fatigue.
        Morale = "morale",
        /// The ground.
        Terrain = "terrain",
        /// Guns.
        Artillery = "artillery",
        /// Generals.
        Leaders = "leaders",
        /// Whatever is special.
        Special = "special",
    }
}

closed_list! {
    /// How the guns of an army become units.
    GunsAs {
        /// Each battery by itself.
        Single = "single",
        /// The guns of a parent are added up first.
        Pooled = "pooled",
    }
}

closed_list! {
    /// How men become elements.
    RoundMethod {
        /// To the nearest; `up_from` says what counts as one.
        Nearest = "nearest",
        /// What is left over is dropped.
        Down = "down",
        /// What is left over counts as one.
        Up = "up",
        /// Each down, then those with the largest remainders up until the parent's total is right.
        LargestRemainder = "largest-remainder",
    }
}

closed_list! {
    /// How the grade of a body is found whose parts differ.
    MixMethod {
        /// The mean of the points.
        Mean = "mean",
        /// The grade of most.
        Majority = "majority",
        /// The worst grade.
        Worst = "worst",
        /// The best grade.
        Best = "best",
    }
}

closed_list! {
    /// What is counted when parts are weighed.
    MixWeight {
        /// Each part once.
        Bodies = "bodies",
        /// Its elements.
        Elements = "elements",
        /// Its men.
        Men = "men",
    }
}

closed_list! {
    /// What bears losses.
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
    /// From which side a mark is counted.
    CountFrom {
        /// What is lost.
        Lost = "lost",
        /// What is left.
        Left = "left",
    }
}

closed_list! {
    /// What is off the table with each box of wear that is ticked.
    Taken {
        /// An element: a stand, a base.
        Element = "element",
        /// A figure of an element that has several.
        Figure = "figure",
        /// A gun that a battery really had.
        Gun = "gun",
    }
}

closed_list! {
    /// What a fact of a ruling can be of a unit.
    UnitFact {
        /// How many it had of what a kind of wear takes, at the beginning.
        Had = "had",
        /// How many boxes of a kind of wear are ticked.
        Lost = "lost",
        /// How many it has left of what a kind of wear takes.
        Left = "left",
        /// The mark of a kind of wear that holds, or the number of its state, counted from 0.
        State = "state",
        /// Its grade in the game.
        Grade = "grade",
        /// Its arm.
        Arm = "arm",
        /// Its formation.
        Posture = "posture",
    }
}

closed_list! {
    /// What a shift beyond the last column does.
    EndsMethod {
        /// The last column serves.
        Stay = "stay",
        /// The text does not say.
        Unsaid = "unsaid",
    }
}

closed_list! {
    /// What is wrong with a place in a printed text.
    ErratumKind {
        /// Letters or figures are damaged.
        Damage = "damage",
        /// It refers to what is not there.
        DeadReference = "dead-reference",
        /// A number stands twice.
        DoubleNumber = "double-number",
        /// Two places say different things.
        Contradiction = "contradiction",
    }
}

closed_list! {
    /// How sure a correction is.
    Certainty {
        /// Another source or the text itself proves it.
        Certain = "certain",
        /// Likely, not proved.
        Probable = "probable",
        /// Nobody knows what stood there.
        Unknown = "unknown",
    }
}

closed_list! {
    /// Where a figure of a rule set comes from.
    Provenance {
        /// It stands in the rule book, at the section named.
        Text = "text",
        /// It stands in another publication, which is named.
        Public = "public",
        /// It is arithmetic on figures that have a source.
        Derived = "derived",
        /// It is our reading where the text is silent or ambiguous.
        Reading = "reading",
    }
}
