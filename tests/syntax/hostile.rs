//! Inputs made to hurt: every one is read in finite time and memory, with few findings.

use super::read;

/// Every hostile input by name. A long run makes them `scale` times as large.
fn inputs(scale: usize) -> Vec<(&'static str, String)> {
    let many = |words: &str, times: usize| words.repeat(times * scale / 10);
    let each = |line: &dyn Fn(usize) -> String, times: usize| -> String {
        (0..times * scale / 10).map(line).collect()
    };
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let aliases = vec![format!("*a{}", level - 1); 9].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{aliases}]\n"));
    }
    let stairs = |deep: usize| -> String {
        (0..deep).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()
    };
    vec![
        ("alias bomb 9^9", bomb),
        (
            "long scalar aliased",
            format!("a: &a {}\nb: [{}]\n", many("x", 1_000_000), many("*a,", 20_000)),
        ),
        ("alias cycle", "a: &a [*a, *a]\n".to_owned()),
        (
            "aliases of the first of many anchors",
            format!(
                "a: [{}]\nb: [{}]\n",
                each(&|at| format!("&a{at} x,"), 150_000),
                many("*a0,", 250_000)
            ),
        ),
        ("unresolved aliases", format!("a: [{}]\n", many("*a,", 1_000_000))),
        ("brackets", many("[", 100_000)),
        ("braces", many("{a: ", 100_000)),
        ("dashes", many("- ", 100_000)),
        ("stairs", stairs(2800 * scale / 10)),
        ("question marks", many("? ", 50_000)),
        ("unclosed brackets", format!("a: {}\n", many("[\n", 100_000))),
        ("unclosed quote", format!("a: \"{}", many("x y\n", 750_000))),
        ("unclosed quote, one line", format!("a: \"{}", many("x y ", 750_000))),
        ("many unclosed quotes", each(&|at| format!("a{at}: \"\n"), 300_000)),
        ("long key", format!("{}: 1\n", many("k", 4_000_000))),
        ("keys", each(&|at| format!("{at:x}:\n"), 600_000)),
        ("same keys", many("a: 1\n", 200_000)),
        ("same keys, short", many("a:\n", 1_300_000)),
        ("anchors", each(&|at| format!("- &a{at} x\n"), 200_000)),
        ("tags", many("- !t x\n", 500_000)),
        ("merge keys", many("<<: 1\n", 500_000)),
        ("comments", many("# note\n", 500_000)),
        ("comments before a value", format!("a:\n{}  b: 1\n", many("#\n", 1_500_000))),
        ("empty lines before a fault", format!("a: 1\n{}b\nc: 1\n", many("\n", 1_000_000))),
        ("hashes", many("- a #3\n", 500_000)),
        ("norway", many("- no\n", 800_000)),
        ("exponents", many("[1e3,1_000,017,12:30],", 1)),
        ("NUL", format!("a: 1\n{}", many("\0", 1_000_000))),
        ("BEL", many("a: \u{7}\n", 500_000)),
        ("C1 controls", many("\u{80}", 1_000_000)),
        ("byte-order marks", many("\u{feff}", 1_000_000)),
        ("lone returns", many("a: 1\r", 500_000)),
        ("Windows", each(&|at| format!("k{at}: 1\r\n"), 300_000)),
        ("U+2028", many("a\u{2028}", 500_000)),
        ("colons", many("a: b: c\n", 400_000)),
        ("a fault a line", many("a @\n", 700_000)),
        ("tabs", many("\ta: 1\n", 500_000)),
        ("tabs, not all", format!("a:\n  b: 1\n{}", many("\tc: 1\n", 500_000))),
        ("documents", many("---\na\n", 500_000)),
        ("directives", many("%A b\n", 500_000)),
        ("escapes", format!("a: \"{}\"\n", many("\\u00e9", 600_000))),
        ("block of empty lines", format!("a: |\n  x\n{}", many("\n", 3_000_000))),
        ("flow of nothing", format!("[{}]", many("{},", 1_000_000))),
        ("flow of faults", many("- {a: b: c, d: [}\n", 200_000)),
        ("one word", many("x", 4_000_000)),
        ("spaces", many(" ", 4_000_000)),
        ("colons alone", many(":", 3_000_000)),
        ("quotes alone", many("'", 3_000_000)),
    ]
}

#[test]
fn hostile_inputs_are_read_with_both_readers() {
    // A tenth of the size in the ordinary run: the debug build is slow.
    for (name, text) in inputs(1) {
        let (_, found) = read(&text);
        assert!(found.len() <= 2500, "{name}: {} findings", found.len());
    }
}

/// `GROGNARD_HOSTILE=keys cargo test --release hostile -- --ignored --nocapture` reads one of them
/// in its full size, so that time and memory can be measured from outside.
#[test]
#[ignore = "for measuring"]
#[expect(clippy::print_stderr, reason = "the figures are the point")]
fn one_hostile_input_in_full() {
    use grognard::syntax::{Reader, parse};
    let wanted = std::env::var("GROGNARD_HOSTILE").unwrap_or_default();
    for (name, text) in inputs(10) {
        if !wanted.is_empty() && wanted != name {
            continue;
        }
        for reader in [Reader::TwoTier, Reader::GranitOnly] {
            let start = std::time::Instant::now();
            let (tree, found) = parse(super::FILE, &text, reader);
            let (nodes, time) = (tree.nodes().count(), start.elapsed());
            let mb = text.len() as f64 / 1e6;
            eprintln!(
                "{name}: {mb:.1} MB {reader:?} {time:?} {nodes} nodes {} findings",
                found.len()
            );
        }
    }
}
