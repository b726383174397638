import type { FailureReport } from '#kit/call/send.ts';
import { addressLimit, categories, imagePath, type PageEvent, pageEvents } from './event-names.ts';
import { isOptedOut, nextInTab } from './in-tab.ts';
import { describeData, describeResponse, redactAddress, redactReferrer, redactText } from './redact.ts';

export interface TrackingSettings {
  build: string;
  /** Whether Do Not Track and Global Privacy Control are respected: then only errors are reported, without a tab. */
  heedOptOut: boolean;
}

/** What the small script of a page that waits has done so far, for what takes over from it (`plain-page.ts`). */
export interface TrackedPage {
  errors: Event[];
  report(category: string, name: string, more: Record<string, string>): void;
  isOver?: boolean;
}
const trackedPage = () => (window as { tracked?: TrackedPage }).tracked;
/** Whether the speed of this document is measured already. */
export const isMeasured = (): boolean => trackedPage() !== undefined;

type Extras = readonly (readonly [name: string, value: string])[];

/** A page that fails in a loop must not become a flood. */
const mostErrors = 30;
const mostUnsent = 30;

let settings: TrackingSettings | undefined;
/** The page on the screen, as it was reported; the referrer of the next one. */
let shown = '';
let errors = 0;
const seen = new Map<string, number>();
/** Addresses that could not be sent, oldest first; tried again when there is a connection. */
const unsent: string[] = [];

function report(category: string, name: string, extras: Extras, referrer = ''): void {
  if (!settings) return;
  const silent = settings.heedOptOut && isOptedOut;
  if (silent && category !== categories.error) return;
  deliver(
    trackingAddress(location.origin, {
      time: Date.now(),
      category,
      name,
      page_url: shown || redactAddress(location.href),
      referrer,
      window_width: innerWidth,
      window_height: innerHeight,
      build: settings.build,
      ...(silent ? {} : nextInTab()),
      extras,
    }),
  );
}

/** `fetch` with keepalive survives leaving the page; the image is for browsers and filters that stop it. */
function deliver(address: string): void {
  const byImage = () => {
    if (!navigator.onLine) return retryLater(address);
    const image = new Image();
    image.onerror = () => retryLater(address);
    image.src = address;
  };
  if (!('keepalive' in Request.prototype)) byImage();
  else
    fetch(address, { keepalive: true, credentials: 'omit', cache: 'no-store', priority: 'low' }).then(
      ({ ok }) => (ok ? deliverUnsent() : retryLater(address)),
      byImage,
    );
}

function retryLater(address: string): void {
  unsent.push(address);
  if (unsent.length > mostUnsent) unsent.shift();
}

function deliverUnsent(): void {
  for (const address of unsent.splice(0)) deliver(address);
}

/** A page came onto the screen: by a load, by the router, or back from the browser's cache. */
export function pageShown(kind: PageEvent, address: string = location.href): void {
  const before = shown || redactReferrer(document.referrer);
  shown = redactAddress(address);
  report(categories.page, pageEvents[kind], [], before);
}

/** Whether this document was counted before the router was there. */
export const isPageShown = (): boolean => shown !== '';

/** A failed call, for `setSendSurroundings`: event name, message, address, request data and answer, without secrets. */
export function reportFailure({ event, message, url, data, response, requestId }: FailureReport): void {
  reportError(event, message, [
    ['message', redactText(message)],
    ['url', redactAddress(url)],
    ...(requestId ? ([['request_id', requestId]] as const) : []),
    ['response', JSON.stringify(describeResponse(response))],
    ['data', JSON.stringify(describeData(data))],
  ]);
}

function reportUncaught(kind: string, error: unknown, source: string): void {
  // Failed calls were reported where they failed; an abort is intended.
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  if (name === 'CallFailure' || name === 'AbortError') return;
  const message = redactText(error instanceof Error ? `${name}: ${error.message}` : String(error));
  const lines = stack.split('\n').filter((line) => /:\d+/.test(line));
  const places = lines.slice(0, 4).map((line) => line.trim().replaceAll(location.origin, ''));
  reportError(kind, message, [
    ['message', message],
    ['source', source || (places[0] ?? '')],
    ['stack', redactText(places.join('\n'))],
  ]);
}

