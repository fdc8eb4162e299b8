//! Tests armies and maps far larger than any in a book. The time of a command must not grow faster
//! than the size of its input.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::cli::Run;

const FIELD: u64 = 10_000;

/// Returns pseudo-random places, which are the same in every run.
fn places(count: usize) -> impl Iterator<Item = (u64, u64)> {
    let step = |seed: &u64| Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    let numbers = std::iter::successors(Some(1809), step).skip(1).map(|seed| seed >> 33);
    numbers.take(count).map(|number| (number % (FIELD - 200), number / FIELD % (FIELD - 200)))
}

fn army(id: &str, units: usize, more: usize) -> String {
    let mut text =
        format!("oob: 1\nid: {id}\nname: {id}\nnation: france\ndate: 1809-07-05\nformations:\n");
    for unit in 0..units {
        if unit % 20 == 0 {
            let number = unit / 20;
            _ = write!(
                text,
                "  - id: d{number}\n    name: Division {number}\n    echelon: division\n    units:\n"
            );
        }
        let men = 400 + unit * more % 300;
        _ = writeln!(
            text,
            "      - {{ id: u{unit}, name: Unit {unit}, arm: infantry, men: {men}, grade: regular }}"
        );
    }
    text
}

fn armies(units: usize) -> Run {
    Run::new().file("a.oob.yaml", &army("a", units, 1)).file("b.oob.yaml", &army("b", units, 3))
}

fn battle(ground: &str) -> Run {
    let sides = "sides:\n  - { id: f, name: F, oobs: [a] }\n  - { id: g, name: G, oobs: [b] }\n";
    let scenario = format!("scenario: 1\nid: s\nname: S\ndate: 1809-07-05\nmap: m\n{sides}");
    let map = format!("map: 1\nid: m\nname: M\nwidth: {FIELD}\nheight: {FIELD}\n{ground}");
    armies(20).file("s.scenario.yaml", &scenario).file("m.map.yaml", &map)
}

fn woods(count: usize) -> Run {
    let mut ground = "areas:\n".to_owned();
    for (number, (x, y)) in places(count).enumerate() {
        let (right, top) = (x + 150, y + 120);
        _ = writeln!(
            ground,
            "  - {{ id: w{number}, kind: woods, name: Wood {number}, outline: [[{x},{y}],[{right},{y}],[{right},{top}],[{x},{top}]] }}"
        );
    }
    battle(&ground)
}

fn roads(count: usize) -> Run {
    let mut ground = "lines:\n".to_owned();
    let all: Vec<(u64, u64)> = places(2 * count).collect();
    for (number, pair) in all.chunks(2).enumerate() {
        let [(x, y), (right, top)] = pair else { continue };
        _ = writeln!(
            ground,
            "  - {{ id: r{number}, kind: road, name: Road {number}, path: [[{x},{y}],[{right},{top}]] }}"
        );
    }
    battle(&ground)
}

fn rivers(count: usize) -> Run {
    let mut ground = "lines:\n".to_owned();
    let all: Vec<(u64, u64)> = places(2000 * count).collect();
    for (number, path) in all.chunks(2000).enumerate() {
        let path: Vec<String> = path.iter().map(|(x, y)| format!("[{x},{y}]")).collect();
        _ = writeln!(ground, "  - {{ id: r{number}, kind: river, path: [{}] }}", path.join(","));
    }
    battle(&ground)
}

/// Names that do not fit, or take too long to place, are left out and reported.
#[test]
fn a_map_of_thousands_of_names_is_drawn_without_some() {
    let run = woods(3_000);
    run.typed("map . -o map.svg").says("names");
    let picture = run.read("map.svg");
    assert!(picture.contains("Wood 0<") && picture.ends_with("</svg>\n"), "{}", picture.len());
}

/// The user named the file, so the command must report that it is too large.
#[test]
fn an_army_larger_than_a_document_is_reported() {
    let text = army("a", 20, 1) + "#" + &"x".repeat(5 << 20) + "\n";
    let run = Run::new().file("a.oob.yaml", &text);
    for words in [
        &["convert", "a.oob.yaml", "--to", "nf"][..],
        &["roster", ".", "--to", "nf", "-o", "a.html"],
    ] {
        let ended = run.run(words).ends(2);
        let told = "`a.oob.yaml`: the file is larger than 4 MiB and is not read";
        assert!(ended.err().contains(told), "{}", ended.err());
    }
}

#[test]
fn too_many_ignore_patterns_are_reported_with_their_file() {
    let mut settings = "grognard: 1\nignore:\n".to_owned();
    for number in 0..2_000 {
        _ = writeln!(settings, "  - \"**/{}{number}*/**\"", "a{b,c}*?".repeat(40));
    }
    let run = armies(20).file("grognard.yaml", &settings);
    run.typed("check .").ends(2).says("the 2000 patterns under `ignore` in `");
}

/// With a single thread the program is slow but works, although rayon aborts if it cannot start a
/// thread.
#[cfg(target_os = "linux")]
#[test]
fn a_user_who_may_start_no_thread_can_run_check() {
    let run = armies(20);
    let program = env!("CARGO_BIN_EXE_grognard");
    let script = format!("ulimit -u 1; exec '{program}' check .");
    let mut bash = std::process::Command::new("bash");
    let ended = bash.args(["-c", &script]).current_dir(run.folder()).output().expect("bash");
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
#[ignore = "needs a machine without other work"]
#[expect(clippy::print_stderr, reason = "the figures are the point")]
fn time_grows_no_faster_than_an_army_or_a_map() {
    type Row = (fn(usize) -> Run, usize, &'static [&'static str]);
    let rows: [Row; 9] = [
        (armies, 5_000, &["convert", "a.oob.yaml", "--to", "nf"]),
        (armies, 5_000, &["diff", "a.oob.yaml", "b.oob.yaml", "--to", "nf"]),
        (armies, 5_000, &["export", "a.oob.yaml", "--format", "orbat-mapper"]),
        (armies, 5_000, &["fit", "a.oob.yaml"]),
        (armies, 5_000, &["roster", "a.oob.yaml", "--to", "nf", "-o", "out.html"]),
        (armies, 5_000, &["roster", "a.oob.yaml", "--to", "ba", "-o", "out.html"]),
        (woods, 1_000, &["map", ".", "-o", "map.svg"]),
        (roads, 500, &["map", ".", "-o", "map.svg"]),
        (rivers, 8, &["map", ".", "-o", "map.svg"]),
    ];
    for (make, count, words) in rows {
        let [quarter, whole] = [count, 4 * count].map(|count| {
            let run = make(count);
            let mut times = [Duration::ZERO; 3];
            for time in &mut times {
                let start = Instant::now();
                let ended = run.run(words);
                assert!(ended.code() <= 1, "{}", ended.err());
                *time = start.elapsed();
            }
            times.sort();
            times[1]
        });
        eprintln!("{words:?}: {quarter:?}, {whole:?}");
        assert!(whole < quarter * 10, "{words:?}: {quarter:?}, {whole:?}");
    }
}
