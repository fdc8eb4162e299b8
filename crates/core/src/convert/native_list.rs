//! Fields a list under the game for which it is written, without changing a number.

use std::collections::HashMap;

use super::authority::Authority;
use super::basis::{Basis, PackList};
use super::change::{Change, CountedTroops, Named, NoPlace, NoPost};
use super::command::{LeaderStanding, Post, no_post, place, quality};
use super::element::{Made, made, on_table, trait_name};
use super::fielded::{Conversion, FieldedFormation, FieldedLeader, FieldedUnit, Stand};
use super::given::given;
use super::grade::graded;
use super::ledger::Entry;
use super::profile::{named_size, profile};
use super::round::{Certainty, stands_for};
use super::scope::{Facts, pounds};
use super::wear::{FormationForWear, Measured, UnitBoxes, of_formation, of_unit};
use crate::document::{Arm, Date, Grade, Wear};
use crate::model::{Body, Force, Strength};
use crate::ruleset::Ruleset;

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
    given(force, &mut kept.ledger);
    let mut became: Vec<Option<usize>> = vec![None; force.bodies.len()];
    for (index, body) in force.bodies.iter().enumerate() {
        let parent = body.parent.and_then(|parent| became[parent]);
        became[index] = parent;
        if body.elements.is_some() {
            unit(force, rules, index, parent.unwrap_or(0), &mut kept);
        }
        // A body with elements is a unit of the game, even if history calls it a division.
        let Some(echelon) = body.echelon.filter(|_| body.elements.is_none()) else { continue };
        became[index] = Some(kept.formations.len());
        let quality = quality(rules, body.quality);
        kept.formations.push(FieldedFormation {
            quality: quality.map(|(game, _)| (game.entry.id.clone(), game.entry.name.clone())),
            ..FieldedFormation::of(body, echelon, parent)
        });
    }
    uncarried(force, &mut kept);
    leaders(force, rules, &became, &mut kept);
    sums(force, rules, &mut kept);
    kept
}

/// Records strengths for which the list gives no stands, because these troops are not on the table.
fn uncarried(force: &Force, kept: &mut Conversion) {
    let mut next = 0;
    for (index, body) in force.bodies.iter().enumerate() {
        let within = &force.bodies[index..body.end];
        if index < next {
            continue;
        }
        if body.elements.is_some() {
            next = body.end;
            continue;
        }
        let men = body.men.unwrap_or_default().plus(body.sabres.unwrap_or_default());
        let guns = body.guns.unwrap_or_default();
        if (men.most == 0 && guns.most == 0) || within.iter().any(|below| below.elements.is_some())
        {
            continue;
        }
        next = body.end;
        for (strength, troops) in [(men, CountedTroops::Men), (guns, CountedTroops::Guns)] {
            if strength.most == 0 {
                continue;
            }
            kept.left_out = kept.left_out.saturating_add(strength.middle());
            let change = Change::LeftOut { strength, troops, reason: NoPlace::NotListed };
            kept.ledger.push(listed(body, change));
        }
    }
}

/// Adds the leaders of a list to the conversion. A command range in the list takes precedence over
/// the range in the pack.
fn leaders(force: &Force, rules: &Ruleset, became: &[Option<usize>], kept: &mut Conversion) {
    let arms = kept.arms();
    let units: HashMap<usize, usize> = kept
        .units
        .iter()
        .enumerate()
        .flat_map(|(index, unit)| Some((*unit.bodies.first()?, index)))
        .collect();
    for (index, body) in force.bodies.iter().enumerate() {
        let Some((leader, formation)) = body.leader.as_ref().zip(became[index]) else { continue };
        let unit = units.get(&index).map(|unit| &kept.units[*unit]);
        let post = Post {
            echelon: body.echelon,
            arms: unit.map_or_else(|| arms[formation].clone(), |unit| vec![unit.arm]),
            nation: &body.nation,
            year: force.year(),
            rating: leader.rating.or(body.quality),
            exceptional: leader.exceptional,
            word: leader.post.as_deref(),
        };
        let unit = unit.map(|unit| unit.id.clone());
        let (basis, source, reason) = match place(rules, &post) {
            LeaderStanding::Placed(place) => {
                let range = leader.range.or(place.range);
                let stand = Stand { formation, unit };
                kept.leaders.push(FieldedLeader::of(body, leader, Some(&place), stand, range));
                continue;
            }
            // The game has no post for this leader, but he stays because the list gives him to a
            // formation.
            LeaderStanding::Nowhere if unit.is_none() => {
                let stand = Stand { formation, unit };
                kept.leaders.push(FieldedLeader::of(body, leader, None, stand, leader.range));
                continue;
            }
            LeaderStanding::Unexceptional(kind) => {
                let source = Authority::of(kind.entry.origin.as_ref());
                (PackList::Leaders.line(&kind.entry.id), source, NoPost::Unexceptional)
            }
            LeaderStanding::Nowhere => {
                (PackList::Leaders.whole(), Authority::Nobody, no_post(&post))
            }
        };
        let change = Change::Leaderless { leader: leader.name.clone(), reason };
        kept.ledger.push(Entry { basis, source, ..Entry::told(&body.id, change) });
    }
}

