//! Makes the blocks of each body that the map places.

use grognard_core::convert::{Conversion, FieldedUnit, Footprint, footprint, scale_of};
use grognard_core::document::{Arm, BlockEdge, Posture, Ratio, Trait};
use grognard_core::model::{Battle, Battlefield, Force, PhaseOf, Standing};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::Span;

use super::arrange::{Position, UnitRoom, arrange};
use super::battle_lines::{Lines, Wanted};
use super::given::{ForceOn, MapGiven};
use super::ground::{on_ground, place, places};
use super::{BlockOn, BodyOn, MoveOn, NationOn, SideOn, Symbol};
use crate::view::nation_look::NationLook;
use crate::view::origin::{Mark, mark};
use crate::view::size_mark::level_of;

/// The bodies on the ground, and the facts about them that the key of the map gives.
#[derive(Default)]
pub(super) struct OnGround {
    pub bodies: Vec<BodyOn>,
    /// Names of bodies that have no place on the map and do not arrive later either.
    pub elsewhere: Vec<String>,
    /// Sources of the battle lines, and the nations whose drill is unknown.
    pub lines: Lines,
    /// The weakest mark of any block's size.
    pub size_mark: Option<Mark>,
}

pub(super) fn bodies(battle: &Battle, ground: &Battlefield, given: MapGiven<'_>) -> OnGround {
    let standing = ground.standing_at(given.phase);
    let mut found = OnGround::default();
    for force_on in given.forces {
        let placed = PlacedForce::of(battle, force_on, &standing, ground);
        match force_on.fielded {
            Some((conversion, _)) => {
                let Some(rules) = given.rules else { continue };
                units(&placed, conversion, rules, given, &mut found);
            }
            None => history(&placed, given, &mut found),
        }
    }
    found
}

/// A force with the places that the map gives to its bodies.
struct PlacedForce<'p> {
    side: usize,
    force: &'p Force,
    /// Place of each body, if the map gives a place to the body itself.
    places: Vec<Option<&'p Standing>>,
    /// For each body: does it arrive later, alone or with a body above it?
    later: Vec<bool>,
    north: i64,
    /// North-east corner of the field, in millimetres.
    field: [i64; 2],
}

impl<'p> PlacedForce<'p> {
    fn of(
        battle: &Battle,
        force_on: &ForceOn<'p>,
        standing: &'p [Standing],
        ground: &Battlefield,
    ) -> PlacedForce<'p> {
        let bodies = &force_on.force.bodies;
        let is = |id: &str, place: &Standing| {
            place.body == id && place.oob.as_ref().is_none_or(|oob| *oob == force_on.force.id)
        };
        let places = bodies.iter().map(|body| standing.iter().find(|place| is(&body.id, place)));
        let mut later = vec![false; bodies.len()];
        for arriving in battle.arrivals.iter().filter(|arriving| arriving.is_of(force_on.force)) {
            let body = bodies.iter().position(|body| body.id == arriving.body);
            if let Some(body) = body {
                later[body..bodies[body].end].fill(true);
            }
        }
        PlacedForce {
            side: force_on.side,
            force: force_on.force,
            places: places.collect(),
            later,
            north: ground.north,
            field: [ground.width * 1000, ground.height * 1000],
        }
    }

    /// Bodies whose places apply to a body: the body itself, otherwise the nearest placed body
    /// above it, otherwise the placed bodies below it.
    fn of_body(&self, body: usize) -> Vec<usize> {
        let mut upwards = std::iter::once(body).chain(self.force.above(body));
        if let Some(placed) = upwards.find(|index| self.places[*index].is_some()) {
            return vec![placed];
        }
        let below = body + 1..self.force.bodies[body].end;
        below.filter(|index| self.places[*index].is_some()).collect()
    }

    /// Places of a unit of the game: the places of the historical bodies that the unit combines.
    fn of_unit(&self, unit: &FieldedUnit) -> Vec<(usize, &'p Standing)> {
        let mut bodies: Vec<usize> = Vec::new();
        for index in unit.bodies.iter().flat_map(|body| self.of_body(*body)) {
            if !bodies.contains(&index) {
                bodies.push(index);
            }
        }
        bodies.into_iter().filter_map(|index| Some((index, self.places[index]?))).collect()
    }

    /// Direction in which the troops at a place face, in degrees clockwise from the top of the map.
    fn facing(&self, standing: &Standing) -> i64 {
        (standing.facing.unwrap_or(0) + self.north).rem_euclid(360)
    }
}

/// Units of the game that the map draws at one place.
struct Group<'g> {
    /// Index of the historical body that has this place; `None` for a unit whose parts have
    /// separate places.
    body: Option<usize>,
    /// Middle of the front, in millimetres of ground.
    at: [i64; 2],
    standing: &'g Standing,
    /// Spans of the placements in the map document. A unit whose parts have separate places has
    /// several places.
    placements: Vec<Span>,
    units: Vec<&'g FieldedUnit>,
}

