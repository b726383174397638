import { readAgent } from '#tracking/agent.server.ts';
import { categories, others } from '#tracking/event-names.ts';
import type { TextKind } from '#tracking/texts.server.ts';
import { campaignOf, queryOf, sourceOf } from '#tracking/visits/source.ts';
import type { SpooledEvent } from './spool-record.server.ts';

/** What an event says in words, some of it by other words. */
export interface EventTexts {
  source: string;
  campaign: string;
  surrounding: string;
  device: string;
  bot: boolean;
  /** Category and name. */
  event: string;
  build: string;
}

const ours = new Set<string>(Object.values(categories));

export function textsOf(event: SpooledEvent): EventTexts {
  const { category, name, page, referrer, build = '' } = event;
  const { surrounding, device, bot } = readAgent(event.agent);
  const query = queryOf(page);
  return {
    source: sourceOf(referrer, query, event.agent),
    campaign: campaignOf(query),
    surrounding,
    device,
    bot: bot !== null,
    event: `${category} ${name}`,
    build,
  };
}

/** What every store asks for: the empty text, and those by which what comes beyond a day's limits is counted. */
export const standIns = (): Map<string, TextKind> =>
  new Map(['', others, ...[...ours, others].map((category) => `${category} ${others}`)].map((text) => [text, 'fixed']));

/** Every text of an event that stands as a number in the database, with what it is. */
export const numberedTexts = (
  { category, name, route, page = '', referrer = '', language = '', region = '' }: SpooledEvent,
  { event, source, campaign, surrounding, device, build }: EventTexts,
): [text: string, kind: TextKind][] => [
  [event, 'event'],
  [category, 'event'],
  [name, 'event'],
  [route, 'route'],
  [page, 'page'],
  [referrer, 'referrer'],
  [source, 'source'],
  [campaign, 'campaign'],
  [surrounding, 'fixed'],
  [device, 'fixed'],
  [language, 'language'],
  [region, 'region'],
  [build, 'build'],
];

/**
 * Names an event as all others where the day had no room for its name, so that it is that in all its figures; its other
 * texts count as `others` by having no number. Gives whether there was no room for any of them.
 */
export function countAsOthers(event: SpooledEvent, texts: EventTexts, ids: ReadonlyMap<string, number>): boolean {
  const missing = numberedTexts(event, texts).filter(([text]) => !ids.has(text));
  if (missing.some(([, kind]) => kind === 'event')) {
    event.category = ours.has(event.category) ? event.category : others;
    event.name = others;
    texts.event = `${event.category} ${others}`;
  }
  return missing.length > 0;
}
