//! Makes the units: their elements, names and grades, with entries in the ledger.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::PackList;
use super::change::{Change, Rounded};
use super::element::{Made, floor, limits, on_table, trait_name};
use super::fielded::FieldedUnit;
use super::ledger::{Entry, FurtherBasis};
use super::profile::{named_size, profile};
use super::rating::{Rated, majority_game_traits};
use super::round::{Certainty, beyond_limit, certainty, fitting, is_rounded, largest_remainder};
use super::run::{Run, Sketch};
use super::share::{Share, share_out};
use super::unit_groups::Group;
use super::wear::{Measured, of_unit};
use crate::document::{Ratio, RoundMethod};
use crate::model::Terms;

impl<'c> Run<'c> {
    /// Fields all groups of one parent and one arm.
    pub(super) fn field(&mut self, groups: &[Group<'_, 'c>]) {
        let shares: Vec<Vec<Share<'_, 'c>>> = groups.iter().map(share_out).collect();
        let men: Vec<u32> = shares.iter().flatten().map(|share| share.men).collect();
        let per = groups[0].pieces[0].made.per;
        let counts: Vec<u32> = match self.rounding.method {
            RoundMethod::LargestRemainder if !groups[0].pieces[0].made.is_any => {
                largest_remainder(&men, per, &self.rounding)
            }
            _ => {
                let allowed = groups[0].pieces[0].made.allowed;
                let each = shares.iter().flatten();
                let limits = limits(groups[0].pieces[0].made.unit);
                let count = |share: &Share<'_, 'c>| {
                    if groups[0].pieces[0].made.is_any {
                        return 1;
                    }
                    fitting(share.strength, share.men, per, allowed, limits, &self.rounding)
                };
                each.map(count).collect()
            }
        };
        let mut row: Vec<usize> =
            groups.iter().flat_map(|group| &group.pieces).map(|piece| piece.body).collect();
        row.sort_unstable();
        let mut counts = counts.into_iter();
        for (group, shares) in groups.iter().zip(&shares) {
            self.note_group(&row, group);
            for number in 0..shares.len() {
                let count = counts.next().unwrap_or(1);
                let called = self.called(&row, group, shares, number);
                self.unit(group, &shares[number], called, count);
            }
        }
    }

    fn unit(
        &mut self,
        group: &Group<'_, 'c>,
        share: &Share<'_, 'c>,
        (block, name, number): (usize, String, Option<usize>),
        rounded: u32,
    ) {
        let first = share.pieces[0].0;
        let single = group.units() == 1 && group.blocks.len() == 1;
        let terms = single.then(|| self.terms(group.blocks[0])).flatten();
        if terms.is_some() {
            self.heard.insert(group.blocks[0]);
        }
        let id = self.unit_id(block, first.arm, number);
        let rated: Vec<Rated<'_, 'c>> = share
            .pieces
            .iter()
            .map(|(piece, men)| Rated { piece, men: *men, graded: self.rate(piece) })
            .collect();
        let made = first.made.for_men(share.men);
        let computed = self.grade(&id, &rated, made.per);
        let rating = terms.and_then(|terms| terms.rating.as_deref());
        let grade = self.grade_by_author(&id, computed, rating);
        let count = if made.is_any { 1 } else { rounded.max(floor(made.unit)) };
        let game_traits = self.traits_by_author(&id, majority_game_traits(&rated), terms);
        let sketch = Sketch {
            arm: first.arm,
            traits: self.majority_traits(&rated),
            game_traits,
            grade,
            nation: self.force.bodies[first.body].nation.to_string(),
            elements: terms.and_then(|terms| terms.elements).unwrap_or(count),
            men: (!first.arm.is_artillery()).then_some(share.men),
            kind: first.made.unit.entry.id.clone(),
        };
        let counted = Counted { share, made: &made, rounded, count, terms };
        let (certainty, detachment) = self.note_elements(&id, &counted, sketch.elements);
        let facts = sketch.facts(self.rules, self.force.year());
        let measured = self.measured(&sketch, terms, share.men);
        let (profile, entries) = profile(self.rules, (&id, &facts), measured, terms);
        let measured = Measured { profile: &profile, ..measured };
        let tracks = of_unit(self.rules, &facts, measured);
        let size = facts.size.map(|size| named_size(self.rules, size));
        self.conversion.ledger.extend(entries);
        let parent = self.became[group.parent].unwrap_or(0);
        let unit = FieldedUnit {
            id,
            name,
            certainty,
            detachment,
            tracks,
            profile,
            size,
            ..self.fielded_unit(&counted, &sketch, parent)
        };
        self.conversion.units.push(unit);
        self.sketches.push(sketch);
    }

