//! Selects the element and the kind of unit that a body becomes.

use super::authority::Authority;
use super::basis::PackList;
use super::ledger::FurtherBasis;
use super::round::stands_for;
use super::scope::{Facts, fits};
use crate::document::{Men, Ratio};
use crate::ruleset::{Element, GameUnit, Origin, Ruleset, Sourced};

#[derive(Debug, Clone, Copy)]
pub(super) struct Made<'r> {
    /// First element of the pack that fits the body's arm and nation.
    pub element: &'r Element,
    pub unit: &'r GameUnit,
    /// Men or guns per element, such as 450, by which strengths are divided.
    pub per: Ratio,
    pub per_origin: Option<&'r Origin>,
    /// Id of the ratio that gives the men per element; `None` if the element itself gives them.
    pub ratio: Option<&'r str>,
    /// Minimum and maximum number of men or guns that one element can represent, such as 400 and
    /// 500; `None` if the game gives only one number.
    pub allowed: Option<(i64, i64)>,
    /// Whether one element is a unit of any strength, so that strengths are not divided.
    pub is_any: bool,
}

impl<'r> Made<'r> {
    /// The line that gives the men or guns per element; `None` if it is the line of the element
    /// itself.
    pub(super) fn per_rests_on(&self) -> Option<FurtherBasis> {
        let id = &self.element.entry.id;
        let basis = match self.ratio {
            Some(ratio) => PackList::Ratios.figure(ratio, id),
            None if self.per_origin == self.element.entry.origin.as_ref() => return None,
            None => PackList::Elements.figure(id, "nominal"),
        };
        Some(FurtherBasis { basis, source: Authority::of(self.per_origin) })
    }

    /// The element for a unit of a strength. An element for any strength represents exactly this
    /// strength.
    pub(super) fn for_men(self, men: u32) -> Made<'r> {
        match self.is_any {
            true => {
                Made { per: Ratio::whole(men.max(1).into()), per_origin: None, ratio: None, ..self }
            }
            false => self,
        }
    }

    pub(super) fn element_name(&self, count: u32) -> &'r str {
        if count == 1 { &self.element.entry.name } else { &self.element.plural }
    }
}

/// The element and the kind of unit that a body becomes; `None` if the game does not have any for
/// the arm.
pub(super) fn made<'r>(
    rules: &'r Ruleset,
    ratio: Option<&str>,
    facts: &Facts<'_>,
) -> Option<Made<'r>> {
    let arm = facts.arm?;
    let element = element(rules, facts)?;
    let units = || rules.units.iter().filter(|unit| unit.arms.contains(&arm));
    let unit = units().find(|unit| unit.element == element.entry.id).or_else(|| units().next())?;
    let named = ratio.and_then(|ratio| rules.ratios.iter().find(|named| named.entry.id == ratio));
    let other = named.and_then(|named| {
        named.elements.iter().find(|(id, _)| *id == element.entry.id).map(|(_, figure)| figure)
    });
    let nominal = other.or(element.nominal.as_ref());
    let is_any = element.any.is_some() && other.is_none();
    let per = nominal.map(|figure| figure.value).or(is_any.then_some(Ratio::ONE))?;
    let per_origin = nominal.and_then(|figure| figure.origin.as_ref());
    let ratio = named.filter(|_| other.is_some()).map(|named| named.entry.id.as_str());
    let allowed = |men: &Sourced<Men>| men.value.range.map(|(a, b)| (i64::from(a), i64::from(b)));
    let allowed = match other {
        // A ratio replaces the interval of the element by a single number.
        Some(_) => None,
        None => element.men.as_ref().or(element.guns.as_ref()).and_then(allowed),
    };
    (per > Ratio::ZERO).then_some(Made { element, unit, per, per_origin, ratio, allowed, is_any })
}

/// The first element of the pack for the body's arm whose scope fits.
pub(super) fn element<'r>(rules: &'r Ruleset, facts: &Facts<'_>) -> Option<&'r Element> {
    let arm = facts.arm?;
    let mut of_arm = rules.elements.iter().filter(|element| element.arms.contains(&arm));
    of_arm.find(|element| fits(&element.scope, facts))
}

pub(super) fn trait_name(rules: &Ruleset, id: &str) -> String {
    let found = rules.traits.iter().find(|game_trait| game_trait.entry.id == id);
    found.map_or(id, |game_trait| &game_trait.entry.name).to_owned()
}

/// Men or guns that a number of elements represents. If the real guns of a battery are within the
/// interval of the elements, the result is the real number.
pub(super) fn on_table(made: &Made<'_>, elements: u32, real: u32, guns: bool) -> i64 {
    if made.is_any {
        return real.into();
    }
    let nominal = stands_for(elements, made.per);
    let real = i64::from(real);
    let elements = i64::from(elements);
    let allowed = made
        .allowed
        .filter(|(least, most)| guns && least * elements <= real && real <= most * elements);
    if allowed.is_some() { real } else { nominal }
}

/// Whether the smallest unit of the game would represent more than twice the real men or guns.
/// Players do not field 120 Cossacks as two bases of 400, so such a body is fielded only if its
/// author asks for it.
pub(super) fn too_few(made: &Made<'_>, men: u32, guns: bool) -> bool {
    !made.is_any && on_table(made, floor(made.unit), men, guns) > 2 * i64::from(men)
}

/// The minimum number of elements with which a unit can be on the table: the size of a detachment
/// if the game has detachments, else the usual minimum.
pub(super) fn floor(unit: &GameUnit) -> u32 {
    let detachment = unit.detachment.as_ref();
    let fewest = detachment.and_then(|figure| u32::try_from(figure.value.ceil()).ok());
    let (least, _) = limits(unit);
    fewest.map_or(least, |fewest| fewest.clamp(1, least))
}

/// The minimum and maximum number of elements in a unit. A game that does not limit its units has a
/// minimum of 1 and no maximum.
pub(super) fn limits(unit: &GameUnit) -> (u32, u32) {
    let whole = |figure: &Option<Sourced<Ratio>>| {
        figure.as_ref().and_then(|figure| u32::try_from(figure.value.floor()).ok())
    };
    let least = whole(&unit.least).unwrap_or(1).max(1);
    (least, whole(&unit.most).unwrap_or(u32::MAX).max(least))
}
