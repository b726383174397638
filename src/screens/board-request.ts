import { businessDay, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import type { Board } from './boards/board.ts';

/** How a board's canvas is scaled to the window; `?fit=`. */
export const fits = ['contain', 'cover', 'fill', '1:1'] as const;
export type Fit = (typeof fits)[number];

/** One display of a wall, `?panel=2/3&bezel=3.5`: its number, how many there are, and the gap between two. */
export interface Panel {
  /** From 1. */
  place: number;
  of: number;
  /** Gap between two pictures, and width of one picture. */
  bezelMm: number;
  pictureMm: number;
}

/** A replay: shows `from` when the server's clock is at `since`, both in ms since 1970. Speed 0 is a pause. */
export interface Replay {
  from: number;
  speed: number;
  since: number;
  /** If the replay loops: the length of one pass, in replayed time. */
  lengthMs?: number;
}

/** Parsed query parameters of a board. */
export interface BoardRequest {
  fit: Fit;
  panel: Panel | undefined;
  day: string | undefined;
  /** `since` is undefined until the replay starts. */
  replay: (Pick<Replay, 'from' | 'speed'> & { since: number | undefined }) | undefined;
  /** Address of the board in the middle of a wall. */
  main: string | undefined;
}

export const boardParameters = ['fit', 'panel', 'bezel', 'day', 'replay', 'speed', 'since', 'main'] as const;
export type BoardParameter = (typeof boardParameters)[number];

const maxPanels = 32;
/** Picture width of a 55-inch display, the usual size of walls, in landscape and in portrait. */
const defaultPictureMm = { lying: 1_209.6, standing: 680.4 };
const maxBezelMm = 200;
export const maxSpeed = 600;
const defaultSpeed = 60;

type Reading = { ok: true; request: BoardRequest } | { ok: false; parameter: BoardParameter };

/** Parses the query of a board. A bad parameter is returned by name instead of guessed; days after today are bad. */
export function readBoardRequest(
  search: URLSearchParams,
  panelShape: { width: number; height: number },
  now: number,
): Reading {
  const bad = (parameter: BoardParameter): Reading => ({ ok: false, parameter });
  for (const parameter of boardParameters) if (search.getAll(parameter).length > 1) return bad(parameter);

  const fit = fits.find((name) => name === (search.get('fit') ?? 'contain'));
  if (!fit) return bad('fit');

  const panelText = search.get('panel');
  const panel = panelText === null ? undefined : readPanel(panelText);
  if (panelText !== null && !panel) return bad('panel');
  const bezelText = search.get('bezel');
  const defaultMm = panelShape.width >= panelShape.height ? defaultPictureMm.lying : defaultPictureMm.standing;
  const bezel = readBezel(bezelText ?? '0', defaultMm);
  if (!bezel || (bezelText !== null && !panel)) return bad('bezel');

  const dayText = search.get('day');
  const day = readDay(dayText);
  if (dayText !== null && (!day || day > businessDay(now))) return bad('day');

  const replayText = search.get('replay');
  const from = replayText === null ? undefined : readMoment(replayText);
  // A later time of today is valid, because the presenter can drag the slider there.
  if (replayText !== null && (from === undefined || businessDay(from) > businessDay(now) || day)) return bad('replay');
  const speed = readNumber(search.get('speed'), 0, maxSpeed, defaultSpeed);
  if (speed === undefined || (search.has('speed') && from === undefined)) return bad('speed');
  const since = readNumber(search.get('since'), 0, 8_640_000_000_000, Number.NaN);
  if (since === undefined || (search.has('since') && from === undefined)) return bad('since');

  return {
    ok: true,
    request: {
      fit,
      panel: panel ? { ...panel, ...bezel } : undefined,
      day,
      replay: from === undefined ? undefined : { from, speed, since: Number.isNaN(since) ? undefined : since },
      main: search.get('main') ?? undefined,
    },
  };
}

function readPanel(text: string): Pick<Panel, 'place' | 'of'> | undefined {
  const [, placeText, ofText] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  const [place, of] = [Number(placeText), Number(ofText)];
  return of >= 1 && of <= maxPanels && place >= 1 && place <= of ? { place, of } : undefined;
}

/** Parses `3.5`, or `3.5/1213.5` with the picture width, in millimetres. */
function readBezel(text: string, usualMm: number): Pick<Panel, 'bezelMm' | 'pictureMm'> | undefined {
  const [, bezel, , picture] = /^(\d{1,3}(\.\d{1,3})?)(?:\/(\d{2,4}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  if (bezel === undefined) return undefined;
  const [bezelMm, pictureMm] = [Number(bezel), picture === undefined ? usualMm : Number(picture)];
  return bezelMm <= maxBezelMm && pictureMm >= 50 && bezelMm < pictureMm ? { bezelMm, pictureMm } : undefined;
}

/** Parses Shanghai time, `2024-08-18T20:00` with optional seconds, to ms since 1970. */
function readMoment(text: string): number | undefined {
  const [, dayText, hour, minute, second = '0'] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  const day = readDay(dayText);
  if (!day || day < '2000-01-01' || day > '2100-01-01') return undefined;
  return startOfBusinessDay(day) + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
}

/** The default if the parameter is missing; undefined if it is not a number within the limits. */
function readNumber(text: string | null, least: number, most: number, usual: number): number | undefined {
  if (text === null) return usual;
  if (!/^\d{1,13}(\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** The moment that a replay shows when the server's clock is at `now`; both in ms since 1970. */
export function replayedMoment({ from, speed, since, lengthMs }: Replay, now: number): number {
  const played = Math.max(0, now - since) * speed;
  return from + (lengthMs ? played % lengthMs : played);
}

/** The recorded period that a board loops by default. It starts at epoch 0, so all displays show the same moment. */
export function recordOf({ record }: Board): Replay | undefined {
  if (!record) return undefined;
  const [day = '', time = '00:00'] = record.from.split('T');
  const [hour, minute] = time.split(':').map(Number);
  const from = startOfBusinessDay(day) + ((hour ?? 0) * 60 + (minute ?? 0)) * 60_000;
  return { from, speed: record.speed, since: 0, lengthMs: record.minutes * 60_000 };
}
