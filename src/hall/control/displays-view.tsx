import { useState } from 'react';
import type { DisplayId } from '#hall/document.ts';
import { defineWords } from '#kit/text/words.ts';
import { UnsavedChecks, useGuard } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { displayAddress, type PairingRequest, PairSheet } from './pair-sheet.tsx';
import { ProgramMap } from './program-maps.tsx';
import type { Tell } from './use-attempt.ts';
import './displays-view.css';

const words = defineWords({
  heading: ['屏幕', 'Displays'],
  count: [
    (here: number, all: number) => `${all} 块屏幕，${here} 块在线`,
    (here: number, all: number) => `${all} displays, ${here} online`,
  ],
  pair: ['配对新屏幕', 'Pair display'],
  identify: ['全部显示名称', 'Show all names'],
  testCard: ['全部测试卡', 'All test cards'],
  testCardOff: ['全部收起测试卡', 'Hide all test cards'],
  none: [
    (address: string) => `还没有屏幕。在要用的屏幕上用浏览器打开 ${address}，再回到这里输入它显示的 6 位数字。`,
    (address: string) =>
      `No displays yet. Open ${address} in a display’s browser, then enter the 6 digits it shows here.`,
  ],
  choose: ['点一块屏幕，查看状态和设置。', 'Tap a display to see its status and settings.'],
  map: ['展厅平面', 'Hall map'],
});

/** The hall's displays: who is there, what each shows, and one of them at the side. */
export function DisplaysView({ tell, toPair }: { tell: Tell; toPair: PairingRequest | undefined }) {
  const t = useWords(words);
  const { document, presence, call } = useControl();
  const [chosen, setChosen] = useState<DisplayId>();
  const { checks, leave, question } = useGuard();
  const choose = (next: DisplayId) => {
    if (next !== chosen) leave(() => setChosen(next));
  };
  // Once: the next display has digits of its own.
  const [asked, setAsked] = useState(toPair);
  const [isPairing, setIsPairing] = useState(toPair !== undefined);
  const all = Object.keys(document.displays);
  const here = all.filter((id) => presence[id]?.state === 'here');
  // By what they say themselves: a colleague may have put them there, or this page may have been loaded again since.
  const hasCards = here.some((id) => presence[id]?.report?.testCard);
  const setUp = chosen === undefined ? undefined : document.displays[chosen];
  return (
    <div className="displays">
      <header className="view-head">
        <div>
          <h1>{t.heading}</h1>
          <p>{t.count(here.length, all.length)}</p>
        </div>
        <button
          type="button"
          className="control-button"
          disabled={here.length === 0}
          onClick={() => call('identify', all)}
        >
          {t.identify}
        </button>
        <button
          type="button"
          className="control-button"
          aria-pressed={hasCards}
          disabled={here.length === 0}
          onClick={() => call(hasCards ? 'test_card_off' : 'test_card', all)}
        >
          {hasCards ? t.testCardOff : t.testCard}
        </button>
        <button type="button" className="control-button" data-look="main" onClick={() => setIsPairing(true)}>
          {t.pair}
        </button>
      </header>
      <div className="displays-parts">
        <section className="control-pane displays-map">
          {all.length === 0 ? <p className="control-empty">{t.none(displayAddress())}</p> : null}
          <ProgramMap label={t.map} selected={chosen === undefined ? [] : [chosen]} onPress={choose} />
        </section>
        {chosen !== undefined && setUp ? (
          <UnsavedChecks value={checks}>
            <DisplaySettings key={chosen} display={chosen} setUp={setUp} tell={tell} />
          </UnsavedChecks>
        ) : (
          <p className="control-pane control-empty displays-hint">{t.choose}</p>
        )}
      </div>
      <PairSheet
        isOpen={isPairing}
        asked={asked}
        onClose={() => setIsPairing(false)}
        onPaired={(display) => {
          setIsPairing(false);
          setAsked(undefined);
          choose(display);
        }}
      />
      {question}
    </div>
  );
}