fn listed(body: &Body, change: Change) -> Entry {
    let (basis, source) = (Basis::Stands, Authority::Author);
    Entry { basis, source, ..Entry::told(&body.id, change) }
}

/// The game traits of a unit if its list gives none.
pub fn usual_traits(rules: &Ruleset, unit: &FieldedUnit, date: Option<Date>) -> Vec<String> {
    let facts = Facts {
        arm: Some(unit.arm),
        traits: &unit.history,
        nation: &unit.nation,
        year: date.map(|date| i64::from(date.year)),
        ..Facts::default()
    };
    let rating = unit.grade.as_ref().map(|(id, _)| id.as_str());
    graded(rules, historical(rules, rating), &facts).traits
}

fn historical(rules: &Ruleset, rating: Option<&str>) -> Option<Grade> {
    rules.grades.iter().find(|grade| Some(grade.entry.id.as_str()) == rating)?.to
}

fn counted(body: &Body, arm: Arm) -> Option<Strength> {
    let strength = match arm {
        arm if arm.is_artillery() => body.guns,
        Arm::Cavalry => body.sabres.or(body.men),
        _ => body.men,
    };
    strength.filter(|strength| strength.most > 0)
}

fn unit(force: &Force, rules: &Ruleset, index: usize, parent: usize, kept: &mut Conversion) {
    let body = &force.bodies[index];
    let elements = body.elements.unwrap_or(0);
    let arm = body.arm.unwrap_or(Arm::Infantry);
    let rating = body.rating.as_deref().or_else(|| translated(force, rules, index, kept));
    let grade = rules.grades.iter().find(|grade| Some(grade.entry.id.as_str()) == rating);
    let facts = Facts {
        arm: Some(arm),
        grade: rating,
        traits: &body.traits,
        nation: &body.nation,
        year: force.year(),
        pounds: pounds(body.weight.as_deref()),
        ..Facts::default()
    };
    let usual = || graded(rules, body.grade.or(historical(rules, rating)), &facts).traits;
    let traits = body.game_traits.clone().unwrap_or_else(usual);
    let facts = Facts { game_traits: &traits, elements: Some(elements.into()), ..facts };
    let points = grade.and_then(|grade| grade.points.as_ref()).map(|points| points.value);
    let made = made(rules, None, &facts);
    let given = counted(body, arm);
    if given.is_none() {
        kept.uncounted.insert(body.id.clone());
    }
    kept.ledger.push(listed(body, Change::Kept { elements }));
    let listed = listed_unit(body, arm, parent, made, given);
    let guns = listed.guns.then_some(listed.men);
    let measured = Measured { points, guns, ..Measured::default() };
    let facts = Facts {
        men: (!listed.guns).then_some(listed.men.into()),
        kind: made.map(|made| made.unit),
        ..facts
    };
    let facts = facts.sized(rules);
    let names: Vec<&str> =
        std::iter::once(&rules.id).chain(&rules.aliases).map(String::as_str).collect();
    let (profile, entries) = profile(rules, (&body.id, &facts), measured, body.terms_for(&names));
    kept.ledger.extend(entries);
    let measured = Measured { profile: &profile, ..measured };
    kept.units.push(FieldedUnit {
        grade: rating.map(|id| {
            let name = grade.map_or(id, |grade| &grade.entry.name);
            (id.to_owned(), name.to_owned())
        }),
        traits: traits.iter().map(|id| (id.clone(), trait_name(rules, id))).collect(),
        tracks: of_unit(rules, &facts, measured),
        size: facts.size.map(|size| named_size(rules, size)),
        profile,
        bodies: vec![index],
        shares: vec![listed.men],
        ..listed
    });
}

/// The grade in the game of a unit for which the list gives only a historical grade.
fn translated<'r>(
    force: &Force,
    rules: &'r Ruleset,
    index: usize,
    kept: &mut Conversion,
) -> Option<&'r str> {
    let body = &force.bodies[index];
    let Some(historical) = body.grade else {
        if !rules.grades.is_empty() {
            kept.ledger.push(listed(body, Change::Ungraded));
        }
        return None;
    };
    let facts = Facts {
        arm: Some(body.arm.unwrap_or(Arm::Infantry)),
        traits: &body.traits,
        nation: &body.nation,
        year: force.year(),
        ..Facts::default()
    };
    let graded = graded(rules, Some(historical), &facts);
    let entry = &rules.grades[graded.grade?].entry;
    let change = Change::Graded { historical: Some(historical), grade: Named::of(entry) };
    kept.ledger.push(Entry {
        basis: graded.basis,
        source: Authority::of(entry.origin.as_ref()),
        ..Entry::told(&body.id, change)
    });
    Some(&entry.id)
}

