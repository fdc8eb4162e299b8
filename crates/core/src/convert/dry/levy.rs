//! Imaginary troops that a pack could field, varied enough to test every scope of the pack.

use crate::convert::element::{floor, limits};
use crate::convert::grade::game_traits;
use crate::convert::scope::{Facts, applies};
use crate::document::{Arm, Ratio, Scores, Trait};
use crate::ruleset::{GamePosture, GameUnit, Ruleset, Scope};

/// Maximum number of unit sizes that are all tried. In a larger range, only the sizes at the ends
/// of scopes are tried, because no scope distinguishes the sizes between them.
const MAX_SIZES: u32 = 64;

/// A number of men that exceeds most limits of packs, for elements that are units of any strength.
const MAX_USUAL_MEN: i64 = 1000;

/// Maximum number of traits of `all_traits` whose combinations are tried. A trait of a game comes
/// from at most a few historical traits, so four traits have some hundred combinations.
const MAX_ALL_TRAITS: usize = 4;

/// A year of the Napoleonic Wars, for packs whose scopes do not mention years.
const SOME_YEAR: i64 = 1809;

/// How much of a body is known when a scope is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Only the historical facts are known, which decide the element and whether the troops are on
    /// the table.
    Record,
    /// The historical facts are known, and the grade and traits in the game that follow from these
    /// facts.
    Rated,
    /// Every fact is known, because the unit is on the table.
    Fielded,
}

/// All troops that a pack can put on the table.
pub(super) struct Levy<'r> {
    rules: &'r Ruleset,
    /// Arms for which the pack has both an element and a unit.
    pub(super) arms: Vec<Arm>,
}

#[derive(Clone, Default)]
struct Traits {
    history: Vec<Trait>,
    game: Vec<String>,
    pounds: Option<i64>,
}

