//! The pages of a website as plain data. Addresses begin at the root of the site, so templates
//! prefix them with `root`.

mod army;
mod army_fielded;
mod army_history;
mod army_ledger;
mod army_strength;
mod army_wear;
mod battle;
mod battle_facts;
mod chances;
mod charts;
mod checks;
mod compare;
mod fielded_row;
mod game;
mod glossary;
mod home;
mod leader;
mod ledger_place;
mod map_page;
mod muster;
mod page;
mod playing_time;
mod rulings;
mod shell;
mod sources;
mod timeline;
mod unit_facts;

pub use army::{ArmyView, ChoiceView, army};
pub use army_fielded::{FieldedView, fielded, leader_words};
pub use army_history::{ArmyHistory, ArmyRow, StrengthView, history};
pub use army_ledger::BodyLedger;
pub use army_strength::{known_bodies, strength};
pub(super) use army_strength::{strength_sums, strength_words};
pub use army_wear::AlikeWear;
pub use battle::{
    BattleGame, BattlePage, DownloadView, GoalView, LaterView, PhaseView, SideTotals, SideView,
    SpecialRuleView, TablePage,
};
pub use battle_facts::{AccountView, HistoryFact, battle_facts};
pub use chances::{ChancesView, OddsPage, chances};
pub use charts::{ChartPage, ChartsView, chart_page, charts, table_page};
pub use checks::{CheckView, ChecksView};
pub use compare::{CompareCell, CompareGroup, CompareView, compare};
pub use fielded_row::FieldedRow;
pub use game::{FigureLine, GameView, GapView, RulesText, SheetPage, TopicView, game};
pub use glossary::{GlossaryView, WordView, WordsView, glossary};
pub use home::{
    ArmiesView, ArmyLine, BattleFacets, BattleLine, BattlesView, GameCard, HomeView, LeadView,
    SideLine, ThumbnailView, battle_line, game_card,
};
pub use leader::{
    Leader, LeaderGame, LeaderLine, LeaderPage, LeadersView, PostView, leader_page, leaders,
    surname,
};
pub use map_page::{MapHour, MapPage, MapSide, MapUnit, map_bodies, map_units, placed_blocks};
pub use muster::{
    BattleNeeds, GameNeeds, MusterLink, MusterPage, MustersView, OwnNation, OwnPage, OwnRow,
};
pub use page::PageView;
pub use playing_time::{PlayingTimeView, playing_time};
pub use rulings::{AskCase, AskFact, AskPage, RulingLine, RulingsView, ask_page, rulings};
pub use shell::{ContentView, GameLink, HeadView, LinkView, ShellView, root_of, section_id};
pub use sources::{SourcesView, sources};
pub use timeline::{MomentView, minutes, timeline};
pub use unit_facts::{ArmyUnits, UnitFact, UnitFacts, units_of_cards, units_of_history};

/// Name of each template of the website, with the JSON schema of its page.
pub fn shapes() -> Vec<(&'static str, schemars::Schema)> {
    macro_rules! shapes {
        ($($template:literal: $view:ty,)*) => {
            vec![$(($template, schemars::schema_for!($view)),)*]
        };
    }
    shapes![
        "home": HomeView,
        "battles": BattlesView,
        "battle": BattlePage,
        "battle-shown": BattlePage,
        "map": MapPage,
        "armies": ArmiesView,
        "army": ArmyView,
        "army-shown": ArmyView,
        "leaders": LeadersView,
        "leader": LeaderPage,
        "rules": CompareView,
        "game": GameView,
        "text": RulesText,
        "charts": ChartsView,
        "chart": ChartPage,
        "odds": OddsPage,
        "sheet": SheetPage,
        "rulings": RulingsView,
        "ruling": AskPage,
        "sources": SourcesView,
        "musters": MustersView,
        "muster": MusterPage,
        "own": OwnPage,
        "checks": ChecksView,
        "check": CheckView,
        "glossary": GlossaryView,
        "table": TablePage,
        "page": PageView,
        "search": PageView,
        "compare": PageView,
        "print": PageView,
        "missing": PageView,
    ]
}

/// JSON schema of `site`, which every template receives.
pub fn shape_of_site() -> schemars::Schema {
    schemars::schema_for!(ShellView)
}
