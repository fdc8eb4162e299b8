//! Tests with broken texts: each fault must be reported once, on its own line, and the rest must be
//! parsed.

use grognard_syntax::text::Text;

use super::{read, shown};

/// The findings of a text as lines `line:column code message «text»`, and its tree.
fn findings(text: &str) -> (Vec<String>, String) {
    let (tree, found) = read(text);
    let held = Text::new("army.oob.yaml", text);
    let index = held.line_index();
    let line = |found: &grognard_syntax::diagnostic::Diagnostic| {
        let place = index.place(found.span.start);
        let words = &text[found.span.range()];
        format!("{}:{} {} {} «{words}»", place.line, place.column, found.code.name, found.message)
    };
    (found.iter().map(line).collect(), tree.root().map_or("nothing".to_owned(), shown))
}

const TEXTS: &[(&str, &[&str], &str)] = &[
    // The file of this test has seven faults.
    (
        "oob: 1\nname: Foy: 1st Division\ncommander: \"Marshal Ney\ncorps:\n  - id: c1\n    \
         guns: [1, 2\n    men: 500\n  - id: c2\n\tname: tabbed\n    grade @veteran\n    men: 300\n\
         \x20   note: @home\n    last: 2\n     deep: 1\nside: french\n",
        &[
            "2:7 unquoted-colon a colon and a space inside unquoted text «Foy: 1st Division»",
            "3:12 yaml-syntax a quote is never closed «\"Marshal Ney»",
            "6:11 yaml-syntax a `[` is never closed «[»",
            "9:1 tab-indentation a tab where YAML requires spaces «\t»",
            "10:5 yaml-syntax a colon is missing after `grade` «grade»",
            "12:11 yaml-syntax unquoted text begins with `@` «@home»",
            "14:6 yaml-syntax `deep` is in column 6, but the key above it in column 5 already has a value «deep»",
        ],
        "{oob: 1, corps: [{id: \"c1\", men: 500}, {id: \"c2\", men: 300, last: 2}], side: \"french\"}",
    ),
    // Signs start an unquoted text although YAML does not allow that.
    (
        "oob: 1\na: @home\nb: `tick`\nc: %x\nd: *old Guard\ne: > 500\nf: [ok, @no]\ng: 1\n",
        &[
            "2:4 yaml-syntax unquoted text begins with `@` «@home»",
            "3:4 yaml-syntax unquoted text begins with a backtick «`tick`»",
            "4:4 yaml-syntax unquoted text begins with `%` «%x»",
            "5:4 yaml-syntax unquoted text begins with `*` «*old Guard»",
            "6:4 yaml-syntax unquoted text begins with `>` «> 500»",
            "7:9 yaml-syntax unquoted text begins with `@` «@no»",
        ],
        "{oob: 1, g: 1}",
    ),
    // Brackets are not closed or not opened.
    (
        "oob: 1\nunits:\n  - { name: 1/28e Ligne, men: 450\n  - { name: 2/28e, arm: Foy: x }\n  \
         - [a, b]]\n  - { name: ok }\nend: 1\n",
        &[
            "3:5 yaml-syntax a `{` is never closed «{»",
            "4:25 unquoted-colon a colon and a space inside unquoted text «Foy: x»",
            "5:11 yaml-syntax a `]` without its `[` «]»",
        ],
        "{oob: 1, units: [null, null, null, {name: \"ok\"}], end: 1}",
    ),
    ("{oob: 1, units: [a, b}\n", &["1:17 yaml-syntax a `[` is never closed «[»"], "nothing"),
    // In the text, quotes are in the wrong place.
    (
        "oob: 1\nunits:\n  - name: 'd'Erlon'\n    men: 3\n  - name: \"a\" b\n    men: 4\n  \
         - name: 'open\n    men: 5\ne: \"x\": y\nend: 1\n",
        &[
            "3:14 yaml-syntax text continues after the closing quote «Erlon'»",
            "5:15 yaml-syntax text continues after the closing quote «b»",
            "7:11 yaml-syntax a quote is never closed «'open»",
            "9:4 yaml-syntax a colon after the closing quote «\"x\": y»",
        ],
        "{oob: 1, units: [{men: 3}, {men: 4}, {men: 5}], end: 1}",
    ),
    // In the text, colons are missing.
    (
        "oob: 1\nname Armée du Nord\nside:french\ncorps:\n  - id c2\n    men: 4\nlast: 1\n",
        &[
            "2:1 yaml-syntax a colon is missing after `name` «name»",
            "3:1 yaml-syntax a space is missing after the colon «side:french»",
            "5:5 yaml-syntax a colon is missing after `id` «id»",
        ],
        "{oob: 1, corps: [{men: 4}], last: 1}",
    ),
    // Dashes and lines are in the wrong column.
    (
        "oob: 1\n- a\nlist: - b\ncorps:\n  - id: c1\n   - id: c2\n     men: 7\n  - id: c3\nend: 1\n",
        &[
            "2:1 yaml-syntax a list item where a key is expected «-»",
            "3:7 yaml-syntax a list cannot begin on the line of its key «-»",
            "6:4 yaml-syntax this dash is in column 4, but the dash above it is in column 3 «-»",
        ],
        "{oob: 1, corps: [{id: \"c1\"}, {id: \"c3\"}], end: 1}",
    ),
    (
        "oob: 1\na:\n    b: 1\n  c: 2\nnote: |\n   text\n  less\nd: 1\n",
        &[
            "4:3 yaml-syntax `c` is in column 3, but the key above it is in column 5 «c»",
            "7:3 yaml-syntax a line of the text is indented less than its first line «less»",
        ],
        "{oob: 1, a: {b: 1}, note: \"text\\n   \\n\", d: 1}",
    ),
    // A file full of tabs has one fault.
    (
        "oob: 1\nunits:\n\t- name: a\n\t  men: 3\n\t- name: b\nend: 1\n",
        &["3:1 tab-indentation 3 lines are indented with tabs «\t»"],
        "{oob: 1, units: null}",
    ),
    // Both parsers must report Windows line ends.
    (
        "oob: 1\r\nside: x\r\n",
        &["1:7 crlf-line-ends lines end as on Windows (CRLF) «\r\n»"],
        "{oob: 1, side: \"x\"}",
    ),
    // The finding about a comment that swallows a bracket must be at the `#`.
    (
        "units:\n  - { name: Battery #18, guns: 8 }\n  - { name: a }\n",
        &[
            "2:21 unquoted-hash ` #` begins a comment: the rest of the line and its bracket are lost «#18»",
        ],
        "{units: [null, {name: \"a\"}]}",
    ),
    // A bullet before several keys is one fault.
    (
        "units:\n  • name: a\n    arm: infantry\n    men: 3\n  - name: b\n",
        &["2:3 yaml-syntax `•` does not begin an entry of a list «• »"],
        "{units: [{name: \"b\"}]}",
    ),
    // A missing dash is one fault.
    (
        "units:\n    name: a\n    men: 3\n  - name: b\n    men: 4\nend: 1\n",
        &["2:5 yaml-syntax a `- ` is missing before `name` «name»"],
        "{units: [{name: \"b\", men: 4}], end: 1}",
    ),
    // Comments in the form of other languages are recognised.
    (
        "a: 1\n// one\n<!-- two -->\nlist:\n  // three\n  - { b: 2 } // four\n  - { b: 3 } <!-- five -->\n",
        &[
            "2:1 yaml-syntax `//` does not begin a comment in YAML «// one»",
            "3:1 yaml-syntax `<!--` does not begin a comment in YAML «<!-- two -->»",
            "6:14 yaml-syntax `//` does not begin a comment in YAML «// four»",
            "5:3 yaml-syntax `//` does not begin a comment in YAML «// three»",
            "7:14 yaml-syntax `<!--` does not begin a comment in YAML «<!-- five -->»",
        ],
        "{a: 1, list: [{b: 2}, {b: 3}]}",
    ),
    // The entries of a list belong to a key that is in a comment.
    (
        "name: a\nparts:\n  - id: b\n    # units:\n      - { name: c }\n",
        &["4:5 yaml-syntax the list below belongs to `units:`, which is a comment «# units:»"],
        "{name: \"a\", parts: [{id: \"b\"}]}",
    ),
    // A key below an entry in braces belongs inside the braces.
    (
        "units:\n  - { name: a }\n    men: 3\n  - { name: b }\n",
        &["3:5 yaml-syntax `men` is below the braces of its entry «men»"],
        "{units: [{name: \"a\"}, {name: \"b\"}]}",
    ),
    // Traces of a spreadsheet are recognised.
    (
        "units:\n  - { name: a, men: 377[3], arm: infantry }\n  - { name: b, men: #REF!, arm: infantry }\n  c\tinfantry\t3\n",
        &[
            "2:24 yaml-syntax `[3]` is a footnote mark, not part of the number «[3]»",
            "3:21 unquoted-hash `#REF!` is a spreadsheet error, not a value «#REF!»",
            "4:3 yaml-syntax a row of a spreadsheet, with tabs between its cells «c\tinfantry\t3»",
        ],
        "{units: [{name: \"a\", men: 377, arm: \"infantry\"}, null]}",
    ),
    // An unindented text is one fault.
    (
        "a: |\nThe French win: they hold the bridge.\nElse they lose.\nb: 1\n",
        &["2:1 yaml-syntax the text of `a` is not indented «The»"],
        "{a: \"\", b: 1}",
    ),
];

