//! # project
//! Input:     `Files`.
//! Output:    the settings of a project, the references between its documents, and the forces, battles
//!            and rule sets that they define.
//! Never:     converts, judges values, or depends on an output format.

mod battle;
mod battlefield;
mod codes;
mod corner;
mod establishments;
mod features;
mod force;
mod layouts;
mod library;
mod links;
mod named;
mod opening;
mod outline;
mod packs;
mod record;
mod settings;
mod unclear;

pub use battle::battle;
pub use battlefield::battlefield;
pub use codes::CODES;
pub use corner::seem_swapped;
pub use establishments::{EstablishmentFacts, Establishments, PartFacts, establishments};
pub use features::{is_geojson, lay_features};
pub use force::force;
pub use layouts::{Layout, USUAL_LAYOUT, layout, layout_ids, layouts};
pub use library::{
    ArmyOn, BattleOn, Cited, Known, KnownFact, KnownFacts, Library, MeasuredTime, PackOn, PageOn,
    RulesPage, library, library_for,
};
pub use links::{BodyAt, Links, OobLink, ScenarioLinks, id_text, named_sides, resolve};
pub use named::{
    NamedForces, NotOpened, OpenedScenario, open_every_named, open_named, open_scenarios,
};
pub use opening::open_map;
pub use outline::{BodyLine, GameWord, OobOutline, Placed, Project, RulesetOutline, Term};
pub use packs::{
    MAX_LAYERS, OpenPack, OpenPage, OpenedRulesets, Pack, Packs, UnknownRuleset,
    built_in_documents, built_in_file, built_in_ids, is_built_in, open_rulesets, pack_trees,
    with_packs,
};
pub use settings::{NationFacts, Settings, TroopFacts, settings};

pub use unclear::Unclear;
