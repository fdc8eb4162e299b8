//! Tests the commands that print cards, rosters, labels and sheets: files, templates and findings.

use crate::cli::Run;
use crate::fielding_commands::{corps, scenarios};

#[test]
fn cards_printed_twice_are_the_same_file() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let print = |file: &str| {
        let ended = run.run(&["cards", &saalfeld, "--to", "bnb", "-o", file]).ok();
        assert_eq!(ended.err().trim(), format!("{file}: 1 page"));
        std::fs::read(run.folder().join(file)).expect("a file")
    };
    assert_eq!(print("one.pdf"), print("two.pdf"));
}

/// Without a known strength no unit can be made, so the roster lists the bodies that are not on the
/// table.
#[test]
fn a_roster_without_a_unit_says_what_is_not_on_the_table() {
    let below = "formations:\n  - id: d\n    name: Dupont's division\n    echelon: division\n    units:\n      - { id: u, name: 9e Légère, arm: infantry, men: unknown }\n";
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    let words = ["roster", "corps.oob.yaml", "--to", "nf", "--format", "html", "-o", "r.html"];
    let ended = run.run(&words);
    let page = std::fs::read_to_string(run.folder().join("r.html")).expect("a page");
    assert_eq!(ended.code(), 0, "{}", ended.err());
    assert!(page.contains("Not on the table") && page.contains("9e Légère"), "{page}");
}

#[test]
fn a_template_of_the_project_replaces_the_built_in_one() {
    let run = Run::new();
    run.typed("new jena").ok();
    let jena = run.folder().join("jena");
    let at = |words: &[&str]| run.run_in("jena", words);
    at(&["new", "--templates"]).ok();
    at(&["new", "--templates"]).ends(2);
    let print = |file: &str| {
        let words = ["cards", "french.oob.yaml", "--to", "bnb", "--format", "svg", "-o", file];
        at(&words)
    };
    print("before/").ok();
    let common = jena.join("templates/print/common.typ");
    let text = std::fs::read_to_string(&common).expect("a template");
    std::fs::write(&common, text.replace("#let ink = luma(0)", "#let ink = luma(20%)"))
        .expect("a template");
    print("after/").ok();
    let page = |folder: &str| {
        let entry = std::fs::read_dir(jena.join(folder)).expect("a folder").next();
        std::fs::read(entry.expect("a page").expect("an entry").path()).expect("a page")
    };
    assert_ne!(page("before"), page("after"));
    std::fs::write(&common, text.replace("#let ink = luma(0)", "#let ink = luna(0)"))
        .expect("a template");
    let ended = print("broken/");
    assert_eq!((ended.code(), jena.join("broken").exists()), (1, false));
    insta::assert_snapshot!("template_fault", ended.err());
}

/// A text that does not fit is reported at its unit. If the template does not name a unit, the
/// finding is at the template.
#[test]
fn a_text_without_room_is_reported_where_it_is_written() {
    let saalfeld = std::fs::read_to_string(scenarios("saalfeld/saalfeld-french.oob.yaml"));
    let saalfeld = saalfeld.expect("a document");
    let long =
        saalfeld.replacen("name: 64e Ligne (Vedel)", &format!("name: {}", "Ligne ".repeat(32)), 1);
    let run = Run::new().file("french.oob.yaml", &long).file("grognard.yaml", "grognard: 1\n");
    let print = |code: i32, more: &[&str]| {
        let words = ["cards", "french.oob.yaml", "--to", "bnb", "-o", "a.pdf"];
        let ended = run.run(&[&words[..], more].concat()).ends(code);
        ended.err()
    };
    // Built-in cards print a long name below the band, or continue on a second card.
    for layout in ["poker", "mini", "poker-duplex", "sleeve"] {
        let told = print(0, &["--layout", layout]);
        assert!(!told.contains("no-room"), "{layout}: {told}");
    }
    let text = include_str!("../templates/print/cards.typ");
    let plain = "#metadata(\"the club has no room\") <finding>\n#let per";
    run.add("templates/print/cards.typ", &text.replacen("#let per", plain, 1));
    let told = print(1, &["--select", "treilhard"]);
    assert!(told.contains("templates/print/cards.typ:1:1"), "{told}");
    assert!(told.contains("warning[no-room]: the club has no room"), "{told}");
}

