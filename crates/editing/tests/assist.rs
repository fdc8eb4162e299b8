//! Editor requests in a small project: hovers, definitions, renames, outlines, hints, links, fixes.

use grognard_check::check::{Options, check};
use grognard_editing::assist::{
    Action, ActionKind, LinkTarget, Refusal, Symbol, actions, definition, document_symbols,
    folding, highlights, hover, inlay_hints, links, prepare_rename, references, rename,
    selection_ranges, semantic_tokens, workspace_symbols,
};
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::Span;

use crate::desk::Room;

const ARMY: &str = "army.oob.yaml";
const MAP: &str = "field.map.yaml";
const SCENARIO: &str = "battle.scenario.yaml";

/// Returns the offset of `words` in a file, plus `inside` bytes.
fn at(room: &Room, file: &str, words: &str, inside: usize) -> u32 {
    let text = room.text(file);
    (text.find(words).unwrap_or_else(|| panic!("`{words}` in {file}")) + inside) as u32
}

/// Formats places as `file:line:text`.
fn told(room: &Room, spans: &[Span]) -> Vec<String> {
    let told = spans.iter().map(|span| {
        let text = room.files.texts.get(span.file);
        let line = text.content[..span.start as usize].matches('\n').count() + 1;
        format!("{}:{line}:{}", text.name, &text.content[span.range()])
    });
    told.collect()
}

fn hovered(room: &Room, file: &str, words: &str, inside: usize) -> String {
    let found = hover(&room.desk(), room.file(file), at(room, file, words, inside));
    found.map(|hover| hover.text).unwrap_or_default()
}

#[test]
fn a_hover_explains_keys_and_words() {
    let room = Room::with(&[]);
    let key = hovered(&room, ARMY, "confidence", 2);
    assert!(key.starts_with("`confidence`: Confidence in every strength"), "{key}");
    assert!(key.contains("\n- `estimate`: "), "{key}");
    let word = hovered(&room, ARMY, "estimate", 2);
    assert!(word.starts_with("`estimate`: "), "{word}");
    let required = hovered(&room, ARMY, "nation", 1);
    assert!(required.starts_with("`nation` (required): "), "{required}");
    assert_eq!(hovered(&room, ARMY, "  - id", 1), "");
}

#[test]
fn a_hover_on_an_id_describes_its_definition() {
    let room = Room::with(&[]);
    let nation = hovered(&room, ARMY, "nation: france", 9);
    assert!(nation.contains("**France**"), "{nation}");
    let source = hovered(&room, ARMY, "source: returns", 9);
    assert!(source.starts_with("**State of the army** (source `returns`)"), "{source}");
    let body = hovered(&room, MAP, "ligne-34", 2);
    assert!(body.starts_with("**34e Ligne** (body `ligne-34`), in `army.oob.yaml`"), "{body}");
    assert!(body.contains("**Napoleonic Fury**: "), "{body}");
}

#[test]
fn a_hover_on_a_strength_shows_the_conversion_and_its_ledger() {
    let room = Room::with(&[]);
    let found = hovered(&room, ARMY, "men: 612", 6);
    assert!(found.contains("**Napoleonic Fury**: "), "{found}");
    assert!(found.contains("part of First division: 3 stands, Veteran"), "{found}");
    assert!(found.contains("\n- "), "{found}");
    let mut desk = room.desk();
    desk.rulesets = vec!["one-hour-wargame".to_owned()];
    let chosen = hover(&desk, room.file(ARMY), at(&room, ARMY, "men: 612", 6)).expect("a hover");
    assert!(!chosen.text.contains("**Napoleonic Fury**"), "{}", chosen.text);
}

#[test]
fn a_hover_on_a_total_shows_the_sum() {
    let army = crate::desk::ARMY.replace("    units:", "    total: { men: 1300 }\n    units:");
    let room = Room::with(&[(ARMY, &army)]);
    let found = hovered(&room, ARMY, "men: 1300", 6);
    assert!(found.contains("The 2 bodies below add up to **1,300 men**."), "{found}");
}

