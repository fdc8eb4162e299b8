//! Texts written to break the program or to slow it down.

use std::time::{Duration, Instant};

use proptest::prelude::{Strategy, prop};
use proptest::sample::select;

use super::pieces::MARKS;
use super::{made, usual_options, well_formed};
use crate::render::prose::{ProseOptions, plain_words, prose};

/// A program that compared every pair of marks would need quadratic time for these texts.
#[test]
fn hostile_texts_are_converted_in_time() {
    let many = 100_000;
    let lines = |line: &str| line.repeat(many / 10);
    for text in [
        ">".repeat(many),
        "> ".repeat(many),
        format!("{}x\n{}", "- ".repeat(many / 5), lines("y\n")),
        format!("{}x\n{}", "> ".repeat(100), lines("y\n")),
        format!("{}x\n{}", "- ".repeat(100), lines("y\n")),
        (0..1000).map(|depth| format!("{}- x\n", "  ".repeat(depth))).collect(),
        "1. ".repeat(many),
        "[".repeat(many),
        "![".repeat(many),
        format!("{}x{}", "[".repeat(many), "](a)".repeat(many)),
        "[x](<".repeat(many),
        "*".repeat(many),
        "*a **b ".repeat(many),
        format!("{}x{}", "_*".repeat(many), "*_".repeat(many)),
        (1..1000).map(|length| format!("{}x", "`".repeat(length))).collect(),
        "<".repeat(many),
        "a <!-- ".repeat(many),
        "a <![CDATA[".repeat(many),
        "&".repeat(many),
        format!("{}\n{}\n{}", "|a".repeat(many / 10), "|-".repeat(many / 10), lines("|\n")),
        format!("{}\n\n[^a]: x", "[^a]".repeat(many / 10)),
        format!("{}x\n{}", "[^a]: ".repeat(many / 10), lines("y\n")),
        (0..many / 10).map(|number| format!("[^{number}]: ")).collect(),
        lines("[^a]: x\n"),
        lines("# same\n"),
        lines("# x {#same}\n"),
        lines("[§ 5] same\n\n"),
        lines("[§ 5\n\n"),
        format!("[§ {}] x", lines("5;")),
        format!("# {}\n\n## {}\n\n{}", lines("a "), lines("b "), lines("|c|\n|-|\n\n")),
        lines("Table 1: x\n\n"),
        lines("R. 5 "),
        "a ".repeat(2 << 20),
        "\0".repeat(many),
    ] {
        let begin = Instant::now();
        prose(&text, &usual_options());
        let head: String = text.chars().take(20).collect();
        // The limit is a hundred times the usual time, because machines that run tests are busy.
        assert!(begin.elapsed() < Duration::from_secs(20), "{head}");
    }
    let deep = prose(&"> ".repeat(101), &usual_options());
    assert_eq!(deep.dead.len(), 1);
    assert!(deep.html.starts_with("<pre tabindex=\"0\"><code>&gt; &gt;"));
}

fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(MARKS), 0..40).prop_map(|pieces| pieces.concat())
}

proptest::proptest! {
    #[test]
    fn any_text_gives_well_formed_html(text in any_text()) {
        let options = ProseOptions { prefix: "a-", paragraph_ids: true, ..usual_options() };
        let prose_made = prose(&text, &options);
        well_formed(&prose_made);
        well_formed(&made(&text));
        for place in prose_made.dead.iter().map(|(place, _)| place).chain(&prose_made.refused) {
            assert!(text.get(place.clone()).is_some(), "{place:?}");
        }
        // The alternative text of a picture may contain any words, because only an address can run
        // a script.
        for followed in ["href", "src"] {
            let script = format!("{followed}=\"javascript");
            assert!(!prose_made.html.to_lowercase().contains(&script), "{}", prose_made.html);
        }
        assert!(plain_words(&text, 20).chars().count() <= 20);
    }
}
