//! Converted forces as tables in Markdown.

use grognard_view::view::{
    BattleView, Common, ConvertView, FormationView, HeadWordsView, LeaderView, LeftOutView, Line,
    UnitFigureView, UnitView, common, drift_tenths, left_out_words, lines, percent,
};

use super::left_out::line;
use super::phrases::{field, hours, ratio_and_rounding, rests, sign, totals};
use super::unit_words::{
    Short, certainty, figure_cell, formation_wear, grade, range, unit_wear, wear_legend,
};

/// Renders the facts of a battle that precede its forces: field, turns and arrivals.
pub fn markdown_battle(battle: &BattleView) -> String {
    let mut out = format!("# {} under {}\n", escape(&battle.name), escape(&battle.ruleset));
    let field = battle.table.as_ref().map(field);
    let turns = battle.turns.map(|turns| match battle.turns_rounded_up {
        true => format!("{turns} turns, the last one shorter"),
        false => format!("{turns} turns"),
    });
    let facts: Vec<String> = field.into_iter().chain(turns).collect();
    if !facts.is_empty() {
        out.push_str(&format!("\n{}.\n", escape(&facts.join("; "))));
    }
    if !battle.arrivals.is_empty() {
        out.push_str(
            "\n| turn | hour | side | arrives | where |\n| --: | --- | --- | --- | --- |\n",
        );
    }
    for arrival in &battle.arrivals {
        let note = arrival.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
        out.push_str(&format!(
            "| {} | {} | {} | {}{} | {} |\n",
            arrival.turn,
            hours(arrival),
            escape(&arrival.side),
            escape(&arrival.name),
            escape(&note),
            escape(arrival.entry.as_deref().unwrap_or_default())
        ));
    }
    left_out(&battle.left_out, &mut out);
    out.push('\n');
    out
}

fn left_out(left_out: &[LeftOutView], out: &mut String) {
    for (number, words) in left_out_words(left_out).iter().enumerate() {
        let gap = if number == 0 { "\n" } else { "" };
        out.push_str(&format!("{gap}* {}\n", escape(&line(words))));
    }
}

pub fn markdown(view: &ConvertView) -> String {
    let mut out = format!("# {} under {}\n", escape(&view.name), escape(&view.ruleset_name));
    out.push_str(&format!("\n{}.\n", escape(&ratio_and_rounding(view))));
    let common = common(view);
    let figures = view.figure_heads();
    let mut open = false;
    for line in lines(view) {
        if let Some(formation) = line.formation {
            out.push_str(&heading(formation, line.leader, line.depth, &view.words));
            open = false;
        }
        let Some(unit) = line.units.first() else { continue };
        if !open {
            out.push_str(&head(&figures, &view.words));
            open = true;
        }
        out.push_str(&row(&line, unit, &common, &figures));
    }
    out.push_str(&format!("\n{}.\n", escape(&totals(&view.totals))));
    if let Some(legend) = wear_legend(view, &common) {
        out.push_str(&format!("\n{}.\n", escape(&legend)));
    }
    let mut notes = String::new();
    rests(&view.rests_on, usize::MAX, &mut notes);
    out.push_str(&escape_lines(&notes));
    left_out(&view.left_out, &mut out);
    out
}

fn head(figures: &[&UnitFigureView], words: &HeadWordsView) -> String {
    let heads: String =
        figures.iter().map(|figure| format!(" {} |", escape(figure.head()))).collect();
    let lines = " --- |".repeat(figures.len());
    let (elements, grade) = (escape(&words.elements), escape(&words.grade));
    format!(
        "\n| unit | arm | {elements} | {grade} |{heads} wear | in | out | drift |\n\
         | --- | --- | --- | --- |{lines} --- | --: | --: | --: |\n"
    )
}

fn heading(
    formation: &FormationView,
    leader: Option<&LeaderView>,
    depth: usize,
    words: &HeadWordsView,
) -> String {
    let level = "#".repeat((depth + 2).min(6));
    let leader = leader.map(led);
    let quality = formation.quality_name.as_ref();
    let quality = quality.map(|name| format!("{name}{}", sign(formation.quality_mark)));
    let men = (formation.men > 0).then(|| {
        let drift = percent(drift_tenths(formation.men, formation.fielded_men));
        format!(
            "{} men in history, {} on the table, {drift} %",
            formation.men, formation.fielded_men
        )
    });
    let wear = Some(formation_wear(formation)).filter(|wear| !wear.is_empty());
    let elements = Some(words.count(formation.elements, formation.gun_elements));
    let facts: Vec<String> = [leader, quality, elements, men, wear].into_iter().flatten().collect();
    format!("\n{level} {}\n\n{}\n", escape(&formation.name), escape(&facts.join("; ")))
}

fn led(leader: &LeaderView) -> String {
    match range(leader) {
        range if range.is_empty() => format!("{} ({})", leader.name, leader.rank_name),
        range => format!("{} ({}, {range})", leader.name, leader.rank_name),
    }
}

fn row(
    line: &Line<'_>,
    unit: &UnitView,
    common: &[Common<'_>],
    figures: &[&UnitFigureView],
) -> String {
    let name = match line.formation {
        Some(_) => unit.name.clone(),
        None => line.name(),
    };
    // The leader of a formation is named below the heading of the formation, and only other leaders
    // are named in the row.
    let leader = line.leader.filter(|_| line.formation.is_none());
    let name = leader.map_or(name.clone(), |leader| format!("{name} · {}", led(leader)));
    let drift = percent(drift_tenths(unit.men, unit.fielded_men));
    let mut cells = vec![
        escape(&name),
        unit.arm.clone(),
        format!(
            "{}{}{}",
            unit.elements,
            escape(sign(unit.elements_mark)),
            certainty(unit, Short::Nothing)
        ),
        escape(&grade(unit, Short::Nothing)),
    ];
    cells.extend(figures.iter().map(|figure| escape(&figure_cell(unit, &figure.id))));
    cells.extend([
        escape(&unit_wear(unit, common)),
        unit.strength.clone(),
        unit.fielded_men.to_string(),
        format!("{drift} %"),
    ]);
    format!("| {} |\n", cells.join(" | "))
}

fn escape_lines(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", escape(line))).collect()
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "\\`*_{}[]<>#|".contains(letter) {
            out.push('\\');
        }
        out.push(if letter == '\n' { ' ' } else { letter });
    }
    out
}
