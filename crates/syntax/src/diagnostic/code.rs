//! The code of a finding: its stable name, its severity and its page.

use crate::text::{asset, unless_asset};

/// The effect of a finding on results that are computed from the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A value or a body was not read, so the finding can be neither excused nor lowered, because
    /// every result would silently lack the value or body.
    Unread,
    /// The document was read completely. The finding can be excused, because the author may know
    /// better.
    Judged,
    /// The finding is about a printed, imported or exported result, so no line of a document
    /// belongs to it and no comment can excuse it.
    Result,
}

impl Class {
    /// Answer to “can it be excused?” on the page of a finding.
    pub fn answer(self) -> &'static str {
        match self {
            Class::Unread => {
                "No. A value or a body could not be read, so results would leave it out without a \
                 mark. No comment excuses this finding, and no setting, baseline or `severities` \
                 lowers it. Commands that convert, print or export refuse the document; with \
                 `--partial` they continue and list the parts left out."
            }
            Class::Judged => {
                "Yes, with a reason: `# grognard: allow(code) why it is right here` on its line \
                 or on the line above. `severities` in `grognard.yaml` changes the severity of \
                 the finding for the whole project."
            }
            Class::Result => {
                "No. This finding is about a print, an import or an export, so there is no line to \
                 excuse."
            }
        }
    }
}

/// The stage of reading at which a finding is made. Findings are sorted by stage first, because a
/// mistake at one stage causes findings at later stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Files that are not read, and settings of the project.
    Project,
    /// Faults of syntax, shape, keys and words, at which a part of the document cannot be read.
    Shape,
    /// Duplicate ids, and missing documents.
    Identity,
    /// References to something that is defined elsewhere.
    Reference,
    Sense,
    /// Totals that do not add up, and things that nothing uses: they come late, because their cause
    /// is often another mistake.
    Rest,
    Hint,
}

/// A kind of finding. The name of a code never changes, because excuses and baselines contain the
/// name.
#[derive(Debug)]
pub struct Code {
    /// Name in kebab case, which authors write in `allow(name)`.
    pub name: &'static str,
    pub severity: Severity,
    pub class: Class,
    pub stage: Stage,
    /// Page in Markdown; `None` in a browser, which loads the page as an asset.
    page: Option<&'static str>,
}

impl Code {
    /// A code for a document that was read completely, so that its findings can be excused.
    pub const fn new(name: &'static str, severity: Severity, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity, class: Class::Judged, stage: Stage::Sense, page }
    }

    /// A code of severity error, for findings about a value or a body that was not read.
    pub const fn unread(name: &'static str, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity: Severity::Error, class: Class::Unread, stage: Stage::Shape, page }
    }

    pub const fn at(self, stage: Stage) -> Code {
        Code { stage, ..self }
    }

    /// Changes the severity, for a code whose findings mostly concern values that were read as
    /// intended.
    pub const fn weighing(self, severity: Severity) -> Code {
        Code { severity, ..self }
    }

    /// A code for findings about a printed, imported or exported result.
    pub const fn of_result(name: &'static str, severity: Severity, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity, class: Class::Result, stage: Stage::Sense, page }
    }

    /// Path of the page among the assets of a browser.
    pub fn page_path(&self) -> String {
        format!("checks/{}.md", self.name)
    }

    /// Page in Markdown, without the section “can it be excused?” that [`Code::whole_page`] adds
    /// for readers.
    pub fn page(&self) -> &'static str {
        self.page.unwrap_or_else(|| asset(&self.page_path()))
    }

    /// Page with the section “can it be excused?”, which is the same for all codes of a class.
    pub fn whole_page(&self) -> String {
        let answer = self.class.answer().replace("allow(code)", &format!("allow({})", self.name));
        format!("{}\n\n## Can it be excused?\n\n{answer}\n", self.page().trim_end())
    }

    /// Summary in one line: the first paragraph of the page.
    pub fn summary(&self) -> String {
        let after_title = self.page().split_once("\n\n").map_or("", |(_, rest)| rest);
        let first = after_title.split("\n\n").next().unwrap_or("");
        first.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn parse_page(&self) -> Page<'static> {
        Page::parse(self.page())
    }
}

