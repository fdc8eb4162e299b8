//! `grognard pack` and `grognard add pack` on the command line.

use crate::cli::Run;
use crate::revisions::git;

const RULES: &str = "\
ruleset: 1
id: dusk
name: Dusk
extends: napoleonic-fury
version: \"1.2\"
licence: CC BY 4.0
home: https://example.org/dusk
summary: Shorter fire at dusk.
scale:
  turn: { name: turn, minutes: 20, source: reading, note: Half an hour is too long. }
";

/// A project with the rule set `dusk`.
fn maker() -> Run {
    Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("rulesets/dusk/dusk.ruleset.yaml", RULES)
        .file("rulesets/dusk/LICENSE", "CC BY 4.0\n")
        .file("rulesets/dusk/.secret", "mine")
}

/// An archive of the rule set as `name`, in a project of somebody else.
fn player(name: &str, rules: &str) -> Run {
    let maker = maker();
    maker.add("rulesets/dusk/dusk.ruleset.yaml", rules);
    let player = Run::new().file("grognard.yaml", "grognard: 1\n");
    let archive = player.folder().join(name);
    maker.run(&["pack", "build", "-o", &archive.to_string_lossy()]).ok();
    player
}

#[test]
fn a_pack_goes_from_one_project_to_another_as_it_is() {
    let maker = maker();
    maker.typed("pack build dusk").ok().says("made `dusk-1.2.zip`: 2 files, digest ");
    let bytes = std::fs::read(maker.folder().join("dusk-1.2.zip")).expect("an archive");
    maker.typed("pack build dusk -o again.zip").ok();
    assert_eq!(bytes, std::fs::read(maker.folder().join("again.zip")).expect("an archive"));
    let player = Run::new().file("grognard.yaml", "grognard: 1\n");
    std::fs::write(player.folder().join("dusk.zip"), &bytes).expect("a file");
    player.typed("add pack dusk.zip").ok().says("added Dusk 1.2 to `packs/dusk`: 2 files");
    assert_eq!(player.read("packs/dusk/dusk.ruleset.yaml"), RULES);
    player.typed("check --deny warnings").ok();
    player.typed("rules dusk").ok().shows("Dusk");
    player.typed("pack list").ok().shows("as it came");
    player.typed("add pack dusk.zip").ends(2).says("`grognard pack update dusk dusk.zip`");
    player.add("packs/dusk/dusk.ruleset.yaml", &RULES.replace("20", "25"));
    player.typed("pack list").ok().shows("changed here");
}

/// An overlay that removes a chart is sound, although the pack below shows the chart.
#[test]
fn what_an_overlay_removes_is_not_missed_in_the_pack_below() {
    let run = Run::new().file("grognard.yaml", "grognard: 1\n");
    run.typed("new --ruleset dusk").ok();
    let over = |removed: &str| {
        format!("ruleset: 1\nid: dawn\nname: Dawn\nextends: dusk\nremove: [{removed}]\n")
    };
    run.add("rulesets/dawn/dawn.ruleset.yaml", &over("charts/movement, tables/fire"));
    run.typed("check --deny warnings").ok();
    run.typed("rules dawn").ok();
    run.add("rulesets/dawn/dawn.ruleset.yaml", &over("elements/horse"));
    let found = run.typed("check --format short").ends(1).out();
    let needed: Vec<&str> = found.lines().filter(|line| line.contains("unknown-entry")).collect();
    let [needed] = &needed[..] else { panic!("{found}") };
    assert!(needed.starts_with("rulesets/dawn/"), "{found}");
    assert!(needed.contains("the packs below still need the element `horse`"), "{found}");
}

#[test]
fn an_update_shows_figures_and_takes_them_only_when_told() {
    let player = player("dusk.zip", RULES);
    player.typed("add pack dusk.zip").ok();
    let newer = RULES.replace("\"1.2\"", "\"1.3\"").replace("minutes: 20", "minutes: 15");
    let other = self::player("dusk-1.3.zip", &newer);
    let archive = other.folder().join("dusk-1.3.zip");
    let archive = archive.to_string_lossy();
    let shown = player.run(&["pack", "update", "dusk", &archive]).ends(1);
    assert!(
        shown.out().contains("Dusk 1.2 -> Dusk 1.3\n  scale/turn/minutes: 20 -> 15\n"),
        "{}",
        shown.out()
    );
    assert_eq!(player.read("packs/dusk/dusk.ruleset.yaml"), RULES);
    let words = ["pack", "update", "dusk", &archive, "--take"];
    player.add("packs/dusk/dusk.ruleset.yaml", &RULES.replace("Shorter", "My"));
    player.run(&words).ends(2).says("was changed here");
    assert!(player.read("packs/dusk/dusk.ruleset.yaml").contains("My fire"));
    player.add("packs/dusk/dusk.ruleset.yaml", RULES);
    player.run(&words).ok().says("is now Dusk 1.3");
    assert_eq!(player.read("packs/dusk/dusk.ruleset.yaml"), newer);
    assert!(player.read("packs/lock.json").contains("\"version\": \"1.3\""));
    player.run(&["pack", "update", "dusk"]).ok().says("`dusk` is up to date");
}

#[test]
fn a_repository_gives_a_pack_at_a_tag() {
    let maker = maker();
    git(&maker, &["init", "--quiet", "--initial-branch=main"]);
    git(&maker, &["add", "."]);
    git(&maker, &["commit", "--quiet", "-m", "First"]);
    git(&maker, &["tag", "v1.2"]);
    let player = Run::new().file("grognard.yaml", "grognard: 1\n");
    let address = maker.folder().to_string_lossy().into_owned();
    player.run(&["add", "pack", &format!("{address}@v1.2")]).ok().says("added Dusk 1.2");
    player.typed("pack list").ok().shows("as it came");
    player.run(&["add", "pack", &format!("{address}@v9")]).ends(2).says("cannot fetch `v9`");
    player.run(&["add", "pack", &address]).ends(2).says("a repository needs a tag");
    player.run(&["add", "pack", "ext::sh -c x@v1"]).ends(2).says("name a repository and a tag");
    player.run(&["add", "pack", "--upload-pack=x@v1"]).ends(2);
}

#[test]
fn hostile_and_foreign_packs_are_refused() {
    let player = player("dusk.zip", RULES)
        .file("rulesets/mine/mine.ruleset.yaml", &RULES.replace("dusk", "mine"));
    player.typed("pack build nothing").ends(2).says("has no rule set `nothing`");
    player.add("text.zip", "no archive");
    player.typed("add pack text.zip").ends(2).says("`text.zip` is refused");
    player.add("rulesets/dusk.ruleset.yaml", RULES);
    player.typed("add pack dusk.zip").ends(2).says("is already the rule set `dusk`");
    assert!(!player.folder().join("packs").exists());
    player.add("rulesets/mine/mine.ruleset.yaml", "ruleset: 1\nid: mine\nname: [\n");
    player.typed("pack build mine").ends(1);
    let outside = Run::new();
    outside.typed("add pack dusk.zip").ends(2).says("packs belong to a project");
}

#[test]
fn an_index_is_made_of_archives_and_searched() {
    let player = player("dusk.zip", RULES);
    player.typed("pack index dusk.zip -o packs.json").ok();
    player
        .typed("pack search shorter FIRE --index packs.json")
        .ok()
        .shows("https://example.org/dusk");
    let none = player.typed("pack search noon --index packs.json").ok();
    assert_eq!(none.out(), "");
    player.typed("pack search noon").ends(2).says("name the index");
    player.add("packs.json", "{}");
    player.typed("pack search noon --index packs.json").ends(2).says("is no index");
}
