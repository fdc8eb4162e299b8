//! Places leaders on the table, and records why other leaders are not on the table.

use std::collections::HashMap;

use super::authority::Authority;
use super::basis::{Basis, PackLine, PackList};
use super::change::{Change, Named, NoPost};
use super::command::{LeaderPost, LeaderStanding, Post, no_post, place};
use super::fielded::{FieldedLeader, Stand};
use super::ledger::{Entry, readings};
use super::run::Run;
use crate::document::GameLength;
use crate::model::HistoricalLeader;

struct Seat {
    formation: usize,
    /// Index of the unit with the leader's body; `None` if the body is a formation of the game.
    unit: Option<usize>,
}

impl<'c> Run<'c> {
    pub(super) fn leaders(&mut self) {
        let arms = self.conversion.arms();
        let units = self.units_of_bodies();
        // Name of the leader with each unit, because a unit can have only one leader.
        let mut seated: HashMap<usize, String> = HashMap::new();
        for (index, body) in self.force.bodies.iter().enumerate() {
            let Some(leader) = &body.leader else { continue };
            let Some(seat) = self.seat(index, &units) else {
                self.leaderless(index, NoPost::NoBody);
                continue;
            };
            let unit = seat.unit.map(|unit| &self.conversion.units[unit]);
            let post = Post {
                echelon: body.echelon,
                arms: unit.map_or_else(|| arms[seat.formation].clone(), |unit| vec![unit.arm]),
                nation: &body.nation,
                year: self.force.year(),
                rating: leader.rating.or(body.quality),
                exceptional: leader.exceptional,
                word: None,
            };
            let found = match place(self.rules, &post) {
                LeaderStanding::Placed(found) => found,
                LeaderStanding::Unexceptional(kind) => {
                    let (leader, reason) = (leader.name.clone(), NoPost::Unexceptional);
                    let change = Change::Leaderless { leader, reason };
                    self.note_line(&body.id, PackList::Leaders, &kind.entry, change);
                    continue;
                }
                LeaderStanding::Nowhere => {
                    self.leaderless(index, no_post(&post));
                    continue;
                }
            };
            if let Some(before) = seat.unit.and_then(|unit| seated.get(&unit)) {
                self.leaderless(index, NoPost::Taken(before.clone()));
                continue;
            }
            seated.extend(seat.unit.map(|unit| (unit, leader.name.clone())));
            self.seat_leader(index, leader, &found, &seat);
        }
    }

    /// The formation and unit of a leader; `None` if no part of his body is on the table.
    fn seat(&self, index: usize, units: &[Option<usize>]) -> Option<Seat> {
        let body = &self.force.bodies[index];
        let is_his = |formation: &usize| self.conversion.formations[*formation].id == body.id;
        if let Some(formation) = self.became[index].filter(is_his) {
            return Some(Seat { formation, unit: None });
        }
        // The leader's body became a unit, so he is with this unit, below the formation above.
        let unit = units[index..body.end].iter().flatten().min().copied()?;
        Some(Seat { formation: self.conversion.units[unit].parent, unit: Some(unit) })
    }

    fn seat_leader(
        &mut self,
        index: usize,
        leader: &HistoricalLeader,
        place: &LeaderPost<'_>,
        seat: &Seat,
    ) {
        let body = &self.force.bodies[index];
        let by_author = self.range_by_author(leader);
        let range = by_author.or(place.range);
        self.note_exceptional(&body.id, leader, place, by_author.is_some());
        let unit = seat.unit.map(|unit| self.conversion.units[unit].id.clone());
        let stand = Stand { formation: seat.formation, unit };
        self.conversion.leaders.push(FieldedLeader::of(body, leader, Some(place), stand, range));
        let kind = &place.leader.entry;
        let change = Change::Placed {
            leader: leader.name.clone(),
            kind: Named::of(kind),
            range,
            range_by_author: by_author.is_some(),
        };
        match by_author {
            Some(_) => self.note_author(&body.id, change),
            None => self.note(Entry {
                body: body.id.clone(),
                change,
                basis: place.basis.clone(),
                source: Authority::of(place.origin),
                also: readings(self.rules, place.readings.iter().copied()),
            }),
        }
    }

    /// The range of a leader's orders that the author sets for this game.
    fn range_by_author(&self, leader: &HistoricalLeader) -> Option<GameLength> {
        let rules = self.rules;
        let is_this = |name: &String| *name == rules.id || rules.aliases.contains(name);
        leader.terms.iter().find(|(name, _)| is_this(name))?.1.range
    }

    /// Records the advantages of an exceptional leader, but not his range, which the caller records
    /// afterwards.
    fn note_exceptional(
        &mut self,
        body: &str,
        leader: &HistoricalLeader,
        place: &LeaderPost<'_>,
        range_by_author: bool,
    ) {
        let Some(exceptional) = place.exceptional else { return };
        let reaches = place.range.is_some() && !range_by_author;
        let farther = exceptional.farther.as_ref().filter(|_| reaches).map(|more| more.value);
        let bonus = exceptional.bonus.as_ref().map(|bonus| bonus.value);
        if farther.is_none() && bonus.is_none() {
            return;
        }
        let line = PackLine::Exceptional { leader: place.leader.entry.id.clone() };
        let change = Change::Exceptional { leader: leader.name.clone(), farther, bonus };
        self.note(Entry {
            basis: Basis::Pack(line),
            source: Authority::of(exceptional.origin.as_ref()),
            ..Entry::told(body, change)
        });
    }

    /// Records a leader who is not represented. The basis is the whole list of leaders, because no
    /// single line of the list is the reason.
    fn leaderless(&mut self, index: usize, reason: NoPost) {
        let body = &self.force.bodies[index];
        let leader = body.leader.as_ref().map(|leader| leader.name.clone()).unwrap_or_default();
        let basis = PackList::Leaders.whole();
        self.note(Entry { basis, ..Entry::told(&body.id, Change::Leaderless { leader, reason }) });
    }

    fn units_of_bodies(&self) -> Vec<Option<usize>> {
        let mut units = vec![None; self.force.bodies.len()];
        for (index, unit) in self.conversion.units.iter().enumerate() {
            for body in &unit.bodies {
                units[*body] = units[*body].or(Some(index));
            }
        }
        units
    }
}
