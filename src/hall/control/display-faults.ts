import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

const known: Readonly<Record<string, Text>> = {
  page: ['页面打不开，正在重试', 'Page not loading, retrying'],
  picture: ['图片打不开，正在重试', 'Picture not loading, retrying'],
  video: ['视频无法播放', 'Video can’t be played'],
};

/** Text of a fault that a display reports; unknown faults are shown as reported. */
export const faultOf = (fault: string | undefined, language: Language): string | undefined => {
  const text = fault === undefined || !Object.hasOwn(known, fault) ? undefined : known[fault];
  return text ? inLanguage(text, language) : fault;
};
