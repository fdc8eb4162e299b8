#!/usr/bin/env bash
# The steps of action.yml. Inputs of a workflow arrive only as environment variables INPUT_…
#
# Usage: action.sh install|check|build
set -euo pipefail

stop() {
    echo "::error title=grognard::$1"
    exit 2
}

# Sets the variable `machine` to the target of this machine. GROGNARD_TARGET overrides the target.
find_target() {
    case "${GROGNARD_TARGET:-${RUNNER_OS:-}-${RUNNER_ARCH:-}}" in
    Linux-X64) machine=x86_64-unknown-linux-musl ;;
    Linux-ARM64) machine=aarch64-unknown-linux-musl ;;
    macOS-X64) machine=x86_64-apple-darwin ;;
    macOS-ARM64) machine=aarch64-apple-darwin ;;
    Windows-X64) machine=x86_64-pc-windows-msvc ;;
    *-*-*) machine=$GROGNARD_TARGET ;;
    *) stop "there is no program for ${RUNNER_OS:-this system} on ${RUNNER_ARCH:-this processor}" ;;
    esac
}

# Copies or downloads a file of the release into the folder DIR.
bring() {
    local from=$1 file=$2 dir=$3
    if [ -d "$from" ]; then
        cp "$from/$file" "$dir/" || stop "\`$from\` has no \`$file\`"
    else
        curl --proto '=https' --tlsv1.2 --fail --silent --show-error --location --retry 3 \
            --output "$dir/$file" "$from/$file" || stop "cannot fetch $from/$file"
    fi
}

install() {
    local version=${INPUT_VERSION:-} from=${INPUT_FROM:-} name ending=.tar.xz dir
    [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || stop "\`version\` must be one such as 0.1.0"
    if [ -z "$from" ]; then
        [ -n "${ACTION_REPOSITORY:-}" ] || stop "an action of a local folder needs \`from\`: where the archives are"
        from=${GITHUB_SERVER_URL:-https://github.com}/$ACTION_REPOSITORY/releases/download/v$version
    fi
    find_target
    [[ $machine != *windows* ]] || ending=.zip
    name=grognard-v$version-$machine
    dir=$RUNNER_TEMP/grognard-$version
    mkdir -p "$dir"
    bring "$from" "$name$ending" "$dir"
    bring "$from" "$name$ending.sha256" "$dir"
    (cd "$dir" && compare "$name$ending") || stop "the checksum of $name$ending is not that of its release"
    attested "$from" "$dir/$name$ending"
    case $ending in
    .zip) (cd "$dir" && unzip -q -o "$name$ending") ;;
    *) tar -xf "$dir/$name$ending" -C "$dir" || stop "cannot unpack $name$ending: install \`xz\` (package xz-utils)" ;;
    esac
    echo "$dir/$name" >>"$GITHUB_PATH"
    echo "version=$version" >>"$GITHUB_OUTPUT"
    "$dir/$name/grognard" --version
}

# Verifies that the release workflow of the repository made a file. The checksum alone is no proof, because anyone who
# replaces the file can replace the checksum beside it. Without `gh` or its token, prints a notice and skips this.
attested() {
    local from=$1 file=$2
    [[ $from == https://* ]] && [ -n "${ACTION_REPOSITORY:-}" ] || return 0
    if ! command -v gh >/dev/null || [ -z "${GH_TOKEN:-}" ]; then
        echo "::notice title=grognard::the attestation is not verified: that needs \`gh\` and its token"
        return 0
    fi
    gh attestation verify "$file" --repo "$ACTION_REPOSITORY" >/dev/null ||
        stop "$(basename "$file") has no attestation of $ACTION_REPOSITORY"
}

# Whether a file matches its `.sha256`.
compare() {
    local told
    told=$(cut -d ' ' -f 1 "$1.sha256")
    if command -v sha256sum >/dev/null; then
        [ "$told" = "$(sha256sum "$1" | cut -d ' ' -f 1)" ]
    else
        [ "$told" = "$(shasum -a 256 "$1" | cut -d ' ' -f 1)" ]
    fi
}

# Splits an input into the array `lines`, without empty lines.
split() {
    lines=()
    local line
    while IFS= read -r line; do
        line=${line%$'\r'}
        [ -z "$line" ] || lines+=("$line")
    done <<<"$1"
}

# Puts the paths to check into the array `lines`; the default is the root of the repository.
split_paths() {
    split "${INPUT_PATH:-}"
    [ ${#lines[@]} -gt 0 ] || lines=(.)
}

check() {
    local code=0 words=() word
    cd "$GITHUB_WORKSPACE"
    split "${INPUT_DENY:-}"
    for word in ${lines[@]+"${lines[@]}"}; do words+=("--deny=$word"); done
    split_paths
    if [ "${INPUT_SARIF:-false}" = true ]; then
        # Findings (exit code 1) are printed by the second run below. Only a failure (exit code 2) ends the script here.
        grognard check ${words[@]+"${words[@]}"} --format sarif -o "$RUNNER_TEMP/grognard.sarif" -- "${lines[@]}" || code=$?
        [ "$code" -le 1 ] || exit "$code"
        echo "sarif=$RUNNER_TEMP/grognard.sarif" >>"$GITHUB_OUTPUT"
        code=0
    fi
    grognard check ${words[@]+"${words[@]}"} --format github -- "${lines[@]}" || code=$?
    [ "$code" -eq 0 ] || summary "$code" ${words[@]+"${words[@]}"} -- "${lines[@]}"
    exit "$code"
}

# Writes the findings to the page of the run, because a step shows only ten annotations. Each line is indented, so that
# GitHub reads no finding as markup.
summary() {
    local code=$1
    shift
    [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ "$code" -eq 1 ] || return 0
    {
        echo "### grognard check"
        echo
        (grognard --color never --quiet check --format short "$@" || true) | head -n 200 | sed 's/^/    /'
    } >>"$GITHUB_STEP_SUMMARY"
}

build() {
    local words=(--output "$RUNNER_TEMP/grognard-site")
    cd "$GITHUB_WORKSPACE"
    split_paths
    [ -z "${INPUT_BASE_URL:-}" ] || words+=("--base-url=$INPUT_BASE_URL")
    grognard build "${words[@]}" -- "${lines[0]}"
    echo "site=$RUNNER_TEMP/grognard-site" >>"$GITHUB_OUTPUT"
}

case "${1:-}" in
install | check | build) "$1" ;;
*) stop "usage: action.sh install|check|build" ;;
esac