fn units(
    placed: &PlacedForce<'_>,
    conversion: &Conversion,
    rules: &Ruleset,
    given: MapGiven<'_>,
    found: &mut OnGround,
) {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for unit in &conversion.units {
        let places = placed.of_unit(unit);
        let middle = match places.as_slice() {
            [] => {
                if !unit.bodies.iter().any(|body| placed.later[*body]) {
                    found.elsewhere.push(unit.name.clone());
                }
                continue;
            }
            [(_, standing)] => place(standing.at),
            // The parts have separate places but are one unit on the table, so the unit is at their
            // mean place.
            several => {
                let sum = |axis: usize| {
                    several.iter().map(|(_, standing)| place(standing.at)[axis]).sum::<i64>()
                };
                let count = several.len() as i64;
                [sum(0) / count, sum(1) / count]
            }
        };
        let (index, standing) = places[0];
        let body = (places.len() == 1).then_some(index);
        let same = |group: &&mut Group<'_>| body.is_some() && group.body == body;
        match groups.iter_mut().find(same) {
            Some(group) => group.units.push(unit),
            None => {
                let placements = places.iter().map(|(_, standing)| standing.span).collect();
                groups.push(Group { body, at: middle, standing, placements, units: vec![unit] });
            }
        }
    }
    for group in groups {
        let body = body_on(&group, placed, conversion, rules, given, &mut found.size_mark);
        found.bodies.push(body);
    }
}

/// Makes one body with several blocks from the units at one place.
fn body_on(
    group: &Group<'_>,
    placed: &PlacedForce<'_>,
    conversion: &Conversion,
    rules: &Ruleset,
    given: MapGiven<'_>,
    size_mark: &mut Option<Mark>,
) -> BodyOn {
    let year = conversion.date.map(|date| i64::from(date.year));
    let mut rooms: Vec<UnitRoom> = Vec::new();
    let mut blocks: Vec<BlockOn> = Vec::new();
    for unit in &group.units {
        let print = footprint(rules, unit, group.standing.posture, year);
        if let Some(print) = &print {
            let weakest = print.rests_on.iter().filter_map(|origin| mark(Some(origin))).max();
            *size_mark = (*size_mark).max(weakest);
        }
        let block = block_on(unit, print.as_ref(), rules, group.at);
        rooms.push(UnitRoom { size: block.size, guns: unit.arm.is_artillery() });
        blocks.push(block);
    }
    let facing = placed.facing(group.standing);
    let position = Position { front: group.at, facing, field: placed.field };
    arrange(position, group.standing.posture, &rooms, &mut blocks);
    let nation = group.units.first().map_or("", |unit| unit.nation.as_str());
    let (id, name) = match (group.units.as_slice(), group.body) {
        ([only], _) => (only.id.clone(), only.name.clone()),
        (_, Some(body)) => {
            let body = &placed.force.bodies[body];
            (body.id.clone(), body.name.clone())
        }
        _ => (String::new(), String::new()),
    };
    BodyOn {
        force_id: placed.force.id.clone(),
        id,
        name,
        side: placed.side,
        colour: colour(given, nation),
        edges: edges(given, nation),
        facing,
        blocks,
        span: Some(group.standing.span),
        rests_on: group.placements.clone(),
    }
}

/// Makes the block of a unit. [`arrange`] sets the final place of the block later.
fn block_on(
    unit: &FieldedUnit,
    print: Option<&Footprint<'_>>,
    rules: &Ruleset,
    middle: [i64; 2],
) -> BlockOn {
    let scale = rules.ground.as_ref().and_then(scale_of);
    let size = print.zip(scale).and_then(|(print, scale)| {
        Some([on_ground(print.front, scale)?, on_ground(print.depth, scale)?])
    });
    let stands = match print.and_then(|print| print.posture) {
        Some(posture) => format!(" in {}", posture.entry.name.to_lowercase()),
        None => String::new(),
    };
    let element = match unit.elements {
        1 => format!("1 {}", unit.element_name.to_lowercase()),
        count => format!("{count} × {}", unit.element_name.to_lowercase()),
    };
    BlockOn {
        id: unit.id.clone(),
        told: format!("{}: {element}{stands}", unit.name),
        at: middle,
        size,
        line: None,
        symbol: symbol(unit.arm, &unit.history),
        mark: level_of(rules, unit),
    }
}

