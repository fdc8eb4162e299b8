//! The knowledge of a side about its enemies, and the sides that may read a part of a scenario.

use std::fmt;

use crate::document::Knowledge;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnemyIntel {
    /// Id of the order of battle that contains the body, if the scenario names the order of battle.
    pub oob: Option<String>,
    pub body: String,
    pub knows: Knowledge,
    /// Step from 2 to 10,000 for the rounding of strengths. The side sees each strength rounded to
    /// a multiple of this number, so that it knows strengths only roughly.
    pub rounded: Option<u32>,
    /// Whether the side knows the place of the body when play begins.
    pub placed: bool,
    /// Whether the side knows as much about all bodies below this body, so that one entry can cover
    /// a corps.
    pub below: bool,
}

/// The people who may read a part of a scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Readers {
    /// Ids of the sides whose players may read the part; empty if every side may.
    pub sides: Vec<String>,
    /// Whether only the umpire may read the part.
    pub umpire: bool,
}

/// Prints, for example, `jena-prussian/tauentzien: strength to 500, placed`.
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

/// Prints `all`, `the umpire` or the ids of the sides.
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
    /// Whether the players of a side may read the part of the scenario.
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
