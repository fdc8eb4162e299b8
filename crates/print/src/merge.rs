//! Joins printed files into one PDF, with a bookmark for each. This is the only file that uses
//! hayro-write and pdf-writer.
//!
//! Pages are copied as they are, with their fonts and pictures. Tags and links stay in the separate
//! files: the joined file is for the printer, and a reader of a screen uses the others.

use hayro_write::hayro_syntax::Pdf as Read;
use hayro_write::{ChunkSettings, ExtractionQuery, extract};
use pdf_writer::{Name, Pdf, Ref, TextStr};

/// A printed file with the title of its bookmark.
pub struct Pile<'p> {
    pub title: &'p str,
    pub pdf: &'p [u8],
}

/// Joins files in their order. Returns `None` if a file is not a readable PDF.
pub fn merged(title: &str, piles: &[Pile<'_>]) -> Option<Vec<u8>> {
    let mut pdf = Pdf::new();
    let mut last = Ref::new(1);
    let [catalog, pages, outline, info] = [(); 4].map(|()| last.bump());
    let bookmarks: Vec<Ref> = piles.iter().map(|_| last.bump()).collect();
    let mut parents: Vec<Ref> = Vec::with_capacity(piles.len());
    let mut count = 0;
    for (index, pile) in piles.iter().enumerate() {
        let read = Read::new(pile.pdf.to_vec()).ok()?;
        let asked: Vec<ExtractionQuery> =
            (0..read.pages().len()).map(ExtractionQuery::new_page).collect();
        let next = Box::new(|| last.bump());
        // The group of colours is written only for pages that become pictures.
        let copied = extract(&read, next, ChunkSettings::default(), |_| {}, &asked).ok()?;
        let copies: Vec<Ref> = copied.root_refs.iter().copied().collect::<Result<_, _>>().ok()?;
        let first = *copies.first()?;
        pdf.extend(&copied.chunk);
        let of_pile = i32::try_from(copies.len()).ok()?;
        pdf.pages(copied.page_tree_parent_ref).parent(pages).kids(copies).count(of_pile);
        parents.push(copied.page_tree_parent_ref);
        count += of_pile;
        let mut bookmark = pdf.outline_item(bookmarks[index]);
        bookmark.title(TextStr(pile.title)).parent(outline);
        if let Some(before) = index.checked_sub(1) {
            bookmark.prev(bookmarks[before]);
        }
        if let Some(after) = bookmarks.get(index + 1) {
            bookmark.next(*after);
        }
        bookmark.dest().page(first).fit();
    }
    pdf.pages(pages).kids(parents).count(count);
    let marks = i32::try_from(bookmarks.len()).ok()?;
    let (first, end) = bookmarks.first().zip(bookmarks.last())?;
    pdf.outline(outline).first(*first).last(*end).count(marks);
    pdf.document_info(info).title(TextStr(title));
    let mut root = pdf.catalog(catalog);
    root.pages(pages).outlines(outline).lang(TextStr("en"));
    // Fitting pages to the paper would print cards too small.
    root.viewer_preferences().display_doc_title(true).pair(Name(b"PrintScaling"), Name(b"None"));
    drop(root);
    Some(pdf.finish())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use grognard_view::fielding::job::{Ink, Job};

    use super::*;
    use crate::pdf::print;

    fn page(words: &str) -> Vec<u8> {
        let text = format!(
            "#set document(title: \"T\", date: none)\n#set text(font: \"IBM Plex Sans\")\n= T\n{words}"
        );
        let files = BTreeMap::from([
            ("main.typ".to_owned(), text.into_bytes()),
            ("data.json".to_owned(), b"{}".to_vec()),
        ]);
        let job = Job { template: "main.typ".to_owned(), files, ..Job::default() };
        print(&job, Ink::Pdf).files.remove(0)
    }

    #[test]
    fn joined_files_have_all_pages_in_order_and_the_same_bytes() {
        let (one, two) = (page("Waterloo #pagebreak() Ligny"), page("Wavre"));
        let piles = || [Pile { title: "One", pdf: &one }, Pile { title: "Zwei – 2", pdf: &two }];
        let joined = merged("Évening", &piles()).expect("a file");
        assert_eq!(merged("Évening", &piles()), Some(joined.clone()));
        let read = Read::new(joined.clone()).expect("a PDF");
        assert_eq!(read.pages().len(), 3);
        let text = String::from_utf8_lossy(&joined);
        assert!(text.contains("/PrintScaling/None") || text.contains("/PrintScaling /None"));
    }

    #[test]
    fn a_file_that_is_not_a_pdf_is_refused() {
        assert!(merged("T", &[Pile { title: "One", pdf: b"<svg/>" }]).is_none());
        assert!(merged("T", &[]).is_none());
    }
}
