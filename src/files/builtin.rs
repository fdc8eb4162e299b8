//! What is built in: one table of paths and texts, the lowest layer below every project.

/// Every built-in file by its path.
pub static BUILTIN: &[(&str, &str)] =
    &[("grognard.yaml", include_str!("../../builtin/grognard.yaml"))];

/// The built-in file with this path.
pub fn builtin(path: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}
