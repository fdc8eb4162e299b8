//! Words that the documents, outlines and findings of an imported list must contain, or must not.

use grognard_exchange::import::{ImportedFile, run};
use grognard_lists::lists::{ListImportOptions, outline};

fn imported(text: &str, from: Option<&str>) -> ImportedFile {
    run("list", text.as_bytes(), from, &ListImportOptions::default())
}

/// Outlines, documents and messages of an import.
fn shown(imported: &ImportedFile) -> String {
    let outlines = imported.draft.lists.iter().map(outline);
    let documents = imported.lists.iter().map(|list| list.text.clone());
    let messages = imported.found.iter().map(|found| found.message.clone());
    outlines.chain(documents).chain(messages).collect::<Vec<String>>().join("\n---\n")
}

/// What is tested, a format, a list, words that the import keeps, and words that it must not write.
type Row<'r> = (&'r str, Option<&'r str>, &'r str, &'r [&'r str], &'r [&'r str]);

const ROWS: &[Row<'_>] = &[
    (
        "a guessed arm keeps the stated traits",
        None,
        "Unit;Men;Traits\nThe Greens;610;two-rank, light\n",
        &["traits: [two-rank, light]"],
        &[],
    ),
    (
        "a division whose units all state their arm states none",
        Some("text"),
        "Cavalry Division: General Morel\n  1st Hussars (4 sqns, 400 sabres)\n  2nd Chasseurs 380\n\
         1st Division: General Petit\n  9th Line (2 bns, 1,200 men)\n  2nd Chasseurs 610\n",
        &["name: Cavalry Division"],
        &["\n    arm: cavalry"],
    ),
    (
        "a battery does not inherit the arm of infantry",
        None,
        "Level,Name,Men,Guns\nRegiment,61st Line,1755,\nBattery,5th A,,8 old\n",
        &["artillery 5th A"],
        &[],
    ),
    (
        "an arm that is led without units is a post",
        Some("text"),
        "1st Division: General Morel\n  Artillery: Colonel Verpeau\n  9th Line (2 bns, 1,200 men)\n",
        &["note: \"Artillery: Colonel Verpeau\""],
        &[],
    ),
    (
        "words without a value become a note",
        Some("text"),
        "1st Division: Morel\n  9th Line (2 bns, 1,200 men)\n  Foot Battery (six light 6-pounders)\n",
        &["note: light"],
        &[],
    ),
    (
        "a second count becomes a note",
        Some("text"),
        "1st Division: Morel\n  9th Line (2 bns, 1,200 men) 3 bns\n",
        &["battalions: 2", "note: \"3 bns\""],
        &[],
    ),
    (
        "a strength may precede measures in brackets",
        Some("text"),
        "French army\n1st Division\n  39e Ligne 1,300 (2 bns)\n  40e Ligne, 900 men\n",
        &["{ name: \"39e Ligne\", arm: infantry, men: 1300, battalions: 2 }"],
        &[],
    ),
    (
        "a strength may precede measures behind a colon",
        Some("text"),
        "French army\n1st Division\n  39e Ligne: 1,300 (2 bns)\n  40e Ligne, 900 men\n",
        &["{ name: \"39e Ligne\", arm: infantry, men: 1300, battalions: 2 }"],
        &[],
    ),
    (
        "a strength may precede measures behind a dash",
        Some("text"),
        "French army\n1st Division\n  39e Ligne 1300 - 2 bns\n  40e Ligne, 900 men\n",
        &["{ name: \"39e Ligne\", arm: infantry, men: 1300, battalions: 2 }"],
        &[],
    ),
    (
        "a number of a regiment is no strength",
        Some("text"),
        "French army\n1st Division\n  Ligne 105 (2 bns)\n  40e Ligne, 900 men\n",
        &["name: Ligne 105,"],
        &[],
    ),
    (
        "the year of an army is not a strength",
        Some("text"),
        "Armée de Portugal, 1812\n1st Division\n  39e Ligne, 900 men\n",
        &["men: 900"],
        &["men: 1812"],
    ),
    (
        "a strength below that of any unit is a guess",
        Some("text"),
        "1st Brigade: General Petit\n  9th Line 12 men\n  10th Line 600 men\n",
        &["fewer than 20 men"],
        &[],
    ),
    (
        "an unreadable cell becomes a note",
        None,
        "Unit;Men;Grade;Traits;Weight\n9th Line;610;shiny;light, brave;\nBattery;90;veteran;;long\n",
        &["Grade: shiny", "Traits: brave", "Weight: long"],
        &[],
    ),
    (
        "counts give the arm where no word does",
        None,
        "Unit;Men;Squadrons;Guns\nDuval;400;4;\nMorel;;;8\n",
        &["cavalry Duval · 400 men · 4 squadrons\nfoot-artillery Morel · 8 guns\n"],
        &[],
    ),
    (
        "the source of a wiki is read",
        Some("text"),
        "== French Army ==\n=== I Corps ===\nMarshal [[Claude Victor|Victor]]\n\
         * 1st Division: General [[Ruffin]] (5,286)\n** 9th Light Infantry (3 bns)\n\
         {| class=x\n! Unit !! Men\n|-\n| rowspan=2 | 1st Line || 900<ref>x</ref>\n|}\n",
        &[
            "corps I Corps · Marshal Victor\n  division 1st Division · 5286 men · General Ruffin\n    \
           infantry 9th Light Infantry · 3 battalions\ninfantry 1st Line · 900 men\n",
        ],
        &[],
    ),
    (
        "rows of a page that share a cell belong to it",
        None,
        "<table><tr><th>Division</th><th>Unit</th><th>Men</th></tr>\
         <tr><td rowspan=2>1st Division<br>General Petit</td><td>1st Line</td><td>900</td></tr>\
         <tr><td>2nd Hussars</td><td>400</td></tr></table>",
        &["division 1st Division · General Petit\n  infantry 1st Line · 900 men\n  \
           cavalry 2nd Hussars · 400 men\n"],
        &[],
    ),
    (
        "numbers of Scourge of War make the tree, and rows of guns a battery",
        None,
        "Name,ID,NAME1,NAME2,SIDE 1,ARMY 2,CORPS 3,DIV 4,BGDE 5,BTN 6,CLASS,Head Count,Experience,Fatigue\n\
         ,a comment\n\
         FR_1,1,General Duval,Army of the Rhine,1,1,0,0,0,0,FR_Cmd,1,,\n\
         FR_2,2,General Morel,,1,1,2,0,0,0,FR_Cmd,1,,\n\
         FR_3,3,9th Light,,1,1,2,1,1,1,FR_Inf_Light,540,6,3\n\
         FR_4,4,Hussars,,1,1,2,1,1,2,FR_Cav_Hus,310,9,3\n\
         FR_5,5,Captain Petit,3rd Battery,1,1,2,1,2,0,FR_Cmd,1,,\n\
         FR_6,6,Gun 1,,1,1,2,1,2,1,FR_Art_6pdr,20,5,\n\
         FR_7,7,Gun 2,,1,1,2,1,2,2,FR_Art_6pdr,20,5,\n\
         AU_1,8,FML Vogel,Left Wing,2,1,1,0,0,0,AU_Cmd,1,,\n\
         AU_2,9,IR 12,,2,1,1,1,1,1,AU_Inf_Line,900,4,\n",
        &[
            "army Army of the Rhine · General Duval\n  corps 2nd Corps · General Morel\n    \
             infantry 9th Light · 540 men · veteran\n    cavalry Hussars · 310 sabres · elite\n    \
             foot-artillery 3rd Battery · 40 men · 2 guns · regular · Captain Petit\n",
            "corps Left Wing · FML Vogel\n  infantry IR 12 · 900 men · regular\n",
            "the columns `Name`, `ID` and `Fatigue` are not read",
        ],
        &[],
    ),
    (
        "a list of `export` and its table are one list again",
        None,
        EXPORTED,
        &[
            "corps V Corps · General Duval\n  division 1st Division · Morel\n    \
             infantry 9e Légère · 1200-1300 men · 2 battalions · militia\n    \
             foot-artillery 1/6e Foot · unknown guns · 6-pounder\n",
            "men: 1250",
            "traits: [militia, light]",
            "traits: [militia] }",
            "date: 1809-07-05",
            "A | bar",
        ],
        &[],
    ),
];

