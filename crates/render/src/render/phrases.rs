//! Phrases that the text, Markdown and CSV of a conversion share.

use grognard_view::view::{
    ArrivalView, ConvertView, Mark, RestView, TableView, TotalsView, UnitFigureView,
};

use super::grid::wrap;

pub(super) fn ratio_and_rounding(view: &ConvertView) -> String {
    if view.rounding == "none" {
        return "a list for this game, used unchanged".to_owned();
    }
    let ratio = view.ratio.as_ref().map(|ratio| format!("ratio {ratio}, "));
    format!("{}rounded {}", ratio.unwrap_or_default(), view.rounding)
}

pub(super) fn totals(totals: &TotalsView) -> String {
    let men = format!(
        "{} men in history, {} on the table, {} %",
        totals.strength, totals.fielded_men, totals.drift_percent
    );
    let guns = (totals.guns > 0).then(|| {
        format!(
            "; {} guns in history, {} on the table, {} %",
            totals.guns, totals.fielded_guns, totals.gun_drift_percent
        )
    });
    let sums: String = totals.figures.iter().map(sum).collect();
    let left_out = (totals.left_out > 0).then(|| format!("; {} left out", totals.left_out));
    [Some(men), guns, Some(sums), left_out].into_iter().flatten().collect()
}

/// The sum of a figure, such as `; Cost 412 points`.
fn sum(figure: &UnitFigureView) -> String {
    format!("; {} {}{}", figure.name, figure.shown, sign(figure.mark))
}

/// Sign after a number that is not from the rule book; empty after any other number.
pub(super) fn sign(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

/// Explains each sign, and lists the lines of the pack whose numbers have the sign.
pub(super) fn rests(rests: &[RestView], width: usize, out: &mut String) {
    for group in rests.chunk_by(|rest, next| rest.mark == next.mark) {
        let lines = group.chunk_by(|rest, next| line_of(rest) == line_of(next)).map(|same| {
            let line = line_of(&same[0]);
            match same[0].source.is_empty() {
                true => line.to_owned(),
                false => format!("{line} ({})", same[0].source),
            }
        });
        let lines: Vec<String> = lines.collect();
        let mark = group[0].mark;
        out.push('\n');
        wrap(&format!("{} {}: {}", mark.sign(), mark.words(), lines.join(", ")), 0, width, out);
    }
}

/// Path of a line in a pack without the parts of the line: `wear/formation-morale` for each mark of
/// that wear. All parts of a line are therefore listed as one line.
fn line_of(rest: &RestView) -> &str {
    let end = rest.by.match_indices('/').nth(1).map_or(rest.by.len(), |(offset, _)| offset);
    &rest.by[..end]
}

/// Time of an arrival, with the minutes of the turn that have already passed.
pub(super) fn hours(arrival: &ArrivalView) -> String {
    let into = match arrival.minutes_into_turn {
        0 => String::new(),
        minutes => format!(", {minutes} minutes into the turn"),
    };
    let chance = arrival.chance.map(|chance| format!(", {chance} % on each turn"));
    format!("{}{into}{}", arrival.at, chance.unwrap_or_default())
}

pub(super) fn field(table: &TableView) -> String {
    let size = if table.larger_than_any { ", larger than any table" } else { "" };
    format!(
        "field {} by {}, a table of {} ({}){size}",
        table.width, table.height, table.feet, table.centimetres
    )
}
