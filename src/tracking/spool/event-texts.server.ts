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

/** Notes every text of an event that stands as a number in the database, with what it is. */
export function gatherTexts(
  { category, name, route, page = '', referrer = '', language = '', region = '' }: SpooledEvent,
  texts: EventTexts,
  into: Map<string, TextKind>,
): void {
  const want = (text: string, kind: TextKind) => {
    if (!into.has(text)) into.set(text, kind);
  };
  want(texts.event, 'event');
  want(category, 'event');
  want(name, 'event');
  want(route, 'route');
  want(page, 'page');
  want(referrer, 'referrer');
  want(texts.source, 'source');
  want(texts.campaign, 'campaign');
  want(texts.surrounding, 'fixed');
  want(texts.device, 'fixed');
  want(language, 'language');
  want(region, 'region');
  want(texts.build, 'build');
}

/**
 * Names an event as all others where the day had no room for its name, so that it is that in all its figures; its other
 * texts count as `others` by having no number. Gives whether there was no room for any of them.
 */
export function countAsOthers(event: SpooledEvent, texts: EventTexts, ids: ReadonlyMap<string, number>): boolean {
  const { category, name, route, page = '', referrer = '', language = '', region = '' } = event;
  if (![texts.event, category, name].every((text) => ids.has(text))) {
    event.category = ours.has(category) ? category : others;
    event.name = others;
    texts.event = `${event.category} ${others}`;
    return true;
  }
  const { source, campaign, build } = texts;
  const rest = [route, page, referrer, language, region, source, campaign, build];
  return !rest.every((text) => ids.has(text));
}
