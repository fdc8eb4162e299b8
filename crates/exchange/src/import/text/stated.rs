//! Applies the facts that the user states to a list.

use grognard_syntax::text::{FileId, Span};

use crate::import::{Draft, ListImportOptions, Value};

/// Replaces guesses with the facts that the user states. Name and nation apply only to a single
/// list, because otherwise all lists would get the same name and nation.
pub(in crate::import) fn stated(draft: &mut Draft, options: &ListImportOptions, file: FileId) {
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

#[cfg(test)]
mod tests {
    use crate::import::{ListImportOptions, run};

    #[test]
    fn statements_of_the_user_replace_values_of_the_file() {
        let options = ListImportOptions {
            name: Some("The Left Wing".to_owned()),
            nation: Some("france".to_owned()),
            ..ListImportOptions::default()
        };
        let text = "Austrian army\n1st Division: General Morel\n  9th Line (2 bns, 1,200 men)\n";
        let imported = run("list.txt", text.as_bytes(), Some("text"), &options);
        let written = &imported.lists[0].text;
        assert!(written.contains("name: The Left Wing\nnation: france\n"), "{written}");
        // The name that the file gives becomes a note.
        assert!(written.contains("Austrian army"), "{written}");
    }
}
