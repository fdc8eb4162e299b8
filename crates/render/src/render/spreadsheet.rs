//! Converted forces as CSV. One table contains all forces.

use grognard_syntax::text::{csv_field, is_formula};
use grognard_view::view::{
    ConvertView, FormationView, LeaderView, LedgerLine, LeftOutView, Mark, UnitFigureView,
    UnitView, drift_tenths, percent, tree,
};

use super::unit_words::{formation_wear, range, unit_wear};

/// Header line for the rows of `csv`, which the caller writes once above all forces. `figures` are
/// the ids of the figures of units, each with a column at the end.
pub fn csv_head(figures: &[String]) -> String {
    let more: String =
        figures.iter().map(|id| format!(",figure_{}", id.replace('-', "_"))).collect();
    format!("{CSV_HEAD}{more}\n")
}

/// The ids of all figures that units of some forces have.
pub fn csv_figures<'v>(views: impl IntoIterator<Item = &'v ConvertView>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for figure in views.into_iter().flat_map(ConvertView::figure_heads) {
        if !ids.contains(&figure.id) {
            ids.push(figure.id.clone());
        }
    }
    ids
}

const CSV_HEAD: &str = "side,force,row,id,name,parent,arm,nation,kind,strength,men,elements,\
gun_elements,element,fielded,drift_percent,grade,traits,wear,range,or,certainty,\
elements_mark,grade_mark";

const CELLS: usize = 21;

/// Renders each formation, unit, leader and body without a place in the game as one row. `side` is the side of the
/// scenario, and `figures` are the ids of the figures in the last columns.
pub fn csv(side: &str, view: &ConvertView, figures: &[String]) -> String {
    let mut out = String::new();
    let none = ",".repeat(figures.len());
    let row_of = |row: &str, cells: [String; CELLS], more: &str, out: &mut String| {
        let first = [side, &view.id, row].map(field);
        let cells = cells.each_ref().map(|cell| field(cell));
        out.push_str(&format!("{},{}{more}\n", first.join(","), cells.join(",")));
    };
    let line = |row: &str, cells: [String; CELLS], out: &mut String| {
        row_of(row, cells, &none, out);
    };
    let figures_of = |own: &[UnitFigureView]| -> String {
        let figure = |id: &String| own.iter().find(|figure| figure.id == *id);
        let cells = figures.iter().map(|id| figure(id).map(|figure| figure.value.as_str()));
        cells.map(|cell| format!(",{}", field(cell.unwrap_or_default()))).collect()
    };
    let tree = tree(view);
    for formation in &view.formations {
        row_of("formation", formation_cells(formation), &figures_of(&formation.figures), &mut out);
        if let Some(leader) = tree.leaders.get(formation.id.as_str()) {
            line("leader", leader_cells(leader), &mut out);
        }
        for unit in tree.units.get(formation.id.as_str()).into_iter().flatten() {
            row_of("unit", unit_cells(unit), &figures_of(&unit.figures), &mut out);
            if let Some(leader) = tree.leaders.get(unit.id.as_str()) {
                line("leader", leader_cells(leader), &mut out);
            }
        }
    }
    for missing in &view.not_fielded {
        let mut cells: [String; CELLS] = Default::default();
        (cells[1], cells[6]) = (missing.name.clone(), missing.strength.clone());
        line("not-fielded", cells, &mut out);
    }
    out.push_str(&csv_left_out(side, &view.id, &view.left_out, figures));
    out
}

/// Renders each part that could not be read as one row. A description takes the place of the name.
pub fn csv_left_out(side: &str, id: &str, left_out: &[LeftOutView], figures: &[String]) -> String {
    let none = ",".repeat(figures.len());
    let line = |left_out: &LeftOutView| {
        let mut cells: [String; CELLS] = Default::default();
        cells[1] = left_out.words();
        let cells = [side, id, "left-out"].into_iter().chain(cells.iter().map(String::as_str));
        let cells: Vec<String> = cells.map(field).collect();
        format!("{}{none}\n", cells.join(","))
    };
    left_out.iter().map(line).collect()
}

fn formation_cells(formation: &FormationView) -> [String; CELLS] {
    let empty = String::new;
    [
        formation.id.clone(),
        formation.name.clone(),
        formation.parent.clone().unwrap_or_default(),
        empty(),
        formation.nation.clone(),
        formation.echelon.clone(),
        formation.men.to_string(),
        formation.men.to_string(),
        formation.elements.to_string(),
        formation.gun_elements.to_string(),
        empty(),
        formation.fielded_men.to_string(),
        percent(drift_tenths(formation.men, formation.fielded_men)),
        formation.quality.clone().unwrap_or_default(),
        empty(),
        formation_wear(formation),
        empty(),
        empty(),
        empty(),
        empty(),
        mark(formation.quality_mark),
    ]
}

fn unit_cells(unit: &UnitView) -> [String; CELLS] {
    let empty = String::new;
    [
        unit.id.clone(),
        unit.name.clone(),
        unit.parent.clone(),
        unit.arm.clone(),
        unit.nation.clone(),
        unit.kind.clone(),
        unit.strength.clone(),
        unit.men.to_string(),
        unit.elements.to_string(),
        empty(),
        unit.element.clone(),
        unit.fielded_men.to_string(),
        percent(drift_tenths(unit.men, unit.fielded_men)),
        unit.grade.clone().unwrap_or_default(),
        unit.traits.join(" "),
        unit_wear(unit, &[]),
        empty(),
        unit.other_counts().map(|others| others.replace(',', "")).unwrap_or_default(),
        unit.certainty.to_owned(),
        mark(unit.elements_mark),
        mark(unit.grade_mark),
    ]
}

fn mark(mark: Option<Mark>) -> String {
    mark.map_or("", Mark::word).to_owned()
}

/// Cells of a leader. The parent of a leader is the unit that he is with, or otherwise his
/// formation.
fn leader_cells(leader: &LeaderView) -> [String; CELLS] {
    let mut cells: [String; CELLS] = Default::default();
    cells[0] = leader.id.clone();
    cells[1] = leader.name.clone();
    cells[2] = leader.unit.as_ref().unwrap_or(&leader.formation).clone();
    cells[5] = leader.rank.clone();
    cells[16] = range(leader);
    cells
}

pub fn ledger_csv(ledger: &[LedgerLine]) -> String {
    let mut out = String::from("step,body,from,to,by,source,remainder,why,mark,also\n");
    for entry in ledger {
        let remainder = entry.remainder.to_string();
        let also = entry.also.iter().map(|rest| format!("{} ({})", rest.by, rest.source));
        let also: Vec<String> = also.collect();
        let cells = [
            &entry.step,
            &entry.body,
            &entry.from,
            &entry.to,
            &entry.by,
            &entry.source,
            &remainder,
            &entry.why,
            &mark(entry.mark),
            &also.join("; "),
        ];
        let cells: Vec<String> = cells.into_iter().map(|cell| field(cell)).collect();
        out.push_str(&format!("{}\n", cells.join(",")));
    }
    out
}

/// Writes a cell of CSV. Text that looks like a formula gets an apostrophe in front, because a
/// spreadsheet would execute the formula.
pub(super) fn field(cell: &str) -> String {
    let figure = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let number = cell.trim_start_matches(['-', '+']).bytes().all(figure);
    if is_formula(cell) && !number { csv_field(&format!("'{cell}")) } else { csv_field(cell) }
}
