//! Translates historical grades and traits to the grades and traits of a game.

use super::basis::{Basis, PackList};
use super::scope::{Facts, fits};
use crate::document::{Grade, MixMethod, MixWeight, Ratio, Scores, Trait};
use crate::ruleset::{self as rules, GameGrade, Ruleset};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Graded {
    pub grade: Option<usize>,
    pub traits: Vec<String>,
    /// Line of the pack that gives the grade, such as `grades/regular` or `assign/cossacks`.
    pub basis: Basis,
    /// Whether the order of battle gives no grade, so that `regular` is assumed.
    pub assumed: bool,
    /// Ids of the readings that could change the grade.
    pub readings: Vec<String>,
}

pub(super) fn graded(rules: &Ruleset, given: Option<Grade>, facts: &Facts<'_>) -> Graded {
    let historical = given.unwrap_or(Grade::Regular);
    let ladder = rules.grades.iter().position(|grade| grade.from.contains(&historical));
    let first = ladder.map(|index| rules.grades[index].entry.id.as_str());
    let traits = game_traits(rules, facts);
    let facts = Facts { grade: first, game_traits: &traits, ..*facts };
    let mut graded = Graded {
        grade: ladder,
        basis: first.map_or(Basis::Nothing, |id| PackList::Grades.line(id)),
        assumed: given.is_none() && !rules.grades.is_empty(),
        traits: traits.clone(),
        readings: Vec::new(),
    };
    // Entries of `assign` may give a grade, traits or both. For the grade and for the traits, the
    // first entry that gives them decides.
    let fitting = || rules.assign.iter().filter(|assign| fits(&assign.scope, &facts));
    for assign in fitting() {
        let Some(grade) = &assign.grade else { continue };
        graded.readings.extend(assign.when.iter().map(|(reading, _)| reading.clone()));
        if rules.holds(&assign.when) {
            graded.grade = rules.grades.iter().position(|game| game.entry.id == *grade);
            graded.basis = PackList::Assign.line(&assign.entry.id);
            graded.assumed = false;
            // Later entries never count, whichever readings are chosen.
            break;
        }
    }
    let mut holding = fitting().filter(|assign| rules.holds(&assign.when));
    for game_trait in holding.find_map(|assign| assign.traits.as_ref()).into_iter().flatten() {
        if !graded.traits.contains(game_trait) {
            graded.traits.push(game_trait.clone());
        }
    }
    graded
}

pub(super) fn game_traits(rules: &Ruleset, facts: &Facts<'_>) -> Vec<String> {
    let has = |from: &[Trait]| from.iter().any(|named| facts.traits.contains(named));
    let arm = |arms: &[crate::document::Arm]| {
        arms.is_empty() || facts.arm.is_some_and(|arm| arms.contains(&arm))
    };
    let weight = |pounders: &Option<Scores>| match (pounders, facts.pounds) {
        (Some(wanted), Some(pounds)) => wanted.holds(pounds),
        _ => false,
    };
    let fitting = rules
        .traits
        .iter()
        .filter(|named| (has(&named.from) || weight(&named.pounders)) && arm(&named.arms));
    fitting.map(|named| named.entry.id.clone()).collect()
}

pub(super) struct GradedPart {
    pub grade: Option<usize>,
    /// Number of battalions or other parts, as far as the list gives it.
    pub bodies: Ratio,
    pub men: u32,
    pub elements: Ratio,
}

pub(super) enum MixedGrade<'r> {
    /// All parts have this grade, apart from parts without a grade.
    Alike(Option<usize>),
    Differing {
        grade: Option<usize>,
        /// Rule of the pack that decides; `None` for the default, the grade of most men.
        way: Option<&'r rules::MixedGradeRule>,
        /// Whether two grades have equal weight; the worse grade then counts.
        tie: bool,
    },
}

pub(super) fn mixed<'r>(rules: &'r Ruleset, parts: &[GradedPart]) -> MixedGrade<'r> {
    let graded: Vec<(usize, &GradedPart)> =
        parts.iter().filter_map(|part| Some((part.grade?, part))).collect();
    let Some((first, _)) = graded.first() else { return MixedGrade::Alike(None) };
    if graded.iter().all(|(grade, _)| grade == first) {
        return MixedGrade::Alike(Some(*first));
    }
    let way = rules.mixed.iter().find(|mixed| rules.holds(&mixed.when));
    let method = way.map_or(MixMethod::Majority, |way| way.method);
    let weight = way.map_or(MixWeight::Men, |way| way.weight);
    let up_from = way.and_then(|way| way.up_from.as_ref()).map(|figure| figure.value);
    let weigh = |part: &GradedPart| match weight {
        MixWeight::Bodies => part.bodies,
        MixWeight::Men => Ratio::whole(part.men.into()),
        MixWeight::Elements => part.elements,
    };
    let (grade, tie) = match method {
        MixMethod::Worst => (graded.iter().map(|(grade, _)| *grade).min(), false),
        MixMethod::Best => (graded.iter().map(|(grade, _)| *grade).max(), false),
        MixMethod::Majority => {
            let found = majority(&graded, weigh);
            (found.map(|(grade, _)| grade), found.is_some_and(|(_, tie)| tie))
        }
        MixMethod::Mean => (mean(&rules.grades, &graded, weigh, up_from), false),
    };
    MixedGrade::Differing { grade, way, tie }
}

/// The grade with the most weight, and whether two grades have the same weight, so that the worse
/// grade counts.
fn majority(
    graded: &[(usize, &GradedPart)],
    weigh: impl Fn(&GradedPart) -> Ratio,
) -> Option<(usize, bool)> {
    let mut weights: Vec<(usize, Ratio)> = Vec::new();
    for (grade, part) in graded {
        let part_weight = weigh(part);
        match weights.iter_mut().find(|(other, _)| other == grade) {
            Some((_, all)) => *all = all.plus(part_weight)?,
            None => weights.push((*grade, part_weight)),
        }
    }
    weights.sort_by_key(|(grade, weight)| (std::cmp::Reverse(*weight), *grade));
    let (grade, weight) = weights.first()?;
    Some((*grade, weights.get(1).is_some_and(|(_, next)| next == weight)))
}

/// The grade at the mean of the points, rounded up from the fraction `up_from`, or from a half if
/// the pack does not give `up_from`.
fn mean(
    ladder: &[GameGrade],
    graded: &[(usize, &GradedPart)],
    weigh: impl Fn(&GradedPart) -> Ratio,
    up_from: Option<Ratio>,
) -> Option<usize> {
    let points = |grade: usize| {
        ladder[grade].points.as_ref().map_or(Ratio::whole(grade as i64), |points| points.value)
    };
    let (mut sum, mut weight) = (Ratio::ZERO, Ratio::ZERO);
    for (grade, part) in graded {
        let part_weight = weigh(part);
        sum = sum.plus(points(*grade).times(part_weight)?)?;
        weight = weight.plus(part_weight)?;
    }
    let mean = sum.over(weight)?;
    let mut order: Vec<usize> = (0..ladder.len()).collect();
    order.sort_by_key(|grade| (points(*grade), *grade));
    let below = order.iter().rposition(|grade| points(*grade) <= mean)?;
    let Some(above) = order.get(below + 1) else { return Some(order[below]) };
    let low = points(order[below]);
    let way = mean.minus(low)?.over(points(*above).minus(low)?)?;
    let half = Ratio::new(1, 2)?;
    let up = way > Ratio::ZERO && way >= up_from.unwrap_or(half);
    Some(if up { *above } else { order[below] })
}
