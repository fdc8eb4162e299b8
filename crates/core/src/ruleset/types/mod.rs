//! A resolved rule set, with one file for each subject. Every figure states its origin.

mod army;
mod card;
mod chart;
mod command;
mod compared;
mod dice_table;
mod origin;
mod pack;
mod printed_text;
mod profile;
mod quick_reference;
mod ruling;
mod scale;
mod scope;
mod wear;

pub use army::{
    Assign, Base, Element, GameGrade, GameTrait, GameUnit, MixedGradeRule, NamedRatio, OffTable,
    Rounding,
};
pub use card::{CardItem, CardPart, CardSection, CardWho};
pub use chart::{Chart, Column, Row};
pub use command::{Exceptional, GameLeader, GameQuality, RangeRow, RatingRow};
pub use compared::{ComparedItem, ComparedRow};
pub use dice_table::{DicePool, DiceTable, Ends, Modifier, TableColumn, TableResult, TableRow};
pub use origin::{Origin, PackEntry, ReferenceForm, Sourced};
pub use pack::{HeadWords, Ruleset};
pub use printed_text::{Erratum, GameTerm, Gap};
pub use profile::{GameSize, UnitFigure, UnitFigureRow};
pub use quick_reference::{Sheet, SheetItem, SheetPart, SheetPhase};
pub use ruling::{
    Answer, Answers, Case, Condition, Example, Fact, OfUnit, Outcome, Reading, Ruling, Wanted,
};
pub use scale::{ClubGame, Figure, GroundScale, Turn};
pub use scope::{Scope, When};
pub use wear::{GamePosture, LossWeight, Mark, MarkAt, WearModel, WearSum};