#[test]
fn a_hover_on_a_code_in_an_excuse_shows_its_page() {
    let army = format!("{}# grognard: allow(round-strength) so it is\n", crate::desk::ARMY);
    let room = Room::with(&[(ARMY, &army)]);
    let found = hovered(&room, ARMY, "round-strength", 3);
    assert!(found.starts_with("# round-strength\n"), "{found}");
}

#[test]
fn definitions_and_references_of_a_name_are_found() {
    let room = Room::with(&[]);
    let desk = room.desk();
    for (file, words, inside, expected) in [
        (SCENARIO, "oobs: [armee]", 8, "army.oob.yaml:2:armee"),
        (SCENARIO, "first-division", 3, "army.oob.yaml:12:first-division"),
        (SCENARIO, "map: field", 6, "field.map.yaml:2:field"),
        (SCENARIO, "entry: gate", 8, "field.map.yaml:10:gate"),
        (SCENARIO, "held_by: french", 10, "battle.scenario.yaml:7:french"),
        (MAP, "leader: ney", 9, "army.oob.yaml:10:ney"),
        (ARMY, "source: returns", 9, "army.oob.yaml:8:returns"),
    ] {
        let found = definition(&desk, room.file(file), at(&room, file, words, inside));
        assert_eq!(told(&room, &found), [expected], "{words}");
    }
    let body = at(&room, ARMY, "id: ligne-34", 5);
    let used = references(&desk, room.file(ARMY), body, false);
    assert_eq!(told(&room, &used), ["field.map.yaml:14:ligne-34"]);
    let lit = highlights(&desk, room.file(SCENARIO), at(&room, SCENARIO, "id: french", 5));
    assert_eq!(lit.iter().filter(|place| place.is_definition).count(), 1);
    assert_eq!(lit.len(), 2);
}

#[test]
fn a_reference_with_a_stroke_also_names_the_order_of_battle() {
    let scenario =
        crate::desk::SCENARIO.replace("body: first-division", "body: armee/first-division");
    let room = Room::with(&[(SCENARIO, &scenario)]);
    let desk = room.desk();
    let file = room.file(SCENARIO);
    let oob = definition(&desk, file, at(&room, SCENARIO, "armee/first", 2));
    assert_eq!(told(&room, &oob), ["army.oob.yaml:2:armee"]);
    let edits = rename(&desk, room.file(ARMY), at(&room, ARMY, "id: armee", 5), "grande-armee");
    assert_eq!(edits.map(|edits| edits.len()), Ok(3));
}

fn refused(room: &Room, file: &str, words: &str, inside: usize, new: &str) -> String {
    let found = rename(&room.desk(), room.file(file), at(room, file, words, inside), new);
    let Err(Refusal(why)) = found else { panic!("{words} → {new}: {found:?}") };
    why
}

#[test]
fn a_rename_that_would_break_something_is_refused_with_a_sentence() {
    let room = Room::with(&[]);
    for (words, inside, new, why) in [
        ("name: Armée", 8, "x", "there is no id here"),
        (
            "ligne-34",
            2,
            "Ligne 34",
            "`Ligne 34` cannot be an id: write small letters, digits and single hyphens, like `i-corps`",
        ),
        ("ligne-34", 2, "first-division", "`first-division` is already defined in `army.oob.yaml`"),
        ("nation: france", 9, "gaul", "the nation `france` is built in, so its id cannot change"),
        (
            "id: armee",
            5,
            "index",
            "an order of battle cannot have the id `index`: the home page of a site is called `index`",
        ),
    ] {
        assert_eq!(refused(&room, ARMY, words, inside, new), why, "{words}");
    }
    let broken = format!("{}  - {{ body: ligne-34, [\n", crate::desk::MAP);
    let room = Room::with(&[(MAP, &broken)]);
    let why = refused(&room, ARMY, "ligne-34", 2, "ligne-35");
    assert_eq!(why, "`field.map.yaml` has errors and may name `ligne-34`: fix it first");
    let prepared =
        prepare_rename(&Room::with(&[]).desk(), room.file(ARMY), at(&room, ARMY, "ligne-34", 2));
    assert_eq!(prepared.map(|id| id.value), Ok("ligne-34".to_owned()));
}

