//! Finds the lines that two texts share: the common start and end, lines that occur once in both
//! texts, and between these as many lines as a limited search finds.

use std::collections::HashMap;
use std::ops::Range;

/// Maximum number of steps in one comparison, about 10 ms. Texts that need more steps share hardly
/// any lines, so everything in between is shown as replaced.
const MAX_STEPS: usize = 4_000_000;

/// The unchanged lines of two texts, as a flag for each line. The flagged lines of both texts are
/// the same, in the same order.
#[derive(Debug)]
pub(super) struct KeptLines {
    pub old: Vec<bool>,
    pub new: Vec<bool>,
}

/// A range of old lines, and the range of new lines in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UnmatchedLines {
    old: Range<usize>,
    new: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair {
    old: usize,
    new: usize,
}

pub(super) fn kept_lines(old: &[&str], new: &[&str]) -> KeptLines {
    let (old, new) = numbered(old, new);
    let mut search = Search {
        kept: KeptLines { old: vec![false; old.len()], new: vec![false; new.len()] },
        old: &old,
        new: &new,
        steps: MAX_STEPS,
    };
    let whole = search.trim(UnmatchedLines { old: 0..old.len(), new: 0..new.len() });
    let mut start = Pair { old: whole.old.start, new: whole.new.start };
    let anchors = longest_rise(search.lines_once_in_both(&whole));
    for anchor in &anchors {
        search.keep(*anchor);
        search.fill(UnmatchedLines { old: start.old..anchor.old, new: start.new..anchor.new });
        start = Pair { old: anchor.old + 1, new: anchor.new + 1 };
    }
    search.fill(UnmatchedLines { old: start.old..whole.old.end, new: start.new..whole.new.end });
    search.kept
}

/// The lines as numbers, which are equal for equal lines, because comparing numbers is faster.
fn numbered<'t>(old: &[&'t str], new: &[&'t str]) -> (Vec<u32>, Vec<u32>) {
    let mut numbers: HashMap<&'t str, u32> = HashMap::new();
    let mut number = |line: &&'t str| {
        let next = numbers.len() as u32;
        *numbers.entry(line).or_insert(next)
    };
    (old.iter().map(&mut number).collect(), new.iter().map(&mut number).collect())
}

struct Search<'l> {
    old: &'l [u32],
    new: &'l [u32],
    kept: KeptLines,
    steps: usize,
}

impl Search<'_> {
    fn keep(&mut self, pair: Pair) {
        self.kept.old[pair.old] = true;
        self.kept.new[pair.new] = true;
    }

    /// Marks the common start and end of a gap as unchanged, and returns the rest of the gap.
    fn trim(&mut self, gap: UnmatchedLines) -> UnmatchedLines {
        let UnmatchedLines { mut old, mut new } = gap;
        while !old.is_empty() && !new.is_empty() && self.old[old.start] == self.new[new.start] {
            self.keep(Pair { old: old.start, new: new.start });
            old.start += 1;
            new.start += 1;
        }
        while !old.is_empty() && !new.is_empty() && self.old[old.end - 1] == self.new[new.end - 1] {
            old.end -= 1;
            new.end -= 1;
            self.keep(Pair { old: old.end, new: new.end });
        }
        UnmatchedLines { old, new }
    }

    /// The lines that occur once on each side of a gap, in the order of the old text.
    fn lines_once_in_both(&self, gap: &UnmatchedLines) -> Vec<Pair> {
        let once_in_new = once(self.new, &gap.new);
        let once_in_old = once(self.old, &gap.old);
        let pair = |old: usize| {
            let line = self.old[old];
            let is_once = once_in_old.get(&line)?.is_some();
            let new = once_in_new.get(&line).copied().flatten()?;
            is_once.then_some(Pair { old, new })
        };
        gap.old.clone().filter_map(pair).collect()
    }

    /// Marks as many lines of a gap as unchanged as the remaining steps allow.
    fn fill(&mut self, gap: UnmatchedLines) {
        let gap = self.trim(gap);
        let (old, new) = (&self.old[gap.old.clone()], &self.new[gap.new.clone()]);
        if old.is_empty() || new.is_empty() {
            return;
        }
        for pair in most_pairs(old, new, &mut self.steps).unwrap_or_default() {
            self.keep(Pair { old: gap.old.start + pair.old, new: gap.new.start + pair.new });
        }
    }
}

/// For each line in a range, the index if the line occurs once there, else `None`.
fn once(lines: &[u32], stretch: &Range<usize>) -> HashMap<u32, Option<usize>> {
    let mut indices = HashMap::new();
    for index in stretch.clone() {
        indices.entry(lines[index]).and_modify(|index| *index = None).or_insert(Some(index));
    }
    indices
}

