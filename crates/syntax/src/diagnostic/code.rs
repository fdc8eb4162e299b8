//! The stable name of a complaint, and its page.

use super::Severity;
use crate::text::{asset, unless_asset};

/// What a finding means for the results that are made of its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// It leaves a value or a body unread: every result would be without it, and nothing would show that. So it can be
    /// neither excused nor lowered.
    Unread,
    /// The document was read whole. An author may know better and excuse the finding.
    Judged,
    /// It is about something printed, imported or exported. No line of a document could excuse it.
    Result,
}

impl Class {
    /// The answer to "can it be excused?", as the page of a finding gives it.
    pub fn answer(self) -> &'static str {
        match self {
            Class::Unread => {
                "No. It leaves a value or a body unread, so results would be without it and would not show that. No comment \
                 excuses it, and no setting, baseline or `severities` lowers it. Commands that convert, print or export \
                 refuse the document; `--partial` goes on and names what is left out."
            }
            Class::Judged => {
                "Yes, with a reason: `# grognard: allow(code) why it is right here` on its line or on the line above. \
                 `severities` in `grognard.yaml` changes its weight for the whole project."
            }
            Class::Result => {
                "No. It is about what is printed, imported or exported, so there is no line to excuse."
            }
        }
    }
}

/// How far the reading of a project has come where a finding is made. What goes wrong at one stage goes on in those
/// behind it, so that findings are in this order before they are in that of their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Files that are not read, and settings of the project.
    Project,
    /// Syntax, shape, keys and words: the document cannot be read there.
    Shape,
    /// Ids that two things share, and documents that are missing.
    Identity,
    /// Names of things that are defined elsewhere.
    Reference,
    /// Whether what is written makes sense.
    Sense,
    /// Totals that do not add up, and unused things: mostly another mistake is the cause.
    Rest,
    /// Advice: nothing is wrong.
    Hint,
}

/// The identity of a complaint: the same for as long as the program lives.
#[derive(Debug)]
pub struct Code {
    /// Kebab-case; reads well after "allow".
    pub name: &'static str,
    /// How much it weighs unless the project says otherwise.
    pub severity: Severity,
    /// Whether it can be excused.
    pub class: Class,
    /// Where its findings are in the order of all.
    pub stage: Stage,
    /// Its page. In a browser it is an asset.
    page: Option<&'static str>,
}

impl Code {
    /// A code that can be excused, with its page.
    pub const fn new(name: &'static str, severity: Severity, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity, class: Class::Judged, stage: Stage::Sense, page }
    }

    /// A code of findings that leave something unread: an error.
    pub const fn unread(name: &'static str, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity: Severity::Error, class: Class::Unread, stage: Stage::Shape, page }
    }

    /// The same code at another stage.
    pub const fn at(self, stage: Stage) -> Code {
        Code { stage, ..self }
    }

    /// The same code with another severity: some of its findings are read as they were meant.
    pub const fn weighing(self, severity: Severity) -> Code {
        Code { severity, ..self }
    }

    /// A code of findings about a result.
    pub const fn of_result(name: &'static str, severity: Severity, page: &'static str) -> Code {
        let page = unless_asset(page);
        Code { name, severity, class: Class::Result, stage: Stage::Sense, page }
    }

    /// The path of its page among the assets of a browser.
    pub fn page_path(&self) -> String {
        format!("checks/{}.md", self.name)
    }

    /// Its page in Markdown, as it is beside the code that complains. Readers get [`Code::whole_page`].
    pub fn page(&self) -> &'static str {
        self.page.unwrap_or_else(|| asset(&self.page_path()))
    }

    /// The page with its last section, which is the same for all codes of a class.
    pub fn whole_page(&self) -> String {
        let answer = self.class.answer().replace("allow(code)", &format!("allow({})", self.name));
        format!("{}\n\n## Can it be excused?\n\n{answer}\n", self.page().trim_end())
    }

    /// One line that says what is wrong: the first paragraph of the page.
    pub fn summary(&self) -> String {
        let after_title = self.page().split_once("\n\n").map_or("", |(_, rest)| rest);
        let first = after_title.split("\n\n").next().unwrap_or("");
        first.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The page taken apart.
    pub fn parse_page(&self) -> Page<'static> {
        Page::parse(self.page())
    }
}

/// The codes of a room, which are all of one stage, each with its page, and the list of them.
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
        /// Every code of this room.
        pub static CODES: &[&$crate::diagnostic::Code] = &[$(&$name),*];
    };
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}

/// The parts of a code's page that a program looks at.
#[derive(Debug, Default)]
pub struct Page<'p> {
    /// The title, which is the code's name.
    pub title: &'p str,
    /// The headings in order.
    pub headings: Vec<&'p str>,
    /// The files of *Example*, which must raise the code.
    pub example: Vec<PageFile<'p>>,
    /// The files of *Instead*, which must be clean.
    pub instead: Vec<PageFile<'p>>,
}

/// One fenced block that stands for a file: ```` ```yaml army.oob.yaml bom ````.
#[derive(Debug, PartialEq, Eq)]
pub struct PageFile<'p> {
    /// The file's name in the example's folder.
    pub name: &'p str,
    /// Words after the name that say how the bytes differ from what is printed (`bom`, `crlf` …).
    pub marks: Vec<&'p str>,
    /// What stands in the block.
    pub body: &'p str,
}

impl<'p> Page<'p> {
    /// Takes a page apart; what it does not know it passes over.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gives_its_summary_and_its_files() {
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
