//! Prints a job: a template and its data become PDF, SVG or PNG. This is the only file that uses Typst.
//!
//! Data enters as JSON and never as source, so a name cannot be run as a command. A template reads
//! only the files of its job. A template has no disk, no network and no clock.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Dict, Duration, Label, Selector, Str, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::{LazyHash, PicoStr};
use typst::{Library, LibraryExt, World, WorldExt};
use typst_kit::files::{FileLoader, FileStore};
use typst_kit::fonts::FontStore;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use super::picture::png;
use super::viewer::viewer;
pub use grognard_view::fielding::job::Ink;
use grognard_view::fielding::job::{Fault, Finding, Job, Printed};

/// Font files of the built-in faces. The licences of the fonts are in `builtin/fonts/`, beside the
/// files.
static FACES: &[&[u8]] = &[
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSansCondensed-Regular.ttf"),
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSansCondensed-Italic.ttf"),
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSansCondensed-SemiBold.ttf"),
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSansCondensed-Bold.ttf"),
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSans-Regular.ttf"),
    include_bytes!("../../../builtin/fonts/ibm-plex/IBMPlexSans-Bold.ttf"),
    include_bytes!("../../../builtin/fonts/libertinus/LibertinusSerif-Regular.otf"),
    include_bytes!("../../../builtin/fonts/libertinus/LibertinusSerif-Italic.otf"),
    include_bytes!("../../../builtin/fonts/libertinus/LibertinusSerif-Bold.otf"),
];

pub fn print(job: &Job, ink: Ink) -> Printed {
    let Some(main) = file_id(&job.template) else { return Printed::default() };
    let press = Press {
        library: LazyHash::new(Library::builder().with_inputs(inputs(job)).build()),
        fonts: fonts(),
        files: FileStore::new(JobFiles(&job.files)),
        main,
    };
    let set = typst::compile::<PagedDocument>(&press);
    let document = match set.output {
        Ok(document) => document,
        Err(faults) => return failed(&press, &faults),
    };
    let mut printed = Printed {
        pages: document.pages().len(),
        findings: findings(&document),
        ..Printed::default()
    };
    match ink {
        Ink::Pdf => match typst_pdf::pdf(&document, &options()) {
            Ok(bytes) => printed.files.push(viewer(&bytes, job.sides).unwrap_or(bytes)),
            Err(faults) => return failed(&press, &faults),
        },
        Ink::Svg => {
            let options = typst_svg::SvgOptions::default();
            let pages = document.pages().iter();
            printed.files = pages.map(|page| typst_svg::svg(page, &options).into_bytes()).collect();
        }
        Ink::Png(dots) => {
            let options = typst_render::RenderOptions {
                pixel_per_pt: (f64::from(dots) / 72.0).into(),
                render_bleed: false,
            };
            let pages = document.pages().iter();
            let drawn = pages.map(|page| typst_render::render(page, &options));
            printed.files =
                drawn.filter_map(|page| png(page.width(), page.height(), page.data())).collect();
        }
    }
    // Typst caches its results. The cache is emptied after every job, because the cache of a site
    // with hundreds of sheets would take all memory.
    typst::comemo::evict(CACHE_AGE);
    printed
}

/// Number of jobs after which Typst drops a cached result. At the age 0, Typst empties its whole
/// cache.
const CACHE_AGE: usize = 0;

/// Options for PDF/UA-1, the accessibility standard. Under PDF/UA-1 a character that no face has is
/// a fault; otherwise Typst would print a box in its place.
fn options() -> PdfOptions {
    PdfOptions {
        standards: PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default(),
        ..PdfOptions::default()
    }
}

fn inputs(job: &Job) -> Dict {
    let inputs = job.settings.iter();
    inputs
        .map(|(key, value)| (Str::from(key.as_str()), Value::Str(value.as_str().into())))
        .collect()
}

fn fonts() -> FontStore {
    let mut fonts = FontStore::new();
    fonts.extend(FONTS.iter().map(|font| (font.clone(), font.info().clone())));
    fonts
}

/// Built-in faces, parsed once per process, because one process prints many sheets.
static FONTS: LazyLock<Vec<Font>> =
    LazyLock::new(|| FACES.iter().flat_map(|face| Font::iter(Bytes::new(*face))).collect());

fn file_id(path: &str) -> Option<FileId> {
    let path = VirtualPath::new(path).ok()?;
    Some(RootedPath::new(VirtualRoot::Project, path).intern())
}

fn failed(press: &Press<'_>, faults: &[SourceDiagnostic]) -> Printed {
    let mut all: Vec<Fault> = Vec::new();
    for fault in faults {
        let id = fault.span.id();
        let reported = Fault {
            path: id.map(|id| id.vpath().get_without_slash().to_owned()),
            range: press.range(fault.span).unwrap_or(0..0),
            message: fault.message.to_string(),
            hints: fault.hints.iter().map(|hint| hint.v.to_string()).collect(),
        };
        // A fault in the template of a card is raised for every card, so duplicates are dropped.
        if !all.contains(&reported) && all.len() < MAX_FAULTS {
            all.push(reported);
        }
    }
    Printed { faults: all, ..Printed::default() }
}

/// Maximum number of faults of a template that are reported at once.
const MAX_FAULTS: usize = 20;

