//! # view
//! Comes in:  rule sets, and what follows from them.
//! Goes out:  what shall be seen, as plain data with its final words and numbers.
//! Never:     knows HTML, SVG, PDF or a terminal.

mod ask;
mod odds;
mod origin;
mod rules;

pub use ask::{AnswerView, AskView, FactView, StepView, ask};
pub use odds::{ChanceView, OddsBlock, OddsRow, OddsView, OddsWish, odds};
pub use origin::{Mark, mark, said};
pub use rules::{
    ChartView, CountsView, FigureView, ListItem, PassageView, RowView, RulesView, RulingView,
    chart, passage, rules, ruling, table,
};
