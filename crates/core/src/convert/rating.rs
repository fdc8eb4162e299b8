//! What a unit is rated, from what its parts are.

use super::authority::Authority;
use super::basis::PackList;
use super::change::{Change, Named};
use super::grade::{Graded, Mixed, Part, graded, mixed};
use super::ledger::Entry;
use super::piece::Piece;
use super::run::Run;
use super::scope::Facts;
use crate::document::{Grade, Ratio, Trait};
use crate::ruleset::Entry as Line;

/// Men of one body in a unit, with their grade and traits in the game.
pub(super) struct Rated<'p, 'c> {
    pub(super) piece: &'p Piece<'c>,
    /// Number of men or guns of the body in this unit.
    pub(super) men: u32,
    pub(super) graded: Graded,
}

impl<'c> Run<'c> {
    pub(super) fn rate(&self, piece: &Piece<'_>) -> Graded {
        graded(self.rules, self.historical(piece.body), &self.facts(piece))
    }

    /// The grade of a body by the historical record; that of a native list as its game has it.
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
            ..Facts::default()
        }
    }

    /// A unit's grade in the game by itself, with its entry in the ledger.
    pub(super) fn grade(&mut self, id: &str, rated: &[Rated<'_, 'c>], per: Ratio) -> Option<usize> {
        let parts: Vec<Part> = rated
            .iter()
            .map(|part| Part {
                grade: part.graded.grade,
                bodies: part.piece.parts,
                men: part.men,
                elements: Ratio::whole(part.men.into()).over(per).unwrap_or(Ratio::ZERO),
            })
            .collect();
        match mixed(self.rules, &parts) {
            Mixed::Differing { grade, line } => {
                self.note_mixed(id, rated, grade, line);
                grade
            }
            Mixed::Alike(grade) => {
                if let (Some(part), Some(grade)) = (rated.first(), grade) {
                    self.note_grade(id, part, grade);
                }
                grade
            }
        }
    }

    /// The grade of a unit whose parts differ.
    fn note_mixed(
        &mut self,
        id: &str,
        rated: &[Rated<'_, 'c>],
        grade: Option<usize>,
        line: Option<&Line>,
    ) {
        let parts = rated.iter().map(|part| self.grade_named(part.graded.grade)).collect();
        self.note(Entry {
            body: id.to_owned(),
            change: Change::MixedGrade { parts, grade: self.grade_named(grade) },
            basis: line.map_or(PackList::Mixed.whole(), |line| PackList::Mixed.line(&line.id)),
            source: Authority::of(line.and_then(|line| line.origin.as_ref())),
        });
    }

    /// The grade that all parts of a unit have, by the first of them.
    fn note_grade(&mut self, id: &str, part: &Rated<'_, 'c>, grade: usize) {
        let entry = &self.rules.grades[grade].entry;
        let grade = Named::of(entry);
        let change = match part.graded.assumed {
            true => Change::AssumedGrade { grade },
            false => Change::Graded { historical: self.historical(part.piece.body), grade },
        };
        self.note(Entry {
            body: id.to_owned(),
            change,
            basis: part.graded.basis.clone(),
            source: Authority::of(entry.origin.as_ref()),
        });
    }

    /// The grade that the author gives a unit, or the one that was worked out.
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

    fn grade_named(&self, grade: Option<usize>) -> Option<Named> {
        grade.map(|grade| Named::of(&self.rules.grades[grade].entry))
    }

    /// The historical traits that more than half of the men of a unit have.
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

/// The traits in the game that more than half of the men of a unit have, by id.
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
