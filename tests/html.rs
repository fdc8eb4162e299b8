//! Tests the HTML of printed products: it is well formed, has the figures of the conversion, and
//! escapes markup in names.

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

use crate::cli::Run;
use crate::fielding_commands::scenario;
use crate::support::share;

const HOSTILE: &str = "<img src=x onerror=alert(1)>";

/// Parses a page as XML, because the pages of grognard are well-formed XML.
fn page(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).expect("a page that is well formed")
}

fn with_class<'d>(inside: Node<'d, 'd>, class: &str) -> Vec<Node<'d, 'd>> {
    let has = |node: &Node<'d, 'd>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|name| name == class))
    };
    inside.descendants().filter(has).collect()
}

/// Returns the text of a part, with dashes and spaces replaced as in the views.
fn words(inside: Node<'_, '_>) -> String {
    let texts = inside.descendants().filter(Node::is_text);
    let text: String = texts.filter_map(|node| node.text()).collect();
    let text = text.replace('\u{2060}', "").replace(['–', '−'], "-").replace('\u{a0}', " ");
    let text = without_commas(&text.replace(['‘', '’'], "'"));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes thousands separators: the page has `11,250`, the data `11250`.
fn without_commas(text: &str) -> String {
    let digit = |place: Option<usize>| {
        place.and_then(|place| text.as_bytes().get(place)).is_some_and(u8::is_ascii_digit)
    };
    let kept = text.char_indices().filter(|(place, letter)| {
        *letter != ',' || !(digit(place.checked_sub(1)) && digit(Some(place + 1)))
    });
    kept.map(|(_, letter)| letter).collect()
}

fn first(inside: Node<'_, '_>, class: &str) -> String {
    with_class(inside, class).first().map(|node| words(*node)).unwrap_or_default()
}

fn print(run: &Run, what: &str, of: &str, game: &str, more: &[&str]) -> String {
    let file = "page.html";
    let mut told = vec![what, of, "--to", game, "--format", "html", "-o", file];
    told.extend(more);
    let ended = run.run(&told);
    assert!(ended.code() <= 1, "{}", ended.err());
    run.read(file)
}

/// Returns the units that `convert` prints: name, elements, and strength in men or guns.
fn units(run: &Run, of: &str, game: &str) -> Vec<(String, String, String)> {
    let told = run.run(&["convert", of, "--to", game, "--format", "json"]).json();
    let forces = told["forces"].as_array().expect("forces");
    let units = forces.iter().flat_map(|force| force["units"].as_array().expect("units"));
    let text = |unit: &Value, key: &str| unit[key].as_str().expect("a text").to_owned();
    let row = |unit: &Value| {
        let guns = text(unit, "arm").ends_with("artillery");
        let what = if guns { "guns" } else { "men" };
        let strength = format!("{} {what}", text(unit, "strength")).replace('–', "-");
        (text(unit, "name"), unit["elements"].to_string(), strength)
    };
    units.map(row).collect()
}

fn number(text: &str) -> String {
    text.chars().take_while(char::is_ascii_digit).collect()
}

#[test]
fn html_pages_have_the_figures_of_the_conversion() {
    let run = Run::new();
    let mut seen = 0;
    let fieldings = [
        ("saalfeld", "nb"),
        ("saalfeld", "bnb"),
        ("saalfeld", "ohw"),
        ("saalfeld", "ba"),
        ("jena", "nf"),
    ];
    let tried = share(fieldings.len());
    for (battle, game) in fieldings.into_iter().take(tried) {
        let of = scenario(battle);
        let units = units(&run, &of, game);
        let text = print(&run, "cards", &of, game, &[]);
        let cards = page(&text);
        let cards = with_class(cards.root(), "card");
        let told: Vec<(String, String, String)> = cards
            .iter()
            .filter(|card| !with_class(**card, "elements").is_empty())
            .map(|card| {
                let name = card.descendants().find(|node| node.has_tag_name("h2")).expect("a name");
                let elements = number(&first(*card, "elements"));
                (words(name), elements, first(*card, "strength"))
            })
            .collect();
        assert_eq!(told, units, "{battle} {game}");
        let text = print(&run, "roster", &of, game, &[]);
        let rows = page(&text);
        let mut rows: Vec<(String, String, String)> = with_class(rows.root(), "tree")
            .iter()
            .flat_map(|table| table.descendants().filter(|node| node.has_tag_name("tr")))
            .filter(|row| !with_class(*row, "arm").is_empty())
            .map(|row| {
                let elements = number(&first(row, "elements"));
                (first(row, "name"), elements, first(row, "strength"))
            })
            .collect();
        let mut sorted = units.clone();
        rows.sort();
        sorted.sort();
        assert_eq!(rows, sorted, "{battle} {game}");
        seen += units.len();
    }
    assert!(seen > 10 * tried, "{seen} units of {tried} battles");
}

#[test]
fn labels_name_every_unit_and_are_as_wide_as_bases() {
    let run = Run::new();
    let of = scenario("jena");
    let text = print(&run, "labels", &of, "nf", &[]);
    let page = page(&text);
    let names: Vec<String> =
        with_class(page.root(), "front").iter().map(|node| first(*node, "on-screen")).collect();
    for (name, _, _) in units(&run, &of, "nf") {
        assert!(names.contains(&name), "{name}");
    }
    let suchet =
        with_class(page.root(), "label").into_iter().find(|node| words(*node).contains("Suchet"));
    let style = suchet.and_then(|node| node.attribute("style")).expect("a style");
    assert!(style.contains("--wide: 25.4mm;"), "{style}");
}

#[test]
fn an_html_page_is_the_same_every_time_and_loads_nothing() {
    let run = Run::new();
    let of = scenario("saalfeld");
    let kinds = ["cards", "roster", "labels", "diagram", "qrs"];
    for what in kinds.into_iter().take(share(kinds.len())) {
        let print = |run: &Run| match what {
            "qrs" => {
                let words = ["qrs", "nf", "--for", &of, "--format", "html", "-o", "page.html"];
                run.run(&words).ok();
                run.read("page.html")
            }
            _ => print(run, what, &of, "nf", &[]),
        };
        let text = print(&run);
        assert_eq!(text, print(&run));
        let page = page(&text);
        let root = page.root_element();
        assert_eq!(root.attribute("lang"), Some("en"));
        let title = root.descendants().find(|node| node.has_tag_name("title")).expect("a title");
        assert!(words(title).contains("Saalfeld: "), "{}", words(title));
        for tag in ["script", "link", "img", "iframe", "object"] {
            assert!(root.descendants().all(|node| !node.has_tag_name(tag)), "{tag}");
        }
        assert!(!text.contains("url(") && !text.contains("@import"), "{what}");
        let tabled = root.descendants().filter(|node| node.has_tag_name("th"));
        assert!(tabled.into_iter().all(|node| node.attribute("scope").is_some()), "{what}");
    }
    assert_ne!(
        print(&run, "cards", &of, "nf", &["--ink-saver"]),
        print(&run, "cards", &of, "nf", &[])
    );
}

#[test]
fn a_printed_html_page_has_its_paper_size() {
    let run = Run::new();
    let of = scenario("saalfeld");
    let text = print(&run, "cards", &of, "nf", &["--paper", "letter"]);
    for rule in [
        "@page { size: 215.9mm 279.4mm; margin: 0 }",
        "grid-template-columns: repeat(3, 63mm);",
        "grid-template-rows: repeat(3, 88mm);",
        "padding: 7.7mm 0 0 13.45mm;",
    ] {
        assert!(text.contains(rule), "{rule}");
    }
    assert_eq!(with_class(page(&text).root(), "sheet").len(), 5);
    let text = print(&run, "cards", &of, "nf", &["--layout", "poker-shop"]);
    // Fronts and backs alternate, each with the margin that is cut off.
    assert!(text.contains("@page { size: 69mm 94mm; margin: 0 }"));
    assert_eq!(with_class(page(&text).root(), "sheet").len(), 76);
}

#[test]
fn html_in_a_name_is_escaped() {
    let run = Run::new();
    run.typed("new jena").ok();
    let oob = run.folder().join("jena/french.oob.yaml");
    let text = std::fs::read_to_string(&oob).expect("a text");
    let hostile = format!("\"{HOSTILE}</style><script>alert(2)</script>\"");
    let text = text.replace("name: 1/4e Ligne", &format!("id: hostile, name: {hostile}"));
    std::fs::write(&oob, text.replace("name: French vanguard", &format!("name: {hostile}")))
        .expect("a text");
    for what in ["cards", "roster", "labels", "diagram"] {
        let text = print(&run, what, "jena/french.oob.yaml", "nf", &[]);
        assert!(!text.contains("<img") && !text.contains("<script"), "{what}");
        let page = page(&text);
        assert!(page.descendants().all(|node| !node.has_tag_name("img")), "{what}");
        assert!(words(page.root()).contains(HOSTILE), "{what}");
    }
}

#[test]
fn a_broken_html_template_is_reported() {
    let run = Run::new();
    run.typed("new jena").ok();
    run.run_in("jena", &["new", "--templates"]).ok();
    let cards = run.folder().join("jena/templates/print/cards.html");
    let text = std::fs::read_to_string(&cards).expect("a template");
    std::fs::write(&cards, text.replace("{{ deck.title }}: cards", "{{ deck.titel }}: cards"))
        .expect("a template");
    run.run_in("jena", &["cards", "french.oob.yaml", "--to", "nf", "--format", "html"])
        .ends(1)
        .says("templates/print/cards.html:4:")
        .says("error[template-fault]")
        .says("titel");
    let mut left = std::fs::read_dir(run.folder().join("jena")).expect("a folder");
    assert!(
        left.all(|entry| !entry.expect("an entry").path().to_string_lossy().ends_with(".html"))
    );
}
