//! The published schemas are what the types say.

use std::path::Path;

use grognard::document::{KINDS, schema_text};

/// `GROGNARD_BLESS=1 cargo test` writes them anew; so does `grognard schema --write schemas`.
#[test]
fn schemas_are_in_step_with_the_types() {
    for kind in KINDS {
        let path = Path::new("schemas").join(format!("{}.schema.json", kind.name()));
        let now = schema_text(kind);
        if std::env::var_os("GROGNARD_BLESS").is_some() {
            std::fs::write(&path, &now).expect("the schema can be written");
        }
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(before == now, "{} is stale: run `just bless`", path.display());
    }
}
