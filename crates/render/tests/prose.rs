//! Converts the rule pages and stories of this repository to HTML.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use grognard_core::document::read_page;
use grognard_render::render::prose::{Lead, ProseOptions, prose, section_id};
use grognard_syntax::text::FileId;

fn texts() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["rulesets", "scenarios"] {
        for entry in std::fs::read_dir(format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR")))
            .expect("the folder is there")
        {
            let path = entry.expect("an entry").path();
            let inner = std::fs::read_dir(&path).into_iter().flatten();
            found.extend(
                inner.map(|entry| entry.expect("an entry").path()).filter(|path| is_text(path)),
            );
        }
    }
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        (path, text)
    };
    found.into_iter().map(read).collect()
}

fn is_text(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "md")
}

#[test]
fn shipped_pages_become_html_with_unique_ids() {
    let texts = texts();
    assert!(texts.len() >= 60, "{}", texts.len());
    for (path, text) in &texts {
        let asked = RefCell::new(Vec::new());
        let link = |target: &str| {
            asked.borrow_mut().push(target.to_owned());
            Lead::To { href: format!("x.html#{target}"), preview: None }
        };
        let options =
            ProseOptions { paragraph_ids: true, previews: true, ..ProseOptions::new(&link) };
        let made = prose(text, &options);
        let name = path.display();
        assert!(made.title.is_some(), "{name}");
        assert!(made.refused.is_empty() && made.dead.is_empty(), "{name}: {:?}", made.dead);
        assert!(made.passages.iter().all(|passage| passage.id.is_some()), "{name}");
        let ids: HashSet<&str> =
            made.html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(ids.len(), made.html.matches(" id=\"").count(), "{name}: an id stands twice");
        assert_eq!(ids.len(), made.ids.len(), "{name}");
        // The check of pages and the renderer must find the same links. If the links of the check
        // and of the renderer differed, a page without findings could contain dead links.
        let page = read_page(FileId(0), text);
        let targets: Vec<String> = page.links.into_iter().map(|link| link.target).collect();
        assert_eq!(asked.into_inner(), targets, "{name}");
        let keys = |keys: &mut dyn Iterator<Item = String>| keys.collect::<Vec<String>>();
        let read =
            keys(&mut page.passages.iter().flat_map(|one| &one.keys).map(|key| key.value.clone()));
        let shown = keys(&mut made.passages.iter().flat_map(|one| one.keys.clone()));
        assert_eq!(read, shown, "{name}");
        for key in read {
            assert!(ids.contains(section_id(&key).as_str()), "{name}: {key}");
        }
    }
}
