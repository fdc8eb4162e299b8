//! The hours in which a scenario is played.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::text::Spanned;

/// The hours in braces in a text: `{17:00}`.
pub(super) fn braced(text: &str) -> impl Iterator<Item = Time> + '_ {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.filter_map(|(inside, _)| Time::read(inside.trim()))
}

#[derive(Clone, Copy)]
pub(super) struct Hours {
    pub(super) start: Spanned<Time>,
    pub(super) end: Spanned<Time>,
}

impl Hours {
    /// The hours of a scenario, if it gives both and the start is before the end.
    pub(super) fn of(scenario: &Scenario<'_>) -> Option<Hours> {
        let clock = scenario.clock.value()?;
        let (start, end) = (*clock.start.get()?, *clock.end.get()?);
        (start.value < end.value).then_some(Hours { start, end })
    }

    /// For a time outside the hours, returns a phrase that describes the time, and the hour that it
    /// is before or after.
    pub(super) fn outside(self, time: Time) -> Option<(String, Spanned<Time>)> {
        if time < self.start.value {
            return Some((format!("before play begins at {}", self.start.value), self.start));
        }
        let after = || (format!("after play ends at {}", self.end.value), self.end);
        (time > self.end.value).then(after)
    }
}
