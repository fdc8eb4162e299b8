//! Summary of a draft, with a line for each body.

use std::fmt::Write;

use super::{DraftKind, DraftList, DraftNode};

/// Writes each body of a list on a line: `infantry 9e Légère · 1200 men · 2 battalions`.
pub fn outline(list: &DraftList) -> String {
    let mut lines = String::new();
    for node in &list.nodes {
        _ = writeln!(lines, "{}{}", "  ".repeat(node.depth), line(node));
    }
    lines
}

fn line(node: &DraftNode) -> String {
    let what = match (node.kind.value, &node.arm) {
        (DraftKind::Formation(echelon), _) => echelon.word(),
        (_, Some(arm)) => arm.value.word(),
        (DraftKind::Unit, None) => "unit",
        (DraftKind::Battery, None) => "battery",
    };
    let mut parts = vec![format!("{what} {}", node.name.value)];
    for (value, noun) in [(&node.men, "men"), (&node.sabres, "sabres"), (&node.guns, "guns")] {
        parts.extend(value.as_ref().map(|men| format!("{} {noun}", men.value)));
    }
    for (value, noun) in [
        (&node.officers, "officers"),
        (&node.battalions, "battalions"),
        (&node.batteries, "batteries"),
        (&node.stands, "stands"),
    ] {
        parts.extend(value.as_ref().map(|count| format!("{} {noun}", count.value)));
    }
    let squadrons = node.squadrons.as_ref().map(|squadrons| squadrons.value.halves);
    parts.extend(squadrons.map(|halves| {
        format!("{}{} squadrons", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
    }));
    parts.extend(node.weight.as_ref().map(|weight| weight.value.clone()));
    parts.extend(node.grade.as_ref().map(|grade| grade.value.word().to_owned()));
    parts.extend(node.leader.as_ref().map(|leader| match &leader.rank {
        Some(rank) => format!("{} {}", rank.value, leader.name.value),
        None => leader.name.value.clone(),
    }));
    parts.join(" · ")
}