function reportError(name: string, message: string, extras: Extras): void {
  const times = (seen.get(name + message) ?? 0) + 1;
  seen.set(name + message, times);
  if (++errors > mostErrors || times > 5) return;
  report(categories.error, name, extras);
}

/** An error event of the browser: an uncaught error or an unhandled rejection. */
function reportEvent(event: Event): void {
  if ('reason' in event) {
    reportUncaught('unhandled_rejection', event.reason, '');
    return;
  }
  const { error, filename = '', lineno, colno } = event as ErrorEvent;
  // Without an error object it is another site's script, or the browser's own note on resizing.
  if (error) reportUncaught('uncaught_error', error, filename && `${new URL(filename).pathname}:${lineno}:${colno}`);
}

/** Reports errors that occurred before this module was loaded. */
export function reportErrors(given: TrackingSettings, events: readonly Event[]): void {
  settings = given;
  for (const event of events) reportEvent(event);
}

/** What was measured of a page, once it is left. */
export const reportMeasured: TrackedPage['report'] = (category, name, more) =>
  report(category, name, Object.entries(more));

/** Begins to listen, once for a document. */
export function startTracking(given: TrackingSettings): void {
  const isFirst = !settings;
  settings = given;
  if (!isFirst) return;
  const page = trackedPage();
  if (page) {
    page.isOver = true;
    page.report = reportMeasured;
    shown = redactAddress(location.href);
  }
  reportErrors(given, page?.errors.splice(0) ?? []);
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, reportEvent);
  addEventListener('pageshow', ({ persisted }) => persisted && pageShown('restore'));
  addEventListener('online', deliverUnsent);
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null;
    if (!element) return;
    const href = element.getAttribute('href');
    report(categories.click, element.dataset.track ?? '', href ? [['href', redactAddress(href, location.origin)]] : []);
  });
}

/** One event as the browser knows it. */
export interface ClientEvent {
  time: number;
  category: string;
  name: string;
  page_url: string;
  referrer: string;
  window_width: number;
  window_height: number;
  build: string;
  /** Random number of the tab and number of the event in it; left out for people who ask not to be tracked. */
  tab?: string | number;
  seq?: string | number;
  /** The most useful first: what does not fit is cut, and what comes after it left out. */
  extras: readonly (readonly [name: string, value: string])[];
}

const cutMark = encodeURIComponent('…');
/** No single extra takes all the room of those after it. */
const longestExtra = 1_200;

/** The address that reports an event: below 4 KB in all, whatever the page put in. */
export function trackingAddress(origin: string, event: ClientEvent): string {
  const { extras, page_url, referrer, name, ...plain } = event;
  let address = `${origin}${imagePath}?name=${encodeWithin(name, 200)}`;
  for (const [key, value] of Object.entries(plain))
    if (value !== undefined && value !== '') address += `&${key}=${encodeURIComponent(value)}`;
  address += `&page_url=${encodeWithin(page_url, 1_000)}`;
  if (referrer) address += `&referrer=${encodeWithin(referrer, 500)}`;
  for (const [key, value] of extras) {
    const start = `&${encodeURIComponent(key)}=`;
    const room = addressLimit - 1 - address.length - start.length;
    if (room < 20) break;
    address += start + encodeWithin(value, Math.min(room, longestExtra));
  }
  return address;
}

/** Percent-encodes as much of a text as fits, by whole characters; a mark shows that it was cut. */
function encodeWithin(text: string, room: number): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (wellFormed.length <= room) {
    const whole = encodeURIComponent(wellFormed);
    if (whole.length <= room) return whole;
  }
  let encoded = '';
  for (const character of wellFormed) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + cutMark.length > room) break;
    encoded += next;
  }
  return encoded + cutMark;
}
