//! What is left of each body of a document.

use std::collections::{BTreeMap, HashMap, HashSet};

use grognard_core::document::{Bodies, BodyKind, Field, ListedBody, Oob, read};
use grognard_core::model::Strength;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span};
use grognard_view::play::{BodyLoss, Column, ForceLosses};

/// Kinds of strength, in the order in which a body states them.
const COLUMNS: [Column; 3] = [Column::Men, Column::Sabres, Column::Guns];

/// The bodies of a document with what each has lost.
pub(super) struct Left<'d> {
    pub(super) bodies: &'d Bodies<'d>,
    /// What the battle has taken from the force that the document is.
    pub(super) force: Option<&'d ForceLosses<'d>>,
    /// Indices of the bodies in that force.
    pub(super) numbers: Vec<Option<usize>>,
    /// Losses by body: of men, of sabres, of guns.
    pub(super) losses: Vec<[Option<&'d BodyLoss>; 3]>,
    /// Whether nothing is left of a body.
    pub(super) gone: Vec<bool>,
}

/// A strength that a body states.
pub(super) struct StatedStrength<'d> {
    /// What is counted: men, sabres or guns.
    pub(super) noun: &'static str,
    /// Where it is written.
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
        // Bodies below stand behind those above; the whole stays in any case.
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

    /// Is all lost that a body and the bodies below it had?
    fn is_gone(&self, index: usize) -> bool {
        let body = &self.bodies.list[index];
        let all = |loss: &Option<&BodyLoss>| loss.is_some_and(BodyLoss::is_all);
        let mut stated = body.strengths().into_iter().zip(&self.losses[index]);
        let keeps = stated.any(|((_, field), loss)| !field.is_absent() && !all(loss));
        // Gunners have no losses of their own: they go with the last gun.
        let keeps = keeps && !all(&self.losses[index][2]);
        let mut below = self.bodies.children(index).peekable();
        let had = self.losses[index].iter().any(all) || below.peek().is_some();
        had && !keeps && body.is_whole() && below.all(|(child, _)| self.gone[child])
    }

    /// Does a body stay in the document? A battalion keeps its place in the brackets of its regiment, with 0 men.
    pub(super) fn stays(&self, index: usize) -> bool {
        let body = &self.bodies.list[index];
        match body.kind {
            BodyKind::Part(..) => body.parent.is_none_or(|regiment| !self.gone[regiment]),
            _ => !self.gone[index],
        }
    }

    /// Places of the bodies that lost everything.
    pub(super) fn gone_places(&self) -> HashSet<(u32, u32)> {
        let gone = self.bodies.iter().filter(|(index, _)| !self.stays(*index));
        gone.map(|(_, body)| (body.span.start, body.span.end)).collect()
    }

    /// Has a body or one below it lost anything?
    pub(super) fn has_changed(&self, index: usize) -> bool {
        let within = index..self.bodies.list[index].end;
        self.losses[within].iter().flatten().any(Option::is_some)
    }

    /// The strengths that a body states, as far as they are known.
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

    /// What is left of all strengths of the bodies that stay, by what is counted.
    pub(super) fn sums(&self) -> BTreeMap<&'static str, Strength> {
        let there = (0..self.bodies.list.len()).filter(|index| self.stays(*index));
        added_up(
            there.flat_map(|index| self.strengths(index)).map(|stated| (stated.noun, stated.left)),
        )
    }

    /// All strengths before the battle, by what is counted.
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

/// All strengths that a text states, by what is counted.
pub(super) fn sums(text: &str) -> Option<BTreeMap<&'static str, Strength>> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let root = tree.root()?;
    let written: Field<Oob<'_>> = read(root);
    let bodies = Bodies::of(written.value()?, root.span());
    Some(Left::unhurt(&bodies).sums())
}
