//! Finds the units of one conversion that contain the troops of a body in another conversion.

use std::collections::HashMap;

use grognard_core::convert::{Conversion, FieldedUnit};
use grognard_core::document::Arm;
use grognard_core::model::Force;

/// Maximum number of units that are named one by one. A longer list names only the first and the
/// last unit.
const SHOWN: usize = 3;

/// Finds units of a conversion by the bodies of the historical force.
pub(super) struct Places<'c> {
    force: &'c Force,
    conversion: &'c Conversion,
    bodies: HashMap<&'c str, usize>,
    /// Indices of the units that contain a body, by the name of the body.
    parts: HashMap<&'c str, Vec<usize>>,
    /// Indices of the units that may be made from a body, by the id of the body.
    stems: HashMap<&'c str, Vec<usize>>,
}

impl<'c> Places<'c> {
    pub fn of(force: &'c Force, conversion: &'c Conversion) -> Places<'c> {
        let mut bodies = HashMap::new();
        for (index, body) in force.bodies.iter().enumerate() {
            bodies.entry(body.id.as_str()).or_insert(index);
        }
        let mut parts: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut stems: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, unit) in conversion.units.iter().enumerate() {
            unit.parts.iter().for_each(|part| parts.entry(part).or_default().push(index));
            for stem in self::stems(&unit.id) {
                stems.entry(stem).or_default().push(index);
            }
        }
        Places { force, conversion, bodies, parts, stems }
    }

    fn units(&self, numbers: impl Iterator<Item = usize>) -> Vec<&'c FieldedUnit> {
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| &self.conversion.units[number]).collect()
    }

    /// Units that contain the troops of a unit in the other conversion: units that share bodies
    /// with that unit, otherwise units made from the nearest body around it. `above` is the id of
    /// the formation that contains the unit.
    pub fn within(&self, unit: &FieldedUnit, above: &str) -> Vec<&'c FieldedUnit> {
        let place = |id: &str| self.bodies.get(id).copied();
        // Names of bodies need not be unique, so a unit in an unrelated formation does not count.
        let related = |other: &FieldedUnit| {
            let formation = self.conversion.formations.get(other.parent)?;
            let (index, other) = (place(above)?, place(&formation.id)?);
            Some(
                index == other
                    || self.force.above(index).any(|upper| upper == other)
                    || self.force.above(other).any(|upper| upper == index),
            )
        };
        let sharing = unit.parts.iter().filter_map(|part| self.parts.get(part.as_str()));
        let mut found = self.units(sharing.flatten().copied());
        found.retain(|other| other.arm == unit.arm && related(other) == Some(true));
        if found.is_empty() { self.around(&unit.id, Some(unit.arm)) } else { found }
    }

    /// Units made from a body, or from the nearest body around it. If `arm` is absent, the function
    /// skips units of guns.
    pub fn around(&self, id: &str, arm: Option<Arm>) -> Vec<&'c FieldedUnit> {
        let Some(index) = stems(id).iter().find_map(|stem| self.bodies.get(stem)) else {
            return Vec::new();
        };
        let made_of = |body: usize| {
            let numbers = self.stems.get(self.force.bodies[body].id.as_str());
            let mut units = self.units(numbers.into_iter().flatten().copied());
            units.retain(|unit| arm.map_or(!unit.guns, |arm| unit.arm == arm));
            units
        };
        let bodies = std::iter::once(*index).chain(self.force.above(*index));
        bodies.map(made_of).find(|units| !units.is_empty()).unwrap_or_default()
    }
}

pub(super) fn names(units: &[&FieldedUnit]) -> String {
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    match names.as_slice() {
        [first, .., last] if names.len() > SHOWN => format!("{first} … {last}"),
        names => names.join(", "),
    }
}

/// Ids of bodies from which the id of a unit may derive, longest first. The number at the end is
/// removed first, then the arm.
fn stems(id: &str) -> Vec<&str> {
    let numbered =
        id.rsplit_once('-').filter(|(_, last)| last.bytes().all(|byte| byte.is_ascii_digit()));
    let mut stems = vec![id];
    stems.extend(numbered.map(|(stem, _)| stem));
    let bare = stems.clone();
    let without_arm = |stem: &&'_ str| {
        let cut = |arm: &Arm| stem.strip_suffix(arm.word())?.strip_suffix('-').map(str::len);
        Arm::ALL.iter().find_map(cut)
    };
    stems.extend(bare.iter().filter_map(|stem| Some(&id[..without_arm(stem)?])));
    stems
}
