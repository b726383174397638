import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

const moment = field
  .text({ max: 30, pattern: /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/ })
  .check(z.refine((text) => text === '' || !Number.isNaN(Date.parse(text))));

/** A home page banner in one or both languages, with a period. */
export const bannerContent = z.strictObject({
  zh_text: field.text({ max: 80 }),
  en_text: field.text({ max: 120 }),
  /**
   * A path of this site or a web address; empty for no link. Browsers drop tabs, which would turn `/`, tab, `/` into another host.
   */
  link: field.text({ max: 500, pattern: /^($|(?:\/(?![/\\])|https?:\/\/)[^\s\p{Cc}]*$)/u }),
  /** Period; empty for no limit. */
  from: moment,
  to: moment,
  /** Smaller numbers come first. */
  order: field.integer({ min: 0, max: 999 }),
});
export type BannerContent = z.output<typeof bannerContent>;

export const bannerCalls = contentCalls('banner', bannerContent);

/** A banner for the home page. */
export interface Banner {
  id: number;
  text: string;
  link: string;
}
