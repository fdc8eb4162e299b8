//! Numbers of men or guns that may be uncertain.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::MAX_MEN;

/// A number, or a range such as 420-480 if the number is uncertain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, JsonSchema)]
#[schemars(rename = "StrengthExport")]
pub struct Strength {
    /// Lower end of the range.
    #[serde(rename = "from")]
    pub least: u32,
    /// Upper end of the range; equal to the lower end if the number is certain.
    #[serde(rename = "to")]
    pub most: u32,
}

impl Strength {
    pub fn exact(number: u32) -> Strength {
        Strength { least: number, most: number }
    }

    /// The number used in calculations: the middle of the range, rounded down. The range 420-481
    /// counts as 450.
    pub fn middle(self) -> u32 {
        self.least + (self.most - self.least) / 2
    }

    /// Adds the lower ends and the upper ends of two strengths.
    pub fn plus(self, other: Strength) -> Strength {
        Strength {
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }

    /// Multiplies both ends of a strength. The result is limited to `MAX_MEN`, since no document
    /// may state a larger number.
    pub fn times(self, count: u32) -> Strength {
        let times = |number: u32| number.saturating_mul(count).min(MAX_MEN);
        Strength { least: times(self.least), most: times(self.most) }
    }

    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Prints `450` for a certain number, or `420-480` for a range.
impl std::fmt::Display for Strength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_exact() {
            true => write!(formatter, "{}", self.least),
            false => write!(formatter, "{}-{}", self.least, self.most),
        }
    }
}
