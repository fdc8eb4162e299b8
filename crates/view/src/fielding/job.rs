//! Print jobs and their results. Paper and web pages share them, because both can run in print processes (decision 18).

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::print::Print;

/// A print job.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Job {
    /// Path of the template to typeset.
    pub template: String,
    /// Templates and data by path.
    #[serde(with = "super::bytes::by_path")]
    pub files: BTreeMap<String, Vec<u8>>,
    /// Names of templates in messages, by path.
    pub names: BTreeMap<String, String>,
    /// Settings that templates read.
    pub settings: BTreeMap<String, String>,
    /// The sides of the sheet to print on.
    pub sides: Sides,
}

/// The templates of a run.
#[derive(Debug, Clone, Default)]
pub struct PrintTemplates {
    /// Contents by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Names for messages, by path.
    pub names: BTreeMap<String, String>,
}

impl Job {
    /// Makes the job for a print. `end` is the extension of its template, `typ` or `html`, and `data` is the print as
    /// JSON. `ink` is `full` or `saver`.
    pub fn new(
        print: &Print,
        end: &str,
        data: Vec<u8>,
        templates: PrintTemplates,
        ink: &str,
    ) -> Job {
        let PrintTemplates { mut files, names } = templates;
        files.insert("data.json".to_owned(), data);
        Job {
            template: format!("{}.{end}", print.template()),
            files,
            names,
            settings: BTreeMap::from([("ink".to_owned(), ink.to_owned())]),
            sides: print.sides(),
        }
    }
}

/// The sides of a sheet that are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sides {
    /// One or both, as the reader prefers.
    #[default]
    Any,
    /// One side only, because the sheet is cut.
    One,
    /// Both sides, turned over the long edge.
    LongEdge,
    /// Both sides, turned over the short edge.
    ShortEdge,
}

/// The file format of a printed job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ink {
    /// One PDF of all pages.
    Pdf,
    /// An SVG for each page.
    Svg,
    /// A PNG for each page, in dots per inch.
    Png(u32),
}

/// The result of a job.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Printed {
    /// One PDF with all pages, or one file for each page. Empty if a template is broken.
    #[serde(with = "super::bytes::listed")]
    pub files: Vec<Vec<u8>>,
    /// Number of pages.
    pub pages: usize,
    /// Errors in templates.
    pub faults: Vec<Fault>,
    /// Remarks of templates about their data, such as a text that does not fit.
    pub findings: Vec<Finding>,
}

/// A remark of a template about its data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The remark.
    pub text: String,
    /// Ids of the order of battle and of the unit that it concerns, if the template gives them.
    pub about: Option<(String, String)>,
}

/// An error in a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Path of the template, or `None` if the error is in no file.
    pub path: Option<String>,
    /// Byte range of the error in the template.
    pub range: Range<usize>,
    /// The message of the error.
    pub message: String,
    /// Suggestions for a correction.
    pub hints: Vec<String>,
}

impl Fault {
    /// An error that is in no template.
    pub fn nowhere(message: impl Into<String>) -> Fault {
        Fault { path: None, range: 0..0, message: message.into(), hints: Vec::new() }
    }
}