/// Texts with one fault, each with the finding or a part of it.
const ONE: &[(&str, &str)] = &[
    // A missing dash is one fault, although several keys repeat.
    (
        "units:\n  - id: a\n    men: 3\n    id: b\n    men: 4\n",
        "4:5 duplicate-key a `- ` is missing before `id`: the keys of an entry begin again «id»",
    ),
    // An open quote hides the closing brace, but only the quote is reported.
    (
        "units:\n  - { name: \"Foy, men: 5 }\n  - { name: b }\n",
        "2:13 yaml-syntax a quote is never closed «\"Foy, men: 5 }»",
    ),
    // An entry in braces that is broken over two lines is one fault.
    ("units:\n  - { name: regi-\nment, men: 5 }\n  - { name: b }\n", "hyphenated across two lines"),
    ("units:\n  - { name: Foy,\nmen: 5 }\n  - { name: b }\n", "the line is not indented"),
    // A line of words is not reported as a key without a colon.
    ("a: 1\nAPPENDIX IV 627\nb: 2\n", "neither `key: value`"),
    ("note: Hold the ridge.\nThen go on.\nb: 2\n", "continue the text of `note`"),
    ("a: 1\nnation saxony\nb: 2\n", "a colon is missing after `nation`"),
    // A list without a key is one fault.
    (
        "formations:\n  - name: a\n    units:\n      - { name: b }\n  - name: c\n    men: 5\n      - { name: d }\n      - { name: e }\n",
        "7:7 yaml-syntax a list without a key «-»",
    ),
    // Several rows of a wiki table are one fault.
    ("a:\n  - b\n  |-\n  | 61st || 4\n  |-\n  | 62nd || 3\nc: 1\n", "a row of a table"),
    // A merge key with an undefined alias is reported only for the alias.
    (
        "a: { <<: *base, b: 1 }\n",
        "1:10 yaml-syntax `*base` is not defined in this document «*base»",
    ),
    // Lines in other formats are recognised.
    ("a:\n  - b\n  45e;infantry;2000\nc: 1\n", "`;` between its cells"),
    ("a:\n  - b\n  <unit men=\"5\"/>\nc: 1\n", "HTML or XML"),
    ("units:\n  - { a: 1 }\n- 178 -\n  - { b: 1 }\n", "a page number"),
    ("units:\n  - { a: 1 } - { b: 1 }\n", "a second entry"),
    ("units:\n  - ( a: 1, b: 2 )\n", "instead of braces"),
    // A document marker inside a document is the fault.
    ("oob: 1\nid: a\n---\nname: A\n", "`---` ends the document here"),
    // Signs that only look like a value are reported.
    ("men: ?\nid: a\n", "1:6 yaml-syntax `?` is not a value: in YAML it begins a key «?»"),
    (
        "units:\n  - { id: a, note: Oman says: they fought well }\n",
        "2:20 unquoted-colon a colon and a space inside unquoted text «Oman says: they fought well»",
    ),
    // A key that is indented with a tab is erased, and the list below is not reported as a list
    // without a key.
    ("a:\n  - id: b\n    name: c\n\tunits:\n      - { id: d }\n", "tab-indentation"),
];

