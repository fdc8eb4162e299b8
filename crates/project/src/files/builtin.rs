//! The built-in files: one table of paths and texts, the lowest layer below every project.

use std::sync::LazyLock;

use grognard_syntax::text::{asset, unless_asset};

/// Text of the file at a path in the repository.
macro_rules! file {
    ($path:literal) => {
        Some(include_str!(concat!("../../../../", $path)))
    };
}

macro_rules! asset {
    ($path:literal) => {
        unless_asset(include_str!(concat!("../../../../", $path)))
    };
}

/// A file that only a program with a disk or a printer needs. The file is empty in a browser build,
/// so that the page loads sooner.
macro_rules! at_desk {
    ($path:literal) => {
        if cfg!(target_arch = "wasm32") { Some("") } else { file!($path) }
    };
}

/// An asset whose built-in path equals its path in the repository.
macro_rules! same {
    ($path:literal) => {
        ($path, asset!($path))
    };
}

pub static BUILTIN: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let files = FILES.iter();
    files.map(|(path, text)| (*path, text.unwrap_or_else(|| asset(path)))).collect()
});

/// Prefixes of the files that the workbench page loads beside its engine. Files with these prefixes
/// are not compiled into the browser build (`docs/decisions/0031-one-engine-and-its-assets.md`).
pub const ASSETS: &[&str] = &["establishments/", "layouts/", "rulesets/"];

