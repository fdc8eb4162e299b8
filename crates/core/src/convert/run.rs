//! Runs a conversion step by step: pieces, plans, units, formations, leaders. The ledger gets an
//! entry for each number.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::authority::Authority;
use super::basis::{Basis, PackList};
use super::change::{Change, CountedTroops, NoPlace};
use super::fielded::Conversion;
use super::given::given;
use super::ledger::{Entry, FurtherBasis, Step};
use super::native_list::keep;
use super::piece::{ForceUnderRules, Piece, pieces};
use super::pools::fold;
use super::scope::Facts;
use crate::document::{Arm, RoundMethod, Trait};
use crate::model::{Force, Terms};
use crate::ruleset::{PackEntry as Line, Rounding, Ruleset};

#[derive(Debug, Clone, Default)]
pub struct ConvertOptions {
    /// Id of a ratio in the pack; with `None`, each element represents its own nominal number of
    /// men.
    pub ratio: Option<String>,
    /// Id of a rounding in the pack; with `None`, the first rounding is used.
    pub rounding: Option<String>,
    /// Ids of bodies that arrive later, each with a number. Bodies that arrive together have the
    /// same number.
    pub later: Vec<(String, usize)>,
}

/// Fields a force under a rule set. If the list is written for a game, `from` is the rule set of
/// that game.
pub fn convert(
    force: &Force,
    rules: &Ruleset,
    from: Option<&Ruleset>,
    options: &ConvertOptions,
) -> Conversion {
    if let Some(from) = from.filter(|from| from.id == rules.id) {
        return keep(force, from);
    }
    let mut run = Run::new(force, rules, options);
    run.from = from;
    let ratio = options.ratio.as_deref();
    let mut ledger = Vec::new();
    given(force, &mut ledger);
    let mut pieces = pieces(&ForceUnderRules { force, rules, from, ratio }, &mut ledger);
    fold(force, &mut pieces, &mut ledger);
    run.conversion.ledger = ledger;
    run.left_out(&pieces);
    let rows = run.plan(&pieces);
    let fielded: Vec<&Piece<'_>> =
        rows.iter().flatten().flat_map(|group| group.pieces.iter().copied()).collect();
    run.formations(&fielded);
    run.groups(&rows);
    run.unheard();
    run.wear();
    run.leaders();
    run.totals(&fielded);
    run.conversion
}

pub(super) struct Run<'c> {
    pub(super) force: &'c Force,
    pub(super) rules: &'c Ruleset,
    /// Game for which the list is written; `None` for a historical list.
    pub(super) from: Option<&'c Ruleset>,
    pub(super) rounding: Rounding,
    pub(super) rounding_line: Arc<FurtherBasis>,
    pub(super) conversion: Conversion,
    pub(super) when: Vec<usize>,
    pub(super) became: Vec<Option<usize>>,
    /// Facts about each unit, which its wear and the wear of its formations need.
    pub(super) sketches: Vec<Sketch>,
    pub(super) ids: HashSet<String>,
    /// Last number that was added to each id, so that the search for the next free number does not
    /// start at 1.
    pub(super) more: HashMap<String, u32>,
    pub(super) pools: HashMap<usize, usize>,
    /// Bodies whose `fielded` terms took effect, because the ledger reports all other terms.
    pub(super) heard: HashSet<usize>,
}

/// Facts about a unit, which are needed again after all formations are known.
pub(super) struct Sketch {
    pub(super) arm: Arm,
    pub(super) traits: Vec<Trait>,
    pub(super) game_traits: Vec<String>,
    pub(super) grade: Option<usize>,
    pub(super) nation: String,
    pub(super) elements: u32,
    /// Men of the unit; `None` for guns.
    pub(super) men: Option<u32>,
    /// Id of the kind of unit.
    pub(super) kind: String,
}

impl Sketch {
    pub(super) fn facts<'f>(&'f self, rules: &'f Ruleset, year: Option<i64>) -> Facts<'f> {
        let facts = Facts {
            arm: Some(self.arm),
            grade: self.grade.map(|grade| rules.grades[grade].entry.id.as_str()),
            traits: &self.traits,
            game_traits: &self.game_traits,
            nation: &self.nation,
            elements: Some(self.elements.into()),
            men: self.men.map(i64::from),
            kind: rules.units.iter().find(|kind| kind.entry.id == self.kind),
            size: None,
            year,
            pounds: None,
        };
        facts.sized(rules)
    }
}