#[test]
fn each_fault_is_reported_and_the_rest_is_parsed() {
    let mut failed = String::new();
    for (text, expected, tree) in TEXTS {
        let (found, shown) = findings(text);
        if found != *expected || shown != *tree {
            failed += &format!("{text}\n{found:#?}\n{shown}\n");
        }
    }
    for (text, words) in ONE {
        let (found, _) = findings(text);
        let is_it = |found: &String| match words.ends_with('»') {
            true => found == words,
            false => found.contains(words),
        };
        if found.len() != 1 || !is_it(&found[0]) {
            failed += &format!("{words:?} of:\n{text}\n{found:#?}\n");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn an_erased_entry_leaves_a_hole() {
    let (tree, _) = read("oob: 1\na:\n  b: 1\n  c @\nd:\n  e: 1\n");
    let root = tree.root().expect("the rest is read");
    let hole = |key: &str| root.get(key).expect("the key is there").has_hole();
    assert!(hole("a"), "`a` may have had more");
    assert!(!hole("d"), "`d` is whole");
    assert!(root.has_hole());
}

#[test]
fn one_mistake_has_one_finding_that_names_it() {
    let units = "units:\n  - { name: a, arm: b }\n  - { name: c, arm: d }\n";
    for (old, new, expected) in [
        ("name: a, arm", "name: a arm", "2:15 yaml-syntax a comma is missing before `arm:` «arm:»"),
        (
            "\n  - { name: c",
            "\n  { name: c",
            "3:3 yaml-syntax a `- ` is missing before this entry «{»",
        ),
        (
            "\n  - { name: c",
            "\n   - { name: c",
            "3:4 yaml-syntax this dash is in column 4, but the dash above it is in column 3 «-»",
        ),
        (
            "units:\n",
            "units:\n  men: 5\n",
            "2:3 yaml-syntax `men` is in the list `units`, where each entry begins with `- ` «men»",
        ),
        (
            "arm: d }\n",
            "arm: d }\nid:\u{a0}x\n",
            "4:4 foreign-space a no-break space (U+00A0) after the colon is not a space to YAML «\u{a0}»",
        ),
        (
            "name: c",
            "name: \u{200b}c",
            "3:13 foreign-space an invisible character (U+200B) before `c` «\u{200b}c»",
        ),
        (
            "  - { name: c",
            "<<<<<<< ours\n=======\n  - { name: e }\n>>>>>>> theirs\n  - { name: c",
            "3:1 yaml-syntax a merge conflict: `ours` has no line, `theirs` has line 5 «<<<<<<< ours»",
        ),
        (
            "units:",
            "id: x date: 1\nunits:\ndate: 2\nunits:",
            "1:7 yaml-syntax `date:` begins in the middle of a line «date:»",
        ),
        (
            "name: c",
            "name: GÃ©nÃ©ral",
            "3:13 garbled-text `GÃ©nÃ©ral` is garbled: `Général` was read in the wrong encoding «GÃ©nÃ©ral»",
        ),
    ] {
        let (found, _) = findings(&units.replacen(old, new, 1));
        let found: Vec<&String> =
            found.iter().filter(|found| !found.contains("duplicate-key")).collect();
        assert_eq!(found, [expected], "{new}");
    }
    let entries = "list:\n  - id: a\n    name: b\n  - id: c\n    name: d\n";
    for (old, new, expected) in [
        ("  - id: c", "  id: c", "4:3 yaml-syntax a `- ` is missing before `id` «id:»"),
        (
            "  - id: a\n    name",
            "  id: a\n  name",
            "2:3 yaml-syntax a `- ` is missing before `id` «id»",
        ),
        (
            "    name: d",
            "   name: d",
            "5:4 yaml-syntax `name` is in column 4, but the key above it is in column 5 «name»",
        ),
        (
            "    name: d",
            "     name: d",
            "5:6 yaml-syntax `name` is in column 6, but the key above it in column 5 already has a value «name»",
        ),
    ] {
        assert_eq!(findings(&entries.replacen(old, new, 1)).0, [expected], "{new}");
    }
    let twice = entries.replace("list:", "oob: 1\nlist:").repeat(2);
    let (found, _) = findings(&twice);
    assert_eq!(
        found,
        [
            "7:1 duplicate-key the document begins again here: `oob` and the lines below it are written twice «oob»"
        ]
    );
}

#[test]
fn a_pasted_diff_is_one_fault() {
    for text in [
        "oob: 1\nunits:\n  - name: a\n-    men: 3\n+    men: 4\n    grade: elite\n",
        "oob: 1\n@@ -2,3 +2,3 @@\n units:\n",
        "oob: 1\nunits:\n+  - { name: a }\n",
    ] {
        let (found, shown) = findings(text);
        assert_eq!(found.len(), 1, "{found:?} of:\n{text}");
        assert!(found[0].contains("a line of a diff"), "{found:?}");
        assert_eq!(shown, "nothing");
    }
    assert_eq!(findings("oob: 1\nfacing: +3\n").0, Vec::<String>::new());
}

#[test]
fn one_fix_replaces_all_semicolons_between_keys() {
    let text = "units:\n  - { name: a; arm: infantry; men: 3 }\n";
    let (_, found) = read(text);
    let fix = found[0].fix.as_ref().expect("a repair");
    let mended = grognard_syntax::diagnostic::apply_edits(text, &fix.edits);
    assert_eq!(mended, "units:\n  - { name: a, arm: infantry, men: 3 }\n");
}

#[test]
fn text_around_code_fences_is_one_fault() {
    let (found, tree) = findings("Here it is:\n\n```yaml\noob: 1\n```\nLet me know!\n");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("text and a Markdown code fence"), "{found:#?}");
    assert_eq!(tree, "{oob: 1}");
}

#[test]
fn findings_about_wrong_columns_name_the_right_one() {
    let text = "leader:\n  id: a\n  name: b\n  rank: c\n  rating: d\nnote: |\n  A line of words.\n  Another line of words.\nunits:\n  - { id: x }\n  - { id: w }\nguns:\n  - { id: z }\n";
    for (old, new, expected) in [
        (
            "  name: b",
            "name: b",
            "3:1 yaml-syntax `name` has lost its indentation: it is in column 1, the keys of `leader` above and below it are in column 3 «name»",
        ),
        (
            "  Another line of words.",
            "Another line of words.",
            "8:1 yaml-syntax the text of `note` ends before this line, which is not indented «Another line of words.»",
        ),
        (
            "guns:",
            "    guns:",
            "12:5 yaml-syntax `guns` is indented too far: it is in column 5, `units` above it is in column 1 «guns»",
        ),
    ] {
        assert_eq!(findings(&text.replacen(old, new, 1)).0, [expected], "{new}");
    }
}

#[test]
fn an_entry_without_braces_or_with_a_trailing_comma_is_reported() {
    let text = "units:\n  - { name: a, men: 1 }\n  - { name: b, men: 2 }\n";
    for (old, new, expected) in [
        (
            "{ name: b, men: 2 }",
            "name: b, men: [2, 3]",
            "3:5 yaml-syntax several keys on one line without braces «name: b, men: [2, 3]»",
        ),
        (
            "{ name: b, men: 2 }",
            "{ name: b, men: 2 },",
            "3:24 yaml-syntax a comma after an entry on its own line «,»",
        ),
        (
            "name: b,",
            "name: \"b (9th, 28th), men: 2 }\n  - {",
            "3:13 yaml-syntax a quote is never closed «\"b (9th, 28th), men: 2 }»",
        ),
    ] {
        let (found, _) = findings(&text.replacen(old, new, 1));
        assert_eq!(found.first().map(String::as_str), Some(expected), "{new}");
    }
}
