//! Report of a played battle, as Markdown and CSV. The page of a battle in play writes the same text.

use std::fmt::Write;

use grognard_view::play::PlayReport;

use super::left_out::line;
use super::spreadsheet::field;

pub fn markdown(report: &PlayReport) -> String {
    let mut told = format!("# {} under {}\n\n", plain(&report.name), plain(&report.ruleset_name));
    told.push_str(&report.end);
    told.push('\n');
    if report.sides.iter().any(|side| side.points != 0) {
        let points =
            report.sides.iter().map(|side| format!("{} {}", plain(&side.name), side.points));
        let points: Vec<String> = points.collect();
        let _ = write!(told, "\nPoints: {}.\n", points.join(", "));
    }
    for side in &report.sides {
        let _ = write!(told, "\n## {}\n\n{}\n", plain(&side.name), side.summary);
        list(
            &mut told,
            side.lines.iter().map(|(name, words)| format!("{}: {}", plain(name), plain(words))),
        );
    }
    if !report.left_out.is_empty() {
        told.push('\n');
        report.left_out.iter().for_each(|words| {
            let _ = writeln!(told, "* {}", plain(&line(words)));
        });
    }
    told.push_str("\n## What happened\n");
    for turn in &report.turns {
        let _ = write!(told, "\n{}:\n", turn.turn);
        list(&mut told, turn.lines.iter().map(|line| plain(line)));
    }
    told
}

fn list(told: &mut String, lines: impl Iterator<Item = String>) {
    for (number, line) in lines.enumerate() {
        let _ = writeln!(told, "{}* {line}", if number == 0 { "\n" } else { "" });
    }
}

fn plain(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for letter in text.split_whitespace().collect::<Vec<&str>>().join(" ").chars() {
        if "\\`*_[]<>|#".contains(letter) {
            told.push('\\');
        }
        told.push(letter);
    }
    told
}

/// Renders the losses of every unit. Each track of a unit has its own line.
pub fn csv(report: &PlayReport) -> String {
    let mut told = String::from("side,formation,unit,kind,lost,of,state\n");
    for side in &report.sides {
        for loss in side.losses.iter().filter(|loss| loss.boxes > 0) {
            let removed = if loss.removed { "removed" } else { "" };
            let state = [loss.state.as_str(), removed];
            let state: Vec<&str> = state.into_iter().filter(|word| !word.is_empty()).collect();
            let boxes = loss.boxes.to_string();
            let state = state.join(", ");
            let cells =
                [&side.name, &loss.formation, &loss.name, &loss.counts, &loss.lost, &boxes, &state];
            let cells: Vec<String> = cells.into_iter().map(|cell| field(cell)).collect();
            told.push_str(&cells.join(","));
            told.push('\n');
        }
    }
    for words in &report.left_out {
        let _ = writeln!(told, ",,{},,,,", field(&line(words)));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_signs_in_names_are_escaped() {
        assert_eq!(plain("2/95th *Rifles*\n<b>"), "2/95th \\*Rifles\\* \\<b\\>");
    }
}
