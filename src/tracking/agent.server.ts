import { createRequire } from 'node:module';
import { isbotMatch } from 'isbot';
import { type ClientEnvironment, clientEnvironmentOf } from '#kit/call/visit.ts';
import { readOnce } from './read-once.ts';

export type Device = 'phone' | 'tablet' | 'desktop' | 'other';

/** What follows from a user agent alone. */
interface Agent {
  /** The user agent itself, cut. */
  agent: string;
  surrounding: ClientEnvironment;
  device: Device;
  /** The part that names a bot; null for a person. A missing user agent counts as a bot: every browser sends one. */
  bot: string | null;
}

const { version } = createRequire(import.meta.url)('isbot/package.json') as { version: string };
/** The rules by which an agent was judged; stored beside the result. */
export const agentRules = `isbot ${version}`;

const longestAgent = 400;

/** Once per user agent: thousands of visitors share a few hundred of them. */
export const readAgent = readOnce((header): Agent => {
  // Header bytes above 127 come as Latin-1; control characters cannot come at all.
  const agent = header.trim().slice(0, longestAgent).toWellFormed();
  return {
    agent,
    surrounding: clientEnvironmentOf(agent),
    device: deviceOf(agent),
    bot: agent === '' ? '(none)' : (isbotMatch(agent)?.slice(0, 100) ?? null),
  };
});

function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (/Mobi|iPhone|iPod|Android|HarmonyOS|Windows Phone|BlackBerry/i.test(agent)) return 'phone';
  if (/Windows|Macintosh|X11|Linux|CrOS/i.test(agent)) return 'desktop';
  return 'other';
}
