import { nameOf } from '#hall/content-names.ts';
import { contentOf, type DisplayId } from '#hall/document.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl, useNow } from './control-context.tsx';
import { faultOf } from './display-faults.ts';
import { clockTime } from './times.ts';

const words = defineWords({
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
export function DisplayState({ display }: { display: DisplayId }) {
  const t = useWords(words);
  const language = useLanguage();
  const { document, presence } = useControl();
  const now = useNow(5_000);
  const its = presence[display];
  const report = its?.report;
  const lease = document.leases[display];
  const rows: [name: string, value: string, tone?: 'wrong'][] = [
    [t.shows, nameOf(contentOf(document, display), language, document.players)],
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
