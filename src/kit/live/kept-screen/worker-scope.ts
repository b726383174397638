/** What a service worker has of its scope: the library of types for it cannot be loaded beside the one for pages. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ToldEvent extends WaitingEvent {
  readonly data: unknown;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: AskedEvent) => void): void;
  addEventListener(type: 'message', hear: (event: ToldEvent) => void): void;
}
