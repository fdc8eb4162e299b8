//! Foreign lists that are designed to waste time: deep chains, endless paths, lines of thousands of
//! tokens, a side for each row. The import must limit the numbers of bodies and findings.

use std::fmt::Write as _;
use std::time::Duration;

use grognard_exchange::import::{ImportedFile, run};
use grognard_lists::lists::ListImportOptions;

fn table(text: &str) -> ImportedFile {
    run("list.csv", text.as_bytes(), Some("table"), &ListImportOptions::default())
}

fn text(text: &str) -> ImportedFile {
    run("list.txt", text.as_bytes(), Some("text"), &ListImportOptions::default())
}

/// Rows in which each body is below the body of the row before.
fn chain(rows: usize) -> String {
    let mut text = "id,name,parent,men\n".to_owned();
    for row in 1..=rows {
        _ = writeln!(text, "u{row},Unit {row},u{},500", row - 1);
    }
    text
}

/// Rows in which each body is on a side of its own.
fn sides(rows: usize) -> String {
    let mut text = "Side,Unit,Men\n".to_owned();
    (0..rows).for_each(|row| _ = writeln!(text, "Side {row},{row}e Ligne,500"));
    text
}

fn path(parts: usize) -> String {
    let end = vec!["a"; parts].join("/");
    format!("name,path,men\nArmy,A,\nUnit,A/B,500\nDeep,{end},500\n")
}

/// Lines that repeat the same signs, three kilobytes each.
fn signs(sign: &str, lines: usize) -> String {
    let line = sign.repeat(3_000 / sign.len()) + "\n";
    "1st Division\n9th Line 600 men\n".to_owned() + &line.repeat(lines)
}

#[test]
fn a_chain_of_parents_is_as_deep_as_a_document() {
    let imported = table(&chain(40));
    let nodes = &imported.draft.lists[0].nodes;
    assert_eq!(nodes.len(), 40);
    assert_eq!(nodes.iter().map(|node| node.depth).max(), Some(11));
    let told: Vec<&str> = imported.found.iter().map(|found| found.message.as_str()).collect();
    let deep = "`Unit 13` and 27 more are nested deeper than 12 levels and are written beside their parents";
    // The uppermost parent has no row, so Unit 13 is the first unit that is below twelve bodies.
    assert!(told.contains(&deep), "{told:?}");
}

#[test]
fn a_table_of_battles_is_refused() {
    let battles = "Battle;Date;French;Allies;Losses\nMarengo;1800-06-14;28000;31000;14000\nAusterlitz;1805-12-02;73000;85000;25000\n";
    let imported = table(battles);
    assert!(imported.lists.is_empty());
    assert!(imported.found[0].message.contains("lists battles"), "{:?}", imported.found);
    let stated = table(&battles.replace("Battle;", "Regiment;"));
    assert_eq!(stated.lists.len(), 1);
}

#[test]
fn a_very_long_path_is_cut() {
    let imported = table(&path(2_000));
    let bodies: usize = imported.draft.lists.iter().map(|list| list.nodes.len()).sum();
    assert!(bodies < 40, "{bodies} bodies");
    let told: Vec<&str> = imported.found.iter().map(|found| found.message.as_str()).collect();
    assert!(
        told.iter().any(|told| told.starts_with("the path has more than 24 parts")),
        "{told:?}"
    );
}

#[test]
fn fifty_sides_become_fifty_lists() {
    let imported = table(&sides(50));
    assert_eq!(imported.draft.lists.len(), 50);
}

#[test]
fn a_line_of_too_many_tokens_is_left_out_and_reported() {
    for sign in ["(1)", "(1", "1+", "a ", "1/"] {
        let imported = text(&signs(sign, 1));
        assert_eq!(imported.draft.lists[0].nodes.len(), 2, "{sign}");
        let told: Vec<&str> = imported.found.iter().map(|found| found.message.as_str()).collect();
        let limit = "a line of more than 300 words, numbers and signs is left out";
        assert!(told.contains(&limit), "{sign}: {told:?}");
    }
}

/// A list with four times as many rows may take at most ten times as long.
#[test]
#[ignore = "needs a machine without other work"]
#[expect(clippy::print_stderr, reason = "the figures are the point")]
fn time_grows_no_faster_than_a_list() {
    type Row = (&'static str, fn(usize) -> String, fn(&str) -> ImportedFile, usize);
    let lists: [Row; 4] = [
        ("chain", chain, table, 8_000),
        ("sides", sides, table, 2_000),
        ("path", path, table, 20_000),
        ("signs", |lines| signs("(1)", lines), text, 100),
    ];
    for (name, make, read, count) in lists {
        let [quarter, whole] = [count, 4 * count].map(|count| {
            let text = make(count);
            let mut times = [Duration::ZERO; 3];
            for time in &mut times {
                let start = std::time::Instant::now();
                read(&text);
                *time = start.elapsed();
            }
            times.sort();
            times[1]
        });
        eprintln!("{name}: {quarter:?}, {whole:?}");
        assert!(whole < quarter * 10, "{name}: {quarter:?}, {whole:?}");
    }
}

/// The reader of texts takes the stars away, so the text that findings show is shorter than the file.
#[test]
fn findings_about_the_encoding_point_into_the_text_that_is_shown() {
    let imported =
        run("list", b"    **3e** 9e Leg\xe8re ;\xae\xae men-", None, &ListImportOptions::default());
    assert!(!imported.found.is_empty());
    for found in &imported.found {
        assert!(imported.shown.get(found.span.range()).is_some(), "{found:?}");
    }
}
