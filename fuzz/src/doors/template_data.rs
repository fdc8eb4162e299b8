//! Renders templates with random data of the documented shape. All names in the data are markup,
//! addresses of scripts or template code, and must become plain words on the page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grognard_project::files::BUILTIN;
use grognard_render::render::html::{
    PaperTemplates, Templates, page_of, paper_page, paper_templates, templates,
};
use grognard_view::fielding::print_shapes;
use grognard_view::view::site::{shape_of_site, shapes};
use serde_json::{Map, Value};

use super::page;
use crate::hostile::WORDS;
use crate::{Door, seeds};

/// Built-in templates by path, as in a project without templates of its own.
static FILES: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let files = BUILTIN.iter().filter(|(path, _)| path.ends_with(".html"));
    files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
});

/// For each template, its path and the shape of its data.
static SHAPES: LazyLock<Vec<(String, Value)>> = LazyLock::new(|| {
    let site = shapes().into_iter().map(|(name, shape)| (format!("site/{name}.html"), shape));
    let paper =
        print_shapes().into_iter().map(|(name, shape)| (format!("print/{name}.html"), shape));
    let all = site.chain(paper).filter(|(path, _)| FILES.contains_key(path));
    // The data of a muster has no fixed shape.
    let all = all.filter(|(path, _)| path != "site/muster.html");
    all.map(|(path, shape)| (path, shape.to_value())).collect()
});

static SITE: LazyLock<Templates> = LazyLock::new(|| {
    let shape = shape_of_site().to_value();
    let site = made(&shape, &shape, "", &mut Choices { bytes: SITE_CHOICES, words: true }, 0);
    templates(FILES.clone(), &site).unwrap_or_else(|fault| panic!("{fault:?}"))
});

/// Templates of printed products, read only once because reading them for each input is slow.
static PAPER: LazyLock<PaperTemplates<'static>> =
    LazyLock::new(|| paper_templates(&FILES).unwrap_or_else(|fault| panic!("{fault:?}")));

/// Choices for the data that all pages of a website share, which is as hostile as the data of a
/// page.
const SITE_CHOICES: &[u8] =
    b"the quick brown fox jumps over the lazy dog and over everything else in the site";

pub const DOOR: Door = Door { name: "template_data", open, seeds: seeds::words };

/// Makes data for one template, and renders the template.
pub fn open(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let (path, shape) = &SHAPES[usize::from(*first) % SHAPES.len()];
    let mut choices = Choices { bytes: rest, words: false };
    let data = made(shape, shape, "", &mut choices, 0);
    let written = match path.starts_with("site/") {
        true => page_of(&SITE, path, &data).ok(),
        false => printed(path, &data),
    };
    // Rendering fails for impossible paper sizes, and for missing fields of which the program
    // always gives at least one.
    if let Some(page) = written {
        inert(std::str::from_utf8(&page).expect("a page is UTF-8"));
    }
}

fn printed(path: &str, data: &Value) -> Option<Vec<u8>> {
    let settings = BTreeMap::from([("ink".to_owned(), "full".to_owned())]);
    paper_page(&PAPER, path, data.to_string().as_bytes(), &settings).files.pop()
}

/// Asserts that no word of the data has become a tag, an attribute or an address.
fn inert(html: &str) {
    for tag in page::tags(html) {
        assert!(!tag.name.contains("zz"), "`{}` in {html}", tag.name);
        for (key, value) in tag.attributes {
            assert!(!key.contains("zz") && !key.starts_with("on"), "`{key}` in {html}");
            if ["href", "src", "action"].contains(&key) {
                page::address(value);
            }
        }
    }
    let control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    assert!(!html.contains(control), "a control character in {html:?}");
}

/// Makes choices from bytes, and always the smallest choice when no bytes are left.
struct Choices<'b> {
    bytes: &'b [u8],
    words: bool,
}

