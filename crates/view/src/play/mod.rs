//! # play
//! Input:     the fielded forces of a battle, the rule set, and logs of the players' actions.
//! Output:    the data with which a battle in play begins, the state of the battle after a log,
//!            findings about the log, the losses of each force, and a report in words.
//! Never:     rolls dice, resolves an action, reads a file, or depends on a browser.

mod against;
mod clock;
mod data;
mod entry;
mod fold;
mod freeze;
mod judge;
mod left;
mod links;
mod log;
mod questions;
mod report;
mod sums;
mod taken_back;

pub use data::{
    PlayArrival, PlayData, PlayFact, PlayFormation, PlayGoal, PlayLeader, PlayLink, PlayMark,
    PlayQuestion, PlayRule, PlaySet, PlaySide, PlayStep, PlaySum, PlayTrack, PlayTurn, PlayUnit,
    PlayWear,
};
pub use entry::{PlayEntry, merged};
pub use fold::{PlayState, Standing, deeds, fold};
pub use freeze::{PlayBattle, freeze};
pub use judge::judge_logs;
pub use left::{BodyLoss, Column, ForceLosses, losses};
pub use links::Pages;
pub use log::entries;
pub use report::{PlayLoss, PlayReport, PlaySideReport, PlayTurnReport, report};
