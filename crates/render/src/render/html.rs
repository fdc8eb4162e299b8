//! Renders a job as one HTML file, for a screen or for the printer of a browser. Only this file
//! uses Tera.
//!
//! Values are escaped when they are inserted, so that no name can be markup. A template reads only
//! the files of its job, and a template that runs too long is stopped.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use grognard_syntax::text::thousands;
use grognard_view::fielding::job::{Fault, Finding, Job, Printed};
use serde::{Deserialize, Serialize};
use tera::{Context, ErrorKind, Kwargs, Map, ReportError, State, Tera, TeraResult, Value};

use super::letters::{Piece, form};
use super::typeset::set;
use super::typeset_page::set_page;

pub fn print(job: &Job) -> Printed {
    let (send, done) = mpsc::channel();
    let own_job = job.clone();
    let work = move || {
        // After the time limit no one receives the page, so the error is ignored.
        let _ = send.send(page(&own_job));
    };
    // The page is made in a thread of its own, because a thread can be abandoned after the time
    // limit. The thread has a large stack, because templates recurse.
    let started = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let ended = started.ok().and_then(|_| done.recv_timeout(MAX_TIME).ok());
    ended.unwrap_or_else(|| {
        let seconds = MAX_TIME.as_secs();
        failed(vec![Fault::nowhere(format!(
            "`{}` did not finish within {seconds} seconds",
            job.template
        ))])
    })
}

/// Maximum time for making a page. A page of a thousand cards takes one or two seconds.
const MAX_TIME: Duration = Duration::from_secs(60);

const STACK: usize = 64 * 1024 * 1024;

/// Maximum size of a page in bytes. A thousand cards take a few megabytes.
const MAX_PAGE: usize = 64 * 1024 * 1024;

fn page(job: &Job) -> Printed {
    let data = job.files.get("data.json").map_or(b"{}".as_slice(), Vec::as_slice);
    match paper_templates(&job.files) {
        Ok(templates) => paper_page(&templates, &job.template, data, &job.settings),
        Err(fault) => failed(vec![fault]),
    }
}

/// Parsed templates of printed products. The templates can render any number of pages.
pub struct PaperTemplates<'f> {
    tera: Tera,
    files: &'f BTreeMap<String, Vec<u8>>,
    findings: Arc<Mutex<Vec<Finding>>>,
}

/// Parses the templates of printed products. Templates under `site/` are excluded, because they use
/// filters that only [`templates`] adds.
pub fn paper_templates(files: &BTreeMap<String, Vec<u8>>) -> Result<PaperTemplates<'_>, Fault> {
    let findings = Arc::default();
    let mut tera = engine(&findings);
    let is_page = |path: &str| path.ends_with(".html") && !path.starts_with("site/");
    add_templates(&mut tera, files, is_page)?;
    Ok(PaperTemplates { tera, files, findings })
}

pub fn paper_page(
    templates: &PaperTemplates<'_>,
    template: &str,
    data: &[u8],
    settings: &BTreeMap<String, String>,
) -> Printed {
    let mut page = Page(Vec::new());
    let written = context(data, settings)
        .and_then(|context| templates.tera.render_to(template, &context, &mut page));
    let mut findings = templates.findings.lock().unwrap_or_else(PoisonError::into_inner);
    let findings = std::mem::take(&mut *findings);
    match written {
        Ok(()) => Printed { files: vec![set_page(page.0)], pages: 1, faults: Vec::new(), findings },
        Err(error) => failed(vec![fault(template, templates.files, &error)]),
    }
}

fn add_templates(
    tera: &mut Tera,
    files: &BTreeMap<String, Vec<u8>>,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<(), Fault> {
    let mut texts: Vec<(&str, &str)> = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| is_wanted(path)) {
        match std::str::from_utf8(bytes) {
            Ok(text) => texts.push((path, text)),
            Err(_) => {
                let fault = Fault::nowhere("the template is not UTF-8 text".to_owned());
                return Err(Fault { path: Some(path.clone()), ..fault });
            }
        }
    }
    tera.add_raw_templates(texts).map_err(|error| fault("", files, &error))
}

