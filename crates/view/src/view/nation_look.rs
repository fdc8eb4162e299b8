//! The name, the colours and the drill of a nation.

use grognard_core::document::BlockEdge;
use grognard_core::model::Drills;

/// How prints and maps show a nation: its name, colour, thick edges and drill.
#[derive(Debug, Clone)]
pub struct NationLook {
    pub name: String,
    pub colour: Option<String>,
    /// Thick edges of the nation's blocks on maps.
    pub edges: Vec<BlockEdge>,
    /// Historical drill of the nation's troops.
    pub drills: Drills,
}
