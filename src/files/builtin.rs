//! What is built in: one table of paths and texts, the lowest layer below every project.

/// A file of the repository by its path there.
macro_rules! file {
    ($path:literal) => {
        include_str!(concat!("../../", $path))
    };
}

/// Every built-in file by its path.
pub static BUILTIN: &[(&str, &str)] = &[
    ("grognard.yaml", file!("builtin/grognard.yaml")),
    ("new/.gitattributes", file!("templates/new/.gitattributes")),
    ("new/.github/workflows/check.yml", file!("templates/new/.github/workflows/check.yml")),
    ("new/.vscode/extensions.json", file!("templates/new/.vscode/extensions.json")),
    ("new/.vscode/settings.json", file!("templates/new/.vscode/settings.json")),
    ("new/README.md", file!("templates/new/README.md")),
    ("new/french.oob.yaml", file!("templates/new/french.oob.yaml")),
    ("new/grognard.yaml", file!("templates/new/grognard.yaml")),
    ("new/my-battle.map.yaml", file!("templates/new/my-battle.map.yaml")),
    ("new/my-battle.scenario.yaml", file!("templates/new/my-battle.scenario.yaml")),
    ("new/prussian.oob.yaml", file!("templates/new/prussian.oob.yaml")),
    (
        "rulesets/belle-alliance/belle-alliance.ruleset.yaml",
        file!("rulesets/belle-alliance/belle-alliance.ruleset.yaml"),
    ),
    (
        "rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml",
        file!("rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml"),
    ),
    (
        "rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml",
        file!("rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml"),
    ),
    (
        "rulesets/napoleons-battles/napoleons-battles.ruleset.yaml",
        file!("rulesets/napoleons-battles/napoleons-battles.ruleset.yaml"),
    ),
    ("rulesets/novag/novag.ruleset.yaml", file!("rulesets/novag/novag.ruleset.yaml")),
    (
        "rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml",
        file!("rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml"),
    ),
];

/// The built-in file with this path.
pub fn builtin(path: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}
