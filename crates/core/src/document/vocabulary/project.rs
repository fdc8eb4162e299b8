//! Words of projects: how much a finding weighs, what a website offers, how cards are printed.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// Something printed that a website offers.
    Download {
        /// The cards of the units.
        Cards = "cards",
        /// The roster of the forces.
        Roster = "roster",
        /// Labels for the bases.
        Labels = "labels",
        /// The quick-reference sheet, cut to the battle.
        Sheet = "sheet",
        /// The map.
        Map = "map",
        /// The diagram of each army: corps, divisions and units with their strengths.
        Diagram = "diagram",
    }
}

closed_list! {
    /// An edge of a block on a map, seen from behind the troops.
    BlockEdge {
        /// The edge on their left.
        Left = "left",
        /// The edge on their right.
        Right = "right",
        /// The edge behind them.
        Rear = "rear",
        /// The edge before them.
        Front = "front",
    }
}

closed_list! {
    /// What a sheet is.
    SheetOf {
        /// A sheet of paper with as many cards as it holds.
        Paper = "paper",
        /// A page for each card, as print shops want it: with a bleed, and the line of the cut in the file.
        Card = "card",
    }
}

closed_list! {
    /// Where the backs of cards are.
    Turned {
        /// It has no back.
        None = "none",
        /// Over its long edge, as a page of a book is.
        LongEdge = "long-edge",
        /// Over its short edge, as a page of a wall calendar is.
        ShortEdge = "short-edge",
        /// Beside its card, with a line to fold by.
        Fold = "fold",
    }
}

closed_list! {
    /// Severity of a finding in this project.
    SeverityWord {
        /// Fails the run.
        Error = "error",
        /// Fails the run under `--deny warnings`.
        Warning = "warning",
        /// Never fails a run.
        Hint = "hint",
        /// Is not reported.
        Allow = "allow",
    }
}
