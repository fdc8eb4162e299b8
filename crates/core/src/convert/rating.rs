//! Finds the grade and traits of a unit from the bodies in it.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::{Basis, PackLine, PackList};
use super::change::{Change, Named};
use super::element::trait_name;
use super::grade::{Graded, GradedPart, MixedGrade, graded, mixed};
use super::ledger::readings;
use super::ledger::{Entry, FurtherBasis};
use super::piece::Piece;
use super::run::Run;
use super::scope::{Facts, pounds};
use crate::document::{Grade, Ratio, Trait};
use crate::model::Terms;
use crate::ruleset as rules;

/// The troops of one body in a unit, with their grade and traits in the game.
pub(super) struct Rated<'p, 'c> {
    pub(super) piece: &'p Piece<'c>,
    pub(super) men: u32,
    pub(super) graded: Graded,
}

impl<'c> Run<'c> {
    pub(super) fn rate(&self, piece: &Piece<'_>) -> Graded {
        graded(self.rules, self.historical(piece.body), &self.facts(piece))
    }

    /// The historical grade of a body. In a list written for another game, the historical grade
    /// follows from the grade of that game.
    pub(super) fn historical(&self, body: usize) -> Option<Grade> {
        let body = &self.force.bodies[body];
        let native = || {
            let rating = body.rating.as_deref()?;
            let from = self.from?;
            from.grades.iter().find(|grade| grade.entry.id == rating)?.to
        };
        body.grade.or_else(native)
    }

    pub(super) fn facts<'f>(&'f self, piece: &Piece<'_>) -> Facts<'f> {
        let body = &self.force.bodies[piece.body];
        Facts {
            arm: Some(piece.arm),
            traits: &body.traits,
            nation: &body.nation,
            year: self.force.year(),
            pounds: pounds(body.weight.as_deref()),
            ..Facts::default()
        }
    }

    /// Finds the grade of a unit before the author's terms, and records it in the ledger.
    pub(super) fn grade(&mut self, id: &str, rated: &[Rated<'_, 'c>], per: Ratio) -> Option<usize> {
        let parts: Vec<GradedPart> = rated
            .iter()
            .map(|part| GradedPart {
                grade: part.graded.grade,
                bodies: part.piece.bodies,
                men: part.men,
                elements: Ratio::whole(part.men.into()).over(per).unwrap_or(Ratio::ZERO),
            })
            .collect();
        match mixed(self.rules, &parts) {
            MixedGrade::Differing { grade, way, tie } => {
                self.note_mixed(id, rated, grade, (way, tie));
                grade
            }
            MixedGrade::Alike(grade) => {
                if let (Some(part), Some(grade)) = (rated.first(), grade) {
                    self.note_grade(id, part, grade);
                }
                grade
            }
        }
    }

    fn note_mixed(
        &mut self,
        id: &str,
        rated: &[Rated<'_, 'c>],
        grade: Option<usize>,
        (way, tie): (Option<&rules::MixedGradeRule>, bool),
    ) {
        let parts = rated.iter().map(|part| self.grade_named(part.graded.grade)).collect();
        // The default method and the treatment of ties count as our reading, even if the pack cites
        // a source.
        let source = match way {
            Some(way) if !tie => Authority::of(way.entry.origin.as_ref()),
            way => Authority::reading(way.and_then(|way| way.entry.origin.as_ref())),
        };
        let chosen = way.map(|way| way.when.as_slice()).unwrap_or_default();
        let mut also = readings(self.rules, chosen.iter().map(|(reading, _)| reading.as_str()));
        for part in rated {
            also.extend(readings(self.rules, part.graded.readings.iter().map(String::as_str)));
            also.extend(part.graded.grade.map(|grade| self.grade_line(part, grade)).map(Arc::new));
        }
        also.retain(|rest| rest.source.needs_mark());
        also.dedup();
        self.note(Entry {
            body: id.to_owned(),
            change: Change::MixedGrade { parts, grade: self.grade_named(grade), tie },
            basis: way.map_or(PackList::Mixed.whole(), |way| PackList::Mixed.line(&way.entry.id)),
            source,
            also,
        });
    }

