//! # model
//! Input:     the contents of orders of battle and scenarios, already read.
//! Output:    `Force`: bodies, strengths, grades and leaders in historical terms; `Battle`: the sides,
//!            the time and the ground.
//! Never:     depends on YAML, a game or an output format.

mod battle;
mod battlefield;
mod drill;
mod earth;
mod force;
mod geometry;
mod intel;
mod player_copy;
mod record;
mod sighting;
mod strength;
mod war_years;

pub use battle::{Arriving, Battle, BattleRule, BattleSide, Goal, SideBudget};
pub use battlefield::{
    Battlefield, Course, Fallen, LeaderAt, Movement, PhaseOf, PlaceAt, Spot, Standing, Terrain,
    ZoneOn,
};
pub use drill::{DrawnUp, Drill, DrillFigure, Drills};
pub use earth::Plane;
pub use force::{
    Body, Derived, Force, Given, HistoricalLeader, Inherited, SourceStands, StandOf, Terms,
};
pub use geometry::{
    Crossing, Metres, against_the_clock, area, common_ground, crossing, crossings, cut_line,
    cut_ring, distance, distance_to_ground, holds, largest, longest, simple_line, simple_ring,
};
pub use intel::{EnemyIntel, Readers};
pub use record::{Record, Source, StatedTotal};
pub use strength::Strength;
pub use war_years::WarYears;
