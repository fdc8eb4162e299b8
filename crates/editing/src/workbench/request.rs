//! Requests and answers, as JSON.

use grognard_check::check::code_named;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::army::{army, rulesets};
use super::assistance::{
    actions, complete, definition, edit, hover, layout, outline, references, rename, repaired,
};
use super::changed::changed;
use super::findings::{counts, findings};
use super::folder::Workbench;
use super::held::Held;
use super::ids::ids;
use super::map::map;
use super::name::name;
use super::paper::{Kind, print};
use super::paste::paste;
use super::standing::standing;
use crate::assist::Intent;

/// A request of the page of the workbench to the engine. Places are counted in UTF-16 units from
/// the beginning of a text.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Request {
    /// Sets the text at a path.
    Put {
        /// Path below the folder, with `/`.
        path: String,
        text: String,
    },
    Remove {
        path: String,
    },
    /// Returns the numbers of findings of each document.
    Counts,
    Findings {
        path: String,
    },
    Complete {
        path: String,
        at: u32,
    },
    /// Explains the text at a place.
    Hover {
        path: String,
        at: u32,
        /// Rule sets under which forces are shown; empty for the rule sets that the project
        /// chooses.
        #[serde(default)]
        rulesets: Vec<String>,
    },
    Actions {
        path: String,
        from: u32,
        to: u32,
    },
    /// Returns the changes of all safe fixes, and the number of fixed findings.
    Repair {
        path: String,
    },
    /// Returns the whitespace changes that format a document.
    Layout {
        path: String,
    },
    Outline {
        path: String,
    },
    /// Returns the definitions of the name at a place.
    Definition {
        path: String,
        at: u32,
    },
    /// Returns every occurrence of the name at a place.
    References {
        path: String,
        at: u32,
    },
    /// Returns the name at a place, and every line that contains it.
    Name {
        path: String,
        at: u32,
    },
    Rename {
        path: String,
        at: u32,
        to: String,
    },
    Rulesets,
    /// Fields the forces of a document under a rule set.
    Army {
        /// Path of an order of battle or a scenario.
        path: String,
        /// Id or alias of the rule set.
        ruleset: String,
        /// Whether to leave out parts that could not be read, instead of refusing the request.
        #[serde(default)]
        partial: bool,
    },
    Map {
        path: String,
        /// Id or alias of the rule set. Without a rule set, the map is historical.
        ruleset: Option<String>,
        phase: Option<usize>,
    },
    /// Finds obstacles to a dragged body.
    Standing(Held),
    /// Returns a page to print.
    Print {
        path: String,
        ruleset: String,
        kind: Kind,
        /// Whether to leave out parts that could not be read, instead of refusing the request.
        #[serde(default)]
        partial: bool,
    },
    /// Turns an intent on the map into changes of the map document.
    Edit {
        path: String,
        intent: Intent,
    },
    /// Converts a pasted list to documents, without adding them to the folder.
    Paste {
        /// File name of the list, or empty.
        #[serde(default)]
        name: String,
        text: String,
        /// Id of the nation, if the author gives it.
        nation: Option<String>,
    },
    /// Returns the changes that give an id to every body and leader of an order of battle, so that a
    /// map can name them.
    Ids {
        path: String,
    },
    /// Compares two texts of a document line by line.
    Changed {
        before: String,
        after: String,
    },
    /// Returns the page of a finding, in Markdown.
    Explain {
        code: String,
    },
}

/// Answers a request with `{"answer": …}` or `{"refused": "a sentence"}`.
pub fn answer(workbench: &mut Workbench, request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => answer_to(workbench, request),
        Err(error) => Err(format!("invalid request: {error}")),
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
        Request::Ids { path } => value(ids(workbench, &path)?),
        Request::Explain { code } => {
            code_named(&code).map(|code| json!({ "code": code.name, "page": code.whole_page() }))
        }
        Request::Changed { before, after } => value(changed(&before, &after)),
    }
}

fn value(answer: impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
