//! Which bodies become units together, and into how many.

use super::element::limits;
use super::fielded::{Entry, FieldedUnit, Step};
use super::group::{Block, Limits, plan};
use super::piece::Piece;
use super::round::elements;
use super::run::{Run, Sketch, decimal};
use crate::document::{Arm, GunsAs, Level, Ratio, Trait};
use crate::ruleset::Rounding;

/// Bodies that become units together.
pub(super) struct Group<'p, 'c> {
    pub(super) pieces: Vec<&'p Piece<'c>>,
    /// The bodies whose units these are.
    pub(super) blocks: Vec<usize>,
    pub(super) units: u32,
    pub(super) parent: usize,
}

impl<'c> Run<'c> {
    pub(super) fn groups(&mut self, pieces: &[Piece<'c>]) {
        let mut rows: Vec<Vec<&Piece<'c>>> = Vec::new();
        for piece in pieces {
            let same = |row: &&mut Vec<&Piece<'c>>| {
                let first = row[0];
                first.parent == piece.parent
                    && first.arm == piece.arm
                    && first.made.element.entry.id == piece.made.element.entry.id
            };
            match rows.iter_mut().find(same) {
                Some(row) => row.push(piece),
                None => rows.push(vec![piece]),
            }
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
        for piece in row {
            match blocks.iter_mut().find(|(block, _)| *block == piece.block) {
                Some((_, pieces)) => pieces.push(piece),
                None => blocks.push((piece.block, vec![piece])),
            }
        }
        let made = &row[0].made;
        let (least, most) = limits(made.unit);
        let single = row[0].arm.is_artillery() && made.unit.guns != Some(GunsAs::Pooled);
        let mut nations: Vec<&str> = Vec::new();
        let mut kinds: Vec<Option<Trait>> = Vec::new();
        let bricks: Vec<Block> = blocks
            .iter()
            .map(|(block, pieces)| {
                let nation = self.force.bodies[pieces[0].body].nation.as_str();
                let at = nations.iter().position(|known| *known == nation);
                let at = at.unwrap_or_else(|| {
                    nations.push(nation);
                    nations.len() - 1
                });
                // A battery is a battery, however many guns it has.
                let battery = single && self.force.bodies[*block].is_unit();
                let author = self.terms(*block).is_some_and(|terms| terms.elements.is_some());
                let guns: u32 = pieces.iter().map(|piece| piece.men).sum();
                let full = elements(guns, made.per, &self.rounding).div_ceil(most.max(1));
                let fixed = if author { Some(1) } else { battery.then_some(full.max(1)) };
                let kind = kind_of(&self.force.bodies[pieces[0].body].traits);
                let at_kind = kinds.iter().position(|known| *known == kind);
                let kind = at_kind.unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                });
                Block {
                    men: pieces.iter().map(|piece| piece.men).sum(),
                    grade: self.rate(pieces[0]).grade.unwrap_or(0),
                    nation: at,
                    kind,
                    alone: fixed.or_else(|| self.establishment(*block, pieces)),
                    parts: pieces.iter().map(|piece| piece.parts).sum(),
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
            },
        );
        plan.into_iter()
            .map(|(members, units)| Group {
                pieces: members.iter().flat_map(|at| blocks[*at].1.clone()).collect(),
                blocks: members.iter().map(|at| blocks[*at].0).collect(),
                units,
                parent: row[0].parent,
            })
            .collect()
    }