fn outline(symbols: &[Symbol], depth: usize, out: &mut String) {
    for symbol in symbols {
        let detail =
            if symbol.detail.is_empty() { String::new() } else { format!(": {}", symbol.detail) };
        out.push_str(&format!("{}{}{detail}\n", "  ".repeat(depth), symbol.name));
        assert!(symbol.span.contains(symbol.selection), "{symbol:?}");
        outline(&symbol.children, depth + 1, out);
    }
}

#[test]
fn the_outline_lists_bodies_with_strengths_and_the_parts_of_a_scenario() {
    let room = Room::with(&[]);
    let desk = room.desk();
    let of = |file: &str| {
        let mut out = String::new();
        outline(&document_symbols(&desk, room.file(file)), 0, &mut out);
        out
    };
    let army = "Armée: 1,300 men\n  First division: 1,300 men\n    34e Ligne: 612 men\n    40e Ligne: 688 men\n";
    assert_eq!(of(ARMY), army);
    let scenario = of(SCENARIO);
    assert!(scenario.contains("sides: 1\n  French\n"), "{scenario}");
    assert!(scenario.contains("arrivals: 1\n  first-division: 10:00\n"), "{scenario}");
    assert!(of(MAP).contains("placements: 1\n  ligne-34\n"));
    let found = workspace_symbols(&desk, "lig");
    assert_eq!(found.iter().map(|found| found.name.as_str()).collect::<Vec<_>>(), ["ligne-34"]);
}

#[test]
fn folds_begin_at_keys_and_dashes() {
    let room = Room::with(&[]);
    let folds = folding(&room.desk(), room.file(ARMY));
    let first = |fold: &grognard_editing::assist::Fold| {
        room.text(ARMY)[fold.span.range()].lines().next().unwrap_or("").to_owned()
    };
    let lines: Vec<String> = folds.iter().map(first).collect();
    assert!(lines.contains(&"formations:".to_owned()), "{lines:?}");
    assert!(lines.contains(&"units:".to_owned()), "{lines:?}");
    assert!(lines.contains(&"id: first-division".to_owned()), "{lines:?}");
}

#[test]
fn a_selection_grows_by_structure() {
    let room = Room::with(&[]);
    let spans = selection_ranges(&room.desk(), room.file(ARMY), at(&room, ARMY, "612", 1));
    let words: Vec<&str> =
        spans.iter().map(|span| &room.text(ARMY)[span.range()]).take(3).collect();
    assert_eq!(
        words,
        ["612", "men: 612", "{ id: ligne-34, name: 34e Ligne, arm: infantry, men: 612 }"]
    );
}

#[test]
fn hints_show_elements_beside_men_and_totals_beside_names() {
    let room = Room::with(&[]);
    let file = room.file(ARMY);
    let all = inlay_hints(&room.desk(), file, 0..room.text(ARMY).len() as u32);
    let labels: Vec<&str> = all.iter().map(|hint| hint.label.as_str()).collect();
    assert!(labels.contains(&"  1,300 men"), "{labels:?}");
    // The rule set makes one unit of the two battalions.
    assert!(labels.contains(&" → First division: 3 stands"), "{labels:?}");
    let alone =
        crate::desk::ARMY.replace("      - { name: 40e Ligne, arm: infantry, men: 688 }\n", "");
    let other = Room::with(&[(ARMY, &alone)]);
    let hints = inlay_hints(&other.desk(), other.file(ARMY), 0..alone.len() as u32);
    assert!(hints.iter().any(|hint| hint.label.starts_with(" = ")), "{hints:?}");
    assert!(inlay_hints(&room.desk(), file, 0..10).is_empty());
}