/// A unit with the elements and the strength that the list states. Without a strength in the list,
/// the strength is computed from the elements.
fn listed_unit(
    body: &Body,
    arm: Arm,
    parent: usize,
    made: Option<Made<'_>>,
    given: Option<Strength>,
) -> FieldedUnit {
    let elements = body.elements.unwrap_or(0);
    let nominal = made.map_or(0, |made| stands_for(elements, made.per));
    let nominal = u32::try_from(nominal).unwrap_or(0);
    let times = |men: i64| u32::try_from(men * i64::from(elements)).unwrap_or(u32::MAX);
    let represented = || match made.and_then(|made| made.allowed) {
        Some((least, most)) => Strength { least: times(least), most: times(most) },
        None => Strength::exact(nominal),
    };
    let men = given.map_or(nominal, Strength::middle);
    let guns = arm.is_artillery();
    let figures = made.and_then(|made| made.element.figures.as_ref());
    FieldedUnit {
        id: body.id.clone(),
        name: body.name.clone(),
        parent,
        arm,
        nation: body.nation.to_string(),
        kind: made.map(|made| made.unit.entry.id.clone()).unwrap_or_default(),
        element: made.map(|made| made.element.entry.id.clone()).unwrap_or_default(),
        element_name: made.map_or("", |made| made.element_name(elements)).to_owned(),
        elements,
        figures: figures.and_then(|figure| u32::try_from(figure.value.floor()).ok()),
        strength: given.unwrap_or_else(represented),
        men,
        fielded: made.map_or(0, |made| on_table(&made, elements, men, guns)),
        guns,
        certainty: Certainty::Author,
        grade: None,
        traits: Vec::new(),
        size: None,
        profile: Vec::new(),
        history: body.traits.clone(),
        tracks: Vec::new(),
        parts: vec![body.name.clone()],
        bodies: Vec::new(),
        shares: Vec::new(),
        detachment: false,
        span: body.span,
    }
}

fn sums(force: &Force, rules: &Ruleset, kept: &mut Conversion) {
    for unit in &kept.units {
        let mut parent = Some(unit.parent);
        while let Some(formation) = parent.and_then(|index| kept.formations.get_mut(index)) {
            formation.elements = formation.elements.saturating_add(unit.elements);
            if unit.guns {
                formation.gun_elements = formation.gun_elements.saturating_add(unit.elements);
            } else {
                formation.men = formation.men.saturating_add(unit.men);
                formation.fielded_men += unit.fielded;
            }
            parent = formation.parent;
        }
        match unit.guns {
            true => {
                kept.guns = kept.guns.saturating_add(unit.men);
                kept.fielded_guns += unit.fielded;
            }
            false => {
                kept.men = kept.men.plus(unit.strength);
                kept.men_in = kept.men_in.saturating_add(unit.men);
                kept.fielded_men += unit.fielded;
            }
        }
    }
    let game_traits: Vec<Vec<String>> = kept
        .units
        .iter()
        .map(|unit| unit.traits.iter().map(|(id, _)| id.clone()).collect())
        .collect();
    let fatigue: HashMap<&str, Wear> =
        force.bodies.iter().filter_map(|body| Some((body.id.as_str(), body.wear?))).collect();
    for (index, below) in kept.below().iter().enumerate() {
        let units: Vec<(Facts<'_>, UnitBoxes<'_>)> = below
            .iter()
            .map(|unit| (&kept.units[*unit], &game_traits[*unit]))
            .map(|(unit, game_traits)| {
                let facts = Facts::of(rules, unit, game_traits, force.year());
                (facts, UnitBoxes { id: &unit.id, tracks: &unit.tracks })
            })
            .collect();
        let formation = &kept.formations[index];
        let quality = formation
            .quality
            .as_ref()
            .and_then(|(id, _)| rules.qualities.iter().find(|quality| quality.entry.id == *id));
        let (echelon, above) = (formation.echelon, kept.echelons_above(index));
        let mut tracks = of_formation(
            rules,
            &FormationForWear { echelon, above: &above, quality, units: &units },
        );
        // The list states the fatigue of some formations, which takes precedence over the computed
        // number.
        if let Some(Wear::Count(count)) = fatigue.get(formation.id.as_str())
            && let Some(mark) = tracks.first_mut().and_then(|track| track.marks.first_mut())
        {
            mark.lost = *count;
        }
        kept.formations[index].tracks = tracks;
    }
}
