//! Dry fielding: the entries of a pack that can never be about anything, found without an army.
//!
//! Every question is asked with the functions that field an army, so that it is the same judgement. What
//! an author can name in a list of the game (a grade, a trait, a post) is never idle.

mod army;
mod charts;
mod levy;
mod uncovered;

use self::levy::{Levy, Stage, is_historical};
use super::scope::{Facts, fits};
use crate::ruleset::{Ruleset, Scope};
use grognard_syntax::text::Span;

pub use self::uncovered::{Uncovered, uncovered};

/// An entry of a pack that never applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idle<'r> {
    /// What it is: `row`.
    pub noun: &'static str,
    /// Its id.
    pub id: &'r str,
    /// The entry in which it is: its noun and its id.
    pub within: Option<(&'static str, &'r str)>,
    /// Why it never applies.
    pub why: Why<'r>,
    /// Where it is written in the pack.
    pub span: Span,
}

/// Why an entry never applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why<'r> {
    /// It asks for this key of a scope, which is not known when the entry is looked at.
    TooEarly(&'static str),
    /// No troops of the game are all that it asks for.
    NoTroops,
    /// This entry before it is about all the same troops.
    Behind(&'r str),
}

/// The entries of a pack that never apply to troops of the game.
pub fn idle(rules: &Ruleset) -> Vec<Idle<'_>> {
    let dry = Dry { rules, levy: Levy::of(rules) };
    // A pack that fields nothing is about nothing, and has a finding of its own.
    if dry.levy.arms.is_empty() {
        return Vec::new();
    }
    let mut idle = Vec::new();
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

impl<'r> Dry<'r> {
    /// Why no troops are all that some scopes ask for together; nothing where some are.
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
        (!self.levy.any(stage, wanted, &[], &mut |facts| test(facts))).then_some(Why::NoTroops)
    }

    /// The key of a scope that cannot be answered yet.
    fn too_early(&self, stage: Stage, scope: &Scope) -> Option<&'static str> {
        let fielded = stage == Stage::Fielded;
        let of_game = |word: &String| !is_historical(word) && self.levy.is_game_trait(word);
        match stage {
            _ if !fielded && scope.elements.is_some() => Some("elements"),
            _ if !fielded && !scope.postures.is_empty() => Some("postures"),
            _ if !fielded && !scope.terrain.is_empty() => Some("terrain"),
            Stage::Record if !scope.grades.is_empty() => Some("grades"),
            Stage::Record if !scope.traits.is_empty() && scope.traits.iter().all(of_game) => {
                Some("traits")
            }
            _ => None,
        }
    }

    /// Why an entry of a list of which the first that fits counts never counts. `before` has the
    /// scopes of those before it that count whenever they fit, each with its id.
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
