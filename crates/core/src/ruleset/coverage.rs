//! Whether the cases of a ruling leave something out, or are never reached.

use super::types::{Answer, Answers, Condition, Fact, Ruling};
use crate::document::Ratio;
use crate::ruleset::Wanted;

/// What is wrong with the cases of a ruling.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The places of cases that no facts reach: the ones before them take all.
    pub out_of_reach: Vec<usize>,
    /// Facts that no case fits, as an example; every fact that counts has an answer.
    pub left_out: Option<Vec<(String, String)>>,
    /// There is too much to look at.
    pub too_large: bool,
}

/// Maximum number of pieces that are kept at once; no ruling of a rule book comes near.
const MAX_PIECES: usize = 100_000;

/// Maximum number of times that a case is compared with a piece, in all.
const MAX_COMPARISONS: usize = 2_000_000;

/// For each fact that counts, which of its kinds of answer are meant, one bit each.
type Piece = Vec<u64>;

/// Looks at the cases of a ruling.
pub fn coverage(ruling: &Ruling) -> Coverage {
    let axes: Vec<Axis<'_>> = ruling.facts.iter().filter_map(|fact| axis(ruling, fact)).collect();
    let mut coverage = Coverage::default();
    if axes.iter().any(|axis| axis.kinds.len() > 64) {
        return Coverage { too_large: true, ..coverage };
    }
    let all: Piece = axes.iter().map(|axis| bits(axis.kinds.len())).collect();
    let mut left = vec![all];
    let mut comparisons = 0;
    for (index, case) in ruling.cases.iter().enumerate() {
        comparisons += left.len();
        if comparisons > MAX_COMPARISONS {
            return Coverage { too_large: true, ..Coverage::default() };
        }
        let wanted: Piece = axes.iter().map(|axis| axis.wanted(&case.when)).collect();
        let mut reached = false;
        let mut rest = Vec::with_capacity(left.len());
        for piece in left {
            let taken: Piece = piece.iter().zip(&wanted).map(|(a, b)| a & b).collect();
            if taken.contains(&0) {
                rest.push(piece);
                continue;
            }
            reached = true;
            rest.extend(without(&piece, &taken));
        }
        if !reached {
            coverage.out_of_reach.push(index);
        }
        left = rest;
        if left.len() > MAX_PIECES {
            return Coverage { too_large: true, ..coverage };
        }
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

/// A piece less a part of it, cut up along the facts.
fn without(piece: &Piece, taken: &Piece) -> Vec<Piece> {
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

/// A fact that counts, with the kinds of answer that cases tell apart.
struct Axis<'r> {
    fact: &'r Fact,
    /// One answer of each kind, and how it is written.
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

/// The fact as an axis, if any case asks for it.
fn axis<'r>(ruling: &Ruling, fact: &'r Fact) -> Option<Axis<'r>> {
    let conditions = ruling.cases.iter().flat_map(|case| &case.when);
    let conditions: Vec<&Condition> =
        conditions.filter(|condition| condition.fact == fact.id).collect();
    if conditions.is_empty() {
        return None;
    }
    let kinds: Vec<(Answer, String)> = match &fact.answers {
        Answers::Words(words) => {
            words.iter().map(|(word, _)| (Answer::Word(word.clone()), word.clone())).collect()
        }
        Answers::Number { least, most, step, .. } => {
            // Every number at which a case begins or ends, its neighbours, and the ends of the fact.
            let step = step.filter(|step| *step > Ratio::ZERO).unwrap_or(Ratio::ONE);
            let ends = conditions.iter().flat_map(|condition| &condition.any);
            let mut numbers: Vec<Ratio> = ends
                .filter_map(|wanted| match wanted {
                    Wanted::Within(least, most) => Some([*least, *most]),
                    Wanted::Word(_) => None,
                })
                .flatten()
                .flatten()
                .flat_map(|end| [end.minus(step), Some(end), end.plus(step)])
                .flatten()
                .chain(*least)
                .chain(*most)
                .collect();
            let within = |number: &Ratio| {
                least.is_none_or(|least| least <= *number)
                    && most.is_none_or(|most| *number <= most)
            };
            numbers.retain(within);
            numbers.sort();
            numbers.dedup();
            numbers.into_iter().map(|number| (Answer::Number(number), number.to_string())).collect()
        }
    };
    Some(Axis { fact, kinds }).filter(|axis| !axis.kinds.is_empty())
}
