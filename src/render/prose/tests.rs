//! Texts and what becomes of them.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::{Lead, Prose, ProseWish, prose};

/// Follows every link as it is written; `chart:` and the like lead to a page, `gone` leads nowhere.
fn link(target: &str) -> Lead {
    match target.split_once(':') {
        Some(("chart", id)) => {
            Lead::To { href: format!("charts.html#{id}"), preview: Some(target.to_owned()) }
        }
        Some(("term", _)) => Lead::Plain,
        _ if target == "gone" => Lead::Nowhere("there is no such page".to_owned()),
        _ => Lead::To { href: target.to_owned(), preview: None },
    }
}

/// Finds `R. 5`, and `R. 9` that leads nowhere.
fn references(text: &str) -> Vec<(Range<usize>, Lead)> {
    let lead = |at: usize| match text.as_bytes().get(at + 3) {
        Some(b'5') => Some(Lead::To { href: "#r-5".to_owned(), preview: Some("5".to_owned()) }),
        Some(b'9') => Some(Lead::Nowhere("no rule 9".to_owned())),
        _ => None,
    };
    text.match_indices("R. ").filter_map(|(at, _)| Some((at..at + 4, lead(at)?))).collect()
}

fn wish() -> ProseWish<'static> {
    ProseWish {
        link: &link,
        references: Some(&references),
        level: 0,
        prefix: "",
        paragraph_ids: false,
        previews: true,
    }
}

fn made(text: &str) -> Prose {
    prose(text, &wish())
}

#[test]
fn look() {
    let text = std::fs::read_to_string("/tmp/look.md").unwrap();
    let made = prose(&text, &ProseWish { paragraph_ids: true, ..wish() });
    println!("{}\n{:#?} {:?}\n{:#?}", made.html, made.passages, made.title, made.contents);
    for (r, why) in &made.dead {
        println!("DEAD {:?} {why}", &text[r.clone()]);
    }
    for r in &made.refused {
        println!("REFUSED {:?}", &text[r.clone()]);
    }
    println!("{:?}", made.ids);
    std::fs::write("/tmp/look.html", format!("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>x</title>\n</head>\n<body>\n<main>\n<h1>x</h1>\n{}</main>\n</body>\n</html>\n", made.html)).unwrap();
}

#[test]
fn hostile() {
    let n = 100_000;
    let cases: Vec<(&str, String)> = vec![
        (">", ">".repeat(n)),
        ("> x", format!("{}x", "> ".repeat(n))),
        ("> lines", format!("{}x\n\n{}", "> ".repeat(n), "> y\n\n".repeat(n))),
        ("[", "[".repeat(n)),
        ("![", "![".repeat(n)),
        ("[]", format!("{}x{}", "[".repeat(n), "](a)".repeat(n))),
        ("*", "*".repeat(n)),
        ("*a ", "*a ".repeat(n)),
        ("*a**", "*a **a ".repeat(n)),
        ("**x**", format!("{}x{}", "**".repeat(n), "**".repeat(n))),
        ("_*", format!("{}x{}", "_*".repeat(n), "*_".repeat(n))),
        ("- ", format!("{}x", "- ".repeat(n))),
        ("- lines", format!("{}x\n{}", "- ".repeat(20_000), "\n".repeat(n))),
        ("- lazy", format!("{}x\n{}", "- ".repeat(20_000), "y\n".repeat(n))),
        ("1. ", format!("{}x", "1. ".repeat(n))),
        ("stairs", (0..1000).map(|d| format!("{}- x\n", "  ".repeat(d))).collect()),
        ("`", (1..1000).map(|d| format!("{}x", "`".repeat(d))).collect()),
        ("<", "<".repeat(n)),
        ("<!--", "<!--".repeat(n)),
        ("<!-- a", "a <!-- ".repeat(n)),
        ("<?", "a <?".repeat(n)),
        ("<a ", "a <a b='".repeat(n)),
        ("<![CDATA[", "a <![CDATA[".repeat(n)),
        ("&", "&".repeat(n)),
        ("~", "~a ~~b ".repeat(n)),
        ("|", format!("{}\n{}\n{}", "|a".repeat(n), "|-".repeat(n), "|\n".repeat(n))),
        ("[^", format!("{}\n\n[^a]: x", "[^a]".repeat(n))),
        ("[^a]:", (0..n / 10).map(|i| format!("[^{i}]\n\n[^{i}]: x\n\n")).collect()),
        ("# same", "# same\n\n".repeat(n)),
        ("[§", "[§ 5\n\n".repeat(n)),
        ("[§ same", "[§ 5] a\n\n".repeat(n)),
        ("[§;", format!("[§ {}] x", "5;".repeat(n))),
        (
            "long heading",
            format!("# {}\n\n## {}\n\n{}", "a ".repeat(n), "b ".repeat(n), "x\n\n".repeat(n)),
        ),
        ("refs", format!("[a]: /{}\n\n{}", "b".repeat(n), "[a] ".repeat(n))),
        ("caption", "Table: x\n\n".repeat(n)),
        ("tables", "Table 1: x\n\n|a|b|\n|-|-|\n|c|d|\n\n".repeat(n / 10)),
        ("dl", "a\n: b\n\n".repeat(n / 10)),
        ("\\", "\\".repeat(n)),
        ("[x]((((", format!("[x]{}", "(".repeat(n))),
        ("[x](<", "[x](<".repeat(n)),
        ("[ ]", "[x] ".repeat(n)),
        ("alerts", format!("{}[!NOTE]\nx", "> ".repeat(n))),
        ("{#", format!("# {}", "{#a".repeat(n))),
        ("# {#a}", "# x {#a}\n".repeat(n)),
        ("4 MiB", "a ".repeat(2 << 20)),
        ("R. 5", "R. 5 ".repeat(n)),
        ("nul", "\0".repeat(n)),
    ];
    for (name, text) in cases {
        let begin = Instant::now();
        let made = made(&text);
        let took = begin.elapsed();
        if took > Duration::from_millis(300) {
            println!("{name}: {took:?} {} -> {}", text.len(), made.html.len());
        }
    }
}
