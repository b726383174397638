import { inLanguage, type Language, type Text } from '#kit/language.ts';

const known: Readonly<Record<string, Text>> = {
  page: ['页面打不开，正在重试', 'the page does not open; it is tried again'],
  picture: ['图片打不开，正在重试', 'the picture does not come; it is tried again'],
  video: ['视频放不了', 'the video cannot be played'],
};

/** What a display says is wrong with what it shows; what this page does not know is told as it was said. */
export const faultOf = (fault: string | undefined, language: Language): string | undefined => {
  const text = fault === undefined || !Object.hasOwn(known, fault) ? undefined : known[fault];
  return text ? inLanguage(text, language) : fault;
};
