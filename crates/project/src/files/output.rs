//! Files as data: those to be written, templates, and what a website finds in its folder.

use grognard_syntax::text::FileId;

/// A file to be written: a path below the output folder, and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// The path below the output folder, with `/`.
    pub path: String,
    /// The whole content of the file.
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
    /// The path as findings show it, or the path with `(built in)`.
    pub name: String,
    /// The content of the file. It may be no text: a picture.
    pub bytes: Vec<u8>,
}

/// The files of a folder that belong to a website.
#[derive(Debug, Default)]
pub struct SiteFiles {
    /// The pages in Markdown: the path of each below the folder, with `/`, and the handle of its text.
    pub pages: Vec<(String, FileId)>,
    /// Pictures and other files that are published as they are: the path of each below the folder, with
    /// `/`, and its content.
    pub beside: Vec<(String, Vec<u8>)>,
}
