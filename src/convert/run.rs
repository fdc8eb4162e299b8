//! The conversion: pieces, plans, units, formations, leaders, each number with its line in the ledger.

use std::collections::HashSet;

use super::command::{place, quality};
use super::element::{Made, limits};
use super::fielded::{
    Certainty, Conversion, Entry, FieldedFormation, FieldedLeader, FieldedUnit, Step, Track,
};
use super::grade::{Graded, Part, graded, mixed};
use super::group::{Block, Limits, plan};
use super::own::keep;
use super::piece::{Piece, Source, pieces};
use super::round::{certainty, elements, fitting, largest_remainder, stands_for};
use super::scope::Facts;
use super::wear::{Formation, of_formation, of_unit};
use crate::document::{Arm, Grade, GunsAs, Level, Ratio, RoundMethod, Trait};
use crate::model::{Force, Strength, Terms};
use crate::ruleset::{Entry as Line, Origin, Rounding, Ruleset};

/// How a conversion is wanted.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// The id of a ratio; without one, that of the elements.
    pub ratio: Option<String>,
    /// The id of a rounding; without one, the first of the pack.
    pub rounding: Option<String>,
}

/// Fields a force under a rule set. `from` is the rule set in whose terms it is written, if it is.
pub fn convert(force: &Force, rules: &Ruleset, from: Option<&Ruleset>, wish: &Wish) -> Conversion {
    if let Some(from) = from.filter(|from| from.id == rules.id) {
        return keep(force, from);
    }
    let mut run = Run::new(force, rules, wish);
    run.from = from;
    let ratio = wish.ratio.as_deref();
    let mut ledger = Vec::new();
    let pieces = pieces(&Source { force, rules, from, ratio }, &mut ledger);
    run.conversion.ledger = ledger;
    run.left_out(&pieces);
    run.formations(&pieces);
    run.groups(&pieces);
    run.wear();
    run.leaders();
    run.totals(&pieces);
    run.conversion
}

struct Run<'c> {
    force: &'c Force,
    rules: &'c Ruleset,
    /// The game in whose terms the force is written, if it is.
    from: Option<&'c Ruleset>,
    rounding: Rounding,
    conversion: Conversion,
    /// For each body of the force the formation that it became.
    became: Vec<Option<usize>>,
    /// What each unit is made of, for its wear and that of its formations.
    sketches: Vec<Sketch>,
    ids: HashSet<String>,
}

/// What must be remembered of a unit until its formations are known.
struct Sketch {
    arm: Arm,
    traits: Vec<Trait>,
    game_traits: Vec<String>,
    grade: Option<usize>,
    nation: String,
    elements: u32,
}

/// Bodies that become units together.
struct Group<'p, 'c> {
    pieces: Vec<&'p Piece<'c>>,
    /// The bodies whose units these are.
    blocks: Vec<usize>,
    units: u32,
    parent: usize,
}

