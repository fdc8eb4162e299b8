//! Which bodies become units together, and into how many.

use std::collections::HashMap;

use super::basis::PackList;
use super::change::{Change, Cut, Split};
use super::element::{Made, floor, limits};
use super::fielded::FieldedUnit;
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

/// The pieces of a body that naturally are its unit.
struct Member<'p, 'c> {
    /// Index of the body.
    body: usize,
    pieces: Vec<&'p Piece<'c>>,
}

impl Group<'_, '_> {
    pub(super) fn units(&self) -> u32 {
        self.stretches.iter().map(|stretch| stretch.units).sum()
    }
}

impl<'c> Run<'c> {
    pub(super) fn groups(&mut self, pieces: &[Piece<'c>]) {
        let mut rows: Vec<Vec<&Piece<'c>>> = Vec::new();
        let mut places: HashMap<(usize, Arm, &str), usize> = HashMap::new();
        for piece in pieces {
            let key = (piece.parent, piece.arm, piece.made.element.entry.id.as_str());
            let row = *places.entry(key).or_insert_with(|| {
                rows.push(Vec::new());
                rows.len() - 1
            });
            rows[row].push(piece);
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

    /// The plan for the bodies of one parent and arm.
    fn group<'p>(&mut self, row: &[&'p Piece<'c>]) -> Vec<Group<'p, 'c>> {
        let pooled = is_pooled(row[0]);
        let members = self.members(row);
        let made = &row[0].made;
        let left = MAX_UNITS.saturating_sub(self.conversion.units.len()) / members.len().max(1);
        let units = u32::try_from(left).unwrap_or(MAX_UNITS_PER_BODY).clamp(1, MAX_UNITS_PER_BODY);
        let plan = plan(&self.blocks(&members, units), &plan_limits(made, units));
        let whole = |stretches: Vec<Stretch>, count: usize| -> Vec<Stretch> {
            match (pooled, stretches.as_slice()) {
                (true, [stretch]) => vec![Stretch { bricks: count, units: stretch.units }],
                _ => stretches,
            }
        };
        plan.into_iter()
            .map(|planned| {
                let together = || planned.blocks.iter().map(|block| &members[*block]);
                let pieces: Vec<&'p Piece<'c>> =
                    together().flat_map(|member| member.pieces.iter().copied()).collect();
                Group {
                    blocks: together().map(|member| member.body).collect(),
                    stretches: whole(planned.stretches, pieces.len()),
                    pieces,
                    parent: row[0].parent,
                }
            })
            .collect()
    }

    /// The pieces of a row by the body whose unit they naturally are, in their order.
    fn members<'p>(&self, row: &[&'p Piece<'c>]) -> Vec<Member<'p, 'c>> {
        let apart = if is_pooled(row[0]) { self.apart(row) } else { HashMap::new() };
        let mut members: Vec<Member<'p, 'c>> = Vec::new();
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        for piece in row {
            let when = self.when[piece.body];
            let pool = apart.get(&(piece.block, when)).copied();
            let key = (piece.block, pool.map_or(0, |_| when));
            let place = *places.entry(key).or_insert_with(|| {
                members.push(Member { body: pool.unwrap_or(piece.block), pieces: Vec::new() });
                members.len() - 1
            });
            members[place].pieces.push(piece);
        }
        members
    }

    /// The members of a row as the plan sees them; of each at most this number of units.
    fn blocks(&self, members: &[Member<'_, 'c>], units: u32) -> Vec<Block> {
        let mut nations: Vec<&str> = Vec::new();
        let mut blocks = Vec::with_capacity(members.len());
        for Member { body, pieces } in members {
            let nation = self.force.bodies[pieces[0].body].nation.as_ref();
            let seen = nations.iter().position(|other| *other == nation);
            if seen.is_none() {
                nations.push(nation);
            }
            let by_author = self.terms(*body).is_some_and(|terms| terms.elements.is_some());
            let bricks = pieces.iter().map(|piece| self.brick(piece));
            blocks.push(Block {
                // A pool is cut wherever it suits: its guns are counted, and not its batteries.
                bricks: if is_pooled(pieces[0]) { vec![pool(bricks)] } else { bricks.collect() },
                nation: seen.unwrap_or(nations.len() - 1),
                when: self.when[*body],
                alone: match by_author {
                    true => Some(1),
                    false => self.establishment(*body, pieces).map(|count| count.min(units)),
                },
            });
        }
        blocks
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
        let large = pools
            .iter()
            .filter(|((block, when), pieces)| *when != self.when[*block] && enough(pieces));
        large.map(|(key, pieces)| (*key, self.around(pieces))).collect()
    }

    /// The lowest body that holds all these pieces.
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
        let told = piece.parts > 1;
        match (piece.arm, whole) {
            (Arm::FootArtillery | Arm::HorseArtillery, _) if told => {
                return Some(piece.parts.saturating_mul(each(piece.men.div_ceil(piece.parts))));
            }
            (Arm::FootArtillery | Arm::HorseArtillery, false) => return Some(each(piece.men)),
            (Arm::Cavalry, true) => {}
            (Arm::Cavalry, false) => return None,
            // A regiment that a source gives in one row has its battalions all the same.
            (_, true) if told => return Some(piece.parts),
            (_, false) if told && unit.level == Level::Battalion => return Some(piece.parts),
            (_, false) => return None,
            (_, true) => {}
        }
        let usual = unit.usual.as_ref()?.value;
        let half = Ratio::new(1, 2)?;
        let elements = Ratio::whole(piece.men.into()).over(piece.made.per)?;
        let units = u32::try_from(elements.over(usual)?.round(half)).ok()?;
        // However many that is, none of them is above the most.
        Some(units.max(each(piece.men)))
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

/// What a unit can be, for a body of at most some units.
pub(super) fn plan_limits(made: &Made<'_>, units: u32) -> Limits {
    let ((least, most), floor) = (limits(made.unit), floor(made.unit));
    // A single number is no interval: what is no exact multiple of it has its nearest number.
    let allowed = made.allowed.filter(|(low, high)| *low > 0 && low < high);
    Limits { per: made.per, allowed, least, floor, most, units }
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

/// Maximum number of units that one body becomes.
const MAX_UNITS_PER_BODY: u32 = 400;

/// Maximum number of units of a conversion: beyond it a body is one unit, however large it is.
const MAX_UNITS: usize = 20_000;

/// Are these guns added up with others of their parent?
pub(super) fn is_pooled(piece: &Piece<'_>) -> bool {
    piece.arm.is_artillery() && piece.made.unit.guns == Some(GunsAs::Pooled)
}

/// All the guns of a pool.
fn pool(bricks: impl Iterator<Item = Brick>) -> Brick {
    let sum =
        |sum: Brick, next: Brick| Brick { men: sum.men.saturating_add(next.men), parts: 2, ..sum };
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
        kinds.iter().position(|kind| kind.iter().any(|named| traits.contains(named)))
    };
    match has(KINDS) {
        Some(kind) => kind + 1,
        None if arm == Arm::Cavalry => has(MOUNTED).map_or(0, |kind| kind + 1 + KINDS.len()),
        None => 0,
    }
}

/// Number of elements that the batteries of a pool would be one by one.
fn singly(group: &Group<'_, '_>, rounding: &Rounding) -> u64 {
    let per = group.pieces[0].made.per;
    group.pieces.iter().map(|piece| u64::from(elements(piece.men, per, rounding).max(1))).sum()
}
