//! What units are called: after their bodies, and by numbers where several are made of one.

use super::piece::Piece;
use super::run::Run;
use super::share::Share;
use super::unit_groups::{Group, is_pooled};
use crate::document::Arm;
use crate::model::Body;

impl<'c> Run<'c> {
    /// What a unit is called that is made of these bodies, whole or in part.
    pub(super) fn name(&self, parts: &[(usize, bool)]) -> String {
        let name = |(body, whole): &(usize, bool)| {
            let name = &self.force.bodies[*body].name;
            if *whole { name.clone() } else { format!("part of {name}") }
        };
        match parts {
            [part] => name(part),
            [first, second] => format!("{} + {}", name(first), name(second)),
            [first, rest @ ..] => format!("{} + {} more", name(first), rest.len()),
            [] => String::new(),
        }
    }

    /// The name of a unit, the body it is called for, and its number among several of that name.
    pub(super) fn called(
        &self,
        row: &[Group<'_, 'c>],
        group: &Group<'_, 'c>,
        shares: &[Share<'_, 'c>],
        number: usize,
    ) -> (usize, String, Option<usize>) {
        let arm = group.pieces[0].arm;
        if group.units() == 1 {
            return (group.blocks[0], self.name_of_group(row, group), None);
        }
        let block = group.blocks[0];
        let share = &shares[number];
        let alone = |share: &Share<'_, '_>, body: usize| {
            share.pieces.len() == 1 && share.pieces[0].0.body == body
        };
        match share.pieces.as_slice() {
            // Several are made of one body: they are numbered. What another unit has of it is no number.
            [(piece, men)] if *men < piece.men || is_pooled(piece) => {
                let name = self.told_apart(piece.body, arm);
                let of_body = |shares: &[Share<'_, '_>]| {
                    shares.iter().filter(|share| alone(share, piece.body)).count()
                };
                let place = of_body(&shares[..number]) + 1;
                let name = match of_body(shares) {
                    1 if *men < piece.men => format!("part of {name}"),
                    1 => name,
                    _ => format!("{name} ({place})"),
                };
                (piece.body, name, Some(place))
            }
            [(piece, _)] => (piece.body, self.told_apart(piece.body, arm), None),
            _ if is_pooled(share.pieces[0].0) => {
                let name = self.told_apart(block, arm);
                let several = |shares: &[Share<'_, '_>]| {
                    shares.iter().filter(|share| share.pieces.len() > 1).count()
                };
                let place = several(&shares[..number]) + 1;
                let name = if several(shares) == 1 { name } else { format!("{name} ({place})") };
                (block, name, Some(number + 1))
            }
            pieces => {
                let parts: Vec<(usize, bool)> =
                    pieces.iter().map(|(piece, men)| (piece.body, *men == piece.men)).collect();
                let members: Vec<&Piece<'c>> = pieces.iter().map(|(piece, _)| *piece).collect();
                (block, self.name_of_several(row, &members, &parts), Some(number + 1))
            }
        }
    }

    /// The name of a group that is one unit.
    fn name_of_group(&self, row: &[Group<'_, 'c>], group: &Group<'_, 'c>) -> String {
        match group.blocks.as_slice() {
            [block] => self.told_apart(*block, group.pieces[0].arm),
            blocks => {
                let parts: Vec<(usize, bool)> = blocks.iter().map(|block| (*block, true)).collect();
                self.name_of_several(row, &group.pieces, &parts)
            }
        }
    }

    /// The name of a unit of these pieces: that of the body whose whole they are, if they are many.
    fn name_of_several(
        &self,
        row: &[Group<'_, 'c>],
        pieces: &[&Piece<'c>],
        parts: &[(usize, bool)],
    ) -> String {
        let whole = parts.len() > 2 && parts.iter().all(|(_, whole)| *whole);
        match self.all_of(row, pieces).filter(|_| whole) {
            Some(body) => self.told_apart(body, pieces[0].arm),
            None => self.name(parts),
        }
    }

    /// The lowest body that holds these pieces, if it has no others of their row.
    fn all_of(&self, row: &[Group<'_, 'c>], pieces: &[&Piece<'c>]) -> Option<usize> {
        let body = self.around(pieces);
        let within = body..self.force.bodies[body].end;
        let all = row.iter().flat_map(|group| &group.pieces);
        let count = all.filter(|piece| within.contains(&piece.body)).count();
        (count == pieces.len()).then_some(body)
    }

    /// The name of a body, with the arm of its unit where it could be taken for another one.
    fn told_apart(&self, block: usize, arm: Arm) -> String {
        let body = &self.force.bodies[block];
        let name = &body.name;
        let others = |below: &Body| below.is_unit() && below.arm.is_some_and(|other| other != arm);
        let below = &self.force.bodies[block + 1..body.end];
        let mixed = !body.is_unit() && (body.arm != Some(arm) || below.iter().any(others));
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
    pub(super) fn unit_id(&mut self, block: usize, arm: Arm, number: Option<usize>) -> String {
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
