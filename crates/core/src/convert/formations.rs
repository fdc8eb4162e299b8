//! Formations: which bodies stay formations, what they can bear, and who leads them.

use std::collections::{HashMap, HashSet};

use super::authority::Authority;
use super::command::{Place, Post, Standing, no_place, place, quality};
use super::fielded::{Entry, FieldedFormation, FieldedLeader, Step, Track};
use super::piece::Piece;
use super::run::Run;
use super::scope::Facts;
use super::wear::{Formation, of_formation};
use crate::document::Provenance;

impl<'c> Run<'c> {
    /// What is known of a body but cannot be fielded.
    pub(super) fn left_out(&mut self, pieces: &[Piece<'_>]) {
        for (at, body) in self.force.bodies.iter().enumerate() {
            let fielded = pieces.iter().any(|piece| piece.body == at);
            if body.unknown && !fielded {
                self.note(Entry {
                    step: Step::Drop,
                    body: body.id.clone(),
                    from: "a strength that is unknown".to_owned(),
                    to: "nothing".to_owned(),
                    by: String::new(),
                    source: Authority::Nobody,
                    remainder: 0,
                    why: "nobody can count elements of it: give it a strength, if only an estimate"
                        .to_owned(),
                });
            }
            let guns = body.is_unit() && body.arm.is_some_and(|arm| !arm.is_artillery());
            if let (true, Some(count)) = (guns, body.guns.filter(|guns| guns.most > 0)) {
                self.note(Entry {
                    step: Step::Drop,
                    body: body.id.clone(),
                    from: format!("{count} guns"),
                    to: "nothing".to_owned(),
                    by: String::new(),
                    source: Authority::Nobody,
                    remainder: i64::from(count.middle()),
                    why: "guns of a battalion or regiment fire with it".to_owned(),
                });
            }
        }
    }

    /// The bodies that stay formations: those that are not themselves a unit of the game.
    pub(super) fn formations(&mut self, pieces: &[Piece<'_>]) {
        let unit: HashSet<usize> =
            pieces.iter().filter(|piece| piece.consumes).map(|piece| piece.block).collect();
        for (at, body) in self.force.bodies.iter().enumerate() {
            let parent = body.parent.and_then(|parent| self.became[parent]);
            let within = self.force.above(at).any(|above| unit.contains(&above));
            let keeps = !within && !unit.contains(&at);
            // The whole stays, whatever it is: something must hold the units.
            let Some(echelon) = body.echelon.filter(|_| at == 0 || keeps) else {
                self.became[at] = parent;
                continue;
            };
            // Nothing of it comes to the table: it has no place there either.
            let below = |piece: &Piece<'_>| at <= piece.body && piece.body < body.end;
            if at > 0 && !pieces.iter().any(below) {
                self.became[at] = parent;
                continue;
            }
            self.became[at] = Some(self.conversion.formations.len());
            self.ids.insert(body.id.clone());
            let terms = self.terms(at).and_then(|terms| terms.quality);
            let quality = quality(self.rules, terms.or(body.quality));
            self.conversion.formations.push(FieldedFormation {
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
            if let Some((one, true)) = quality {
                let to = one.entry.name.clone();
                let line = self.line(&one.entry, "qualities");
                self.note(Entry {
                    step: Step::Assume,
                    body: body.id.clone(),
                    from: "no command quality".to_owned(),
                    to,
                    by: line.0,
                    source: line.1,
                    remainder: 0,
                    why: "nobody said how well it was commanded".to_owned(),
                });
            }
        }
    }

    /// Sums of the formations, and what they can bear.
    pub(super) fn wear(&mut self) {
        for at in 0..self.conversion.units.len() {
            let unit = &self.conversion.units[at];
            let (elements, men, fielded, guns) = (unit.elements, unit.men, unit.fielded, unit.guns);
            let mut parent = Some(unit.parent);
            while let Some(above) = parent {
                let Some(formation) = self.conversion.formations.get_mut(above) else { break };
                formation.elements = formation.elements.saturating_add(elements);
                if guns {
                    formation.gun_elements = formation.gun_elements.saturating_add(elements);
                } else {
                    formation.men = formation.men.saturating_add(men);
                    formation.fielded_men += fielded;
                }
                parent = formation.parent;
            }
        }
        for (at, below) in self.conversion.below().iter().enumerate() {
            let tracks = self.formation_tracks(at, below);
            let id = self.conversion.formations[at].id.clone();
            for track in &tracks {
                for mark in &track.marks {
                    let model = self.rules.wear.iter().find(|model| model.entry.id == track.id);
                    let mut source =
                        Authority::of(model.and_then(|model| model.entry.origin.as_ref()));
                    if let (true, Authority::Pack { kind, .. }) = (mark.by_reading, &mut source) {
                        *kind = Provenance::Reading;
                    }
                    let share = mark.percent.as_ref().map(|share| format!(" at {share} %"));
                    self.conversion.ledger.push(Entry {
                        step: Step::Wear,
                        body: id.clone(),
                        from: format!(
                            "{} {}{}",
                            track.boxes,
                            track.counts,
                            share.unwrap_or_default()
                        ),
                        to: format!("{} at {}", mark.name, mark.lost),
                        by: format!("wear/{}/marks/{}", track.id, mark.id),
                        source,
                        remainder: 0,
                        why: String::new(),
                    });
                }
            }
            self.conversion.formations[at].tracks = tracks;
        }
    }

    fn formation_tracks(&self, at: usize, below: &[usize]) -> Vec<Track> {
        let formation = &self.conversion.formations[at];
        let units: Vec<(Facts<'_>, u32)> = below
            .iter()
            .map(|unit| (&self.conversion.units[*unit], &self.sketches[*unit]))
            .map(|(unit, sketch)| {
                let grade = sketch.grade.map(|at| self.rules.grades[at].entry.id.as_str());
                let facts = Facts {
                    arm: Some(sketch.arm),
                    grade,
                    traits: &sketch.traits,
                    game_traits: &sketch.game_traits,
                    nation: &sketch.nation,
                    elements: Some(sketch.elements.into()),
                    year: self.force.year(),
                };
                (facts, unit.tracks.first().map_or(0, |track| track.boxes))
            })
            .collect();
        let quality = formation.quality.as_ref().and_then(|(id, _)| {
            self.rules.qualities.iter().find(|quality| quality.entry.id == *id)
        });
        of_formation(self.rules, &Formation { echelon: formation.echelon, quality, units: &units })
    }

    /// The leaders that have a place in the game, and those that have none.
    pub(super) fn leaders(&mut self) {
        let arms = self.conversion.arms();
        let units = self.units_of_bodies();
        let mut with: HashMap<usize, String> = HashMap::new();
        for (at, body) in self.force.bodies.iter().enumerate() {
            let Some(leader) = &body.leader else { continue };
            let own = self.became[at].filter(|own| self.conversion.formations[*own].id == body.id);
            // He whose body became a unit stands with that unit, under the formation above it.
            let of_body = || units[at..body.end].iter().flatten().min().copied();
            let unit = if own.is_some() { None } else { of_body() };
            let fielded = unit.map(|unit| &self.conversion.units[unit]);
            let Some(formation) = own.or(fielded.map(|unit| unit.parent)) else {
                self.leaderless(
                    at,
                    "leaders",
                    Authority::Nobody,
                    "nothing of his body is on the table",
                );
                continue;
            };
            let post = Post {
                echelon: body.echelon,
                arms: fielded.map_or_else(|| arms[formation].clone(), |unit| vec![unit.arm]),
                nation: &body.nation,
                year: self.force.year(),
                rating: leader.rating.or(body.quality),
                exceptional: leader.exceptional,
                word: None,
            };
            let standing = place(self.rules, &post);
            let place = match standing {
                Standing::Placed(place) => place,
                Standing::Unexceptional(kind) => {
                    let (by, source) = self.line(&kind.entry, "leaders");
                    self.leaderless(at, &by, source, no_place(&standing, &post));
                    continue;
                }
                Standing::Nowhere => {
                    self.leaderless(at, "leaders", Authority::Nobody, no_place(&standing, &post));
                    continue;
                }
            };
            if let Some(before) = unit.and_then(|unit| with.get(&unit)) {
                let why = format!("{before} stands with the unit that his body became a part of");
                self.leaderless(at, "leaders", Authority::Nobody, &why);
                continue;
            }
            with.extend(unit.map(|unit| (unit, leader.name.clone())));
            let unit = fielded.map(|unit| unit.id.clone());
            let mut names: Vec<&str> = vec![&self.rules.id];
            names.extend(self.rules.aliases.iter().map(String::as_str));
            let author = leader.terms.iter().find(|(id, _)| names.contains(&id.as_str()));
            let author = author.and_then(|(_, terms)| terms.range);
            let (kind, range) = (&place.leader.entry, author.or(place.range));
            let reach = range.map_or_else(String::new, |range| format!(", reaches {range}"));
            self.tell_exceptional(at, &place, author.is_some());
            self.conversion.leaders.push(FieldedLeader::of(
                (body, leader),
                Some(&place),
                (formation, unit),
                range,
            ));
            let (step, by, source) = match author {
                Some(_) => (Step::Author, "fielded".to_owned(), Authority::Author),
                None => (Step::Lead, place.by.clone(), Authority::of(kind.origin.as_ref())),
            };
            let to = format!("{}{reach}", kind.name);
            self.note(Entry {
                step,
                body: body.id.clone(),
                from: leader.name.clone(),
                to,
                by,
                source,
                remainder: 0,
                why: String::new(),
            });
        }
    }

    /// What a leader has because he is exceptional. His range is told after it.
    fn tell_exceptional(&mut self, at: usize, place: &Place<'_>, author: bool) {
        let (Some(exceptional), Some(leader)) = (place.exceptional, &self.force.bodies[at].leader)
        else {
            return;
        };
        let farther = exceptional.farther.as_ref().filter(|_| !author && place.range.is_some());
        let farther = farther.map(|more| format!("reaches {} farther", more.value));
        let bonus =
            exceptional.bonus.as_ref().map(|bonus| format!("adds {} to a throw", bonus.value));
        let gains: Vec<String> = farther.into_iter().chain(bonus).collect();
        if gains.is_empty() {
            return;
        }
        self.note(Entry {
            step: Step::Lead,
            body: self.force.bodies[at].id.clone(),
            from: format!("{}, exceptional", leader.name),
            to: gains.join(", "),
            by: format!("leaders/{}/exceptional", place.leader.entry.id),
            source: Authority::of(exceptional.origin.as_ref()),
            remainder: 0,
            why: String::new(),
        });
    }

    /// A leader who has no place.
    fn leaderless(&mut self, at: usize, by: &str, source: Authority, why: &str) {
        let body = &self.force.bodies[at];
        self.note(Entry {
            step: Step::Drop,
            body: body.id.clone(),
            from: body.leader.as_ref().map(|leader| leader.name.clone()).unwrap_or_default(),
            to: "no leader".to_owned(),
            by: by.to_owned(),
            source,
            remainder: 0,
            why: why.to_owned(),
        });
    }

    /// For each body the first unit that has men or guns of it.
    fn units_of_bodies(&self) -> Vec<Option<usize>> {
        let mut units = vec![None; self.force.bodies.len()];
        for (at, unit) in self.conversion.units.iter().enumerate() {
            for body in &unit.bodies {
                units[*body] = units[*body].or(Some(at));
            }
        }
        units
    }
}
