//! The glossary page, with the words of documents and of all rule sets.

use std::sync::Arc;

use grognard_view::view::site::{
    ContentView, GlossaryView, HeadView, WordView, WordsView, glossary, section_id,
};

use super::context::{SiteContext, digest};
use super::draft::Draft;

pub(super) fn glossaries(context: &Arc<SiteContext>, draft: &mut Draft) {
    let lists: Vec<WordsView> = closed_words()
        .into_iter()
        .chain(context.library.packs.iter().filter_map(|pack| glossary(&pack.ruleset)))
        .collect();
    let contents = lists.iter().map(|list| ContentView::new(&list.id, &list.title));
    let head = HeadView {
        contents: contents.collect(),
        description: Some("The words of documents and of each rule set".to_owned()),
        ..context.head("glossary.html", "Glossary", "glossary.html", &[])
    };
    draft.find_head(&head, "words terms abbreviations");
    let view = GlossaryView { head, lists };
    let key = context.base.and(digest(&view));
    draft.page(context, "glossary.html", key, "glossary", view);
}

/// Returns the words that fields of documents allow, such as `infantry`, each with its meaning.
fn closed_words() -> Vec<WordsView> {
    let lists = grognard_core::document::closed_words().into_iter();
    let list = |(title, words): (&'static str, Vec<(&'static str, &'static str)>)| WordsView {
        id: section_id(title),
        title: title.to_owned(),
        of: None,
        words: words
            .into_iter()
            .map(|(word, means)| WordView {
                id: format!("word-{}-{word}", section_id(title)),
                word: word.replace('-', " "),
                means: means.trim().to_owned(),
            })
            .collect(),
    };
    lists.map(list).collect()
}
