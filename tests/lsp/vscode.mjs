// Tests the extension in VS Code, which runs as code-server in a headless Chromium.
//
//     node vscode.mjs PROGRAM VSIX CODE_SERVER NODE OUT
//
// On a new project: a finding under its word, its fix, completion, a hover, the page beside the
// text, and the commands that convert, build and print. Screenshots go into the folder OUT.
// `vscode.sh` installs the required programs.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../site/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const [program, vsix, codeServer, node, out] = process.argv.slice(2).map((path) => resolve(path));
const PATIENCE = 120_000;

const work = mkdtempSync(join(tmpdir(), "grognard-vscode-"));
const project = join(work, "my-battle");
mkdirSync(out, { recursive: true });

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

function prepare() {
  execFileSync(program, ["new", "my-battle"], { cwd: work, stdio: "ignore" });
  const list = join(project, "french.oob.yaml");
  writeFileSync(list, readFileSync(list, "utf8").replace("grade: veteran", "grade: vetran"));
  const settings = {
    "grognard.path": program,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": false,
    "chat.disableAIFeatures": true,
    "extensions.ignoreRecommendations": true,
    "security.workspace.trust.enabled": false,
    "window.commandCenter": false,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
  };
  mkdirSync(join(work, "user", "User"), { recursive: true });
  writeFileSync(join(work, "user", "User", "settings.json"), JSON.stringify(settings));
}

const entry = join(codeServer, "out", "node", "entry.js");
const folders = ["--user-data-dir", join(work, "user"), "--extensions-dir", join(work, "extensions")];

async function start() {
  execFileSync(node, [entry, ...folders, "--install-extension", vsix], { stdio: "ignore", env: environment() });
  const port = await freePort();
  const quiet = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"];
  const args = [entry, ...folders, ...quiet, "--bind-addr", `127.0.0.1:${port}`, project];
  const server = spawn(node, args, { stdio: "ignore", env: environment(), detached: true });
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/healthz`);
      return { server, address: `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}` };
    } catch (error) {
      if (tries > 240) throw error;
      await new Promise((later) => setTimeout(later, 500));
    }
  }
}

function environment() {
  return { ...process.env, HOME: work, XDG_CONFIG_HOME: join(work, "config"), XDG_DATA_HOME: join(work, "data") };
}

async function drive(page) {
  const say = (words) => console.log(`  ${words}`);
  const picture = (name) => page.screenshot({ path: join(out, `${name}.png`) });
  const word = (text) => page.locator(".view-line span span", { hasText: text }).first();
  await page.locator(".monaco-workbench").waitFor();
  await page.keyboard.press("Control+P");
  await page.locator(".quick-input-widget input").first().fill("french.oob.yaml");
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".view-lines .view-line").first().waitFor();

  await page.locator(".squiggly-error").first().waitFor({ state: "attached" });
  const language = await page.locator(".statusbar-item", { hasText: "Grognard" }).count();
  if (language === 0) throw new Error("the document is not in our language");
  await picture("squiggle");
  say("a finding is under its word, in a document of our language");

  await word("vetran").click();
  await page.keyboard.press("Control+.");
  const fix = page.locator(".action-widget .monaco-list-row", { hasText: "veteran" }).first();
  await fix.waitFor();
  await picture("repairs");
  await fix.click();
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  say("its repair is made, and it goes");

  await word("veteran").dblclick();
  await page.keyboard.type("ve");
  await page.keyboard.press("Control+Space");
  const row = page.locator(".suggest-widget .monaco-list-row", { hasText: "veteran" }).first();
  await row.waitFor();
  await picture("completion");
  await row.click();
  say("completion has the word");

  await word("812").hover();
  await page.locator(".monaco-hover .hover-contents, .monaco-hover .hover-row").first().waitFor();
  await picture("hover");
  say("a hover says what a number is");

  await page.keyboard.press("Escape");
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input").first().fill(">Grognard: Show the Page");
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page.keyboard.press("Enter");
  // A view is a frame inside a frame, and the page is in a third.
  const view = page.frameLocator("iframe.webview").frameLocator("iframe").frameLocator("iframe");
  await view.locator("h1").first().waitFor();
  await page.waitForTimeout(1000);
  await picture("page");
  say("the page of the army is beside the text");
  await commands(page, say, picture);
}

/** Runs a command by its title, and answers its questions. */
async function command(page, title, choices) {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input").first();
  await input.fill(`>${title}`);
  const row = (text) => page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
  await row(title).waitFor();
  await page.keyboard.press("Enter");
  for (const choice of choices) {
    await row(choice).waitFor();
    await input.fill(choice);
    await page.keyboard.press("Enter");
  }
}

/** Waits until a file exists. */
async function written(path) {
  for (const end = Date.now() + PATIENCE; !existsSync(path); await new Promise((later) => setTimeout(later, 200))) {
    if (Date.now() > end) throw new Error(`${path} was not written`);
  }
}

/** Whether the program can print. The program may be built without printing. */
function hasPaper() {
  const args = ["cards", "french.oob.yaml", "--to", "napoleonic-fury", "-o", join(work, "tried.pdf")];
  return spawnSync(program, args, { cwd: project, stdio: "ignore" }).status !== 2;
}

async function commands(page, say, picture) {
  const text = page.locator(".tab", { hasText: "french.oob.yaml" }).first();
  await text.click();
  await command(page, "Grognard: Convert to a Rule Set", ["Napoleonic Fury"]);
  await page.locator(".tab", { hasText: "Untitled" }).first().waitFor();
  await page.locator(".view-line", { hasText: "Napoleonic Fury" }).first().waitFor();
  await picture("converted");
  say("what the army becomes is beside the text");

  await text.click();
  await command(page, "Grognard: Build the Website", []);
  await written(join(project, "public", "index.html"));
  await page.locator(".notification-list-item", { hasText: "The website is built" }).first().waitFor();
  await picture("built");
  say("the website is built");

  const printed = join(project, "french-napoleonic-fury-cards.pdf");
  await text.click();
  await command(page, "Grognard: Print Cards", ["Cards", "Napoleonic Fury"]);
  if (hasPaper()) {
    await written(printed);
    say("cards are printed");
  } else {
    await page.locator(".notification-list-item", { hasText: "built without printing" }).first().waitFor();
    say("a program without paper says that it cannot print");
  }
  await picture("printed");
}

prepare();
const { server, address } = await start();
let browser;
try {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  try {
    await drive(page);
  } catch (error) {
    await page.screenshot({ path: join(out, "failed.png") });
    throw error;
  }
} finally {
  await browser?.close();
  process.kill(-server.pid);
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}
