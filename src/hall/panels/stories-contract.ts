import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall, staleEdits } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { storyFigures, storyLimits } from './story-figures.ts';

const facts = z
  .array(
    z.object({
      /** As it is shown, with its unit: `900 m`. */
      value: field.text({ min: 1, max: storyLimits.value }),
      zh: field.text({ min: 1, max: storyLimits.label }),
      en: field.text({ min: 1, max: storyLimits.label * 2 }),
    }),
  )
  .check(z.maxLength(storyLimits.facts));

const words = {
  figure: field.choice(storyFigures),
  zh_title: field.text({ min: 1, max: storyLimits.title }),
  en_title: field.text({ min: 1, max: storyLimits.title * 2 }),
  zh_lead: field.text({ min: 1, max: storyLimits.lead }),
  en_lead: field.text({ min: 1, max: storyLimits.lead * 2 }),
  /** Paragraphs are parted by an empty line. */
  zh_text: field.text({ min: 1, max: storyLimits.text }),
  en_text: field.text({ min: 1, max: storyLimits.text * 2 }),
};
const story = z.object({
  id: z.int(),
  revision: z.int(),
  is_shown: z.boolean(),
  ...words,
  facts,
  /** A picture of the library instead of the drawn figure; null for none. */
  picture: z.nullable(z.int()),
  /** Where that picture is shown from; empty for none. */
  picture_address: z.string(),
});
export type Story = z.output<typeof story>;

const who = screenUser('editor', 'operator');
const none = [404, '没有这则故事', 'Story not found'] as const;
const stale = staleEdits('故事', 'story');

export const listShownStories = defineCall({
  path: `${apiPrefix}/hall/stories/shown`,
  summary: 'Stories for the visitors of the hall, in their order.',
  who: 'anyone',
  payload: field.payload({}),
  result: z.array(story),
});
export const listStories = defineCall({
  path: `${apiPrefix}/hall/stories/list`,
  summary: 'All stories, with those that are not shown.',
  who,
  payload: field.payload({}),
  result: z.array(story),
});
export const saveStory = defineCall({
  path: `${apiPrefix}/hall/stories/save`,
  summary: 'Writes a story (id 0 for a new one, which comes last).',
  who,
  payload: field.payload({
    id: field.row(),
    revision: field.row(),
    is_shown: field.flag(),
    ...words,
    facts: field.json(facts),
    /** 0 for none. */
    picture: field.row(),
  }),
  result: story,
  refusals: {
    none,
    stale,
    too_many: [409, `最多 ${storyLimits.stories} 则故事`, `${storyLimits.stories} stories can be created`],
    no_picture: [400, '媒体库里没有这张图片', 'Picture not found in the library', 'picture'],
  },
});
export const orderStories = defineCall({
  path: `${apiPrefix}/hall/stories/order`,
  summary: 'Puts the stories into an order: all their ids.',
  who,
  payload: field.payload({ ids: field.list(field.row(), { max: storyLimits.stories }) }),
  result: z.null(),
  refusals: { stale: [409, '故事有增减，请刷新', 'Stories were added or removed. Please reload the page'] },
});
export const removeStory = defineCall({
  path: `${apiPrefix}/hall/stories/remove`,
  summary: 'Removes a story for good.',
  who,
  payload: field.payload({ id: field.row(), revision: field.row() }),
  result: z.null(),
  refusals: { none, stale },
});
