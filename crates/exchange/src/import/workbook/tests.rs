//! Tests with small generated workbooks: their contents are read, and their faults are reported.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::super::{ImportedFile, run};
use grognard_lists::lists::{ListImportOptions, outline};

pub(super) fn zip_of(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        // ODS requires that the first part of the archive states the type, without compression.
        let method = if *name == "mimetype" {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default().compression_method(method);
        zip.start_file(*name, options).expect("a part begins");
        zip.write_all(text.as_bytes()).expect("a part is written");
    }
    zip.finish().expect("an archive").into_inner()
}

const SHARED: &str = "<sst><si><t>Division</t></si><si><t>Unit</t></si><si><t>Men</t></si>\
    <si><r><t>1st </t></r><r><t>Division</t></r></si><si><t>9e Légère &amp; depot</t></si></sst>";

const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"d-mmm\"/></numFmts>\
    <fonts><font/><font><b/></font></fonts><cellXfs><xf numFmtId=\"0\" fontId=\"0\"/>\
    <xf numFmtId=\"164\" fontId=\"0\"/><xf numFmtId=\"0\" fontId=\"1\"/>\
    <xf numFmtId=\"0\" fontId=\"0\"><alignment indent=\"1\"/></xf>\
    <xf numFmtId=\"0\" fontId=\"0\"><alignment indent=\"2\"/></xf></cellXfs></styleSheet>";

fn xlsx(rows: &str) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let sheet = sheet.replace(
        "</sheetData></worksheet>",
        "</sheetData><mergeCells><mergeCell ref=\"A2:A3\"/></mergeCells></worksheet>",
    );
    zip_of(&[
        ("[Content_Types].xml", "<Types/>"),
        (
            "xl/workbook.xml",
            "<workbook xmlns:r=\"r\"><sheets><sheet name=\"V Corps\" sheetId=\"1\" r:id=\"rId1\"/>\
             <sheet name=\"Old\" sheetId=\"2\" state=\"hidden\" r:id=\"rId2\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/>\
             <Relationship Id=\"rId2\" Target=\"/xl/worksheets/sheet2.xml\"/></Relationships>",
        ),
        ("xl/sharedStrings.xml", SHARED),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", &sheet),
        (
            "xl/worksheets/sheet2.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Unit</t></is></c><c r=\"B1\" t=\"inlineStr\"><is><t>Men</t></is></c></row><row><c t=\"inlineStr\"><is><t>7th Line</t></is></c><c><v>300</v></c></row></sheetData></worksheet>",
        ),
    ])
}

const HEADS: &str = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c><c r=\"C1\" t=\"s\"><v>2</v></c></row>";

fn read(bytes: &[u8]) -> ImportedFile {
    run("book.xlsx", bytes, None, &ListImportOptions::default())
}

fn bodies(imported: &ImportedFile) -> String {
    imported.draft.lists.iter().map(outline).collect()
}

fn told(imported: &ImportedFile) -> Vec<&str> {
    imported.found.iter().map(|found| found.message.as_str()).collect()
}

#[test]
fn merged_cells_dates_and_hidden_parts_are_read_or_reported() {
    let bytes = xlsx(&format!(
        "{HEADS}<row r=\"2\"><c r=\"A2\" t=\"s\"><v>3</v></c><c r=\"B2\" t=\"s\"><v>4</v></c><c r=\"C2\"><v>540</v></c></row>\
         <row r=\"3\"><c r=\"B3\" s=\"1\"><v>45346</v></c><c r=\"C3\"><f>1+1</f></c></row>\
         <row r=\"4\" hidden=\"1\"><c r=\"B4\" t=\"str\"><v>8th Line</v></c></row>\
         <row r=\"5\"><c r=\"B5\" t=\"str\"><v>10th Line</v></c><c r=\"C5\" t=\"e\"><v>#REF!</v></c></row>"
    ));
    let imported = read(&bytes);
    assert_eq!(imported.format, "xlsx");
    assert_eq!(
        bodies(&imported),
        "division 1st Division\n  infantry 9e Légère & depot · 540 men\n  infantry 2/24\n  infantry 10th Line\n"
    );
    assert_eq!(imported.lists[0].id, "v-corps");
    let told = told(&imported);
    for message in [
        "the hidden sheet `Old` is not read",
        "formula without a result in the cell C3 of the sheet `V Corps`",
        "error instead of a value in the cell C5 of the sheet `V Corps`",
        "filled cells in hidden rows or columns of the sheet `V Corps` are not read: 1",
        "guess `spreadsheet-date`: `2024-02-24` is read as `2/24`, which a spreadsheet made a date",
    ] {
        assert!(told.contains(&message), "{message}: {told:?}");
    }
    // Each date has a finding of its own, so the summary must not mention dates again.
    let of_dates = told.iter().filter(|message| message.contains("spreadsheet-date")).count();
    assert_eq!(of_dates, 1, "{told:?}");
    let options =
        ListImportOptions { sheet: Some("old".to_owned()), ..ListImportOptions::default() };
    assert_eq!(bodies(&run("book.xlsx", &bytes, None, &options)), "infantry 7th Line · 300 men\n");
}

