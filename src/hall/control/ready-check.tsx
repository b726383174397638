import { inLanguage, type Text } from '#kit/language.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { useControl, useNow } from './control-context.tsx';
import { checkReadiness, type ReadinessProblem } from './readiness.ts';

const words = defineWords({
  heading: ['迎客检查', 'Ready for guests'],
  ready: [
    (n: number) => `${n} 块屏幕都可以迎客`,
    (n: number) => (n === 1 ? 'The display is ready' : `All ${n} displays are ready`),
  ],
  notReady: [
    (bad: number, all: number) => `${all} 块屏幕中有 ${bad} 块需要看一下`,
    (bad: number, all: number) => `${bad} of ${all} displays need a look`,
  ],
  none: ['展厅里还没有屏幕', 'There is no display in the hall yet'],
  overlay: ['应急文字或黑屏还盖在画面上', 'Emergency text or blackout still lies over everything'],
  fine: ['就绪', 'Ready'],
});
const problemWords: Record<ReadinessProblem, Text> = {
  never_here: ['还没有连接过', 'has never been here'],
  away: ['离线', 'is offline'],
  fault: ['报告了故障', 'reports a fault'],
  not_shown: ['显示的不是现在该显示的', 'does not show what it should'],
  overlay_missing: ['应急文字或黑屏没有跟上', 'does not follow the overlay'],
  test_card: ['测试卡还盖在画面上', 'a test card still lies over it'],
  video: ['视频卡住了', 'its video has stalled'],
  silenced: ['没有声音，请在那块屏幕上碰一下', 'is silent; touch it once'],
  clock: ['时钟没有对准，转场会不齐', 'its clock is in doubt'],
  black: ['黑场', 'is black'],
  no_panel: ['没有选跟随哪块触摸屏', 'follows no panel'],
};

/** One tap before the doors open: what each display says of itself, those that need a look first. */
export function ReadyCheck({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const say = useWords(words);
  return (
    <Sheet isOpen={isOpen} heading={say.heading} onClose={onClose}>
      {isOpen ? <Findings /> : null}
    </Sheet>
  );
}

function Findings() {
  const say = useWords(words);
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
          ? say.none
          : bad.length > 0
            ? say.notReady(bad.length, found.length)
            : isCovered
              ? say.overlay
              : say.ready(found.length)}
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
                : say.fine}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
