import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { LogLine } from './contract.ts';

export const logWords = defineWords({
  at: ['时间', 'Time'],
  who: ['操作人', 'User'],
  what: ['操作', 'Action'],
  display: ['屏幕', 'Display'],
  content: ['内容', 'Content'],
  due: ['约定上屏时刻', 'Scheduled'],
  painted: ['实际上屏时刻', 'On air'],
  late: ['相差（毫秒）', 'Difference (ms)'],
  until: ['换下时刻', 'Off air'],
  remark: ['说明', 'Remark'],
  overtaken: ['未上屏：到时前已被替换', 'Never on air: replaced before its time'],
  notConfirmed: ['屏幕未上报', 'Not reported by the display'],
  stillOn: ['仍在播出', 'Still on air'],
});

const whatWords: Record<string, Text> = {
  set_up: ['修改屏幕设置', 'Settings changed'],
  add_display: ['配对', 'Paired'],
  remove_display: ['撤销配对', 'Unpaired'],
  prepare: ['放入预监', 'Loaded into preview'],
  clear_preview: ['清空预监', 'Preview cleared'],
  take: ['切换', 'Take'],
  undo: ['撤销', 'Undo'],
  touch: ['访客点选', 'Touched by a visitor'],
  emergency: ['应急文字', 'Emergency text'],
  blackout: ['全场黑屏', 'Blackout'],
  clear_overlay: ['恢复画面', 'Display restored'],
  lease: ['占用', 'In use'],
  release: ['释放', 'Released'],
  lock: ['锁定', 'Locked'],
  clear_pin: ['不用 PIN 解锁', 'Unlocked without the PIN'],
  unlock: ['解锁', 'Unlocked'],
  volume: ['音量', 'Volume'],
  load: ['载入播放列表', 'Playlist loaded'],
  play: ['播放', 'Play'],
  begin: ['开始播放', 'Playback started'],
  pause: ['暂停', 'Pause'],
  seek: ['跳转', 'Seek'],
  rate: ['倍速', 'Rate'],
  loop: ['循环', 'Loop'],
  player_volume: ['联播音量', 'Group volume'],
  unload: ['移除联播组', 'Group removed'],
};

const scheduleName: Text = ['排期', 'Schedule'];
const visitorName: Text = ['访客', 'A visitor'];
/** What displays waited for, and a film that followed another. */
const itself: Text = ['自动', 'Automatic'];

/** Who did it, as staff know them. */
export function actorOf({ actor, actor_name }: Pick<LogLine, 'actor' | 'actor_name'>, language: Language): string {
  if (actor === 'schedule') return inLanguage(scheduleName, language);
  if (actor.startsWith('panel/')) return inLanguage(visitorName, language);
  return actor_name || inLanguage(itself, language);
}

/** What was done, with the name of the scene or cue if it had one. */
export function whatOf({ what, details }: Pick<LogLine, 'what' | 'details'>, language: Language): string {
  const text = whatWords[what];
  const label = (details as { label?: unknown } | null)?.label;
  const said = text ? inLanguage(text, language) : what;
  return typeof label === 'string' && label ? `${said} · ${label}` : said;
}

/** The display that a line is about, by its present name or by that under which it was paired. */
export function displayOf(
  { display, details }: Pick<LogLine, 'display' | 'details'>,
  displays: Readonly<Record<string, { name: string }>>,
): string {
  const said = details as { display?: unknown; setUp?: { name?: unknown } } | null;
  const id = display === 0 ? said?.display : display;
  if (id === undefined) return '';
  const paired = said?.setUp?.name;
  return displays[String(id)]?.name ?? (typeof paired === 'string' ? paired : `#${id}`);
}