impl<'c> Run<'c> {
    fn new(force: &'c Force, rules: &'c Ruleset, options: &ConvertOptions) -> Run<'c> {
        let named = options.rounding.as_deref();
        let chosen =
            named.and_then(|id| rules.roundings.iter().find(|rounding| rounding.entry.id == id));
        let rounding = chosen.or(rules.roundings.first()).cloned().unwrap_or_else(nearest);
        let ratio = options.ratio.clone().or_else(|| rules.ratio.clone());
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
            rounding_line: Arc::new(rounding_line(&rounding)),
            rounding,
            when: when(force, options),
            became: vec![None; force.bodies.len()],
            sketches: Vec::new(),
            ids: HashSet::new(),
            more: HashMap::new(),
            pools: HashMap::new(),
            heard: HashSet::new(),
        }
    }

    pub(super) fn note(&mut self, entry: Entry) {
        self.conversion.ledger.push(entry);
    }

    pub(super) fn terms(&self, body: usize) -> Option<&'c Terms> {
        let mut names: Vec<&str> = vec![&self.rules.id];
        names.extend(self.rules.aliases.iter().map(String::as_str));
        self.force.bodies[body].terms_for(&names)
    }

    pub(super) fn note_line(&mut self, body: &str, list: PackList, line: &Line, change: Change) {
        let source = Authority::of(line.origin.as_ref());
        self.note(Entry { basis: list.line(&line.id), source, ..Entry::told(body, change) });
    }

    pub(super) fn note_author(&mut self, body: &str, change: Change) {
        let source = Authority::Author;
        self.note(Entry { basis: Basis::Fielded, source, ..Entry::told(body, change) });
    }

    /// Records the author's terms that had no effect because their body did not become a unit
    /// alone.
    fn unheard(&mut self) {
        for (index, body) in self.force.bodies.iter().enumerate() {
            let terms = self.terms(index).filter(|_| !self.heard.contains(&index));
            let Some(terms) = terms else { continue };
            let (elements, rating) = (terms.elements, terms.rating.clone());
            let figures = terms.figures.iter().map(|(name, value)| format!("{name} {value}"));
            let others: Vec<String> =
                figures.chain(terms.game_traits.iter().flatten().cloned()).collect();
            if elements.is_some() || rating.is_some() || !others.is_empty() {
                self.note_author(&body.id, Change::Unheard { elements, rating, others });
            }
        }
    }

    pub(super) fn totals(&mut self, pieces: &[&Piece<'_>]) {
        let conversion = &mut self.conversion;
        for piece in pieces {
            if piece.arm.is_artillery() {
                conversion.guns = conversion.guns.saturating_add(piece.men);
            } else {
                conversion.men = conversion.men.plus(piece.strength);
                conversion.men_in = conversion.men_in.saturating_add(piece.men);
            }
        }
        // Count troops without a number in the pack, or too few for a unit, as not fielded: otherwise the drift
        // of a force of which nothing is fielded would be 0.0 %.
        for entry in &conversion.ledger {
            let Change::LeftOut { strength, troops: CountedTroops::Arm(arm), reason } =
                &entry.change
            else {
                continue;
            };
            if !matches!(reason, NoPlace::NoUnit | NoPlace::NoStrength | NoPlace::TooFew { .. }) {
                continue;
            }
            if arm.is_artillery() {
                conversion.guns = conversion.guns.saturating_add(strength.middle());
            } else {
                conversion.men = conversion.men.plus(*strength);
                conversion.men_in = conversion.men_in.saturating_add(strength.middle());
            }
        }
        for unit in &conversion.units {
            match unit.guns {
                true => conversion.fielded_guns += unit.fielded,
                false => conversion.fielded_men += unit.fielded,
            }
        }
        let dropped = conversion.ledger.iter().filter(|entry| entry.step() == Step::Drop);
        let left_out: i64 = dropped.map(Entry::remainder).sum();
        conversion.left_out = u32::try_from(left_out).unwrap_or(0);
    }
}

/// For each body, the number of its arrival. A body without a number arrives with the nearest body
/// above that has one.
fn when(force: &Force, options: &ConvertOptions) -> Vec<usize> {
    let said: HashMap<&str, usize> =
        options.later.iter().map(|(body, number)| (body.as_str(), *number)).collect();
    let mut when: Vec<usize> = Vec::with_capacity(force.bodies.len());
    for body in &force.bodies {
        let above = body.parent.and_then(|parent| when.get(parent)).copied().unwrap_or(0);
        when.push(said.get(body.id.as_str()).copied().unwrap_or(above));
    }
    when
}

/// The line of a rounding. A rounding without an origin in the pack counts as our reading.
fn rounding_line(rounding: &Rounding) -> FurtherBasis {
    let source = match &rounding.entry.origin {
        Some(origin) => Authority::of(Some(origin)),
        None => Authority::reading(None),
    };
    FurtherBasis { basis: PackList::Roundings.line(&rounding.entry.id), source }
}

/// The rounding for a pack without roundings.
pub(super) fn nearest() -> Rounding {
    let span =
        grognard_syntax::text::Span { file: grognard_syntax::text::FileId(0), start: 0, end: 0 };
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
