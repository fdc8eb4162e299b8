//! Files as data: those to be written, templates, and what a website finds in its folder.

use grognard_core::text::FileId;

/// A file to be written: a path below the output folder, and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// The path below the output folder, with `/`.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl OutputFile {
    /// A file from its path and content.
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> OutputFile {
        OutputFile { path: path.into(), bytes: bytes.into() }
    }
}

/// A template, or a picture for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Where it comes from, as it is shown.
    pub name: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// What a folder holds for a website.
#[derive(Debug, Default)]
pub struct SiteFiles {
    /// The pages: their paths below the folder, with `/`, and their texts.
    pub pages: Vec<(String, FileId)>,
    /// Pictures and other files that are handed on as they are: their paths below the folder and their bytes.
    pub beside: Vec<(String, Vec<u8>)>,
}
