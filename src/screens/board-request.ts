import { businessDay, readDay, startOfBusinessDay } from '#kit/text/time.ts';

/** How a board's canvas meets the window; `?fit=`. */
export const fits = ['contain', 'cover', 'fill', '1:1'] as const;
export type Fit = (typeof fits)[number];

/** One display of a wall, `?panel=2/3&bezel=3.5`: which one, of how many, and what lies between two of them. */
export interface Panel {
  /** From 1. */
  place: number;
  of: number;
  /** Millimetres between two pictures, and how wide one picture is. */
  bezelMm: number;
  pictureMm: number;
}

/** A past that is played: at `since` by the server's clock it stood at `from`. Speed 0 stands still. */
export interface Replay {
  from: number;
  speed: number;
  since: number;
  /** Of one that begins again and again: how much is played. */
  lengthMs?: number;
}

/** What the address of a board asks for. */
export interface BoardRequest {
  fit: Fit;
  panel: Panel | undefined;
  day: string | undefined;
  /** `since` is undefined until it has begun. */
  replay: (Pick<Replay, 'from' | 'speed'> & { since: number | undefined }) | undefined;
  /** Address of the board in the middle of a wall. */
  main: string | undefined;
}

export const boardParameters = ['fit', 'panel', 'bezel', 'day', 'replay', 'speed', 'since', 'main'] as const;
export type BoardParameter = (typeof boardParameters)[number];

const mostPanels = 32;
/** Of a 55-inch display, the usual one of walls: its picture lying and standing. */
const usualPictureMm = { lying: 1_209.6, standing: 680.4 };
const mostBezelMm = 200;
export const fastest = 600;
const usualSpeed = 60;

type Reading = { ok: true; request: BoardRequest } | { ok: false; parameter: BoardParameter };

/** Reads the address of a board; whatever it does not mean exactly is named, never guessed. Nothing of the future can be shown. */
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
  const usual = panelShape.width >= panelShape.height ? usualPictureMm.lying : usualPictureMm.standing;
  const bezel = readBezel(bezelText ?? '0', usual);
  if (!bezel || (bezelText !== null && !panel)) return bad('bezel');

  const dayText = search.get('day');
  const day = readDay(dayText);
  if (dayText !== null && (!day || day > businessDay(now))) return bad('day');

  const replayText = search.get('replay');
  const from = replayText === null ? undefined : readMoment(replayText);
  // The rest of today may be asked for: whoever moves along a replay gets there.
  if (replayText !== null && (from === undefined || businessDay(from) > businessDay(now) || day)) return bad('replay');
  const speed = readNumber(search.get('speed'), 0, fastest, usualSpeed);
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
  return of >= 1 && of <= mostPanels && place >= 1 && place <= of ? { place, of } : undefined;
}

/** `3.5`, or `3.5/1213.5` with the width of one picture. */
function readBezel(text: string, usualMm: number): Pick<Panel, 'bezelMm' | 'pictureMm'> | undefined {
  const [, bezel, , picture] = /^(\d{1,3}(\.\d{1,3})?)(?:\/(\d{2,4}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  if (bezel === undefined) return undefined;
  const [bezelMm, pictureMm] = [Number(bezel), picture === undefined ? usualMm : Number(picture)];
  return bezelMm <= mostBezelMm && pictureMm >= 50 && bezelMm < pictureMm ? { bezelMm, pictureMm } : undefined;
}

/** `2024-08-18T20:00`, with or without seconds: a time of Shanghai. */
function readMoment(text: string): number | undefined {
  const [, dayText, hour, minute, second = '0'] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  const day = readDay(dayText);
  if (!day || day < '2000-01-01' || day > '2100-01-01') return undefined;
  return startOfBusinessDay(day) + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
}

/** `usual` when nothing is said; undefined when it is no such number. */
function readNumber(text: string | null, least: number, most: number, usual: number): number | undefined {
  if (text === null) return usual;
  if (!/^\d{1,13}(\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** The moment that a replay shows when the server's clock stands at `now`. */
export function replayedMoment({ from, speed, since, lengthMs }: Replay, now: number): number {
  const played = Math.max(0, now - since) * speed;
  return from + (lengthMs ? played % lengthMs : played);
}