impl<'c> Run<'c> {
    fn new(force: &'c Force, rules: &'c Ruleset, wish: &Wish) -> Run<'c> {
        let named = wish.rounding.as_deref();
        let chosen = named.and_then(|id| rules.roundings.iter().find(|one| one.entry.id == id));
        let rounding = chosen.or(rules.roundings.first()).cloned().unwrap_or_else(nearest);
        let ratio = wish.ratio.clone().or_else(|| rules.ratio.clone());
        Run {
            force,
            rules,
            from: None,
            conversion: Conversion {
                id: force.id.clone(),
                name: force.name.clone(),
                date: force.date,
                ruleset: rules.id.clone(),
                ruleset_name: rules.name.clone(),
                ratio: ratio.filter(|_| !rules.ratios.is_empty()),
                rounding: rounding.entry.id.clone(),
                ..Conversion::default()
            },
            rounding,
            became: vec![None; force.bodies.len()],
            sketches: Vec::new(),
            ids: HashSet::new(),
        }
    }

    fn note(&mut self, entry: Entry) {
        self.conversion.ledger.push(entry);
    }

    /// What is known of a body but cannot be fielded.
    fn left_out(&mut self, pieces: &[Piece<'_>]) {
        for (at, body) in self.force.bodies.iter().enumerate() {
            let fielded = pieces.iter().any(|piece| piece.body == at);
            if body.unknown && !fielded {
                self.note(Entry {
                    step: Step::Drop,
                    body: body.id.clone(),
                    from: "a strength that is unknown".to_owned(),
                    to: "nothing".to_owned(),
                    by: String::new(),
                    source: String::new(),
                    remainder: 0,
                    why: "nobody can count elements of it: give it a strength, if only an estimate"
                        .to_owned(),
                });
            }
            let guns = body.is_unit() && body.arm.is_some_and(|arm| !arm.is_artillery());
            if let (true, Some(count)) = (guns, body.guns.filter(|guns| guns.most > 0)) {
                self.note(Entry {
                    step: Step::Drop,
                    body: body.id.clone(),
                    from: format!("{count} guns"),
                    to: "nothing".to_owned(),
                    by: String::new(),
                    source: String::new(),
                    remainder: i64::from(count.middle()),
                    why: "guns of a battalion or regiment fire with it".to_owned(),
                });
                self.conversion.left_out += count.middle();
            }
        }
    }

    /// The bodies that stay formations: those that are not themselves a unit of the game.
    fn formations(&mut self, pieces: &[Piece<'_>]) {
        let unit: HashSet<usize> =
            pieces.iter().filter(|piece| piece.consumes).map(|piece| piece.block).collect();
        for (at, body) in self.force.bodies.iter().enumerate() {
            let parent = body.parent.and_then(|parent| self.became[parent]);
            let within = self.force.above(at).any(|above| unit.contains(&above));
            let keeps = !within && !unit.contains(&at);
            // The whole stays, whatever it is: something must hold the units.
            let Some(echelon) = body.echelon.filter(|_| at == 0 || keeps) else {
                self.became[at] = parent;
                continue;
            };
            // Nothing of it comes to the table: it has no place there either.
            let below = |piece: &Piece<'_>| at <= piece.body && piece.body < body.end;
            if at > 0 && !pieces.iter().any(below) {
                self.became[at] = parent;
                continue;
            }
            self.became[at] = Some(self.conversion.formations.len());
            self.ids.insert(body.id.clone());
            let terms = self.terms(at).and_then(|terms| terms.quality);
            let quality = quality(self.rules, terms.or(body.quality));
            self.conversion.formations.push(FieldedFormation {
                id: body.id.clone(),
                name: body.name.clone(),
                echelon,
                parent,
                elements: 0,
                gun_elements: 0,
                men: 0,
                fielded_men: 0,
                commanded: body.quality,
                quality: quality.map(|(one, _)| (one.entry.id.clone(), one.entry.name.clone())),
                tracks: Vec::new(),
                nation: body.nation.clone(),
                span: body.span,
            });
            if let Some((one, true)) = quality {
                let to = one.entry.name.clone();
                let line = self.line(&one.entry, "qualities");
                self.note(Entry {
                    step: Step::Assume,
                    body: body.id.clone(),
                    from: "no command quality".to_owned(),
                    to,
                    by: line.0,
                    source: line.1,
                    remainder: 0,
                    why: "nobody said how well it was commanded".to_owned(),
                });
            }
        }
    }

    /// The author's word for a body under this game.
    fn terms(&self, at: usize) -> Option<&'c Terms> {
        let mut names: Vec<&str> = vec![&self.rules.id];
        names.extend(self.rules.aliases.iter().map(String::as_str));
        self.force.bodies[at].terms_for(&names)
    }

    /// A line of the pack, and where it comes from.
    fn line(&self, entry: &Line, list: &str) -> (String, String) {
        (format!("{list}/{}", entry.id), said(entry.origin.as_ref()))
    }

    fn groups(&mut self, pieces: &[Piece<'c>]) {
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
    fn group<'p>(&mut self, row: &[&'p Piece<'c>]) -> Vec<Group<'p, 'c>> {
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

    fn rate(&self, piece: &Piece<'_>) -> Graded {
        graded(self.rules, self.historical(piece.body), &self.facts(piece))
    }

    /// The grade of a body by the historical record; that of a native list as its game has it.
    fn historical(&self, body: usize) -> Option<Grade> {
        let body = &self.force.bodies[body];
        let native = || {
            let rating = body.rating.as_deref()?;
            let from = self.from?;
            from.grades.iter().find(|grade| grade.entry.id == rating)?.to
        };
        body.grade.or_else(native)
    }

    fn facts<'f>(&'f self, piece: &Piece<'_>) -> Facts<'f> {
        let body = &self.force.bodies[piece.body];
        Facts {
            arm: Some(piece.arm),
            traits: &body.traits,
            nation: &body.nation,
            year: self.force.year(),
            ..Facts::default()
        }
    }

    /// Puts the groups of one parent and arm onto the table.
    fn field(&mut self, groups: &[Group<'_, 'c>]) {
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
            for (number, share) in shares.iter().enumerate() {
                let count = counts.next().unwrap_or(1);
                self.unit(group, share, number, count);
            }
        }
    }

    fn name(&self, group: &Group<'_, '_>) -> String {
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
    fn tell_group(&mut self, group: &Group<'_, 'c>) {
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

    fn unit(&mut self, group: &Group<'_, 'c>, share: &Share<'_, 'c>, number: usize, count: u32) {
        let first = share.pieces[0].0;
        let made = first.made;
        let single = group.units == 1 && group.blocks.len() == 1;
        let terms = single.then(|| self.terms(group.blocks[0])).flatten();
        let (block, name, number) = self.called(group, share, number);
        let id = self.unit_id(block, first.arm, number);
        let guns = first.arm.is_artillery();
        let counted = count;
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
        let fielded = on_table(count, share.men, &made, guns);
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
            remainder: i64::from(share.men) - on_table(counted, share.men, &made, guns),
            why: explain(&sure, share.men, made.per, &self.rounding),
        });
        if author.is_some() && counted != count {
            self.note(Entry {
                step: Step::Author,
                body: id.clone(),
                from: plain(counted),
                to: plain(count),
                by: "fielded".to_owned(),
                source: "the order of battle".to_owned(),
                remainder: i64::from(share.men) - fielded,
                why: "its author says so, and that counts".to_owned(),
            });
        }
        let detachment = count < least && author.is_none();
        if detachment || (count > most && author.is_none()) {
            let (by, source) = self.line(&made.unit.entry, "units");
            let size = match detachment {
                true => format!("{count} is below {least}, the least"),
                false => format!("{count} is above {most}, the most"),
            };
            self.note(Entry {
                step: Step::Detach,
                body: id.clone(),
                from: plain(count),
                to: if detachment { "a detachment" } else { "an oversized unit" }.to_owned(),
                by,
                source,
                remainder: 0,
                why: format!(
                    "{size} of a {}, and there is nothing to even it out with",
                    made.unit.entry.name
                ),
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

    /// A name with its arm, where a body on foot has horse or guns too.
    fn told_apart(&self, block: usize, name: String, arm: Arm) -> String {
        let body = &self.force.bodies[block];
        let mixed = !body.is_unit() && body.arm != Some(arm);
        match arm {
            Arm::Cavalry if mixed && self.has_foot(block) => format!("{name}, cavalry"),
            Arm::FootArtillery | Arm::HorseArtillery if mixed => format!("{name}, guns"),
            _ => name,
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

    /// The body for which a unit is called, its name, and its number among several of that name.
    fn called(
        &self,
        group: &Group<'_, 'c>,
        share: &Share<'_, 'c>,
        number: usize,
    ) -> (usize, String, Option<usize>) {
        let first = group.blocks[0];
        if group.units == 1 {
            return (first, self.told_apart(first, self.name(group), group.pieces[0].arm), None);
        }
        // Of bodies that were merged and cut anew each unit is called for the one it has most of.
        let shares = share_out(group);
        let main = |share: &Share<'_, 'c>| {
            let men = |block: &usize| -> u32 {
                let of = share.pieces.iter().filter(|(piece, _)| piece.block == *block);
                of.map(|(_, men)| *men).sum()
            };
            group.blocks.iter().copied().rev().max_by_key(men).unwrap_or(first)
        };
        let block = main(share);
        let same: Vec<usize> = (0..shares.len()).filter(|at| main(&shares[*at]) == block).collect();
        let name = self.force.bodies[block].name.clone();
        match same.len() {
            1 => (block, self.told_apart(block, name, group.pieces[0].arm), None),
            _ => {
                let place = same.iter().position(|at| *at == number).unwrap_or(0) + 1;
                (block, format!("{name} ({place})"), Some(place))
            }
        }
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
            let mut more = (2..).map(|more| numbered(&format!("{with_arm}-{more}")));
            more.find(|id| !self.ids.contains(id)).unwrap_or_default()
        });
        self.ids.insert(id.clone());
        id
    }

    /// The historical traits that more than half of the men of a unit have.
    fn majority_traits(&self, rated: &[(&Piece<'c>, u32, Graded)]) -> Vec<Trait> {
        let own = |piece: &Piece<'c>| self.force.bodies[piece.body].traits.as_slice();
        let all: u64 = rated.iter().map(|(_, men, _)| u64::from(*men)).sum();
        let mut traits: Vec<Trait> = Vec::new();
        for one in rated.iter().flat_map(|(piece, ..)| own(piece)) {
            let has = rated.iter().filter(|(piece, ..)| own(piece).contains(one));
            let men: u64 = has.map(|(_, men, _)| u64::from(*men)).sum();
            if (men * 2 > all || rated.len() == 1) && !traits.contains(one) {
                traits.push(*one);
            }
        }
        traits
    }

    /// The grade and the traits of a unit, from those of its parts.
    fn grade(
        &mut self,
        id: &str,
        rated: &[(&Piece<'c>, u32, Graded)],
        terms: Option<&Terms>,
        per: Ratio,
    ) -> (Option<usize>, Vec<String>) {
        let parts: Vec<Part> = rated
            .iter()
            .map(|(piece, men, graded)| Part {
                grade: graded.grade,
                bodies: piece.parts,
                men: *men,
                elements: Ratio::whole((*men).into()).over(per).unwrap_or(Ratio::ZERO),
            })
            .collect();
        let (mut grade, by) = mixed(self.rules, &parts);
        let name = |run: &Run<'_>, at: Option<usize>| {
            at.map_or_else(|| "no grade".to_owned(), |at| run.rules.grades[at].entry.name.clone())
        };
        if !by.is_empty() {
            let mut from: Vec<String> =
                rated.iter().map(|(.., graded)| name(self, graded.grade)).collect();
            from.dedup();
            let way = self.rules.mixed.iter().find(|way| by.ends_with(&way.entry.id));
            let source = said(way.and_then(|way| way.entry.origin.as_ref()));
            let to = name(self, grade);
            self.note(Entry {
                step: Step::Grade,
                body: id.to_owned(),
                from: shorten(&from.join(", ")),
                to,
                by,
                source,
                remainder: 0,
                why: "its parts differ".to_owned(),
            });
        } else if let Some((piece, _, graded)) = rated.first()
            && grade.is_some()
        {
            let historical = self.historical(piece.body);
            let (step, from, why) = match (graded.assumed, historical) {
                (true, _) => (
                    Step::Assume,
                    "no grade".to_owned(),
                    "nobody said how well it fought: taken as regular",
                ),
                (false, Some(historical)) => (Step::Grade, historical.word().to_owned(), ""),
                (false, None) => (Step::Grade, "what it is".to_owned(), ""),
            };
            let entry = grade.map(|at| &self.rules.grades[at].entry);
            let source = said(entry.and_then(|entry| entry.origin.as_ref()));
            let to = name(self, grade);
            let by = graded.by.clone();
            let why = why.to_owned();
            self.note(Entry { step, body: id.to_owned(), from, to, by, source, remainder: 0, why });
        }
        if let Some(rating) = terms.and_then(|terms| terms.rating.as_ref()) {
            let own = self.rules.grades.iter().position(|known| known.entry.id == *rating);
            if own.is_some() && own != grade {
                let (from, to) = (name(self, grade), name(self, own));
                self.note(Entry {
                    step: Step::Author,
                    body: id.to_owned(),
                    from,
                    to,
                    by: "fielded".to_owned(),
                    source: "the order of battle".to_owned(),
                    remainder: 0,
                    why: "its author says so, and that counts".to_owned(),
                });
                grade = own;
            }
        }
        // A unit has a trait if more than half of its men have it.
        let all: u32 = rated.iter().map(|(_, men, _)| *men).sum();
        let mut traits: Vec<String> = Vec::new();
        for one in rated.iter().flat_map(|(.., graded)| &graded.traits) {
            let has = rated.iter().filter(|(.., graded)| graded.traits.contains(one));
            let men: u32 = has.map(|(_, men, _)| *men).sum();
            if u64::from(men) * 2 > u64::from(all) && !traits.contains(one) {
                traits.push(one.clone());
            }
        }
        (grade, traits)
    }

    /// Sums of the formations, and what they can bear.
    fn wear(&mut self) {
        for at in 0..self.conversion.units.len() {
            let unit = &self.conversion.units[at];
            let (elements, men, fielded, guns) = (unit.elements, unit.men, unit.fielded, unit.guns);
            let mut parent = Some(unit.parent);
            while let Some(above) = parent {
                let Some(formation) = self.conversion.formations.get_mut(above) else { break };
                formation.elements += elements;
                if guns {
                    formation.gun_elements += elements;
                } else {
                    formation.men += men;
                    formation.fielded_men += fielded;
                }
                parent = formation.parent;
            }
        }
        for at in 0..self.conversion.formations.len() {
            let tracks = self.formation_tracks(at);
            let id = self.conversion.formations[at].id.clone();
            for track in &tracks {
                for mark in &track.marks {
                    let model = self.rules.wear.iter().find(|model| model.entry.id == track.id);
                    let source = said(model.and_then(|model| model.entry.origin.as_ref()));
                    let share = mark.percent.as_ref().map(|share| format!(" at {share} %"));
                    self.conversion.ledger.push(Entry {
                        step: Step::Wear,
                        body: id.clone(),
                        from: format!(
                            "{} {}{}",
                            track.boxes,
                            track.counts,
                            share.unwrap_or_default()
                        ),
                        to: format!("{} at {}", mark.name, mark.lost),
                        by: format!("wear/{}/marks/{}", track.id, mark.id),
                        source,
                        remainder: 0,
                        why: String::new(),
                    });
                }
            }
            self.conversion.formations[at].tracks = tracks;
        }
    }

    fn formation_tracks(&self, at: usize) -> Vec<Track> {
        let formation = &self.conversion.formations[at];
        let below = |unit: &FieldedUnit| {
            let mut parent = Some(unit.parent);
            while let Some(above) = parent.filter(|above| *above != at) {
                parent = self.conversion.formations.get(above).and_then(|one| one.parent);
            }
            parent == Some(at)
        };
        let units: Vec<(Facts<'_>, u32)> = self
            .conversion
            .units
            .iter()
            .zip(&self.sketches)
            .filter(|(unit, _)| below(unit))
            .map(|(unit, sketch)| {
                let grade = sketch.grade.map(|at| self.rules.grades[at].entry.id.as_str());
                let facts = Facts {
                    arm: Some(sketch.arm),
                    grade,
                    traits: &sketch.traits,
                    game_traits: &sketch.game_traits,
                    nation: &sketch.nation,
                    elements: Some(sketch.elements.into()),
                    year: self.force.year(),
                };
                (facts, unit.tracks.first().map_or(0, |track| track.boxes))
            })
            .collect();
        let quality = formation.quality.as_ref().and_then(|(id, _)| {
            self.rules.qualities.iter().find(|quality| quality.entry.id == *id)
        });
        of_formation(self.rules, &Formation { echelon: formation.echelon, quality, units: &units })
    }

    fn leaders(&mut self) {
        for (at, body) in self.force.bodies.iter().enumerate() {
            let Some(leader) = &body.leader else { continue };
            let own = self.became[at].filter(|own| self.conversion.formations[*own].id == body.id);
            let found = body.echelon.zip(own).and_then(|(echelon, own)| {
                let place = place(
                    self.rules,
                    echelon,
                    &body.nation,
                    self.force.year(),
                    leader.rating.or(body.quality),
                )?;
                Some((place, own))
            });
            let Some((place, formation)) = found else {
                let why = match body.is_unit() || own.is_none() {
                    true => "his body is a unit of the game, and has no leader of its own",
                    false => "the game has no leader for a body of that level",
                };
                self.note(Entry {
                    step: Step::Drop,
                    body: body.id.clone(),
                    from: leader.name.clone(),
                    to: "no leader".to_owned(),
                    by: "leaders".to_owned(),
                    source: String::new(),
                    remainder: 0,
                    why: why.to_owned(),
                });
                continue;
            };
            let mut names: Vec<&str> = vec![&self.rules.id];
            names.extend(self.rules.aliases.iter().map(String::as_str));
            let author = leader.terms.iter().find(|(id, _)| names.contains(&id.as_str()));
            let author = author.and_then(|(_, terms)| terms.range);
            let (kind, range) = (&place.leader.entry, author.or(place.range));
            let reach = range.map_or_else(String::new, |range| format!(", reaches {range}"));
            self.conversion.leaders.push(FieldedLeader {
                id: leader.id.clone(),
                name: leader.name.clone(),
                kind: kind.id.clone(),
                kind_name: kind.name.clone(),
                formation,
                range,
                bonus: place.bonus.clone(),
            });
            let (step, by, source) = match author {
                Some(_) => (Step::Author, "fielded".to_owned(), "the order of battle".to_owned()),
                None => (Step::Lead, place.by.clone(), said(kind.origin.as_ref())),
            };
            let to = format!("{}{reach}", kind.name);
            self.note(Entry {
                step,
                body: body.id.clone(),
                from: leader.name.clone(),
                to,
                by,
                source,
                remainder: 0,
                why: String::new(),
            });
        }
    }

    fn totals(&mut self, pieces: &[Piece<'_>]) {
        let conversion = &mut self.conversion;
        for piece in pieces {
            if piece.arm.is_artillery() {
                conversion.guns += piece.men;
            } else {
                conversion.men = conversion.men.plus(piece.strength);
                conversion.men_in += piece.men;
            }
        }
        for unit in &conversion.units {
            match unit.guns {
                true => conversion.fielded_guns += unit.fielded,
                false => conversion.fielded_men += unit.fielded,
            }
        }
        let dropped = conversion.ledger.iter().filter(|entry| entry.step == Step::Drop);
        let dropped: i64 = dropped.map(|entry| entry.remainder).sum();
        conversion.left_out = u32::try_from(dropped).unwrap_or(0);
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

/// What one unit has of the pieces of its group.
struct Share<'p, 'c> {
    pieces: Vec<(&'p Piece<'c>, u32)>,
    strength: Strength,
    men: u32,
}

/// Shares the pieces of a group among its units: at the seams of history where there are enough of
/// them, else evenly.
fn share_out<'p, 'c>(group: &Group<'p, 'c>) -> Vec<Share<'p, 'c>> {
    let units = group.units.max(1) as usize;
    if units == 1 || group.pieces.len() >= 2 * units {
        let cuts = cuts(&group.pieces.iter().map(|piece| piece.men).collect::<Vec<_>>(), units);
        return cuts
            .windows(2)
            .map(|cut| {
                let pieces = &group.pieces[cut[0]..cut[1]];
                let strength =
                    pieces.iter().fold(Strength::default(), |sum, piece| sum.plus(piece.strength));
                Share {
                    pieces: pieces.iter().map(|piece| (*piece, piece.men)).collect(),
                    strength,
                    men: pieces.iter().map(|piece| piece.men).sum(),
                }
            })
            .collect();
    }
    let sum = |number: fn(&Piece<'_>) -> u32| -> u32 {
        group.pieces.iter().map(|piece| number(piece)).sum()
    };
    let (men, least, most) =
        (sum(|one| one.men), sum(|one| one.strength.least), sum(|one| one.strength.most));
    let even = |whole: u32, at: usize| {
        let units = units as u32;
        whole / units + u32::from((at as u32) < whole % units)
    };
    (0..units)
        .map(|at| {
            let own = even(men, at);
            let strength =
                Strength { least: even(least, at).min(own), most: even(most, at).max(own) };
            Share { pieces: portion(&group.pieces, units, at), strength, men: own }
        })
        .collect()
}

/// The pieces of which one of several even units is made, each with its men in it.
fn portion<'p, 'c>(pieces: &[&'p Piece<'c>], units: usize, at: usize) -> Vec<(&'p Piece<'c>, u32)> {
    let men: u64 = pieces.iter().map(|piece| u64::from(piece.men)).sum();
    let (from, to) = (men * at as u64 / units as u64, men * (at as u64 + 1) / units as u64);
    let mut begun = 0;
    let mut own = Vec::new();
    for piece in pieces {
        let end = begun + u64::from(piece.men);
        let shared = end.min(to).saturating_sub(begun.max(from));
        if shared > 0 {
            own.push((*piece, shared as u32));
        }
        begun = end;
    }
    if own.is_empty() {
        own.extend(pieces.first().map(|piece| (*piece, 0)));
    }
    own
}

/// Where to cut a row of numbers so that the sums between the cuts differ least from one another.
fn cuts(men: &[u32], parts: usize) -> Vec<usize> {
    let sums: Vec<i128> = std::iter::once(0)
        .chain(men.iter().scan(0, |sum, men| {
            *sum += i128::from(*men);
            Some(*sum)
        }))
        .collect();
    let whole = sums.last().copied().unwrap_or(0);
    let miss = |from: usize, to: usize| {
        let far = (sums[to] - sums[from]) * parts as i128 - whole;
        far * far
    };
    // For each number of parts and each end the least sum of squares, and where the last part begins.
    let mut best: Vec<Vec<Option<(i128, usize)>>> = vec![vec![None; men.len() + 1]; parts + 1];
    best[0][0] = Some((0, 0));
    for part in 1..=parts {
        for end in part..=men.len() {
            for start in part - 1..end {
                let Some((before, _)) = best[part - 1][start] else { continue };
                let cost = before + miss(start, end);
                if best[part][end].is_none_or(|(known, _)| cost < known) {
                    best[part][end] = Some((cost, start));
                }
            }
        }
    }
    let mut cuts = vec![men.len()];
    let mut end = men.len();
    for part in (1..=parts).rev() {
        end = best[part][end].map_or(0, |(_, start)| start);
        cuts.push(end);
    }
    cuts.reverse();
    cuts
}

/// The rounding of a pack that names none.
fn nearest() -> Rounding {
    let span = crate::text::Span { file: crate::text::FileId(0), start: 0, end: 0 };
    Rounding {
        entry: Line {
            id: "nearest".to_owned(),
            name: "To the nearest".to_owned(),
            origin: None,
            note: None,
            span,
        },
        method: RoundMethod::Nearest,
        up_from: None,
    }
}

/// Men or guns that elements stand for. A battery that the game allows is as large as it is.
fn on_table(elements: u32, real: u32, made: &Made<'_>, guns: bool) -> i64 {
    let nominal = stands_for(elements, made.per);
    match made.allowed.filter(|_| guns) {
        Some((least, most)) => {
            let elements = i64::from(elements);
            let real = i64::from(real);
            let within = least * elements <= real && real <= most * elements;
            if within { real } else { nominal }
        }
        None => nominal,
    }
}

/// Why guns are added up, and how many elements they would be otherwise.
fn singly(group: &Group<'_, '_>, per: Ratio, rounding: &Rounding) -> String {
    let alone: u32 = group.pieces.iter().map(|piece| elements(piece.men, per, rounding)).sum();
    format!(
        "the guns of a parent are added up before they are counted; as single batteries they would be {alone}"
    )
}

/// Where a line of a pack comes from, in short.
fn said(origin: Option<&Origin>) -> String {
    let Some(origin) = origin else { return String::new() };
    match origin.at.as_str() {
        "" => origin.kind.word().to_owned(),
        at => format!("{} {at}", origin.kind.word()),
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

/// A number to two places, cut off.
fn decimal(number: Ratio) -> String {
    let hundredths = number.times(Ratio::whole(100)).map_or(0, Ratio::floor);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A list that is not too long for one line.
fn shorten(list: &str) -> String {
    crate::text::shorten(list)
}
