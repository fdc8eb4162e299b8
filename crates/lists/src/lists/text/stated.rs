//! Applies the facts that the user states to a list.

use grognard_syntax::text::{FileId, Span};

use crate::lists::{Draft, ListImportOptions, Value};

/// Replaces guesses with the facts that the user states. Name and nation apply only to a single
/// list, because otherwise all lists would get the same name and nation.
pub fn stated(draft: &mut Draft, options: &ListImportOptions, file: FileId) {
    let span = Span::new(file, 0, 0);
    let value = |text: &String| Value::sure(text.clone(), span);
    let is_single = draft.lists.len() == 1;
    for list in &mut draft.lists {
        if is_single {
            let before = list.name.take_if(|_| options.name.is_some());
            list.notes.extend(before);
            list.name = options.name.as_ref().map(value).or(list.name.take());
            list.nation = options.nation.as_ref().map(value).or(list.nation.take());
        }
        list.per_base.clone_from(&options.per_base);
        list.date = options.date.map(|date| Value::sure(date, span)).or(list.date.take());
        list.source = options.source.as_ref().map(value).or(list.source.take());
    }
}
