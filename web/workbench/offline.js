// Keeps the workbench for use offline, and offers a new version of it. A page that `grognard serve`
// serves has no service worker.
import { bench, byId, status } from "./bench.js";
import { make } from "./parts.js";

/** Stores all files of the workbench in the service worker of the site. */
export async function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || bench.isServed || !location.protocol.startsWith("http")) return;
  const had = serviceWorker.controller;
  const worker = await serviceWorker.register("../sw.js", { updateViaCache: "none" }).catch(() => null);
  if (!worker) return;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.failed) byId("offline").textContent = "needs the network";
    else if (data.kept === data.of) byId("offline").textContent = "works offline";
  });
  const { active } = await serviceWorker.ready;
  if (!navigator.connection?.saveData) active.postMessage({ keep: { begins: ["workbench/"] } });
  const offer = (waiting) => {
    if (!had || waiting?.state !== "installed") return;
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    byId("offline").replaceChildren(make("button", { type: "button", class: "small" }, "Load the new version", () => {
      if (bench.unkept.size > 0) status("Wait until the draft is saved, and press again.", "bad");
      else waiting.postMessage("show");
    }));
  };
  offer(worker.waiting);
  worker.addEventListener("updatefound", () => {
    const { installing } = worker;
    installing.addEventListener("statechange", () => offer(installing));
  });
}
