//! Diagrams show an order of battle as boxes and lists, from the whole force down to its units.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::marked::Marked;
use super::nation_look::NationLook;
use super::roster::CORPS;

/// The diagrams of a battle, or of one force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Name of the rule set; absent if the diagram shows historical strengths.
    pub ruleset_name: Option<String>,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Forces, in the order of the sides.
    pub forces: Vec<DiagramForce>,
    /// Bodies that are not on the table, in words.
    #[serde(skip)]
    pub off_table: Vec<String>,
}

/// The diagram of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramForce {
    /// Id of the order of battle.
    pub force_id: String,
    /// Name of the side on which the force fights.
    pub side: Option<String>,
    /// Day to which the order of battle applies.
    pub date: Option<String>,
    /// Box of the whole force.
    pub whole: DiagramBody,
    /// Parts below the whole force: corps, wings, and bodies that belong to no corps.
    pub parts: Vec<DiagramPart>,
    /// Names and colours of the force's nations, beginning with the nation of the whole force.
    pub nations: Vec<(String, Option<String>)>,
    /// Signs and abbreviations in the diagram, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A part of a diagram: a corps with its divisions, or a wing whose corps follow as separate parts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramPart {
    /// Box of the corps or wing; `null` for bodies that belong to no corps.
    pub head: Option<DiagramBody>,
    /// Number of wings and armies above this part.
    pub depth: usize,
    /// Is the part a wing or an army, so that the parts that follow one level deeper are its corps?
    pub wing: bool,
    /// Columns of the part, one for each division.
    pub columns: Vec<DiagramColumn>,
}

/// A column of a diagram: a division with all bodies below it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramColumn {
    /// Box of the division; `null` for units that belong to no division.
    pub head: Option<DiagramBody>,
    /// Brigades and units of the division.
    pub rows: Vec<DiagramBody>,
}

/// A formation or a unit in a diagram.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct DiagramBody {
    /// Id of the formation or unit.
    pub id: String,
    /// Is the body a unit, and not a formation?
    pub unit: bool,
    /// Number of formations above the body in its column.
    pub depth: usize,
    /// Do the bodies that follow in the column belong to this body?
    pub opens: bool,
    /// Number of formations in the column whose lists end with this body.
    pub ends: usize,
    /// Arm of the unit; absent for a formation.
    pub arm: Option<String>,
    /// Name of the formation or unit.
    pub name: String,
    /// Name of the body's nation, if it differs from the nation of its parent.
    pub nation_name: Option<String>,
    /// Colour of the body's nation.
    pub colour: Option<String>,
    /// Leader with his rank; under a rule set, the leader with his post and command range.
    pub leader: Option<Marked>,
    /// Further facts: battalions and weight of guns; under a rule set, the grade.
    pub told: Marked,
    /// Men, sabres and guns; under a rule set, elements. A strength that no source gives is shown
    /// as `?`.
    pub strength: Marked,
}

#[derive(Clone, Copy)]
pub struct DiagramGiven<'g> {
    pub title: &'g str,
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
}

pub(super) struct Branch {
    /// Body for the diagram. `depth` and `ends` are filled in when the body is placed in a column.
    pub body: DiagramBody,
    /// Echelon of the body as a word, such as `division`; empty for a unit.
    pub echelon: String,
    pub below: Vec<Branch>,
}

impl Branch {
    fn has_formation(&self) -> bool {
        self.below.iter().any(|branch| !branch.body.unit)
    }

    /// Does the body get a box directly below the whole force, with its formations in columns?
    fn is_part(&self) -> bool {
        let of_corps = CORPS.contains(&self.echelon.as_str());
        of_corps || self.echelon == "group" && self.has_formation()
    }
}

/// Parts of a force in order: its corps, and the bodies between them that belong to no corps.
pub(super) fn parts_of(branches: Vec<Branch>) -> Vec<DiagramPart> {
    let mut parts = Vec::new();
    add_parts(branches, 0, &mut parts);
    parts
}

fn add_parts(branches: Vec<Branch>, depth: usize, parts: &mut Vec<DiagramPart>) {
    let mut without_corps: Vec<Branch> = Vec::new();
    for branch in branches {
        if !branch.is_part() {
            without_corps.push(branch);
            continue;
        }
        add_rest(&mut without_corps, depth, parts);
        let wing = branch.below.iter().any(Branch::is_part);
        let Branch { body, below, .. } = branch;
        let head = Some(body);
        if wing {
            parts.push(DiagramPart { head, depth, wing, columns: Vec::new() });
            add_parts(below, depth + 1, parts);
        } else {
            parts.push(DiagramPart { head, depth, wing, columns: columns_of(below) });
        }
    }
    add_rest(&mut without_corps, depth, parts);
}

