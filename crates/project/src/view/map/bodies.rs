//! Who stands where: the blocks of each body that the map places.

use super::arrange::{Piece, Spot, arrange};
use super::{BlockOn, BodyOn, ForceOn, MapGiven, MoveOn, SideOn, Symbol, on_ground, place, places};
use crate::view::origin::{Mark, mark};
use grognard_core::convert::{Conversion, FieldedUnit, footprint, scale_of};
use grognard_core::document::{Arm, Posture, Ratio, Trait};
use grognard_core::model::{Battle, Battlefield, Body, Force, PhaseOf, Standing};
use grognard_core::ruleset::Ruleset;

/// The bodies that stand on the ground, the names of those that stand nowhere and do not come later
/// either, and the mark of what the sizes rest on.
pub(super) fn bodies(
    battle: &Battle,
    ground: &Battlefield,
    given: MapGiven<'_>,
) -> (Vec<BodyOn>, Vec<String>, Option<Mark>) {
    let standing = ground.standing_at(given.phase);
    let (mut all, mut elsewhere, mut marks) = (Vec::new(), Vec::new(), None);
    for one in given.forces {
        let placed = Placed::of(battle, one, &standing, ground);
        match one.fielded {
            Some((conversion, _)) => {
                let Some(rules) = given.rules else { continue };
                let mark = units(&placed, conversion, rules, given, (&mut all, &mut elsewhere));
                marks = marks.max(mark);
            }
            None => history(&placed, given, (&mut all, &mut elsewhere)),
        }
    }
    (all, elsewhere, marks)
}

/// A force, and where its bodies stand.
struct Placed<'p> {
    side: usize,
    force: &'p Force,
    /// For each body its place, if the map names it itself.
    at: Vec<Option<&'p Standing>>,
    /// Which bodies come later, with all below them.
    later: Vec<bool>,
    north: i64,
    /// The far corner of the field.
    field: [i64; 2],
}

impl<'p> Placed<'p> {
    fn of(
        battle: &Battle,
        one: &ForceOn<'p>,
        standing: &'p [Standing],
        ground: &Battlefield,
    ) -> Placed<'p> {
        let bodies = &one.force.bodies;
        let is = |id: &str, standing: &Standing| {
            standing.body == id && standing.oob.as_ref().is_none_or(|oob| *oob == one.force.id)
        };
        let at = bodies.iter().map(|body| standing.iter().find(|one| is(&body.id, one)));
        let mut later = vec![false; bodies.len()];
        for arriving in battle.arrivals.iter().filter(|arriving| arriving.is_of(one.force)) {
            let body = bodies.iter().position(|body| body.id == arriving.body);
            if let Some(body) = body {
                later[body..bodies[body].end].fill(true);
            }
        }
        Placed {
            side: one.side,
            force: one.force,
            at: at.collect(),
            later,
            north: ground.north,
            field: [ground.width * 1000, ground.height * 1000],
        }
    }

    /// The bodies on whose places a body stands: its own, that of one above it, or those of its parts.
    fn of_body(&self, body: usize) -> Vec<usize> {
        let own = std::iter::once(body).chain(self.force.above(body));
        if let Some(own) = own.into_iter().find(|at| self.at[*at].is_some()) {
            return vec![own];
        }
        let below = body + 1..self.force.bodies[body].end;
        below.filter(|at| self.at[*at].is_some()).collect()
    }

    /// Which way a place looks, from the top of the map.
    fn facing(&self, standing: &Standing) -> i64 {
        (standing.facing.unwrap_or(0) + self.north).rem_euclid(360)
    }
}

/// A unit, or several, at one place.
struct Group<'g> {
    /// The body whose place it is; nothing for a unit whose parts stand apart.
    body: Option<usize>,
    at: [i64; 2],
    standing: &'g Standing,
    units: Vec<&'g FieldedUnit>,
}

