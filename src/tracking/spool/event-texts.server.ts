import { readAgent } from '#tracking/agent.server.ts';
import { categories, others } from '#tracking/event-names.ts';
import type { TextKind } from '#tracking/texts.server.ts';
import { campaignOf, queryOf, sourceOf } from '#tracking/visits/source.ts';
import type { SpooledEvent } from './spool-record.server.ts';

/** What of an event stands as a number in the database, with what it is. */
const kinds = {
  /** Category and name. */
  event: 'event',
  category: 'event',
  name: 'event',
  route: 'route',
  page: 'page',
  referrer: 'referrer',
  source: 'source',
  campaign: 'campaign',
  surrounding: 'fixed',
  device: 'fixed',
  language: 'language',
  region: 'region',
  build: 'build',
} as const satisfies Record<string, TextKind>;
type TextName = keyof typeof kinds;
const textNames = Object.keys(kinds) as TextName[];
export type EventTexts = Record<TextName, string>;

const ours = new Set<string>(Object.values(categories));

export function textsOf(event: SpooledEvent): EventTexts {
  const { category, name, route, page = '', referrer = '', language = '', region = '', build = '' } = event;
  const { surrounding, device } = readAgent(event.agent);
  const query = queryOf(page);
  const source = sourceOf(referrer, query, event.agent);
  const campaign = campaignOf(query);
  const visit = { source, campaign, surrounding, device, language, region, build };
  return { event: `${category} ${name}`, category, name, route, page, referrer, ...visit };
}

/** All texts of events, the empty one, and those by which what comes beyond a day's limits is counted. */
export function wantedTexts(events: readonly { texts: EventTexts }[]): Map<string, TextKind> {
  const standIns = ['', others, ...[...ours, others].map((category) => `${category} ${others}`)];
  const wanted = new Map<string, TextKind>(standIns.map((text) => [text, 'fixed']));
  for (const { texts } of events)
    for (const name of textNames) if (!wanted.has(texts[name])) wanted.set(texts[name], kinds[name]);
  return wanted;
}

/**
 * Names an event as all others where the day had no room for its name, so that it is that in all its figures; its other
 * texts count as `others` by having no number. Gives whether there was no room for any of them.
 */
export function countAsOthers(event: SpooledEvent, texts: EventTexts, ids: ReadonlyMap<string, number>): boolean {
  const missing = textNames.filter((name) => !ids.has(texts[name]));
  if (missing.some((name) => kinds[name] === 'event')) {
    event.category = ours.has(event.category) ? event.category : others;
    event.name = others;
    Object.assign(texts, { category: event.category, name: others, event: `${event.category} ${others}` });
  }
  return missing.length > 0;
}
