//! Files as data: output files, templates, and the files of a website's folder.

use grognard_syntax::text::FileId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// The path below the output folder, with `/`.
    pub path: String,
    pub bytes: Vec<u8>,
}

impl OutputFile {
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> OutputFile {
        OutputFile { path: path.into(), bytes: bytes.into() }
    }
}

/// A template, or a picture that a template uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The path as findings show it; for a built-in file, followed by `(built in)`.
    pub name: String,
    /// The content of the file, which is not text if the file is a picture.
    pub bytes: Vec<u8>,
}

#[derive(Debug, Default)]
pub struct SiteFiles {
    /// The Markdown pages: the path of each below the folder, with `/`, and the handle of its text.
    pub pages: Vec<(String, FileId)>,
    /// Pictures and other files that are published unchanged: the path of each below the folder,
    /// with `/`, and its content.
    pub beside: Vec<(String, Vec<u8>)>,
}
