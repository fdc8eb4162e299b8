//! A converted force as text, CSV and Markdown.

use super::grid::{Grid, wrap};
use crate::view::{
    BattleView, ConvertView, EntryView, FormationView, Mark, RestView, UnitView, drift_tenths,
    percent,
};

/// A table that a designer reads at a glance, then what is worth telling of the ledger.
pub fn text(view: &ConvertView, telling: &[EntryView], width: usize) -> String {
    let mut out = format!("{} under {}\n", view.name, view.ruleset_name);
    let ratio = view.ratio.as_ref().map(|ratio| format!("ratio {ratio}, "));
    out.push_str(&format!("{}rounded {}\n\n", ratio.unwrap_or_default(), view.rounding));
    let mut grid = Grid::words();
    grid.row(["", "arm", "elements", "grade", "wear", "in", "out", "drift"]);
    tree(view, None, 0, &mut grid);
    grid.print(0, &mut out);
    let totals = &view.totals;
    out.push('\n');
    out.push_str(&format!(
        "{} men in, {} on the table, {} %",
        totals.strength, totals.fielded_men, totals.drift_percent
    ));
    if totals.guns > 0 {
        out.push_str(&format!("; {} guns in, {} on the table", totals.guns, totals.fielded_guns));
    }
    out.push_str(&format!(
        "\n{} of {} elements, and {} of guns\n",
        if totals.units == 1 { "1 unit".to_owned() } else { format!("{} units", totals.units) },
        totals.elements,
        totals.gun_elements
    ));
    let count = |what: &str| view.units.iter().filter(|unit| unit.certainty == what).count();
    match count("ambiguous") {
        0 => {}
        1 => out.push_str("1 unit could have another number of elements as well\n"),
        units => {
            out.push_str(&format!("{units} units could have another number of elements as well\n"))
        }
    }
    match count("impossible") {
        0 => {}
        1 => out.push_str("1 unit has a strength that no number of elements stands for\n"),
        units => out.push_str(&format!(
            "{units} units have strengths that no number of elements stands for\n"
        )),
    }
    if let Some(table) = &view.table {
        let turns = view.turns.map(|turns| format!("; {turns} turns")).unwrap_or_default();
        out.push_str(&format!(
            "field {} by {}, a table of {}{turns}\n",
            table.width, table.height, table.feet
        ));
    } else if let Some(turns) = view.turns {
        out.push_str(&format!("{turns} turns\n"));
    }
    ledger(view, telling, width, &mut out);
    rests(&view.rests_on, width, &mut out);
    out
}

