/** One event of a `text/event-stream`, by the WHATWG standard; ids and retry times are not used here. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Serializes an event. `data` must be one line; JSON is. */
export const eventFrame = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/** Far above any of our events; a longer one is no stream of ours. */
const longestEvent = 4_000_000;

/** Parses a stream of arbitrary chunks into events. Incomplete events are never returned. */
export class EventStreamReader {
  #rest = '';
  #event = '';
  #data: string[] = [];

  read(piece: string): StreamEvent[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestEvent) throw new RangeError('an event without an end');
    const events: StreamEvent[] = [];
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (this.#data.length > 0) events.push({ event: this.#event || 'message', data: this.#data.join('\n') });
        this.#event = '';
        this.#data = [];
      } else if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (line.startsWith('event:')) this.#event = line.slice(line[6] === ' ' ? 7 : 6);
    }
    return events;
  }
}
