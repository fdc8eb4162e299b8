//! Runs the typed command and turns its result into an exit code.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use grognard_syntax::diagnostic::visible;

use super::args::{Args, Command, lacks_ruleset, program, renamed, with_near_words};
use super::commands::{
    add, approve, ask, build, calibrate, cards, check, completions, convert, diagram, diff,
    explain, export, fit, fmt, import, labels, lsp, man, map, muster, new, odds, pack, play, print,
    qrs, roster, rules, schema, serve,
};
use super::outcome::Outcome;
use super::packs::tell_rulesets;
use super::print_workers::work;
use super::terminal::Terminal;

pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let (words, told) = renamed(words);
    let parsed = program().try_get_matches_from(words);
    let args = match parsed.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => {
            let error = with_near_words(error);
            let refused = error.use_stderr();
            let written = error.print().and_then(|()| io::stdout().flush());
            // Ignore a closed pipe, because its reader has seen enough. After another error, such
            // as a full disk, the help is lost.
            if lacks_ruleset(&error) {
                let _ = tell_rulesets();
            }
            let lost = written.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
            return ExitCode::from(if refused || lost { 2 } else { 0 });
        }
    };
    one_thread_where_few_are_allowed();
    let mut terminal = Terminal::new(args.color, args.quiet);
    for line in told.iter().filter(|_| !args.quiet) {
        let _ = writeln!(terminal.err, "grognard: {line}");
    }
    let ended = dispatch(args.command, &mut terminal);
    terminal.progress.clear();
    let ended =
        ended.and_then(|outcome| terminal.out.flush().map(|()| outcome).map_err(Into::into));
    match ended {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Make control characters visible, because arguments and file names in the error could
            // otherwise control the terminal.
            let _ = writeln!(terminal.err, "grognard: {}", visible(&format!("{error:#}")));
            ExitCode::from(2)
        }
    }
}

/// Smallest limit for threads of a user under which the program still uses several threads. Under a
/// lower limit (`ulimit -u 2`) the system may refuse a thread, and rayon then aborts the program.
#[cfg(target_os = "linux")]
const MIN_THREADS: u64 = 1_000;

#[cfg(target_os = "linux")]
fn one_thread_where_few_are_allowed() {
    use rustix::process::{Resource, getrlimit};
    if getrlimit(Resource::Nproc).current.is_some_and(|allowed| allowed < MIN_THREADS) {
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
        // An error is impossible, because no other thread pool exists yet.
        let _ = one.build_global();
    }
}

#[cfg(not(target_os = "linux"))]
fn one_thread_where_few_are_allowed() {}

fn dispatch(command: Command, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    match command {
        Command::New(args) => new::run(&args, terminal),
        Command::Add(args) => add::run(&args, terminal),
        Command::Check(args) => check::run(&args, terminal),
        Command::Fmt(args) => fmt::run(&args, terminal),
        Command::Approve(args) => approve::run(&args, terminal),
        Command::Explain(args) => explain::run(&args, terminal),
        Command::Convert(args) => convert::run(&args, terminal),
        Command::Labels(args) => labels::run(&args, terminal),
        Command::Roster(args) => roster::run(&args, terminal),
        Command::Diagram(args) => diagram::run(&args, terminal),
        Command::Qrs(args) => qrs::run(&args, terminal),
        Command::Print(args) => print::run(&args, terminal),
        Command::Cards(args) => cards::run(&args, terminal),
        Command::Calibrate(args) => calibrate::run(&args, terminal),
        Command::Map(args) => map::run(&args, terminal),
        Command::Build(args) => build::run(&args, terminal),
        Command::Serve(args) => serve::run(&args, terminal),
        Command::Lsp(args) => lsp::run(&args),
        Command::PrintJobs { memory } => {
            work(memory)?;
            Ok(Outcome::Clean)
        }
        Command::Muster(args) => muster::run(&args, terminal),
        Command::Play(args) => play::run(&args, terminal),
        Command::Fit(args) => fit::run(&args, terminal),
        Command::Diff(args) => diff::run(&args, terminal),
        Command::Odds(args) => odds::run(&args, terminal),
        Command::Ask(args) => ask::run(&args, terminal),
        Command::Rules(args) => rules::run(&args, terminal),
        Command::Pack(args) => pack::run(&args, terminal),
        Command::Import(args) => import::run(&args, terminal),
        Command::Export(args) => export::run(&args, terminal),
        Command::Schema(args) => schema::run(&args, terminal),
        Command::Completions(args) => completions::run(&args, terminal),
        Command::Man(args) => man::run(&args, terminal),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}
