//! Words of logs: what is done in a battle in play.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// What an entry of a log did.
    Deed {
        /// A unit lost `count` boxes of a track.
        Lose = "lose",
        /// A unit got `count` boxes of a track back.
        Regain = "regain",
        /// A track was set to `count` boxes, or to the state of that number, counted from 0.
        Set = "set",
        /// A unit took the posture `to`.
        Stand = "stand",
        /// A unit came out of command, with `count` 1, or into it, with 0.
        Command = "command",
        /// A unit left the table.
        Remove = "remove",
        /// A unit came back to the table.
        Return = "return",
        /// A leader is now `to`: well, wounded, killed or replaced.
        Leader = "leader",
        /// An arrival came, with `to: yes`, or did not.
        Arrive = "arrive",
        /// An objective is held by the side `to`, or by `none`.
        Hold = "hold",
        /// The turn `count` began.
        Turn = "turn",
        /// A step of the turn was done, with `count` 1, or not, with 0.
        Step = "step",
        /// The side `to` got `count` points.
        Score = "score",
        /// Somebody wrote `text`.
        Note = "note",
        /// Another device keeps the side from now on.
        Keep = "keep",
        /// A side was shown as in the code `text`.
        Sight = "sight",
        /// The entry `of` was taken back.
        Undo = "undo",
        /// The entry `of` holds again.
        Redo = "redo",
    }
}
