//! Tests websites: the built files, incremental builds, and errors that stop a build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::SystemTime;

use crate::cli::Run;
use crate::support::share;

const PROJECT: &str = "\
grognard: 1
name: Our club
description: Battles of a club.
site: { rulesets: [napoleonic-fury, novag], downloads: [], checks: true }
";

pub fn project() -> Run {
    let text = |path: &str| std::fs::read_to_string(path).expect("a shipped document");
    let mut run = Run::new()
        .file("grognard.yaml", PROJECT)
        .file("site/index.md", "# Our club\n\nWe meet on Fridays. See [the evenings](club/evenings.md).\n")
        .file("site/club/evenings.md", "---\ntitle: Evenings\norder: 1\n---\n\n## Friday\n\nA rule: [gaps](nf:chart:fatigue-levels), and section [8.G](nf:8.G).\n");
    for name in [
        "barrosa-british.oob.yaml",
        "barrosa-french.oob.yaml",
        "barrosa.map.yaml",
        "barrosa.scenario.yaml",
        "story.md",
    ] {
        let path = format!("scenarios/barrosa/{name}");
        run = run.file(&path, &text(&path));
    }
    run
}

static BUILT: LazyLock<BTreeMap<PathBuf, Vec<u8>>> = LazyLock::new(|| {
    let run = project();
    build(&run, "out");
    bytes(&run.folder().join("out"))
});

fn build(run: &Run, out: &str) {
    run.run(&["build", "-o", out]).ok();
}

fn tree(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in std::fs::read_dir(&at).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let written = entry.metadata().and_then(|meta| meta.modified()).expect("a time");
            let below = path.strip_prefix(folder).expect("below").to_owned();
            found.insert(below, (std::fs::read(&path).expect("a file"), written));
        }
    }
    found
}

pub fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let pages = tree(folder).into_iter().map(|(path, (bytes, _))| (path, bytes));
    pages.collect()
}

#[test]
fn a_site_has_its_pages_and_the_same_bytes_every_time() {
    let run = project();
    build(&run, "one");
    let files = bytes(&run.folder().join("one"));
    assert_eq!(files, *BUILT);
    for path in [
        "index.html",
        "404.html",
        "search.html",
        "compare.html",
        "print.html",
        "marks.html",
        "glossary.html",
        "battles/index.html",
        "battles/barrosa.html",
        "battles/barrosa.nf.html",
        "battles/barrosa.nf.js",
        "armies/barrosa-british.html",
        "armies/barrosa-british.nf.html",
        "armies/barrosa-british.nf.units.js",
        "armies/barrosa-british.history.units.js",
        "leaders/britain-graham.html",
        "rules/index.html",
        "rules/napoleonic-fury/index.html",
        "rules/napoleonic-fury/reaction.html",
        "rules/novag/ruling-emergency-square.html",
        "muster/nf.html",
        "checks/dead-link.html",
        "club/evenings.html",
        "maps/barrosa.svg",
        "maps/barrosa.nf.svg",
        "maps/barrosa.field.svg",
        "maps/barrosa.ground.svg",
        "maps/barrosa.above.svg",
        "maps/barrosa.nf.above.svg",
        "maps/barrosa.html",
        "maps/barrosa.nf.html",
        "maps/barrosa.nf.legend.svg",
        "files/barrosa-british-nf.json",
        "search/index.js",
        "sw.js",
        "manifest.webmanifest",
        "robots.txt",
    ] {
        assert!(files.contains_key(Path::new(path)), "{path}");
    }
    // A sitemap needs absolute addresses, so a site without a known address has no sitemap.
    assert!(!files.contains_key(Path::new("sitemap.xml")));
    let page = run.read("one/club/evenings.html");
    assert!(page.contains("../rules/napoleonic-fury/chart-fatigue-levels.html"), "{page}");
}

#[test]
fn a_measured_playing_time_replaces_the_estimate() {
    let run = project();
    let path = "scenarios/barrosa/barrosa.scenario.yaml";
    let time = "playing_time:\n  - { ruleset: nf, minutes: 100, basis: two games }\nobjectives:";
    run.add(path, &run.read(path).replacen("objectives:", time, 1));
    build(&run, "out");
    let page = |game: &str| run.read(&format!("out/battles/barrosa.{game}.html"));
    let (measured, estimated) = (page("nf"), page("novag"));
    assert!(measured.contains("<dd>1 h 40 min <small>two games</small>"), "{measured}");
    assert!(estimated.contains("<dd>about ½ hour <small>estimate: 9 units, 5 turns, 20 seconds"));
    let battles = run.read("out/battles/index.html");
    assert!(battles.contains("data-time=\"nf 100|novag 30|\""), "{battles}");
    assert!(battles.contains("Playing time about ½ hour (NOVAG"), "{battles}");
}