    /// Records the elements of a unit in the ledger. Returns the certainty of their number, and
    /// whether the unit is a detachment.
    fn note_elements(
        &mut self,
        id: &str,
        counted: &Counted<'_, '_, 'c>,
        elements: u32,
    ) -> (Certainty, bool) {
        let Counted { share, made, rounded, count, terms } = counted;
        let author = terms.and_then(|terms| terms.elements);
        // A unit beyond its maximum could have fewer elements, but not more.
        let bounds = (floor(made.unit), limits(made.unit).1.max(*count));
        let certainty = match author {
            Some(_) => Certainty::Author,
            None if made.is_any => Certainty::Certain,
            None => certainty(share.strength, made.per, made.allowed, &self.rounding, bounds),
        };
        let men = i64::from(share.men);
        let guns = share.pieces[0].0.arm.is_artillery();
        let element = made.element_name(elements).to_owned();
        let (rounding, also) = self.behind_elements(counted, certainty);
        let change = Change::Rounded(Rounded {
            strength: share.strength,
            guns,
            men: share.men,
            per: made.per,
            elements: *count,
            element: element.clone(),
            rounding,
            certainty,
            remainder: men - on_table(made, *count, share.men, guns),
        });
        self.note_line(id, PackList::Elements, &made.element.entry, change);
        if let Some(entry) = self.conversion.ledger.last_mut() {
            entry.also = also;
        }
        if rounded < count && author.is_none() {
            self.note_raised(id, made, *rounded, elements);
        }
        if let Some(wanted) = beyond_limit(share.men, made.per).filter(|_| author.is_none()) {
            let change = Change::Limited { elements, element: element.clone(), wanted };
            self.note_line(id, PackList::Elements, &made.element.entry, change);
        }
        if author.is_some() {
            if elements != *count {
                let remainder = men - on_table(made, elements, share.men, guns);
                let (computed, given) = (*count, elements);
                self.note_author(id, Change::AuthorCount { computed, given, element, remainder });
            }
            return (certainty, false);
        }
        (certainty, !made.is_any && self.note_limits(id, made, elements))
    }

    /// The rounding, if it affected the number of elements, and the further lines from which the
    /// number was computed.
    fn behind_elements(
        &self,
        counted: &Counted<'_, '_, 'c>,
        certainty: Certainty,
    ) -> (Option<String>, Vec<Arc<FurtherBasis>>) {
        let Counted { share, made, rounded, count, .. } = counted;
        // If only one number fits the interval, neither the rounding nor the nominal number of men
        // affected it.
        let interval = made.allowed.is_some_and(|(low, high)| 0 < low && low < high);
        let forced = interval && certainty == Certainty::Certain;
        let matters = rounded >= count && !forced && is_rounded(share.men, made.per);
        let mut also: Vec<Arc<FurtherBasis>> = Vec::new();
        also.extend((!forced).then(|| made.per_rests_on().map(Arc::new)).flatten());
        also.extend(matters.then(|| Arc::clone(&self.rounding_line)));
        also.extend(share.pieces.iter().flat_map(|(piece, _)| &piece.readings).cloned());
        (matters.then(|| self.rounding.entry.id.clone()), also)
    }

