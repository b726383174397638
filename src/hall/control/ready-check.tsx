import type { Content } from '#hall/content.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import type { Presence } from '#hall/protocol.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl, useNow } from './control-context.tsx';

const words = defineWords({
  heading: ['迎客检查', 'Guest-ready check'],
  ready: [
    (n: number) => `${n} 块屏幕都可以迎客`,
    (n: number) => (n === 1 ? 'The display is ready for guests' : `All ${n} displays are ready for guests`),
  ],
  notReady: [
    (bad: number, all: number) => `${all} 块屏幕中有 ${bad} 块需要检查`,
    (bad: number, all: number) => `${bad} of ${all} displays need attention`,
  ],
  none: ['展厅里还没有屏幕', 'No displays in the hall yet'],
  overlay: ['应急文字或黑屏尚未解除', 'Emergency text or blackout is still covering the displays'],
  fine: ['就绪', 'Ready'],
});
const problemWords: Record<ReadinessProblem, Text> = {
  never_here: ['从未连接', 'Never connected'],
  away: ['离线', 'Offline'],
  fault: ['有故障', 'Fault reported'],
  not_shown: ['显示的内容不对', 'Not showing the right content'],
  overlay_missing: ['应急文字或黑屏未显示', 'Not showing the emergency text or blackout'],
  test_card: ['测试卡未收起', 'Test card still on'],
  video: ['视频卡住', 'Video stalled'],
  silenced: ['没有声音，请轻触一次屏幕', 'No sound. Tap the display once'],
  clock: ['时钟未同步，转场可能不齐', 'Clock not synchronised'],
  black: ['黑场', 'Black'],
  no_panel: ['未选择跟随的触摸屏', 'No panel selected to follow'],
};

/** One tap before the doors open: what each display says of itself, those that need a look first. */
export function ReadyCheck({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useWords(words);
  return (
    <Sheet isOpen={isOpen} heading={t.heading} onClose={onClose}>
      {isOpen ? <Findings /> : null}
    </Sheet>
  );
}

function Findings() {
  const t = useWords(words);
  const language = useLanguage();
  const { document, presence } = useControl();
  const found = checkReadiness(document, presence, useNow(1_000));
  const bad = found.filter(({ problems }) => problems.length > 0);
  const isCovered = document.overlay.kind !== 'none';
  const isReady = bad.length === 0 && found.length > 0 && !isCovered;
  return (
    <div className="ready">
      <p role="status" className="ready-result" data-tone={isReady ? 'live' : 'wrong'}>
        {found.length === 0
          ? t.none
          : bad.length > 0
            ? t.notReady(bad.length, found.length)
            : isCovered
              ? t.overlay
              : t.ready(found.length)}
      </p>
      <ul>
        {[...bad, ...found.filter(({ problems }) => problems.length === 0)].map(({ display, name, problems }) => (
          <li key={display} data-tone={problems.length > 0 ? 'wrong' : 'live'}>
            <span>{name}</span>
            <span>
              {problems.length > 0
                ? problems
                    .map((problem) => inLanguage(problemWords[problem], language))
                    .join(language === 'en' ? ', ' : '；')
                : t.fine}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const readinessProblems = [
  'never_here',
  'away',
  'fault',
  'not_shown',
  'overlay_missing',
  'test_card',
  'video',
  'silenced',
  'clock',
  'black',
  'no_panel',
] as const;
type ReadinessProblem = (typeof readinessProblems)[number];

interface DisplayReadiness {
  display: DisplayId;
  name: string;
  problems: ReadinessProblem[];
}

/** A take is on its way for so long before a display is said not to show it. */
const onItsWayMs = 3_000;
/** Beyond this a transition would be seen to begin at different moments. */
const maxClockDoubtMs = 25;

/** What stands against letting guests in, display by display, by what each says of itself. */
export function checkReadiness(
  { displays, programme, players, overlay }: HallDocument,
  presence: Readonly<Record<DisplayId, Presence>>,
  now: number,
): DisplayReadiness[] {
  return Object.entries(displays).map(([display, { name, kind, pairedWith }]) => {
    const its = presence[display];
    if (its?.state !== 'here' || !its.report)
      return { display, name, problems: [its?.state === 'away' ? 'away' : 'never_here'] };
    const { report } = its;
    const put = programme[display];
    const isSettled = (at: number) => now - at > onItsWayMs;
    const problems: ReadinessProblem[] = [];
    if (report.fault) problems.push('fault');
    // A panel is touched by visitors and shows what they chose.
    if (put && kind === 'display' && isSettled(put.at) && report.shows.put !== put.revision) problems.push('not_shown');
    if (isSettled(overlay.at) && report.shows.overlay !== overlay.kind) problems.push('overlay_missing');
    if (report.testCard) problems.push('test_card');
    if (report.video && (report.video.state === 'stalled' || report.video.state === 'failed')) problems.push('video');
    if (report.video?.silenced) problems.push('silenced');
    if (report.clockDoubtMs !== undefined && report.clockDoubtMs > maxClockDoubtMs) problems.push('clock');
    if (kind === 'display' && (!put || isBlack(put.content, players))) problems.push('black');
    if (kind === 'sub' && pairedWith === null) problems.push('no_panel');
    return { display, name, problems };
  });
}

/** Also what plays with a group that is no more, as after an undo, or that has no film yet. */
const isBlack = (content: Content, players: HallDocument['players']): boolean =>
  content.kind === 'black' || (content.kind === 'player' && !players[content.group]?.playlist.length);
