//! The pages of a website as plain data, in their final words. Addresses lead from the root of the site;
//! templates put `root` before them.

mod army;
mod battle;
mod checks;
mod glossary;
mod home;
mod leader;
mod muster;
mod page;
mod rules;
mod shell;

pub use army::{
    ArmyHistory, ArmyRow, ArmyView, BodyLedger, ChoiceView, FieldedRow, FieldedView, SourceView,
    StrengthView, army, fielded, history, strength,
};
pub use battle::{
    BattleGame, BattlePage, DownloadView, GoalView, LaterView, PhaseView, SideTotals, SideView,
    SpecialRuleView, minutes,
};
pub use checks::{CheckView, ChecksView};
pub use glossary::{GlossaryView, WordView, WordsView, glossary};
pub use home::{ArmiesView, ArmyLine, BattleLine, BattlesView, HomeView, battle_line, day};
pub use leader::{LeaderPage, LeadersView, PostView, leaders, slug_of};
pub use muster::{MusterLink, MusterPage, MustersView};
pub use page::PageView;
pub use rules::{
    AskCase, AskFact, AskPage, ChancesView, ChartPage, ChartsView, CompareView, FigureLine,
    GameView, GapView, OddsPage, RulesText, RulingLine, RulingsView, SheetPage, SourcesView,
    TopicView, ask_page, chances, chart_page, charts, compare, game, rulings, sources, table_page,
};
pub use shell::{ContentView, GameLink, HeadView, LinkView, ShellView, root_of, section_id};

/// Each template of the website with the shape of the page that it gets.
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
        "checks": ChecksView,
        "check": CheckView,
        "glossary": GlossaryView,
        "page": PageView,
        "search": PageView,
        "missing": PageView,
    ]
}

/// The shape of what every template gets as `site`.
pub fn shape_of_site() -> schemars::Schema {
    schemars::schema_for!(ShellView)
}