    /// Records that a unit with too few men is raised to the minimum. The authority is our reading,
    /// because rule books do not cover so few men.
    fn note_raised(&mut self, id: &str, made: &Made<'c>, rounded: u32, elements: u32) {
        let line = &made.unit.entry;
        let [rounded_element, element] =
            [rounded, elements].map(|count| made.element_name(count).to_owned());
        self.note(Entry {
            basis: PackList::Units.line(&line.id),
            source: Authority::reading(line.origin.as_ref()),
            ..Entry::told(id, Change::Raised { rounded, rounded_element, elements, element })
        });
    }

    /// Records a unit that is below the minimum or above the maximum size. Returns true for a
    /// detachment.
    fn note_limits(&mut self, id: &str, made: &Made<'c>, elements: u32) -> bool {
        let (least, most) = limits(made.unit);
        let element = made.element_name(elements).to_owned();
        let entry = &made.unit.entry;
        if elements < least {
            let change = Change::Detached { elements, element, least };
            self.note_line(id, PackList::Units, entry, change);
        } else if elements > most {
            let change = Change::Exceeded { elements, element, most };
            self.note_line(id, PackList::Units, entry, change);
        }
        elements < least
    }

    /// The numbers of a unit that formulas use. The points that the author gives take precedence
    /// over the points of the grade.
    fn measured(&self, sketch: &Sketch, terms: Option<&Terms>, men: u32) -> Measured<'static> {
        let points = terms.and_then(|terms| match self.rules.counts_wear_in_points() {
            true => terms.break_point,
            false => terms.valour,
        });
        let points = points.map(Ratio::whole);
        let grade = sketch.grade.map(|grade| &self.rules.grades[grade]);
        let of_grade = grade.and_then(|grade| grade.points.as_ref()).map(|points| points.value);
        Measured {
            points: points.or(of_grade),
            points_by_author: points.is_some(),
            guns: sketch.arm.is_artillery().then_some(men),
            profile: &[],
        }
    }

    fn fielded_unit(
        &self,
        counted: &Counted<'_, '_, 'c>,
        sketch: &Sketch,
        parent: usize,
    ) -> FieldedUnit {
        let Counted { share, made, .. } = counted;
        let guns = sketch.arm.is_artillery();
        let grade = sketch.grade.map(|grade| &self.rules.grades[grade].entry);
        let named = |id: &String| (id.clone(), trait_name(self.rules, id));
        let figures = made.element.figures.as_ref();
        let bodies: Vec<usize> = share.pieces.iter().map(|(piece, _)| piece.body).collect();
        FieldedUnit {
            id: String::new(),
            name: String::new(),
            parent,
            arm: sketch.arm,
            nation: sketch.nation.clone(),
            kind: made.unit.entry.id.clone(),
            element: made.element.entry.id.clone(),
            element_name: made.element_name(sketch.elements).to_owned(),
            elements: sketch.elements,
            figures: figures.and_then(|figure| u32::try_from(figure.value.floor()).ok()),
            strength: share.strength,
            men: share.men,
            fielded: on_table(made, sketch.elements, share.men, guns),
            guns,
            certainty: Certainty::Certain,
            grade: grade.map(|grade| (grade.id.clone(), grade.name.clone())),
            traits: sketch.game_traits.iter().map(named).collect(),
            size: None,
            profile: Vec::new(),
            history: sketch.traits.clone(),
            tracks: Vec::new(),
            parts: bodies.iter().map(|body| self.force.bodies[*body].name.clone()).collect(),
            span: self.force.bodies[bodies[0]].span,
            bodies,
            shares: share.pieces.iter().map(|(_, men)| *men).collect(),
            detachment: false,
        }
    }
}

struct Counted<'u, 'p, 'c> {
    share: &'u Share<'p, 'c>,
    made: &'u Made<'c>,
    rounded: u32,
    /// Number of elements, at least the minimum of a unit, before the author's terms are applied.
    count: u32,
    terms: Option<&'c Terms>,
}