#[test]
fn a_site_is_the_same_from_whatever_folder_it_is_built() {
    let run = project();
    let settings = PROJECT.replace("site: {", "site: { repository: https://example.org/club,");
    run.add("grognard.yaml", &settings);
    let root = run.folder().to_str().expect("a plain name").to_owned();
    build(&run, "out/inside");
    let inside = bytes(&run.folder().join("out/inside"));
    let name = root.rsplit('/').next().expect("a name");
    let above = format!("{name}/out/above");
    let places = [
        ("scenarios", ["build", &root, "-o", "../out/below"], "out/below"),
        ("..", ["build", name, "-o", &above], "out/above"),
    ];
    for (folder, words, out) in places.into_iter().take(share(places.len())) {
        run.run_in(folder, &words).ok();
        let other = bytes(&run.folder().join(out));
        let differing: Vec<_> =
            inside.iter().filter(|(path, bytes)| other.get(*path) != Some(bytes)).collect();
        assert_eq!(
            differing.iter().map(|(path, _)| path).collect::<Vec<_>>(),
            Vec::<&&PathBuf>::new(),
            "{out}"
        );
        assert_eq!(inside.len(), other.len());
    }
    run.run_in("scenarios", &["build", &root, "-o", "../out/inside"]).says("nothing has changed");
}

#[test]
fn a_second_build_writes_only_changes_and_equals_a_full_build() {
    let run = project();
    build(&run, "out");
    let folder = run.folder().join("out");
    std::fs::write(folder.join("CNAME"), "example.org").expect("a file");
    let first = tree(&folder);
    build(&run, "out");
    assert_eq!(first, tree(&folder), "nothing has changed");
    let scenario = run.read("scenarios/barrosa/barrosa.scenario.yaml");
    let army = run.read("scenarios/barrosa/barrosa-french.oob.yaml");
    let changes = [
        (
            "site/club/evenings.md",
            "---\ntitle: Evenings\norder: 1\n---\n\nOther words.\n".to_owned(),
        ),
        (
            "scenarios/barrosa/barrosa.scenario.yaml",
            scenario.replace("name: Barrosa", "name: Barossa"),
        ),
        ("scenarios/barrosa/barrosa-french.oob.yaml", army.replacen("men: 500", "men: 510", 1)),
        ("scenarios/barrosa/story.md", "# Barrosa\n\nA short one.\n".to_owned()),
        ("templates/site/missing.html", "gone".to_owned()),
        ("site/club/more.md", "# More\n".to_owned()),
        ("grognard.yaml", PROJECT.replace("Our club", "Another club")),
    ];
    for (number, (path, text)) in changes.iter().take(share(changes.len())).enumerate() {
        let before = tree(&folder);
        run.add(path, text);
        build(&run, "out");
        let after = tree(&folder);
        let fresh = format!("fresh-{number}");
        build(&run, &fresh);
        let mut wanted = bytes(&run.folder().join(&fresh));
        wanted.insert("CNAME".into(), b"example.org".to_vec());
        let found: BTreeMap<PathBuf, Vec<u8>> =
            after.iter().map(|(path, (bytes, _))| (path.clone(), bytes.clone())).collect();
        let differ: Vec<_> =
            wanted.iter().filter(|(path, bytes)| found.get(*path) != Some(bytes)).collect();
        let names: Vec<_> = differ.iter().map(|(path, _)| path).collect();
        assert!(names.is_empty() && wanted.len() == found.len(), "after {path}: {names:?}");
        let kept = after.iter().filter(|(path, file)| before.get(*path) == Some(file)).count();
        if number < 4 {
            assert!(
                kept * 10 > after.len() * 7,
                "after {path} only {kept} of {} stay",
                after.len()
            );
        }
    }
}

#[test]
fn an_error_stops_the_build_and_keeps_the_old_site() {
    let run = project();
    build(&run, "out");
    let before = tree(&run.folder().join("out"));
    let scenario = run.read("scenarios/barrosa/barrosa.scenario.yaml");
    run.add(
        "scenarios/barrosa/barrosa.scenario.yaml",
        &scenario.replace("map: barrosa", "map: barossa"),
    );
    run.typed("build -o out")
        .ends(1)
        .says("error[unknown-map]")
        .says("nothing was built: fix the errors first");
    assert_eq!(before, tree(&run.folder().join("out")));
    run.add("scenarios/barrosa/barrosa.scenario.yaml", &scenario);
    run.add("templates/site/page.html", "{% extends \"../../etc/passwd\" %}");
    run.typed("build -o out").ends(1).says("template-fault");
    assert_eq!(before, tree(&run.folder().join("out")));
    run.typed("build nowhere").ends(2);
    run.typed("build --base-url javascript:alert(1)").ends(2);
}

