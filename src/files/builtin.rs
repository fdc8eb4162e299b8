//! What is built in: one table of paths and texts, the lowest layer below every project.

/// Puts a file of the repository into the table under its path.
macro_rules! files {
    ($($path:literal = $file:literal,)*) => {
        &[$(($path, include_str!(concat!("../../", $file)))),*]
    };
}

/// Every built-in file by its path.
pub static BUILTIN: &[(&str, &str)] = files! {
    "grognard.yaml" = "builtin/grognard.yaml",
    "rulesets/belle-alliance/belle-alliance.ruleset.yaml" = "rulesets/belle-alliance/belle-alliance.ruleset.yaml",
    "rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml" = "rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml",
    "rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml" = "rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml",
    "rulesets/napoleons-battles/napoleons-battles.ruleset.yaml" = "rulesets/napoleons-battles/napoleons-battles.ruleset.yaml",
    "rulesets/novag/novag.ruleset.yaml" = "rulesets/novag/novag.ruleset.yaml",
    "rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml" = "rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml",
};

/// The built-in file with this path.
pub fn builtin(path: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}
