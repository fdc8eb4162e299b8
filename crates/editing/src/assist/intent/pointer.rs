//! Pointers from the root of a document to one of its nodes.

use serde::Deserialize;

use grognard_syntax::syntax::{Node, NodeKind};

/// Maximum number of steps in a pointer, several times as many as the deepest entry of a map needs.
const MAX_STEPS: usize = 16;

/// A pointer from the root of a document to one of its nodes: `placements[3].at`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Pointer {
    written: String,
    steps: Vec<PointerStep>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum PointerStep {
    Key(String),
    Item(usize),
}

impl TryFrom<String> for Pointer {
    type Error = String;

    fn try_from(written: String) -> Result<Pointer, String> {
        let wrong = || format!("`{written}` is not a pointer like `placements[3].at`");
        let mut steps = Vec::new();
        for part in written.split('.') {
            let (key, items) =
                part.split_once('[').map_or((part, None), |(key, rest)| (key, Some(rest)));
            let is_key = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
            if key.is_empty() || !key.chars().all(is_key) {
                return Err(wrong());
            }
            steps.push(PointerStep::Key(key.to_owned()));
            for item in items.into_iter().flat_map(|items| items.split('[')) {
                let number = item.strip_suffix(']').and_then(|number| number.parse().ok());
                steps.push(PointerStep::Item(number.ok_or_else(wrong)?));
            }
        }
        if steps.len() > MAX_STEPS {
            return Err(wrong());
        }
        Ok(Pointer { written, steps })
    }
}

impl Pointer {
    /// Finds the node to which the pointer leads. If there is no node, the error is a sentence that
    /// explains why.
    pub(super) fn follow<'t>(&self, root: Node<'t>) -> Result<Node<'t>, String> {
        let mut node = root;
        for step in &self.steps {
            let next = match step {
                PointerStep::Key(key) => node.get(key),
                PointerStep::Item(number) => node.items().nth(*number),
            };
            node = next.ok_or_else(|| {
                format!("`{self}` is no longer in the document, which has changed")
            })?;
            if node.is_alias() {
                return Err(format!(
                    "`{self}` is an alias for another part of the document: edit it in the text"
                ));
            }
        }
        Ok(node)
    }

    /// Finds the map in which the last step of the pointer is a key, and returns the map and the
    /// key. The map need not contain the key.
    pub(super) fn key<'t>(&self, root: Node<'t>) -> Result<(Node<'t>, &str), String> {
        let Some((PointerStep::Key(key), above)) = self.steps.split_last() else {
            return Err(format!("`{self}` is not a key"));
        };
        let above = Pointer { written: self.written.clone(), steps: above.to_vec() };
        Ok((above.follow(root)?, key))
    }

    /// Finds the list that contains the item, and the index of the item.
    pub(super) fn item<'t>(&self, root: Node<'t>) -> Result<(Node<'t>, usize), String> {
        let Some((PointerStep::Item(number), above)) = self.steps.split_last() else {
            return Err(format!("`{self}` is not an item of a list"));
        };
        let list = Pointer { written: self.written.clone(), steps: above.to_vec() }.follow(root)?;
        match list.kind() {
            NodeKind::List => Ok((list, *number)),
            _ => Err(format!("`{self}` is not an item of a list")),
        }
    }
}

impl std::fmt::Display for Pointer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.written)
    }
}
