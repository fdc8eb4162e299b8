//! A list in a game's own terms, under that game: nothing changes.

use super::authority::Authority;
use super::command::{place, quality};
use super::element::made;
use super::fielded::{
    Certainty, Conversion, Entry, FieldedFormation, FieldedLeader, FieldedUnit, Step,
};
use super::round::stands_for;
use super::scope::Facts;
use super::wear::{Formation, of_formation, of_unit};
use crate::document::{Arm, Wear};
use crate::model::{Force, Strength};
use crate::ruleset::Ruleset;

/// Takes a native list as it is.
pub(super) fn keep(force: &Force, rules: &Ruleset) -> Conversion {
    let mut kept = Conversion {
        id: force.id.clone(),
        name: force.name.clone(),
        date: force.date,
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        ratio: None,
        rounding: "none".to_owned(),
        kept: true,
        ..Conversion::default()
    };
    let mut became: Vec<Option<usize>> = vec![None; force.bodies.len()];
    for (at, body) in force.bodies.iter().enumerate() {
        let parent = body.parent.and_then(|parent| became[parent]);
        became[at] = parent;
        if body.elements.is_some() {
            unit(force, rules, at, parent.unwrap_or(0), &mut kept);
        }
        // A body that has elements of its own is a unit, whatever its level.
        let Some(echelon) = body.echelon.filter(|_| body.elements.is_none()) else { continue };
        became[at] = Some(kept.formations.len());
        let quality = quality(rules, body.quality);
        kept.formations.push(FieldedFormation {
            id: body.id.clone(),
            name: body.name.clone(),
            echelon,
            parent,
            elements: 0,
            gun_elements: 0,
            men: 0,
            fielded_men: 0,
            commanded: body.quality,
            quality: quality.map(|(one, _)| (one.entry.id.clone(), one.entry.name.clone())),
            tracks: Vec::new(),
            nation: body.nation.clone(),
            span: body.span,
        });
        if let Some(leader) = &body.leader {
            let rating = leader.rating.or(body.quality);
            let place = place(rules, echelon, &body.nation, force.year(), rating);
            let range = leader.range.or(place.as_ref().and_then(|place| place.range));
            kept.leaders.push(FieldedLeader {
                id: leader.id.clone(),
                name: leader.name.clone(),
                kind: place.as_ref().map(|one| one.leader.entry.id.clone()).unwrap_or_default(),
                kind_name: place
                    .as_ref()
                    .map(|one| one.leader.entry.name.clone())
                    .unwrap_or_default(),
                formation: kept.formations.len() - 1,
                range,
                bonus: place.and_then(|place| place.bonus),
            });
        }
    }
    sums(force, rules, &mut kept);
    kept
}

