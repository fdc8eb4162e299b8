//! Habits of the author of a file: the meaning of a single number in brackets, and of columns.

use std::collections::BTreeMap;

use super::rows::{CellWords, TableColumns};
use super::words::Measure;
use crate::lists::{ListImportOptions, Paren};

#[derive(Debug, Clone, Default)]
pub(super) struct Habits {
    /// Meaning of a single number in brackets, if it is the same in the whole file. The flag is
    /// true if the user stated the meaning.
    paren: Option<(Paren, bool)>,
    /// Measures of the columns, from the last line of headings.
    pub columns: Vec<Option<Measure>>,
    /// Columns of the table from the cell of the line on.
    pub cells: TableColumns,
    /// Kind of words in each column in `columns`.
    pub words: Vec<CellWords>,
    /// Numbers at the ends of lines, if several lines end with the same number of them.
    pub tails: Vec<Tail>,
    /// What the first number of the line above counts, for dittos such as `10 -- Husaren`.
    pub ditto: Option<Measure>,
}

/// Numbers that several lines of a file have at their ends, such as `970 3 293`: a strength and the
/// losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tail {
    pub count: usize,
    /// Index of the strength. The largest numbers are the strength, because no unit loses more than
    /// it has.
    pub men: usize,
    /// Index of the column of officers, if a table has one before the strength.
    pub officers: Option<usize>,
}

impl Habits {
    pub fn of(text: &str, options: &ListImportOptions) -> Habits {
        if let Some(paren) = options.paren {
            return Habits { paren: Some((paren, true)), tails: tails(text), ..Habits::default() };
        }
        let mut numbers = alone(text);
        numbers.sort_unstable();
        let small = numbers.iter().filter(|number| **number <= 9).count();
        let median = numbers.get(numbers.len() / 2).copied();
        let paren = match median {
            Some(_) if 10 * small >= 9 * numbers.len() => Some((Paren::Battalions, false)),
            Some(median) if median >= 100 && small == 0 => Some((Paren::Men, false)),
            _ => None,
        };
        Habits { paren, tails: tails(text), ..Habits::default() }
    }

    /// Meaning of a single number in brackets. The flag is true if the user stated the meaning.
    pub fn paren(&self, number: u32) -> (Paren, bool) {
        match self.paren {
            Some((paren, true)) => (paren, true),
            Some((Paren::Battalions, _)) if number >= 50 => (Paren::Men, false),
            Some((paren, _)) => (paren, false),
            None if number < 50 => (Paren::Battalions, false),
            None => (Paren::Men, false),
        }
    }
}

/// Minimum number of lines that end with the same number of figures. One line alone may be a
/// designation, such as `Ligne 105 2`.
const MIN_TAILS: usize = 2;

fn tails(text: &str) -> Vec<Tail> {
    let mut rows: BTreeMap<usize, Vec<Vec<u32>>> = BTreeMap::new();
    for line in text.lines().filter(|line| line.len() < MAX_TAIL_LINE) {
        let numbers = numbers_at_end(line);
        if (2..=12).contains(&numbers.len()) {
            rows.entry(numbers.len()).or_default().push(numbers);
        }
    }
    rows.into_iter().filter_map(|(count, rows)| tail(count, &rows)).collect()
}

fn tail(count: usize, rows: &[Vec<u32>]) -> Option<Tail> {
    if rows.len() < MIN_TAILS {
        return None;
    }
    let median = |column: usize| {
        let mut numbers: Vec<u32> = rows.iter().map(|row| row[column]).collect();
        numbers.sort_unstable();
        numbers[numbers.len() / 2]
    };
    let medians: Vec<u32> = (0..count).map(median).collect();
    let men = (0..count).max_by_key(|column| (medians[*column], usize::MAX - column))?;
    let is_officers = |column: &usize| {
        (4..=90).contains(&medians[*column]) && 8 * medians[*column] <= medians[men]
    };
    let officers = men.checked_sub(1).filter(is_officers);
    (medians[men] >= 50).then_some(Tail { count, men, officers })
}

/// Maximum length in bytes of a line whose end is compared. Longer lines are prose.
const MAX_TAIL_LINE: usize = 300;

/// Numbers at the end of a line, if only spaces are between them. A dash or a star is a zero.
fn numbers_at_end(line: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut has_number = false;
    for word in line.split([' ', '\t', '|', '\u{a0}']).filter(|word| !word.is_empty()).rev() {
        let word = word.trim_end_matches(['*', '†', '‡']);
        let is_grouped = word.split([',', '.']).skip(1).all(|group| group.len() == 3);
        match word.replace([',', '.'], "").parse::<u32>() {
            Ok(number) if is_grouped && !word.starts_with([',', '.']) => {
                has_number = true;
                numbers.insert(0, number);
            }
            _ if matches!(word, "" | "-" | "–" | "—" | "*") => numbers.insert(0, 0),
            _ => break,
        }
    }
    if has_number { numbers } else { Vec::new() }
}

fn alone(text: &str) -> Vec<u32> {
    let inside = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    inside.filter_map(|inside| inside.trim().replace([',', '.', ' '], "").parse().ok()).collect()
}

/// Offset between officers and men in a number that lost the space between the two columns:
/// `872,797` is 87 officers and 2,797 men. A battalion has an officer for 15 to 60 men.
pub(super) fn officers_and_men(digits: &str) -> Option<usize> {
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (head, thousands) = digits.rsplit_once([',', '.'])?;
    if thousands.len() != 3 || !is_plain(thousands) || !is_plain(head) || head.len() < 2 {
        return None;
    }
    let ratio = |at: &usize| -> Option<u32> {
        let officers: u32 = head[..*at].parse().ok()?;
        let men: u32 = format!("{}{thousands}", &head[*at..]).parse().ok()?;
        (officers > 0 && !head[*at..].starts_with('0')).then(|| men / officers)
    };
    let splits =
        (1..head.len()).filter(|at| ratio(at).is_some_and(|ratio| (15..=60).contains(&ratio)));
    let mut splits = splits.take(2);
    let first = splits.next()?;
    splits.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn officers_and_men_without_a_space_are_separated() {
        let numbers = ["872,797", "1174,949", "1,033", "2337,400", "541,541"];
        assert_eq!(numbers.map(officers_and_men), [Some(2), Some(3), None, Some(3), Some(2)]);
    }

    #[test]
    fn the_largest_column_is_the_strength() {
        let text = "1/Coldstream Guards 970 3 293\n1/3rd Foot Guards 1,019 0 322\n";
        assert_eq!(tails(text), [Tail { count: 3, men: 0, officers: None }]);
        let text = "1st Line 26 559\n2nd Line 30 511\n";
        assert_eq!(tails(text), [Tail { count: 2, men: 1, officers: Some(0) }]);
        assert_eq!(tails("Ligne 105 2\n39e Ligne 900\n"), []);
    }
}
