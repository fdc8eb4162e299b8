//! # convert
//! Input:     a `Force` and a `Ruleset`.
//! Output:    a `Conversion`: the force in the game's terms, and the ledger that explains every number.
//! Never:     reads files, prints, names a game, or rounds without a ledger entry.

mod authority;
mod basis;
mod blocks;
mod change;
mod command;
mod cutting;
mod dry;
mod element;
mod establishment;
mod fielded;
mod footprint;
mod formations;
mod given;
mod grade;
mod ground;
mod in_play;
mod leaders;
mod ledger;
mod naming;
mod native_list;
mod partition;
mod partition_cost;
mod piece;
mod pools;
mod profile;
mod prose;
mod rating;
mod round;
mod run;
mod scope;
mod share;
mod sums;
mod unit_groups;
mod units;
mod wear;
mod wear_lines;

pub use authority::Authority;
pub use basis::{Basis, PackLine, PackList};
pub use blocks::{Block, Brick, Planned, Stretch, UnitLimits};
pub use change::{Change, CountedTroops, Cut, Named, NoPlace, NoPost, Rounded, Split};
pub use dry::{FigureGap, Idle, TiedRows, Uncovered, Why, figure_gaps, idle, tied_rows, uncovered};
pub use fielded::{
    Conversion, FieldedFormation, FieldedLeader, FieldedUnit, ProfileFigure, Track, TrackMark,
    TrackWeight,
};
pub use footprint::{Footprint, base_of, footprint, scale_of};
pub use ground::{TableField, TurnAt, field, turn_at, turns};
pub use in_play::{InPlay, in_play};
pub use ledger::{Entry, FurtherBasis, Step};
pub use native_list::usual_traits;
pub use partition::{Plan, plan};
pub use partition_cost::{cost, is_small};
pub use prose::prose_under;
pub use round::Certainty;
pub use run::{ConvertOptions, convert};
pub use scope::{Facts, applies, fits, is_particular};
pub use sums::{BudgetUse, budget_use, budget_uses, figure_sums};
pub use wear_lines::wear_lines;
