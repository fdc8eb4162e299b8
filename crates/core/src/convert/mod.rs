//! # convert
//! Comes in:  a `Force` and a `Ruleset`.
//! Goes out:  a `Conversion`: the force in the game's terms, and the ledger that explains every number.
//! Never:     reads files, prints, knows a game by name, or rounds without writing it down.

mod authority;
mod command;
mod element;
mod fielded;
mod footprint;
mod formations;
mod grade;
mod ground;
mod group;
mod grouping;
mod in_play;
mod own;
mod piece;
mod rating;
mod round;
mod run;
mod scope;
mod share;
mod units;
mod wear;

pub use authority::Authority;
pub use fielded::{
    Certainty, Conversion, Entry, FieldedFormation, FieldedLeader, FieldedUnit, Step, Track,
    TrackMark,
};
pub use footprint::{Footprint, base_of, footprint, scale_of};
pub use ground::{Field, TurnAt, field, turn_at, turns};
pub use group::{Block, Brick, Limits, Plan, Planned, Stretch, cost, plan};
pub use in_play::{InPlay, in_play};
pub use own::usual_traits;
pub use run::{Wish, convert};
pub use scope::{Facts, applies, fits, is_particular};