/// Every built-in file by its path. The text is `None` for an asset in a browser build.
const FILES: &[(&str, Option<&str>)] = &[
    // The paths of establishments do not end in `.yaml`, because establishments are not project
    // files, and are read only to add bodies to a list.
    ("establishments/austria", asset!("builtin/establishments/austria/grognard.yaml")),
    ("establishments/britain", asset!("builtin/establishments/britain/grognard.yaml")),
    ("establishments/france", asset!("builtin/establishments/france/grognard.yaml")),
    ("establishments/germany", asset!("builtin/establishments/germany/grognard.yaml")),
    ("establishments/iberia", asset!("builtin/establishments/iberia/grognard.yaml")),
    ("establishments/others", asset!("builtin/establishments/others/grognard.yaml")),
    ("establishments/prussia", asset!("builtin/establishments/prussia/grognard.yaml")),
    ("establishments/russia", asset!("builtin/establishments/russia/grognard.yaml")),
    ("from/README.md", at_desk!("templates/from/README.md")),
    ("from/grognard.yaml", at_desk!("templates/from/project.yaml")),
    ("from/my-battle.map.yaml", at_desk!("templates/from/my-battle.map.yaml")),
    ("from/my-battle.scenario.yaml", at_desk!("templates/from/my-battle.scenario.yaml")),
    ("grognard.yaml", file!("builtin/grognard.yaml")),
    ("layouts/bridge.layout.yaml", asset!("builtin/layouts/bridge.layout.yaml")),
    ("layouts/home.layout.yaml", asset!("builtin/layouts/home.layout.yaml")),
    ("layouts/large.layout.yaml", asset!("builtin/layouts/large.layout.yaml")),
    ("layouts/mini.layout.yaml", asset!("builtin/layouts/mini.layout.yaml")),
    ("layouts/poker.layout.yaml", asset!("builtin/layouts/poker.layout.yaml")),
    ("layouts/poker-bleed.layout.yaml", asset!("builtin/layouts/poker-bleed.layout.yaml")),
    ("layouts/poker-duplex.layout.yaml", asset!("builtin/layouts/poker-duplex.layout.yaml")),
    ("layouts/poker-shop.layout.yaml", asset!("builtin/layouts/poker-shop.layout.yaml")),
    ("layouts/sleeve.layout.yaml", asset!("builtin/layouts/sleeve.layout.yaml")),
    ("layouts/table.layout.yaml", asset!("builtin/layouts/table.layout.yaml")),
    ("layouts/tarot.layout.yaml", asset!("builtin/layouts/tarot.layout.yaml")),
    ("new/.gitattributes", at_desk!("templates/new/.gitattributes")),
    ("new/.gitignore", at_desk!("templates/new/.gitignore")),
    ("new/.vscode/settings.json", at_desk!("templates/new/.vscode/settings.json")),
    ("new/README.md", at_desk!("templates/new/README.md")),
    ("new/french.oob.yaml", at_desk!("templates/new/french.oob.yaml")),
    ("new/grognard.yaml", at_desk!("templates/new/grognard.yaml")),
    ("new/my-battle.map.yaml", at_desk!("templates/new/my-battle.map.yaml")),
    ("new/my-battle.scenario.yaml", at_desk!("templates/new/my-battle.scenario.yaml")),
    ("new/prussian.oob.yaml", at_desk!("templates/new/prussian.oob.yaml")),
    (
        "new-published/.github/workflows/check.yml",
        at_desk!("templates/new-published/.github/workflows/check.yml"),
    ),
    ("new-published/.gitlab-ci.yml", at_desk!("templates/new-published/.gitlab-ci.yml")),
    (
        "new-published/.vscode/extensions.json",
        at_desk!("templates/new-published/.vscode/extensions.json"),
    ),
    (
        "new-source/.github/workflows/check.yml",
        at_desk!("templates/new-source/.github/workflows/check.yml"),
    ),
    ("new-source/.gitlab-ci.yml", at_desk!("templates/new-source/.gitlab-ci.yml")),
    ("print/base.html", file!("templates/print/base.html")),
    ("print/calibrate.html", file!("templates/print/calibrate.html")),
    ("print/calibrate.typ", at_desk!("templates/print/calibrate.typ")),
    ("print/cards.html", file!("templates/print/cards.html")),
    ("print/cards.typ", at_desk!("templates/print/cards.typ")),
    ("print/common.typ", at_desk!("templates/print/common.typ")),
    ("print/cover.typ", at_desk!("templates/print/cover.typ")),
    ("print/diagram.html", file!("templates/print/diagram.html")),
    ("print/diagram.typ", at_desk!("templates/print/diagram.typ")),
    ("print/labels.html", file!("templates/print/labels.html")),
    ("print/labels.typ", at_desk!("templates/print/labels.typ")),
    ("print/map.typ", at_desk!("templates/print/map.typ")),
    ("print/parts.html", file!("templates/print/parts.html")),
    ("print/qrs.html", file!("templates/print/qrs.html")),
    ("print/qrs.typ", at_desk!("templates/print/qrs.typ")),
    ("print/roster.html", file!("templates/print/roster.html")),
    ("print/roster.typ", at_desk!("templates/print/roster.typ")),
    ("print/scenario.typ", at_desk!("templates/print/scenario.typ")),
    ("print/social.typ", at_desk!("templates/print/social.typ")),
    ("print/tools.typ", at_desk!("templates/print/tools.typ")),
    // The path does not end in `.ruleset.yaml`, because the template becomes a rule set only when
    // `grognard new --ruleset` has written it.
    ("ruleset/my-rules", at_desk!("templates/ruleset/my-rules.ruleset.yaml")),
    ("ruleset/play", at_desk!("templates/ruleset/play.rules.md")),
    ("shapes/battalion", at_desk!("templates/ruleset/shapes/battalion.diff")),
    ("shapes/grand", at_desk!("templates/ruleset/shapes/grand.diff")),
    ("shapes/points", at_desk!("templates/ruleset/shapes/points.diff")),
    ("shapes/sample", at_desk!("templates/ruleset/shapes/sample.oob.yaml")),
    ("shapes/stand", at_desk!("templates/ruleset/shapes/stand.diff")),
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
    ("site/armies.html", at_desk!("templates/site/armies.html")),
    ("site/army-shown.html", at_desk!("templates/site/army-shown.html")),
    ("site/army.html", at_desk!("templates/site/army.html")),
    ("site/assets/ask.js", at_desk!("templates/site/assets/ask.js")),
    ("site/assets/choose.js", at_desk!("templates/site/assets/choose.js")),
    ("site/assets/compare.js", at_desk!("templates/site/assets/compare.js")),
    ("site/assets/filter.js", at_desk!("templates/site/assets/filter.js")),
    ("site/assets/keep.js", at_desk!("templates/site/assets/keep.js")),
    ("site/assets/first.js", at_desk!("templates/site/assets/first.js")),
    ("site/assets/icon.svg", at_desk!("templates/site/assets/icon.svg")),
    ("site/assets/map.css", at_desk!("templates/site/assets/map.css")),
    ("site/assets/map.js", at_desk!("templates/site/assets/map.js")),
    ("site/assets/own.js", at_desk!("templates/site/assets/own.js")),
    ("site/assets/print.js", at_desk!("templates/site/assets/print.js")),
    ("site/assets/rules.css", at_desk!("templates/site/assets/rules.css")),
    ("site/assets/search.js", at_desk!("templates/site/assets/search.js")),
    ("site/assets/site.css", at_desk!("templates/site/assets/site.css")),
    ("site/assets/site.js", at_desk!("templates/site/assets/site.js")),
    ("site/assets/sw.js", at_desk!("templates/site/assets/sw.js")),
    ("site/assets/table.css", at_desk!("templates/site/assets/table.css")),
    ("site/assets/table.js", at_desk!("templates/site/assets/table.js")),
    ("site/base.html", at_desk!("templates/site/base.html")),
    ("site/battle-shown.html", at_desk!("templates/site/battle-shown.html")),
    ("site/battle.html", at_desk!("templates/site/battle.html")),
    ("site/battles.html", at_desk!("templates/site/battles.html")),
    ("site/chart.html", at_desk!("templates/site/chart.html")),
    ("site/charts.html", at_desk!("templates/site/charts.html")),
    ("site/check.html", at_desk!("templates/site/check.html")),
    ("site/checks.html", at_desk!("templates/site/checks.html")),
    ("site/compare.html", at_desk!("templates/site/compare.html")),
    ("site/game.html", at_desk!("templates/site/game.html")),
    ("site/glossary.html", at_desk!("templates/site/glossary.html")),
    ("site/home.html", at_desk!("templates/site/home.html")),
    ("site/leader.html", at_desk!("templates/site/leader.html")),
    ("site/leaders.html", at_desk!("templates/site/leaders.html")),
    ("site/map.html", at_desk!("templates/site/map.html")),
    ("site/missing.html", at_desk!("templates/site/missing.html")),
    ("site/muster.html", at_desk!("templates/site/muster.html")),
    ("site/musters.html", at_desk!("templates/site/musters.html")),
    ("site/odds.html", at_desk!("templates/site/odds.html")),
    ("site/own.html", at_desk!("templates/site/own.html")),
    ("site/page.html", at_desk!("templates/site/page.html")),
    ("site/parts.html", at_desk!("templates/site/parts.html")),
    ("site/print.html", at_desk!("templates/site/print.html")),
    ("site/rules.html", at_desk!("templates/site/rules.html")),
    ("site/ruling.html", at_desk!("templates/site/ruling.html")),
    ("site/rulings.html", at_desk!("templates/site/rulings.html")),
    ("site/search.html", at_desk!("templates/site/search.html")),
    ("site/sheet.html", at_desk!("templates/site/sheet.html")),
    ("site/sources.html", at_desk!("templates/site/sources.html")),
    ("site/table.html", at_desk!("templates/site/table.html")),
    ("site/text.html", at_desk!("templates/site/text.html")),
];

pub fn builtin(path: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(builtin_path, _)| *builtin_path == path).map(|(_, text)| *text)
}
