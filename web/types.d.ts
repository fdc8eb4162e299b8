// The global `grognard`, and types that browsers lack or define too narrowly.

/** Shared by the scripts of a page and by scripts that bring data. Each page has some of its members. */
declare var grognard: any;
/** Set by the script of the engine. */
declare var grognardPacked: { engine: string, assets: object };

// Elements are `any`, because only the page knows the kind of an element that it looks up.
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

// Service workers. Declared here, because the types of workers and of pages cannot be used together.
declare var registration: ServiceWorkerRegistration;
declare var clients: any;
declare function skipWaiting(): void;
interface Event {
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
  request?: Request;
}
