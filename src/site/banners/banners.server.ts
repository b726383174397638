import { inLanguage, type Language, type Text } from '#kit/language.ts';
import type { Clock } from '#kit/time.ts';
import type { ContentKind } from '#site/content/content-keeper.server.ts';
import type { PublishedContent } from '#site/content/published-content.server.ts';
import type { Banner, BannerContent } from './contract.ts';

export const bannerKind: ContentKind<BannerContent> = {
  kind: 'banner',
  slugOf: () => null,
  fixed: [],
  problemsOf({ zh_text, en_text, from, to }) {
    const problems: Record<string, Text> = {};
    if (!zh_text && !en_text) problems.zh_text = ['至少填写一种语言', 'Fill in at least one language'];
    if (from && to && from >= to) problems.to = ['结束时间应晚于开始时间', 'The end must be after the start'];
    return problems;
  },
};

/** More than this would push the page down. */
export const mostBanners = 3;

/** Lines under the first screen of the home page: those of the reader's language, within their period, in order. */
export function banners({ published, clock }: { published: PublishedContent; clock: Clock }) {
  return {
    async shown(language: Language): Promise<Banner[]> {
      const now = new Date(clock.now()).toISOString();
      return (await published.shown<BannerContent>('banner'))
        .filter(({ content }) => (!content.from || content.from <= now) && (!content.to || now < content.to))
        .map(({ id, content }) => ({
          id,
          text: inLanguage([content.zh_text, content.en_text], language),
          link: content.link,
          order: content.order,
        }))
        .filter(({ text }) => text !== '')
        .toSorted((one, other) => one.order - other.order)
        .slice(0, mostBanners)
        .map(({ id, text, link }) => ({ id, text, link }));
    },
  };
}
export type Banners = ReturnType<typeof banners>;