/// Declares codes at one stage, each with its page, and the list of all these codes.
#[macro_export]
macro_rules! codes {
    (@ $code:literal, Unread, $page:expr) => { $crate::diagnostic::Code::unread($code, $page) };
    (@ $code:literal, UnreadOrWarning, $page:expr) => {
        $crate::diagnostic::Code::unread($code, $page).weighing($crate::diagnostic::Severity::Warning)
    };
    (@ $code:literal, Result $severity:ident, $page:expr) => {
        $crate::diagnostic::Code::of_result($code, $crate::diagnostic::Severity::$severity, $page)
    };
    (@ $code:literal, $severity:ident, $page:expr) => {
        $crate::diagnostic::Code::new($code, $crate::diagnostic::Severity::$severity, $page)
    };
    (stage $stage:ident;
        $($(#[$doc:meta])* $name:ident = $code:literal, $($severity:ident)+, $page:literal;)*) => {
        $($(#[$doc])* pub static $name: $crate::diagnostic::Code =
            $crate::codes!(@ $code, $($severity)+, include_str!($page))
                .at($crate::diagnostic::Stage::$stage);)*
        /// All codes of this module.
        pub static CODES: &[&$crate::diagnostic::Code] = &[$(&$name),*];
    };
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}

/// The parts of a page that tests and commands need.
#[derive(Debug, Default)]
pub struct Page<'p> {
    /// Title, which is the name of the code.
    pub title: &'p str,
    pub headings: Vec<&'p str>,
    /// Files in the section *Example*, for which `check` must report the code.
    pub example: Vec<PageFile<'p>>,
    /// Files in the section *Instead*, for which `check` must not report anything.
    pub instead: Vec<PageFile<'p>>,
}

/// A fenced block with the content of a file: ```` ```yaml army.oob.yaml bom ````.
#[derive(Debug, PartialEq, Eq)]
pub struct PageFile<'p> {
    pub name: &'p str,
    /// Words after the name, such as `bom` or `crlf`, for bytes that a page cannot show.
    pub marks: Vec<&'p str>,
    pub body: &'p str,
}

impl<'p> Page<'p> {
    /// Parses a page, and ignores parts with an unknown form.
    pub fn parse(text: &'p str) -> Page<'p> {
        let mut page = Page::default();
        let mut fence: Option<(PageFile<'p>, usize)> = None;
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let start = offset;
            offset += line.len();
            let line = line.trim_end();
            if let Some((mut file, from)) = fence.take() {
                if line == "```" {
                    file.body = &text[from..start];
                    match page.headings.last() {
                        Some(&"Example") => page.example.push(file),
                        Some(&"Instead") => page.instead.push(file),
                        _ => {}
                    }
                } else {
                    fence = Some((file, from));
                }
            } else if let Some(info) = line.strip_prefix("```") {
                let mut words = info.split_whitespace().skip(1);
                let name = words.next().unwrap_or("");
                fence = Some((PageFile { name, marks: words.collect(), body: "" }, offset));
            } else if let Some(heading) = line.strip_prefix("## ") {
                page.headings.push(heading);
            } else if let Some(title) = line.strip_prefix("# ") {
                page.title = title;
            }
        }
        page
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The document is wrong, and the run fails.
    Error,
    /// The document is probably wrong. The run fails only with `--deny warnings`.
    Warning,
    /// The document could be better, but the run does not fail.
    Hint,
}

impl Severity {
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_summary_and_files() {
        let code = Code::new(
            "some-code",
            Severity::Error,
            "# some-code\n\nSomething is\nwrong.\n\n## Example\n\n```yaml a.oob.yaml bom\noob: 1\n```\n\n## Instead\n\n```yaml a.oob.yaml\noob: 2\n```\n",
        );
        assert_eq!(code.summary(), "Something is wrong.");
        let page = code.parse_page();
        assert_eq!(page.title, "some-code");
        let example = PageFile { name: "a.oob.yaml", marks: vec!["bom"], body: "oob: 1\n" };
        assert_eq!(page.example, [example]);
        assert_eq!(page.instead[0].body, "oob: 2\n");
    }
}
