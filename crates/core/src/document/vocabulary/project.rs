//! Words of projects: severities, downloads of a website, and the printing of cards.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// A printed product that readers can download from a website.
    Download {
        /// Cards of the units.
        Cards = "cards",
        /// Roster of the forces.
        Roster = "roster",
        /// Labels for the bases.
        Labels = "labels",
        /// Quick-reference sheet, reduced to the rules that the battle needs.
        Sheet = "sheet",
        /// Map of the battle.
        Map = "map",
        /// Diagram of each army: corps, divisions and units with their strengths.
        Diagram = "diagram",
    }
}

closed_list! {
    /// An edge of a block on a map, seen from behind the troops.
    BlockEdge {
        /// Left edge.
        Left = "left",
        /// Right edge.
        Right = "right",
        /// Rear edge.
        Rear = "rear",
        /// Front edge.
        Front = "front",
    }
}

closed_list! {
    /// The sheets on which cards are printed.
    SheetOf {
        /// A sheet of paper with as many cards as fit.
        Paper = "paper",
        /// A page for each card, as print shops require: with a bleed, and with the cut line in the file.
        Card = "card",
    }
}

closed_list! {
    /// Whether cards have backs, and how the printed sheet is turned for them.
    Turned {
        /// The cards have no backs.
        None = "none",
        /// The sheet is turned over its long edge, like a page of a book.
        LongEdge = "long-edge",
        /// The sheet is turned over its short edge, like a page of a wall calendar.
        ShortEdge = "short-edge",
        /// The back is next to its card, with a line to fold along.
        Fold = "fold",
    }
}

closed_list! {
    /// Content of the fronts of the cards.
    CardFront {
        /// Everything that has room.
        Whole = "whole",
        /// The figures that players use most, large, and the boxes, with everything else on the backs.
        Figures = "figures",
    }
}

closed_list! {
    /// The effect of a finding on a run of `check` in this project.
    SeverityWord {
        /// The finding makes the run fail.
        Error = "error",
        /// The finding makes the run fail only with `--deny warnings`.
        Warning = "warning",
        /// The finding is reported, but it never makes a run fail.
        Hint = "hint",
        /// The finding is not reported.
        Allow = "allow",
    }
}
