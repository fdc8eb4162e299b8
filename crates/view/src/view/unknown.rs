//! Bodies whose strength no source gives, so that no number of elements can be computed.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::convert::{Change, Conversion};
use grognard_core::model::{Body, Force};

/// A body of unknown strength. The body is not on the table, but is listed so that players know
/// that it took part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnknownView {
    /// Id of the body.
    pub id: String,
    /// Name of the body.
    pub name: String,
    /// Id of the formation on the table that contains the body.
    pub parent: String,
    /// Arm of the body, if the order of battle gives it.
    pub arm: Option<String>,
    /// Id of the body's nation.
    pub nation: String,
}

/// Bodies that are not on the table because their strength is unknown.
pub(super) fn unknown_bodies<'f>(
    force: &'f Force,
    conversion: &'f Conversion,
) -> impl Iterator<Item = (usize, &'f Body)> {
    let unknown = conversion.ledger.iter().filter(|entry| entry.change == Change::UnknownStrength);
    let unknown: HashSet<&str> = unknown.map(|entry| entry.body.as_str()).collect();
    let bodies = force.bodies.iter().enumerate();
    bodies.filter(move |(_, body)| unknown.contains(body.id.as_str()))
}

pub fn unknown(force: &Force, conversion: &Conversion) -> Vec<UnknownView> {
    let bodies: Vec<(usize, &Body)> = unknown_bodies(force, conversion).collect();
    if bodies.is_empty() {
        return Vec::new();
    }
    let fielded: HashSet<&str> =
        conversion.formations.iter().map(|formation| formation.id.as_str()).collect();
    let parent = |index: usize| {
        let mut above = force.above(index).map(|above| force.bodies[above].id.as_str());
        above.find(|id| fielded.contains(id)).unwrap_or(&force.bodies[0].id).to_owned()
    };
    let shown = |(index, body): (usize, &Body)| UnknownView {
        id: body.id.clone(),
        name: body.name.clone(),
        parent: parent(index),
        arm: body.arm.map(|arm| arm.word().to_owned()),
        nation: body.nation.to_string(),
    };
    bodies.into_iter().map(shown).collect()
}
