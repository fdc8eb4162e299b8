//! What a map shows: forces under a rule set, at a phase of the battle.

use std::collections::HashMap;

use grognard_core::convert::Conversion;
use grognard_core::document::Date;
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;

use crate::view::convert::ConvertView;
use crate::view::nation_look::NationLook;

/// A historical force of a battle and, if the map has a rule set, the same force as fielded.
#[derive(Debug, Clone, Copy)]
pub struct ForceOn<'f> {
    pub side: usize,
    pub force: &'f Force,
    /// The force under the rule set; `None` on a historical map.
    pub fielded: Option<(&'f Conversion, &'f ConvertView)>,
}

#[derive(Debug, Clone, Copy)]
pub struct MapGiven<'g> {
    /// The rule set; `None` for a historical map.
    pub rules: Option<&'g Ruleset>,
    pub forces: &'g [ForceOn<'g>],
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
    /// Index of the phase; `None` for the beginning of play.
    pub phase: Option<usize>,
    pub date: Option<Date>,
}
