import { addressLimit, imagePath } from './event-names.ts';

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
  tab?: number;
  seq?: number;
  /** The most telling first: what does not fit any more is cut, and what comes after it left out. */
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
