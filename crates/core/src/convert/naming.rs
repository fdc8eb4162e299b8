//! Names units after their bodies, and numbers the units of a body that becomes several.

use super::piece::Piece;
use super::pools::is_pooled;
use super::run::Run;
use super::share::Share;
use super::unit_groups::Group;
use crate::document::Arm;
use crate::model::Body;

impl<'c> Run<'c> {
    /// The name of a unit that is made of `parts`: bodies, each with a flag that is true if all of
    /// the body is in the unit.
    fn name(&self, row: &[usize], parts: &[(usize, bool)]) -> String {
        let regiment = |body: usize| regiment_of(&self.force.bodies[body].name);
        let mut names: Vec<String> = Vec::new();
        for run in parts.chunk_by(|(one, whole), (next, other)| {
            *whole && *other && regiment(*one).is_some() && regiment(*one) == regiment(*next)
        }) {
            let name = |body: usize| self.force.bodies[body].name.clone();
            // Use the name of a regiment for its battalions only if all of them are in the unit.
            // Look at the bodies before and after, because battalions of a regiment are neighbours
            // in a list.
            let beside = |body: usize, next: fn(usize) -> Option<usize>| {
                let place = row.partition_point(|other| *other < body);
                next(place).and_then(|place| row.get(place)).and_then(|body| regiment(*body))
            };
            match run {
                [(first, true), .., (last, true)]
                    if beside(*first, |place| place.checked_sub(1)) != regiment(*first)
                        && beside(*last, |place| Some(place + 1)) != regiment(*first) =>
                {
                    names.extend(regiment(*first).map(str::to_owned));
                }
                run => names.extend(run.iter().map(|(body, whole)| match whole {
                    true => name(*body),
                    false => format!("part of {}", name(*body)),
                })),
            }
        }
        match names.as_slice() {
            [first, _, rest @ ..] if !rest.is_empty() => {
                format!("{first} + {} more", rest.len() + 1)
            }
            names => names.join(" + "),
        }
    }

