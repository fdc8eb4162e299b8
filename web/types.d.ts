// Types of the global `grognard`, and types that browsers lack or define too narrowly.

/** Object that the scripts of a page share. Each page sets only some of its members. */
declare var grognard: any;
/** The engine and its assets, set by the script that contains the engine. */
declare var grognardPacked: { engine: string, assets: object };

// Elements are `any`, because only a page knows what kind of element it looks up.
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

// Types for service workers. TypeScript cannot load the types of workers and of pages together.
declare var registration: ServiceWorkerRegistration;
declare var clients: any;
declare function skipWaiting(): void;
interface Event {
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
  request?: Request;
}
