//! Musters, comparisons of rule sets, and differences, as terminal text and CSV.

use std::collections::BTreeSet;

use grognard_syntax::text::counted;
use grognard_view::view::{DiffView, FitView, Mark, MusterLine, MusterView, TableView};

use super::grid::{TextGrid, hang, wrap};
use super::left_out::{left_out, line};
use super::phrases::sign;
use super::spreadsheet::field;

/// Renders the miniatures that battles need, and the miniatures that a collection lacks.
pub fn muster(view: &MusterView, width: usize) -> String {
    let mut out = format!("For {} under {}\n", view.battles.join(", "), view.ruleset_name);
    if view.battles.len() > 1 {
        out.push_str("each number is the highest that one of these battles needs\n");
    }
    out.push('\n');
    muster_grid(view).print(2, &mut out);
    let count = |wanted: &dyn Fn(&MusterLine) -> bool| -> u32 {
        view.lines.iter().filter(|line| wanted(line)).map(|line| line.bases).sum()
    };
    let (bases, leaders) =
        (count(&|line| line.arm != "leaders"), count(&|line| line.arm == "leaders"));
    let (bases, leaders) = (counted(bases, "base"), counted(leaders, "leader"));
    out.push_str(&format!("\n{bases} and {leaders}"));
    if let Some(owner) = &view.against {
        let short: u32 = view.lines.iter().filter_map(|line| line.short).sum();
        let open = view.lines.iter().any(|line| line.short.is_none());
        match short {
            0 if open => out.push_str(&format!("; it is unknown whether {owner} has them all")),
            0 => out.push_str(&format!("; {owner} has them all")),
            short if open => out.push_str(&format!("; {owner} lacks at least {short}")),
            short => out.push_str(&format!("; {owner} lacks {short}")),
        }
    }
    out.push('\n');
    muster_notes(view, width, &mut out);
    let marks = view.lines.iter().flat_map(|line| [line.bases_mark, line.figures_mark]);
    signs(marks, width, &mut out);
    left_out(&view.left_out, width, &mut out);
    out
}

fn muster_grid(view: &MusterView) -> TextGrid {
    let against = view.against.is_some();
    let mut grid = TextGrid::words();
    let mut head = vec!["nation", "arm", "kind", "bases", "figures"];
    if against {
        head.extend(["have", "short"]);
    }
    if view.battles.len() > 1 {
        head.push("most in");
    }
    grid.row(head);
    for line in &view.lines {
        let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
        let mut row = vec![
            line.nation.clone(),
            line.arm.clone(),
            line.kind.clone(),
            bases_of(line),
            format!("{}{}", number(line.figures), sign(line.figures_mark)),
        ];
        if against {
            row.push(had(line));
            row.push(match line.short {
                Some(0) => String::new(),
                Some(short) => short.to_string(),
                None => "?".to_owned(),
            });
        }
        if view.battles.len() > 1 {
            row.push(line.most_in.clone());
        }
        grid.row(row);
    }
    grid
}

/// Number of bases in a line of the muster. `?` marks bodies of unknown strength.
fn bases_of(line: &MusterLine) -> String {
    let counted = format!("{}{}", line.bases, sign(line.bases_mark));
    match (line.bases, line.unknown.is_empty()) {
        (_, true) => counted,
        (0, false) => "?".to_owned(),
        (_, false) => format!("{counted} + ?"),
    }
}

/// Number of bases that a collection has for a line, and of figures that cannot be counted as
/// bases.
fn had(line: &MusterLine) -> String {
    let bases = line.have.unwrap_or(0);
    match (bases, line.uncounted_figures) {
        (_, 0) => bases.to_string(),
        (0, figures) => format!("{figures} figures"),
        (_, figures) => format!("{bases} + {figures} figures"),
    }
}

/// Notes about bases that replace others, about figures that cannot be counted, and about bodies of
/// unknown strength.
fn muster_notes(view: &MusterView, width: usize, out: &mut String) {
    let mut notes: Vec<String> = Vec::new();
    for line in &view.lines {
        let what = format!("{}, {}, {}", line.nation, line.arm, line.kind);
        if !line.unknown.is_empty() {
            notes.push(format!("{what}: unknown strength of {}", line.unknown.join(", ")));
        }
        for stand_in in &line.stand_ins {
            let bases = if stand_in.bases == 1 { "base" } else { "bases" };
            let kind = &stand_in.kind;
            notes.push(format!("{what}: {} {bases} of kind {kind} used instead", stand_in.bases));
        }
        if line.uncounted_figures > 0 {
            notes.push(format!(
                "{what}: {} gives no number of figures per base: write `figures_per_base` in the collection",
                view.ruleset_name
            ));
        }
    }
    if !notes.is_empty() {
        out.push('\n');
    }
    notes.iter().for_each(|note| hang(note, 2, width, out));
}

fn signs(marks: impl Iterator<Item = Option<Mark>>, width: usize, out: &mut String) {
    let marks: BTreeSet<Mark> = marks.flatten().collect();
    let words = marks.iter().map(|mark| format!("{} {}", mark.sign(), mark.words()));
    let words: Vec<String> = words.collect();
    if !words.is_empty() {
        out.push('\n');
        wrap(&words.join("; "), 0, width, out);
    }
}

