//! What is built in: one table of paths and texts, the lowest layer below every project.

/// A file of the repository by its path there.
macro_rules! file {
    ($path:literal) => {
        include_str!(concat!("../../", $path))
    };
}

/// A file that goes by the path that it has in the repository.
macro_rules! same {
    ($path:literal) => {
        ($path, file!($path))
    };
}

/// Every built-in file by its path.
pub static BUILTIN: &[(&str, &str)] = &[
    ("grognard.yaml", file!("builtin/grognard.yaml")),
    same!("layouts/bridge.layout.yaml"),
    same!("layouts/home.layout.yaml"),
    same!("layouts/mini.layout.yaml"),
    same!("layouts/poker.layout.yaml"),
    same!("layouts/poker-bleed.layout.yaml"),
    same!("layouts/poker-duplex.layout.yaml"),
    same!("layouts/poker-shop.layout.yaml"),
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
    ("print/base.html", file!("templates/print/base.html")),
    ("print/cards.html", file!("templates/print/cards.html")),
    ("print/cards.typ", file!("templates/print/cards.typ")),
    ("print/common.typ", file!("templates/print/common.typ")),
    ("print/labels.html", file!("templates/print/labels.html")),
    ("print/labels.typ", file!("templates/print/labels.typ")),
    ("print/map.typ", file!("templates/print/map.typ")),
    ("print/parts.html", file!("templates/print/parts.html")),
    ("print/qrs.html", file!("templates/print/qrs.html")),
    ("print/qrs.typ", file!("templates/print/qrs.typ")),
    ("print/roster.html", file!("templates/print/roster.html")),
    ("print/roster.typ", file!("templates/print/roster.typ")),
    same!("rulesets/belle-alliance/belle-alliance.ruleset.yaml"),
    same!("rulesets/belle-alliance/bound.rules.md"),
    same!("rulesets/belle-alliance/disorder.rules.md"),
    same!("rulesets/belle-alliance/fire.rules.md"),
    same!("rulesets/belle-alliance/formations.rules.md"),
    same!("rulesets/belle-alliance/melee.rules.md"),
    same!("rulesets/belle-alliance/movement.rules.md"),
    same!("rulesets/belle-alliance/orders.rules.md"),
    same!("rulesets/belle-alliance/tables.rules.md"),
    same!("rulesets/belle-alliance/the-game.rules.md"),
    same!("rulesets/belle-alliance/towns-and-works.rules.md"),
    same!("rulesets/big-napoleonic-battles/armies.rules.md"),
    same!("rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml"),
    same!("rulesets/big-napoleonic-battles/close-combat.rules.md"),
    same!("rulesets/big-napoleonic-battles/concepts.rules.md"),
    same!("rulesets/big-napoleonic-battles/deployment.rules.md"),
    same!("rulesets/big-napoleonic-battles/fire-effect.rules.md"),
    same!("rulesets/big-napoleonic-battles/fire.rules.md"),
    same!("rulesets/big-napoleonic-battles/generals.rules.md"),
    same!("rulesets/big-napoleonic-battles/guns-in-combat.rules.md"),
    same!("rulesets/big-napoleonic-battles/guns.rules.md"),
    same!("rulesets/big-napoleonic-battles/movement-throw.rules.md"),
    same!("rulesets/big-napoleonic-battles/moves.rules.md"),
    same!("rulesets/big-napoleonic-battles/near-the-enemy.rules.md"),
    same!("rulesets/big-napoleonic-battles/other-moves.rules.md"),
    same!("rulesets/big-napoleonic-battles/outcomes.rules.md"),
    same!("rulesets/big-napoleonic-battles/scale.rules.md"),
    same!("rulesets/big-napoleonic-battles/terrain.rules.md"),
    same!("rulesets/big-napoleonic-battles/turn.rules.md"),
    same!("rulesets/napoleonic-fury/artillery.rules.md"),
    same!("rulesets/napoleonic-fury/command.rules.md"),
    same!("rulesets/napoleonic-fury/fatigue.rules.md"),
    same!("rulesets/napoleonic-fury/fire.rules.md"),
    same!("rulesets/napoleonic-fury/formations.rules.md"),
    same!("rulesets/napoleonic-fury/manoeuvre.rules.md"),
    same!("rulesets/napoleonic-fury/melee.rules.md"),
    same!("rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml"),
    same!("rulesets/napoleonic-fury/organisation.rules.md"),
    same!("rulesets/napoleonic-fury/reaction.rules.md"),
    same!("rulesets/napoleonic-fury/scale.rules.md"),
    same!("rulesets/napoleonic-fury/sequence.rules.md"),
    same!("rulesets/napoleonic-fury/sources.rules.md"),
    same!("rulesets/napoleons-battles/combat.rules.md"),
    same!("rulesets/napoleons-battles/fire.rules.md"),
    same!("rulesets/napoleons-battles/movement.rules.md"),
    same!("rulesets/napoleons-battles/napoleons-battles.ruleset.yaml"),
    same!("rulesets/napoleons-battles/organisation.rules.md"),
    same!("rulesets/napoleons-battles/sequence.rules.md"),
    same!("rulesets/napoleons-battles/the-game.rules.md"),
    same!("rulesets/napoleons-battles/towns-and-works.rules.md"),
    same!("rulesets/napoleons-battles/what-is-missing.rules.md"),
    same!("rulesets/novag/attached-generals.rules.md"),
    same!("rulesets/novag/ground.rules.md"),
    same!("rulesets/novag/guns-and-towns.rules.md"),
    same!("rulesets/novag/house-rules.rules.md"),
    same!("rulesets/novag/novag.ruleset.yaml"),
    same!("rulesets/novag/squares.rules.md"),
    same!("rulesets/one-hour-wargame/charges.rules.md"),
    same!("rulesets/one-hour-wargame/command.rules.md"),
    same!("rulesets/one-hour-wargame/forces.rules.md"),
    same!("rulesets/one-hour-wargame/melee.rules.md"),
    same!("rulesets/one-hour-wargame/morale.rules.md"),
    same!("rulesets/one-hour-wargame/movement.rules.md"),
    same!("rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml"),
    same!("rulesets/one-hour-wargame/sequence.rules.md"),
    same!("rulesets/one-hour-wargame/shooting.rules.md"),
    same!("rulesets/one-hour-wargame/two-inches.rules.md"),
];

/// The built-in file with this path.
pub fn builtin(path: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}
