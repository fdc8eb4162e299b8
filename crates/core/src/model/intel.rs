//! What a side may know of a battle beside its own troops.

use std::fmt;

use crate::document::Knowledge;

/// Something that a side knows of its enemies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnemyIntel {
    /// The id of the order of battle of the body, where it is named.
    pub oob: Option<String>,
    /// The id of the body.
    pub body: String,
    /// How much is known of it.
    pub knows: Knowledge,
    /// The number to whose multiples its strength is rounded.
    pub rounded: Option<u32>,
    /// Is it known where it stands when play begins?
    pub placed: bool,
    /// Is as much known of all bodies below it?
    pub below: bool,
}

/// Who may read something that a scenario says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Readers {
    /// The ids of the sides that may; all of them, if none is named.
    pub sides: Vec<String>,
    /// Is it for the umpire alone?
    pub umpire: bool,
}

/// `jena-prussian/tauentzien: strength to 500, placed`.
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

/// `all`, `the umpire`, or the sides.
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
    /// May a side read it?
    pub fn has(&self, side: &str) -> bool {
        !self.umpire && (self.sides.is_empty() || self.sides.iter().any(|reader| reader == side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intel_is_told_with_all_that_it_says() {
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
    fn everybody_reads_what_names_no_reader_and_the_umpire_alone_what_is_his() {
        let of = |sides: &[&str], umpire| {
            let sides = sides.iter().map(|side| (*side).to_owned()).collect();
            Readers { sides, umpire }
        };
        assert!(of(&[], false).has("french") && of(&["french"], false).has("french"));
        assert!(!of(&["prussian"], false).has("french"));
        assert!(!of(&[], true).has("french") && !of(&["french"], true).has("french"));
    }
}
