//! The commands, one file each, named as they are typed.

pub(super) mod ask;
pub(super) mod build;
pub(super) mod calibrate;
pub(super) mod cards;
pub(super) mod check;
pub(super) mod completions;
pub(super) mod convert;
pub(super) mod diagram;
pub(super) mod diff;
pub(super) mod explain;
pub(super) mod export;
pub(super) mod fit;
pub(super) mod fmt;
pub(super) mod import;
pub(super) mod labels;
pub(super) mod lsp;
pub(super) mod map;
pub(super) mod muster;
pub(super) mod new;
mod new_ruleset;
pub(super) mod odds;
pub(super) mod qrs;
pub(super) mod roster;
pub(super) mod rules;
pub(super) mod schema;
pub(super) mod serve;
