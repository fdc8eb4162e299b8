//! # project
//! Comes in:  `Files`.
//! Goes out:  the settings of a project, and what its documents have to know of one another.
//! Never:     converts, judges sense, or knows of output.

mod battle;
mod battlefield;
mod codes;
mod features;
mod force;
mod layouts;
mod links;
mod outline;
mod packs;
mod settings;
mod shelf;
mod unclear;

pub use battle::battle;
pub use battlefield::battlefield;
pub use codes::CODES;
pub use features::{is_geojson, lay_features};
pub use force::force;
pub use layouts::{Layout, layout};
pub use links::{BodyAt, Links, OobLink, ScenarioLinks, id_text, resolve};
pub use outline::{BodyLine, GameWord, OobOutline, Placed, Project, RulesetOutline, Term};
pub use packs::{OpenPack, OpenPage, Pack, Packs, built_in_ids, is_built_in, pack_trees};
pub use settings::{NationFacts, Settings, TroopFacts, settings};
pub use shelf::{ArmyOn, BattleOn, Cited, Known, PackOn, PageOn, RulesPage, Shelf, shelf};
pub use unclear::Unclear;
