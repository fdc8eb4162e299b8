//! Computes how much strength each body of a document has left after a battle.

use std::collections::{BTreeMap, HashMap, HashSet};

use grognard_core::document::{Bodies, BodyKind, Field, ListedBody, Oob, read};
use grognard_core::model::Strength;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span};
use grognard_view::play::{BodyLoss, Column, ForceLosses};

/// Kinds of strength, in the order in which bodies state them.
const COLUMNS: [Column; 3] = [Column::Men, Column::Sabres, Column::Guns];

pub(super) struct Left<'d> {
    pub(super) bodies: &'d Bodies<'d>,
    /// Losses of the whole force; `None` if the strengths of a text are only added up.
    pub(super) force: Option<&'d ForceLosses<'d>>,
    /// Index of each body in the force; `None` for a body that the force does not contain.
    pub(super) numbers: Vec<Option<usize>>,
    /// Losses of each body: of men, of sabres, and of guns.
    pub(super) losses: Vec<[Option<&'d BodyLoss>; 3]>,
    /// True for each body without men or guns after the losses.
    pub(super) gone: Vec<bool>,
}

pub(super) struct StatedStrength<'d> {
    pub(super) noun: &'static str,
    pub(super) span: Span,
    pub(super) loss: Option<&'d BodyLoss>,
    pub(super) before: Strength,
    pub(super) left: Strength,
}

impl<'d> Left<'d> {
    pub(super) fn of(bodies: &'d Bodies<'d>, losses: &'d ForceLosses<'d>) -> Left<'d> {
        let place = |span: Span| (span.start, span.end);
        let numbers = losses.force.bodies.iter().enumerate();
        let numbers: HashMap<(u32, u32), usize> =
            numbers.map(|(number, body)| (place(body.span), number)).collect();
        let number = |body: &ListedBody<'_>| numbers.get(&place(body.place())).copied();
        let numbers: Vec<Option<usize>> = bodies.list.iter().map(number).collect();
        let of_body =
            |number: &Option<usize>| COLUMNS.map(|column| losses.bodies.get(&((*number)?, column)));
        let mut left = Left {
            force: Some(losses),
            losses: numbers.iter().map(of_body).collect(),
            numbers,
            ..Left::unhurt(bodies)
        };
        // The loop runs backwards, so that all bodies of a formation are decided before the
        // formation. The loop excludes index 0, the whole force, which always stays.
        for index in (1..bodies.list.len()).rev() {
            left.gone[index] = left.is_gone(index);
        }
        left
    }

    fn unhurt(bodies: &'d Bodies<'d>) -> Left<'d> {
        let count = bodies.list.len();
        Left {
            bodies,
            force: None,
            numbers: vec![None; count],
            losses: vec![[None; 3]; count],
            gone: vec![false; count],
        }
    }

    fn is_gone(&self, index: usize) -> bool {
        let body = &self.bodies.list[index];
        let all = |loss: &Option<&BodyLoss>| loss.is_some_and(BodyLoss::is_all);
        let mut stated = body.strengths().into_iter().zip(&self.losses[index]);
        let keeps = stated.any(|((_, field), loss)| !field.is_absent() && !all(loss));
        // Gunners have no losses of their own, so they leave with the last gun of their battery.
        let keeps = keeps && !all(&self.losses[index][2]);
        let mut below = self.bodies.children(index).peekable();
        let had = self.losses[index].iter().any(all) || below.peek().is_some();
        had && !keeps && body.is_whole() && below.all(|(child, _)| self.gone[child])
    }

    /// True if a body stays in the document. A lost battalion stays with 0 men in the list of its
    /// regiment, so that the other battalions keep their positions.
    pub(super) fn stays(&self, index: usize) -> bool {
        let body = &self.bodies.list[index];
        match body.kind {
            BodyKind::Part(..) => body.parent.is_none_or(|regiment| !self.gone[regiment]),
            _ => !self.gone[index],
        }
    }

    /// Spans of the bodies to remove, as the first byte and the byte after the last.
    pub(super) fn gone_places(&self) -> HashSet<(u32, u32)> {
        let gone = self.bodies.iter().filter(|(index, _)| !self.stays(*index));
        gone.map(|(_, body)| (body.span.start, body.span.end)).collect()
    }

    /// True if a body, or any body below it, has losses.
    pub(super) fn has_changed(&self, index: usize) -> bool {
        let within = index..self.bodies.list[index].end;
        self.losses[within].iter().flatten().any(Option::is_some)
    }

    /// Strengths of a body, except those that are `unknown`.
    pub(super) fn strengths(&self, index: usize) -> Vec<StatedStrength<'d>> {
        let stated = self.bodies.list[index].strengths().into_iter().zip(&self.losses[index]);
        let known = stated.filter_map(|((noun, field), loss)| {
            let men = field.get()?;
            men.value.range?;
            let before = Strength { least: men.value.least(), most: men.value.most() };
            let left = loss.map_or(before, |loss| loss.left_of(before));
            Some(StatedStrength { noun, span: men.span, loss: *loss, before, left })
        });
        known.collect()
    }

    /// Adds up the strengths that are left to the bodies that stay: men, sabres and guns.
    pub(super) fn sums(&self) -> BTreeMap<&'static str, Strength> {
        let there = (0..self.bodies.list.len()).filter(|index| self.stays(*index));
        added_up(
            there.flat_map(|index| self.strengths(index)).map(|stated| (stated.noun, stated.left)),
        )
    }

    pub(super) fn sums_before(&self) -> BTreeMap<&'static str, Strength> {
        let all = (0..self.bodies.list.len()).flat_map(|index| self.strengths(index));
        added_up(all.map(|stated| (stated.noun, stated.before)))
    }
}

fn added_up(
    strengths: impl Iterator<Item = (&'static str, Strength)>,
) -> BTreeMap<&'static str, Strength> {
    let mut sums: BTreeMap<&str, Strength> = BTreeMap::new();
    for (noun, strength) in strengths.filter(|(_, strength)| strength.most > 0) {
        let sum = sums.entry(noun).or_default();
        *sum = sum.plus(strength);
    }
    sums
}

/// Adds up the strengths in the text of an order of battle: men, sabres and guns.
pub(super) fn sums(text: &str) -> Option<BTreeMap<&'static str, Strength>> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let root = tree.root()?;
    let written: Field<Oob<'_>> = read(root);
    let bodies = Bodies::of(written.value()?, root.span());
    Some(Left::unhurt(&bodies).sums())
}
