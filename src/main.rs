//! Streams in, exit code out.

use std::process::ExitCode;

/// What one thread lets go serves another: with the allocator of some systems it lies idle.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    grognard::cli::run(wild::args_os())
}
