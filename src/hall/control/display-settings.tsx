import type { DisplayId, DisplaySetUp } from '#hall/document.ts';
import { useOptimisticValue } from '#hall/players/control/use-optimistic-value.ts';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { DisplayPlace } from './display-place.tsx';
import { DisplayState } from './display-state.tsx';
import { HoldButton } from './hold-button.tsx';
import { type Tell, useAttempt } from './use-attempt.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

const words = defineWords({
  identify: ['显示名称', 'Show name'],
  picture: ['取一帧画面', 'Fetch a frame'],
  card: ['测试卡', 'Test card'],
  cardOff: ['收起测试卡', 'Hide test card'],
  reload: ['重新载入', 'Reload'],
  volume: ['音量', 'Volume'],
  mute: ['静音', 'Mute'],
  muted: ['已静音', 'Muted'],
  remove: ['按住撤销配对', 'Hold to unpair'],
  removed: [(name: string) => `${name} 已撤销配对`, (name: string) => `${name} unpaired`],
});

/** One display: how it is, what can be done with it at once, and its set-up. */
export function DisplaySettings({ display, setUp, tell }: { display: DisplayId; setUp: DisplaySetUp; tell: Tell }) {
  const t = useWords(words);
  const { document, presence, call, give } = useControl();
  const attempt = useAttempt(tell, async () => undefined);
  const pane = useScrollIntoView<HTMLElement>();
  const volume = document.volumes[display] ?? { level: 1, muted: false };
  const isHere = presence[display]?.state === 'here';
  const hasCard = isHere && presence[display]?.report?.testCard === true;
  const setVolume = (values: Partial<typeof volume>) =>
    give({ kind: 'volume', displays: [display], ...volume, ...values });
  const level = useOptimisticValue(Math.round(volume.level * 100), (value) => setVolume({ level: value / 100 }));
  return (
    <section ref={pane} className="control-pane display-settings" aria-label={setUp.name}>
      <h2>{setUp.name}</h2>
      <DisplayState display={display} />
      <div className="display-ways">
        <button type="button" className="control-button" disabled={!isHere} onClick={() => call('identify', [display])}>
          {t.identify}
        </button>
        <button
          type="button"
          className="control-button"
          disabled={!isHere}
          aria-pressed={hasCard}
          onClick={() => call(hasCard ? 'test_card_off' : 'test_card', [display])}
        >
          {hasCard ? t.cardOff : t.card}
        </button>
        <button type="button" className="control-button" disabled={!isHere} onClick={() => call('picture', [display])}>
          {t.picture}
        </button>
        <button type="button" className="control-button" disabled={!isHere} onClick={() => call('reload', [display])}>
          {t.reload}
        </button>
      </div>
      <div className="display-volume">
        <label>
          <span>{t.volume}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={level.shown}
            onChange={({ currentTarget }) => level.move(Number(currentTarget.value))}
            onPointerUp={level.settle}
            onKeyUp={level.settle}
          />
        </label>
        <button
          type="button"
          className="control-button"
          aria-pressed={volume.muted}
          onClick={() => void setVolume({ muted: !volume.muted })}
        >
          {volume.muted ? t.muted : t.mute}
        </button>
      </div>
      <DisplayPlace display={display} setUp={setUp} tell={tell} />
      <HoldButton
        tone="wrong"
        onHeld={async () => {
          if (await attempt(() => send('/api.php/official/hall/remove_display', { display: Number(display) })))
            tell({ text: t.removed(setUp.name), tone: 'done' });
        }}
      >
        {t.remove}
        <span className="sr-only">：{setUp.name}</span>
      </HoldButton>
    </section>
  );
}