    /// The body that names a unit, the name, and the number of the unit if several units have the
    /// same name. `row` holds the bodies of all pieces that are planned together, in order.
    pub(super) fn called(
        &self,
        row: &[usize],
        group: &Group<'_, 'c>,
        shares: &[Share<'_, 'c>],
        number: usize,
    ) -> (usize, String, Option<usize>) {
        if group.units() == 1 {
            return (group.blocks[0], self.name_of_group(row, group), None);
        }
        let block = group.blocks[0];
        let share = &shares[number];
        let alone = |share: &Share<'_, '_>, body: usize| {
            share.pieces.len() == 1 && share.pieces[0].0.body == body
        };
        match share.pieces.as_slice() {
            // Number the units that consist of one body alone; units that also contain other bodies
            // do not count.
            [(piece, men)] if *men < piece.men || is_pooled(piece) => {
                let name = self.told_apart(piece.body, piece);
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
            [(piece, _)] => (piece.body, self.told_apart(piece.body, piece), None),
            _ if is_pooled(share.pieces[0].0) => {
                let name = self.told_apart(block, share.pieces[0].0);
                let several = |shares: &[Share<'_, '_>]| {
                    shares.iter().filter(|share| share.pieces.len() > 1).count()
                };
                let place = several(&shares[..number]) + 1;
                let name = if several(shares) == 1 { name } else { format!("{name} ({place})") };
                (block, name, Some(number + 1))
            }
            pieces => {
                let top = self.around(&group.pieces);
                (block, self.name_of_several(row, top, pieces), Some(number + 1))
            }
        }
    }

    pub(super) fn name_of_group(&self, row: &[usize], group: &Group<'_, 'c>) -> String {
        let first = group.pieces[0];
        match group.blocks.as_slice() {
            // A regiment's own name is clear if the regiment is the only cavalry of an infantry
            // brigade, so do not write `Horse of`.
            [block] if group.pieces.len() == 1 && !first.arm.is_artillery() => {
                let body = &self.force.bodies[first.body];
                let other = self.part_of(*block, first).filter(|_| body.is_unit());
                other.map_or_else(|| self.told_apart(*block, first), |_| body.name.clone())
            }
            [block] => self.told_apart(*block, first),
            _ => {
                let pieces: Vec<_> = group.pieces.iter().map(|piece| (*piece, piece.men)).collect();
                self.name_of_several(row, group.parent, &pieces)
            }
        }
    }

    /// The name of a unit of `pieces`, each with the number of its men in the unit. A body that is
    /// completely in the unit gives its name, up to the level of `top`.
    fn name_of_several(&self, row: &[usize], top: usize, pieces: &[(&Piece<'c>, u32)]) -> String {
        let mut whole: Vec<usize> = pieces
            .iter()
            .filter(|(piece, men)| *men == piece.men)
            .map(|part| part.0.body)
            .collect();
        whole.sort_unstable();
        let count = |row: &[usize], body: usize| {
            let place = |body: usize| row.partition_point(|other| *other < body);
            place(self.force.bodies[body].end) - place(body)
        };
        // A unit may have the name of a body only if the unit contains all of that body's troops in
        // the row.
        let stands = |body: usize| body >= top && count(row, body) == count(&whole, body);
        let mut parts: Vec<(usize, bool)> = Vec::new();
        for (piece, men) in pieces {
            let above = std::iter::once(piece.body).chain(self.force.above(piece.body));
            let named = match *men == piece.men {
                true => above.take_while(|body| *body == piece.body || stands(*body)).last(),
                false => None,
            };
            let part = (named.unwrap_or(piece.body), *men == piece.men);
            if parts.last() != Some(&part) {
                parts.push(part);
            }
        }
        match parts.as_slice() {
            [(body, true)] => self.told_apart(*body, pieces[0].0),
            parts => self.name(row, parts),
        }
    }

    /// The name of a body, after the arm if the body has several arms: `Guns of V Corps`.
    fn told_apart(&self, block: usize, piece: &Piece<'_>) -> String {
        let name = &self.force.bodies[block].name;
        self.part_of(block, piece).map_or_else(|| name.clone(), |part| format!("{part} of {name}"))
    }

    /// The word for one arm of a body, such as `Guns`; `None` if the body's name is clear without
    /// it.
    fn part_of(&self, block: usize, piece: &Piece<'_>) -> Option<&str> {
        let body = &self.force.bodies[block];
        let others =
            |below: &Body| below.is_unit() && below.arm.is_some_and(|other| other != piece.arm);
        let below = &self.force.bodies[block + 1..body.end];
        let mixed = !body.is_unit() && (body.arm != Some(piece.arm) || below.iter().any(others));
        let lower = body.name.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        match piece.arm {
            _ if self.pools.get(&block).is_some_and(|pools| *pools > 1) && is_pooled(piece) => {
                Some(self.type_of_guns(piece))
            }
            _ if !mixed => None,
            Arm::Cavalry if self.has_foot(block) && !says(&["cavalry", "horse"]) => Some("Horse"),
            Arm::FootArtillery | Arm::HorseArtillery if !says(&["guns", "artillery", "batter"]) => {
                Some("Guns")
            }
            _ => None,
        }
    }

    /// The name for one type of guns, because a formation can have pools of several types.
    fn type_of_guns(&self, piece: &Piece<'_>) -> &str {
        let named = |id: &String| self.rules.traits.iter().find(|named| named.entry.id == *id);
        match (piece.gun_type.first().and_then(named), piece.arm) {
            (Some(named), _) => &named.entry.name,
            (None, Arm::HorseArtillery) => "Horse guns",
            (None, _) => "Foot guns",
        }
    }

    fn has_foot(&self, block: usize) -> bool {
        let bodies = &self.force.bodies[block..self.force.bodies[block].end];
        bodies.iter().any(|body| {
            let foot = body.is_unit() && body.arm == Some(Arm::Infantry);
            foot || !body.is_unit() && body.men.is_some() && body.sabres.is_some()
        })
    }

    /// An id that no other unit or formation has: at most 44 characters of the body's id, so that a
    /// number or an arm fits behind them.
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

/// The regiment in the name of a battalion, such as `9e Légère` in `1/9e Légère`.
fn regiment_of(name: &str) -> Option<&str> {
    let (battalion, regiment) = name.split_once('/')?;
    let number = |letter: char| letter.is_ascii_digit() || "IVFivxX".contains(letter);
    (!battalion.is_empty() && battalion.chars().all(number)).then(|| regiment.trim_start())
}