/// The longest list of pairs that ascend in both texts. `pairs` must ascend in the old text.
fn longest_rise(pairs: Vec<Pair>) -> Vec<Pair> {
    // `ends` has, for each length, the pair with the lowest end among the lists of that length;
    // `before` has, for each pair, the pair before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].new < pair.new);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let last = ends.last().copied();
    let mut rise: Vec<Pair> =
        std::iter::successors(last, |index| before[*index]).map(|index| pairs[index]).collect();
    rise.reverse();
    rise
}

/// The unchanged lines in the shortest edit script for two lists (Myers 1986); `None` if the search
/// takes more than the remaining steps.
fn most_pairs(old: &[u32], new: &[u32], steps: &mut usize) -> Option<Vec<Pair>> {
    // `rows[edits][removals]` is the farthest index in the old list that this number of edits can
    // reach, if this number of the edits are removals.
    let mut rows: Vec<Vec<u32>> = Vec::new();
    loop {
        let edits = rows.len();
        let mut row = Vec::with_capacity(edits + 1);
        for removals in 0..=edits {
            let (from, _) = start_of(&rows, removals);
            let mut pair = Pair { old: from, new: from + edits - 2 * removals };
            while pair.old < old.len() && pair.new < new.len() && old[pair.old] == new[pair.new] {
                pair = Pair { old: pair.old + 1, new: pair.new + 1 };
            }
            *steps = steps.checked_sub(1 + pair.old - from)?;
            row.push(pair.old as u32);
            if pair.old == old.len() && pair.new == new.len() {
                return Some(walk_back(&rows, removals, pair.old));
            }
        }
        rows.push(row);
    }
}

/// Returns the index in the old list of lines after one more edit than in the last row, and the
/// number of removals before this edit.
fn start_of(rows: &[Vec<u32>], removals: usize) -> (usize, usize) {
    let Some(row) = rows.last() else { return (0, 0) };
    let added = row.get(removals).map(|end| (*end as usize, removals));
    let removed = removals.checked_sub(1).map(|before| (row[before] as usize + 1, before));
    added.max(removed).unwrap_or_default()
}

fn walk_back(rows: &[Vec<u32>], removals: usize, end: usize) -> Vec<Pair> {
    let (mut removals, mut end) = (removals, end);
    let mut pairs = Vec::new();
    for edits in (0..=rows.len()).rev() {
        let (from, removals_before) = start_of(&rows[..edits], removals);
        let pair = |old: usize| Pair { old, new: old + edits - 2 * removals };
        pairs.extend((from..end).map(pair));
        let Some(row) = edits.checked_sub(1).map(|before| &rows[before]) else { break };
        removals = removals_before;
        end = row[removals] as usize;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(old: &str, new: &str) -> (String, String) {
        fn lines(text: &str) -> Vec<&str> {
            text.split("").filter(|line| !line.is_empty()).collect()
        }
        let (old, new) = (lines(old), lines(new));
        let kept = kept_lines(&old, &new);
        let stay = |lines: &[&str], kept: &[bool]| -> String {
            lines.iter().zip(kept).filter(|(_, kept)| **kept).map(|(line, _)| *line).collect()
        };
        (stay(&old, &kept.old), stay(&new, &kept.new))
    }

    #[test]
    fn the_shortest_edit_keeps_the_most_lines() {
        let same = |old: &str, new: &str| {
            let (old, new) = kept(old, new);
            assert_eq!(old, new);
            old
        };
        assert_eq!(same("abcabba", "cbabac").len(), 4);
        assert_eq!(same("aabb", "abab").len(), 3);
        assert_eq!(same("aaaa", "aa"), "aa");
        assert_eq!(same("", "ab"), "");
        assert_eq!(same("abcdef", "abXdef"), "abdef");
    }

    #[test]
    fn lines_that_occur_once_stay_beside_lines_that_repeat() {
        let (old, new) = kept("{}{}a{}{}b{}", "{}a{}{}{}c{}b{}");
        assert_eq!(old, new);
        assert!(old.contains('a') && old.contains('b'), "{old}");
    }

    #[test]
    fn without_steps_left_a_gap_is_replaced() {
        assert_eq!(most_pairs(&[1, 2, 1, 2], &[2, 1, 2, 1], &mut 3), None);
        let found = most_pairs(&[1, 2, 1, 2], &[2, 1, 2, 1], &mut 30).map(|pairs| pairs.len());
        assert_eq!(found, Some(3));
    }
}
