#!/usr/bin/env node
// Runs the program of the package for this machine, with the same arguments and exit code.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The path of the program: GROGNARD_BINARY, or the program of the package for this machine. */
function program() {
  if (process.env.GROGNARD_BINARY) {
    return process.env.GROGNARD_BINARY;
  }
  const platform = `${process.platform}-${process.arch}`;
  const name = process.platform === "win32" ? "grognard.exe" : "grognard";
  try {
    return require.resolve(`@grognard/cli-${platform}/${name}`);
  } catch {
    const packages = require("../package.json").optionalDependencies;
    const known = Object.keys(packages).map((known) => known.replace("@grognard/cli-", ""));
    const help = known.includes(platform)
      ? "install again without `--no-optional` or `--omit=optional`; a lock file made on another system may lack it"
      : `there are programs for ${known.join(", ")}; GROGNARD_BINARY names one of your own`;
    console.error(`grognard: there is no program for ${platform}: ${help}`);
    process.exit(2);
  }
}

const path = program();
const ended = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
if (ended.error) {
  console.error(`grognard: cannot run \`${path}\`: ${ended.error.message}`);
  process.exit(2);
}
if (ended.signal) {
  process.kill(process.pid, ended.signal);
}
process.exit(ended.status ?? 2);
