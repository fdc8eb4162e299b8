//! Finds combinations of facts without a case, and cases that can never apply, in a ruling.

use std::collections::BTreeMap;

use super::types::{Answer, Answers, Condition, Fact, Ruling};
use crate::document::Ratio;
use crate::ruleset::Wanted;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Indices of cases that never apply, because earlier cases cover all combinations of their
    /// facts.
    pub out_of_reach: Vec<usize>,
    /// One combination of facts without a case, as pairs of fact and answer; `None` if every
    /// combination has a case.
    pub left_out: Option<Vec<(String, String)>>,
    /// Whether the ruling has too many combinations to examine, so that the other fields are empty.
    pub too_large: bool,
}

/// Maximum number of answer sets in memory, with 8 bytes for each fact, because without a limit a
/// ruling with 16,000 facts took 4.2 GB. Rulings of real games need far fewer answer sets.
const MAX_KEPT: usize = 1_000_000;

/// Maximum number of comparisons between conditions and answers, so that no pack can stall `check`.
const MAX_COMPARISONS: usize = 20_000_000;

/// For each fact, the set of answers that are left, with one bit for each kind of answer.
type AnswerSets = Vec<u64>;

/// Examines the cases of a ruling. All combinations of answers start as one set, from which each
/// case cuts its combinations, because trying every combination would take too long.
pub fn coverage(ruling: &Ruling) -> Coverage {
    let mut coverage = Coverage::default();
    let mut conditions: BTreeMap<&str, Vec<&Condition>> = BTreeMap::new();
    for condition in ruling.cases.iter().flat_map(|case| &case.when) {
        conditions.entry(&condition.fact).or_default().push(condition);
    }
    // `remove` skips a fact that is written twice, because each further axis enlarges every set.
    let axes: Vec<Axis<'_>> = ruling
        .facts
        .iter()
        .filter_map(|fact| axis(fact, &conditions.remove(fact.id.as_str())?))
        .collect();
    if axes.len() * axes.len() > MAX_KEPT {
        return Coverage { too_large: true, ..coverage };
    }
    if axes.iter().any(|axis| axis.kinds.len() > 64) {
        return Coverage { too_large: true, ..coverage };
    }
    let all: AnswerSets = axes.iter().map(|axis| bits(axis.kinds.len())).collect();
    let mut left = vec![all];
    let mut comparisons = 0;
    for (index, case) in ruling.cases.iter().enumerate() {
        comparisons += left.len() * axes.len();
        if comparisons > MAX_COMPARISONS {
            return Coverage { too_large: true, ..Coverage::default() };
        }
        let wanted: AnswerSets = axes.iter().map(|axis| axis.wanted(&case.when)).collect();
        let mut reached = false;
        let mut rest = Vec::with_capacity(left.len());
        for piece in left {
            let taken: AnswerSets = piece.iter().zip(&wanted).map(|(a, b)| a & b).collect();
            if taken.contains(&0) {
                rest.push(piece);
                continue;
            }
            reached = true;
            rest.extend(without(&piece, &taken));
            if rest.len() * axes.len() > MAX_KEPT {
                return Coverage { too_large: true, ..coverage };
            }
        }
        if !reached {
            coverage.out_of_reach.push(index);
        }
        left = rest;
    }
    coverage.left_out = left.first().map(|piece| {
        let first = |(axis, bits): (&Axis<'_>, &u64)| {
            (axis.fact.id.clone(), axis.kinds[bits.trailing_zeros() as usize].1.clone())
        };
        axes.iter().zip(piece).map(first).collect()
    });
    coverage
}

fn bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The part of `piece` that is not in `taken`, split into sets along the facts.
fn without(piece: &AnswerSets, taken: &AnswerSets) -> Vec<AnswerSets> {
    let mut rest = Vec::new();
    let mut core = piece.clone();
    for axis in 0..piece.len() {
        let outside = core[axis] & !taken[axis];
        if outside != 0 {
            let mut part = core.clone();
            part[axis] = outside;
            rest.push(part);
        }
        core[axis] = taken[axis];
    }
    rest
}

