import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

const moment = field
  .text({ max: 30, pattern: /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/ })
  .check(z.refine((text) => text === '' || !Number.isNaN(Date.parse(text))));

/** A line on the home page, in one language or both, for a while. */
export const bannerContent = z.strictObject({
  zh_text: field.text({ max: 80 }),
  en_text: field.text({ max: 120 }),
  /** Where it leads: an address of this site or of the web; empty for nowhere. Browsers drop a tab: `/` and it and `/` is another site. */
  link: field.text({ max: 500, pattern: /^($|(?:\/(?![/\\])|https?:\/\/)[^\s\p{Cc}]*$)/u }),
  /** Not shown before and after these; empty for no limit. */
  from: moment,
  to: moment,
  /** Smaller numbers stand first. */
  order: field.integer({ min: 0, max: 999 }),
});
export type BannerContent = z.output<typeof bannerContent>;

export const bannerCalls = contentCalls('banner', bannerContent);

/** A banner as the home page shows it. */
export interface Banner {
  id: number;
  text: string;
  link: string;
}
