//! Reports a layout that extends itself.

use grognard_core::document::{Kind, Layout};
use grognard_syntax::diagnostic::Diagnostic;

use grognard_project::files::BUILTIN;

code!("own-extension", Warning, "own_extension.md");

pub(super) fn check(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(id), Some(extends)) = (layout.id.get(), layout.extends.get()) else { return };
    if id.value.0 != extends.value.0 || is_built_in(id.value.0) {
        return;
    }
    let message = format!("`{}` extends itself", id.value.0);
    diagnostics.push(
        Diagnostic::new(&CODE, extends.span, message)
            .label(id.span, "its id")
            .help("name another layout, such as `home`, or remove `extends`"),
    );
}

/// Whether a built-in layout has this id, because a layout of a project may extend the built-in
/// layout with its own id.
fn is_built_in(id: &str) -> bool {
    let suffix = Kind::Layout.suffix();
    BUILTIN.iter().any(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.strip_suffix(suffix) == Some(id)
    })
}