/// Adds a block for each body that a historical map places.
fn history(placed: &PlacedForce<'_>, given: MapGiven<'_>, found: &mut OnGround) {
    let bodies = &placed.force.bodies;
    for (index, body) in bodies.iter().enumerate() {
        let Some(standing) = placed.places[index] else {
            let lost = body.is_unit() && !placed.later[index] && placed.of_body(index).is_empty();
            if lost {
                found.elsewhere.push(body.name.clone());
            }
            continue;
        };
        let (arm, traits) = foremost(placed.force, index);
        let posture = standing.posture.map(|posture| format!(": {}", words(posture)));
        let apart = |other: usize| other != index && placed.places[other].is_some();
        let wanted = Wanted { force: placed.force, body: index, arm, posture: standing.posture };
        let line = found.lines.front(wanted, given, &apart);
        let front = line.map(|front| format!(", a front of {} m", (front + 500) / 1000));
        let block = BlockOn {
            id: body.id.clone(),
            told: [body.name.clone(), posture.unwrap_or_default(), front.unwrap_or_default()]
                .concat(),
            at: place(standing.at),
            size: None,
            line,
            symbol: symbol(arm, &traits),
            mark: match body.echelon {
                Some(echelon) => echelon.word(),
                None if arm.is_artillery() => "battery",
                None => "battalion",
            },
        };
        found.bodies.push(BodyOn {
            force_id: placed.force.id.clone(),
            id: body.id.clone(),
            name: body.name.clone(),
            side: placed.side,
            colour: colour(given, &body.nation),
            edges: edges(given, &body.nation),
            facing: placed.facing(standing),
            blocks: vec![block],
            span: Some(standing.span),
            rests_on: vec![standing.span],
        });
    }
}

fn words(posture: Posture) -> String {
    let word = posture.word().replace('-', " ");
    match posture {
        Posture::Limbered | Posture::Unlimbered => word,
        Posture::Skirmish => format!("in {word} order"),
        _ => format!("in {word}"),
    }
}

/// Main arm of a body, and the traits of its largest part of that arm. The main arm is artillery
/// only if the body has no other arm.
fn foremost(force: &Force, index: usize) -> (Arm, Vec<Trait>) {
    let bodies = &force.bodies[index..force.bodies[index].end.max(index + 1)];
    let arm = force.foremost_arm(index).unwrap_or(Arm::Infantry);
    let of_arm = bodies.iter().filter(|body| body.arm == Some(arm));
    let traits = of_arm.max_by_key(|body| body.weight_of_numbers()).map(|body| body.traits.clone());
    (arm, traits.unwrap_or_default())
}

pub fn symbol_of(force: &Force, index: usize) -> Symbol {
    let (arm, traits) = foremost(force, index);
    symbol(arm, &traits)
}

fn symbol(arm: Arm, traits: &[Trait]) -> Symbol {
    let heavy =
        traits.iter().any(|game_trait| matches!(game_trait, Trait::Heavy | Trait::Cuirassier));
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry if heavy => Symbol::HeavyCavalry,
        Arm::Cavalry => Symbol::LightCavalry,
        Arm::FootArtillery => Symbol::FootArtillery,
        Arm::HorseArtillery => Symbol::HorseArtillery,
        Arm::Engineers | Arm::Other => Symbol::Other,
    }
}

pub(super) fn colour(given: MapGiven<'_>, nation: &str) -> Option<String> {
    given.nations.get(nation).and_then(|look| look.colour.clone())
}

fn edges(given: MapGiven<'_>, nation: &str) -> Vec<BlockEdge> {
    given.nations.get(nation).map(|look| look.edges.clone()).unwrap_or_default()
}

/// Sides of the battle, each with the nations that have blocks on the map.
pub(super) fn sides(battle: &Battle, given: MapGiven<'_>, bodies: &[BodyOn]) -> Vec<SideOn> {
    let sides = battle.sides.iter().enumerate().map(|(number, side)| {
        let mut nations: Vec<NationOn> = Vec::new();
        for force_on in given.forces.iter().filter(|force_on| force_on.side == number) {
            for body in &force_on.force.bodies {
                let Some(look) = given.nations.get(&*body.nation) else { continue };
                let NationLook { name, colour, edges, .. } = look.clone();
                let nation = NationOn { name, colour, edges };
                let stands = |on: &BodyOn| {
                    on.side == number && on.colour == nation.colour && on.edges == nation.edges
                };
                if !nations.contains(&nation) && bodies.iter().any(stands) {
                    nations.push(nation);
                }
            }
        }
        let bodies = bodies.iter().filter(|body| body.side == number).count();
        SideOn { name: side.name.clone(), nations, bodies }
    });
    sides.collect()
}

pub(super) fn moves(phase: Option<&PhaseOf>, given: MapGiven<'_>) -> Vec<MoveOn> {
    let moves = phase.into_iter().flat_map(|phase| &phase.moves);
    let moves = moves.filter_map(|movement| {
        let mut forces = given.forces.iter();
        let (side, body) = forces.find_map(|on| {
            let of_force = movement.oob.as_ref().is_none_or(|oob| *oob == on.force.id);
            let body = on.force.bodies.iter().find(|body| of_force && body.id == movement.body)?;
            Some((on.side, body))
        })?;
        Some(MoveOn {
            name: body.name.clone(),
            kind: movement.kind,
            side,
            colour: colour(given, &body.nation),
            path: places(&movement.path),
        })
    });
    moves.collect()
}

pub(super) fn reach(rules: &Ruleset, millimetres: Ratio) -> Option<i64> {
    on_ground(millimetres, rules.ground.as_ref().and_then(scale_of)?)
}
