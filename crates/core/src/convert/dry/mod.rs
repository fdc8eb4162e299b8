//! Finds entries of a pack that can never apply, whichever army is fielded.
//!
//! The search uses the functions of a conversion, so that search and conversion always agree.
//! An entry never counts as idle if an author can name it in a list for the game: a grade, a trait
//! or a post.

mod army;
mod charts;
mod levy;
mod profile;
mod uncovered;

use self::levy::{Levy, Stage, is_historical};
use super::scope::{Facts, fits};
use crate::ruleset::{Ruleset, Scope};
use grognard_syntax::text::Span;

pub use self::profile::{FigureGap, TiedRows, figure_gaps, tied_rows};
pub use self::uncovered::{Uncovered, uncovered};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idle<'r> {
    /// Word for the entry in findings, such as `row`.
    pub noun: &'static str,
    pub id: &'r str,
    /// Word and id of the surrounding entry, such as the chart around a row.
    pub within: Option<(&'static str, &'r str)>,
    pub why: Why<'r>,
    pub span: Span,
}

/// The reason why an entry never applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why<'r> {
    /// The scope tests this key, whose value is not known yet when the entry is used.
    TooEarly(&'static str),
    /// No troops of the game match the scope.
    NoTroops,
    /// No troops of the game match the scope, but some would without this key.
    NoTroopsFor(&'static str),
    /// The earlier entry with this id covers all troops to which the entry could apply.
    Behind(&'r str),
}

pub fn idle(rules: &Ruleset) -> Vec<Idle<'_>> {
    let dry = Dry { rules, levy: Levy::of(rules) };
    // Skip a pack that fields nothing, because all its entries are idle and `check` reports the
    // fault separately.
    if dry.levy.arms.is_empty() {
        return Vec::new();
    }
    let mut idle = Vec::new();
    dry.profile(&mut idle);
    dry.elements(&mut idle);
    dry.units(&mut idle);
    dry.off_table(&mut idle);
    dry.traits(&mut idle);
    dry.assigns(&mut idle);
    dry.leaders(&mut idle);
    dry.wear(&mut idle);
    dry.postures(&mut idle);
    dry.bases(&mut idle);
    for chart in &rules.charts {
        dry.chart(chart, &mut idle);
    }
    for table in &rules.tables {
        dry.table(table, &mut idle);
    }
    dry.cards(&mut idle);
    idle
}

struct Dry<'r> {
    rules: &'r Ruleset,
    levy: Levy<'r>,
}

/// A key of a scope, and the function that removes it.
type ScopeKey = (&'static str, fn(&mut Scope));

/// The keys of a scope that one wrong value can make impossible.
const KEYS: [ScopeKey; 8] = [
    ("arms", |scope| scope.arms.clear()),
    ("elements", |scope| scope.elements = None),
    ("grades", |scope| scope.grades.clear()),
    ("kinds", |scope| scope.kinds.clear()),
    ("levels", |scope| scope.levels.clear()),
    ("men", |scope| scope.men = None),
    ("sizes", |scope| scope.sizes.clear()),
    ("traits", |scope| scope.traits.clear()),
];

fn without(scope: &Scope, drop: fn(&mut Scope)) -> Scope {
    let mut scope = scope.clone();
    drop(&mut scope);
    scope
}

impl<'r> Dry<'r> {
    /// The reason why no troops match all of `wanted`; `None` if some troops do.
    fn empty(
        &self,
        stage: Stage,
        wanted: &[&Scope],
        test: &dyn Fn(&Facts<'_>) -> bool,
    ) -> Option<Why<'r>> {
        if !wanted.iter().all(|scope| self.levy.knows(scope)) {
            return None;
        }
        if let Some(key) = wanted.iter().find_map(|scope| self.too_early(stage, scope)) {
            return Some(Why::TooEarly(key));
        }
        if self.levy.any(stage, wanted, &[], &mut |facts| test(facts)) {
            return None;
        }
        let mut keys = KEYS.iter().filter(|(_, drop)| {
            let relaxed: Vec<Scope> = wanted.iter().map(|scope| without(scope, *drop)).collect();
            let is_changed = relaxed.iter().zip(wanted).any(|(relaxed, scope)| relaxed != *scope);
            let relaxed: Vec<&Scope> = relaxed.iter().collect();
            is_changed && self.levy.any(stage, &relaxed, &[], &mut |facts| test(facts))
        });
        Some(match (keys.next(), keys.next()) {
            (Some((key, _)), None) => Why::NoTroopsFor(key),
            _ => Why::NoTroops,
        })
    }

    /// A key that a scope tests although its value is not known yet at this stage.
    fn too_early(&self, stage: Stage, scope: &Scope) -> Option<&'static str> {
        let fielded = stage == Stage::Fielded;
        let of_game = |word: &String| !is_historical(word) && self.levy.is_game_trait(word);
        match stage {
            _ if !fielded && scope.elements.is_some() => Some("elements"),
            _ if !fielded && scope.men.is_some() => Some("men"),
            _ if !fielded && !scope.kinds.is_empty() => Some("kinds"),
            _ if !fielded && !scope.levels.is_empty() => Some("levels"),
            _ if !fielded && !scope.sizes.is_empty() => Some("sizes"),
            _ if !fielded && !scope.postures.is_empty() => Some("postures"),
            _ if !fielded && !scope.terrain.is_empty() => Some("terrain"),
            Stage::Record if !scope.grades.is_empty() => Some("grades"),
            Stage::Record if !scope.traits.is_empty() && scope.traits.iter().all(of_game) => {
                Some("traits")
            }
            Stage::Record if scope.all_traits.iter().any(of_game) => Some("all_traits"),
            _ => None,
        }
    }

    /// The reason why an entry never applies in a list of which the first match counts. `before`
    /// holds the ids and scopes of the earlier entries that count whenever they match.
    fn first(
        &self,
        stage: Stage,
        wanted: &[&Scope],
        before: &[(&'r str, &Scope)],
        test: &dyn Fn(&Facts<'_>) -> bool,
    ) -> Option<Why<'r>> {
        if let Some(why) = self.empty(stage, wanted, test) {
            return Some(why);
        }
        let before: Vec<&(&str, &Scope)> =
            before.iter().filter(|(_, scope)| self.levy.knows(scope)).collect();
        let others: Vec<&Scope> = before.iter().map(|(_, scope)| *scope).collect();
        let mut taker = None;
        let free = self.levy.any(stage, wanted, &others, &mut |facts| {
            let taken = before.iter().find(|(_, scope)| fits(scope, facts));
            taker = taker.or(taken.map(|(id, _)| *id));
            test(facts) && taken.is_none()
        });
        taker
            .filter(|_| !free && wanted.iter().all(|scope| self.levy.knows(scope)))
            .map(Why::Behind)
    }
}
