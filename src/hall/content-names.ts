import { beginningOf } from '#kit/text/cut-text.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { findBoard } from '#screens/contract.ts';
import type { Content, ContentKind, Transition } from './content.ts';
import type { HallDocument } from './document.ts';
import { positionAt } from './players/timeline.ts';

export const kindWords: Record<ContentKind, Text> = {
  board: ['大屏', 'Board'],
  slice: ['拼接画面', 'Wall slice'],
  video: ['视频', 'Video'],
  picture: ['图片', 'Picture'],
  text: ['文字', 'Text'],
  page: ['网页', 'Page'],
  countdown: ['倒计时', 'Countdown'],
  player: ['联播', 'In sync'],
  story: ['展厅故事', 'Story'],
  black: ['黑场', 'Black'],
};

export const transitionWords: Record<Transition['kind'], Text> = {
  cut: ['硬切', 'Cut'],
  fade: ['淡变', 'Fade'],
  wipe: ['划变', 'Wipe'],
};

/**
 * What a display shows, in a few words: the title that staff know it by. Of a group that plays in step, its film `now` where
 * `players` are given.
 */
export function nameOf(
  content: Content,
  language: Language,
  playing?: { players: HallDocument['players']; now: number },
): string {
  const kind = inLanguage(kindWords[content.kind], language);
  switch (content.kind) {
    case 'board':
    case 'slice': {
      const board = findBoard(content.board);
      return board ? inLanguage(board.title, language) : content.board;
    }
    case 'text':
      return content.title || beginningOf(content.text, 30) || kind;
    case 'player': {
      const player = playing?.players[content.group];
      const item = player?.playlist[positionAt(player, playing?.now ?? 0).index];
      return item ? item.title : `${kind} ${groupName(content.group, language)}`;
    }
    case 'black':
      return kind;
    default:
      return content.title || kind;
  }
}

/** `group-2` is 第 2 组; other names are shown as they are. */
export function groupName(group: string, language: Language): string {
  const place = /^group-(\d+)$/.exec(group)?.[1];
  if (place === undefined) return group;
  return language === 'en' ? `Group ${place}` : `第 ${place} 组`;
}