pub struct Templates {
    tera: Tera,
    files: BTreeMap<String, Vec<u8>>,
    site: Value,
}

/// Parses the templates of a website. Every page can read the data in `site`.
pub fn templates(
    files: BTreeMap<String, Vec<u8>>,
    site: &impl Serialize,
) -> Result<Templates, Fault> {
    let mut tera = engine(&Arc::default());
    tera.register_filter("json", |value: Value, _: Kwargs, _: &State| as_json(&value));
    add_templates(&mut tera, &files, |path| path.ends_with(".html"))?;
    let site = Value::from_serializable(site);
    Ok(Templates { tera, files, site })
}

pub fn page_of(
    templates: &Templates,
    template: &str,
    page: &impl Serialize,
) -> Result<Vec<u8>, Fault> {
    let mut context = Context::new();
    context.insert_value("site", templates.site.clone());
    let mut written = Page(Vec::new());
    let rendered = Value::try_from_serializable(page).and_then(|page| {
        context.insert_value("page", page);
        templates.tera.render_to(template, &context, &mut written)
    });
    match rendered {
        Ok(()) => Ok(set_page(written.0)),
        Err(error) => Err(fault(template, &templates.files, &error)),
    }
}

/// Writes JSON for a script element. Characters that could end the script are escaped.
fn as_json(value: &Value) -> TeraResult<String> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|error| tera::Error::message(error.to_string()))?;
    Ok(json_in_page(&text))
}

/// Escapes text for use between tags or in a quoted attribute value.
pub fn text_in_page(words: &str) -> String {
    let mut page = Vec::new();
    // A write of HTML into memory cannot fail.
    let _ = escape(words, &mut page);
    String::from_utf8(page).unwrap_or_default()
}

/// Escapes the characters of JSON that HTML would interpret, and the characters that no document
/// may contain.
pub fn json_in_page(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            sign if is_banned(sign) => safe.push_str(&format!("\\u{:04x}", u32::from(sign))),
            sign => safe.push(sign),
        }
    }
    safe
}

fn context(data: &[u8], settings: &BTreeMap<String, String>) -> TeraResult<Context> {
    let data: serde_json::Value =
        serde_json::from_slice(data).map_err(|error| tera::Error::message(error.to_string()))?;
    let mut context = Context::from_serialize(&data)?;
    context.insert("settings", settings);
    Ok(context)
}

/// Sets up Tera with filters for results that templates cannot compute: lengths, colours, typeset
/// figures and font sizes.
fn engine(findings: &Arc<Mutex<Vec<Finding>>>) -> Tera {
    let mut tera = Tera::new();
    tera.set_escape_fn(escape);
    tera.register_filter("mm", |number: i64, _: Kwargs, _: &State| length(number, "mm"));
    tera.register_filter("pt", |number: i64, _: Kwargs, _: &State| length(number, "pt"));
    tera.register_filter("hue", |colour: Value, _: Kwargs, _: &State| hue(&colour).to_owned());
    tera.register_filter("on_hue", |colour: Value, _: Kwargs, _: &State| on_hue(hue(&colour)));
    tera.register_filter("figure", |text: &str, _: Kwargs, _: &State| set(text));
    tera.register_filter("thousands", |count: u64, _: Kwargs, _: &State| {
        thousands(&count.to_string())
    });
    tera.register_filter("place", |place: &str, _: Kwargs, _: &State| place_words(place));
    tera.register_filter("cited", |source: &str, _: Kwargs, _: &State| cited(source));
    tera.register_filter("form", fitting);
    let heard = Arc::clone(findings);
    tera.register_function("finding", move |given: Kwargs, _: &State| -> TeraResult<&str> {
        let text = given.must_get::<String>("text")?;
        let about = given.get::<String>("oob")?.zip(given.get::<String>("body")?);
        let finding = Finding { text, about };
        heard.lock().unwrap_or_else(PoisonError::into_inner).push(finding);
        Ok("")
    });
    tera
}