impl<'r> Levy<'r> {
    pub(super) fn of(rules: &'r Ruleset) -> Levy<'r> {
        let fielded = |arm: &Arm| {
            rules.elements.iter().any(|element| element.arms.contains(arm))
                && rules.units.iter().any(|unit| unit.arms.contains(arm))
        };
        Levy { rules, arms: Arm::ALL.iter().copied().filter(fielded).collect() }
    }

    /// Whether some troops match all `wanted` scopes and pass `test`. `others` are the scopes that
    /// `test` examines, so that troops on both sides of each limit in `others` are tried.
    pub(super) fn any(
        &self,
        stage: Stage,
        wanted: &[&Scope],
        others: &[&Scope],
        test: &mut dyn FnMut(&Facts<'_>) -> bool,
    ) -> bool {
        let all: Vec<&Scope> = wanted.iter().chain(others).copied().collect();
        let traits = self.traits(stage, wanted, &all);
        let grades = self.grades(stage, wanted);
        let mut nations: Vec<&str> = vec![""];
        nations.extend(all.iter().flat_map(|scope| &scope.nations).map(String::as_str));
        nations.sort_unstable();
        nations.dedup();
        let years = ends(all.iter().filter_map(|scope| scope.years), SOME_YEAR);
        let about = |arm: &&Arm| {
            wanted.iter().all(|scope| scope.arms.is_empty() || scope.arms.contains(arm))
        };
        for arm in self.arms.iter().filter(about) {
            let strengths = match stage {
                Stage::Fielded => self.strengths(*arm, &all),
                Stage::Record | Stage::Rated => vec![UnitStrength::default()],
            };
            for traits in &traits {
                if !self.can_have(*arm, traits) {
                    continue;
                }
                let record = Facts {
                    arm: Some(*arm),
                    traits: &traits.history,
                    game_traits: &traits.game,
                    pounds: traits.pounds,
                    ..Facts::default()
                };
                let given = match stage {
                    Stage::Rated => game_traits(self.rules, &record),
                    Stage::Record | Stage::Fielded => traits.game.clone(),
                };
                let record = Facts { game_traits: &given, ..record };
                let mut tried = strengths.iter().flat_map(|strength| {
                    grades.iter().map(move |grade| (*strength, *grade)).flat_map(
                        |(strength, grade)| {
                            nations.iter().map(move |nation| (strength, grade, *nation))
                        },
                    )
                });
                let found = tried.any(|(strength, grade, nation)| {
                    let UnitStrength { elements, men, kind } = strength;
                    years.iter().any(|year| {
                        let year = Some(*year);
                        let facts = Facts { elements, men, kind, grade, nation, year, ..record };
                        let facts = facts.sized(self.rules);
                        wanted.iter().all(|scope| self.is_about(scope, &facts)) && test(&facts)
                    })
                });
                if found {
                    return true;
                }
            }
        }
        false
    }

    fn is_about(&self, scope: &Scope, facts: &Facts<'_>) -> bool {
        applies(scope, facts)
            && (scope.postures.is_empty()
                || self.rules.postures.iter().any(|posture| {
                    scope.postures.contains(&posture.entry.id) && can_form(posture, facts)
                }))
    }

    /// Whether all words of a scope are in the pack or in history. Scopes with unknown words are
    /// skipped, because `check` reports them.
    pub(super) fn knows(&self, scope: &Scope) -> bool {
        let grade = |id: &String| self.rules.grades.iter().any(|grade| grade.entry.id == *id);
        let posture = |id: &String| self.rules.postures.iter().any(|other| other.entry.id == *id);
        let kind = |id: &String| self.rules.units.iter().any(|kind| kind.entry.id == *id);
        let size = |id: &String| self.rules.sizes.iter().any(|size| size.entry.id == *id);
        scope.grades.iter().all(grade)
            && scope.kinds.iter().all(kind)
            && scope.sizes.iter().all(size)
            && scope.postures.iter().all(posture)
            && scope
                .traits
                .iter()
                .chain(&scope.all_traits)
                .all(|word| is_historical(word) || self.is_game_trait(word))
    }

    pub(super) fn is_game_trait(&self, word: &str) -> bool {
        self.rules.traits.iter().any(|named| named.entry.id == word)
    }

    /// Whether troops of an arm can have all of the given traits. Any trait that suits the arm is
    /// possible, because a list written for the game may give it.
    fn can_have(&self, arm: Arm, traits: &Traits) -> bool {
        let named = |id: &String| self.rules.traits.iter().find(|named| named.entry.id == *id);
        let of_game = traits.game.iter().filter_map(named);
        traits.history.iter().all(|named| named.suits(arm))
            && of_game.into_iter().all(|named| named.arms.is_empty() || named.arms.contains(&arm))
    }

    /// The grades that troops can have. On the table every grade is possible, because a list for
    /// the game or an author can name any grade.
    fn grades(&self, stage: Stage, wanted: &[&Scope]) -> Vec<Option<&'r str>> {
        let can = |id: &str| {
            wanted
                .iter()
                .all(|scope| scope.grades.is_empty() || scope.grades.iter().any(|g| g == id))
        };
        let given = self.rules.grades.iter().filter(|grade| match stage {
            Stage::Record => false,
            Stage::Rated => !grade.from.is_empty(),
            Stage::Fielded => true,
        });
        let mut grades: Vec<Option<&str>> =
            given.map(|grade| grade.entry.id.as_str()).filter(|id| can(id)).map(Some).collect();
        grades.push(None);
        grades
    }

    /// The combinations of traits to try: no trait, each trait that a scope names, and each pair
    /// from two wanted scopes.
    fn traits(&self, stage: Stage, wanted: &[&Scope], all: &[&Scope]) -> Vec<Traits> {
        let both = |first: &[Traits], second: &[Traits]| -> Vec<Traits> {
            let with = |one: &Traits, other: &Traits| Traits {
                history: [one.history.as_slice(), other.history.as_slice()].concat(),
                game: [one.game.as_slice(), other.game.as_slice()].concat(),
                pounds: one.pounds.or(other.pounds),
            };
            first.iter().flat_map(|one| second.iter().map(move |other| with(one, other))).collect()
        };
        let of = |scope: &Scope| -> Vec<Traits> {
            let any = scope.traits.iter().flat_map(|word| self.having(stage, word)).collect();
            // A hostile pack could name so many traits that their combinations never end.
            let all = scope.all_traits.iter().take(MAX_ALL_TRAITS);
            all.fold(any, |sets: Vec<Traits>, word| {
                let having = self.having(stage, word);
                if sets.is_empty() { having } else { both(&sets, &having) }
            })
        };
        let mut sets = vec![Traits::default()];
        sets.extend(all.iter().flat_map(|scope| of(scope)));
        for (index, first) in wanted.iter().enumerate() {
            for second in &wanted[index + 1..] {
                sets.extend(both(&of(first), &of(second)));
            }
        }
        sets
    }

    /// The ways in which troops can come to have a historical trait or a trait of the game.
    fn having(&self, stage: Stage, word: &str) -> Vec<Traits> {
        let of = |named: Trait| Traits { history: vec![named], ..Traits::default() };
        let mut ways: Vec<Traits> = Trait::ALL
            .iter()
            .filter(|named| named.word() == word)
            .map(|named| of(*named))
            .collect();
        for named in self.rules.traits.iter().filter(|named| named.entry.id == word) {
            match stage {
                Stage::Record => {}
                Stage::Rated => {
                    ways.extend(named.from.iter().map(|from| of(*from)));
                    let pounds = named.pounders.and_then(|pounds| pounds.least.or(pounds.most));
                    ways.extend(
                        pounds.map(|pounds| Traits { pounds: Some(pounds), ..Traits::default() }),
                    );
                }
                Stage::Fielded => {
                    ways.push(Traits { game: vec![word.to_owned()], ..Traits::default() });
                }
            }
        }
        ways
    }

    pub(super) fn sizes(&self, arm: Arm, scopes: &[&Scope]) -> Vec<i64> {
        let units = self.rules.units.iter().filter(|unit| unit.arms.contains(&arm));
        let mut sizes: Vec<i64> = units.flat_map(|unit| sizes_of(unit, scopes)).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// The strengths of units of an arm to try. Men and kinds of units are tried only if a scope
    /// tests them, directly or by a size class.
    fn strengths(&self, arm: Arm, scopes: &[&Scope]) -> Vec<UnitStrength<'r>> {
        let mut scopes = scopes.to_vec();
        if scopes.iter().any(|scope| !scope.sizes.is_empty()) {
            scopes.extend(self.rules.sizes.iter().map(|size| &size.scope));
        }
        let by_kind =
            scopes.iter().any(|scope| !scope.kinds.is_empty() || !scope.levels.is_empty());
        if !by_kind && !scopes.iter().any(|scope| scope.men.is_some()) {
            let sizes = self.sizes(arm, &scopes).into_iter();
            return sizes
                .map(|size| UnitStrength { elements: Some(size), ..UnitStrength::default() })
                .collect();
        }
        let mut strengths = Vec::new();
        for unit in self.rules.units.iter().filter(|unit| unit.arms.contains(&arm)) {
            let mut sizes = sizes_of(unit, &scopes);
            sizes.extend(self.sizes_by_men(arm, unit, &scopes));
            sizes.sort_unstable();
            sizes.dedup();
            for size in sizes {
                let all_men = self.men(arm, unit, size, &scopes).into_iter();
                let elements = Some(size);
                strengths.extend(all_men.map(|men| UnitStrength {
                    elements,
                    men,
                    kind: Some(unit),
                }));
            }
        }
        strengths
    }

    /// The numbers of elements of units with about as many men as the limits of scopes, because of a
    /// large range not all numbers are tried.
    fn sizes_by_men(&self, arm: Arm, unit: &GameUnit, scopes: &[&Scope]) -> Vec<i64> {
        let (least, most) = (i64::from(floor(unit)), i64::from(limits(unit).1));
        let of_arm = self.rules.elements.iter().filter(|element| element.arms.contains(&arm));
        let per = of_arm.filter_map(|element| element.nominal.as_ref());
        let per: Vec<i64> = per.map(|per| per.value.ceil()).filter(|per| *per > 0).collect();
        let men = ends(scopes.iter().filter_map(|scope| scope.men), 0);
        let near = men.iter().flat_map(|men| per.iter().map(move |per| men / per));
        let near = near.flat_map(|size| size - 1..=size + 1);
        near.filter(|size| (least..=most).contains(size)).collect()
    }

    /// The numbers of men to try for a unit of an arm with a number of elements; one `None` for
    /// guns.
    fn men(&self, arm: Arm, unit: &GameUnit, elements: i64, scopes: &[&Scope]) -> Vec<Option<i64>> {
        let of_arm = self.rules.elements.iter().filter(|element| element.arms.contains(&arm));
        let per = of_arm.filter_map(|element| element.nominal.as_ref());
        let per: Vec<i64> = per.map(|per| per.value.ceil()).collect();
        let mut of_arm = self.rules.elements.iter().filter(|element| element.arms.contains(&arm));
        if of_arm.any(|element| element.any.is_some()) && !arm.is_artillery() {
            // A base that is a whole unit has any number of men.
            let men = ends(scopes.iter().filter_map(|scope| scope.men), 0);
            return men
                .into_iter()
                .filter(|men| *men > 0)
                .chain([MAX_USUAL_MEN])
                .map(Some)
                .collect();
        }
        let (Some(low), Some(high)) = (per.iter().min(), per.iter().max()) else {
            return vec![None];
        };
        if arm.is_artillery() {
            return vec![None];
        }
        // A unit of the minimum size can have any smaller number of men.
        let least = match elements <= i64::from(floor(unit)) {
            true => 1,
            false => low.saturating_mul(elements - 1),
        };
        let most = high.saturating_mul(elements.saturating_add(1));
        let told = scopes.iter().filter_map(|scope| scope.men);
        let men = ends(told, low.saturating_mul(elements)).into_iter();
        men.filter(|men| (least..=most).contains(men)).map(Some).collect()
    }
}

/// The strength of an imaginary unit.
#[derive(Debug, Clone, Copy, Default)]
struct UnitStrength<'r> {
    elements: Option<i64>,
    men: Option<i64>,
    kind: Option<&'r GameUnit>,
}

