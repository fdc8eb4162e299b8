//! Formations: which bodies stay formations, what they can bear, and who leads them.

use std::collections::HashSet;

use super::authority::Authority;
use super::command::{Place, Post, Standing, no_place, place, quality};
use super::fielded::{Entry, FieldedFormation, FieldedLeader, FieldedUnit, Step, Track};
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
                self.conversion.left_out += count.middle();
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
                formation.elements += elements;
                if guns {
                    formation.gun_elements += elements;
                } else {
                    formation.men += men;
                    formation.fielded_men += fielded;
                }
                parent = formation.parent;
            }
        }
        for at in 0..self.conversion.formations.len() {
            let tracks = self.formation_tracks(at);
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

    fn formation_tracks(&self, at: usize) -> Vec<Track> {
        let formation = &self.conversion.formations[at];
        let below = |unit: &FieldedUnit| {
            let mut parent = Some(unit.parent);
            while let Some(above) = parent.filter(|above| *above != at) {
                parent = self.conversion.formations.get(above).and_then(|one| one.parent);
            }
            parent == Some(at)
        };
        let units: Vec<(Facts<'_>, u32)> = self
            .conversion
            .units
            .iter()
            .zip(&self.sketches)
            .filter(|(unit, _)| below(unit))
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
        for (at, body) in self.force.bodies.iter().enumerate() {
            let Some(leader) = &body.leader else { continue };
            let own = self.became[at].filter(|own| self.conversion.formations[*own].id == body.id);
            // He whose body became a unit stands with that unit, under the formation above it.
            let unit = if own.is_some() { None } else { self.unit_of(at) };
            let units = &self.conversion.units;
            let Some(formation) = own.or(unit.map(|unit| units[unit].parent)) else {
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
                arms: match unit {
                    Some(unit) => vec![units[unit].arm],
                    None => self.conversion.arms_below(formation),
                },
                nation: &body.nation,
                year: self.force.year(),
                rating: leader.rating.or(body.quality),
                exceptional: leader.exceptional,
                word: None,
            };
            let standing = place(self.rules, &post);
            let unit = unit.map(|unit| units[unit].id.clone());
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
            let before = self.conversion.leaders.iter().find(|one| one.unit == unit);
            if let Some(before) = before.filter(|_| unit.is_some()) {
                let why =
                    format!("{} stands with the unit that his body became a part of", before.name);
                self.leaderless(at, "leaders", Authority::Nobody, &why);
                continue;
            }
            let mut names: Vec<&str> = vec![&self.rules.id];
            names.extend(self.rules.aliases.iter().map(String::as_str));
            let author = leader.terms.iter().find(|(id, _)| names.contains(&id.as_str()));
            let author = author.and_then(|(_, terms)| terms.range);
            let (kind, range) = (&place.leader.entry, author.or(place.range));
            let reach = range.map_or_else(String::new, |range| format!(", reaches {range}"));
            self.tell_exceptional(at, &place, author.is_some());
            self.conversion.leaders.push(FieldedLeader::of(
                leader,
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

    /// The unit that a body became or is a part of: the first of several.
    fn unit_of(&self, at: usize) -> Option<usize> {
        let bodies = &self.force.bodies[at..self.force.bodies[at].end];
        let units = &self.conversion.units;
        // A unit stands where the first of its bodies is written; of the others it has the names.
        let first = units.iter().position(|unit| bodies.iter().any(|body| body.span == unit.span));
        let parent = self.became[at];
        let part = || {
            units.iter().position(|unit| {
                let here =
                    parent.is_none_or(|parent| self.conversion.stands_below(unit.parent, parent));
                here && bodies.iter().any(|body| unit.parts.contains(&body.name))
            })
        };
        first.or_else(part)
    }
}
