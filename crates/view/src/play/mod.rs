//! # play
//! Comes in:  the forces of a battle as they are fielded, their rule set, and logs of what was done.
//! Goes out:  all that a page needs to keep a battle in play, what a log comes to, what is wrong with it, what a battle
//!            has taken from its forces, and a report in words, as data.
//! Never:     throws, resolves, reads a file, or knows a browser.

mod clock;
mod data;
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
pub use fold::{PlayState, Standing, deeds, fold};
pub use freeze::{PlayBattle, freeze};
pub use judge::judge_logs;
pub use left::{BodyLoss, Column, ForceLosses, losses};
pub use links::Pages;
pub use log::{PlayEntry, entries, merged};
pub use report::{PlayLoss, PlayReport, PlaySideReport, PlayTurnReport, report};