/// A leader who fell before play begins commands nothing, so his name is not printed.
#[test]
fn a_leader_who_fell_before_play_begins_is_on_nothing_that_is_printed() {
    let salamanca = scenarios("salamanca/salamanca.scenario.yaml");
    let run = Run::new();
    for product in ["cards", "roster", "labels", "diagram"] {
        let words = [product, &salamanca, "--to", "bnb", "--format", "html", "-o", "a.html"];
        run.run(&words).ok();
        let page = run.read("a.html");
        assert!(page.contains("Wellington") && !page.contains("Marmont"), "{product}");
    }
    let ended = run.run(&["map", &salamanca, "--to", "bnb", "-o", "a.svg"]);
    // Remove the title of a book that the map cites, because it contains the leader's name.
    let map = run.read("a.svg").replace("Wellington Crushes Marmont", "");
    assert!(map.contains("Wellington") && !map.contains("Marmont"), "{}", ended.err());
}

/// A file of a theme replaces a built-in file, and a file of the project replaces both. A missing
/// theme is reported.
#[test]
fn a_theme_overrides_built_in_templates_but_not_those_of_the_project() {
    let run = Run::new();
    let saalfeld = std::fs::read_to_string(scenarios("saalfeld/saalfeld-french.oob.yaml"));
    let run = run
        .file("french.oob.yaml", &saalfeld.expect("a document"))
        .file("grognard.yaml", "grognard: 1\ntheme: club\n");
    let print = |folder: &str| {
        let cards = ["cards", "french.oob.yaml", "--to", "bnb", "--select", "treilhard"];
        run.run(&[&cards[..], &["--format", "svg", "-o", &format!("{folder}/")]].concat())
    };
    let (checked, printed) = (run.typed("check --format short"), print("none"));
    assert_eq!((checked.code(), printed.code()), (1, 2));
    let told = "grognard.yaml:2:8: error[unknown-theme]: there is no theme `club`";
    assert!(checked.out().contains(told), "{}", checked.out());
    assert!(
        printed.err().contains("there is no theme `club`: make the folder"),
        "{}",
        printed.err()
    );
    let common = include_str!("../templates/print/common.typ");
    let ink =
        |paint: &str| common.replace("#let ink = luma(0)", &format!("#let ink = rgb(\"{paint}\")"));
    let page = |folder: &str| {
        print(folder).ok();
        run.read(&format!("{folder}/saalfeld-french-big-napoleonic-battles-cards-1.svg"))
    };
    let run = &run;
    run.add("themes/club/templates/print/common.typ", &ink("#123456"));
    run.typed("check").ok();
    assert!(page("theme").contains("#123456"));
    run.add("templates/print/common.typ", &ink("#654321"));
    let both = page("both");
    assert!(both.contains("#654321") && !both.contains("#123456"));
}

#[test]
fn cards_of_one_body_are_printed_and_an_unknown_body_is_refused() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let cards = |more: &[&str]| {
        let mut words = vec!["cards", &saalfeld, "--to", "nf"];
        words.extend(more);
        run.run(&words)
    };
    cards(&["--select", "treilhard", "--format", "svg", "-o", "cavalry/"]).ok();
    assert!(run.read("cavalry/saalfeld-napoleonic-fury-cards-1.svg").starts_with("<svg"));
    cards(&["--select", "nobody"])
        .ends(2)
        .says("there is no unit or formation `nobody`; there are");
    cards(&["--select", "Gen. Treilhard"])
        .ends(2)
        .says("did you mean `treilhard` or `treilhard-brigade`?");
    cards(&["--layout", "postcard"]).ends(2).says("there is no layout `postcard`; there are");
}

