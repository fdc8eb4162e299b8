//! Which bodies become units together, and into how many.

use std::collections::HashMap;

use super::basis::PackList;
use super::element::limits;
use super::fielded::FieldedUnit;
use super::ledger::{Change, Cut, Split};
use super::partition::{Block, Brick, Limits, Stretch, plan};
use super::piece::Piece;
use super::round::elements;
use super::run::{Run, Sketch};
use crate::document::{Arm, GunsAs, Level, Ratio, Trait};
use crate::ruleset::Rounding;

/// Bodies that become units together.
pub(super) struct Group<'p, 'c> {
    pub(super) pieces: Vec<&'p Piece<'c>>,
    /// The bodies whose units these are.
    pub(super) blocks: Vec<usize>,
    /// The pieces, from the first to the last, as units.
    pub(super) stretches: Vec<Stretch>,
    pub(super) parent: usize,
}

impl Group<'_, '_> {
    pub(super) fn units(&self) -> u32 {
        self.stretches.iter().map(|one| one.units).sum()
    }
}

impl<'c> Run<'c> {
    pub(super) fn groups(&mut self, pieces: &[Piece<'c>]) {
        let mut rows: Vec<Vec<&Piece<'c>>> = Vec::new();
        let mut places: HashMap<(usize, Arm, &str), usize> = HashMap::new();
        for piece in pieces {
            let key = (piece.parent, piece.arm, piece.made.element.entry.id.as_str());
            let at = *places.entry(key).or_insert_with(|| {
                rows.push(Vec::new());
                rows.len() - 1
            });
            rows[at].push(piece);
        }
        for row in &rows {
            let groups = self.group(row);
            self.field(&groups);
        }
        // Units stand in the order of the force, whatever their arm.
        let order: Vec<usize> = self.order();
        let mut units: Vec<Option<FieldedUnit>> =
            std::mem::take(&mut self.conversion.units).into_iter().map(Some).collect();
        let mut sketches: Vec<Option<Sketch>> =
            std::mem::take(&mut self.sketches).into_iter().map(Some).collect();
        for at in order {
            self.conversion.units.extend(units[at].take());
            self.sketches.extend(sketches[at].take());
        }
    }

    fn order(&self) -> Vec<usize> {
        let units = &self.conversion.units;
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|at| (units[*at].parent, units[*at].arm.is_artillery(), *at));
        order
    }