#[test]
fn a_site_is_not_built_into_its_sources() {
    let run = project();
    let before = tree(run.folder());
    let refusals = [
        ("site/out", "is inside the folder `site` of the project"),
        ("rulesets", "is inside the folder `rulesets` of the project"),
        ("scenarios", "contains `scenarios/barrosa/"),
        ("scenarios/barrosa", "contains `scenarios/barrosa/"),
        (".", "contains the project itself"),
        ("..", "contains the project itself"),
    ];
    for (output, why) in refusals {
        run.run(&["build", "-o", output]).ends(2).says(why);
    }
    assert_eq!(before, tree(run.folder()));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("scenarios", run.folder().join("link")).expect("a link");
        run.typed("build -o link").ends(2);
    }
    build(&run, "scenarios-as-a-site");
}

#[test]
fn a_dead_link_of_an_own_page_is_reported_at_its_place() {
    let run = project();
    run.add(
        "site/club/evenings.md",
        "---\ntitle: Evenings\n---\n\n[a](evening.md) [b](../index.md#friday) [c](nf:chart:fatigue-levls)\n[d](javascript:alert(1)) [e](../battles/barossa.html) [f](nf:99.9)\n",
    );
    let ended = run.typed("build -o out");
    let told = ended.err();
    assert_eq!(ended.code(), 1, "{told}");
    for words in [
        "there is no page `club/evening.md`; did you mean `club/evenings.md`?",
        "`index.html` has no anchor `#friday`",
        "broken link `chart:fatigue-levls`",
        "no page of Napoleonic Fury covers section `99.9`",
        "there is no page `battles/barossa.html`; did you mean `battles/barrosa.html`?",
        "site/club/evenings.md:5:1",
    ] {
        assert!(told.contains(words), "{words}:\n{told}");
    }
}

#[test]
fn markup_in_a_document_is_escaped_on_every_page() {
    let run = project();
    let evil = "<img src=x onerror=alert(1)>";
    let army = run.read("scenarios/barrosa/barrosa-french.oob.yaml");
    let army = army.replacen("name: ", &format!("name: \"{evil} \" # "), 1);
    run.add("scenarios/barrosa/barrosa-french.oob.yaml", &army);
    let scenario = run.read("scenarios/barrosa/barrosa.scenario.yaml");
    let scenario = scenario.replace("place: on", &format!("place: \"{evil}\" # on"));
    run.add("scenarios/barrosa/barrosa.scenario.yaml", &scenario);
    run.add("site/evil.md", "---\ntitle: \"</title><script>alert(1)</script>\"\n---\n\n<script>alert(1)</script>\n\n`</script>`\n");
    build(&run, "out");
    for (path, bytes) in bytes(&run.folder().join("out")) {
        let text = String::from_utf8_lossy(&bytes);
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        if ["html", "svg", "js", "xml"].contains(&end) {
            assert!(!text.contains("<img src=x"), "{}", path.display());
            assert!(!text.contains("<script>alert"), "{}", path.display());
        }
    }
    assert!(
        run.read("out/armies/barrosa-french.html").contains("&lt;img src=x onerror=alert(1)&gt;")
    );
}

#[test]
fn a_site_with_an_address_has_a_sitemap_and_a_feed() {
    let run = project();
    run.typed("build -o out --base-url https://example.org/club").ok();
    let map = run.read("out/sitemap.xml");
    assert!(map.contains("<loc>https://example.org/club/battles/barrosa.html</loc>"), "{map}");
    let feed = run.read("out/feed.xml");
    assert!(roxmltree::Document::parse(&feed).is_ok() && roxmltree::Document::parse(&map).is_ok());
    assert!(feed.contains("<title>Barrosa</title>"));
    let page = run.read("out/battles/barrosa.html");
    assert!(
        page.contains("rel=\"canonical\" href=\"https://example.org/club/battles/barrosa.html\"")
    );
}

/// A comment that changes the bytes of a template but not the page.
const REMARK: &str = "{# ours #}";

#[test]
fn copied_templates_make_the_same_pages_as_built_in_ones() {
    let run = project();
    for name in ["base", "battle", "home", "chart"] {
        let path = format!("templates/site/{name}.html");
        let text = std::fs::read_to_string(&path).expect("a template");
        run.add(&path, &format!("{text}{REMARK}"));
    }
    build(&run, "own");
    let own = bytes(&run.folder().join("own"));
    // Leave out the list of files for offline readers and the record of the site's inputs, which
    // must differ.
    let differs = |path: &&PathBuf| {
        let name = path.to_string_lossy();
        name != "sw.js" && !name.contains("grognard")
    };
    for (path, bytes) in BUILT.iter().filter(|(path, _)| differs(path)) {
        assert!(own[path] == *bytes, "{}", path.display());
    }
    assert_eq!(BUILT.len(), own.len());
}

