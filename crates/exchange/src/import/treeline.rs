//! Reads trees of TreeLine: XML in versions 1 and 2, JSON in version 3. A node has fields with the
//! names that wargamers use for their lists. XML with a document type is refused, because an entity
//! in it could fill the memory or name a file.

use grognard_check::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::{Arm, Echelon, Grade, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;
use serde_json::Value as Json;

use super::count::count;
use grognard_lists::lists::text::{arm, folded, traits};
use grognard_lists::lists::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, Input, ListImportOptions, Reading, Value,
};

/// Maximum number of nodes of a tree, so that its memory is bounded.
const MAX_NODES: u32 = 200_000;

/// Maximum depth of nested bodies. Bodies at a greater depth are placed at this depth.
const MAX_DEPTH: usize = 12;

struct TreeNode {
    depth: usize,
    format: String,
    fields: Vec<(String, String, Span)>,
    span: Span,
}

pub(super) fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let is_json = input.text.trim_start().starts_with('{');
    let nodes = if is_json { json_nodes(input) } else { xml_nodes(input).map(|nodes| (nodes, 0)) };
    let (nodes, unreachable) = match nodes {
        Ok(nodes) => nodes,
        Err(why) => {
            let head = Span::new(input.file, 0, input.text.find('\n').unwrap_or(input.text.len()));
            let found = Diagnostic::new(&UNREADABLE_LIST, head, why)
                .help("save the tree again without a document type");
            return Reading { found: vec![found], ..Reading::default() };
        }
    };
    let list = DraftList { nodes: nodes.iter().map(body).collect(), ..DraftList::default() };
    // The rest of the file defines how TreeLine displays the tree, so all of the file counts as
    // read.
    let passed = vec![Span::new(input.file, 0, input.text.len())];
    let found = outside(unreachable, input).into_iter().collect();
    Reading { draft: Draft { lists: vec![list], passed }, found, ..Reading::default() }
}

fn outside(count: usize, input: &Input<'_>) -> Option<Diagnostic> {
    let message = match count {
        0 => return None,
        1 => "1 of the `nodes` is outside the tree and is not read".to_owned(),
        _ => format!("{count} of the `nodes` are outside the tree and are not read"),
    };
    let head = Span::new(input.file, 0, input.text.find('\n').unwrap_or(input.text.len()));
    let help = "open the file in TreeLine and save it again";
    Some(Diagnostic::new(&LEFT_OUT, head, message).help(help))
}

fn xml_nodes(input: &Input<'_>) -> Result<Vec<TreeNode>, String> {
    let options = roxmltree::ParsingOptions {
        nodes_limit: MAX_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(input.text, options)
        .map_err(|error| format!("the file is not readable XML: {error}"))?;
    let mut nodes = Vec::new();
    // The parser keeps all nodes in one list, so even a deep tree needs no large stack here.
    let mut below = std::collections::BTreeMap::new();
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        let depth: usize =
            element.parent().and_then(|parent| below.get(&parent.id().get()).copied()).unwrap_or(0);
        below.insert(element.id().get(), (depth + usize::from(is_item(&element))).min(MAX_DEPTH));
        if !is_item(&element) {
            continue;
        }
        let fields = element
            .children()
            .filter(|child| child.is_element() && !is_item(child))
            .filter_map(|field| {
                let text = text_of(&field);
                let range = field.range();
                (!text.is_empty()).then(|| {
                    (
                        field.tag_name().name().to_owned(),
                        text,
                        Span::new(input.file, range.start, range.end),
                    )
                })
            });
        let start = element.range().start;
        nodes.push(TreeNode {
            depth,
            format: element.tag_name().name().to_owned(),
            fields: fields.collect(),
            span: Span::new(input.file, start, start + 1),
        });
    }
    Ok(nodes)
}

