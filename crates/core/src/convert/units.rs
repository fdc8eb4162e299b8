//! Units: elements, names, grades, and their lines in the ledger.

use super::basis::PackList;
use super::change::{Change, Rounded};
use super::element::{Made, limits, on_table, trait_name};
use super::fielded::{Certainty, FieldedUnit, Track};
use super::rating::{Rated, majority_game_traits};
use super::round::{certainty, fitting, largest_remainder};
use super::run::{Run, Sketch};
use super::share::{Share, share_out};
use super::unit_groups::{Group, is_pooled};
use super::wear::of_unit;
use crate::document::{Arm, Ratio, RoundMethod};
use crate::model::Terms;

impl<'c> Run<'c> {
    /// Puts the groups of one parent and arm onto the table.
    pub(super) fn field(&mut self, groups: &[Group<'_, 'c>]) {
        let shares: Vec<Vec<Share<'_, 'c>>> = groups.iter().map(share_out).collect();
        let men: Vec<u32> = shares.iter().flatten().map(|share| share.men).collect();
        let per = groups[0].pieces[0].made.per;
        let counts: Vec<u32> = match self.rounding.method {
            RoundMethod::LargestRemainder => largest_remainder(&men, per, &self.rounding),
            _ => {
                let allowed = groups[0].pieces[0].made.allowed;
                let each = shares.iter().flatten();
                each.map(|share| fitting(share.strength, share.men, per, allowed, &self.rounding))
                    .collect()
            }
        };
        let mut counts = counts.into_iter();
        for (group, shares) in groups.iter().zip(&shares) {
            self.note_group(group);
            for number in 0..shares.len() {
                let count = counts.next().unwrap_or(1);
                self.unit(group, shares, number, count);
            }
        }
    }

    /// Puts one unit of a group onto the table, with its entries in the ledger.
    fn unit(&mut self, group: &Group<'_, 'c>, shares: &[Share<'_, 'c>], number: usize, count: u32) {
        let share = &shares[number];
        let first = share.pieces[0].0;
        let single = group.units() == 1 && group.blocks.len() == 1;
        let terms = single.then(|| self.terms(group.blocks[0])).flatten();
        if terms.is_some() {
            self.heard.insert(group.blocks[0]);
        }
        let (block, name, number) = self.called(group, shares, number);
        let id = self.unit_id(block, first.arm, number);
        let rated: Vec<Rated<'_, 'c>> = share
            .pieces
            .iter()
            .map(|(piece, men)| Rated { piece, men: *men, graded: self.rate(piece) })
            .collect();
        let computed = self.grade(&id, &rated, first.made.per);
        let rating = terms.and_then(|terms| terms.rating.as_deref());
        let grade = self.grade_by_author(&id, computed, rating);
        let sketch = Sketch {
            arm: first.arm,
            traits: self.majority_traits(&rated),
            game_traits: majority_game_traits(&rated),
            grade,
            nation: self.force.bodies[first.body].nation.clone(),
            elements: terms.and_then(|terms| terms.elements).unwrap_or(count),
        };
        let counted = Counted { share, made: &first.made, count, terms };
        let (certainty, detachment) = self.note_elements(&id, &counted, sketch.elements);
        let points = terms.and_then(|terms| terms.points).map(Ratio::whole);
        let parent = self.became[group.parent].unwrap_or(0);
        let unit = FieldedUnit {
            id,
            name,
            certainty,
            detachment,
            tracks: self.unit_tracks(&sketch, points),
            ..self.fielded_unit(&counted, &sketch, parent)
        };
        self.conversion.units.push(unit);
        self.sketches.push(sketch);
    }

    /// Tells how men became elements, and whether they are too few or too many for a unit. Returns how
    /// sure their number is, and whether the unit is a detachment.
    fn note_elements(
        &mut self,
        id: &str,
        counted: &Counted<'_, '_, 'c>,
        elements: u32,
    ) -> (Certainty, bool) {
        let Counted { share, made, count, terms } = counted;
        let author = terms.and_then(|terms| terms.elements);
        let certainty = match author {
            Some(_) => Certainty::Author,
            None => certainty(share.strength, made.per, made.allowed, &self.rounding, elements),
        };
        let men = i64::from(share.men);
        let guns = share.pieces[0].0.arm.is_artillery();
        let element = made.element_name(elements).to_owned();
        let change = Change::Rounded(Rounded {
            strength: share.strength,
            guns,
            men: share.men,
            per: made.per,
            elements: *count,
            element: element.clone(),
            rounding: self.rounding.entry.id.clone(),
            certainty: certainty.clone(),
            remainder: men - on_table(made, *count, share.men, guns),
        });
        self.note_line(id, PackList::Elements, &made.element.entry, change);
        if author.is_some() {
            if elements != *count {
                let remainder = men - on_table(made, elements, share.men, guns);
                let (computed, given) = (*count, elements);
                self.note_author(id, Change::AuthorCount { computed, given, element, remainder });
            }
            return (certainty, false);
        }
        (certainty, self.note_limits(id, made, elements))
    }