/// Users measure `back_offset` on a calibration sheet, which has two sides if the layout has.
#[test]
fn the_back_offset_of_a_layout_moves_the_backs() {
    let run = Run::new().file("grognard.yaml", "grognard: 1\n").file(
        "own.layout.yaml",
        "layout: 1\nid: own\nname: Own\nextends: poker-duplex\nback_offset: [0.5mm, -0.25mm]\n",
    );
    run.typed("check").ok();
    let pages = |layout: &str| {
        let ended = run.run(&["calibrate", "--layout", layout, "-o", "sheet.pdf"]).ok();
        ended.err().trim().to_owned()
    };
    assert_eq!(pages("own"), "sheet.pdf: 2 pages");
    assert_eq!(pages("sleeve"), "sheet.pdf: 1 page");
    let saalfeld = scenarios("saalfeld/saalfeld-french.oob.yaml");
    run.add("french.oob.yaml", &std::fs::read_to_string(&saalfeld).expect("a document"));
    let words = ["cards", "french.oob.yaml", "--to", "bnb", "--layout", "own"];
    let ended = run.run(&[&words[..], &["--format", "html", "-o", "cards.html"]].concat());
    // The fonts of browsers are wide, so a text may not fit, for which the layout is not to blame.
    assert!(ended.code() <= 1, "{}", ended.err());
    assert!(run.read("cards.html").contains(".backs { translate: 0.5mm -0.25mm }"));
}

/// A product to cut out is printed on one side, a product with backs on both, and neither is
/// scaled.
#[test]
fn a_pdf_states_whether_it_is_printed_on_both_sides() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let asks = |words: &[&str]| {
        let words: Vec<&str> = [words, &[&saalfeld, "--to", "ohw", "-o", "a.pdf"]].concat();
        run.run(&words).ok();
        let file = std::fs::read(run.folder().join("a.pdf")).expect("a file");
        let text = String::from_utf8_lossy(&file);
        let wishes = text.split("/ViewerPreferences<<").nth(1).expect("wishes");
        wishes.split(">>").next().unwrap_or_default().to_owned()
    };
    let title = "/DisplayDocTitle true/Direction/L2R";
    let cards = |layout: &str| asks(&["cards", "--select", "treilhard", "--layout", layout]);
    assert_eq!(cards("poker"), format!("/PrintScaling/None/Duplex/Simplex{title}"));
    let both = format!("/PrintScaling/None/Duplex/DuplexFlipLongEdge{title}");
    assert_eq!(cards("poker-duplex"), both);
    assert_eq!(asks(&["roster"]), format!("/PrintScaling/None{title}"));
}

#[test]
fn since_prints_only_changed_cards() {
    let text = |file: &str| {
        std::fs::read_to_string(scenarios(&format!("saalfeld/{file}"))).expect("a document")
    };
    let files = ["saalfeld-french.oob.yaml", "saalfeld-prussian.oob.yaml"];
    let files = files.into_iter().chain(["saalfeld.map.yaml", "saalfeld.scenario.yaml"]);
    let mut run = Run::new();
    for folder in ["now", "was"] {
        run = run.file(&format!("{folder}/grognard.yaml"), "grognard: 1\n");
    }
    for file in files {
        let now = text(file);
        run = run.file(&format!("now/battle/{file}"), &now);
        // In the earlier documents one regiment is weaker, one has another name, and there is one
        // more battery.
        let was = now.replacen("stands: 5", "stands: 4", 1).replacen("40e Ligne", "41e Ligne", 1);
        let foot = "      - { id: more, name: 16/5e à pied, arm: foot-artillery, stands: 1 }\n";
        let was = was.replacen("      - id: horse-3-3", &format!("{foot}      - id: horse-3-3"), 1);
        run = run.file(&format!("was/battle/{file}"), &was);
    }
    let since = |path: &str, folder: &str, more: &[&str]| {
        let words = ["cards", path, "--to", "nf", "--previous", folder, "-o", "cards.pdf"];
        let ended = run.run(&words.iter().chain(more).copied().collect::<Vec<_>>());
        let there = std::fs::remove_file(run.folder().join("cards.pdf")).is_ok();
        (ended.code(), ended.err(), there)
    };
    let battle = "now/battle/saalfeld.scenario.yaml";
    let (code, told, there) = since(battle, "was", &[]);
    assert_eq!((code, there), (0, true), "{told}");
    insta::assert_snapshot!("cards_since", told);
    assert_eq!(since("now", "was", &[]).1, told, "a folder is what lies in it");
    let whole = run.folder().join(battle);
    assert_eq!(since(whole.to_str().expect("a plain name"), "was", &[]).1, told);
    let (code, told, there) = since(battle, "now", &[]);
    assert_eq!((code, there), (0, false), "{told}");
    assert!(told.starts_with("none of ") && told.contains("; nothing is printed"), "{told}");
    let (code, told, there) = since(battle, "was/battle", &[]);
    assert_eq!((code, there), (0, true), "{told}");
    assert!(told.contains("does not exist, so all of it is new"), "{told}");
    assert_eq!(since(battle, "nowhere", &[]).0, 2);
    assert_eq!(since(battle, "was", &["--quiet"]), (0, String::new(), true));
}

