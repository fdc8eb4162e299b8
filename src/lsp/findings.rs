//! Converts findings to the format of the protocol.

use grognard_syntax::diagnostic::{Diagnostic, Safety, Severity};
use grognard_syntax::text::FileId;
use serde_json::{Value, json};

use super::built_in::page_address;
use super::client::Client;
use super::door::Door;

/// Maximum number of related places of a finding, because an editor shows all of them in a list.
const MAX_RELATED: usize = 20;

pub(super) fn finding(
    found: &Diagnostic,
    client: &Client,
    door: &Door<'_>,
    address: &dyn Fn(FileId) -> Option<String>,
) -> Value {
    let is_unused = found.code.name.starts_with("unused-");
    let mut message = found.message.clone();
    for help in &found.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    let mut value = json!({
        "range": door.range(found.span),
        "severity": severity(found.severity, is_unused),
        "code": found.code.name,
        "source": "grognard",
        "message": message,
    });
    if is_unused && client.tags {
        // Tag 1 means "unnecessary": the editor fades the text.
        value["tags"] = json!([1]);
    }
    if client.pages && client.built_in {
        let page = page_address(found.code.name);
        value["codeDescription"] = json!({ "href": page });
    }
    if client.related && !found.labels.is_empty() {
        let related = found.labels.iter().take(MAX_RELATED).filter_map(|label| {
            let location =
                json!({ "uri": address(label.span.file)?, "range": door.range(label.span) });
            Some(json!({ "location": location, "message": label.message }))
        });
        value["relatedInformation"] = related.collect();
    }
    if client.data
        && let Some(fix) = &found.fix
    {
        let edits = fix
            .edits
            .iter()
            .map(|edit| json!({ "range": door.range(edit.span), "newText": edit.replacement }));
        let edits: Vec<Value> = edits.collect();
        let is_safe = fix.safety == Safety::Safe;
        value["data"] = json!({ "title": fix.title, "safe": is_safe, "edits": edits });
    }
    value
}

/// Returns the severity number of the protocol. Only findings about unused parts have 4, because
/// editors show 4 only as three faint dots and not in the list of problems.
fn severity(severity: Severity, is_unused: bool) -> u8 {
    match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Hint if is_unused => 4,
        Severity::Hint => 3,
    }
}
