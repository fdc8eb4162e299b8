//! Words of projects: severities, downloads of a website, and the printing of cards.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// A printed product that a website offers.
    Download {
        /// Cards of the units.
        Cards = "cards",
        /// Roster of the forces.
        Roster = "roster",
        /// Labels for the bases.
        Labels = "labels",
        /// Quick-reference sheet, reduced to what the battle needs.
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
    /// The backs of cards, and how the sheet is turned for them.
    Turned {
        /// No backs.
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
    /// The severity of a finding in this project.
    SeverityWord {
        /// The finding fails the run.
        Error = "error",
        /// The finding fails the run with `--deny warnings`.
        Warning = "warning",
        /// The finding never fails a run.
        Hint = "hint",
        /// The finding is not reported.
        Allow = "allow",
    }
}