/// Adds bodies that belong to no corps as a part without a head.
fn add_rest(branches: &mut Vec<Branch>, depth: usize, parts: &mut Vec<DiagramPart>) {
    if !branches.is_empty() {
        let columns = columns_of(std::mem::take(branches));
        parts.push(DiagramPart { head: None, depth, wing: false, columns });
    }
}

/// Makes a column for each formation. Units that follow each other and belong to no formation share
/// a column.
fn columns_of(branches: Vec<Branch>) -> Vec<DiagramColumn> {
    let mut columns: Vec<DiagramColumn> = Vec::new();
    for Branch { body, below, .. } in branches {
        if !body.unit {
            let mut rows = Vec::new();
            add_rows(below, 0, &mut rows);
            nest(&mut rows);
            columns.push(DiagramColumn { head: Some(body), rows });
            continue;
        }
        match columns.last_mut().filter(|column| column.head.is_none()) {
            Some(column) => column.rows.push(body),
            None => columns.push(DiagramColumn { head: None, rows: vec![body] }),
        }
    }
    columns
}

fn add_rows(branches: Vec<Branch>, depth: usize, rows: &mut Vec<DiagramBody>) {
    for Branch { body, below, .. } in branches {
        rows.push(DiagramBody { depth, ..body });
        add_rows(below, depth + 1, rows);
    }
}

/// Finds out which rows of a column are followed by their own parts, and with which rows a list of
/// parts ends.
fn nest(rows: &mut [DiagramBody]) {
    for index in 0..rows.len() {
        let next = rows.get(index + 1).map_or(0, |next| next.depth);
        let row = &mut rows[index];
        row.opens = next > row.depth;
        row.ends = row.depth.saturating_sub(next);
    }
}

pub fn formations_only(mut force: DiagramForce) -> DiagramForce {
    for part in &mut force.parts {
        for column in &mut part.columns {
            column.rows.retain(|row| !row.unit);
            nest(&mut column.rows);
        }
        part.columns.retain(|column| column.head.is_some());
    }
    force.parts.retain(|part| part.head.is_some() || !part.columns.is_empty());
    force
}

pub(super) fn bodies_of(force: &DiagramForce) -> impl Iterator<Item = &DiagramBody> {
    let in_parts = force.parts.iter().flat_map(|part| {
        let in_columns =
            part.columns.iter().flat_map(|column| column.head.iter().chain(&column.rows));
        part.head.iter().chain(in_columns)
    });
    std::iter::once(&force.whole).chain(in_parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branch(name: &str, echelon: &str, below: Vec<Branch>) -> Branch {
        let body = DiagramBody {
            id: name.to_owned(),
            unit: echelon.is_empty(),
            name: name.to_owned(),
            ..DiagramBody::default()
        };
        Branch { body, echelon: echelon.to_owned(), below }
    }

    fn unit(name: &str) -> Branch {
        branch(name, "", Vec::new())
    }

    fn told(parts: &[DiagramPart]) -> String {
        let name = |body: &Option<DiagramBody>| {
            body.as_ref().map_or("-".to_owned(), |body| body.name.clone())
        };
        let row = |body: &DiagramBody| format!("{}{}{}", body.depth, body.name, body.ends);
        let column = |column: &DiagramColumn| {
            let rows: Vec<String> = column.rows.iter().map(row).collect();
            format!("{}({})", name(&column.head), rows.join(" "))
        };
        let part = |part: &DiagramPart| {
            let columns: Vec<String> = part.columns.iter().map(column).collect();
            format!("{}{} {}", part.depth, name(&part.head), columns.join(" ")).trim().to_owned()
        };
        parts.iter().map(part).collect::<Vec<String>>().join(" | ")
    }

    #[test]
    fn a_corps_is_a_part_and_its_divisions_are_columns() {
        let brigade = || branch("b", "brigade", vec![unit("x"), unit("y")]);
        let division = branch("d", "division", vec![brigade(), unit("g")]);
        let corps = branch("c", "corps", vec![division, unit("r"), unit("s")]);
        let parts = parts_of(vec![brigade(), corps, unit("u")]);
        assert_eq!(told(&parts), "0- b(0x0 0y0) | 0c d(0b0 1x0 1y1 0g0) -(0r0 0s0) | 0- -(0u0)");
    }

    #[test]
    fn a_wing_comes_before_its_corps() {
        let corps = |name: &str| branch(name, "corps", vec![unit("x")]);
        let wing = branch("w", "wing", vec![corps("c"), corps("k")]);
        assert_eq!(
            told(&parts_of(vec![wing, corps("l")])),
            "0w | 1c -(0x0) | 1k -(0x0) | 0l -(0x0)"
        );
    }

    #[test]
    fn lists_end_with_the_last_of_their_bodies() {
        let regiment = branch("r", "regiment", vec![unit("x")]);
        let brigade = branch("b", "brigade", vec![regiment]);
        let division = branch("d", "division", vec![brigade]);
        assert_eq!(told(&parts_of(vec![division])), "0- d(0b0 1r0 2x2)");
    }
}
