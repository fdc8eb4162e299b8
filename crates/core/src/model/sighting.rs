//! The enemies as one side knows them from its `intel`: a force of known bodies, and their places
//! on the ground.

use std::collections::HashSet;
use std::sync::Arc;

use grognard_syntax::text::{FileId, Span, letters};

use super::{Battle, BattleSide, Body, EnemyIntel, Force, Standing, Strength};
use crate::document::{Arm, Echelon, Knowledge, kebab};

pub(super) struct Sighting {
    /// The enemy bodies that the side knows, with new ids, because an id from a document may reveal
    /// more than the side knows.
    pub force: Force,
    pub standing: Vec<Standing>,
}

const ENEMY: &str = "The enemy";

#[derive(Debug, Clone, Copy)]
struct Seen {
    knows: Knowledge,
    rounded: Option<u32>,
    placed: bool,
    /// Whether the knowledge comes from `intel` about a higher body that includes this body.
    under: bool,
}

/// An enemy body of which the side knows only that it is there.
struct Contact {
    place: Option<Standing>,
    /// Span of the body in its document, which tells the umpire which body the contact is. The span
    /// of the entry appears in no output.
    span: Span,
}

/// The enemies as a side knows them; `None` if the side does not know of any enemy body.
pub(super) fn sighting(battle: &Battle, own: &BattleSide) -> Option<Sighting> {
    let is_own = |force: &Force| own.forces().any(|member| member.id == force.id);
    let others = battle.sides.iter().filter(|side| side.id != own.id).flat_map(BattleSide::forces);
    let mut enemies: Vec<Enemy<'_>> =
        others.filter(|force| !is_own(force)).map(|force| Enemy::new(force, battle)).collect();
    let targets: Vec<(usize, usize)> =
        own.intel.iter().filter_map(|intel| mark(&mut enemies, intel)).collect();
    let mut making = Making::new(own);
    let mut done = HashSet::new();
    for (enemy, body) in targets {
        let is_root = enemies[enemy].seen[body].is_some_and(|seen| !seen.under);
        if is_root && done.insert((enemy, body)) {
            making.body(&enemies[enemy], body, 0);
        }
    }
    making.finish()
}

/// A force of another side, with what the side knows about each of its bodies.
struct Enemy<'e> {
    force: &'e Force,
    seen: Vec<Option<Seen>>,
    places: Vec<Option<&'e Standing>>,
}

impl<'e> Enemy<'e> {
    fn new(force: &'e Force, battle: &'e Battle) -> Enemy<'e> {
        let standing = || battle.map.iter().flat_map(|map| &map.standing);
        let of_force = |placed: &&Standing| placed.oob.as_ref().is_none_or(|oob| *oob == force.id);
        let place = |body: &Body| standing().filter(of_force).find(|placed| placed.body == body.id);
        Enemy {
            force,
            seen: vec![None; force.bodies.len()],
            places: force.bodies.iter().map(place).collect(),
        }
    }

    /// The index of the body with this id. If the whole force and a body below it have the same id,
    /// the lower body is found.
    fn find(&self, id: &str) -> Option<usize> {
        self.force.bodies.iter().rposition(|body| body.id == id)
    }

    fn below(&self, body: usize) -> std::ops::Range<usize> {
        body + 1..self.force.bodies[body].end.max(body + 1)
    }

    /// Whether `intel` about a body also makes contacts of bodies below it that are on the map.
    fn contacts_below(&self, body: usize) -> bool {
        self.below(body).any(|index| {
            let seen = self.seen[index].filter(|seen| seen.under);
            seen.is_some_and(|seen| seen.knows == Knowledge::Presence)
                && self.places[index].is_some()
        })
    }

    /// The place of a body, or else of the nearest higher body that has a place, or else the
    /// average place of the bodies below.
    fn place(&self, body: usize) -> Option<Standing> {
        let mut upwards = std::iter::once(body).chain(self.force.above(body));
        if let Some(placed) = upwards.find_map(|index| self.places[index]) {
            return Some(placed.clone());
        }
        let parts: Vec<&Standing> = self.below(body).filter_map(|part| self.places[part]).collect();
        let count = i64::try_from(parts.len()).ok().filter(|count| *count > 0)?;
        let middle = |axis: fn(&Standing) -> i32| {
            let sum: i64 = parts.iter().map(|part| i64::from(axis(part))).sum();
            i32::try_from(sum / count).unwrap_or_default()
        };
        let at = (middle(|part| part.at.0), middle(|part| part.at.1));
        Some(Standing { at, posture: None, ..parts[0].clone() })
    }

    /// Men, sabres and guns of a body, or the sums of its children if the body itself states no
    /// number, and whether any of these numbers is unknown.
    fn counts(&self, body: usize) -> ([Option<Strength>; 3], bool) {
        let told = &self.force.bodies[body];
        let own = [told.men, told.sabres, told.guns];
        let mut children = self.force.children(body).peekable();
        if own.iter().any(Option::is_some) || children.peek().is_none() {
            return (own, told.unknown || own.iter().all(Option::is_none));
        }
        let none = ([None; 3], false);
        children.fold(none, |(sums, unknown), child| {
            let (counts, of_child) = self.counts(child);
            let sum = |kind: usize| match (sums[kind], counts[kind]) {
                (Some(sum), Some(more)) => Some(Strength::plus(sum, more)),
                (sum, more) => sum.or(more),
            };
            (std::array::from_fn(sum), unknown || of_child)
        })
    }
}

