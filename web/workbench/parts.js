// Helpers that make elements. Text from documents becomes text nodes, never markup.
/**
 * Makes an element. `content` is text, an element, or a list of them.
 * @param {string} name @param {Record<string, any>} [attributes] @param {any} [content] @param {(event: Event) => unknown} [pressed]
 * @returns {any}
 */
export function make(name, attributes = {}, content = [], pressed = null) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[content].flat().filter((part) => part !== ""));
  if (pressed) element.addEventListener("click", pressed);
  return element;
}

/**
 * Calls `work` with the words of a field when the writer leaves it. A redraw may carry words over into
 * a new field, which then has no event of its own but the loss of the focus.
 */
export function onLeave(input, work) {
  let last = input.defaultValue;
  const leave = () => {
    if (!input.isConnected || input.value === last) return;
    last = input.value;
    work(input.value.trim());
  };
  input.addEventListener("change", leave);
  input.addEventListener("blur", leave);
}

/** Makes an SVG element. @param {any} [content] */
export function draw(name, attributes, content = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[content].flat());
  return element;
}

/**
 * Turns Markdown into elements: headings, paragraphs, lists, code blocks, `code`, **bold**.
 * `isInline` allows no blocks.
 */
export function words(text, isInline = false) {
  if (isInline) return make("span", {}, inline(text));
  const root = make("div", { class: "words" });
  const blocks = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  for (let at = 0; at < blocks.length; at += 1) {
    let block = blocks[at].replace(/^\n+|\n+$/g, "");
    if (block === "") continue;
    if (block.startsWith("```")) {
      while (!/\n```\s*$/.test(block) && at + 1 < blocks.length) {
        at += 1;
        block += `\n\n${blocks[at]}`;
      }
      root.append(make("pre", {}, make("code", {}, block.replace(/^```[^\n]*\n?|\n?```\s*$/g, ""))));
    } else if (/^#{1,6} /.test(block)) {
      const [head, ...rest] = block.split("\n");
      root.append(make("h3", {}, inline(head.replace(/^#+ /, ""))));
      if (rest.length > 0) root.append(make("p", {}, inline(rest.join(" "))));
    } else if (/^[-*] /.test(block)) {
      root.append(make("ul", {},
        block.split(/\n(?=[-*] )/).map((item) => make("li", {}, inline(item.replace(/^[-*] /, "").replace(/\n\s*/g, " "))))));
    } else {
      root.append(make("p", {}, inline(block.replace(/^> ?/gm, "").replace(/\n/g, " "))));
    }
  }
  return root;
}

function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    if (/^`.+`$/.test(part)) return make("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return make("strong", {}, part.slice(2, -2));
    // Keep only the text of a link, because it leads to the program's documentation, which is not
    // part of the site.
    const link = part.match(/^\[([^\]]+)\]\(/);
    return link ? link[1] : part;
  });
}

/** Asks the writer a question. Returns the chosen answer, or null for the last button. */
export function ask(text, answers, none = "Neither") {
  return new Promise((resolve) => {
    const dialog = make("dialog", { class: "ask" }, [make("p", {}, words(text, true))]);
    const done = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const buttons = answers.map((answer) => make("button", { type: "button" }, answer, () => done(answer)));
    if (none !== null) buttons.push(make("button", { type: "button", class: "plain" }, none, () => done(null)));
    dialog.append(make("div", { class: "choice" }, buttons));
    dialog.addEventListener("cancel", () => done(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}
