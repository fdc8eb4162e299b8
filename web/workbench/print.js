// Shows a sheet that the workbench sends. Scripts in the sheet do not run, because it is parsed
// text. Any page can open this one, so only sheets from the same site are accepted. Pages on disk
// have no origin that could be compared.
const site = location.protocol === "file:" ? "null" : location.origin;
window.addEventListener("message", ({ source, origin, data }) => {
  if (!source || source !== window.opener || origin !== site || !data || typeof data.sheet !== "string") return;
  const sheet = new DOMParser().parseFromString(data.sheet, "text/html");
  for (const script of sheet.querySelectorAll("script, meta[http-equiv], base, link")) script.remove();
  document.title = sheet.title;
  document.head.append(...sheet.head.querySelectorAll("style"));
  document.body.replaceChildren(...document.importNode(sheet.body, true).childNodes);
  document.body.className = sheet.body.className;
  document.fonts.ready.then(() => {
    document.documentElement.dataset.ready = "true";
  });
});
window.opener?.postMessage("grognard-sheet", site === "null" ? "*" : site);
