//! Tests maps: names do not overlap, sizes are true, drawings are well formed, and bytes are
//! reproducible.

use roxmltree::{Document, Node};

use crate::cli::{Ended, Run};
use crate::fielding_commands::scenario;
use crate::support::share;

const GAMES: &[&str] = &["nf", "novag", "bnb", "ohw", "ba"];

fn scenarios() -> Vec<String> {
    let folder = std::fs::read_dir("scenarios").expect("scenarios");
    let mut names: Vec<String> = folder
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| std::path::Path::new(&scenario(name)).exists())
        .collect();
    names.sort();
    names
}

fn draw(run: &Run, of: &str, more: &[&str]) -> (Ended, String) {
    let ended = run.run(&[&["map", of, "-o", "map.svg"], more].concat());
    assert!(ended.code() <= 1, "{}", ended.err());
    (ended, run.read("map.svg"))
}

fn within<'d>(picture: &'d Document<'d>, class: &str) -> Vec<Node<'d, 'd>> {
    let of = picture.descendants().filter(|node| node.attribute("class") == Some(class));
    of.flat_map(|group| group.descendants()).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// Returns the box of a label, slightly smaller than the letters, so that neighbours may touch.
fn letters(node: Node<'_, '_>) -> Option<[f64; 4]> {
    let (x, y) = (number(node, "x"), number(node, "y"));
    let (half, size) = (number(node, "textLength") / 2.0, number(node, "font-size"));
    Some([x - half + 0.2, y - size * 0.6, x + half - 0.2, y + size * 0.1])
}

