//! # document
//! Input:     a `Tree`.
//! Output:    the kind of the document, the findings about its shape, and the typed document, whose fields have spans.
//! Never:     looks at a second document, judges whether a value makes sense, or lets a fault in one body hide another.

mod body;
mod checked_value;
mod codes;
mod collection;
mod decoration;
mod establishment;
mod expected;
mod field;
mod figures;
mod fits;
mod form;
mod front;
mod geojson;
mod given_figures;
mod identify;
mod json;
mod judge;
mod key_places;
mod keys;
mod kind;
mod layout;
mod lengths;
mod limits;
mod log;
mod map;
mod needless_keys;
mod oob;
mod page;
mod page_tables;
mod period;
mod places;
mod project;
mod quantity;
mod ratio;
mod read;
mod readers;
pub mod ruleset;
mod scalars;
mod scenario;
mod schema;
mod schema_node;
mod sorted_keys;
mod split_entries;
mod strengths;
mod swapped_lists;
mod types;
mod validate;
mod values;
mod vocabulary;

pub use body::{Bodies, BodyKind, BodyValue, ListedBody};
pub use codes::{BAD_FORMAT, CODES, DEAD_LINK, HTML_IN_SITE, MISSING_KEY, UNKNOWN_KEY};
pub use collection::{Collection, Holding, StandIn};
pub use establishment::{Establishment, EstablishmentPart};
pub use field::{Field, List, Table, read};
pub use figures::{
    Dice, DiceCount, End, FormulaText, GroundLength, Interval, Match, MatchOne, NumberStep,
    PerElement, Scores, Written, WrittenFigure, WrittenOrigin,
};
pub use front::{Front, read_front};
pub use geojson::{
    Feature, Features, Frame, GEOJSON_SUFFIX, MAX_POINTS, OnEarth, Shape, read_geojson,
};
pub use given_figures::GivenFigures;
pub use identify::identify;
pub use kind::{KINDS, Kind, is_read};
pub use layout::Layout;
pub use lengths::{MAX_BRIEFING, MAX_NAME, MAX_NOTE, MAX_TITLE};
pub use log::{Log, LogEntry};
pub use map::{
    Area, Contour, Earth, LeaderPlacement, Line, Map, Move, Phase, Placement, Point, Zone,
};
pub use oob::{Citation, Fielded, Formation, Leader, MAX_ELEMENTS, Oob, Total, Unit};
pub use page::{PAGE_SUFFIX, Page, PageLink, Passage, PassageKind, read_page};
pub use page_tables::TableFault;
pub use period::Period;
pub use project::{DrillEntry, FigureSaid, Nation, ProjectFile, Troops};
pub use quantity::{ProsePart, Quantity, history_words, prose_of_history, prose_parts, prose_with};
pub use ratio::Ratio;
pub use read::Read;
pub use ruleset::Ruleset;
pub use scalars::{
    Coordinates, Date, Degrees, GameLength, Id, MAX_MEN, MAX_METRES, Men, Percent, Reference,
    Shift, Squadrons, Time, Wear, kebab,
};
pub use scenario::{
    Arrival, Budget, Clock, FallenLeader, Intel, Objective, Scenario, Side, SpecialRule, Window,
};
pub use schema::{schema, schema_text};
pub use schema_node::{SchemaNode, SchemaWord};
pub use sorted_keys::{SortedKeys, sort_keys};
pub use split_entries::is_about_split_entry;
pub use strengths::{Parts, Strengths};
pub use validate::validate;
pub use values::{meant_id, named_noun, names_no_id};
pub use vocabulary::{
    AreaKind, Arm, BlockEdge, CardFront, Certainty, Confidence, CountFrom, Counting, Deed,
    Download, Echelon, EndsMethod, ErratumKind, FigureKind, Grade, Ground, GunsAs, Knowledge,
    LengthUnit, Level, LineKind, MixMethod, MixWeight, MoveKind, PointKind, Posture, Provenance,
    Quality, RoundMethod, SeverityWord, SheetOf, Taken, Topic, Trait, Turned, UnitFact, WearOf,
    closed_words, latin, words_for_troops,
};