impl Choices<'_> {
    fn below(&mut self, count: usize) -> usize {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first) % count.max(1)
    }

    /// A hostile word, or the next few bytes as a word.
    fn word(&mut self) -> String {
        if self.words || self.below(4) > 0 {
            let index = self.below(WORDS.len());
            return WORDS[index].to_owned();
        }
        let length = self.below(40).min(self.bytes.len());
        let (word, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        String::from_utf8_lossy(word).into_owned()
    }
}

/// Maximum depth of random data, because rows of formations contain rows.
const MAX_DEPTH: usize = 14;

/// A random value of a shape, for the field with the name `key`.
fn made(shape: &Value, root: &Value, key: &str, choices: &mut Choices<'_>, depth: usize) -> Value {
    let within = |other: &Value, key: &str, choices: &mut Choices<'_>| {
        made(other, root, key, choices, depth + 1)
    };
    if let Some(path) = shape["$ref"].as_str() {
        let found =
            root.pointer(path.trim_start_matches('#')).expect("a shape that is referred to");
        return within(found, key, choices);
    }
    for ways in ["anyOf", "oneOf"] {
        if let Some(ways) = shape[ways].as_array() {
            let small = ways.iter().find(|way| way["type"] == "null").filter(|_| depth > MAX_DEPTH);
            let index = choices.below(ways.len());
            return within(small.unwrap_or(&ways[index]), key, choices);
        }
    }
    if let Some(words) = shape["enum"].as_array() {
        return words[choices.below(words.len())].clone();
    }
    if !shape["const"].is_null() {
        return shape["const"].clone();
    }
    let kind = match &shape["type"] {
        Value::Array(kinds) => {
            let index =
                if depth > MAX_DEPTH { kinds.len() - 1 } else { choices.below(kinds.len()) };
            kinds[index].as_str().unwrap_or_default()
        }
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "string" => Value::String(text_for(key, choices)),
        "boolean" => Value::Bool(choices.below(2) == 1),
        "integer" | "number" => number(shape, choices),
        "array" => {
            if let Some(items) = shape["prefixItems"].as_array() {
                return items.iter().map(|item| within(item, key, choices)).collect();
            }
            let least = shape["minItems"].as_u64().unwrap_or_default() as usize;
            let count = if depth > MAX_DEPTH { least } else { least + choices.below(4) };
            (0..count).map(|_| within(&shape["items"], key, choices)).collect()
        }
        "object" => {
            let mut map = Map::new();
            for (name, field) in shape["properties"].as_object().into_iter().flatten() {
                map.insert(name.clone(), within(field, name, choices));
            }
            if shape["additionalProperties"].is_object() && choices.below(2) == 1 {
                let name = choices.word();
                let value = within(&shape["additionalProperties"], &name, choices);
                map.insert(name, value);
            }
            Value::Object(map)
        }
        _ => Value::Null,
    }
}

/// The text for a field: hostile, except in fields whose text the program makes itself.
fn text_for(key: &str, choices: &mut Choices<'_>) -> String {
    match key {
        // The program makes HTML fields from Markdown, and escapes JSON fields.
        key if key.ends_with("_html") => "<p>made</p>".to_owned(),
        "html" => "<p>made</p>".to_owned(),
        "data" => "{}".to_owned(),
        "root" => "../".to_owned(),
        "first" | "script" | "style" | "ask" | "part" | "slug" => "made".to_owned(),
        // The program checks the scheme of an address when it reads the document.
        "url" | "repository" | "edit" | "canonical" | "base_url" => {
            format!("https://{}", choices.word())
        }
        "href" | "path" | "map" | "section" => format!("made/{}", choices.word()),
        _ => choices.word(),
    }
}

fn number(shape: &Value, choices: &mut Choices<'_>) -> Value {
    let signed = shape["minimum"].as_i64().is_none_or(|least| least < 0);
    match choices.below(8) {
        0 => Value::from(0),
        1 => Value::from(1),
        2 if signed => Value::from(-1),
        3 => Value::from(1_000_000),
        _ => Value::from(choices.below(256)),
    }
}