#[test]
fn indents_of_cells_define_the_tree() {
    let cell = |row: u32, style: u32, name: &str, men: &str| {
        format!(
            "<row r=\"{row}\"><c r=\"B{row}\" s=\"{style}\" t=\"str\"><v>{name}</v></c><c r=\"C{row}\"><v>{men}</v></c></row>"
        )
    };
    let rows = [
        cell(2, 2, "V Corps", ""),
        cell(3, 3, "1st Division", ""),
        cell(4, 4, "9th Light", "540"),
        cell(5, 3, "Hussars", "310"),
    ];
    let heads = HEADS.replace("<c r=\"A1\" t=\"s\"><v>0</v></c>", "");
    let imported = read(&xlsx(&(heads + &rows.concat())));
    assert_eq!(
        bodies(&imported),
        "corps V Corps\n  division 1st Division\n    infantry 9th Light · 540 men\n  cavalry Hussars · 310 men\n"
    );
}

fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"Tabelle1\">\
         {rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    zip_of(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", &content),
    ])
}

#[test]
fn a_formula_without_a_result_in_ods_is_reported() {
    let cell = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let rows = format!(
        "<table:table-row>{}{}</table:table-row><table:table-row>{}<table:table-cell table:formula=\"of:=1+1\"/></table:table-row>",
        cell("Einheit"),
        cell("Mann"),
        cell("IR 12")
    );
    let imported = run("liste.ods", &ods(&rows), None, &ListImportOptions::default());
    let message = "formula without a result in the cell B2 of the sheet `Tabelle1`";
    assert!(told(&imported).contains(&message), "{:?}", told(&imported));
}

#[test]
fn repeated_empty_rows_in_ods_are_skipped() {
    let word = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let number = |number: u32| {
        format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>x</text:p></table:table-cell>"
        )
    };
    let rows = format!(
        "<table:table-row>{}{}</table:table-row>\
         <table:table-row table:number-rows-repeated=\"3\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>\
         <table:table-row>{}{}<table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell/></table:table-row>",
        word("Einheit"),
        word("Mann"),
        "<table:table-cell office:value-type=\"string\"><office:annotation><text:p>a note</text:p></office:annotation><text:p>IR<text:s/>12</text:p></table:table-cell>",
        number(2100)
    );
    let imported = run("liste.ods", &ods(&rows), None, &ListImportOptions::default());
    assert_eq!(
        (imported.format, bodies(&imported).as_str()),
        ("ods", "infantry IR 12 · 2100 men\n")
    );
}

#[test]
fn far_cells_bombs_and_document_types_are_refused() {
    let far = xlsx(&format!("{HEADS}<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>"));
    let refused = read(&far);
    assert!(refused.lists.is_empty());
    assert_eq!(
        told(&refused),
        ["the sheet `V Corps` has a cell at XFD1048576, but a table has at most 200000 rows"]
    );
    let many = ods(
        "<table:table-row table:number-rows-repeated=\"150000\"><table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"900\"><text:p>a</text:p></table:table-cell></table:table-row>",
    );
    assert_eq!(
        told(&run("a.ods", &many, None, &ListImportOptions::default())),
        ["the file has more than 1000000 filled cells"]
    );
    let entity = zip_of(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>"),
    ]);
    assert_eq!(
        told(&run("a.ods", &entity, None, &ListImportOptions::default())),
        ["the part `content.xml` of the file has a document type"]
    );
}

#[test]
fn corrupted_workbooks_are_reported() {
    let whole = xlsx(&format!(
        "{HEADS}<row r=\"2\"><c r=\"B2\" t=\"str\"><v>9th Light</v></c><c r=\"C2\"><v>540</v></c></row>"
    ));
    for place in (0..whole.len()).step_by(7) {
        let cut = read(&whole[..place]);
        assert!(!cut.lists.is_empty() || !cut.found.is_empty() || place == 0, "cut at {place}");
        let mut swapped = whole.clone();
        swapped[place] ^= 0x55;
        let tally = read(&swapped).tally;
        assert_eq!(tally.lines, tally.read + tally.guessed + tally.left, "swapped at {place}");
    }
}
