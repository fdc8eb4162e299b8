//! # site
//! Input:     a project as a `Library`, and templates.
//! Output:    a `Site`: files that are made when they are needed, and findings about the pages.
//! Never:     depends on a terminal, a server or the disk.

mod about;
mod addresses;
mod armies;
mod assets;
mod battle_game;
mod battle_list;
mod battle_maps;
mod battles;
mod checks;
mod compare;
mod context;
mod downloads;
mod draft;
mod feed;
mod glossary;
mod home;
mod leader_games;
mod map_pages;
mod musters;
mod nav;
mod own_pages;
mod page_links;
mod people;
mod plan;
mod played;
mod rule_links;
mod rules;
mod rules_found;
mod search_index;
mod service_worker;
mod sitemap;
mod social;
mod superlatives;
mod tables;
mod workbench;

pub use addresses::page_of;
pub use context::{MakePage, PrintSheet, SiteTemplates};
pub use plan::{PlanMemory, Site, SiteGiven, plan};
pub use workbench::has_engine;