fn unit(force: &Force, rules: &Ruleset, at: usize, parent: usize, kept: &mut Conversion) {
    let body = &force.bodies[at];
    let elements = body.elements.unwrap_or(0);
    let arm = body.arm.unwrap_or(Arm::Infantry);
    let grade = body
        .rating
        .as_deref()
        .and_then(|rating| rules.grades.iter().find(|grade| grade.entry.id == rating));
    let traits: Vec<String> = rules
        .traits
        .iter()
        .filter(|one| one.from.iter().any(|from| body.traits.contains(from)))
        .map(|one| one.entry.id.clone())
        .collect();
    let facts = Facts {
        arm: Some(arm),
        grade: body.rating.as_deref(),
        traits: &body.traits,
        game_traits: &traits,
        nation: &body.nation,
        elements: Some(elements.into()),
        year: force.year(),
    };
    let made = made(rules, None, &facts);
    let per = made.map(|made| made.per);
    let allowed = made.and_then(|made| made.allowed);
    let men = per.map_or(0, |per| stands_for(elements, per));
    let times = |men: i64| u32::try_from(men * i64::from(elements)).unwrap_or(u32::MAX);
    let strength = match allowed {
        Some((least, most)) => Strength { least: times(least), most: times(most) },
        None => Strength::exact(u32::try_from(men).unwrap_or(0)),
    };
    let points = grade.and_then(|grade| grade.points.as_ref()).map(|points| points.value);
    kept.ledger.push(Entry {
        step: Step::Keep,
        body: body.id.clone(),
        from: elements.to_string(),
        to: elements.to_string(),
        by: "stands".to_owned(),
        source: Authority::Author,
        remainder: 0,
        why: "the list is written for this game".to_owned(),
    });
    let named = |id: &String| {
        let known = rules.traits.iter().find(|one| one.entry.id == *id);
        (id.clone(), known.map_or_else(|| id.clone(), |one| one.entry.name.clone()))
    };
    let rating = body.rating.clone().map(|id| {
        let name = grade.map_or_else(|| id.clone(), |grade| grade.entry.name.clone());
        (id, name)
    });
    kept.units.push(FieldedUnit {
        id: body.id.clone(),
        name: body.name.clone(),
        parent,
        arm,
        nation: body.nation.clone(),
        kind: made.map(|made| made.unit.entry.id.clone()).unwrap_or_default(),
        element: made.map(|made| made.element.entry.id.clone()).unwrap_or_default(),
        element_name: made.map_or_else(String::new, |made| match elements {
            1 => made.element.entry.name.clone(),
            _ => made.element.plural.clone(),
        }),
        elements,
        figures: made
            .and_then(|made| made.element.figures.as_ref())
            .and_then(|figure| u32::try_from(figure.value.floor()).ok()),
        strength,
        men: u32::try_from(men).unwrap_or(0),
        fielded: men,
        guns: arm.is_artillery(),
        certainty: Certainty::Author,
        grade: rating,
        traits: traits.iter().map(named).collect(),
        history: body.traits.clone(),
        tracks: of_unit(rules, &facts, points),
        parts: vec![body.name.clone()],
        bodies: vec![at],
        detachment: false,
        span: body.span,
    });
}

fn sums(force: &Force, rules: &Ruleset, kept: &mut Conversion) {
    for unit in &kept.units {
        let mut parent = Some(unit.parent);
        while let Some(formation) = parent.and_then(|at| kept.formations.get_mut(at)) {
            formation.elements += unit.elements;
            if unit.guns {
                formation.gun_elements += unit.elements;
            } else {
                formation.men += unit.men;
                formation.fielded_men += unit.fielded;
            }
            parent = formation.parent;
        }
        match unit.guns {
            true => {
                kept.guns += unit.men;
                kept.fielded_guns += unit.fielded;
            }
            false => {
                kept.men = kept.men.plus(unit.strength);
                kept.men_in += unit.men;
                kept.fielded_men += unit.fielded;
            }
        }
    }
    for at in 0..kept.formations.len() {
        let units: Vec<(Facts<'_>, u32)> = kept
            .units
            .iter()
            .filter(|unit| stands_below(kept, unit.parent, at))
            .map(|unit| {
                let body = force.bodies.iter().find(|body| body.id == unit.id);
                let facts = Facts {
                    arm: Some(unit.arm),
                    grade: unit.grade.as_ref().map(|(id, _)| id.as_str()),
                    traits: body.map(|body| body.traits.as_slice()).unwrap_or_default(),
                    nation: &unit.nation,
                    elements: Some(unit.elements.into()),
                    year: force.year(),
                    ..Facts::default()
                };
                (facts, unit.tracks.first().map_or(0, |track| track.boxes))
            })
            .collect();
        let formation = &kept.formations[at];
        let quality = formation
            .quality
            .as_ref()
            .and_then(|(id, _)| rules.qualities.iter().find(|quality| quality.entry.id == *id));
        let echelon = formation.echelon;
        let mut tracks = of_formation(rules, &Formation { echelon, quality, units: &units });
        // What the list says of its own fatigue stands.
        let body = force.bodies.iter().find(|body| body.id == formation.id);
        if let Some(Wear::Count(count)) = body.and_then(|body| body.wear)
            && let Some(mark) = tracks.first_mut().and_then(|track| track.marks.first_mut())
        {
            mark.lost = count;
        }
        kept.formations[at].tracks = tracks;
    }
}

/// Does a formation stand below another, or is it that one?
fn stands_below(kept: &Conversion, at: usize, above: usize) -> bool {
    let parents = std::iter::successors(Some(at), |at| kept.formations.get(*at)?.parent);
    parents.into_iter().any(|parent| parent == above)
}
