//! A battle as the documents written after it name it.

pub(super) const OF_BODIES: [&str; 3] = ["formations", "units", "artillery"];

#[derive(Debug, Clone, Copy)]
pub struct Fought<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub ruleset: &'a str,
}
