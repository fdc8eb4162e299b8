//! `docs/templates.md` documents the data of templates, taken from the types of the views. Another
//! test ensures that built-in templates mark only HTML of the program as safe.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use grognard_view::fielding::print_shapes;
use grognard_view::view::site::{shape_of_site, shapes};
use serde_json::Value;

use crate::support::{in_step, repository};

const LEAD: &str = "\
# Templates of the website

<!-- Written from the types of the views by a test: `just bless`. -->

`grognard build` makes a website from [Tera](https://keats.github.io/tera/) templates. The built-in templates are in
`templates/site/`. To replace one, write a file of the same name into `templates/site/` of the project, or into
`themes/NAME/templates/site/` of its theme. `grognard new --templates` copies all templates into a project. grognard
reports a mistake in a template at its line.

* Colours, typefaces and widths are custom properties at the top of `assets/site.css`. Many themes need only a changed
  copy of this file.
* Other files in `assets/`, such as a logo, are copied to `assets/` of the website: `{{ page.head.root }}assets/logo.svg`.
  `assets/icon.svg` replaces the icon of the website.
* Every text is escaped. Only fields whose names end in `_html` are HTML, made from Markdown without any active content.
  Pass fields with HTML through the filter `safe`.
* Addresses are relative to the root of the site. Write `{{ page.head.root }}{{ link.href }}`, so that the pages work
  in any folder.
* grognard adds these filters to those of Tera: `json` (JSON that is safe in a page), `figure` (a true minus sign, and
  dashes between numbers), `thousands` (commas in a number), `hue` (a colour, or grey), `on_hue` (black or white, for
  the best contrast with a colour), `place` (a place in a pack, in words), `cited` (`§ 5` for `text 5`).
* The Content-Security-Policy of the pages forbids inline scripts and styles. Put scripts and styles into `assets/`.

Every template receives `site`, which is the same on all pages, and `page`.

";

const PRINT_LEAD: &str = "
## Paper

Templates for paper are in `templates/print/`. Typst sets the `.typ` templates for PDF, SVG and PNG, and reads their
data from `data.json`. Tera renders the `.html` templates for `--format html`, with the same data as variables. All
lengths are in thousandths of a millimetre.

| template | data |
| --- | --- |
";

/// `GROGNARD_BLESS=1 cargo test` writes `docs/templates.md` again.
#[test]
fn the_page_of_templates_matches_the_views() {
    let mut types: BTreeMap<String, Value> = BTreeMap::new();
    let mut out = String::from(LEAD);
    out.push_str("| template | content of `page` |\n| --- | --- |\n");
    for (template, schema) in shapes() {
        let name = add(schema.as_value(), &mut types);
        writeln!(out, "| `{template}.html` | [{name}](#{}) |", name.to_lowercase()).expect("text");
    }
    let site = add(shape_of_site().as_value(), &mut types);
    writeln!(out, "\n`site` is a [{site}](#{}).", site.to_lowercase()).expect("text");
    out.push_str(PRINT_LEAD);
    for (template, schema) in print_shapes() {
        let name = add(schema.as_value(), &mut types);
        writeln!(out, "| `{template}` | [{name}](#{}) |", name.to_lowercase()).expect("text");
    }
    for (name, schema) in &types {
        section(name, schema, &mut out);
    }
    in_step(Path::new("docs/templates.md"), &out);
}

/// Adds a type to the page, with all types that it contains. Returns the name of the type.
fn add(schema: &Value, types: &mut BTreeMap<String, Value>) -> String {
    let name = schema["title"].as_str().expect("a type has a name").to_owned();
    types.insert(name.clone(), schema.clone());
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        let before = types.insert(name.clone(), definition.clone());
        let shape = |schema: &Value| schema["properties"].clone();
        let is_same = before.is_none_or(|before| shape(&before) == shape(definition));
        assert!(is_same, "two types are called {name}, but the page describes only one");
    }
    name
}

fn section(name: &str, schema: &Value, out: &mut String) {
    let about = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    write!(out, "\n## {name}\n\n{about}\n").expect("text");
    if let Some(fields) = schema["properties"].as_object() {
        out.push_str("\n| field | type | what it is |\n| --- | --- | --- |\n");
        for (field, shape) in fields {
            let about = shape["description"].as_str().unwrap_or_default().replace('\n', " ");
            writeln!(out, "| `{field}` | {} | {} |", kind(shape), about.replace('|', "\\|"))
                .expect("text");
        }
    }
    let words = schema["oneOf"].as_array().into_iter().flatten();
    for word in
        words.filter_map(|word| Some((word["const"].as_str()?, word["description"].as_str()?)))
    {
        write!(out, "\n* `{}`: {}", word.0, word.1).expect("text");
    }
}

fn kind(shape: &Value) -> String {
    if let Some(name) = shape["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(any) = shape["anyOf"].as_array() {
        let kinds = any.iter().filter(|shape| shape["type"] != "null").map(kind);
        return format!("{} or nothing", kinds.collect::<Vec<_>>().join(" or "));
    }
    if let Some(row) = shape["prefixItems"].as_array() {
        return row.iter().map(kind).collect::<Vec<_>>().join(" and ");
    }
    let plain = |word: &str| match word {
        "integer" | "number" => "number".to_owned(),
        "string" => "text".to_owned(),
        "boolean" => "yes or no".to_owned(),
        "null" => "nothing".to_owned(),
        "array" => match &shape["items"] {
            Value::Object(_) => format!("list of {}", kind(&shape["items"])),
            _ => "list".to_owned(),
        },
        word => word.to_owned(),
    };
    match &shape["type"] {
        Value::String(word) => plain(word),
        Value::Array(words) => {
            let words = words.iter().filter_map(Value::as_str).map(plain);
            words.collect::<Vec<_>>().join(" or ")
        }
        _ => "JSON".to_owned(),
    }
}

/// A template does not escape a value marked `safe`, so the value must be HTML that the program
/// made.
#[test]
fn only_fields_of_html_are_marked_safe() {
    let folder = std::fs::read_dir(repository("templates/site")).expect("templates");
    let mut seen = 0;
    for entry in folder.flatten().filter(|entry| entry.path().is_file()) {
        let text = std::fs::read_to_string(entry.path()).expect("a template");
        for (at, _) in text.match_indices("| safe") {
            let before = &text[..at];
            let begin = before.rfind("{{").map_or(0, |begin| begin + 2);
            let value = before[begin..].trim().trim_end_matches('|').trim();
            let ours = value.ends_with("_html")
                || value.ends_with("| json")
                || value.ends_with("json()")
                || value == "page.head.data"
                || value == "body"
                // A template sets this variable from values that are already escaped.
                || value == "contents";
            assert!(ours, "{}: `{value}` is let through as HTML", entry.path().display());
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen}");
}
