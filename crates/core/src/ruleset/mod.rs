//! # ruleset
//! Input:     packs as they are written, and their pages.
//! Output:    a `Ruleset`, every figure with its origin; odds and answers that follow from it.
//! Never:     names a game, contains a figure of one, or invents what a pack leaves open.

mod ask;
mod coverage;
mod figures;
mod formula;
mod formula_words;
mod odds;
mod references;
mod resolve;
mod scopes;
mod types;

pub use ask::{Asked, CaseFit, Found, TriedCase, Verdict, ask};
pub use coverage::{Coverage, coverage};
pub use figures::{Counts, FigureAt, figures};
pub use formula::{Formula, NoValue};
pub use odds::{
    Came, Chance, Odds, Shifted, Throw, came, column_for, is_scale, net_modifiers, odds, pool_odds,
    shifted, throw,
};
pub use references::{ReferenceAt, references};
pub use resolve::{Resolved, resolve};
pub use types::{
    Answer, Answers, Assign, Base, CardItem, CardPart, CardSection, CardWho, Case, Chart, ClubGame,
    Column, ComparedItem, ComparedRow, Condition, DicePool, DiceTable, Element, Ends, Erratum,
    Example, Exceptional, Fact, Figure, GameGrade, GameLeader, GamePosture, GameQuality, GameSize,
    GameTerm, GameTrait, GameUnit, Gap, GroundScale, HeadWords, LossWeight, Mark, MarkAt,
    MixedGradeRule, Modifier, NamedRatio, OfUnit, OffTable, Origin, Outcome, PackEntry, RangeRow,
    RatingRow, Reading, ReferenceForm, Rounding, Row, Ruleset, Ruling, Scope, Sheet, SheetItem,
    SheetPart, SheetPhase, Sourced, TableColumn, TableResult, TableRow, Turn, UnitFigure,
    UnitFigureRow, Wanted, WearModel, WearSum, When,
};