fn meet(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

fn faults(picture: &Document<'_>) -> Vec<String> {
    let field = picture
        .descendants()
        .find(|node| node.has_tag_name("clipPath"))
        .and_then(|clip| clip.first_element_child())
        .expect("a field");
    let (left, top) = (number(field, "x"), number(field, "y"));
    let (right, low) = (left + number(field, "width"), top + number(field, "height"));
    let labels = within(picture, "labels").into_iter();
    let level = labels.filter(|node| node.has_tag_name("text") && node.has_attribute("textLength"));
    let boxes: Vec<(String, [f64; 4])> = level
        .filter_map(|node| Some((node.text().unwrap_or_default().to_owned(), letters(node)?)))
        .collect();
    let mut faults = Vec::new();
    for (index, (words, label)) in boxes.iter().enumerate() {
        if label[0] < left || label[1] < top || label[2] > right || label[3] > low {
            faults.push(format!("`{words}` leaves the field"));
        }
        for (others, other) in &boxes[index + 1..] {
            if meet(label, other) {
                faults.push(format!("`{words}` lies over `{others}`"));
            }
        }
    }
    faults
}

/// Tests every shipped battle, as history and under one rule set.
#[test]
fn no_name_overlaps_another_on_any_map() {
    let mut told = Vec::new();
    let battles = scenarios();
    for (number, name) in battles.iter().take(share(share(battles.len()))).enumerate() {
        for game in [None, Some(GAMES[number % GAMES.len()])] {
            let run = Run::new();
            let to: Vec<&str> = game.iter().flat_map(|game| ["--to", *game]).collect();
            let (_, text) = draw(&run, &scenario(name), &to);
            let picture = Document::parse(&text).expect("a picture that is well formed");
            let of = format!("{name} {}", game.unwrap_or("history"));
            told.extend(faults(&picture).into_iter().map(|fault| format!("{of}: {fault}")));
            let ids: Vec<&str> =
                picture.descendants().filter_map(|node| node.attribute("id")).collect();
            let mut once = ids.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), ids.len(), "{of}: an id stands twice");
            assert!(!text.contains("<script"), "{of}");
            for name in ["d", "x", "y", "width", "height", "transform", "textLength"] {
                let mut written = picture.descendants().filter_map(|node| node.attribute(name));
                assert!(!written.any(|text| text.contains("NaN") || text.contains("inf")), "{of}");
            }
            assert_eq!(text, draw(&run, &scenario(name), &to).1, "{of}: other bytes");
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn two(width: u32, height: u32, more: &str) -> Run {
    let map = format!(
        "map: 1\nid: field\nname: The field\nwidth: {width}\nheight: {height}\nplacements:\n  - {{ body: first, at: [2000, 2000], facing: 0, posture: line }}\n{more}"
    );
    let oob = "oob: 1\nid: army\nname: Army\nnation: france\nechelon: division\nleader: { id: somebody, name: Somebody }\nruleset: napoleonic-fury\nformations:\n  - id: first\n    name: First\n    echelon: brigade\n    leader: { name: Nobody }\n    units: [{ id: first-unit, name: First brigade, arm: infantry, stands: 6, bel: regular }]\n";
    let scenario = "scenario: 1\nid: field\nname: The field\ndate: 1812-01-01\nmap: field\nsides:\n  - { id: one, name: One, oobs: [army] }\n";
    Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("field.map.yaml", &map)
        .file("army.oob.yaml", oob)
        .file("field.scenario.yaml", scenario)
}

/// Returns the length of a metre of ground in units of the drawing.
fn scale(picture: &Document<'_>, metres: f64) -> f64 {
    let field = picture.descendants().find(|node| node.has_tag_name("clipPath")).expect("a field");
    number(field.first_element_child().expect("a rectangle"), "width") / metres
}

/// Six stands of 3/4 inch are 4.5 inches wide, which is 450 yards at 100 yards to the inch.
#[test]
fn a_brigade_in_line_has_its_true_frontage() {
    let run = two(4000, 4000, "");
    let (_, text) = draw(&run, "field.scenario.yaml", &["--to", "napoleonic-fury"]);
    let picture = Document::parse(&text).expect("a picture");
    let unit = picture.descendants().find(|node| node.attribute("id") == Some("first-unit"));
    let rim = unit.expect("the unit").descendants().find(|node| node.has_tag_name("path"));
    let data = rim.expect("its rim").attribute("d").expect("its outline");
    let left: f64 =
        data[1..].split([' ', 'l']).next().expect("a number").parse().expect("a number");
    let yards = -2.0 * left / scale(&picture, 4000.0) / 0.9144;
    assert!((yards - 450.0).abs() < 1.0, "{yards} yards");
}

#[test]
fn the_scale_bar_has_the_length_that_it_states() {
    let run = two(4000, 4000, "");
    let (_, text) = draw(&run, "field.scenario.yaml", &["--to", "napoleonic-fury"]);
    let picture = Document::parse(&text).expect("a picture");
    let panel = within(&picture, "panel");
    let words =
        panel.iter().position(|node| node.has_tag_name("text") && node.text() == Some("500 m"));
    let words = words.or_else(|| {
        panel.iter().position(|node| node.has_tag_name("text") && node.text() == Some("1000 m"))
    });
    let words = words.expect("a bar in metres");
    let metres: f64 =
        panel[words].text().expect("words").trim_end_matches(" m").parse().expect("metres");
    // In the drawing, the last part of the scale bar comes just before its text: `M<left>
    // <top>l<long> 0`.
    let part = panel[..words].iter().rev().find(|node| node.has_tag_name("path")).expect("a part");
    let data = part.attribute("d").expect("its outline");
    let numbers: Vec<f64> = data[1..]
        .split(|sign: char| !matches!(sign, '0'..='9' | '.' | '-'))
        .filter_map(|number| number.parse().ok())
        .collect();
    let long = (numbers[0] + numbers[2]) / scale(&picture, 4000.0);
    assert!((long - metres).abs() < metres * 0.005, "{long} m for {metres} m");
}

/// Names that do not fit are listed in the key, even on a map more crowded than any real one.
#[test]
fn a_crowded_map_has_a_key_instead_of_overlapping_names() {
    let mut state = 1812_u64;
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let (mut stand, mut keyed) = (0, 0);
    for round in 0..4 {
        let mut more = String::from("points:\n");
        let points = if round == 0 { 240 } else { 40 + next(60) };
        for number in 0..points {
            let name = [
                "Ro",
                "Grenzer-Regiment 11 Szluiner",
                "Plancenoit",
                "Шевардино",
                "Hohenlohe-Ingelfingen's Advanced Guard",
            ][next(5) as usize];
            let (east, north) = (next(3900), next(3900));
            more.push_str(&format!(
                "  - {{ kind: label, name: \"{name} {number}\", at: [{east}, {north}] }}\n"
            ));
        }
        more.push_str("areas:\n");
        for number in 0..next(12) + 1 {
            let kind =
                ["woods", "hill", "marsh", "town", "lake", "rough", "orchard", "open-village"]
                    [next(8) as usize];
            let (east, north, reach) = (next(3300), next(3300), next(600) + 40);
            let (right, high) = (east + reach, north + reach);
            more.push_str(&format!("  - {{ kind: {kind}, name: Ground {number}, outline: [[{east}, {north}], [{right}, {north}], [{right}, {high}], [{east}, {high}]] }}\n"));
        }
        more.push_str("lines:\n");
        for number in 0..next(8) + 1 {
            let kind = ["river", "road", "track", "stream", "highroad", "hedge"][next(6) as usize];
            let points: Vec<String> =
                (0..next(5) + 2).map(|_| format!("[{}, {}]", next(4000), next(4000))).collect();
            more.push_str(&format!(
                "  - {{ kind: {kind}, name: Way {number}, path: [{}] }}\n",
                points.join(", ")
            ));
        }
        let run = two(4000, 4000, &more);
        let (ended, text) =
            draw(&run, "field.scenario.yaml", &["--to", "napoleonic-fury", "--paper", "a4"]);
        let picture = Document::parse(&text).expect("a picture");
        assert_eq!(faults(&picture), Vec::<String>::new());
        stand += within(&picture, "labels").iter().filter(|node| node.has_tag_name("text")).count();
        assert_eq!(ended.code(), 0, "{}", ended.err());
        keyed += usize::from(ended.err().contains("of them in the key"));
        assert!(!ended.err().contains("warning[no-room]"), "{}", ended.err());
    }
    assert!(stand > 400 && keyed > 0, "{stand} stand, {keyed} maps have a key");
}

/// `map` treats `--deny` in the same way as `check`.
#[test]
fn a_warning_fails_a_map_only_if_it_is_denied() {
    let far = "lines:\n  - { kind: road, name: Far, path: [[4001, 4001], [4040, 4050]] }\n";
    let run = two(4000, 4000, far);
    let (ended, _) = draw(&run, "field.scenario.yaml", &[]);
    assert!(
        ended.err().contains("warning[no-room]: `Far` does not fit on the map"),
        "{}",
        ended.err()
    );
    assert_eq!(ended.code(), 0, "{}", ended.err());
    let (denied, _) = draw(&run, "field.scenario.yaml", &["--deny", "warnings"]);
    assert_eq!(denied.code(), 1, "{}", denied.err());
}

#[test]
fn markup_in_a_name_is_escaped() {
    let hostile = "<img src=x onerror=alert(1)>&\\\"'";
    let more = format!(
        "points:\n  - {{ id: \"x\", kind: label, name: \"{hostile}\", at: [500, 500] }}\nareas:\n  - {{ kind: woods, name: \"]]><script>\", outline: [[0, 0], [900, 0], [0, 900]] }}\n"
    );
    let run = two(4000, 4000, &more);
    let (_, text) = draw(&run, "field.scenario.yaml", &[]);
    let picture = Document::parse(&text).expect("a picture that is well formed");
    assert!(
        !picture.descendants().any(|node| node.has_tag_name("img") || node.has_tag_name("script"))
    );
    let shown: Vec<&str> = picture.descendants().filter_map(|node| node.text()).collect();
    assert!(shown.iter().any(|text| text.contains("onerror=alert(1)")), "{shown:?}");
}

#[test]
fn options_that_cannot_be_met_are_refused() {
    let run = two(
        4000,
        4000,
        "phases:\n  - { id: noon, name: Noon, at: \"12:00\", moves: [{ body: first, path: [[2000, 2000], [2000, 3000]] }] }\n",
    );
    let phase = run.typed("map field.scenario.yaml --phase dusk").ends(2);
    assert!(phase.err().contains("has no phase `dusk`; it has `noon`"), "{}", phase.err());
    let (_, noon) = draw(&run, "field.scenario.yaml", &["--phase", "Noon"]);
    assert!(noon.contains("class=\"moves\"") && noon.contains("Noon, 12:00"));
    run.typed("map army.oob.yaml").says("a map belongs to a scenario");
}

#[test]
fn a_poster_of_too_many_sheets_is_refused() {
    let run = Run::new();
    run.run(&["map", &scenario("borodino"), "--to", "ba", "--tile", "a4"])
        .ends(2)
        .says("2124 sheets, at most 200");
}

/// However many woods overlap, the map has at most as many trees as a browser can show. Ground far
/// outside the map takes no time.
#[test]
fn a_map_has_no_more_small_signs_than_a_browser_shows() {
    let everywhere = "[[-90000, -90000], [100000, 0], [100000, 100000], [0, 100000]]";
    let orchard =
        |number: usize| format!("  - {{ id: o{number}, kind: orchard, outline: {everywhere} }}\n");
    let hedge = |number: usize| {
        let path: Vec<String> = (0..200)
            .map(|corner| format!("[{}, {corner}]", corner % 2 * 200_000 - 100_000))
            .collect();
        format!("  - {{ id: h{number}, kind: hedge, path: [{}] }}\n", path.join(", "))
    };
    let (areas, lines): (String, String) =
        ((0..20).map(orchard).collect(), (0..20).map(hedge).collect());
    let map = format!(
        "map: 1\nid: field\nname: Field\nwidth: 100\nheight: 100\nsources: {{ made: Made up }}\nareas:\n{areas}lines:\n{lines}"
    );
    let oob = |id: &str, nation: &str| {
        format!(
            "oob: 1\nid: {id}\nname: {id}\nnation: {nation}\ndate: 1809-07-28\nsources: {{ made: Made up }}\nsource: made\nleader: Chief\nunits: [{{ name: 1/4e, arm: infantry, men: 600, grade: regular }}]\n"
        )
    };
    let scenario = "scenario: 1\nid: large\nname: Large\ndate: 1809-07-28\nmap: field\nvictory: The braver side wins.\nsides:\n  - { id: a, name: A, oobs: [french] }\n  - { id: b, name: B, oobs: [allied] }\n";
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\nname: Large\n")
        .file("field.map.yaml", &map)
        .file("french.oob.yaml", &oob("french", "france"))
        .file("allied.oob.yaml", &oob("allied", "britain"))
        .file("large.scenario.yaml", scenario);
    let ended = run.typed("map large.scenario.yaml --format svg -o map.svg");
    assert_ne!(ended.code(), 2, "{}", ended.err());
    let megabytes = run.read("map.svg").len() / 1_000_000;
    assert!((1..25).contains(&megabytes), "{megabytes} MB");
}

#[test]
fn a_leader_is_where_the_map_places_him_until_he_falls() {
    let more = "leaders:\n  - { leader: somebody, at: [1000, 3000], note: By the mill. }\nphases:\n  - { id: later, name: Later, fallen: [somebody] }\n";
    let run = two(4000, 4000, more);
    let (_, start) = draw(&run, "field.scenario.yaml", &[]);
    assert!(start.contains("<title>Somebody, division. By the mill.</title>"), "{start}");
    assert!(start.contains("Flags mark where the leaders were."), "{start}");
    let (_, later) = draw(&run, "field.scenario.yaml", &["--phase", "later"]);
    assert!(!later.contains("Somebody"), "{later}");
    // A leader without a place under a rule set has his flag in the middle of his command.
    let run = two(4000, 4000, "");
    let (_, amid) = draw(&run, "field.scenario.yaml", &["--to", "nf"]);
    assert!(amid.contains("Flags mark the middle of commands."), "{amid}");
}

#[cfg(feature = "pdf")]
#[test]
fn a_printed_map_keeps_to_its_paper_and_takes_its_format_from_the_file() {
    let run = Run::new();
    run.run(&["map", &scenario("waterloo"), "--paper", "a4", "-o", "map.pdf"]).ok().says("2 pages");
    run.run(&["map", &scenario("waterloo"), "--format", "png", "-o", "map.pdf"])
        .ends(2)
        .says("name a file that ends in `.png`");
}
