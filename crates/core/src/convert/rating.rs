//! What a unit is rated, from what its parts are.

use super::authority::Authority;
use super::fielded::{Entry, Step};
use super::grade::{Graded, Part, graded, mixed};
use super::piece::Piece;
use super::run::Run;
use super::scope::Facts;
use crate::document::{Grade, Ratio, Trait};
use crate::model::Terms;
use crate::text::shorten;

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

    /// The historical traits that more than half of the men of a unit have.
    pub(super) fn majority_traits(&self, rated: &[(&Piece<'c>, u32, Graded)]) -> Vec<Trait> {
        let own = |piece: &Piece<'c>| self.force.bodies[piece.body].traits.as_slice();
        let all: u64 = rated.iter().map(|(_, men, _)| u64::from(*men)).sum();
        let mut traits: Vec<Trait> = Vec::new();
        for one in rated.iter().flat_map(|(piece, ..)| own(piece)) {
            let has = rated.iter().filter(|(piece, ..)| own(piece).contains(one));
            let men: u64 = has.map(|(_, men, _)| u64::from(*men)).sum();
            if (men * 2 > all || rated.len() == 1) && !traits.contains(one) {
                traits.push(*one);
            }
        }
        traits
    }

    /// The grade and the traits of a unit, from those of its parts.
    pub(super) fn grade(
        &mut self,
        id: &str,
        rated: &[(&Piece<'c>, u32, Graded)],
        terms: Option<&Terms>,
        per: Ratio,
    ) -> (Option<usize>, Vec<String>) {
        let parts: Vec<Part> = rated
            .iter()
            .map(|(piece, men, graded)| Part {
                grade: graded.grade,
                bodies: piece.parts,
                men: *men,
                elements: Ratio::whole((*men).into()).over(per).unwrap_or(Ratio::ZERO),
            })
            .collect();
        let (mut grade, by) = mixed(self.rules, &parts);
        let name = |run: &Run<'_>, at: Option<usize>| {
            at.map_or_else(|| "no grade".to_owned(), |at| run.rules.grades[at].entry.name.clone())
        };
        if !by.is_empty() {
            let mut from: Vec<String> =
                rated.iter().map(|(.., graded)| name(self, graded.grade)).collect();
            from.dedup();
            let way = self.rules.mixed.iter().find(|way| by.ends_with(&way.entry.id));
            let source = Authority::of(way.and_then(|way| way.entry.origin.as_ref()));
            let to = name(self, grade);
            self.note(Entry {
                step: Step::Grade,
                body: id.to_owned(),
                from: shorten(&from.join(", ")),
                to,
                by,
                source,
                remainder: 0,
                why: "its parts differ".to_owned(),
            });
        } else if let Some((piece, _, graded)) = rated.first()
            && grade.is_some()
        {
            let historical = self.historical(piece.body);
            let (step, from, why) = match (graded.assumed, historical) {
                (true, _) => (
                    Step::Assume,
                    "no grade".to_owned(),
                    "nobody said how well it fought: taken as regular",
                ),
                (false, Some(historical)) => (Step::Grade, historical.word().to_owned(), ""),
                (false, None) => (Step::Grade, "what it is".to_owned(), ""),
            };
            let entry = grade.map(|at| &self.rules.grades[at].entry);
            let source = Authority::of(entry.and_then(|entry| entry.origin.as_ref()));
            let to = name(self, grade);
            let by = graded.by.clone();
            let why = why.to_owned();
            self.note(Entry { step, body: id.to_owned(), from, to, by, source, remainder: 0, why });
        }
        if let Some(rating) = terms.and_then(|terms| terms.rating.as_ref()) {
            let own = self.rules.grades.iter().position(|known| known.entry.id == *rating);
            if own.is_none() {
                let to = name(self, grade);
                self.note(Entry {
                    step: Step::Drop,
                    body: id.to_owned(),
                    from: format!("{rating} by its author"),
                    to,
                    by: "fielded".to_owned(),
                    source: Authority::Author,
                    remainder: 0,
                    why: "the game has no such grade".to_owned(),
                });
            }
            if own.is_some() && own != grade {
                let (from, to) = (name(self, grade), name(self, own));
                self.note(Entry {
                    step: Step::Author,
                    body: id.to_owned(),
                    from,
                    to,
                    by: "fielded".to_owned(),
                    source: Authority::Author,
                    remainder: 0,
                    why: "its author says so, and that counts".to_owned(),
                });
                grade = own;
            }
        }
        // A unit has a trait if more than half of its men have it.
        let all: u32 = rated.iter().fold(0_u32, |sum, (_, men, _)| sum.saturating_add(*men));
        let mut traits: Vec<String> = Vec::new();
        for one in rated.iter().flat_map(|(.., graded)| &graded.traits) {
            let has = rated.iter().filter(|(.., graded)| graded.traits.contains(one));
            let men: u32 = has.fold(0_u32, |sum, (_, men, _)| sum.saturating_add(*men));
            if u64::from(men) * 2 > u64::from(all) && !traits.contains(one) {
                traits.push(one.clone());
            }
        }
        (grade, traits)
    }
}
