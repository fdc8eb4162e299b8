//! Tests with hostile inputs, which must be parsed in limited time and memory, with a limited
//! number of findings.

use super::read;

/// Scale at which most inputs have about four megabytes.
const FULL: usize = 100;

/// Calls `give` for each hostile input, with its name and a function that makes the text.
fn inputs(scale: usize, mut give: impl FnMut(&str, &dyn Fn() -> String)) {
    let many = |words: &str, times: usize| words.repeat(times * scale / FULL);
    let each = |line: &dyn Fn(usize) -> String, times: usize| -> String {
        (0..times * scale / FULL).map(line).collect()
    };
    let bomb = |levels: usize| -> String {
        let aliases = |level: usize| vec![format!("*a{}", level - 1); 9].join(", ");
        let level = |level| format!("a{level}: &a{level} [{}]\n", aliases(level));
        let first = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
        first + &(1..levels).map(level).collect::<String>()
    };
    let stairs = |deep: usize| -> String {
        (0..deep).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()
    };
    give("alias bomb 9^9", &|| bomb(10));
    give("long scalar aliased", &|| {
        format!("a: &a {}\nb: [{}]\n", many("x", 1_000_000), many("*a,", 20_000))
    });
    give("alias cycle", &|| "a: &a [*a, *a]\n".to_owned());
    give("aliases of the first of many anchors", &|| {
        format!(
            "a: [{}]\nb: [{}]\n",
            each(&|number| format!("&a{number} x,"), 150_000),
            many("*a0,", 250_000)
        )
    });
    give("unresolved aliases", &|| format!("a: [{}]\n", many("*a,", 1_000_000)));
    give("brackets", &|| many("[", 100_000));
    give("braces", &|| many("{a: ", 100_000));
    give("dashes", &|| many("- ", 100_000));
    give("stairs", &|| stairs(2800 * scale / FULL));
    give("question marks", &|| many("? ", 50_000));
    give("unclosed brackets", &|| format!("a: {}\n", many("[\n", 100_000)));
    give("unclosed quote", &|| format!("a: \"{}", many("x y\n", 750_000)));
    give("unclosed quote, one line", &|| format!("a: \"{}", many("x y ", 750_000)));
    give("many unclosed quotes", &|| each(&|number| format!("a{number}: \"\n"), 300_000));
    give("long key", &|| format!("{}: 1\n", many("k", 4_000_000)));
    give("keys", &|| each(&|number| format!("{number:x}:\n"), 600_000));
    give("same keys", &|| many("a: 1\n", 200_000));
    give("same keys, short", &|| many("a:\n", 1_300_000));
    give("anchors", &|| each(&|number| format!("- &a{number} x\n"), 200_000));
    give("tags", &|| many("- !t x\n", 500_000));
    give("merge keys", &|| many("<<: 1\n", 500_000));
    give("comments", &|| many("# note\n", 500_000));
    give("comments before a value", &|| format!("a:\n{}  b: 1\n", many("#\n", 1_500_000)));
    give("empty lines before a fault", &|| format!("a: 1\n{}b\nc: 1\n", many("\n", 1_000_000)));
    give("hashes", &|| many("- a #3\n", 500_000));
    give("norway", &|| many("- no\n", 800_000));
    give("exponents", &|| many("[1e3,1_000,017,12:30],", 1));
    give("NUL", &|| format!("a: 1\n{}", many("\0", 1_000_000)));
    give("BEL", &|| many("a: \u{7}\n", 500_000));
    give("C1 controls", &|| many("\u{80}", 1_000_000));
    give("byte-order marks", &|| many("\u{feff}", 1_000_000));
    give("lone returns", &|| many("a: 1\r", 500_000));
    give("Windows", &|| each(&|number| format!("k{number}: 1\r\n"), 300_000));
    give("U+2028", &|| many("a\u{2028}", 500_000));
    give("colons", &|| many("a: b: c\n", 400_000));
    give("a fault a line", &|| many("a @\n", 700_000));
    give("tabs", &|| many("\ta: 1\n", 500_000));
    give("tabs, not all", &|| format!("a:\n  b: 1\n{}", many("\tc: 1\n", 500_000)));
    give("documents", &|| many("---\na\n", 500_000));
    give("directives", &|| many("%A b\n", 500_000));
    give("escapes", &|| format!("a: \"{}\"\n", many("\\u00e9", 600_000)));
    give("block of empty lines", &|| format!("a: |\n  x\n{}", many("\n", 3_000_000)));
    give("flow of nothing", &|| format!("[{}]", many("{},", 1_000_000)));
    give("flow of faults", &|| many("- {a: b: c, d: [}\n", 200_000));
    give("one word", &|| many("x", 4_000_000));
    give("spaces", &|| many(" ", 4_000_000));
    give("colons alone", &|| many(":", 3_000_000));
    give("quotes alone", &|| many("'", 3_000_000));
}

#[test]
fn hostile_inputs_are_parsed_by_both_parsers() {
    // Debug builds are slow, so an ordinary run uses a tenth of the size, and `just quick` uses
    // less.
    let scale = if std::env::var_os("GROGNARD_QUICK").is_some() { 2 } else { FULL / 10 };
    inputs(scale, |name, make| {
        let text = make();
        let (_, found) = read(&text);
        assert!(found.len() <= 2500, "{name}: {} findings", found.len());
    });
}

/// Parses one input in full size, so that a tool can measure time and memory:
/// `GROGNARD_HOSTILE=keys GROGNARD_READER=TwoTier cargo test --release hostile -- --ignored
/// --nocapture`.
#[test]
#[ignore = "for measuring"]
#[expect(clippy::print_stderr, reason = "the figures are the point")]
fn one_hostile_input_in_full() {
    use grognard_syntax::syntax::{Reader, parse};
    let wanted = std::env::var("GROGNARD_HOSTILE").unwrap_or_default();
    let only = std::env::var("GROGNARD_READER").unwrap_or_default();
    inputs(FULL, |name, make| {
        if !wanted.is_empty() && wanted != name {
            return;
        }
        let text = make();
        for reader in [Reader::TwoTier, Reader::GranitOnly] {
            if !only.is_empty() && only != format!("{reader:?}") {
                continue;
            }
            let start = std::time::Instant::now();
            let (tree, found) = parse(super::FILE, &text, reader);
            let (nodes, time) = (tree.nodes().count(), start.elapsed());
            let mb = text.len() as f64 / 1e6;
            let found = found.len();
            eprintln!("{name}: {mb:.1} MB {reader:?} {time:?} {nodes} nodes {found} findings");
        }
    });
}
