//! Commands under headings, and words that lead to them.

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grognard_syntax::text::nearest;

use super::{Args, GLOBAL};

/// Commands by the task that they serve.
const GROUPS: &[(&str, &[&str])] = &[
    ("Write", &["new", "add", "import", "fmt"]),
    ("Check", &["check", "explain", "diff", "approve"]),
    ("Convert", &["convert", "muster", "fit", "export"]),
    ("Print", &["print", "cards", "roster", "labels", "diagram", "map", "qrs", "calibrate"]),
    ("Publish", &["serve", "build", "play"]),
    ("Rules", &["rules", "ask", "odds", "pack"]),
    ("Set up", &["lsp", "schema", "completions", "man", "help"]),
];

/// Words that other programs use for a command, each with the commands here. clap finds only words that are spelt alike.
const NEAR_WORDS: &[(&str, &[&str])] = &[
    ("init", &["new"]),
    ("create", &["new"]),
    ("start", &["new"]),
    ("validate", &["check"]),
    ("verify", &["check"]),
    ("lint", &["check"]),
    ("test", &["check"]),
    ("fix", &["check"]),
    ("format", &["fmt"]),
    ("compare", &["diff"]),
    ("snapshot", &["approve"]),
    ("translate", &["convert"]),
    ("count", &["muster"]),
    ("pdf", &["print", "cards", "roster", "labels", "diagram", "map", "qrs"]),
    ("draw", &["map", "diagram"]),
    ("watch", &["serve"]),
    ("dev", &["serve"]),
    ("preview", &["serve"]),
    ("site", &["build"]),
    ("publish", &["build"]),
    ("report", &["play"]),
    ("share", &["pack"]),
];

/// The program, with its commands under headings: clap lists them under one.
pub(in crate::cli) fn program() -> clap::Command {
    let mut program = Args::command();
    // clap adds `help` only when it builds the program.
    program.build();
    let header = program.get_styles().get_header();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{header}{GLOBAL}:{header:#}\n{{options}}{{after-help}}",
        command_list(&program)
    );
    Args::command().help_template(template)
}

fn command_list(program: &clap::Command) -> String {
    let styles = program.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let about = |name: &str| match name {
        // clap's own summary of `help` takes two lines.
        "help" => "Print help for a command".to_owned(),
        _ => program
            .find_subcommand(name)
            .and_then(clap::Command::get_about)
            .map(ToString::to_string)
            .unwrap_or_default(),
    };
    let mut list = String::new();
    for (heading, names) in GROUPS {
        list.push_str(&format!("{header}{heading}:{header:#}\n"));
        for name in *names {
            list.push_str(&format!("  {literal}{name:11}{literal:#}  {}\n", about(name)));
        }
        list.push('\n');
    }
    list
}

/// Names the commands for a word that other programs use.
pub(in crate::cli) fn with_near_words(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let commands = GROUPS.iter().flat_map(|(_, names)| *names).copied();
    let near = nearest(word, commands.clone().chain(NEAR_WORDS.iter().map(|(near, _)| *near)));
    // clap also suggests hidden commands, which users cannot use.
    if let Some(ContextValue::Strings(suggested)) = error.get(ContextKind::SuggestedSubcommand) {
        let is_shown = |name: &&String| commands.clone().any(|command| command == name.as_str());
        let shown: Vec<String> = suggested.iter().filter(is_shown).cloned().collect();
        if !shown.is_empty() {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(shown));
        }
    }
    let Some(near) = near else { return error };
    // A command that is spelt alike is clap's to propose; `valdate` is nearer to `validate` than to `calibrate`.
    if let Some((_, commands)) = NEAR_WORDS.iter().find(|(word, _)| *word == near) {
        let commands = commands.iter().map(ToString::to_string).collect();
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(commands));
    }
    error
}

/// Whether an error is about the missing option `--to` of a command that needs a rule set.
pub(in crate::cli) fn lacks_ruleset(error: &clap::Error) -> bool {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing,
        _ => return false,
    };
    error.kind() == ErrorKind::MissingRequiredArgument
        && missing.iter().any(|argument| argument.starts_with("--to "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_command_is_not_suggested() {
        let error =
            program().try_get_matches_from(["grognard", "prnt"]).expect_err("a misspelling");
        let told = with_near_words(error).render().to_string();
        assert!(told.contains("'print'") && !told.contains("print-jobs"), "{told}");
    }

    #[test]
    fn every_command_is_under_one_heading() {
        let program = program();
        let mut built = program.clone();
        built.build();
        let mut shown: Vec<&str> = built
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(clap::Command::get_name)
            .collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        shown.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(shown, grouped);
    }

    #[test]
    fn every_near_word_leads_to_commands_and_is_none() {
        let mut program = program();
        program.build();
        for (word, commands) in NEAR_WORDS {
            assert!(program.find_subcommand(word).is_none(), "{word}");
            for command in *commands {
                assert!(program.find_subcommand(command).is_some(), "{command}");
            }
        }
    }

    #[test]
    fn every_command_has_a_short_summary_two_examples_and_its_exit_codes() {
        let mut program = program();
        program.build();
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            let name = command.get_name();
            if command.is_hide_set() {
                continue;
            }
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(about.chars().count() <= 60 && !about.contains(':'), "{name}: {about}");
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let examples = help.matches(&format!("grognard {name}")).count();
            assert!(examples >= 2, "{name} has {examples} examples");
            assert!(help.contains("\nExit codes: 0 "), "{name} has no exit codes");
            let widest = help.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            assert!(widest <= 100, "{name} has a line of {widest} columns");
        }
    }

    #[test]
    fn a_flag_has_one_kind_of_value_in_every_command() {
        let mut program = program();
        program.build();
        let mut kinds = std::collections::BTreeMap::new();
        for command in program.get_subcommands() {
            for arg in command.get_arguments() {
                let Some(long) = arg.get_long() else { continue };
                let value = arg.get_value_names().map(|names| names[0].to_string());
                // `import` makes the scenario, so its value is a new name.
                let is_new = (command.get_name(), long) == ("import", "scenario");
                if !is_new && ["to", "for", "since", "into", "scenario"].contains(&long) {
                    let former = kinds.entry(long.to_owned()).or_insert_with(|| value.clone());
                    assert_eq!(*former, value, "--{long} of {}", command.get_name());
                }
            }
        }
        assert_eq!(kinds["to"].as_deref(), Some("RULESET"));
        assert_eq!(kinds["for"].as_deref(), Some("SIDE"));
        assert_eq!(kinds["since"].as_deref(), Some("REV"));
    }
}
