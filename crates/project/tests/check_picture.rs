//! The picture in the README is what `grognard check` prints.

use std::fmt::Write;
use std::path::Path;

use grognard_project::check::Options;
use grognard_syntax::diagnostic::{Format, Report, print};

use crate::support::{check_files, in_step};

/// A few slips of the kind that are made late in the evening.
const ARMY: &str = "\
oob: 1
id: armee-du-nord
name: Armée du Nord
nation: france
date: 1815-06-18
sources:
  example: Invented for this example
source: example
leader: Napoléon
formations:
  - id: bachelu
    name: 5th Division
    echelon: division
    leader: Bachelu
    units:
      - { name: 1/2e Légère, arm: infantry, men: 626, grade: vetran }
      - { name: 2/2e Légère, arm: infantry, men: 614, grade: regular }
      - { name: 1/61e Ligne, arm: infantry, men: 432, grade: regular }
    artillery:
      - name: Battery #18
        arm: foot-artillery
        guns: 8
    total: { men: 1680, guns: 8 }
";

const WIDTH: usize = 88;

/// `GROGNARD_BLESS=1 cargo test` draws it again.
/// On Windows findings are printed in another blue.
#[cfg(not(windows))]
#[test]
fn the_picture_in_the_readme_shows_the_output_of_check() {
    let files = vec![("waterloo.oob.yaml".to_owned(), ARMY.as_bytes().to_vec())];
    let (files, checked) = check_files(files, Options::default());
    let report = Report {
        diagnostics: &checked.diagnostics,
        texts: &files.texts,
        checked: 1,
        colour: true,
        width: WIDTH,
        quiet: false,
    };
    let mut out = Vec::new();
    print(&report, Format::Human, &mut out).expect("a vector takes everything");
    let printed = String::from_utf8(out).expect("every voice speaks UTF-8");
    in_step(Path::new("docs/images/check.svg"), &svg(&printed));
}

/// Draws lines with colours as a terminal would.
fn svg(printed: &str) -> String {
    let lines: Vec<&str> = std::iter::once("$ grognard check").chain(printed.lines()).collect();
    // A title is not broken: the picture is as wide as its longest line.
    let visible = |line: &&str| anstream::adapter::strip_str(line).to_string().chars().count();
    let widest = lines.iter().map(visible).max().unwrap_or(WIDTH);
    let (width, height) = (widest * 8 + 32, lines.len() * 18 + 36);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"grognard check in a terminal\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1b1f27\"/>\n\
         <g font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"13\" fill=\"#d6dae3\" xml:space=\"preserve\" style=\"white-space:pre\">\n"
    );
    for (at, line) in lines.iter().enumerate() {
        writeln!(out, "<text x=\"16\" y=\"{}\">{}</text>", 30 + at * 18, spans(line)).expect("ok");
    }
    out + "</g>\n</svg>\n"
}

/// Escape codes as spans of a text.
fn spans(line: &str) -> String {
    let mut out = String::new();
    let mut style = String::new();
    for (at, part) in line.split("\x1b[").enumerate() {
        let text = match part.split_once('m').filter(|_| at > 0) {
            Some((codes, text)) => {
                restyle(&mut style, codes);
                text
            }
            None => part,
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        match (text.is_empty(), style.is_empty()) {
            (true, _) => {}
            (false, true) => out.push_str(&text),
            (false, false) => write!(out, "<tspan{style}>{text}</tspan>").expect("a string"),
        }
    }
    out
}

fn restyle(style: &mut String, codes: &str) {
    for code in codes.split(';') {
        let colour = match code {
            "" | "0" => {
                style.clear();
                continue;
            }
            "1" => " font-weight=\"bold\"",
            "31" | "91" => " fill=\"#ff6b6b\"",
            "32" | "92" => " fill=\"#7bd88f\"",
            "33" | "93" => " fill=\"#ffd166\"",
            "34" | "94" => " fill=\"#7aa2f7\"",
            "36" | "96" => " fill=\"#6fd3e3\"",
            _ => "",
        };
        if !style.contains(colour) {
            if colour.starts_with(" fill") {
                style.truncate(style.find(" fill").unwrap_or(style.len()));
            }
            style.push_str(colour);
        }
    }
}
