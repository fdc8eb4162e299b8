//! Musters, fits and differences as text and CSV.

use super::spreadsheet::field;
use super::grid::{Grid, wrap};
use crate::view::{DiffView, FitView, MusterView};

/// What must be on the shelf.
pub fn muster(view: &MusterView) -> String {
    let mut out = format!("For {} under {}\n", view.battles.join(", "), view.ruleset_name);
    if view.battles.len() > 1 {
        out.push_str("the most that one of them needs\n");
    }
    out.push('\n');
    let against = view.against.is_some();
    let mut grid = Grid::words();
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
            line.bases.to_string(),
            number(line.figures),
        ];
        if against {
            row.push(number(line.have));
            row.push(match line.short {
                Some(0) => String::new(),
                short => number(short),
            });
        }
        if view.battles.len() > 1 {
            row.push(line.most_in.clone());
        }
        grid.row(row);
    }
    grid.print(2, &mut out);
    let bases: u32 =
        view.lines.iter().filter(|line| line.arm != "leaders").map(|line| line.bases).sum();
    let leaders: u32 =
        view.lines.iter().filter(|line| line.arm == "leaders").map(|line| line.bases).sum();
    out.push_str(&format!("\n{bases} bases and {leaders} leaders"));
    if let Some(own) = &view.against {
        let short: u32 = view.lines.iter().filter_map(|line| line.short).sum();
        match short {
            0 => out.push_str(&format!("; {own} has them all")),
            short => out.push_str(&format!("; {own} lacks {short}")),
        }
    }
    out.push('\n');
    out
}

/// The same, one line each, for a spreadsheet.
pub fn muster_csv(view: &MusterView) -> String {
    let mut out = String::from("nation,arm,kind,bases,figures,have,short,most_in\n");
    for line in &view.lines {
        let number = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
        let cells = [
            line.nation.clone(),
            line.arm.clone(),
            line.kind.clone(),
            line.bases.to_string(),
            number(line.figures),
            number(line.have),
            number(line.short),
            line.most_in.clone(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| field(cell)).collect();
        out.push_str(&format!("{}\n", cells.join(",")));
    }
    out
}

/// Which rule sets suit, the best first.
pub fn fit(name: &str, fits: &[FitView], width: usize) -> String {
    let mut out = format!("{name}\n\n");
    let mut grid = Grid::words();
    grid.row(["rule set", "ratio", "elements", "figures", "front", "field", "turns", "drift"]);
    for fit in fits {
        grid.row([
            fit.ruleset.clone(),
            fit.ratio.clone().unwrap_or_default(),
            fit.elements.to_string(),
            fit.figures.map_or_else(|| "-".to_owned(), |n| n.to_string()),
            format!("{} ft", fit.front_feet),
            fit.table.as_ref().map_or_else(|| "-".to_owned(), |table| table.feet.clone()),
            fit.turns.map_or_else(|| "-".to_owned(), |n| n.to_string()),
            format!("{} %", fit.drift_percent),
        ]);
    }
    grid.print(2, &mut out);
    out.push('\n');
    for fit in fits {
        let ratio = fit.ratio.as_ref().map(|ratio| format!(" {ratio}")).unwrap_or_default();
        wrap(&format!("{}{ratio}: {}", fit.ruleset, fit.reason), 2, width, &mut out);
    }
    out
}

/// What changed, body by body.
pub fn diff(view: &DiffView) -> String {
    let mut out = format!("from {}\nto   {}\n\n", view.from, view.to);
    for change in &view.changes {
        let sign = match change.what {
            "added" => "+",
            "removed" => "-",
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
        out.push_str(&format!("{sign} {} ({}){details}\n", change.name, change.id));
    }
    let bodies = if view.same == 1 { "body is" } else { "bodies are" };
    if view.changes.is_empty() {
        out.push_str(&format!("nothing changed: {} {bodies} the same\n", view.same));
    } else {
        out.push_str(&format!(
            "\n{} changed, {} {bodies} the same\n",
            view.changes.len(),
            view.same
        ));
    }
    out
}
