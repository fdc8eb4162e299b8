//! Tables that are read back. A random army is printed in each shape with each separator, and must
//! give the same bodies.

use std::fmt::Write;

use grognard_exchange::import::run;
use grognard_lists::lists::{ListImportOptions, outline};
use proptest::prelude::*;

use crate::support::cases as share_of_cases;

#[derive(Debug, Clone)]
struct Body {
    depth: usize,
    level: &'static str,
    name: String,
    arm: &'static str,
    men: u32,
    guns: u32,
    leader: String,
}

const NAMES: [&str; 6] = ["Morel", "Petit", "Gaston", "Amey", "Vogel", "Duval"];
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
const LEVELS: [&str; 4] = ["Corps", "Division", "Brigade", "Regiment"];

fn army() -> impl Strategy<Value = Vec<Body>> {
    let unit = (0..3_usize, 1..3000_u32, 2..13_u32);
    let brigade = (0..NAMES.len(), proptest::collection::vec(unit, 1..4));
    let division = (0..NAMES.len(), proptest::collection::vec(brigade, 1..4));
    proptest::collection::vec(division, 1..4).prop_map(|divisions| {
        let formation = |depth: usize, level, name: String, leader: usize| Body {
            depth,
            level,
            name,
            arm: "",
            men: 0,
            guns: 0,
            leader: format!("General {}", NAMES[leader]),
        };
        let mut bodies = vec![formation(0, "corps", "V Corps".to_owned(), 5)];
        let (mut brigades_of_all, mut units_of_all) = (0, 0);
        for (index, (leader, brigades)) in divisions.into_iter().enumerate() {
            bodies.push(formation(1, "division", format!("Division {}", index + 1), leader));
            for (leader, units) in brigades {
                brigades_of_all += 1;
                bodies.push(formation(2, "brigade", format!("Brigade {brigades_of_all}"), leader));
                for (kind, men, guns) in units {
                    units_of_all += 1;
                    bodies.push(unit_of(kind, units_of_all, men, guns));
                }
            }
        }
        bodies
    })
}

fn unit_of(kind: usize, number: usize, men: u32, guns: u32) -> Body {
    let (name, arm) = match kind {
        0 => (format!("{number}. Regiment, \"of the Line\""), "infantry"),
        1 => (format!("Hussars {number}"), "cavalry"),
        _ => (format!("Foot Battery {number}"), "foot-artillery"),
    };
    let guns = if kind == 2 { guns } else { 0 };
    Body { depth: 3, level: "unit", name, arm, men, guns, leader: String::new() }
}

fn expected(bodies: &[Body], has_leaders: bool) -> String {
    let mut lines = String::new();
    for body in bodies {
        let what = if body.arm.is_empty() { body.level } else { body.arm };
        _ = write!(lines, "{}{what} {}", "  ".repeat(body.depth), body.name);
        if body.men > 0 {
            _ = write!(lines, " · {} men", body.men);
        }
        if body.guns > 0 {
            _ = write!(lines, " · {} guns", body.guns);
        }
        if has_leaders && !body.leader.is_empty() {
            _ = write!(lines, " · {}", body.leader);
        }
        lines.push('\n');
    }
    lines
}

fn number(number: u32) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

fn row(fields: &[String], separator: char) -> String {
    let quoted = |field: &String| match field.contains(['"', separator, '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<String>>().join(&separator.to_string()) + "\n"
}

fn above(bodies: &[Body]) -> Vec<Vec<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut all = Vec::new();
    for (index, body) in bodies.iter().enumerate() {
        open.truncate(body.depth);
        all.push(open.clone());
        open.push(index);
    }
    all
}

/// Prints the army as a table in one of five shapes.
fn printed(bodies: &[Body], shape: usize, separator: char) -> String {
    let above = above(bodies);
    let text =
        |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let measures = |body: &Body| vec![body.arm.to_owned(), number(body.men), number(body.guns)];
    let mut lines = row(
        &match shape {
            0 => [text(&LEVELS), text(&["Arm", "Men", "Guns"])].concat(),
            1 => text(&["Id", "Parent", "Level", "Name", "Leader", "Arm", "Men", "Guns"]),
            2 => text(&["Path", "Level", "Name", "Leader", "Arm", "Men", "Guns"]),
            3 => text(&["Unit", "", "", "", "Leader", "Arm", "Men", "Guns"]),
            _ => text(&["Level", "Name", "Leader", "Arm", "Men", "Guns"]),
        },
        separator,
    );
    for (index, body) in bodies.iter().enumerate() {
        let path = || {
            let all = above[index].iter().chain([&index]).map(|index| format!("n{index}"));
            all.collect::<Vec<String>>().join(".")
        };
        let staircase = || {
            let mut fields = vec![String::new(); 4];
            fields[body.depth] = body.name.clone();
            fields
        };
        let fields = match shape {
            0 if body.depth < 3 => continue,
            0 => {
                let names = above[index].iter().map(|index| bodies[*index].name.clone());
                names.chain([body.name.clone()]).collect()
            }
            1 => {
                let parent =
                    above[index].last().map_or_else(String::new, |parent| format!("n{parent}"));
                vec![
                    format!("n{index}"),
                    parent,
                    body.level.to_owned(),
                    body.name.clone(),
                    body.leader.clone(),
                ]
            }
            2 => vec![path(), body.level.to_owned(), body.name.clone(), body.leader.clone()],
            3 => [staircase(), vec![body.leader.clone()]].concat(),
            _ => vec![body.level.to_owned(), body.name.clone(), body.leader.clone()],
        };
        lines += &row(&[fields, measures(body)].concat(), separator);
    }
    lines
}

proptest! {
    #![proptest_config(share_of_cases(256))]

    #[test]
    fn an_army_in_any_shape_is_read_back(bodies in army(), shape in 0..5_usize, separator in 0..4_usize, ends in 0..3_usize) {
        let text = printed(&bodies, shape, SEPARATORS[separator]).replace('\n', ["\n", "\r\n", "\r"][ends]);
        let imported = run("army.csv", text.as_bytes(), None, &ListImportOptions::default());
        prop_assert_eq!(imported.format, "table", "{}", text);
        let made: String = imported.draft.lists.iter().map(outline).collect();
        prop_assert_eq!(made, expected(&bodies, shape > 0), "{}", text);
        prop_assert_eq!(imported.tally.left, 0, "{:?}", imported.found);
    }
}
