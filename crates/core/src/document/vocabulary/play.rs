//! Words of logs: the actions in a battle in play.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// The action that a log entry records.
    Deed {
        /// A unit lost `count` boxes of a track.
        Lose = "lose",
        /// A unit recovered `count` boxes of a track.
        Regain = "regain",
        /// A track was set to `count` boxes, or to state number `count`, counted from 0.
        Set = "set",
        /// A unit took the posture `to`.
        Stand = "stand",
        /// A unit went out of command (`count` is 1) or came back into command (`count` is 0).
        Command = "command",
        /// A unit left the table.
        Remove = "remove",
        /// A unit returned to the table.
        Return = "return",
        /// The state of a leader changed to `to`: well, wounded, killed, absent or replaced. `text` names a successor.
        Leader = "leader",
        /// A body that was due to arrive came (`to: yes`) or did not come.
        Arrive = "arrive",
        /// The side `to` took an objective. If `to` is `none`, no side holds the objective.
        Hold = "hold",
        /// The turn with the number `count` began.
        Turn = "turn",
        /// A step of the turn was marked as done (`count` is 1) or as not done (`count` is 0).
        Step = "step",
        /// The side `to` scored `count` points.
        Score = "score",
        /// The battle ended. `to` is the side that won, or `draw`.
        End = "end",
        /// A player wrote the note `text`.
        Note = "note",
        /// Another device took over the side.
        Keep = "keep",
        /// A side was updated from the code `text` that another device showed.
        Sight = "sight",
        /// The log entry with the number `of` was undone.
        Undo = "undo",
        /// The log entry with the number `of` was redone.
        Redo = "redo",
    }
}
