import type { Language } from '#kit/text/language.ts';

/** English for categories and channels as feeds in China name them. What is not listed is shown as it came. */
const english: Record<string, string> = {
  连衣裙: 'Dresses',
  女士上衣: 'Women’s tops',
  女裤: 'Women’s trousers',
  女装: 'Women’s wear',
  男装: 'Men’s wear',
  童装: 'Children’s wear',
  针织衫: 'Knitwear',
  针织: 'Knitwear',
  牛仔: 'Denim',
  羽绒服: 'Down jackets',
  棉麻面料: 'Cotton and linen',
  丝绸面料: 'Silk fabric',
  化纤面料: 'Synthetic fabric',
  服装辅料: 'Trimmings',
  批发: 'Wholesale',
  直播: 'Livestream',
  门店: 'Stores',
  跨境: 'Cross-border',
};

/** A category or channel as people read it; '' is the one that the feed did not name. */
export function tradeName(name: string, language: Language): string {
  if (name === '') return language === 'en' ? 'Not stated' : '未注明';
  return language === 'en' && Object.hasOwn(english, name) ? (english[name] as string) : name;
}
