//! The years of the wars that a pack or a project is about.

use schemars::JsonSchema;

use super::Field;
use super::lengths::MAX_NAME;
use super::read::Read;

/// The wars that a game or a project is about: their years, and their name.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Period<'a> {
    /// First year of the wars, such as 1859.
    #[schemars(required, range(min = 1, max = 2999))]
    pub from: Field<i64>,
    /// Last year of the wars, such as 1871.
    #[schemars(required, range(min = 1, max = 2999))]
    pub to: Field<i64>,
    /// Name of the wars as messages print it, such as `the American War of Independence`.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
}
