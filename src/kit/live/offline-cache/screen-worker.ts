import { pageCacheName } from './offline-pages.ts';

/** Types of a service worker's scope: TypeScript's library for it conflicts with the DOM's. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void;
}

/**
 * The service worker of screens (boards, displays of the hall): one that starts without a server shows the last page with its
 * scripts and fonts. It caches pages marked as cacheable, never a sign-in, and drops them when the server responds with a
 * sign-in.
 */
const worker = globalThis as unknown as WorkerScope;

const assetCache = 'screen-assets';
/** Marks of a board and of a hall display; a sign-in has none. */
const isCacheable = /class="canvas-window"|data-kept-screen/;
const mostPages = 12;
const mostAssets = 300;
/**
 * A server that accepts connections but does not respond must not keep a display dark: it shows its content within three
 * seconds.
 */
const patienceMs = 1_000;
/** Do not wait a second time for a silent server, for the board in a display's frame. */
const silentForMs = 10_000;
let silentAt = Number.NEGATIVE_INFINITY;

const isAsset = (url: URL) => url.pathname.startsWith('/official/assets/');

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (isAsset(url)) event.respondWith(fromCacheFirst(request));
  else if (request.mode === 'navigate') event.respondWith(screenPage(request, (work) => event.waitUntil(work)));
});

/** A page reports its resources that were loaded before this worker. */
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string[] };
  if (keep) event.waitUntil(cacheAll(keep));
});

async function cacheAll(addresses: readonly string[]): Promise<void> {
  const assets = await caches.open(assetCache);
  // What cannot be fetched now is cached when it is next asked for.
  for (const address of addresses) {
    const url = new URL(address, worker.location.origin);
    if (isAsset(url) && !(await assets.match(url.href))) await assets.add(url.href).catch(() => undefined);
    else if (url.origin === worker.location.origin && url.pathname.startsWith('/screen/'))
      await fetchPage(new Request(url.href)).catch(() => undefined);
  }
  await trim(assets, mostAssets);
}

async function fromCacheFirst(request: Request): Promise<Response> {
  const assets = await caches.open(assetCache);
  // Asset names contain a content hash: a cached one is always valid.
  const cached = await assets.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await assets.put(request.url, answer.clone());
  return answer;
}

async function screenPage(request: Request, alsoWait: (work: Promise<unknown>) => void): Promise<Response> {
  const cached = await (await caches.open(pageCacheName)).match(request.url);
  const fetched = fetchPage(request);
  if (!cached) return fetched;
  alsoWait(fetched.catch(() => undefined));
  const inTime = await Promise.race([
    fetched.catch(() => undefined),
    new Promise<'silent'>((resolve) =>
      setTimeout(() => resolve('silent'), Date.now() - silentAt < silentForMs ? 0 : patienceMs),
    ),
  ]);
  if (inTime === 'silent') silentAt = Date.now();
  return !inTime || inTime === 'silent' || inTime.status >= 500 ? cached : inTime;
}

async function fetchPage(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status >= 500) return answer;
  const pages = await caches.open(pageCacheName);
  const text = await answer.clone().text();
  if (answer.ok && isCacheable.test(text)) {
    await pages.put(request.url, answer.clone());
    await trim(pages, mostPages);
  } else await pages.delete(request.url);
  return answer;
}

/** The oldest first. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}
