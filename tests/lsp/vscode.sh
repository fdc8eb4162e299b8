#!/usr/bin/env bash
# Installs code-server from npm into target/code-server, and drives the extension in it: vscode.sh PROGRAM VSIX OUT
set -euo pipefail

program=$(realpath "$1")
vsix=$(realpath "$2")
out=$(realpath -m "$3")
here=$(cd "$(dirname "$0")" && pwd)
home=$here/../../target/code-server

# Only log and watchdog modules would be compiled; they are not missed.
if [ ! -e "$home/ready" ]; then
    mkdir -p "$home"
    cd "$home"
    printf '{ "private": true }\n' >package.json
    npm install --ignore-scripts --no-audit --no-fund --silent code-server@4.139.1
    # It wants this version; the package fetches it by its own script.
    npm install --no-audit --no-fund --silent node@24
    cd node_modules/code-server/lib/vscode
    npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent
    (cd extensions && npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent)
    touch "$home/ready"
fi

node "$here/vscode.mjs" "$program" "$vsix" "$home/node_modules/code-server" "$home/node_modules/node/bin/node" "$out"
