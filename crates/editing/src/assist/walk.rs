//! Walks a document together with its schema.

use grognard_core::document::SchemaNode;
use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::Span;

#[derive(Debug, Clone, Copy)]
pub(super) struct SchemaStep<'a> {
    pub node: Node<'a>,
    /// Key of the node, if the node is the value of a key.
    pub key: Option<Node<'a>>,
    pub schema: SchemaNode,
    /// Schema of the list or map around the node.
    pub parent: Option<SchemaNode>,
}

/// Returns the path from the root to the smallest value that an offset touches. If the offset
/// touches a key, the path ends with the value of that key.
pub(super) fn way<'a>(root: Node<'a>, schema: SchemaNode, offset: u32) -> Vec<SchemaStep<'a>> {
    let touches = |span: Span| span.start <= offset && offset <= span.end;
    let mut way = vec![SchemaStep { node: root, key: None, schema, parent: None }];
    while let Some(step) = way.last().copied().filter(|step| !step.node.is_alias()) {
        let next = match step.node.kind() {
            NodeKind::Map => step.node.entries().find_map(|(key, value)| {
                let touched = touches(key.span()) || touches(value.span());
                let schema = step.schema.value_of(key.as_str().filter(|_| touched)?)?;
                Some(SchemaStep { node: value, key: Some(key), schema, parent: Some(step.schema) })
            }),
            NodeKind::List => {
                step.node.items().find(|item| touches(item.span())).and_then(|node| {
                    Some(SchemaStep {
                        node,
                        key: None,
                        schema: step.schema.item()?,
                        parent: Some(step.schema),
                    })
                })
            }
            _ => None,
        };
        let Some(next) = next else { break };
        way.push(next);
        // The offset touches the key and not the value, so the path does not continue into the
        // value.
        if next.key.is_some_and(|key| touches(key.span())) {
            break;
        }
    }
    way
}

pub(super) fn scalars<'a>(
    node: Node<'a>,
    schema: SchemaNode,
    visit: &mut impl FnMut(Node<'a>, SchemaNode),
) {
    if node.is_alias() {
        return;
    }
    match node.kind() {
        NodeKind::Map => {
            for (key, value) in node.entries() {
                if let Some(below) = key.as_str().and_then(|key| schema.value_of(key)) {
                    scalars(value, below, visit);
                }
            }
        }
        NodeKind::List => {
            let Some(item) = schema.item() else { return };
            node.items().for_each(|entry| scalars(entry, item, visit));
        }
        _ => visit(node, schema),
    }
}
