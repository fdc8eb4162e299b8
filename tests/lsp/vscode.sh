#!/usr/bin/env bash
# Installs code-server from npm into target/code-server and tests the extension in it: vscode.sh PROGRAM VSIX OUT
set -euo pipefail

program=$(realpath "$1")
vsix=$(realpath "$2")
out=$(realpath -m "$3")
here=$(cd "$(dirname "$0")" && pwd)
home=$here/../../target/code-server

# Without install scripts, which would only compile unneeded log and watchdog modules.
if [ ! -e "$home/ready" ]; then
    mkdir -p "$home"
    cd "$home"
    printf '{ "private": true }\n' >package.json
    npm install --ignore-scripts --no-audit --no-fund --silent code-server@4.139.1
    # code-server requires this version; the package downloads it in its install script.
    npm install --no-audit --no-fund --silent node@24
    cd node_modules/code-server/lib/vscode
    npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent
    (cd extensions && npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent)
    touch "$home/ready"
fi

node "$here/vscode.mjs" "$program" "$vsix" "$home/node_modules/code-server" "$home/node_modules/node/bin/node" "$out"
