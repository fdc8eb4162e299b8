//! Kinds of bodies that an author can add to an order of battle, and a request to add one.

use grognard_core::document::{Date, Echelon};
use grognard_project::project::EstablishmentFacts;

use super::establishment_strength::GivenNumbers;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addable {
    /// Regiment, or a battalion that belongs to no regiment.
    Regiment,
    Battery,
    /// Formation of this level, with all bodies of its establishment.
    Formation(Echelon),
}

impl Addable {
    pub fn word(self) -> &'static str {
        match self {
            Addable::Regiment => "regiment",
            Addable::Battery => "battery",
            Addable::Formation(echelon) => echelon.word(),
        }
    }

    pub fn is(self, facts: &EstablishmentFacts) -> bool {
        match self {
            Addable::Formation(echelon) => {
                !facts.parts.is_empty() && facts.echelon == Some(echelon)
            }
            Addable::Battery => {
                facts.parts.is_empty() && facts.arm.is_some_and(|arm| arm.is_artillery())
            }
            Addable::Regiment => {
                facts.parts.is_empty() && facts.arm.is_none_or(|arm| !arm.is_artillery())
            }
        }
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Addable::Regiment => "units",
            Addable::Battery => "artillery",
            Addable::Formation(_) => "formations",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Addition {
    pub what: Addable,
    pub name: String,
    pub id: Option<String>,
    /// Id of the nation of the new body. Default: the nation of the formation above.
    pub nation: Option<String>,
    /// Day on which the establishment must be in force. Default: the date of the document.
    pub day: Option<Date>,
    /// Id of the establishment. Default: the establishment whose words occur in `name`.
    pub establishment: Option<String>,
    /// Numbers of the author, which replace the numbers of the establishment.
    pub numbers: GivenNumbers,
    /// Id of the formation to which the body is added. Default: the whole force.
    pub under: Option<String>,
}
