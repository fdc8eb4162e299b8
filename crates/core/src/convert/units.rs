//! Units: elements, names, grades, and their lines in the ledger.

use super::authority::Authority;
use super::element::{limits, on_table};
use super::fielded::{Certainty, Entry, FieldedUnit, Step};
use super::grade::Graded;
use super::piece::Piece;
use super::round::{certainty, fitting, largest_remainder};
use super::run::{Run, Sketch, decimal};
use super::scope::Facts;
use super::share::{Share, share_out};
use super::unit_groups::{Group, is_pooled};
use super::wear::of_unit;
use crate::document::{Arm, Ratio, RoundMethod};
use crate::ruleset::Rounding;

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
                each.map(|one| fitting(one.strength, one.men, per, allowed, &self.rounding))
                    .collect()
            }
        };
        let mut counts = counts.into_iter();
        for (group, shares) in groups.iter().zip(&shares) {
            self.tell_group(group);
            for number in 0..shares.len() {
                let count = counts.next().unwrap_or(1);
                self.unit(group, shares, number, count);
            }
        }
    }

    pub(super) fn unit(
        &mut self,
        group: &Group<'_, 'c>,
        shares: &[Share<'_, 'c>],
        number: usize,
        count: u32,
    ) {
        let share = &shares[number];
        let first = share.pieces[0].0;
        let made = first.made;
        let single = group.units() == 1 && group.blocks.len() == 1;
        let terms = single.then(|| self.terms(group.blocks[0])).flatten();
        let (block, name, number) = self.called(group, shares, number);
        let id = self.unit_id(block, first.arm, number);
        let guns = first.arm.is_artillery();
        let counted = count;
        if terms.is_some() {
            self.heard.insert(group.blocks[0]);
        }
        let author = terms.and_then(|terms| terms.elements);
        let count = author.unwrap_or(count);
        let sure = match author {
            Some(_) => Certainty::Author,
            None => certainty(share.strength, made.per, made.allowed, &self.rounding, count),
        };
        let (least, most) = limits(made.unit);
        let rated: Vec<(&Piece<'c>, u32, Graded)> =
            share.pieces.iter().map(|(piece, men)| (*piece, *men, self.rate(piece))).collect();
        let (grade, traits) = self.grade(&id, &rated, terms, made.per);
        let history = self.majority_traits(&rated);
        let fielded = on_table(&made, count, share.men, guns);
        let (by, source) = self.line(&made.element.entry, "elements");
        let what = if count == 1 { &made.element.entry.name } else { &made.element.plural };
        let plain = |count: u32| format!("{count} {what}");
        self.note(Entry {
            step: Step::Round,
            body: id.clone(),
            from: format!("{} {}", share.strength, if guns { "guns" } else { "men" }),
            to: plain(counted),
            by,
            source,
            remainder: i64::from(share.men) - on_table(&made, counted, share.men, guns),
            why: explain(&sure, share.men, made.per, &self.rounding),
        });
        if author.is_some() && counted != count {
            self.note(Entry {
                step: Step::Author,
                body: id.clone(),
                from: plain(counted),
                to: plain(count),
                by: "fielded".to_owned(),
                source: Authority::Author,
                remainder: i64::from(share.men) - fielded,
                why: "its author says so, and that counts".to_owned(),
            });
        }
        let detachment = count < least && author.is_none();
        if detachment || (count > most && author.is_none()) {
            let (by, source) = self.line(&made.unit.entry, "units");
            let (step, to, why) = match detachment {
                true => (
                    Step::Detach,
                    "a detachment",
                    format!("below the least of {least}, and no neighbour of its kind takes it in"),
                ),
                false => (Step::Exceed, "an oversized unit", format!("above the most of {most}")),
            };
            self.note(Entry {
                step,
                body: id.clone(),
                from: plain(count),
                to: to.to_owned(),
                by,
                source,
                remainder: 0,
                why,
            });
        }
        let ladder = grade.map(|at| &self.rules.grades[at]);
        let facts = Facts {
            arm: Some(first.arm),
            grade: ladder.map(|grade| grade.entry.id.as_str()),
            traits: &history,
            game_traits: &traits,
            nation: &self.force.bodies[first.body].nation,
            elements: Some(count.into()),
            year: self.force.year(),
        };
        let points = terms.and_then(|terms| terms.points).map(Ratio::whole);
        let points = points
            .or_else(|| ladder.and_then(|grade| grade.points.as_ref()).map(|points| points.value));
        let tracks = of_unit(self.rules, &facts, points);
        let named = |id: &String| {
            let known = self.rules.traits.iter().find(|one| one.entry.id == *id);
            (id.clone(), known.map_or_else(|| id.clone(), |one| one.entry.name.clone()))
        };
        let figures = made.element.figures.as_ref();
        let parts =
            share.pieces.iter().map(|(piece, _)| self.force.bodies[piece.body].name.clone());
        let bodies = share.pieces.iter().map(|(piece, _)| piece.body);
        let unit = FieldedUnit {
            id,
            name,
            parent: self.became[group.parent].unwrap_or(0),
            arm: first.arm,
            nation: facts.nation.to_owned(),
            kind: made.unit.entry.id.clone(),
            element: made.element.entry.id.clone(),
            element_name: what.clone(),
            elements: count,
            figures: figures.and_then(|figure| u32::try_from(figure.value.floor()).ok()),
            strength: share.strength,
            men: share.men,
            fielded,
            guns,
            certainty: sure,
            grade: ladder.map(|grade| (grade.entry.id.clone(), grade.entry.name.clone())),
            traits: traits.iter().map(named).collect(),
            history: history.clone(),
            tracks,
            parts: parts.collect(),
            bodies: bodies.collect(),
            detachment,
            span: self.force.bodies[first.body].span,
        };
        self.conversion.units.push(unit);
        self.sketches.push(Sketch {
            arm: first.arm,
            traits: history,
            game_traits: traits,
            grade,
            nation: self.force.bodies[first.body].nation.clone(),
            elements: count,
        });
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
                let place = shares[..number].iter().filter(|one| alone(one, piece.body)).count();
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

/// Why so many men are so many elements.
fn explain(sure: &Certainty, men: u32, per: Ratio, rounding: &Rounding) -> String {
    let exact = Ratio::whole(men.into()).over(per).unwrap_or(Ratio::ZERO);
    let exact = decimal(exact);
    let by = &rounding.entry.id;
    match sure {
        Certainty::Certain | Certainty::Author => format!("{men} / {per} = {exact}, {by}"),
        Certainty::Ambiguous(others) => {
            let others: Vec<String> = others.iter().map(u32::to_string).collect();
            format!("{men} / {per} = {exact}, {by}; {} would fit as well", others.join(" or "))
        }
        Certainty::Impossible => {
            format!("{men} / {per} = {exact}, {by}; no number of elements stands for so many")
        }
    }
}
