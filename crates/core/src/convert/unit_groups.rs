//! Groups the bodies that become units together.

use std::collections::HashMap;

use super::basis::PackList;
use super::blocks::{Block, Brick, Stretch, UnitLimits};
use super::change::{Change, CountedTroops, Cut, NoPlace, Split};
use super::element::{Made, floor, limits, too_few};
use super::establishment::most_units;
use super::fielded::FieldedUnit;
use super::partition::plan;
use super::piece::Piece;
use super::pools::is_pooled;
use super::round::elements;
use super::run::{Run, Sketch};
use crate::document::{Arm, Echelon, Ratio, Trait};
use crate::ruleset::Rounding;

pub(super) struct Group<'p, 'c> {
    pub(super) pieces: Vec<&'p Piece<'c>>,
    pub(super) blocks: Vec<usize>,
    pub(super) stretches: Vec<Stretch>,
    pub(super) parent: usize,
}

/// The pieces that become one unit if nothing is merged or split.
struct Member<'p, 'c> {
    body: usize,
    pieces: Vec<&'p Piece<'c>>,
    /// Number of pieces in each brick, which is a part of the body that stays together.
    bricks: Vec<usize>,
}

impl Group<'_, '_> {
    pub(super) fn units(&self) -> u32 {
        self.stretches.iter().map(|stretch| stretch.units).sum()
    }
}