fn units(
    placed: &Placed<'_>,
    conversion: &Conversion,
    rules: &Ruleset,
    given: MapGiven<'_>,
    (all, elsewhere): (&mut Vec<BodyOn>, &mut Vec<String>),
) -> Option<Mark> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for unit in &conversion.units {
        let mut stands: Vec<usize> = Vec::new();
        for at in unit.bodies.iter().flat_map(|body| placed.of_body(*body)) {
            if !stands.contains(&at) {
                stands.push(at);
            }
        }
        let known = |at: usize| placed.at[at].map(|standing| (at, standing));
        let stands: Vec<(usize, &Standing)> = stands.into_iter().filter_map(known).collect();
        match stands.as_slice() {
            [] => {
                if !unit.bodies.iter().any(|body| placed.later[*body]) {
                    elsewhere.push(unit.name.clone());
                }
            }
            [(body, standing)] => match groups.iter_mut().find(|group| group.body == Some(*body)) {
                Some(group) => group.units.push(unit),
                None => groups.push(Group {
                    body: Some(*body),
                    at: place(standing.at),
                    standing,
                    units: vec![unit],
                }),
            },
            // Its parts stood apart, on the table they stand together: in the middle of them.
            [(_, standing), ..] => {
                let count = stands.len() as i64;
                let sum = |axis: usize| {
                    stands.iter().map(|(_, standing)| place(standing.at)[axis]).sum::<i64>()
                };
                let at = [sum(0) / count, sum(1) / count];
                groups.push(Group { body: None, at, standing, units: vec![unit] });
            }
        }
    }
    let mut marks = None;
    for group in groups {
        let (body, mark) = group_on(&group, placed, conversion, rules, given);
        marks = marks.max(mark);
        all.push(body);
    }
    marks
}

fn group_on(
    group: &Group<'_>,
    placed: &Placed<'_>,
    conversion: &Conversion,
    rules: &Ruleset,
    given: MapGiven<'_>,
) -> (BodyOn, Option<Mark>) {
    let facing = placed.facing(group.standing);
    let year = conversion.date.map(|date| i64::from(date.year));
    let scale = rules.ground.as_ref().and_then(scale_of);
    let mut marks = None;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut blocks: Vec<BlockOn> = Vec::new();
    for unit in &group.units {
        let print = footprint(rules, unit, group.standing.posture, year);
        let size = print.as_ref().zip(scale).and_then(|(print, scale)| {
            Some([on_ground(print.front, scale)?, on_ground(print.depth, scale)?])
        });
        if let Some(print) = &print {
            let weakest = print.rests_on.iter().filter_map(|origin| mark(Some(origin))).max();
            marks = marks.max(weakest);
        }
        let posture = print.as_ref().and_then(|print| print.posture);
        let stands = match posture {
            Some(posture) => format!(" in {}", posture.entry.name.to_lowercase()),
            None => String::new(),
        };
        let element = match unit.elements {
            1 => format!("1 {}", unit.element_name.to_lowercase()),
            count => format!("{count} × {}", unit.element_name.to_lowercase()),
        };
        let told = format!("{}: {element}{stands}", unit.name);
        pieces.push(Piece { size, guns: unit.arm.is_artillery() });
        blocks.push(BlockOn {
            id: unit.id.clone(),
            told,
            at: group.at,
            size,
            symbol: symbol(unit.arm, &unit.history),
            mark: level(rules, unit),
        });
    }
    let spot = Spot { at: group.at, facing, field: placed.field };
    arrange(spot, group.standing.posture, &pieces, &mut blocks);
    let nation = group.units.first().map_or("", |unit| unit.nation.as_str());
    let (id, name) = match (group.units.as_slice(), group.body) {
        ([only], _) => (only.id.clone(), only.name.clone()),
        (_, Some(body)) => {
            let body = &placed.force.bodies[body];
            (body.id.clone(), body.name.clone())
        }
        _ => (String::new(), String::new()),
    };
    let body = BodyOn {
        force_id: placed.force.id.clone(),
        id,
        name,
        side: placed.side,
        colour: colour(given, nation),
        facing,
        blocks,
        span: Some(group.standing.span),
    };
    (body, marks)
}

/// The map of history has one block for each body that it places.
fn history(
    placed: &Placed<'_>,
    given: MapGiven<'_>,
    (all, elsewhere): (&mut Vec<BodyOn>, &mut Vec<String>),
) {
    let bodies = &placed.force.bodies;
    for (at, body) in bodies.iter().enumerate() {
        let Some(standing) = placed.at[at] else {
            let lost = body.is_unit() && !placed.later[at] && placed.of_body(at).is_empty();
            if lost {
                elsewhere.push(body.name.clone());
            }
            continue;
        };
        let (arm, traits) = foremost(placed.force, at);
        let posture = standing.posture.map(|posture| format!(": in {}", words(posture)));
        let block = BlockOn {
            id: body.id.clone(),
            told: format!("{}{}", body.name, posture.unwrap_or_default()),
            at: place(standing.at),
            size: None,
            symbol: symbol(arm, &traits),
            mark: match body.echelon {
                Some(echelon) => echelon.word(),
                None if arm.is_artillery() => "battery",
                None => "battalion",
            },
        };
        all.push(BodyOn {
            force_id: placed.force.id.clone(),
            id: body.id.clone(),
            name: body.name.clone(),
            side: placed.side,
            colour: colour(given, &body.nation),
            facing: placed.facing(standing),
            blocks: vec![block],
            span: Some(standing.span),
        });
    }
}

