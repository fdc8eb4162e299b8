//! The years of the wars that a game or a project is about.

use crate::document::{Date, Period};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarYears {
    pub first: i64,
    pub last: i64,
    pub name: Option<String>,
}

impl WarYears {
    /// Years without an error; `check` reports years that run backwards.
    pub fn of(period: &Period<'_>) -> Option<WarYears> {
        let (first, last) = (*period.from.value()?, *period.to.value()?);
        let name = period.name.value().map(|name| (*name).to_owned());
        (first <= last).then_some(WarYears { first, last, name })
    }

    pub fn holds(&self, date: Date) -> bool {
        (self.first..=self.last).contains(&i64::from(date.year))
    }

    /// Whether two wars, or series of wars, have a year in common.
    pub fn meets(&self, other: &WarYears) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// The wars in words, such as `the wars of 1859 to 1871`.
    pub fn words(&self) -> String {
        match &self.name {
            Some(name) => name.clone(),
            None if self.first == self.last => format!("the war of {}", self.first),
            None => format!("the wars of {} to {}", self.first, self.last),
        }
    }
}
