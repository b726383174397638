import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { tradeName } from '#orders/contract.ts';

/** Sales channels by their code in the feed. Channels with a Chinese name are translated as trade terms. */
const names: Record<string, Text> = {
  wholesale_app: ['批发 App', 'Wholesale app'],
  live: ['直播', 'Livestream'],
  store: ['门店', 'Stores'],
  cross_border: ['跨境', 'Cross-border'],
};

export const channelName = (channel: string, language: Language): string =>
  Object.hasOwn(names, channel) ? inLanguage(names[channel] as Text, language) : tradeName(channel, language);