    /// Tells whether a unit has fewer or more elements than its kind may have. Returns whether it is a
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

    /// What losses do to a unit. Its points are the author's, or those of its grade.
    fn unit_tracks(&self, sketch: &Sketch, points: Option<Ratio>) -> Vec<Track> {
        let grade = sketch.grade.map(|grade| &self.rules.grades[grade]);
        let of_grade = grade.and_then(|grade| grade.points.as_ref()).map(|points| points.value);
        of_unit(self.rules, &sketch.facts(self.rules, self.force.year()), points.or(of_grade))
    }

    /// A unit by its men and its sketch.
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
            history: sketch.traits.clone(),
            tracks: Vec::new(),
            parts: bodies.iter().map(|body| self.force.bodies[*body].name.clone()).collect(),
            span: self.force.bodies[bodies[0]].span,
            bodies,
            detachment: false,
        }
    }

    /// The name of a unit, the body it is called for, and its number among several of that name.
    fn called(
        &self,
        group: &Group<'_, 'c>,
        shares: &[Share<'_, 'c>],
        number: usize,
    ) -> (usize, String, Option<usize>) {
        let arm = group.pieces[0].arm;
        if group.units() == 1 {
            let parts: Vec<(usize, bool)> =
                group.blocks.iter().map(|block| (*block, true)).collect();
            let name = match parts.as_slice() {
                [(block, _)] => self.told_apart(*block, arm),
                parts => self.name(parts),
            };
            return (group.blocks[0], name, None);
        }
        let block = group.blocks[0];
        let share = &shares[number];
        let alone = |share: &Share<'_, '_>, body: usize| {
            share.pieces.len() == 1 && share.pieces[0].0.body == body
        };
        match share.pieces.as_slice() {
            // Several are made of one body: they are numbered.
            [(piece, men)] if *men < piece.men || is_pooled(piece) => {
                let place =
                    shares[..number].iter().filter(|share| alone(share, piece.body)).count();
                let name = format!("{} ({})", self.told_apart(piece.body, arm), place + 1);
                (piece.body, name, Some(place + 1))
            }
            [(piece, _)] => (piece.body, self.told_apart(piece.body, arm), None),
            _ if is_pooled(share.pieces[0].0) => {
                let name = format!("{} ({})", self.told_apart(block, arm), number + 1);
                (block, name, Some(number + 1))
            }
            pieces => {
                let parts: Vec<(usize, bool)> =
                    pieces.iter().map(|(piece, men)| (piece.body, *men == piece.men)).collect();
                (block, self.name(&parts), Some(number + 1))
            }
        }
    }

    /// The name of a body, with the arm of its unit where it could be taken for another one.
    fn told_apart(&self, block: usize, arm: Arm) -> String {
        let body = &self.force.bodies[block];
        let name = &body.name;
        let mixed = !body.is_unit() && body.arm != Some(arm);
        let lower = name.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        match arm {
            Arm::Cavalry if mixed && self.has_foot(block) && !says(&["cavalry", "horse"]) => {
                format!("Horse of {name}")
            }
            Arm::FootArtillery | Arm::HorseArtillery
                if mixed && !says(&["guns", "artillery", "batter"]) =>
            {
                format!("Guns of {name}")
            }
            _ => name.clone(),
        }
    }

    /// Are there men on foot in a body?
    fn has_foot(&self, block: usize) -> bool {
        let bodies = &self.force.bodies[block..self.force.bodies[block].end];
        bodies.iter().any(|body| {
            let foot = body.is_unit() && body.arm == Some(Arm::Infantry);
            foot || !body.is_unit() && body.men.is_some() && body.sabres.is_some()
        })
    }

    /// An id that no other unit or formation has.
    fn unit_id(&mut self, block: usize, arm: Arm, number: Option<usize>) -> String {
        let base = &self.force.bodies[block].id;
        let short: String = base.chars().take(44).collect();
        let short = short.trim_end_matches('-');
        let numbered = |stem: &str| match number {
            Some(number) => format!("{stem}-{number}"),
            None => stem.to_owned(),
        };
        let with_arm = format!("{short}-{}", arm.word());
        let first = numbered(if number.is_none() { base } else { short });
        let candidates = [first, numbered(&with_arm)];
        let free = candidates.into_iter().find(|id| !self.ids.contains(id));
        let id = free.unwrap_or_else(|| {
            let first = self.more.get(&with_arm).copied().unwrap_or(2);
            let mut more = (first..).map(|more| (more, numbered(&format!("{with_arm}-{more}"))));
            let found = more.find(|(_, id)| !self.ids.contains(id));
            let (used, id) = found.unwrap_or_default();
            self.more.insert(with_arm, used);
            id
        });
        self.ids.insert(id.clone());
        id
    }
}

/// The men of a unit, and the number of elements that was worked out for them.
struct Counted<'u, 'p, 'c> {
    share: &'u Share<'p, 'c>,
    made: &'u Made<'c>,
    /// Number of elements by the rounding, before the author's word.
    count: u32,
    /// What the author wants of the unit under this game.
    terms: Option<&'c Terms>,
}