fn text_of(field: &roxmltree::Node<'_, '_>) -> String {
    let texts = field.descendants().filter_map(|node| node.text().filter(|_| node.is_text()));
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

fn is_item(node: &roxmltree::Node<'_, '_>) -> bool {
    node.attribute("item") == Some("y")
}

/// Nodes in the trees, and the number of nodes outside them.
fn json_nodes(input: &Input<'_>) -> Result<(Vec<TreeNode>, usize), String> {
    let json: Json = serde_json::from_str(input.text)
        .map_err(|error| format!("the file is not valid JSON: {error}"))?;
    let list = json.get("nodes").and_then(Json::as_array).ok_or("the tree has no nodes")?;
    let id_of = |node: &Json| node.get("uid").and_then(Json::as_str).map(str::to_owned);
    let by_id: std::collections::BTreeMap<String, &Json> =
        list.iter().filter_map(|node| Some((id_of(node)?, node))).collect();
    let ids = |json: Option<&Json>| -> Vec<String> {
        let ids = json.and_then(Json::as_array).into_iter().flatten();
        ids.filter_map(|id| id.as_str().map(str::to_owned)).collect()
    };
    let top = ids(json.get("properties").and_then(|properties| properties.get("topnodes")));
    let mut open: Vec<(String, usize)> = top.into_iter().rev().map(|id| (id, 0)).collect();
    let mut nodes = Vec::new();
    // Each node is read once, because a node that is below itself would never end.
    let mut seen = std::collections::BTreeSet::new();
    while let Some((id, depth)) = open.pop() {
        let Some(node) = by_id.get(&id).filter(|_| seen.insert(id.clone())) else { continue };
        nodes.push(json_node(node, depth.min(MAX_DEPTH), input));
        open.extend(ids(node.get("children")).into_iter().rev().map(|child| (child, depth + 1)));
    }
    let outside = list.len() - nodes.len();
    Ok((nodes, outside))
}

fn json_node(node: &Json, depth: usize, input: &Input<'_>) -> TreeNode {
    let span = Span::new(input.file, 0, 1);
    let data = node.get("data").and_then(Json::as_object).into_iter().flatten();
    let fields = data.filter_map(|(key, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (!text.trim().is_empty()).then(|| (key.clone(), text.trim().to_owned(), span))
    });
    let format = node.get("format").and_then(Json::as_str).unwrap_or_default().to_owned();
    TreeNode { depth, format, fields: fields.collect(), span }
}

fn body(tree: &TreeNode) -> DraftNode {
    let field = |name: &str| tree.fields.iter().find(|(key, _, _)| key.eq_ignore_ascii_case(name));
    let name = field("Name").map_or_else(
        || Value::sure(tree.format.clone(), tree.span),
        |(_, name, span)| Value::sure(name.clone(), *span),
    );
    let span = name.span;
    let plain = folded(&name.value);
    let known = kind(&tree.format);
    let (kind, by_format) = known.unwrap_or((DraftKind::Formation(Echelon::Group), None));
    let is_formation = matches!(kind, DraftKind::Formation(_));
    let is_horse_battery = kind == DraftKind::Battery
        && field("Type").is_some_and(|(_, kind, _)| kind.eq_ignore_ascii_case("horse"));
    let found = match by_format {
        Some(Arm::FootArtillery) if is_horse_battery => Some(Arm::HorseArtillery),
        Some(arm) => Some(arm),
        None => arm(&plain).filter(|_| !is_formation),
    };
    let mut node = DraftNode::new(tree.depth, Value::sure(kind, span), name);
    node.arm = found.map(|arm| Value::sure(arm, span));
    node.traits = traits(&plain, found).into_iter().map(|found| Value::sure(found, span)).collect();
    let unknown =
        Some(&tree.format).filter(|format| known.is_none() && **format != node.name.value);
    node.notes.extend(unknown.map(|format| Value::sure(format!("type: {format}"), span)));
    for (key, text, span) in &tree.fields {
        set(&mut node, key, text, *span);
    }
    node
}

fn kind(format: &str) -> Option<(DraftKind, Option<Arm>)> {
    Some(match format.to_ascii_lowercase().as_str() {
        "army" => (DraftKind::Formation(Echelon::Army), None),
        "wing" => (DraftKind::Formation(Echelon::Wing), None),
        "corps" => (DraftKind::Formation(Echelon::Corps), None),
        "division" => (DraftKind::Formation(Echelon::Division), None),
        "brigade" => (DraftKind::Formation(Echelon::Brigade), None),
        "cavbrigade" => (DraftKind::Formation(Echelon::Brigade), Some(Arm::Cavalry)),
        "battalion" | "regiment" => (DraftKind::Unit, None),
        "squadron" => (DraftKind::Unit, Some(Arm::Cavalry)),
        "battery" => (DraftKind::Battery, Some(Arm::FootArtillery)),
        _ => return None,
    })
}

/// Sets a field of a body. The field becomes a note if it is unknown, or if its text contains more
/// than the value.
fn set(node: &mut DraftNode, key: &str, text: &str, span: Span) {
    if !is_taken(node, key, text, span) {
        node.notes.push(Value::sure(format!("{key}: {text}"), span));
    }
}

/// Reads a field into a body. Returns true if the value is all that the field contains.
fn is_taken(node: &mut DraftNode, key: &str, text: &str, span: Span) -> bool {
    let digits = text.split(|letter: char| !letter.is_ascii_digit()).find(|part| !part.is_empty());
    let first: Option<u32> = digits.and_then(count);
    let is_number = digits == Some(text);
    match (key.to_ascii_lowercase().as_str(), first) {
        ("name", _) => true,
        ("type", _) if node.kind.value == DraftKind::Battery => {
            ["horse", "foot"].contains(&text.to_ascii_lowercase().as_str())
        }
        ("commander", _) => {
            node.leader = Some(DraftLeader {
                name: Value::sure(text.to_owned(), span),
                rank: None,
                note: None,
            });
            true
        }
        ("strength", Some(number)) => {
            let men = Some(Value::sure(Men { range: Some((number, number)) }, span));
            match (node.kind.value, node.arm.as_ref().map(|arm| arm.value)) {
                (DraftKind::Battery, _) => node.guns = men,
                (_, Some(Arm::Cavalry)) => node.sabres = men,
                _ => node.men = men,
            }
            is_number
        }
        ("numbases", Some(bases)) => {
            node.stands = Some(Value::sure(bases, span));
            is_number
        }
        ("calibre", Some(pounds)) if (1..=24).contains(&pounds) => {
            node.weight = Some(Value::sure(format!("{pounds}-pounder"), span));
            let unit = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
            ["", "lb", "lbs", "pdr", "pounder", "-pounder"].contains(&unit.trim())
        }
        ("moralegrade", _) => {
            node.grade = grade(text).map(|grade| Value::sure(grade, span));
            false
        }
        _ => false,
    }
}

fn grade(text: &str) -> Option<Grade> {
    Some(match text.to_ascii_lowercase().as_str() {
        "og" | "grd" | "guard" | "gren" | "elite" => Grade::Elite,
        "crack" | "veteran" => Grade::Veteran,
        "regular" | "line" => Grade::Regular,
        "conscript" | "untrained" => Grade::Conscript,
        "landwehr" | "militia" => Grade::Militia,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;
    use grognard_lists::lists::outline;

    #[test]
    fn both_forms_are_read_and_a_circle_ends() {
        let json = r#"{"formats":[],"nodes":[{"uid":"a","format":"Corps","data":{"Name":"V Corps","Commander":"Duval"},"children":["b","a"]},
{"uid":"b","format":"Squadron","data":{"Name":"3e Hussards","Strength":"412","MoraleGrade":"Crack"},"children":[]}],"properties":{"topnodes":["a"]}}"#;
        let imported = run("a.trln", json.as_bytes(), None, &ListImportOptions::default());
        assert_eq!(imported.format, "treeline");
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        corps V Corps · Duval
          cavalry 3e Hussards · 412 sabres · veteran
        ");
    }

    #[test]
    fn entities_and_broken_trees_are_refused() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><a item=\"y\"><Name>&b;</Name></a>";
        for text in [bomb, "<a item=\"y\">", "{\"formats\":[],\"nodes\":3}"] {
            let imported =
                run("a", text.as_bytes(), Some("treeline"), &ListImportOptions::default());
            assert_eq!(imported.found[0].code.name, "unreadable-list", "{text}");
        }
        let deep = format!("{}{}", "<Division item=\"y\">".repeat(300), "</Division>".repeat(300));
        let imported = run("a", deep.as_bytes(), Some("treeline"), &ListImportOptions::default());
        assert!(imported.lists.len() == 1 || !imported.found.is_empty());
    }
}
