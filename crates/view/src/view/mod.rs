//! # view
//! Input:     rule sets, forces and battles, and their conversions.
//! Output:    everything that readers see, as plain data with the final words and numbers.
//! Never:     depends on HTML, SVG, PDF or a terminal.

mod arrivals;
mod artillery;
mod ask;
mod battle;
mod battle_diff;
mod card;
mod code;
mod convert;
mod convert_view;
mod diagram;
mod diagram_fielded;
mod diagram_history;
mod diff;
mod diff_places;
mod fit;
mod folder_diff;
mod force_and_conversion;
mod label;
mod label_key;
mod label_view;
mod label_words;
mod ledger_summary;
mod ledger_words;
mod left_out;
mod lines;
pub mod map;
mod marked;
mod muster;
mod muster_view;
mod nation_look;
mod not_fielded;
mod odds;
mod origin;
mod owned;
mod preview;
mod qrs;
mod roster;
mod rules;
mod rules_view;
mod scenario_sheet;
mod sheet;
mod short_name;
mod since;
pub mod site;
mod size_mark;
mod special_rules;
mod terrain_list;
mod tools;
mod unknown;

pub use arrivals::{ArrivalView, arrivals};
pub use artillery::{BatteryView, GunsView, artillery};
pub use ask::{AnswerView, AskView, FactView, StepView, ask};
pub use battle::{BattleView, battle_schema};
pub use battle_diff::diff_battles;
pub use card::{
    BlockLine, BlockView, BoxView, CardKind, CardView, DeckGiven, DeckView, EdgeView, LineKind,
    TrackView, TraitView, deck, page_of,
};
pub use code::{CodeView, code};
pub use convert::contract;
pub use convert::{
    ConvertView, FormationView, HeadWordsView, LeaderView, MarkView, TableView, TotalsView,
    UnitFigureView, UnitView, WearView, WeightView, convert, convert_schema,
    convert_without_ledger, drift_tenths, field_on_table, ledger_of, percent,
};
pub use diagram::{
    DiagramBody, DiagramColumn, DiagramForce, DiagramGiven, DiagramPart, DiagramView,
    formations_only,
};
pub use diagram_fielded::diagram_of_fielded;
pub use diagram_history::diagram_of_history;
pub use diff::{Change, DiffView, diff, diff_fielded};
pub use fit::{FitGiven, FitView, best_first, fit, same_below};
pub use folder_diff::{FolderContent, diff_folders};
pub use force_and_conversion::ForceAndConversion;
pub use label::{LabelsGiven, labels, only_labels};
pub use label_view::{ColourView, LabelKeyView, LabelView, LabelsView, StripView};
pub use ledger_summary::ledger_summary;
pub use ledger_words::{LedgerLine, RestView};
pub use left_out::{LeftOutView, left_out, left_out_words};
pub use lines::{
    Common, Line, Tree, common, first_letters_of, lines, own_wear, says, tree, within,
};
pub use marked::Marked;
pub use muster::{Needs, muster, muster_of, needs};
pub use muster_view::{MusterLine, MusterView, StandInView};
pub use nation_look::NationLook;
pub use not_fielded::{NotFieldedView, not_fielded};
pub use odds::{ChanceView, OddsBlock, OddsOptions, OddsRow, OddsView, odds};
pub use origin::{Mark, mark, said};
pub use owned::{Owned, OwnedCollection, default_stand_ins};
pub use preview::{PreviewView, preview};
pub use qrs::{QrsBattle, QrsBlock, QrsKind, QrsPhase, QrsRow, QrsStep, QrsView, qrs};
pub use roster::{
    ForceOfSide, LossView, RosterForce, RosterGiven, RosterRow, RosterSheet, RosterView, SumView,
    TallyView, only, roster,
};
pub use rules::{
    CaseView, ChartView, CountsView, ErratumView, FigureView, ListItem, PassageView, ReadingChoice,
    ReadingView, RowView, RulesView, RulingView, chart, erratum, figures_at, passage, reading,
    rules, ruling, table,
};
pub use scenario_sheet::{
    ParagraphView, ScenarioSheetView, SheetArrival, SheetGoal, SheetText, SheetTurn, scenario_sheet,
};
pub use sheet::{SheetView, Size, sheet};
pub use since::{Since, since};
pub use size_mark::size_mark;
pub use special_rules::{hours_of, special_rules_under};
pub use terrain_list::{SheetPiece, SheetTerrain, grid_column};
pub use tools::{MarkerView, RulerView, TentView, ToolsView, tools};
pub use unknown::{UnknownView, unknown};