/// A fact that matters, with the kinds of answers that the cases distinguish.
struct Axis<'r> {
    fact: &'r Fact,
    /// An example of each kind of answer, with its text.
    kinds: Vec<(Answer, String)>,
}

impl Axis<'_> {
    fn wanted(&self, when: &[Condition]) -> u64 {
        let mine = when.iter().filter(|condition| condition.fact == self.fact.id);
        let mut wanted = bits(self.kinds.len());
        for condition in mine {
            let holds = |kind: &usize| condition.holds(&self.kinds[*kind].0);
            wanted &= (0..self.kinds.len()).filter(holds).fold(0, |bits, kind| bits | 1 << kind);
        }
        wanted
    }
}

fn axis<'r>(fact: &'r Fact, conditions: &[&Condition]) -> Option<Axis<'r>> {
    let kinds: Vec<(Answer, String)> = match &fact.answers {
        Answers::Words(words) => {
            words.iter().map(|(word, _)| (Answer::Word(word.clone()), word.clone())).collect()
        }
        Answers::Number { least, most, step, .. } => {
            let within = |number: &Ratio| {
                least.is_none_or(|least| least <= *number)
                    && most.is_none_or(|most| *number <= most)
            };
            let wanted = conditions.iter().flat_map(|condition| &condition.any);
            let ends = wanted.filter_map(|wanted| match wanted {
                Wanted::Within(interval) => Some(interval.ends()),
                Wanted::Word(_) => None,
            });
            let mut ends: Vec<Ratio> = ends.flatten().chain(*least).chain(*most).collect();
            ends.sort();
            ends.dedup();
            let mut numbers = told_apart(&ends, *step);
            numbers.retain(within);
            numbers.sort();
            numbers.dedup();
            numbers.into_iter().map(|number| (Answer::Number(number), number.to_string())).collect()
        }
    };
    Some(Axis { fact, kinds }).filter(|axis| !axis.kinds.is_empty())
}

/// One number for each kind of number that the cases distinguish. With a step, the result is the
/// ends of all intervals and the numbers one step beside each end. Without a step, the result is
/// the ends, a number between each two ends, and a number beyond the first and the last end. `ends`
/// must be sorted.
fn told_apart(ends: &[Ratio], step: Option<Ratio>) -> Vec<Ratio> {
    let distance = step.unwrap_or(Ratio::ONE);
    let around = |end: &Ratio| [end.minus(distance), Some(*end), end.plus(distance)];
    if step.is_some() {
        return ends.iter().flat_map(around).flatten().collect();
    }
    let half = Ratio::new(1, 2).expect("a half is a number");
    let middles = ends.windows(2).filter_map(|pair| pair[0].plus(pair[1])?.times(half));
    let outside = ends.first().into_iter().chain(ends.last()).flat_map(around).flatten();
    ends.iter().copied().chain(middles).chain(outside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(ends: &[i64], step: Option<Ratio>) -> Vec<String> {
        let ends: Vec<Ratio> = ends.iter().copied().map(Ratio::whole).collect();
        let mut numbers = told_apart(&ends, step);
        numbers.sort();
        numbers.dedup();
        numbers.iter().map(Ratio::to_string).collect()
    }

    /// The intervals `..3` and `3.5..` leave out 3.1, which a player cannot give with a step of 0.5
    /// but can give without a step.
    #[test]
    fn a_number_without_a_step_is_tried_between_all_ends() {
        assert_eq!(numbers(&[0, 3], None), ["-1", "0", "1", "1.5", "2", "3", "4"]);
        assert_eq!(numbers(&[0, 3], Some(Ratio::ONE)), ["-1", "0", "1", "2", "3", "4"]);
        assert_eq!(numbers(&[], None), [""; 0]);
    }
}