/// Renders the muster as CSV. Each kind of base has one row.
pub fn muster_csv(view: &MusterView) -> String {
    let head =
        "nation,arm,kind,bases,figures,have,short,most_in,unknown,uncounted_figures,stand_ins";
    let mut out = format!("{head}\n");
    for line in &view.lines {
        let number = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
        let stand_ins = line.stand_ins.iter();
        let stand_ins = stand_ins.map(|stand_in| format!("{} {}", stand_in.bases, stand_in.kind));
        let stand_ins: Vec<String> = stand_ins.collect();
        let cells = [
            line.nation.clone(),
            line.arm.clone(),
            line.kind.clone(),
            line.bases.to_string(),
            number(line.figures),
            number(line.have),
            number(line.short),
            line.most_in.clone(),
            line.unknown.join("; "),
            number(Some(line.uncounted_figures).filter(|figures| *figures > 0)),
            stand_ins.join("; "),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| field(cell)).collect();
        out.push_str(&format!("{}\n", cells.join(",")));
    }
    for words in &view.left_out {
        // A part that could not be read has no numbers, so its description is in the nation column.
        let empty = ",".repeat(head.matches(',').count());
        out.push_str(&format!("{}{empty}\n", field(&line(words))));
    }
    out
}

/// Renders rule sets by how well they suit a battle, the best rule set first. `others` are the rule
/// sets about other wars, in words.
pub fn fit(name: &str, fits: &[FitView], others: &[String], width: usize) -> String {
    let mut out = String::new();
    wrap(&format!("{name}, best first"), 0, width, &mut out);
    out.push('\n');
    let full = fit_grid(fits, false);
    match full.width() <= width {
        true => full.print(0, &mut out),
        false => fit_grid(fits, true).print(0, &mut out),
    }
    let legend = "units and elements: on each side; front and field: feet of table; drift: difference in men of \
                  each order of battle, in per cent";
    out.push('\n');
    wrap(legend, 0, width, &mut out);
    out.push('\n');
    for fit in fits {
        let ratio = fit.ratio.as_ref().map(|ratio| format!(" {ratio}")).unwrap_or_default();
        let reason = match &fit.same_as {
            Some(other) => format!("the same result as {other}"),
            None => fit.reason.clone(),
        };
        hang(&format!("{}{ratio}: {reason}", fit.ruleset), 2, width, &mut out);
    }
    if !others.is_empty() {
        hang(&format!("of other wars: {}", others.join(", ")), 2, width, &mut out);
    }
    let marks = fits.iter().filter(|fit| fit.same_as.is_none()).flat_map(|fit| {
        [
            fit.elements_mark,
            fit.figures_mark,
            fit.front_mark,
            fit.table_mark,
            fit.turns_mark,
            fit.club_mark,
        ]
    });
    signs(marks, width, &mut out);
    left_out(fits.first().map_or(&[], |fit| &fit.left_out), width, &mut out);
    out
}

fn fit_grid(fits: &[FitView], short: bool) -> TextGrid {
    let mut grid = TextGrid::words();
    grid.row(["rule set", "units", "elements", "figures", "front", "field", "turns", "drift"]);
    for fit in fits {
        grid.row(fit_row(fit, short));
    }
    grid
}

/// Numbers of a rule set, or only its name if its numbers equal those of an earlier rule set. In a
/// narrow table the alias replaces the name.
fn fit_row(fit: &FitView, short: bool) -> Vec<String> {
    let alias = fit.alias.as_ref().filter(|_| short).unwrap_or(&fit.ruleset);
    if let Some(other) = &fit.same_as {
        return vec![format!("{alias} as {other}")];
    }
    let marked = |text: Option<String>, mark: Option<Mark>| match text {
        Some(text) => format!("{text}{}", sign(mark)),
        None => "-".to_owned(),
    };
    let units: Vec<String> = fit.units.iter().map(usize::to_string).collect();
    let elements: Vec<String> = fit.side_elements.iter().map(u32::to_string).collect();
    let ratio = fit.ratio.as_ref().map(|ratio| format!(" {ratio}")).unwrap_or_default();
    let feet = |table: &TableView| table.feet.trim_end_matches(" ft").to_owned();
    vec![
        format!("{alias}{ratio}"),
        units.join("/"),
        marked(Some(elements.join("/")), fit.elements_mark),
        marked(fit.figures.map(|figures| figures.to_string()), fit.figures_mark),
        marked(Some(fit.front_feet.clone()), fit.front_mark),
        marked(fit.table.as_ref().map(feet), fit.table_mark),
        marked(fit.turns.map(|turns| turns.to_string()), fit.turns_mark),
        fit.drifts.join(" "),
    ]
}

pub fn diff(view: &DiffView, width: usize) -> String {
    let mut out = format!("from {}\nto   {}\n\n", view.from, view.to);
    let mut part = None;
    for change in &view.changes {
        if change.part != part {
            let gap = if part.is_some() { "\n" } else { "" };
            out.push_str(&format!("{gap}{}\n", change.part.as_deref().unwrap_or_default()));
            part.clone_from(&change.part);
        }
        let sign = match change.what {
            "added" | "parted" => "+",
            "removed" | "absorbed" => "-",
            "moved" => ">",
            _ => "~",
        };
        let details: Vec<String> = change
            .details
            .iter()
            .map(|(key, before, after)| match before.is_empty() {
                true => format!("{key} {after}"),
                false => format!("{key} {before} → {after}"),
            })
            .collect();
        let details =
            if details.is_empty() { String::new() } else { format!(": {}", details.join(", ")) };
        let line = format!("{sign} {} ({}){details}", change.name, change.id);
        hang(&line, 0, width, &mut out);
    }
    // A battle consists of more than bodies, so its compared parts are called entries.
    let bodies = match (view.of_battle, view.same) {
        (true, 1) => "entry is",
        (true, _) => "entries are",
        (false, 1) => "body is",
        (false, _) => "bodies are",
    };
    if view.changes.is_empty() {
        out.push_str(&format!("nothing changed: {} {bodies} the same\n", view.same));
    } else {
        out.push_str(&format!(
            "\n{} changed, {} {bodies} the same\n",
            view.changes.len(),
            view.same
        ));
    }
    left_out(&view.left_out, width, &mut out);
    out
}