fn words(posture: Posture) -> String {
    posture.word().replace('-', " ")
}

/// What most of a body fights as: guns only if there is nothing else.
fn foremost(force: &Force, at: usize) -> (Arm, Vec<Trait>) {
    let bodies = &force.bodies[at..force.bodies[at].end.max(at + 1)];
    let strength = |body: &Body| {
        let count = body.men.or(body.sabres).or(body.guns);
        count.map_or(1, |count| u64::from(count.middle().max(1)))
    };
    let mut best: Option<(bool, u64, Arm)> = None;
    for arm in bodies.iter().filter_map(|body| body.arm) {
        let of_arm = bodies.iter().filter(|body| body.arm == Some(arm));
        let sum: u64 = of_arm.map(strength).sum();
        let found = (!arm.is_artillery(), sum, arm);
        if best.is_none_or(|best| (best.0, best.1) < (found.0, found.1)) {
            best = Some(found);
        }
    }
    let arm = best.map_or(Arm::Infantry, |best| best.2);
    let of_arm = bodies.iter().filter(|body| body.arm == Some(arm));
    let traits = of_arm.max_by_key(|body| strength(body)).map(|body| body.traits.clone());
    (arm, traits.unwrap_or_default())
}

fn symbol(arm: Arm, traits: &[Trait]) -> Symbol {
    let heavy = traits.iter().any(|one| matches!(one, Trait::Heavy | Trait::Cuirassier));
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry if heavy => Symbol::HeavyCavalry,
        Arm::Cavalry => Symbol::LightCavalry,
        Arm::FootArtillery => Symbol::FootArtillery,
        Arm::HorseArtillery => Symbol::HorseArtillery,
        Arm::Engineers | Arm::Other => Symbol::Other,
    }
}

fn level(rules: &Ruleset, unit: &FieldedUnit) -> &'static str {
    let kind = rules.units.iter().find(|kind| kind.entry.id == unit.kind);
    match kind {
        Some(kind) => kind.level.word(),
        None if unit.arm.is_artillery() => "battery",
        None => "battalion",
    }
}

pub(super) fn colour(given: MapGiven<'_>, nation: &str) -> Option<String> {
    given.nations.get(nation).and_then(|look| look.colour.clone())
}

/// The sides with those of their nations that stand on the map.
pub(super) fn sides(battle: &Battle, given: MapGiven<'_>, bodies: &[BodyOn]) -> Vec<SideOn> {
    let sides = battle.sides.iter().enumerate().map(|(at, side)| {
        let mut nations: Vec<(String, Option<String>)> = Vec::new();
        for one in given.forces.iter().filter(|one| one.side == at) {
            for body in &one.force.bodies {
                let Some(look) = given.nations.get(&body.nation) else { continue };
                let nation = (look.name.clone(), look.colour.clone());
                let stands = bodies.iter().any(|on| on.side == at && on.colour == look.colour);
                if stands && !nations.contains(&nation) {
                    nations.push(nation);
                }
            }
        }
        let bodies = bodies.iter().filter(|body| body.side == at).count();
        SideOn { name: side.name.clone(), nations, bodies }
    });
    sides.collect()
}

/// Who went where until a phase.
pub(super) fn moves(phase: Option<&PhaseOf>, given: MapGiven<'_>) -> Vec<MoveOn> {
    let moves = phase.into_iter().flat_map(|phase| &phase.moves);
    let moves = moves.filter_map(|one| {
        let mut forces = given.forces.iter();
        let (side, body) = forces.find_map(|on| {
            let known = one.oob.as_ref().is_none_or(|oob| *oob == on.force.id);
            let body = on.force.bodies.iter().find(|body| known && body.id == one.body)?;
            Some((on.side, body))
        })?;
        Some(MoveOn {
            name: body.name.clone(),
            kind: one.kind.word(),
            side,
            colour: colour(given, &body.nation),
            path: places(&one.path),
        })
    });
    moves.collect()
}

/// Millimetres of ground that a length of the game is.
pub(super) fn reach(rules: &Ruleset, millimetres: Ratio) -> Option<i64> {
    on_ground(millimetres, rules.ground.as_ref().and_then(scale_of)?)
}
