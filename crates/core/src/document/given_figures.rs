//! The figures that an author gives a body in one game: a number of figures, or figures by name.

use std::borrow::Cow;

use grognard_syntax::syntax::{Node, NodeKind};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::Table;
use super::ratio::Ratio;
use super::read::{Limits, Read, ReadField};
use super::scalars::ID_PATTERN;

#[derive(Debug)]
pub enum GivenFigures<'a> {
    /// Number of figures on the table.
    Count(i64),
    /// Figures of the game, such as melee, by id.
    Named(Table<'a, Ratio>),
}

/// Maximum number of figures of one unit. A unit that is a whole corps has hundreds of figures.
const MAX_FIGURES: i64 = 2000;

impl<'a> Read<'a> for GivenFigures<'a> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        if node.kind() == NodeKind::Map {
            return Some(GivenFigures::Named(Table::read_field(node, Limits::NONE)));
        }
        let count = i64::from_node(node)?;
        (0..=MAX_FIGURES).contains(&count).then_some(GivenFigures::Count(count))
    }
}

impl GivenFigures<'_> {
    pub fn count(&self) -> Option<i64> {
        match self {
            GivenFigures::Count(count) => Some(*count),
            GivenFigures::Named(_) => None,
        }
    }
}

impl JsonSchema for GivenFigures<'_> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "GivenFigures".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = generator.subschema_for::<Ratio>();
        json_schema!({
            "type": ["integer", "object"],
            "minimum": 0,
            "maximum": MAX_FIGURES,
            "additionalProperties": number,
            "propertyNames": { "pattern": ID_PATTERN, "maxLength": 60 },
        })
    }
}
