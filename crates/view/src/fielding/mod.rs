//! # fielding
//! Input:     forces, battles and rule sets.
//! Output:    fielded forces, the printed products of forces as data, and print jobs.
//! Never:     prints, writes, or depends on a file format.

mod battle;
mod budget;
pub mod bytes;
mod field;
pub mod job;
mod natives;
mod print;
mod sheets;

pub use battle::{Fielding, FieldingView, fieldings, leave_out};
pub use budget::judge_budgets;
pub use field::{
    FieldOptions, Fielded, FieldedForce, ForceInBattle, OnTable, as_pairs, convert_for, field,
    forces_of, nation_looks, on_table,
};
pub use natives::Natives;
pub use print::{
    CalibrationPrint, CardsPrint, CoverPile, CoverPrint, DiagramPrint, LabelsPrint, MapPrint,
    MapSheet, PaperView, PosterKeyEntry, PosterPrint, Print, QrsPrint, RosterPrint, ScenarioPrint,
    SocialPrint, ToolsPrint, print_shapes, thousandths, turned,
};
pub use sheets::{
    PrintOptions, battle_map, battle_qrs, battle_room, battle_sheet, cards, diagram,
    history_diagram, labels, roster, tools,
};
