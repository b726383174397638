import { agentRules, readAgent } from '#tracking/agent.server.ts';
import { categories } from '#tracking/event-names.ts';
import { campaignOf, queryOf, sourceOf } from '#tracking/visits/source.ts';
import type { SpooledEvent } from './spool-record.server.ts';

/** What an event says in words, some of it by other words. */
export interface EventTexts {
  source: string;
  campaign: string;
  surrounding: string;
  device: string;
  bot: boolean;
  /** Of a bot: by which version of the rules, and the part of its agent that names it. */
  named: string;
  /** Category and name. */
  event: string;
  build: string;
  /** Name of the event, of the property, and its value, in lines; of events whose properties are worth counting. */
  properties: string[];
  /** Every text of the event that stands as a number in the database. */
  all: string[];
}

const mostProperties = 8;
const longestValue = 80;
/** Their extras are no choice of a visitor's: messages, addresses, times. */
const uncounted = new Set<string>([categories.page, categories.error, categories.server, categories.vital]);

export function textsOf(event: SpooledEvent): EventTexts {
  const { category, name, route, page, referrer, language, region, build = '', extras = [] } = event;
  const { surrounding, device, bot } = readAgent(event.agent);
  const query = queryOf(page);
  const source = sourceOf(referrer, query, event.agent);
  const campaign = campaignOf(query);
  const properties = uncounted.has(category)
    ? []
    : extras
        .slice(0, mostProperties)
        .flatMap(([key, value]) => (value.length <= longestValue ? [`${name}\n${key}\n${value}`] : []));
  const named = `${category} ${name}`;
  const judged = bot === null ? '' : `${agentRules}\n${bot}`;
  return {
    source,
    campaign,
    surrounding,
    device,
    bot: bot !== null,
    named: judged,
    event: named,
    build,
    properties,
    all: [
      source,
      campaign,
      surrounding,
      device,
      named,
      build,
      judged,
      category,
      name,
      route,
      page ?? '',
      referrer ?? '',
      language ?? '',
      region ?? '',
      ...properties,
    ],
  };
}