#[test]
fn tokens_distinguish_ids_words_and_values() {
    let room = Room::with(&[]);
    let tokens = semantic_tokens(&room.desk(), room.file(ARMY));
    let of = |words: &str| {
        let start = at(&room, ARMY, words, 0);
        let token = tokens.iter().find(|token| token.span.start == start);
        token.map(|token| format!("{:?}", token.kind)).unwrap_or_default()
    };
    assert_eq!(of("armee"), "Definition");
    assert_eq!(of("france"), "Reference");
    assert_eq!(of("estimate"), "Word");
    assert_eq!(of("612"), "Value");
    assert_eq!(of("First division"), "");
}

#[test]
fn links_lead_to_documents_addresses_and_files_beside() {
    let map = crate::desk::MAP.replace("height: 2000", "height: 2000\ngeojson: field.geojson\nsources: { survey: { title: S, url: \"https://example.org/a\" } }");
    let room = Room::with(&[(MAP, &map)]);
    let found = links(&room.desk(), room.file(MAP));
    let targets: Vec<&LinkTarget> = found.iter().map(|link| &link.target).collect();
    assert!(targets.contains(&&LinkTarget::Beside("field.geojson".to_owned())), "{targets:?}");
    assert!(targets.contains(&&LinkTarget::Address("https://example.org/a".to_owned())));
    let found = links(&room.desk(), room.file(SCENARIO));
    assert!(found.iter().any(|link| link.target == LinkTarget::File(room.file(MAP))));
    assert!(found.iter().any(|link| link.target == LinkTarget::Beside("story.md".to_owned())));
}

/// Returns the actions at `words`, with the findings of a check.
fn actions_at(room: &Room, file: &str, words: &str, inside: usize) -> Vec<Action> {
    let options = Options { complete: true, ..Options::default() };
    let findings = check(&room.files, &room.settings, options).diagnostics;
    let offset = at(room, file, words, inside);
    actions(&room.desk(), room.file(file), offset..offset, &findings)
}

fn written(room: &Room, file: &str, edits: &[Edit]) -> String {
    let mut text = room.text(file).to_owned();
    for edit in edits.iter().filter(|edit| edit.span.file == room.file(file)).rev() {
        text.replace_range(edit.span.range(), &edit.replacement);
    }
    text
}

fn titled<'a>(all: &'a [Action], title: &str) -> &'a Action {
    let titles: Vec<&str> = all.iter().map(|action| action.title.as_str()).collect();
    all.iter()
        .find(|action| action.title.starts_with(title))
        .unwrap_or_else(|| panic!("{titles:?}"))
}

#[test]
fn a_finding_can_be_fixed_or_excused() {
    let army = crate::desk::ARMY.replace("confidence: estimate", "confidence: estimte");
    let room = Room::with(&[(ARMY, &army)]);
    let all = actions_at(&room, ARMY, "estimte", 2);
    let mended = titled(&all, "did you mean `estimate`");
    assert_eq!(mended.kind, ActionKind::Fix);
    assert_eq!(written(&room, ARMY, &mended.edits), crate::desk::ARMY);
    let excuses = all.iter().filter(|action| action.kind == ActionKind::Excuse);
    assert_eq!(excuses.count(), 0, "a word that is not read cannot be excused");
    let army = crate::desk::ARMY.replace("nation: france", "nation: ruritania");
    let room = Room::with(&[(ARMY, &army)]);
    let all = actions_at(&room, ARMY, "ruritania", 2);
    let excused = written(&room, ARMY, &titled(&all, "excuse `unknown-nation`").edits);
    assert!(
        excused.contains("\n# grognard: allow(unknown-nation) \nnation: ruritania\n"),
        "{excused}"
    );
    let army = army.replace("nation:", "# grognard: allow(round-strength) why\nnation:");
    let room = Room::with(&[(ARMY, &army)]);
    let all = actions_at(&room, ARMY, "ruritania", 2);
    let excused = written(&room, ARMY, &titled(&all, "excuse `unknown-nation`").edits);
    assert!(
        excused.contains("# grognard: allow(round-strength, unknown-nation) why\n"),
        "{excused}"
    );
}

