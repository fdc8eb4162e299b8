//! The published schemas match the types.

use std::path::Path;

use grognard_core::document::{KINDS, schema_text};

use crate::support::in_step;

/// `GROGNARD_BLESS=1 cargo test` or `grognard schema -o schemas` updates the schemas.
#[test]
fn schemas_are_in_step_with_the_types() {
    for kind in KINDS {
        let path = Path::new("schemas").join(format!("{}.schema.json", kind.name()));
        in_step(&path, &schema_text(kind));
    }
    in_step(Path::new("schemas/convert.schema.json"), &grognard_view::view::convert_schema());
    in_step(Path::new("schemas/battle.schema.json"), &grognard_view::view::battle_schema());
    in_step(Path::new("schemas/export.schema.json"), &grognard_exchange::export::export_schema());
}
