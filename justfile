# Short names for plain commands; `just` alone lists them.

_list:
    @just --list

# What must hold before a change lands.
check:
    .ci/run

test:
    cargo test

# Writes schemas, reference pages, the picture and expected output anew; look at the difference.
bless:
    GROGNARD_BLESS=1 INSTA_UPDATE=always cargo test

# The main job, on the project that `grognard new` makes.
demo:
    cargo run --release -- check templates/new

# Where the time goes: one document through each floor.
bench:
    cargo bench --bench pipeline