#[test]
fn a_word_that_is_wrong_everywhere_is_replaced_everywhere() {
    let army = crate::desk::ARMY.replace("arm: infantry", "arm: infntry");
    let room = Room::with(&[(ARMY, &army)]);
    let all = actions_at(&room, ARMY, "infntry", 2);
    let replaced = titled(&all, "replace all 2 `infntry` with `infantry`");
    assert!(!replaced.is_preferred, "a guess stays a guess");
    assert_eq!(written(&room, ARMY, &replaced.edits), crate::desk::ARMY);
    let once = crate::desk::ARMY.replacen("arm: infantry", "arm: infntry", 1);
    let room = Room::with(&[(ARMY, &once)]);
    let all = actions_at(&room, ARMY, "infntry", 2);
    assert!(all.iter().all(|action| !action.title.starts_with("replace all")), "{all:?}");
}

#[test]
fn a_missing_entry_point_is_added_to_the_map() {
    let scenario = crate::desk::SCENARIO.replace("entry: gate", "entry: east-road");
    let room = Room::with(&[(SCENARIO, &scenario)]);
    let all = actions_at(&room, SCENARIO, "east-road", 2);
    let edits = &titled(&all, "add the entry point `east-road` to `field.map.yaml`").edits;
    let map = written(&room, MAP, edits);
    assert!(map.contains("  - { id: east-road, kind: entry, at: [0, 0] }\nzones:"), "{map}");
    let room = Room::with(&[(SCENARIO, &scenario), (MAP, &map)]);
    let all = actions_at(&room, SCENARIO, "east-road", 2);
    assert!(all.iter().all(|action| action.kind != ActionKind::Fix), "{all:?}");
}

#[test]
fn an_entry_can_be_written_on_one_line_or_several_and_back() {
    let room = Room::with(&[]);
    let all = actions_at(&room, ARMY, "612", 1);
    let long = written(&room, ARMY, &titled(&all, "write the entry on several lines").edits);
    let lines =
        "      - id: ligne-34\n        name: 34e Ligne\n        arm: infantry\n        men: 612\n";
    assert!(long.contains(lines), "{long}");
    let other = Room::with(&[(ARMY, &long)]);
    let all = actions_at(&other, ARMY, "612", 1);
    let short = written(&other, ARMY, &titled(&all, "write the entry on one line").edits);
    assert_eq!(short, crate::desk::ARMY);
    let all = actions_at(&room, ARMY, "name: Ney", 2);
    let long = written(&room, ARMY, &titled(&all, "write the entry on several lines").edits);
    assert!(long.contains("leader:\n  id: ney\n  name: Ney\n"), "{long}");
}

#[test]
fn a_total_is_filled_in_with_the_sum() {
    let room = Room::with(&[]);
    let all = actions_at(&room, ARMY, "First division", 2);
    let filled = written(&room, ARMY, &titled(&all, "fill in the total: 1,300 men").edits);
    assert!(filled.contains("    total: { men: 1300 }\n    units:\n"), "{filled}");
}

#[test]
fn an_unchanged_text_is_not_read_again() {
    let mut room = Room::with(&[]);
    let before = room.desk().document(room.file(MAP)).map(std::ptr::from_ref);
    room.put(ARMY, "oob: 1\n");
    room.put("a-new.oob.yaml", "oob: 1\n");
    room.open();
    let after = room.desk().document(room.file(MAP)).map(std::ptr::from_ref);
    assert_eq!(before, after);
}