const EXPORTED: &str = "# V Corps\n\n5 July 1809\n\n- **V Corps**, General Duval – 1,200–1,300 men in all, 1,250 men stated\n  \
    - **1st Division**, Morel – 1,200–1,300 men in all\n    - 9e Légère – 2 bns, 1,200–1,300 men; militia, militia, light\n    \
    - 1/6e Foot – ? guns, 6-pounder; no grade, militia\n\n| Formation | Leader | Men | Sabres | Guns | Notes |\n| --- | --- | --: | --: | --: | --- |\n\
    | V Corps | General Duval | 1,200–1,300 |  |  | A \\| bar |\n| \u{a0}\u{a0}1st Division | Morel | 1,200–1,300 |  |  |  |\n\
    | \u{a0}\u{a0}\u{a0}\u{a0}9e Légère |  | 1,200–1,300 |  |  |  |\n| \u{a0}\u{a0}\u{a0}\u{a0}1/6e Foot |  |  |  |  |  |\n\nSources:\n\n- Oman\n";

#[test]
fn imports_keep_the_words_of_lists() {
    let mut failed = String::new();
    for (title, from, text, wanted, unwanted) in ROWS {
        let imported = imported(text, *from);
        let shown = shown(&imported);
        let missing = wanted.iter().filter(|words| !shown.contains(**words));
        let odd = unwanted.iter().filter(|words| shown.contains(**words));
        let told: Vec<&&str> = missing.chain(odd).collect();
        if !told.is_empty() || from.is_none() && imported.tally.left > 0 {
            failed += &format!("{title}: {told:?}\n{shown}\n");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// A list that someone edited is read like any other text, because it no longer agrees with its
/// table.
#[test]
fn a_list_that_differs_from_its_table_is_read_as_text() {
    let changed = EXPORTED.replace("| V Corps | General", "| VI Corps | General");
    assert!(!imported(&changed, None).found.is_empty());
}

#[test]
fn bodies_among_much_prose_are_guesses() {
    let list = "1st Division\n  9th Line 600 men\n  10th Line 500 men\n  11th Line 400 men\n";
    let prose = "The army marched in the night and reached the town when the sun rose over it.\n";
    let guesses =
        |text: &str| imported(text, Some("text")).lists[0].text.matches("are prose").count();
    assert_eq!([guesses(&format!("{list}{prose}")), guesses(list)], [4, 0]);
}

#[test]
fn a_total_belongs_to_the_body_whose_parts_add_up_to_it() {
    let text = "1st Brigade: General Morel\n5th Foot 944\n9th Foot 761\nTotal 1,705\n\
        2nd Brigade: General Petit\n36th Foot 591\nTotal 2,296\n";
    let imported = imported(text, Some("text"));
    let list = &imported.draft.lists[0];
    let totals = list.nodes.iter().map(|node| &node.total).chain([&list.total]);
    let men = totals.filter_map(|total| total.men.as_ref()?.value.exact());
    assert_eq!(men.collect::<Vec<u32>>(), [1705, 2296]);
    assert!(!list.total.is_empty());
}

#[test]
fn statements_of_the_user_replace_values_of_the_file() {
    let options = ListImportOptions {
        name: Some("The Left Wing".to_owned()),
        nation: Some("france".to_owned()),
        ..ListImportOptions::default()
    };
    let text = "Austrian army\n1st Division: General Morel\n  9th Line (2 bns, 1,200 men)\n";
    let imported = run("list.txt", text.as_bytes(), Some("text"), &options);
    let written = &imported.lists[0].text;
    assert!(written.contains("name: The Left Wing\nnation: france\n"), "{written}");
    // The name that the file gives becomes a note.
    assert!(written.contains("Austrian army"), "{written}");
}
