//! Habits of the author of a file: the meaning of a single number in brackets, and of columns.

use super::words::Measure;
use crate::import::{ListImportOptions, Paren};

#[derive(Debug, Clone, Default)]
pub(super) struct Habits {
    /// Meaning of a single number in brackets, if it is the same in the whole file. The flag is
    /// true if the user stated the meaning.
    paren: Option<(Paren, bool)>,
    /// Measures of the columns, from the last line of headings.
    pub columns: Vec<Option<Measure>>,
}

impl Habits {
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

fn alone(text: &str) -> Vec<u32> {
    let inside = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    inside.filter_map(|inside| inside.trim().replace([',', '.'], "").parse().ok()).collect()
}