/// Escapes markup, and replaces characters that a document must not contain with U+FFFD.
fn escape(text: &str, page: &mut dyn Write) -> io::Result<()> {
    let mut rest = text;
    while let Some(offset) = rest.find(|sign: char| "&<>\"'".contains(sign) || is_banned(sign)) {
        let sign = rest[offset..].chars().next().unwrap_or_default();
        page.write_all(&rest.as_bytes()[..offset])?;
        let told: &str = match sign {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            '\'' => "&#39;",
            _ => "\u{fffd}",
        };
        page.write_all(told.as_bytes())?;
        rest = &rest[offset + sign.len_utf8()..];
    }
    page.write_all(rest.as_bytes())
}

fn is_banned(sign: char) -> bool {
    let line = matches!(sign, '\n' | '\r' | '\t');
    (sign.is_control() && !line) || matches!(sign, '\u{fffe}' | '\u{ffff}')
}

/// Formats a length that is given in thousandths: 10500 becomes `10.5mm`.
fn length(thousandths: i64, unit: &str) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, part) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    let part = format!(".{part:03}");
    format!("{sign}{whole}{}{unit}", part.trim_end_matches('0').trim_end_matches('.'))
}

/// Returns a valid colour for a style attribute. A value that is no colour becomes grey.
fn hue(colour: &Value) -> &str {
    let valid = colour.as_str().filter(|text| {
        let digits = text.strip_prefix('#').unwrap_or_default();
        digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    });
    valid.unwrap_or("#5b5b5b")
}

/// Translates a place in a pack into words for a player: `wear/unit-fatigue/marks` becomes `wear,
/// unit fatigue, marks`.
fn place_words(place: &str) -> String {
    place.replace('/', ", ").replace(['-', '_'], " ")
}

/// Translates the citation of a figure for a player: `text 5` in a pack becomes `§ 5`.
fn cited(source: &str) -> String {
    match source.strip_prefix("text ") {
        Some(section) => format!("§ {section}"),
        None => source.to_owned(),
    }
}

/// Black or white, whichever is more legible on a colour. The better one always has a contrast of
/// at least 4.5, the minimum of WCAG 2.2 (section 1.4.3).
fn on_hue(hue: &str) -> &'static str {
    let part = |offset: usize| {
        u8::from_str_radix(hue.get(offset..offset + 2).unwrap_or("0"), 16).unwrap_or(0)
    };
    // Relative luminance by WCAG 2.2. The only use of this number is one comparison, so it needs no
    // rounding.
    let light = |offset: usize| {
        let part = f64::from(part(offset)) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let light = 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5);
    if (light + 0.05) * (light + 0.05) > 1.05 * 0.05 { "#000000" } else { "#ffffff" }
}

/// Tera filter that fits pieces into a space. The filter returns the font `size`, the number of
/// `parts`, and whether all pieces `fit`.
fn fitting(pieces: Value, given: Kwargs, _: &State) -> TeraResult<Value> {
    let pieces = Vec::<Piece>::deserialize(pieces).map_err(tera::Error::message)?;
    let sizes = given.must_get::<Vec<i64>>("sizes")?;
    let room = (given.must_get::<i64>("width")?, given.must_get::<i64>("height")?);
    let possible = |length: i64| (0..=MAX_LENGTH).contains(&length);
    let told = pieces.iter().flat_map(|piece| [piece.space, piece.boxes, piece.side]);
    let told = told.chain(pieces.iter().flat_map(|piece| [piece.size, piece.points]).flatten());
    if !told.chain(sizes.iter().copied()).chain([room.0, room.1]).all(possible) {
        return Err(tera::Error::message(format!("lengths must be from 0 to {MAX_LENGTH}")));
    }
    let found = form(&pieces, room, &sizes);
    let last = sizes.last().copied().unwrap_or_default();
    let told = [
        ("fits", Value::from(found.is_some())),
        ("size", Value::from(found.map_or(last, |form| form.size))),
        ("parts", Value::from(found.map_or(0, |form| form.parts))),
    ];
    let map: Map = told.into_iter().map(|(key, value)| (key.into(), value)).collect();
    Ok(Value::from(map))
}

