//! The entry point: arguments in, exit code out.

use std::process::ExitCode;

/// Mimalloc reuses memory that another thread has freed, which system allocators leave unused. To
/// check 5,000 battles again after an edit took 460 MiB with mimalloc and about 515 MiB without.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    grognard::cli::run(wild::args_os())
}
