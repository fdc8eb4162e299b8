//! What is to be printed, and what came of it: the same for paper and for the screen.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::print::Print;

/// What is to be printed.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Job {
    /// The path of the template that is set.
    pub template: String,
    /// Templates and data by path.
    #[serde(with = "super::bytes::by_path")]
    pub files: BTreeMap<String, Vec<u8>>,
    /// How templates are called where something is said of them, by path.
    pub names: BTreeMap<String, String>,
    /// Settings that templates read.
    pub settings: BTreeMap<String, String>,
    /// On which sides of a sheet it is printed.
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
    /// The job of printing something: `end` is that of its template, `typ` or `html`, and `data` is the thing
    /// itself as JSON. `ink` is `full` or `saver`.
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

/// On which sides of a sheet something is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sides {
    /// As the reader likes.
    #[default]
    Any,
    /// On one: the other is bare when the sheet is cut.
    One,
    /// On both, turned over its long edge.
    LongEdge,
    /// On both, turned over its short edge.
    ShortEdge,
}

/// As what a job is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ink {
    /// One PDF of all pages.
    Pdf,
    /// An SVG for each page.
    Svg,
    /// A PNG for each page, with this number of dots on an inch.
    Png(u32),
}

/// What came of a job.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Printed {
    /// One file of all pages, or a file for each. Nothing, where a template is broken.
    #[serde(with = "super::bytes::listed")]
    pub files: Vec<Vec<u8>>,
    /// How many pages there are.
    pub pages: usize,
    /// What is wrong with a template.
    pub faults: Vec<Fault>,
    /// What templates say of themselves: a text that has no room.
    pub findings: Vec<Finding>,
}

/// What a template says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it says.
    pub text: String,
    /// The ids of the order of battle and of the unit that it is about, if it says so.
    pub about: Option<(String, String)>,
}

/// What is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The path of the template; nothing, where the fault is in no file.
    pub path: Option<String>,
    /// Where it is there.
    pub range: Range<usize>,
    /// What it is.
    pub message: String,
    /// What to do.
    pub hints: Vec<String>,
}

impl Fault {
    /// A fault that is in no template.
    pub fn nowhere(message: impl Into<String>) -> Fault {
        Fault { path: None, range: 0..0, message: message.into(), hints: Vec::new() }
    }
}