/// Maximum length that a template may give, in thousandths of a millimetre or point. No paper is
/// larger than a metre.
const MAX_LENGTH: i64 = 1_000_000;

struct Page(Vec<u8>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_PAGE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn failed(faults: Vec<Fault>) -> Printed {
    Printed { faults, ..Printed::default() }
}

fn fault(template: &str, files: &BTreeMap<String, Vec<u8>>, error: &tera::Error) -> Fault {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => placed(report),
        ErrorKind::Io(_) => {
            let megabytes = MAX_PAGE / 1024 / 1024;
            Fault::nowhere(format!("`{template}` produces a page of more than {megabytes} MB"))
        }
        other => told(files, &other.to_string()),
    }
}

fn placed(report: &ReportError) -> Fault {
    Fault {
        path: Some(report.filename().to_owned()),
        range: report.span().range.clone(),
        message: report.message().to_owned(),
        hints: Vec::new(),
    }
}

/// Tera reports a fault in the inheritance of templates only as text, `error: …` and ` -->
/// path:line:column`, so the place of the fault is read from the text.
fn told(files: &BTreeMap<String, Vec<u8>>, report: &str) -> Fault {
    let mut lines = report.lines();
    let message = lines.next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message).to_owned();
    let place = lines.next().and_then(|line| line.trim_start().strip_prefix("--> "));
    let mut parts = place.unwrap_or_default().rsplitn(3, ':');
    let mut number = || parts.next().and_then(|number| number.parse::<usize>().ok());
    let (column, line) = (number(), number());
    let path = parts.next().filter(|path| files.contains_key(*path));
    let Some((path, (line, column))) = path.zip(line.zip(column)) else {
        return Fault::nowhere(message);
    };
    let text = String::from_utf8_lossy(&files[path]);
    let before =
        text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let within = text[before..].chars().take(column.saturating_sub(1)).map(char::len_utf8);
    let start = before + within.sum::<usize>();
    Fault { path: Some(path.to_owned()), range: start..start, message, hints: Vec::new() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn job(files: &[(&str, &str)]) -> Job {
        let data = r#"{ "name": "d'Hautpoul <img src=x onerror=alert(1)>", "none": null, "bell": "a\u0007b" }"#;
        let mut all: BTreeMap<String, Vec<u8>> =
            BTreeMap::from([("data.json".to_owned(), data.as_bytes().to_vec())]);
        all.extend(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())));
        let settings = BTreeMap::from([("ink".to_owned(), "saver".to_owned())]);
        Job { template: "main.html".to_owned(), files: all, settings, ..Job::default() }
    }

    fn made(text: &str) -> String {
        let printed = print(&job(&[("main.html", text)]));
        assert!(printed.faults.is_empty(), "{:?}", printed.faults);
        String::from_utf8(printed.files[0].clone()).expect("a text")
    }

    fn fault_of(text: &str) -> Fault {
        let printed = print(&job(&[("main.html", text), ("other.html", "{{ name }}")]));
        assert!(printed.files.is_empty(), "{text}");
        printed.faults.into_iter().next().expect("a fault")
    }

    #[test]
    fn names_are_escaped() {
        let safe = "<p>d’Hautpoul &lt;img src=x onerror=alert(1)&gt;</p>";
        assert_eq!(made("<p>{{ name }}</p>"), safe);
        assert_eq!(made("{{ bell }}|{{ none }}|{{ settings.ink }}"), "a\u{fffd}b||saver");
    }

    #[test]
    fn json_in_a_page_escapes_markup_and_banned_characters() {
        assert_eq!(
            json_in_page("[\"</script>\u{85}\u{7f}\u{2028}é\"]"),
            "[\"\\u003c/script\\u003e\\u0085\\u007f\\u2028é\"]"
        );
    }

    #[test]
    fn lengths_are_written_without_rounding() {
        let told = "<b style=\"{{ 63000 | mm }} {{ 10500 | mm }} {{ 7 | mm }} {{ (0 - 3050) | mm }} {{ 0 | pt }}\">";
        assert_eq!(made(told), "<b style=\"63mm 10.5mm 0.007mm -3.05mm 0pt\">");
    }

    /// A value that is not a colour must not add another style to the page, because data may come
    /// from anyone.
    #[test]
    fn invalid_colours_become_grey_and_text_contrasts() {
        let told = "{{ '#1f3a8a' | hue }} {{ 'red;background:url(//x)' | hue }} {{ none | hue }}";
        assert_eq!(made(told), "#1f3a8a #5b5b5b #5b5b5b");
        assert_eq!(made("{{ '#1f3a8a' | on_hue }} {{ '#ffd800' | on_hue }}"), "#ffffff #000000");
    }

    #[test]
    fn figures_have_a_minus_and_do_not_break() {
        assert_eq!(
            set("-3, 5-6 in by 4 men of the 1st"),
            "−3, 5\u{2060}–\u{2060}6\u{a0}in by 4\u{a0}men of the 1st"
        );
    }

    #[test]
    fn faults_of_templates_have_their_place() {
        for (text, mark, message) in [
            ("<p>\n{{ nothing }}", "nothing }}", "not defined"),
            ("<p>\n{% if %}", "%}", ""),
            ("<p>\n{{ name | strong }}", "strong }}", "Unknown filter `strong`"),
            ("{{ name.first.second }}", "first", "not defined"),
            ("{% include \"/etc/passwd\" %}", "\"/etc", "Unknown template `/etc/passwd`"),
            ("{{ [{ \"txt\": 1 }] | form(width=1, height=1, sizes=[1]) }}", "form", "txt"),
            ("{{ [] | form(width=-1, height=1, sizes=[1]) }}", "form", "lengths must be from 0"),
        ] {
            let fault = fault_of(text);
            assert_eq!(fault.path.as_deref(), Some("main.html"), "{text}: {fault:?}");
            assert!(fault.message.contains(message), "{text}: {fault:?}");
            assert_eq!(
                text.get(fault.range.start..),
                text.get(text.find(mark).expect("it is there")..),
                "{text}: {fault:?}"
            );
        }
        let fault = fault_of("{% extends \"../../etc/passwd\" %}");
        assert!(fault.message.contains("../../etc/passwd"), "{fault:?}");
        let fault = fault_of("{% extends \"main.html\" %}");
        assert!(fault.message.contains("Circular"), "{fault:?}");
    }

    #[test]
    fn a_page_that_never_ends_is_stopped() {
        let loops = "{% for a in range(end=100000) %}{% for b in range(end=100000) %}";
        let text = format!("{loops}{}{{% endfor %}}{{% endfor %}}", "0123456789".repeat(1_000));
        let fault = fault_of(&text);
        assert!(fault.message.contains("more than 64 MB"), "{fault:?}");
    }

    #[test]
    fn findings_of_a_template_are_returned() {
        let text =
            "{{ finding(text=name) }}{{ finding(text=\"a\", oob=\"jena\", body=\"suchet\") }}";
        let printed = print(&job(&[("main.html", text)]));
        let name = "d'Hautpoul <img src=x onerror=alert(1)>".to_owned();
        let about = Some(("jena".to_owned(), "suchet".to_owned()));
        let told = [Finding { text: name, about: None }, Finding { text: "a".to_owned(), about }];
        assert_eq!(printed.findings, told);
        assert_eq!(printed.files, [b"".to_vec()]);
    }

    #[test]
    fn a_template_that_is_not_utf_8_is_a_fault() {
        let mut job = job(&[("main.html", "")]);
        job.files.insert("print/x.html".to_owned(), b"\xff".to_vec());
        assert_eq!(print(&job).faults[0].path.as_deref(), Some("print/x.html"));
    }
}
