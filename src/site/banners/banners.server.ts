import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
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
  unseen(one, all, now) {
    if (one.content.to && one.content.to <= now) return 'over';
    if (one.content.from && now < one.content.from) return 'coming';
    const isSeen = (['zh_text', 'en_text'] as const).some((text) =>
      shownIn(all, text, now).some(({ id }) => id === one.id),
    );
    return isSeen ? undefined : 'beyond';
  },
};

/** More would push the page down. */
export const maxBanners = 3;

type Published = { id: number; content: BannerContent };

/** Current banners in a language, in order. */
const shownIn = <Item extends Published>(all: readonly Item[], text: 'zh_text' | 'en_text', now: string): Item[] =>
  all
    .filter(({ content }) => (!content.from || content.from <= now) && (!content.to || now < content.to))
    .filter(({ content }) => content[text] !== '')
    .toSorted((one, other) => one.content.order - other.content.order)
    .slice(0, maxBanners);

/** Banners under the home page's first screen: in the reader's language, within their period, in order. */
export function banners({ published, clock }: { published: PublishedContent; clock: Clock }) {
  return {
    async shown(language: Language): Promise<Banner[]> {
      const now = new Date(clock.now()).toISOString();
      const all = await published.shown<BannerContent>('banner');
      return shownIn(all, language === 'en' ? 'en_text' : 'zh_text', now).map(({ id, content }) => ({
        id,
        text: inLanguage([content.zh_text, content.en_text], language),
        link: content.link,
      }));
    },
  };
}
export type Banners = ReturnType<typeof banners>;
