//! What one author keeps to in a file: what a number alone in brackets is, and what columns are.

use super::words::Measure;
use crate::import::{ListImportOptions, Paren};

/// The habits of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Habits {
    /// What a number alone in brackets is, if it is always the same, and whether the user said it.
    paren: Option<(Paren, bool)>,
    /// What the numbers of the lines are, from the last line of heads.
    pub columns: Vec<Option<Measure>>,
}

impl Habits {
    /// Looks at all numbers that stand alone in brackets.
    pub fn of(text: &str, options: &ListImportOptions) -> Habits {
        if let Some(paren) = options.paren {
            return Habits { paren: Some((paren, true)), columns: Vec::new() };
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
        Habits { paren, columns: Vec::new() }
    }

    /// What a number alone in brackets is, and whether the user said so.
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

/// The numbers that stand alone in brackets.
fn alone(text: &str) -> Vec<u32> {
    let inside = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    inside.filter_map(|inside| inside.trim().replace([',', '.'], "").parse().ok()).collect()
}