/// Collects the findings that the template puts into metadata elements with the label `<finding>`.
fn findings(document: &PagedDocument) -> Vec<Finding> {
    let Some(label) = Label::new(PicoStr::intern("finding")) else { return Vec::new() };
    let found = document.introspector().query(&Selector::Label(label));
    let values = found.iter().filter_map(|element| element.to_packed::<MetadataElem>());
    values.filter_map(|element| finding(&element.value)).collect()
}

/// Reads one finding: a text, or a text with the body that it concerns, `(text: …, oob: …, body: …)`.
fn finding(said: &Value) -> Option<Finding> {
    let dict = match said {
        Value::Str(text) => return Some(Finding { text: text.to_string(), about: None }),
        Value::Dict(dict) => dict,
        _ => return None,
    };
    let text = |key: &str| match dict.get(key) {
        Ok(Value::Str(text)) => Some(text.to_string()),
        _ => None,
    };
    Some(Finding { text: text("text")?, about: text("oob").zip(text("body")) })
}

/// The whole world that Typst sees while it compiles a template: the files of one job, and the
/// built-in faces.
struct Press<'j> {
    library: LazyHash<Library>,
    fonts: FontStore,
    files: FileStore<JobFiles<'j>>,
    main: FileId,
}

struct JobFiles<'j>(&'j BTreeMap<String, Vec<u8>>);

impl FileLoader for JobFiles<'_> {
    fn load(&self, id: FileId) -> FileResult<Bytes> {
        let path = id.vpath().get_without_slash();
        let file = self.0.get(path).filter(|_| *id.root() == VirtualRoot::Project);
        let bytes = file.ok_or_else(|| FileError::NotFound(path.into()))?;
        Ok(Bytes::new(bytes.clone()))
    }
}

impl World for Press<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.fonts.book()
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.files.source(id)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.file(id)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.font(index)
    }

    /// Returns no date, because the same job must give the same bytes on every day.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_view::fielding::job::Sides;

    fn job(template: &str) -> Job {
        let files = BTreeMap::from([
            ("main.typ".to_owned(), template.as_bytes().to_vec()),
            ("data.json".to_owned(), br#"{ "name": "d'Hautpoul #strong" }"#.to_vec()),
        ]);
        Job { template: "main.typ".to_owned(), files, ..Job::default() }
    }

    const HEAD: &str =
        "#set document(title: \"T\", date: none)\n#set text(font: \"IBM Plex Sans\")\n";

    #[test]
    fn a_page_is_the_same_bytes_every_time() {
        let names = "#json(\"/data.json\").name Wąsowicz Багратион Ὑψηλάντης";
        let page = job(&format!("{HEAD}= T\n{names}"));
        let first = print(&page, Ink::Pdf);
        assert_eq!((first.pages, first.faults.as_slice()), (1, [].as_slice()));
        assert!(first.files[0].starts_with(b"%PDF-"));
        assert_eq!(print(&page, Ink::Pdf).files, first.files);
        assert!(print(&page, Ink::Png(30)).files[0].starts_with(b"\x89PNG"));
        assert!(print(&page, Ink::Svg).files[0].starts_with(b"<svg"));
    }

    /// The preference for full size is added beside the viewer preferences that PDF/UA requires.
    #[test]
    fn a_page_is_printed_at_full_size() {
        let page = Job { sides: Sides::LongEdge, ..job(&format!("{HEAD}= T")) };
        let printed = print(&page, Ink::Pdf);
        let text = String::from_utf8_lossy(&printed.files[0]);
        let wishes = "/PrintScaling/None/Duplex/DuplexFlipLongEdge/DisplayDocTitle true";
        assert!(text.contains(wishes), "{text}");
    }

    #[test]
    fn a_character_without_a_face_is_a_fault() {
        let printed = print(&job(&format!("{HEAD}= T\n皇帝")), Ink::Pdf);
        assert!(printed.files.is_empty() && !printed.faults.is_empty());
    }

    #[test]
    fn a_fault_of_a_template_has_its_place() {
        let text = format!("{HEAD}= T\n#nothing-of-that-name");
        let printed = print(&job(&text), Ink::Pdf);
        let fault = &printed.faults[0];
        assert_eq!(fault.path.as_deref(), Some("main.typ"));
        assert_eq!(&text[fault.range.clone()], "nothing-of-that-name");
    }

    #[test]
    fn a_template_reaches_no_disk_network_or_clock() {
        for reach in [
            "#read(\"/etc/passwd\")",
            "#read(\"../../../../etc/passwd\")",
            "#import \"@preview/cetz:0.3.0\"",
            "#datetime.today().display()",
        ] {
            let printed = print(&job(&format!("{HEAD}= T\n{reach}")), Ink::Pdf);
            assert!(printed.files.is_empty() && printed.faults.len() == 1, "{reach}");
        }
    }

    #[test]
    fn findings_of_a_template_are_returned() {
        let found = "#metadata(\"no room\") <finding>\n#metadata(1) <finding>\n\
            #metadata((text: \"none\", oob: \"jena\", body: \"suchet\")) <finding>";
        let printed = print(&job(&format!("{HEAD}= T\n{found}")), Ink::Pdf);
        let found = printed.findings.into_iter().map(|finding| (finding.text, finding.about));
        let about = ("jena".to_owned(), "suchet".to_owned());
        assert!(found.eq([("no room".to_owned(), None), ("none".to_owned(), Some(about))]));
    }
}