/// `--select` works as for cards. A roster of some units has no summary of the whole force.
#[test]
fn rosters_and_labels_of_one_body_are_printed() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let pages = |command: &str, more: &[&str]| {
        let mut words = vec![command, &saalfeld, "--to", "nf", "--format", "svg", "-o", "pages/"];
        words.extend(more);
        let _ = std::fs::remove_dir_all(run.folder().join("pages"));
        let ended = run.run(&words).ok();
        ended.err().trim().to_owned()
    };
    assert_eq!(pages("roster", &[]), "pages/: 2 pictures");
    assert_eq!(pages("roster", &["--corps-a-page"]), "pages/: 4 pictures");
    assert_eq!(pages("roster", &["--select", "treilhard"]), "pages/: 1 picture");
    let bytes = || run.read("pages/saalfeld-napoleonic-fury-labels-1.svg").len();
    pages("labels", &[]);
    let all = bytes();
    pages("labels", &["--select", "treilhard"]);
    assert!(bytes() < all / 2);
    for command in ["roster", "labels"] {
        let ended = run.run(&[command, &saalfeld, "--to", "nf", "--select", "treilhart"]).ends(2);
        let said = "there is no unit or formation `treilhart`; did you mean `treilhard`?";
        assert!(ended.err().contains(said), "{}", ended.err());
    }
}

/// If a force does not fit on the paper, its diagram continues on a sheet for each corps, and this
/// is reported.
#[test]
fn a_diagram_is_on_one_sheet_or_is_broken_by_corps() {
    let run = Run::new();
    let print = |of: &str, more: &[&str]| {
        let of = scenarios(of);
        let words = ["diagram", &of, "--format", "svg", "-o", "pages/"];
        let _ = std::fs::remove_dir_all(run.folder().join("pages"));
        let ended = run.run(&[&words[..], more].concat());
        (ended.code(), ended.err().trim().to_owned())
    };
    let one_sheet = (0, "pages/: 2 pictures".to_owned());
    assert_eq!(print("saalfeld/saalfeld.scenario.yaml", &[]), one_sheet);
    assert_eq!(print("saalfeld/saalfeld.scenario.yaml", &["--to", "bnb"]), one_sheet);
    let regiments = |division: usize| {
        let unit = |number: usize| {
            format!(
                "          - {{ id: r-{division}-{number}, name: {number}th Regiment of Foot, arm: infantry, men: unknown }}\n"
            )
        };
        (0..120).map(unit).collect::<String>()
    };
    let division = |number: usize| {
        let units = regiments(number);
        format!(
            "      - id: d-{number}\n        name: Division {number}\n        echelon: division\n        units:\n{units}"
        )
    };
    let corps = |number: usize| {
        let divisions: String = (0..3).map(|of_corps| division(number * 3 + of_corps)).collect();
        format!(
            "  - id: c-{number}\n    name: Corps {number}\n    echelon: corps\n    formations:\n{divisions}"
        )
    };
    let all: String = (0..4).map(corps).collect();
    run.add("large.oob.yaml", &format!("oob: 1\nid: large\nname: Large\nnation: france\ndate: 1809-05-22\nechelon: army\nformations:\n{all}"));
    run.typed("diagram large.oob.yaml --paper a4 -o large.pdf")
        .ends(1)
        .says("the diagram of Large does not fit on one sheet of A4");
}

/// Both formations have the id `d`, but the outer formation must not become part of itself.
#[test]
fn two_formations_with_one_id_are_printed() {
    let oob = "oob: 1\nid: corps\nname: C\nnation: france\ndate: 1809-05-22\nechelon: corps\n\
               formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      \
               - { id: d, name: E, echelon: brigade, men: 3000, grade: regular, arm: infantry }\n";
    let run = Run::new().file("twice.oob.yaml", oob);
    for command in ["cards", "roster", "labels", "diagram"] {
        run.run(&[command, "twice.oob.yaml", "--to", "ohw", "-o", "out.pdf"])
            .ends(1)
            .says("duplicate-id")
            .says("out.pdf: 1 page");
    }
}