impl<'c> Run<'c> {
    /// Plans the groups of each row, in the order of the force. The ledger records each group that
    /// is left out because it is too small for any unit.
    pub(super) fn plan<'p>(&mut self, pieces: &'p [Piece<'c>]) -> Vec<Vec<Group<'p, 'c>>> {
        let mut rows: Vec<Vec<&Piece<'c>>> = Vec::new();
        let mut places: HashMap<(usize, Arm, &str, &[String]), usize> = HashMap::new();
        for piece in pieces {
            let gun_type = if is_pooled(piece) { piece.gun_type.as_slice() } else { &[] };
            let key = (piece.parent, piece.arm, piece.made.element.entry.id.as_str(), gun_type);
            let row = *places.entry(key).or_insert_with(|| {
                rows.push(Vec::new());
                rows.len() - 1
            });
            rows[row].push(piece);
        }
        let mut planned = 0;
        let mut groups = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut row = self.group(row, planned);
            planned += row.iter().map(|group| group.units() as usize).sum::<usize>();
            row.retain(|group| !self.leaves_out(group));
            groups.push(row);
        }
        groups.retain(|row| !row.is_empty());
        for pool in groups.iter().filter(|row| is_pooled(row[0].pieces[0])) {
            *self.pools.entry(pool[0].parent).or_default() += 1;
        }
        groups
    }

    /// Whether a group is left out because it is too small for any unit. A group for which the
    /// author gives the number of elements stays.
    fn leaves_out(&mut self, group: &Group<'_, 'c>) -> bool {
        let first = group.pieces[0];
        let men = group.pieces.iter().fold(0_u32, |sum, piece| sum.saturating_add(piece.men));
        let by_author =
            |block: &usize| self.terms(*block).is_some_and(|terms| terms.elements.is_some());
        if !too_few(&first.made, men, first.arm.is_artillery())
            || group.blocks.iter().any(by_author)
        {
            return false;
        }
        let reason = NoPlace::TooFew { elements: floor(first.made.unit) };
        for piece in &group.pieces {
            let troops = CountedTroops::Arm(piece.arm);
            let change = Change::LeftOut { strength: piece.strength, troops, reason };
            let body = self.force.bodies[piece.body].id.clone();
            self.note_line(&body, PackList::Units, &first.made.unit.entry, change);
        }
        true
    }

    pub(super) fn groups(&mut self, rows: &[Vec<Group<'_, 'c>>]) {
        for groups in rows {
            self.field(groups);
        }
        let order: Vec<usize> = self.order();
        let mut units: Vec<Option<FieldedUnit>> =
            std::mem::take(&mut self.conversion.units).into_iter().map(Some).collect();
        let mut sketches: Vec<Option<Sketch>> =
            std::mem::take(&mut self.sketches).into_iter().map(Some).collect();
        for index in order {
            self.conversion.units.extend(units[index].take());
            self.sketches.extend(sketches[index].take());
        }
    }

    fn order(&self) -> Vec<usize> {
        let units = &self.conversion.units;
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|unit| (units[*unit].parent, units[*unit].arm.is_artillery(), *unit));
        order
    }

    /// Plans one row, which is the pieces of one parent, arm and element. `planned` is the number
    /// of units in earlier rows, because the limit applies to the whole conversion.
    fn group<'p>(&self, row: &[&'p Piece<'c>], planned: usize) -> Vec<Group<'p, 'c>> {
        let members = self.members(row);
        let made = &row[0].made;
        if made.is_any {
            return members.into_iter().map(|member| one_unit(member, row[0].parent)).collect();
        }
        let left = MAX_UNITS.saturating_sub(planned) / members.len().max(1);
        let units = u32::try_from(left).unwrap_or(MAX_UNITS_PER_BODY).clamp(1, MAX_UNITS_PER_BODY);
        let plan = plan(&self.blocks(&members, units), &plan_limits(made, units));
        plan.into_iter()
            .map(|planned| {
                let together = || planned.blocks.iter().map(|block| &members[*block]);
                let pieces: Vec<&'p Piece<'c>> =
                    together().flat_map(|member| member.pieces.iter().copied()).collect();
                Group {
                    blocks: together().map(|member| member.body).collect(),
                    stretches: in_pieces(
                        planned.stretches,
                        together().flat_map(|member| &member.bricks),
                    ),
                    pieces,
                    parent: row[0].parent,
                }
            })
            .collect()
    }

    /// The pieces of a row, grouped by the body that becomes their unit.
    fn members<'p>(&self, row: &[&'p Piece<'c>]) -> Vec<Member<'p, 'c>> {
        let apart = if is_pooled(row[0]) { self.apart(row) } else { HashMap::new() };
        let mut members: Vec<Member<'p, 'c>> = Vec::new();
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        for piece in row {
            let when = self.when[piece.body];
            let pool = apart.get(&(piece.block, when)).copied();
            let key = (piece.block, pool.map_or(0, |_| when));
            let place = *places.entry(key).or_insert_with(|| {
                members.push(Member {
                    body: pool.unwrap_or(piece.block),
                    pieces: Vec::new(),
                    bricks: Vec::new(),
                });
                members.len() - 1
            });
            members[place].pieces.push(piece);
        }
        for member in &mut members {
            member.bricks = self.bricks(&member.pieces);
        }
        members
    }

    /// The number of neighbouring pieces in each brick. A pool is one brick, because the game
    /// counts guns, so the pool can be cut between any two guns. The battalions of a regiment are
    /// one brick, so that a list of battalions and a list of regiments lead to the same units.
    fn bricks(&self, pieces: &[&Piece<'c>]) -> Vec<usize> {
        if is_pooled(pieces[0]) {
            return vec![pieces.len()];
        }
        let regiment = |piece: &Piece<'_>| {
            let above = self.force.bodies[piece.body].parent?;
            (self.force.bodies[above].echelon == Some(Echelon::Regiment)).then_some(above)
        };
        let together = |one: &&Piece<'c>, next: &&Piece<'c>| {
            let (one, next) = (self.brick(one), self.brick(next));
            (one.grade, one.kind, one.style) == (next.grade, next.kind, next.style)
        };
        let together = |one: &&Piece<'c>, next: &&Piece<'c>| {
            regiment(one).is_some() && regiment(one) == regiment(next) && together(one, next)
        };
        pieces.chunk_by(together).map(<[_]>::len).collect()
    }

    /// The members of a row as blocks of a plan, each of which becomes at most `units` units.
    fn blocks(&self, members: &[Member<'_, 'c>], units: u32) -> Vec<Block> {
        let mut nations: Vec<&str> = Vec::new();
        let mut blocks = Vec::with_capacity(members.len());
        for Member { body, pieces, bricks } in members {
            let nation = self.force.bodies[pieces[0].body].nation.as_ref();
            let seen = nations.iter().position(|other| *other == nation);
            if seen.is_none() {
                nations.push(nation);
            }
            let by_author = self.terms(*body).is_some_and(|terms| terms.elements.is_some());
            let mut rest = pieces.as_slice();
            let bricks = bricks.iter().map(|count| {
                let (brick, others) = rest.split_at(*count);
                rest = others;
                laid(brick.iter().map(|piece| self.brick(piece)))
            });
            blocks.push(Block {
                bricks: bricks.collect(),
                nation: seen.unwrap_or(nations.len() - 1),
                when: self.when[*body],
                alone: match by_author {
                    true => Some(1),
                    false => self
                        .establishment(*body, pieces)
                        .map(|count| count.min(units).min(most_units(pieces[0]))),
                },
            });
        }
        blocks
    }

    /// Finds guns that arrive separately from the rest of their pool and fill one element, so that
    /// they form a pool of their own. Batteries with fewer guns stay in the pool, because each of
    /// them would become a whole element. The values are the bodies that give the separate pools
    /// their names.
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
        let large = pools
            .iter()
            .filter(|((block, when), pieces)| *when != self.when[*block] && enough(pieces));
        large.map(|(key, pieces)| (*key, self.around(pieces))).collect()
    }

    /// The lowest body that contains all `pieces`.
    pub(super) fn around(&self, pieces: &[&Piece<'c>]) -> usize {
        let first = pieces[0].body;
        let holds = |body: &usize| {
            let within = *body..self.force.bodies[*body].end;
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
            above: self.above_regiment(piece.body),
            parts: piece.parts,
        }
    }

    /// The body above, skipping a regiment, so that all battalions of a brigade have the same body
    /// above them.
    fn above_regiment(&self, body: usize) -> usize {
        let is_regiment =
            |above: &usize| self.force.bodies[*above].echelon == Some(Echelon::Regiment);
        self.force.above(body).find(|above| !is_regiment(above)).unwrap_or(0)
    }

    pub(super) fn note_group(&mut self, row: &[usize], group: &Group<'_, 'c>) {
        let unit = group.pieces[0].made.unit;
        let id = self.force.bodies[group.blocks[0]].id.clone();
        let name = self.name_of_group(row, group);
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

/// The group of a body that becomes one unit, whatever its strength.
fn one_unit<'p, 'c>(member: Member<'p, 'c>, parent: usize) -> Group<'p, 'c> {
    let stretches = vec![Stretch { bricks: member.pieces.len(), units: 1 }];
    Group { pieces: member.pieces, blocks: vec![member.body], stretches, parent }
}

/// The limits of a unit for a body that becomes at most `units` units.
pub(super) fn plan_limits(made: &Made<'_>, units: u32) -> UnitLimits {
    let ((least, most), floor) = (limits(made.unit), floor(made.unit));
    // Ignore an interval whose ends are equal, because few strengths are exact multiples of one
    // number.
    let allowed = made.allowed.filter(|(low, high)| *low > 0 && low < high);
    UnitLimits { per: made.per, allowed, least, floor, most, units }
}

fn split(group: &Group<'_, '_>, name: String, men: u64) -> Split {
    let first = group.pieces[0];
    let (_, most) = limits(first.made.unit);
    let whole = Ratio::whole(i64::try_from(men).unwrap_or(i64::MAX));
    let stated = group.pieces.iter().fold(0_u32, |sum, piece| sum.saturating_add(piece.parts));
    let units = group.units();
    let cut = if group.stretches.iter().all(|stretch| stretch.units == 1) {
        Cut::Seams
    } else if is_pooled(first) {
        Cut::Guns
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

/// Maximum number of units that one body becomes, so that a hostile list is converted in a short
/// time.
const MAX_UNITS_PER_BODY: u32 = 400;

/// Maximum number of units of a conversion, so that a hostile list is converted in a short time.
/// Beyond this number of units, each body becomes one unit.
const MAX_UNITS: usize = 20_000;

fn laid(bricks: impl Iterator<Item = Brick>) -> Brick {
    let sum = |sum: Brick, next: Brick| Brick {
        men: sum.men.saturating_add(next.men),
        parts: sum.parts.saturating_add(next.parts),
        ..sum
    };
    bricks.reduce(sum).expect("a brick has a piece")
}

fn in_pieces<'b>(
    stretches: Vec<Stretch>,
    mut bricks: impl Iterator<Item = &'b usize>,
) -> Vec<Stretch> {
    let each = stretches.into_iter();
    each.map(|stretch| Stretch { bricks: bricks.by_ref().take(stretch.bricks).sum(), ..stretch })
        .collect()
}

/// A number for the kind of troops, because troops of different kinds hardly ever fought as one
/// unit.
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
        kinds.iter().position(|kind| kind.iter().any(|named| traits.contains(named)))
    };
    match has(KINDS) {
        Some(kind) => kind + 1,
        None if arm == Arm::Cavalry => has(MOUNTED).map_or(0, |kind| kind + 1 + KINDS.len()),
        None => 0,
    }
}

/// Number of elements if each battery of a pool were fielded alone.
fn singly(group: &Group<'_, '_>, rounding: &Rounding) -> u64 {
    let per = group.pieces[0].made.per;
    group.pieces.iter().map(|piece| u64::from(elements(piece.men, per, rounding).max(1))).sum()
}