/// Records one entry of `intel`. An entry without an order of battle is ignored if its id occurs in
/// several orders of battle, because the entry does not identify a body.
fn mark(enemies: &mut [Enemy<'_>], intel: &EnemyIntel) -> Option<(usize, usize)> {
    let is_named = |enemy: &Enemy<'_>| intel.oob.as_ref().is_none_or(|oob| *oob == enemy.force.id);
    let all = enemies.iter().enumerate().filter(|(_, enemy)| is_named(enemy));
    let mut found: Vec<(usize, usize)> =
        all.filter_map(|(number, enemy)| Some((number, enemy.find(&intel.body)?))).collect();
    if found.iter().any(|(_, body)| *body > 0) {
        found.retain(|(_, body)| *body > 0);
    }
    let [(number, body)] = found[..] else { return None };
    let enemy = &mut enemies[number];
    let below = enemy.below(body).filter(|_| intel.below);
    for index in std::iter::once(body).chain(below).collect::<Vec<usize>>() {
        let under = index > body || enemy.seen[index].is_some_and(|seen| seen.under);
        let EnemyIntel { knows, rounded, placed, .. } = *intel;
        enemy.seen[index] = Some(Seen { knows, rounded, placed, under });
    }
    Some((number, body))
}

struct Making {
    bodies: Vec<Body>,
    standing: Vec<Standing>,
    contacts: Vec<Contact>,
    taken: HashSet<String>,
    force_id: String,
}

impl Making {
    fn new(own: &BattleSide) -> Making {
        let bodies = own.forces().flat_map(|force| &force.bodies);
        let own_ids = own.forces().map(|force| &force.id).chain(bodies.map(|body| &body.id));
        let mut taken: HashSet<String> = own_ids.cloned().collect();
        let force_id = free_id("enemy", &mut taken);
        let mut whole = Body::new(&*force_id, ENEMY, nowhere());
        whole.echelon = Some(Echelon::Group);
        Making { bodies: vec![whole], standing: Vec::new(), contacts: Vec::new(), taken, force_id }
    }

    /// Adds a body, and all bodies below it that the same entry of `intel` includes.
    fn body(&mut self, enemy: &Enemy<'_>, index: usize, parent: usize) {
        let Some(seen) = enemy.seen[index] else { return };
        let number = match seen.knows {
            Knowledge::Presence => {
                self.contact(enemy, index, seen);
                parent
            }
            Knowledge::Name | Knowledge::Strength => self.named(enemy, index, seen, parent),
        };
        for child in enemy.force.children(index) {
            if enemy.seen[child].is_some_and(|seen| seen.under) {
                self.body(enemy, child, number);
            }
        }
        let end = self.bodies.len();
        if number != parent {
            self.bodies[number].end = end;
        }
    }

    fn contact(&mut self, enemy: &Enemy<'_>, index: usize, seen: Seen) {
        let stands = enemy.places[index].is_some();
        if stands || !seen.under && !enemy.contacts_below(index) {
            let place = enemy.place(index).filter(|_| seen.placed);
            self.contacts.push(Contact { place, span: enemy.force.bodies[index].span });
        }
    }

    fn named(&mut self, enemy: &Enemy<'_>, index: usize, seen: Seen, parent: usize) -> usize {
        let told = &enemy.force.bodies[index];
        let id = free_id(&kebab(&told.name), &mut self.taken);
        let mut body = Body::new(id, &*told.name, told.span);
        body.parent = Some(parent);
        body.echelon = told.echelon;
        body.arm = told.arm.or_else(|| enemy.force.foremost_arm(index));
        body.nation = Arc::clone(&told.nation);
        if seen.knows == Knowledge::Strength {
            let is_known = |part: usize| enemy.seen[part].is_some_and(|seen| seen.under);
            let ([men, sabres, guns], unknown) = match enemy.force.children(index).any(is_known) {
                true => ([told.men, told.sabres, told.guns], told.unknown),
                false => enemy.counts(index),
            };
            let round = |count: Option<Strength>| rounded(count?, seen.rounded);
            (body.men, body.sabres, body.guns) = (round(men), round(sabres), round(guns));
            body.unknown = unknown;
        }
        // If parts of the body are on the map, the body itself appears only at its own place,
        // because an average of the places of its parts would draw the same troops twice.
        let parts_stand = enemy.below(index).any(|part| {
            enemy.seen[part].is_some_and(|seen| seen.under) && enemy.places[part].is_some()
        });
        let place = match seen.under || parts_stand {
            true => enemy.places[index].cloned(),
            false => enemy.place(index),
        };
        if let Some(place) = place.filter(|_| seen.placed) {
            self.stands(place, &body.id);
        }
        body.end = self.bodies.len() + 1;
        self.bodies.push(body);
        self.bodies.len() - 1
    }

    fn stands(&mut self, place: Standing, id: &str) {
        let oob = Some(self.force_id.clone());
        self.standing.push(Standing { oob, body: id.to_owned(), ..place });
    }

    /// Names the contacts A, B, C from north to south, so that the letters do not reveal the order
    /// of bodies in the document.
    fn finish(mut self) -> Option<Sighting> {
        let key = |contact: &Contact| {
            let place = contact.place.as_ref().map(|place| (-place.at.1, place.at.0, place.facing));
            (place.is_none(), place)
        };
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.sort_by_key(key);
        for (number, contact) in contacts.into_iter().enumerate() {
            let name = format!("Contact {}", letters(number));
            let id = free_id(&kebab(&name), &mut self.taken);
            if let Some(place) = contact.place {
                self.stands(Standing { posture: None, ..place }, &id);
            }
            let mut body = Body::new(id, name, contact.span);
            body.parent = Some(0);
            body.echelon = Some(Echelon::Group);
            body.arm = Some(Arm::Other);
            body.end = self.bodies.len() + 1;
            self.bodies.push(body);
        }
        self.bodies[0].end = self.bodies.len();
        let Making { bodies, standing, force_id, .. } = self;
        let name = ENEMY.to_owned();
        let force =
            Force { id: force_id, name, date: None, native: None, sources: Vec::new(), bodies };
        (force.bodies.len() > 1).then_some(Sighting { force, standing })
    }
}

/// Rounds a count to the nearest multiple of `step`, and up if two multiples are equally near;
/// `None` if the result would be zero.
fn rounded(count: Strength, step: Option<u32>) -> Option<Strength> {
    let Some(step) = step.filter(|step| *step > 0) else { return Some(count) };
    let half_up = count.middle().saturating_add(step / 2) / step;
    Some(half_up.saturating_mul(step)).filter(|count| *count > 0).map(Strength::exact)
}

/// Span of a body that is in no document.
fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// A new id, made from `wanted`, that differs from all ids in `taken`.
fn free_id(wanted: &str, taken: &mut HashSet<String>) -> String {
    let wanted = if wanted.is_empty() { "body" } else { wanted };
    let numbered = (2..).map(|number| format!("{wanted}-{number}"));
    let mut all = std::iter::once(wanted.to_owned()).chain(numbered);
    all.find(|id| taken.insert(id.clone())).expect("there are more numbers than bodies")
}
