//! Words of logs: the actions in a battle in play.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// The action of a log entry.
    Deed {
        /// A unit lost `count` boxes of a track.
        Lose = "lose",
        /// A unit recovered `count` boxes of a track.
        Regain = "regain",
        /// A track was set to `count` boxes, or to the state with that number, counted from 0.
        Set = "set",
        /// A unit took the posture `to`.
        Stand = "stand",
        /// A unit went out of command (`count` 1) or back into it (0).
        Command = "command",
        /// A unit left the table.
        Remove = "remove",
        /// A unit returned to the table.
        Return = "return",
        /// The state of a leader changed to `to`: well, wounded, killed or replaced.
        Leader = "leader",
        /// An arrival came (`to: yes`) or did not.
        Arrive = "arrive",
        /// The side `to` took an objective; `none` if no side holds it.
        Hold = "hold",
        /// The turn `count` began.
        Turn = "turn",
        /// A step of the turn was done (`count` 1) or not (0).
        Step = "step",
        /// The side `to` scored `count` points.
        Score = "score",
        /// A player wrote the note `text`.
        Note = "note",
        /// Another device took over the side.
        Keep = "keep",
        /// A side was updated from the code `text` that another device showed.
        Sight = "sight",
        /// The entry `of` was undone.
        Undo = "undo",
        /// The entry `of` was redone.
        Redo = "redo",
    }
}
