import fs from 'node:fs';
import path from 'node:path';
import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';

export interface PlayOptions {
  day: string;
  /** Milliseconds since 1970; `to` is exclusive. */
  from: number;
  to: number;
  speed: number;
  rate: number;
  seed: string;
  url: string;
  key: string;
}

type Given = Partial<Record<'day' | 'from' | 'to' | 'speed' | 'rate' | 'seed' | 'url' | 'key-file', string>>;

const minuteMs = 60_000;

/** Reads the options of the command line; all faults at once, in plain words. */
export function readPlayOptions(
  given: Given,
  now: number,
  dataDirectory = './data',
): { ok: true; options: PlayOptions } | { ok: false; faults: string[] } {
  const faults: string[] = [];
  const fault = (words: string) => {
    faults.push(words);
    return undefined;
  };
  const number = (name: 'speed' | 'rate', otherwise: number, least: number, most: number) => {
    const value = given[name] === undefined ? otherwise : Number(given[name]);
    return value >= least && value <= most ? value : fault(`--${name} must be a number from ${least} to ${most}`);
  };

  const day = given.day === undefined ? businessDay(now) : readDay(given.day);
  if (day === undefined) fault('--day must be a day such as 2026-11-11');
  const minutes = (name: 'from' | 'to', otherwise: number) => {
    const parts = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(given[name] ?? '');
    if (given[name] === undefined) return otherwise;
    return parts ? Number(parts[1]) * 60 + Number(parts[2]) : fault(`--${name} must be a time such as 08:30`);
  };
  const from = minutes('from', 0);
  const to = minutes('to', dayMs / minuteMs);
  if (from !== undefined && to !== undefined && from >= to) fault('--from must be before --to');
  const speed = number('speed', 60, 1, 1_000);
  const rate = number('rate', 2_000, 1, 1_000_000);
  const seed = given.seed ?? 'S';
  if (!/^[A-Za-z0-9]{1,8}$/.test(seed)) fault('--seed must be 1 to 8 letters and digits');
  const url = given.url ?? 'http://127.0.0.1:8080';
  if (!URL.canParse(url)) fault('--url must be an address such as http://127.0.0.1:8080');
  const keyFile = path.resolve(given['key-file'] ?? path.join(dataDirectory, 'ingest-key.txt'));
  const key = readKey(keyFile) ?? fault(`there is no key in ${keyFile}: start the server first, or give --key-file`);

  if (faults.length > 0 || !day || from === undefined || to === undefined || !speed || !rate || !key)
    return { ok: false, faults };
  const start = startOfBusinessDay(day);
  return {
    ok: true,
    options: { day, from: start + from * minuteMs, to: start + to * minuteMs, speed, rate, seed, url, key },
  };
}

function readKey(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