/// The numbers of elements of a kind of unit. Of a large range, only the numbers at the ends of
/// scopes.
fn sizes_of(unit: &GameUnit, scopes: &[&Scope]) -> Vec<i64> {
    let (least, most) = (i64::from(floor(unit)), i64::from(limits(unit).1));
    if most - least < i64::from(MAX_SIZES) {
        return (least..=most).collect();
    }
    let told = scopes.iter().filter_map(|scope| scope.elements);
    ends(told, least).into_iter().filter(|n| (least..=most).contains(n)).collect()
}

pub(super) fn can_form(posture: &GamePosture, facts: &Facts<'_>) -> bool {
    let arm = posture.arms.is_empty() || facts.arm.is_some_and(|arm| posture.arms.contains(&arm));
    let least = posture.least.as_ref().map(|least| least.value);
    let elements = Ratio::whole(facts.elements.unwrap_or(i64::from(u32::MAX)));
    arm && least.is_none_or(|least| least <= elements) && applies(&posture.scope, facts)
}

pub(super) fn is_historical(word: &str) -> bool {
    Trait::ALL.iter().any(|named| named.word() == word)
}

/// The numbers on both sides of each limit of `intervals`, and `other`.
fn ends(intervals: impl Iterator<Item = Scores>, other: i64) -> Vec<i64> {
    let mut numbers = vec![other];
    for Scores { least, most } in intervals {
        numbers.extend(least.into_iter().flat_map(|least| [least.saturating_sub(1), least]));
        numbers.extend(most.into_iter().flat_map(|most| [most, most.saturating_add(1)]));
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
