//! Knowledge of one side about its enemies, and restrictions on who may read a text.

use std::fmt;

use crate::document::Knowledge;

/// A side's knowledge of one enemy body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnemyIntel {
    /// Id of the order of battle, if the scenario names it.
    pub oob: Option<String>,
    /// Id of the enemy body.
    pub body: String,
    /// How much the side knows: presence, name or strength.
    pub knows: Knowledge,
    /// Strengths are rounded to a multiple of this number, 2 to 10,000, so that the side knows them only roughly.
    pub rounded: Option<u32>,
    /// Whether the side knows the body's place when play begins.
    pub placed: bool,
    /// Whether the side knows as much of all bodies below this one, so that one item covers a corps.
    pub below: bool,
}

/// The readers of a part of a scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Readers {
    /// Ids of the sides that may read it; empty, if all may.
    pub sides: Vec<String>,
    /// Whether only the umpire may read it.
    pub umpire: bool,
}

/// Shows, for example, `jena-prussian/tauentzien: strength to 500, placed`.
impl fmt::Display for EnemyIntel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(oob) = &self.oob {
            write!(out, "{oob}/")?;
        }
        write!(out, "{}: {}", self.body, self.knows.word())?;
        if let Some(step) = self.rounded {
            write!(out, " to {step}")?;
        }
        out.write_str(if self.placed { ", placed" } else { "" })?;
        out.write_str(if self.below { ", with all below" } else { "" })
    }
}

/// Shows `all`, `the umpire` or the ids of the sides.
impl fmt::Display for Readers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.umpire, self.sides.as_slice()) {
            (true, _) => out.write_str("the umpire"),
            (false, []) => out.write_str("all"),
            (false, sides) => out.write_str(&sides.join(", ")),
        }
    }
}

impl Readers {
    /// Whether a side may read it.
    pub fn has(&self, side: &str) -> bool {
        !self.umpire && (self.sides.is_empty() || self.sides.iter().any(|reader| reader == side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intel_is_shown_with_all_its_fields() {
        let intel = EnemyIntel {
            oob: Some("jena-prussian".to_owned()),
            body: "tauentzien".to_owned(),
            knows: Knowledge::Strength,
            rounded: Some(500),
            placed: true,
            below: true,
        };
        let expected = "jena-prussian/tauentzien: strength to 500, placed, with all below";
        assert_eq!(intel.to_string(), expected);
    }

    #[test]
    fn all_sides_read_unrestricted_text_and_only_the_umpire_reads_his_own() {
        let of = |sides: &[&str], umpire| {
            let sides = sides.iter().map(|side| (*side).to_owned()).collect();
            Readers { sides, umpire }
        };
        assert!(of(&[], false).has("french") && of(&["french"], false).has("french"));
        assert!(!of(&["prussian"], false).has("french"));
        assert!(!of(&[], true).has("french") && !of(&["french"], true).has("french"));
    }
}
