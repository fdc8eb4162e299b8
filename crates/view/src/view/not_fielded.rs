//! Lists the parts of a force that are not on the table, so that sheets can mention them beside the
//! units on the table.

use schemars::JsonSchema;
use serde::Serialize;

use super::force_and_conversion::ForceAndConversion;
use super::ledger_words::{before, reason};
use grognard_core::convert::Change;

/// Men or guns of a body that are not on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotFieldedView {
    /// Name of the body.
    pub name: String,
    /// Number and kind of troops, such as `450 men`.
    pub strength: String,
    /// Reason why the men or guns are not on the table.
    pub why: String,
}

impl NotFieldedView {
    /// `Dragoons, 200-400 cavalry`. The reason is advice for the author, and readers of a sheet need only the troops.
    pub fn words(&self) -> String {
        format!("{}, {}", self.name, self.strength)
    }
}

/// Bodies with men or guns that are not on the table, in the order of the ledger.
pub fn not_fielded((force, conversion): ForceAndConversion<'_>) -> Vec<NotFieldedView> {
    let missing = conversion
        .ledger
        .iter()
        .filter(|entry| matches!(entry.change, Change::LeftOut { .. } | Change::UnknownStrength));
    missing
        .map(|entry| {
            let body = force.bodies.iter().find(|body| body.id == entry.body);
            NotFieldedView {
                name: body.map_or(&entry.body, |body| &body.name).clone(),
                strength: before(&entry.change),
                why: reason(&[entry]),
            }
        })
        .collect()
}