    /// The plan for the bodies of one parent and arm.
    pub(super) fn group<'p>(&mut self, row: &[&'p Piece<'c>]) -> Vec<Group<'p, 'c>> {
        let mut blocks: Vec<(usize, Vec<&'p Piece<'c>>)> = Vec::new();
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        let pooled = is_pooled(row[0]);
        let apart = if pooled { self.apart(row) } else { HashMap::new() };
        for piece in row {
            let own = apart.get(&(piece.block, self.when[piece.body])).copied();
            let key = (piece.block, own.map_or(0, |_| self.when[piece.body]));
            let at = *places.entry(key).or_insert_with(|| {
                blocks.push((own.unwrap_or(piece.block), Vec::new()));
                blocks.len() - 1
            });
            blocks[at].1.push(piece);
        }
        let made = &row[0].made;
        let (least, most) = limits(made.unit);
        let left = MOST_IN_ALL.saturating_sub(self.conversion.units.len()) / blocks.len().max(1);
        let units = u32::try_from(left).unwrap_or(MOST_UNITS).clamp(1, MOST_UNITS);
        let mut nations: Vec<&str> = Vec::new();
        let bricks: Vec<Block> = blocks
            .iter()
            .map(|(block, pieces)| {
                let nation = self.force.bodies[pieces[0].body].nation.as_str();
                let at = nations.iter().position(|known| *known == nation);
                let at = at.unwrap_or_else(|| {
                    nations.push(nation);
                    nations.len() - 1
                });
                let author = self.terms(*block).is_some_and(|terms| terms.elements.is_some());
                let own = pieces.iter().map(|piece| self.brick(piece));
                Block {
                    // A pool is cut wherever it suits: its guns are counted, and not its batteries.
                    bricks: if pooled { vec![pool(own)] } else { own.collect() },
                    nation: at,
                    when: self.when[*block],
                    alone: match author {
                        true => Some(1),
                        false => self.establishment(*block, pieces).map(|own| own.min(units)),
                    },
                }
            })
            .collect();
        let plan = plan(
            &bricks,
            &Limits {
                per: made.per,
                allowed: made.allowed.filter(|(low, _)| *low > 0),
                least,
                most,
                units,
            },
        );
        let whole = |stretches: Vec<Stretch>, count: usize| -> Vec<Stretch> {
            match (pooled, stretches.as_slice()) {
                (true, [run]) => vec![Stretch { bricks: count, units: run.units }],
                _ => stretches,
            }
        };
        plan.into_iter()
            .map(|planned| {
                let pieces: Vec<&'p Piece<'c>> =
                    planned.blocks.iter().flat_map(|at| blocks[*at].1.iter().copied()).collect();
                Group {
                    blocks: planned.blocks.iter().map(|at| blocks[*at].0).collect(),
                    stretches: whole(planned.stretches, pieces.len()),
                    pieces,
                    parent: row[0].parent,
                }
            })
            .collect()
    }

    /// Guns that come to the field apart from the rest of their pool, and the body for which they are
    /// called: they are a pool by themselves if they are as many as an element stands for. Fewer stay
    /// in the pool of their parent, or many a battery would be a whole element.
    fn apart(&self, row: &[&Piece<'c>]) -> HashMap<(usize, usize), usize> {
        let mut pools: HashMap<(usize, usize), Vec<&Piece<'c>>> = HashMap::new();
        for piece in row {
            pools.entry((piece.block, self.when[piece.body])).or_default().push(piece);
        }
        let per = row[0].made.per;
        let enough = |pieces: &[&Piece<'c>]| {
            let guns: i64 = pieces.iter().map(|piece| i64::from(piece.men)).sum();
            Ratio::whole(guns) >= per
        };
        let own = pools
            .iter()
            .filter(|((block, when), pieces)| *when != self.when[*block] && enough(pieces));
        own.map(|(key, pieces)| (*key, self.around(pieces))).collect()
    }

    /// The lowest body that holds all these pieces.
    fn around(&self, pieces: &[&Piece<'c>]) -> usize {
        let first = pieces[0].body;
        let holds = |at: &usize| {
            let within = *at..self.force.bodies[*at].end;
            pieces.iter().all(|piece| within.contains(&piece.body))
        };
        std::iter::once(first).chain(self.force.above(first)).find(holds).unwrap_or(first)
    }

    fn brick(&self, piece: &Piece<'c>) -> Brick {
        let body = &self.force.bodies[piece.body];
        let light = body.traits.contains(&Trait::Light);
        Brick {
            men: piece.men,
            grade: self.rate(piece).grade.unwrap_or(0),
            kind: kind_of(&body.traits, piece.arm),
            style: usize::from(light),
            above: body.parent.unwrap_or(0),
            parts: piece.parts,
        }
    }

    /// As how many units a body must be fielded. A battery is a battery, however many guns it has. A
    /// body that is known only as a whole is, in a game of battalions, as many units as it had
    /// battalions, or as many as units of the usual size.
    fn establishment(&self, block: usize, pieces: &[&Piece<'c>]) -> Option<u32> {
        let [piece] = pieces else { return None };
        let unit = piece.made.unit;
        let small = matches!(unit.level, Level::Battalion | Level::Regiment | Level::Battery);
        if is_pooled(piece) || !small {
            return None;
        }
        let most = limits(unit).1.max(1);
        let each =
            |count: u32| elements(count, piece.made.per, &self.rounding).div_ceil(most).max(1);
        let whole = !self.force.bodies[block].is_unit();
        match (piece.arm, whole) {
            (Arm::FootArtillery | Arm::HorseArtillery, false) => return Some(each(piece.men)),
            (Arm::FootArtillery | Arm::HorseArtillery, true) if piece.parts > 1 => {
                return Some(piece.parts.saturating_mul(each(piece.men.div_ceil(piece.parts))));
            }
            (_, false) => return None,
            (Arm::Cavalry, true) => {}
            (_, true) if piece.parts > 1 => return Some(piece.parts),
            (_, true) => {}
        }
        let usual = unit.usual.as_ref()?.value;
        let half = Ratio::new(1, 2)?;
        let elements = Ratio::whole(piece.men.into()).over(piece.made.per)?;
        u32::try_from(elements.over(usual)?.round(half)).ok().map(|units| units.max(1))
    }

    /// What a unit is called that is made of these bodies, whole or in part.
    pub(super) fn name(&self, parts: &[(usize, bool)]) -> String {
        let name = |(body, whole): &(usize, bool)| {
            let name = &self.force.bodies[*body].name;
            if *whole { name.clone() } else { format!("part of {name}") }
        };
        match parts {
            [one] => name(one),
            [one, other] => format!("{} + {}", name(one), name(other)),
            [one, rest @ ..] => format!("{} + {} more", name(one), rest.len()),
            [] => String::new(),
        }
    }

    /// Tells how the bodies of a group became its units: merged, split or pooled.
    pub(super) fn note_group(&mut self, group: &Group<'_, 'c>) {
        let unit = group.pieces[0].made.unit;
        let id = self.force.bodies[group.blocks[0]].id.clone();
        let parts: Vec<(usize, bool)> = group.blocks.iter().map(|block| (*block, true)).collect();
        let name = self.name(&parts);
        let men = group.pieces.iter().map(|piece| u64::from(piece.men)).sum();
        if is_pooled(group.pieces[0]) && group.pieces.len() > 1 {
            let (batteries, singly) = (group.pieces.len(), singly(group, &self.rounding));
            let change = Change::Pooled { batteries, guns: men, singly };
            self.note_line(&id, PackList::Units, &unit.entry, change);
        } else if group.blocks.len() > 1 {
            let (bodies, name, (least, _)) = (group.blocks.len(), name.clone(), limits(unit));
            let change = Change::Merged { bodies, name, least };
            self.note_line(&id, PackList::Units, &unit.entry, change);
        }
        if group.units() > 1 {
            let change = Change::Split(split(group, name, men));
            self.note_line(&id, PackList::Units, &unit.entry, change);
        }
    }
}

/// How the bodies of a group are cut into its units.
fn split(group: &Group<'_, '_>, name: String, men: u64) -> Split {
    let first = group.pieces[0];
    let (_, most) = limits(first.made.unit);
    let whole = Ratio::whole(i64::try_from(men).unwrap_or(i64::MAX));
    let stated = group.pieces.iter().fold(0_u32, |sum, piece| sum.saturating_add(piece.parts));
    let units = group.units();
    let cut = if group.stretches.iter().all(|stretch| stretch.units == 1) {
        Cut::Seams
    } else if stated == units && stated > 1 {
        Cut::Stated(stated)
    } else if first.arm.is_artillery() {
        Cut::Guns
    } else {
        Cut::Invented
    };
    Split {
        men,
        name,
        units,
        elements: whole.over(first.made.per).unwrap_or(Ratio::ZERO),
        element: first.made.element.plural.clone(),
        most: (most < u32::MAX).then_some(most),
        cut,
    }
}

/// No body becomes more units than this.
const MOST_UNITS: u32 = 400;

/// With so many units on the table, a body is one unit, however large it is.
const MOST_IN_ALL: usize = 20_000;

/// Are these guns added up with others of their parent?
pub(super) fn is_pooled(piece: &Piece<'_>) -> bool {
    piece.arm.is_artillery() && piece.made.unit.guns == Some(GunsAs::Pooled)
}

/// All the guns of a pool.
fn pool(bricks: impl Iterator<Item = Brick>) -> Brick {
    let sum =
        |one: Brick, next: Brick| Brick { men: one.men.saturating_add(next.men), parts: 2, ..one };
    bricks.reduce(sum).expect("a pool has a battery")
}

/// By what troops are told apart that hardly ever fight as one unit: a number for each kind.
fn kind_of(traits: &[Trait], arm: Arm) -> usize {
    const KINDS: &[&[Trait]] = &[
        &[Trait::Guard],
        &[Trait::Grenadier],
        &[Trait::Cossack],
        &[Trait::Landwehr, Trait::Militia],
        &[Trait::Marksmen],
    ];
    const MOUNTED: &[&[Trait]] =
        &[&[Trait::Heavy, Trait::Cuirassier], &[Trait::Light, Trait::Hussar, Trait::Lancer]];
    let has = |kinds: &[&[Trait]]| {
        kinds.iter().position(|kind| kind.iter().any(|one| traits.contains(one)))
    };
    match has(KINDS) {
        Some(at) => at + 1,
        None if arm == Arm::Cavalry => has(MOUNTED).map_or(0, |at| at + 1 + KINDS.len()),
        None => 0,
    }
}

/// Number of elements that the batteries of a pool would be one by one.
fn singly(group: &Group<'_, '_>, rounding: &Rounding) -> u64 {
    let per = group.pieces[0].made.per;
    group.pieces.iter().map(|piece| u64::from(elements(piece.men, per, rounding))).sum()
}
