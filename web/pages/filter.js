// Filters for lists: by words, and by the `data-*` attributes of entries.
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
for (const box of document.querySelectorAll("[data-filter]")) {
  const entries = [...document.querySelectorAll(box.dataset.filter)];
  const words = entries.map((entry) => fold(entry.textContent));
  const field = box.querySelector("input");
  const told = box.querySelector(".told");
  const choices = [...box.querySelectorAll("select")];
  // `6.5 × 4 ft` fits a table of 8 by 5, in either orientation.
  const fits = (entry, table, game) => {
    const [long, low] = table.split(" ").map(Number);
    return (entry.dataset.table ?? "").split("|").some((told) => {
      const [, short, ...size] = /^(\S+) ([\d.]+) × ([\d.]+)/.exec(told) ?? [];
      const [width, height] = size.map(Number);
      return short && (!game || short === game) && Math.max(width, height) <= long && Math.min(width, height) <= low;
    });
  };
  const takes = (entry, choice) => {
    const { name, value, dataset } = choice;
    const own = entry.dataset[name];
    if ("for" in dataset) return true;
    if ("fits" in dataset) return fits(entry, value, choices.find((other) => other.dataset.for === name)?.value);
    if ("atMost" in dataset) return own > 0 && Number(own) <= Number(value);
    return (own ?? "").split("|").includes(value);
  };
  const draw = () => {
    const wanted = fold(field.value).split(/\s+/).filter(Boolean);
    const picked = choices.filter((choice) => choice.value);
    let count = 0;
    entries.forEach((entry, at) => {
      const fits = wanted.every((word) => words[at].includes(word))
        && picked.every((choice) => takes(entry, choice));
      entry.hidden = !fits;
      count += fits ? 1 : 0;
    });
    for (const section of document.querySelectorAll("main section")) {
      const own = entries.filter((entry) => section.contains(entry));
      if (own.length) section.hidden = own.every((entry) => entry.hidden);
    }
    told.textContent = wanted.length || picked.length ? `${count} of ${entries.length} ${box.dataset.what}` : "";
  };
  field.addEventListener("input", draw);
  for (const choice of choices) choice.addEventListener("change", draw);
  // After going back the browser may have restored the fields.
  addEventListener("pageshow", draw);
}