    /// Of a body that is known only as a whole, in a game of battalions: as many units as it had
    /// battalions, or as many as units of the usual size.
    fn establishment(&self, block: usize, pieces: &[&Piece<'c>]) -> Option<u32> {
        let unit = pieces[0].made.unit;
        let whole = !self.force.bodies[block].is_unit() && !pieces[0].consumes;
        let small = matches!(unit.level, Level::Battalion | Level::Regiment | Level::Battery);
        let [piece] = pieces else { return None };
        if !whole || !small {
            return None;
        }
        let squadrons = piece.arm == Arm::Cavalry;
        if piece.parts > 1 && !squadrons {
            return Some(piece.parts);
        }
        let usual = unit.usual.as_ref()?.value;
        let half = Ratio::new(1, 2)?;
        let elements = Ratio::whole(piece.men.into()).over(piece.made.per)?;
        u32::try_from(elements.over(usual)?.round(half)).ok().map(|units| units.max(1))
    }

    pub(super) fn name(&self, group: &Group<'_, '_>) -> String {
        // Bodies that only stand together are called by their own names.
        let loose = group.blocks.len() == 1 && !group.pieces[0].consumes;
        let bodies: Vec<usize> = match loose {
            true => group.pieces.iter().map(|piece| piece.body).collect(),
            false => group.blocks.clone(),
        };
        let names: Vec<&str> =
            bodies.iter().map(|body| self.force.bodies[*body].name.as_str()).collect();
        match names.as_slice() {
            [one] => (*one).to_owned(),
            [one, other] => format!("{one} + {other}"),
            [one, rest @ ..] => format!("{one} + {} more", rest.len()),
            [] => String::new(),
        }
    }

    /// Merges, splits and pools.
    pub(super) fn tell_group(&mut self, group: &Group<'_, 'c>) {
        let made = &group.pieces[0].made;
        let (list, source) = self.line(&made.unit.entry, "units");
        let id = self.force.bodies[group.blocks[0]].id.clone();
        let men: u32 = group.pieces.iter().map(|piece| piece.men).sum();
        let (least, most) = limits(made.unit);
        let name = self.name(group);
        let what = &made.unit.entry.name;
        let guns = group.pieces[0].arm.is_artillery();
        if guns && made.unit.guns == Some(GunsAs::Pooled) && group.pieces.len() > 1 {
            self.note(Entry {
                step: Step::Pool,
                body: id.clone(),
                from: format!("{} batteries", group.pieces.len()),
                to: format!("{men} guns"),
                by: list.clone(),
                source: source.clone(),
                remainder: 0,
                why: singly(group, made.per, &self.rounding),
            });
        } else if group.blocks.len() > 1 {
            self.note(Entry {
                step: Step::Merge,
                body: id.clone(),
                from: format!("{} bodies", group.blocks.len()),
                to: name.clone(),
                by: list.clone(),
                source: source.clone(),
                remainder: 0,
                why: format!(
                    "apart one of them or more would be below {least}, the least of a {what}"
                ),
            });
        }
        if group.units > 1 {
            let whole = Ratio::whole(men.into()).over(made.per).unwrap_or(Ratio::ZERO);
            let known = group.pieces.len() as u32 >= group.units;
            let step = if known || guns { Step::Split } else { Step::Invent };
            let exact = decimal(whole);
            let element = &made.element.plural;
            let more = format!("{exact} {element} are more than {most}, the most of a {what}");
            let parts: u32 = group.pieces.iter().map(|piece| piece.parts).sum();
            let why = match (known, parts == group.units && parts > 1, most == u32::MAX) {
                (true, ..) => more,
                (_, true, _) => format!("history knows {parts} of them, and no more"),
                (.., true) => {
                    format!("a {what} of the usual size has as many; what there was nobody says")
                }
                _ => format!("{more}; how it was made up nobody says"),
            };
            self.note(Entry {
                step,
                body: id,
                from: format!("{men} in {name}"),
                to: format!("{} units", group.units),
                by: list,
                source,
                remainder: 0,
                why,
            });
        }
    }
}

/// By what troops are told apart when bodies are merged.
fn kind_of(traits: &[Trait]) -> Option<Trait> {
    const KINDS: &[Trait] = &[
        Trait::Guard,
        Trait::Grenadier,
        Trait::Cossack,
        Trait::Landwehr,
        Trait::Militia,
        Trait::Heavy,
        Trait::Cuirassier,
        Trait::Light,
    ];
    KINDS.iter().copied().find(|one| traits.contains(one))
}

/// Why guns are added up, and how many elements they would be otherwise.
fn singly(group: &Group<'_, '_>, per: Ratio, rounding: &Rounding) -> String {
    let alone: u32 = group.pieces.iter().map(|piece| elements(piece.men, per, rounding)).sum();
    format!(
        "the guns of a parent are added up before they are counted; as single batteries they would be {alone}"
    )
}
