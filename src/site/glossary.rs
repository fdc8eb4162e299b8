//! The glossary page, with the words of documents and of all rule sets.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_core::document::Trait;
use grognard_view::view::site::{
    ContentView, GlossaryView, HeadView, WordView, WordsView, glossary, section_id,
};

use super::context::{SiteContext, digest};
use super::draft::Draft;

/// Title of the list of historical traits.
const TRAITS: &str = "Traits";

pub(super) fn glossaries(context: &Arc<SiteContext>, draft: &mut Draft) {
    let lists: Vec<WordsView> = closed_words(&traits(context))
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

/// Returns the historical traits that a body of the project has or a rule set names. The other
/// traits belong to other wars, and readers of the site never meet them.
pub(super) fn traits(context: &SiteContext) -> BTreeSet<&'static str> {
    let library = &context.library;
    let bodies = library.armies.iter().flat_map(|army| &army.force.bodies);
    let in_lists: BTreeSet<&str> =
        bodies.flat_map(|body| &body.traits).map(|named| named.word()).collect();
    let named = |word: Trait| library.packs.iter().any(|pack| pack.ruleset.names_trait(word));
    let is_used = |word: &Trait| in_lists.contains(word.word()) || named(*word);
    Trait::ALL.iter().copied().filter(is_used).map(Trait::word).collect()
}

/// Returns the words that fields of documents allow, such as `infantry`, each with its meaning,
/// but only the given traits.
fn closed_words(traits: &BTreeSet<&'static str>) -> Vec<WordsView> {
    let lists = grognard_core::document::closed_words().into_iter();
    let is_shown = |title: &str, word: &str| title != TRAITS || traits.contains(word);
    let list = |(title, words): (&'static str, Vec<(&'static str, &'static str)>)| WordsView {
        id: section_id(title),
        title: title.to_owned(),
        of: None,
        words: words
            .into_iter()
            .filter(|(word, _)| is_shown(title, word))
            .map(|(word, means)| WordView {
                id: format!("word-{}-{word}", section_id(title)),
                word: word.replace('-', " "),
                means: means.trim().to_owned(),
            })
            .collect(),
    };
    lists.map(list).filter(|list| !list.words.is_empty()).collect()
}