#[test]
fn qrs_prints_two_pages_and_refuses_what_is_no_scenario() {
    let run = Run::new();
    let ended = run.typed("qrs ohw -o sheet.pdf").ok();
    assert_eq!(ended.err().trim(), "sheet.pdf: 2 pages");
    run.typed("qrs chess").ends(2);
    let oob = scenarios("saalfeld/saalfeld-french.oob.yaml");
    run.run(&["qrs", "ohw", "--for", &oob]).ends(2).says("needs one scenario");
}

/// Every pile is on the cover in printing order, and all of them are in `all.pdf`.
#[test]
fn an_evening_is_printed_by_one_command_and_twice_the_same() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let print = |more: &[&str]| run.run(&[&["print", &saalfeld, "--to", "ohw"], more].concat());
    let counted = print(&["--count"]).ok();
    let lines: Vec<String> = counted.out().lines().map(str::to_owned).collect();
    assert_eq!(std::fs::read_dir(run.folder()).expect("a folder").count(), 0);
    for pile in
        ["V Corps: Scenario sheet (1-french-1-scenario.pdf)", "Umpire: Map (3-umpire-2-map.pdf)"]
    {
        assert!(lines.iter().any(|line| line.ends_with(pile)), "{lines:?}");
    }
    print(&["-o", "one/"]).ok();
    print(&["-o", "two/"]).ok();
    let read = |folder: &str| {
        let entries = std::fs::read_dir(run.folder().join(folder)).expect("a folder");
        let files = entries.map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(path).expect("a file"))
        });
        files.collect::<std::collections::BTreeMap<String, Vec<u8>>>()
    };
    let (one, two) = (read("one"), read("two"));
    assert!(one == two, "the same bytes");
    assert_eq!(one.len(), lines.len() + 1, "a file for each line, the cover, and all of them");
    assert!(one.contains_key("0-cover.pdf") && one["all.pdf"].starts_with(b"%PDF-"));
    print(&["-o", "evening.pdf"]).ends(2).says("an evening is a folder of files");
    print(&["-o", "-"]).ends(2).says("an evening is a folder of files");
}

/// A file never contains another format than its name promises.
#[test]
fn the_name_of_the_output_decides_its_format_and_place() {
    let run = Run::new();
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let cards = |more: &[&str]| {
        run.run(&[&["cards", &saalfeld, "--to", "bnb", "--select", "treilhard"], more].concat())
    };
    let endings = "`x.docx` cannot be written: this command writes files that end in `.pdf`, `.html`, `.svg` or `.png`";
    cards(&["-o", "x.docx"]).ends(2).says(endings);
    cards(&["--format", "pdf", "-o", "x.docx"]).ends(2).says(endings);
    cards(&["--format", "png", "-o", "x"]).ends(2).says("write `-o x/`");
    cards(&["-o", "x.png"]).ok().says("x.png: 1 picture");
    assert!(run.folder().join("x.png").is_file());
    run.run(&["roster", &saalfeld, "--to", "nf", "--corps-a-page", "-o", "y.png"])
        .ends(2)
        .says("there are 4 pictures: name a folder");
    assert!(!run.folder().join("y.png").exists());
    cards(&["-o", "new/"]).ok();
    assert!(run.folder().join("new/saalfeld-big-napoleonic-battles-cards.pdf").is_file());
    let page = cards(&["--format", "html", "-o", "-"]).ok().out();
    assert!(page.contains("<html") && !run.folder().join("-").exists());
    cards(&["-o", "-", "--open"]).ends(2).says("leave `-o -` out");
    run.run(&["map", &saalfeld, "-o", "m.jpg"]).ends(2).says("`.svg`, `.pdf` or `.png`");
    assert!(run.run(&["map", &saalfeld, "-o", "-"]).ok().out().starts_with("<svg"));
    run.run(&["muster", &saalfeld, "--to", "nf", "-o", "m.json"]).ok();
    assert!(run.read("m.json").starts_with('{'));
    run.run(&["export", &saalfeld, "-o", "x.docx"]).ends(2).says("`.xlsx`");
    run.run(&["cards", &saalfeld]).ends(2).says("napoleonic-fury, nf");
}