#[cfg(target_os = "linux")]
#[test]
fn a_template_that_takes_all_memory_is_stopped() {
    let run = project();
    let doubles = format!("{{% set text = \"{}\" %}}", "x".repeat(100));
    let doubles = doubles + &"{% set text = text ~ text %}".repeat(40) + "{{ text }}";
    run.add("templates/site/home.html", &doubles);
    run.typed("build -o out").ends(1).says("ran out of memory (at most 1 GB");
    assert!(!run.folder().join("out").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_runs_on_when_a_build_is_killed() {
    let run = project();
    let endless = "{% for a in range(end=100000) %}{% for b in range(end=100000) %}{% for c in range(end=100000) %}{% endfor %}{% endfor %}{% endfor %}";
    run.add("templates/site/home.html", endless);
    let mut build = run.spawn(&["build", "-o", "out"]);
    let started = || processes_of(build.id());
    let workers = wait_for(started, |workers| !workers.is_empty()).expect("a process was started");
    build.kill().expect("it runs");
    build.wait().expect("it ran");
    let at_work = || workers.iter().filter(|pid| is_at_work(pid)).count();
    assert_eq!(wait_for(at_work, |count| *count == 0), Some(0));
}

/// Repeats a question for up to half a minute, until the answer is as wanted.
#[cfg(target_os = "linux")]
fn wait_for<T>(ask: impl Fn() -> T, fits: impl Fn(&T) -> bool) -> Option<T> {
    (0..600).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        Some(ask()).filter(&fits)
    })
}

#[cfg(target_os = "linux")]
fn processes_of(parent: u32) -> Vec<String> {
    let tasks = std::fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let children =
        tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    children
        .flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[cfg(target_os = "linux")]
fn is_at_work(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

/// Files from a store are also used by other runs and for other output folders.
#[test]
fn a_site_is_assembled_from_a_store() {
    let run = project();
    for part in ["1/3", "2/3", "3/3"] {
        run.run(&["build", "--store", "work", "--part", part])
            .ok()
            .says(" files made, 0 were in the store");
    }
    assert!(!run.folder().join("public").exists());
    run.typed("build --store work -o whole").ok().says(" from the store)");
    assert_eq!(*BUILT, bytes(&run.folder().join("whole")));
    let work = run.folder().join("work");
    let entries = tree(&work).into_keys().filter(|path| path.components().count() == 2);
    for entry in entries.step_by(7) {
        std::fs::write(work.join(entry), "grognard store 1\nspoilt").expect("room");
    }
    run.typed("build --store work -o again").ok();
    assert_eq!(*BUILT, bytes(&run.folder().join("again")));
}

#[test]
fn a_store_needs_a_folder_of_its_own() {
    let run = project();
    let refused = |words: &[&str]| {
        let ended = run.run(words).ends(2);
        ended.err()
    };
    let holds = refused(&["build", "--store", "scenarios"]);
    assert!(holds.contains("`scenarios` contains other files"), "{holds}");
    let inside = refused(&["build", "-o", "out", "--store", "out/work"]);
    assert!(inside.contains("contains the other"), "{inside}");
    let none = refused(&["build", "--part", "1/2"]);
    assert!(none.contains("name one with `--store DIR`"), "{none}");
    for part in ["0/2", "3/2", "1", "a/b"] {
        let wrong = refused(&["build", "--store", "work", "--part", part]);
        assert!(wrong.contains("write it like `2/8`"), "{wrong}");
    }
    assert!(!run.folder().join("work").exists() && !run.folder().join("out").exists());
}

/// A newcomer's site has the rule set of the project, and pages of findings only if it asks for them.
#[test]
fn a_new_project_has_a_small_site() {
    let run = Run::new();
    run.typed("new jena").ok();
    let pages = |out: &str| {
        run.run_in("jena", &["build", "-o", out]).ok();
        let files = bytes(&run.folder().join("jena").join(out));
        let is_page = |path: &&PathBuf| path.extension().is_some_and(|end| end == "html");
        (files.keys().filter(is_page).count(), files.contains_key(Path::new("checks/index.html")))
    };
    let (count, has_findings) = pages("small");
    assert!(count <= 150 && !has_findings, "{count} pages");
    let settings = run.folder().join("jena/grognard.yaml");
    let text = std::fs::read_to_string(&settings).expect("a project");
    let asked = text.replace("site: { ", "site: { checks: true, ");
    std::fs::write(&settings, asked).expect("a project");
    assert!(pages("whole").1, "pages of findings");
}
