import { createRequire } from 'node:module';
import { isbotMatch } from 'isbot';
import { type ClientEnvironment, clientEnvironmentOf } from '#kit/call/visit.ts';

export type Device = 'phone' | 'tablet' | 'desktop' | 'other';

/** What follows from a user agent alone. */
export interface Agent {
  /** The user agent itself, cut to a bearable length. */
  agent: string;
  surrounding: ClientEnvironment;
  device: Device;
  /** The part that names a bot; null for a person. A missing user agent counts as a bot: every browser sends one. */
  bot: string | null;
}

const { version } = createRequire(import.meta.url)('isbot/package.json') as { version: string };
/** By which rules an agent was judged; kept beside the judgement. */
export const agentRules = `isbot ${version}`;

const longestAgent = 400;
const mostKept = 5_000;
const kept = new Map<string, Agent>();

/** Judged once per agent: thousands of visitors share a few hundred of them. */
export function readAgent(header: string | undefined): Agent {
  const given = header ?? '';
  const known = kept.get(given);
  if (known) return known;
  const agent = clean(given);
  const read: Agent = {
    agent,
    surrounding: clientEnvironmentOf(agent),
    device: deviceOf(agent),
    bot: agent === '' ? '(none)' : (isbotMatch(agent)?.slice(0, 100) ?? null),
  };
  if (kept.size >= mostKept) kept.clear();
  if (given.length <= 1_000) kept.set(given, read);
  return read;
}

// Header bytes above 127 come as Latin-1; control characters cannot come at all.
const clean = (header: string) => header.trim().slice(0, longestAgent).toWellFormed();

function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (/Mobi|iPhone|iPod|Android|HarmonyOS|Windows Phone|BlackBerry/i.test(agent)) return 'phone';
  if (/Windows|Macintosh|X11|Linux|CrOS/i.test(agent)) return 'desktop';
  return 'other';
}