/// A sign behind what does not rest on the rule book.
fn sign(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

/// What the signs mean, and which lines of the pack are behind them.
fn rests(rests: &[RestView], width: usize, out: &mut String) {
    for group in rests.chunk_by(|one, next| one.mark == next.mark) {
        let lines = group.chunk_by(|one, next| line_of(one) == line_of(next)).map(|same| {
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

/// The line of the pack, without its parts: `wear/formation-morale` for each of its marks.
fn line_of(rest: &RestView) -> &str {
    let end = rest.by.match_indices('/').nth(1).map_or(rest.by.len(), |(at, _)| at);
    &rest.by[..end]
}

/// What a battle says before its forces.
pub fn battle(battle: &BattleView) -> String {
    let mut out = format!("{} under {}\n", battle.name, battle.ruleset);
    if let Some(table) = &battle.table {
        out.push_str(&format!(
            "field {} by {}, a table of {}\n",
            table.width, table.height, table.feet
        ));
    }
    if let Some(turns) = battle.turns {
        let rounded = if battle.turns_rounded_up { ", the last one cut short" } else { "" };
        out.push_str(&format!("{turns} turns{rounded}\n"));
    }
    for arrival in &battle.arrivals {
        let entry = arrival.entry.as_ref().map(|entry| format!(" at {entry}")).unwrap_or_default();
        let note = arrival.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
        out.push_str(&format!(
            "turn {}: {}{entry}, {}{note}\n",
            arrival.turn, arrival.body, arrival.at
        ));
    }
    out.push('\n');
    out
}

fn tree(view: &ConvertView, parent: Option<&str>, depth: usize, grid: &mut Grid) {
    let below = view.formations.iter().filter(|one| one.parent.as_deref() == parent);
    for formation in below {
        grid.row(formation_row(view, formation, depth));
        for unit in view.units.iter().filter(|unit| unit.parent == formation.id) {
            grid.row(unit_row(unit, depth + 1));
        }
        tree(view, Some(&formation.id), depth + 1, grid);
    }
}

fn formation_row(view: &ConvertView, formation: &FormationView, depth: usize) -> Vec<String> {
    let leader = view.leaders.iter().find(|leader| leader.formation == formation.id);
    let leader = leader.map(|leader| match &leader.range {
        Some(range) => format!(" · {} {range}{}", leader.name, sign(leader.range_mark)),
        None => format!(" · {}", leader.name),
    });
    let guns = match formation.gun_elements {
        0 => String::new(),
        guns => format!(" + {guns}"),
    };
    let drift = percent(drift_tenths(formation.men, formation.fielded_men));
    vec![
        format!("{}{}{}", "  ".repeat(depth), formation.name, leader.unwrap_or_default()),
        formation.echelon.clone(),
        format!("{}{guns}", formation.elements),
        marked(formation.quality_name.as_deref(), formation.quality_mark),
        wear(&formation.wear),
        formation.men.to_string(),
        formation.fielded_men.to_string(),
        format!("{drift} %"),
    ]
}

fn unit_row(unit: &UnitView, depth: usize) -> Vec<String> {
    let sure = match unit.certainty {
        "ambiguous" => {
            format!(" (or {})", numbers(&unit.or))
        }
        "impossible" => " (none fits)".to_owned(),
        _ => String::new(),
    };
    let traits = match unit.traits.is_empty() {
        true => String::new(),
        false => format!(" {}", unit.traits.join(" ")),
    };
    let drift = percent(drift_tenths(unit.men, unit.fielded_men));
    vec![
        format!("{}{}", "  ".repeat(depth), unit.name),
        unit.arm.clone(),
        format!("{}{}{sure}", unit.elements, sign(unit.elements_mark)),
        format!("{}{traits}", marked(unit.grade_name.as_deref(), unit.grade_mark)),
        wear(&unit.wear),
        unit.strength.clone(),
        unit.fielded_men.to_string(),
        format!("{drift} %"),
    ]
}

/// Numbers in a row: `3`, `3, 5`, `3-6`.
fn numbers(row: &[u32]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in row.chunk_by(|one, next| *next == one + 1) {
        match run {
            [one] => parts.push(one.to_string()),
            [one, other] => parts.extend([one.to_string(), other.to_string()]),
            [first, .., last] => parts.push(format!("{first}-{last}")),
            [] => {}
        }
    }
    parts.join(", ")
}

/// A name with the sign of its mark.
fn marked(name: Option<&str>, mark: Option<Mark>) -> String {
    name.map(|name| format!("{name}{}", sign(mark))).unwrap_or_default()
}

/// Wear in a few words: the marks and when they come.
fn wear(tracks: &[crate::view::WearView]) -> String {
    let marks = tracks.first().map(|track| track.marks.as_slice()).unwrap_or_default();
    let reading = |by_reading: bool| sign(by_reading.then_some(Mark::Reading));
    let each = marks.iter().take(3);
    let marks: Vec<String> = each
        .map(|mark| format!("{} {}{}", mark.name, mark.lost, reading(mark.by_reading)))
        .collect();
    marks.join(", ")
}

fn ledger(view: &ConvertView, telling: &[EntryView], width: usize, out: &mut String) {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for entry in &view.ledger {
        match counts.iter_mut().find(|(step, _)| *step == entry.step) {
            Some((_, count)) => *count += 1,
            None => counts.push((&entry.step, 1)),
        }
    }
    let counts: Vec<String> =
        counts.iter().map(|(step, count)| format!("{count} {step}")).collect();
    out.push_str(&format!("\nLedger: {} lines ({})\n", view.ledger.len(), counts.join(", ")));
    for entry in telling {
        let by = match entry.source.is_empty() {
            true => format!("[{}]", entry.by),
            false => format!("[{}, {}]", entry.by, entry.source),
        };
        let by = if entry.by.is_empty() { String::new() } else { format!(" {by}") };
        let words = format!(
            "{} {}: {} → {}; {}{by}",
            entry.step, entry.body, entry.from, entry.to, entry.why
        );
        wrap(&words, 2, width, out);
    }
}

/// One line a unit, for a spreadsheet.
pub fn csv(view: &ConvertView) -> String {
    let mut out = String::from(
        "id,name,parent,arm,nation,kind,strength,men,elements,element,fielded,grade,traits,certainty\n",
    );
    for unit in &view.units {
        let numbers =
            (unit.men.to_string(), unit.elements.to_string(), unit.fielded_men.to_string());
        let traits = unit.traits.join(" ");
        let grade = unit.grade.clone().unwrap_or_default();
        let cells = [
            &unit.id,
            &unit.name,
            &unit.parent,
            &unit.arm,
            &unit.nation,
            &unit.kind,
            &unit.strength,
            &numbers.0,
            &numbers.1,
            &unit.element,
            &numbers.2,
            &grade,
            &traits,
        ];
        let cells: Vec<String> = cells.into_iter().map(|cell| field(cell)).collect();
        out.push_str(&format!("{},{}\n", cells.join(","), unit.certainty));
    }
    out
}

/// The ledger, one line an entry.
pub fn ledger_csv(ledger: &[EntryView]) -> String {
    let mut out = String::from("step,body,from,to,by,source,remainder,why\n");
    for entry in ledger {
        let remainder = entry.remainder.to_string();
        let cells = [
            &entry.step,
            &entry.body,
            &entry.from,
            &entry.to,
            &entry.by,
            &entry.source,
            &remainder,
            &entry.why,
        ];
        let cells: Vec<String> = cells.into_iter().map(|cell| field(cell)).collect();
        out.push_str(&format!("{}\n", cells.join(",")));
    }
    out
}

/// A cell of CSV. What a spreadsheet would take for a formula is kept from it.
pub(super) fn field(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let number = cell.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    let cell = if formula && !number { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

/// Tables in Markdown, a heading for each formation.
pub fn markdown(view: &ConvertView) -> String {
    let mut out = format!("# {} under {}\n", escape(&view.name), escape(&view.ruleset_name));
    for formation in &view.formations {
        let units: Vec<&UnitView> =
            view.units.iter().filter(|unit| unit.parent == formation.id).collect();
        out.push_str(&format!(
            "\n## {}\n\n{} elements, {} men; {}\n",
            escape(&formation.name),
            formation.elements + formation.gun_elements,
            formation.men,
            wear(&formation.wear)
        ));
        if units.is_empty() {
            continue;
        }
        out.push_str("\n| unit | arm | elements | grade | men | drift |\n| --- | --- | --: | --- | --: | --: |\n");
        for unit in units {
            let row = unit_row(unit, 0);
            out.push_str(&format!(
                "| {} | {} | {} | {} | {} | {} |\n",
                escape(&row[0]),
                row[1],
                row[2],
                escape(&row[3]),
                row[5],
                row[7]
            ));
        }
    }
    let totals = &view.totals;
    out.push_str(&format!(
        "\n{} men in, {} on the table, {} %.\n",
        totals.strength, totals.fielded_men, totals.drift_percent
    ));
    let mut notes = String::new();
    rests(&view.rests_on, usize::MAX, &mut notes);
    out.push_str(&escape_lines(&notes));
    out
}

/// The same, line by line.
fn escape_lines(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", escape(line))).collect()
}

/// Text that means nothing to Markdown.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "\\`*_{}[]<>()#|".contains(letter) {
            out.push('\\');
        }
        out.push(if letter == '\n' { ' ' } else { letter });
    }
    out
}
