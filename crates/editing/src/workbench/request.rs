//! Requests and answers, as JSON.

use grognard_project::check::code_named;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::army::{army, rulesets};
use super::assistance::{
    actions, complete, definition, edit, hover, layout, outline, references, rename, repaired,
};
use super::changed::changed;
use super::findings::{counts, findings};
use super::folder::Workbench;
use super::map::map;
use super::name::name;
use super::paper::{Kind, print};
use super::paste::paste;
use super::standing::{Held, standing};
use crate::assist::Intent;

/// Something that a page asks. Places are counted in units of UTF-16 from the beginning of a text.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Request {
    /// Puts a text at a path.
    Put {
        /// Path below the folder, with `/`.
        path: String,
        /// Its whole text.
        text: String,
    },
    /// Takes a text away.
    Remove {
        /// Its path.
        path: String,
    },
    /// How many findings each document has.
    Counts,
    /// The findings of a document.
    Findings {
        /// Its path.
        path: String,
    },
    /// What can be written at a place.
    Complete {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
    },
    /// What is said of a place.
    Hover {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
        /// Rule sets under which forces are shown; those of the project, if none is named.
        #[serde(default)]
        rulesets: Vec<String>,
    },
    /// What can be done in a stretch.
    Actions {
        /// Path of the document.
        path: String,
        /// Where the stretch begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// The changes of every safe repair, and how many repairs there are.
    Repair {
        /// Path of the document.
        path: String,
    },
    /// The changes of white space that lay a document out.
    Layout {
        /// Path of the document.
        path: String,
    },
    /// The outline of a document.
    Outline {
        /// Path of the document.
        path: String,
    },
    /// Where the name at a place is defined.
    Definition {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
    },
    /// Where the name at a place is written.
    References {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
    },
    /// The name at a place, and every line that writes it.
    Name {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
    },
    /// Gives the name at a place another word.
    Rename {
        /// Path of the document.
        path: String,
        /// The place.
        at: u32,
        /// The new word.
        to: String,
    },
    /// The rule sets at hand.
    Rulesets,
    /// The forces of a document under a rule set.
    Army {
        /// Path of an order of battle or a scenario.
        path: String,
        /// Id or alias of the rule set.
        ruleset: String,
        /// Is it shown without what could not be read? Else it is refused.
        #[serde(default)]
        partial: bool,
    },
    /// The map of a scenario.
    Map {
        /// Path of the scenario.
        path: String,
        /// Id or alias of the rule set; without one it is the map of history.
        ruleset: Option<String>,
        /// Number of a phase.
        phase: Option<usize>,
    },
    /// What is in the way of a body where a hand holds it.
    Standing(Held),
    /// A page to print.
    Print {
        /// Path of an order of battle or a scenario.
        path: String,
        /// Id or alias of the rule set.
        ruleset: String,
        /// What is printed.
        kind: Kind,
        /// Is it shown without what could not be read? Else it is refused.
        #[serde(default)]
        partial: bool,
    },
    /// A deed on the map, as changes of the document of the map.
    Edit {
        /// Path of the document of the map.
        path: String,
        /// What is meant.
        intent: Intent,
    },
    /// Reads a list from elsewhere. Nothing is put anywhere.
    Paste {
        /// Name of its file, if it had one.
        #[serde(default)]
        name: String,
        /// Its text.
        text: String,
        /// Id of its nation, if the writer says it.
        nation: Option<String>,
    },
    /// The stretches in which two texts of a document differ, line by line.
    Changed {
        /// The text before.
        before: String,
        /// The text after.
        after: String,
    },
    /// The page of a finding, in Markdown.
    Explain {
        /// The code of the finding.
        code: String,
    },
}

/// Answers a request: `{"answer": …}`, or `{"refused": "a sentence"}`.
pub fn answer(workbench: &mut Workbench, request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => answer_to(workbench, request),
        Err(error) => Err(format!("this is no request: {error}")),
    };
    let answer = match answer {
        Ok(value) => json!({ "answer": value }),
        Err(why) => json!({ "refused": why }),
    };
    answer.to_string().into_bytes()
}

fn answer_to(workbench: &mut Workbench, request: Request) -> Result<Value, String> {
    match request {
        Request::Put { path, text } => workbench.put(&path, &text).map(|()| Value::Null),
        Request::Remove { path } => {
            workbench.remove(&path);
            Ok(Value::Null)
        }
        Request::Counts => value(counts(workbench)),
        Request::Findings { path } => value(findings(workbench, &path)),
        Request::Complete { path, at } => value(complete(workbench, &path, at)),
        Request::Hover { path, at, rulesets } => value(hover(workbench, &path, at, rulesets)),
        Request::Actions { path, from, to } => value(actions(workbench, &path, from, to)),
        Request::Repair { path } => value(repaired(workbench, &path)),
        Request::Layout { path } => value(layout(workbench, &path)?),
        Request::Outline { path } => value(outline(workbench, &path)),
        Request::Definition { path, at } => value(definition(workbench, &path, at)),
        Request::References { path, at } => value(references(workbench, &path, at)),
        Request::Name { path, at } => value(name(workbench, &path, at)),
        Request::Rename { path, at, to } => value(rename(workbench, &path, at, &to)?),
        Request::Rulesets => value(rulesets(workbench)),
        Request::Army { path, ruleset, partial } => {
            value(army(workbench, &path, &ruleset, partial)?)
        }
        Request::Map { path, ruleset, phase } => {
            value(map(workbench, &path, ruleset.as_deref(), phase)?)
        }
        Request::Standing(held) => value(standing(workbench, &held)?),
        Request::Print { path, ruleset, kind, partial } => {
            value(print(workbench, &path, &ruleset, kind, partial)?)
        }
        Request::Edit { path, intent } => value(edit(workbench, &path, &intent)?),
        Request::Paste { name, text, nation } => value(paste(&name, &text, nation)),
        Request::Explain { code } => {
            code_named(&code).map(|code| json!({ "code": code.name, "page": code.whole_page() }))
        }
        Request::Changed { before, after } => value(changed(&before, &after)),
    }
}

fn value(answer: impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
