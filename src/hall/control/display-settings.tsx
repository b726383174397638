import { nameOf } from '#hall/content-names.ts';
import { contentOf, type DisplayId, type DisplaySetUp } from '#hall/document.ts';
import { useOptimisticValue } from '#hall/players/control/use-optimistic-value.ts';
import { clockTime } from '#hall/times.ts';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl, useNow } from './control-context.tsx';
import { DisplayPlace } from './display-place.tsx';
import { HoldButton } from './hold-button.tsx';
import { faultOf } from './program-maps.tsx';
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

const displayStateWords = defineWords({
  shows: ['播出', 'On air'],
  state: ['状态', 'Status'],
  here: [(since: string) => `在线，${since} 起`, (since: string) => `Online since ${since}`],
  away: [(since: string) => `离线，${since} 起`, (since: string) => `Offline since ${since}`],
  never: ['从未连接', 'Never connected'],
  screen: ['分辨率', 'Resolution'],
  clock: ['时钟误差', 'Clock'],
  within: [(ms: string) => `不超过 ${ms} 毫秒`, (ms: string) => `within ${ms} ms`],
  skew: ['视频偏差', 'Video skew'],
  skewIs: [
    (ms: string, p95: string) => `${ms} 毫秒，近一分钟 p95 ${p95}`,
    (ms: string, p95: string) => `${ms} ms, last-minute p95 ${p95}`,
  ],
  sound: ['声音', 'Sound'],
  silenced: [
    '浏览器禁止自动播放声音：请轻触一次屏幕，或按说明书给浏览器加参数',
    'The browser is blocking sound. Tap the display once, or start the browser with the flag in the manual',
  ],
  fault: ['故障', 'Fault'],
  held: ['使用者', 'In use by'],
});

/** A display's own report. */
function DisplayState({ display }: { display: DisplayId }) {
  const t = useWords(displayStateWords);
  const language = useLanguage();
  const { document, presence } = useControl();
  const now = useNow();
  const its = presence[display];
  const report = its?.report;
  const lease = document.leases[display];
  const rows: [name: string, value: string, tone?: 'wrong'][] = [
    [t.shows, nameOf(contentOf(document, display), language, { players: document.players, now })],
    its
      ? [t.state, t[its.state](clockTime(its.since)), its.state === 'away' ? 'wrong' : undefined]
      : [t.state, t.never],
  ];
  if (report) {
    const { width, height, pixelRatio } = report.screen;
    rows.push([t.screen, `${Math.round(width * pixelRatio)} × ${Math.round(height * pixelRatio)}`]);
    if (report.clockDoubtMs !== undefined) rows.push([t.clock, t.within(report.clockDoubtMs.toFixed(1))]);
    if (report.video && report.video.skewMs !== null)
      rows.push([t.skew, t.skewIs(report.video.skewMs.toFixed(0), report.video.p95Ms?.toFixed(0) ?? '–')]);
    if (report.video?.silenced) rows.push([t.sound, t.silenced, 'wrong']);
    if (report.fault) rows.push([t.fault, faultOf(report.fault, language) ?? '', 'wrong']);
  }
  if (lease && lease.until > now) rows.push([t.held, lease.byName]);
  return (
    <dl className="display-state">
      {rows.map(([name, value, tone]) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
