// The one global, and what the types of browsers do not have or have too narrowly.

/** What scripts of pages and scripts that bring data share. Each page has some of it. */
declare var grognard: any;
/** What the script of the engine sets. */
declare var grognardPacked: { engine: string, assets: object };

// The kind of an element that is looked up is known to the page that it stands in.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Document {
  getElementById(id: string): any;
}
interface Element {
  closest(selectors: string): any;
}
interface EventTarget {
  closest?(selectors: string): any;
  files?: FileList;
}
interface DOMStringMap {
  [name: string]: any;
}
interface Navigator {
  connection?: { saveData: boolean };
}
interface Window {
  showDirectoryPicker?(options: { mode: string }): Promise<any>;
}

// Workers that keep pages: types of workers and of pages cannot be used together.
declare var registration: ServiceWorkerRegistration;
declare var clients: any;
declare function skipWaiting(): void;
interface Event {
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
  request?: Request;
}
