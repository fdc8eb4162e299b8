//! Print jobs and their results. Printing on paper and making web pages share these types, because
//! both can run in separate print processes (decision 18).

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::print::Print;
pub use super::print::Sides;

/// A template with its data, to be typeset.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Job {
    pub template: String,
    #[serde(with = "super::bytes::by_path")]
    pub files: BTreeMap<String, Vec<u8>>,
    /// Names of the templates in messages, by path.
    pub names: BTreeMap<String, String>,
    /// Settings that templates read.
    pub settings: BTreeMap<String, String>,
    pub sides: Sides,
}

/// Print templates that the whole run uses.
#[derive(Debug, Clone, Default)]
pub struct PrintTemplates {
    pub files: BTreeMap<String, Vec<u8>>,
    /// Names of the templates in messages, by path.
    pub names: BTreeMap<String, String>,
}

impl Job {
    /// Makes the job for a printed product. `end` is the extension of the template, `typ` or
    /// `html`; `data` is the product as JSON; `ink` is `full` or `saver`.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ink {
    /// The job makes one PDF file with all pages.
    Pdf,
    /// The job makes one SVG file for each page.
    Svg,
    /// The job makes one PNG file for each page, with the resolution in dots per inch.
    Png(u32),
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Printed {
    /// One PDF file with all pages, or one file for each page; empty if a template is broken.
    #[serde(with = "super::bytes::listed")]
    pub files: Vec<Vec<u8>>,
    pub pages: usize,
    pub faults: Vec<Fault>,
    /// Remarks that the templates make about their data, such as a text that does not fit.
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub text: String,
    /// Ids of the order of battle and of the unit that the remark is about, if the template gives
    /// them.
    pub about: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Path of the template; `None` if the error is in no template.
    pub path: Option<String>,
    /// Range of bytes in the template that contains the error.
    pub range: Range<usize>,
    pub message: String,
    pub hints: Vec<String>,
}

impl Fault {
    pub fn nowhere(message: impl Into<String>) -> Fault {
        Fault { path: None, range: 0..0, message: message.into(), hints: Vec::new() }
    }
}