    /// The line of the pack from which a part has its grade: an entry of `assign`, or the grade
    /// itself.
    fn grade_line(&self, part: &Rated<'_, 'c>, grade: usize) -> FurtherBasis {
        let assigned = match &part.graded.basis {
            Basis::Pack(PackLine::Entry { list: PackList::Assign, id }) => {
                self.rules.assign.iter().find(|assign| assign.entry.id == *id)
            }
            _ => None,
        };
        let line = assigned.map_or(&self.rules.grades[grade].entry, |assign| &assign.entry);
        let basis = part.graded.basis.clone();
        FurtherBasis { basis, source: Authority::of(line.origin.as_ref()) }
    }

    /// Records the grade that all parts of a unit have.
    fn note_grade(&mut self, id: &str, part: &Rated<'_, 'c>, grade: usize) {
        let FurtherBasis { basis, source } = self.grade_line(part, grade);
        let grade = Named::of(&self.rules.grades[grade].entry);
        let change = match part.graded.assumed {
            true => Change::AssumedGrade { grade },
            false => Change::Graded { historical: self.historical(part.piece.body), grade },
        };
        self.note(Entry {
            body: id.to_owned(),
            change,
            basis,
            source,
            also: readings(self.rules, part.graded.readings.iter().map(String::as_str)),
        });
    }

    pub(super) fn grade_by_author(
        &mut self,
        id: &str,
        computed: Option<usize>,
        rating: Option<&str>,
    ) -> Option<usize> {
        let Some(rating) = rating else { return computed };
        let given = self.rules.grades.iter().position(|grade| grade.entry.id == rating);
        let Some(given) = given else {
            let (rating, grade) = (rating.to_owned(), self.grade_named(computed));
            self.note_author(id, Change::UnknownGrade { rating, grade });
            return computed;
        };
        if computed != Some(given) {
            let computed = self.grade_named(computed);
            let given = Named::of(&self.rules.grades[given].entry);
            self.note_author(id, Change::AuthorGrade { computed, given });
        }
        Some(given)
    }

    /// The traits of a unit in the game. The author's traits replace the computed traits.
    pub(super) fn traits_by_author(
        &mut self,
        id: &str,
        computed: Vec<String>,
        terms: Option<&Terms>,
    ) -> Vec<String> {
        let Some(given) = terms.and_then(|terms| terms.game_traits.as_ref()) else {
            return computed;
        };
        if computed != *given {
            let names = |ids: &[String]| ids.iter().map(|id| trait_name(self.rules, id)).collect();
            let (computed, given) = (names(&computed), names(given));
            self.note_author(id, Change::AuthorTraits { computed, given });
        }
        given.clone()
    }

    fn grade_named(&self, grade: Option<usize>) -> Option<Named> {
        grade.map(|grade| Named::of(&self.rules.grades[grade].entry))
    }

    pub(super) fn majority_traits(&self, rated: &[Rated<'_, 'c>]) -> Vec<Trait> {
        let traits_of = |part: &Rated<'_, 'c>| self.force.bodies[part.piece.body].traits.as_slice();
        let all: u64 = rated.iter().map(|part| u64::from(part.men)).sum();
        let mut traits: Vec<Trait> = Vec::new();
        for wanted in rated.iter().flat_map(traits_of) {
            let has = rated.iter().filter(|part| traits_of(part).contains(wanted));
            let men: u64 = has.map(|part| u64::from(part.men)).sum();
            if (men * 2 > all || rated.len() == 1) && !traits.contains(wanted) {
                traits.push(*wanted);
            }
        }
        traits
    }
}

pub(super) fn majority_game_traits(rated: &[Rated<'_, '_>]) -> Vec<String> {
    let men_of = |sum: u32, part: &Rated<'_, '_>| sum.saturating_add(part.men);
    let all = rated.iter().fold(0, men_of);
    let mut traits: Vec<String> = Vec::new();
    for wanted in rated.iter().flat_map(|part| &part.graded.traits) {
        let men = rated.iter().filter(|part| part.graded.traits.contains(wanted)).fold(0, men_of);
        if u64::from(men) * 2 > u64::from(all) && !traits.contains(wanted) {
            traits.push(wanted.clone());
        }
    }
    traits
}
