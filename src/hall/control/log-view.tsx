import { useState } from 'react';
import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import type { LogLine } from '#hall/log/contract.ts';
import { actorOf, displayOf, logWords, whatOf } from '#hall/log/log-words.ts';
import { send } from '#kit/call/send.ts';
import { download } from '#kit/files/download.ts';
import { businessDay, businessOffsetMs } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import './log-view.css';

const words = defineWords({
  heading: ['记录', 'Log'],
  about: [
    '谁在何时把什么内容放到哪块屏幕。上屏时刻由屏幕上报，可作播出凭证。',
    'Who put what on which display and when. Displays report the actual time on air, so the log serves as proof of play.',
  ],
  day: ['日期', 'Day'],
  display: ['屏幕', 'Display'],
  all: ['全部屏幕', 'All displays'],
  csv: ['导出 CSV', 'Export CSV'],
  more: ['更早的', 'Load earlier'],
  none: ['暂无记录。', 'No records yet.'],
  notSeen: ['未上报', 'Not confirmed'],
  overtaken: ['未上屏', 'Never on air'],
  late: [
    (ms: number) => `${ms < 0 ? '−' : '+'}${Math.abs(ms)} 毫秒`,
    (ms: number) => `${ms < 0 ? '−' : '+'}${Math.abs(ms)} ms`,
  ],
});

/** The hall's log, the latest first, and the same as a file. */
export function LogView() {
  const t = useWords(words);
  const sayLog = useWords(logWords);
  const language = useLanguage();
  const { hall, document, now } = useControl();
  const [day, setDay] = useState('');
  const [display, setDisplay] = useState(0);
  const [earlier, setEarlier] = useState<{ lines: LogLine[]; before: number }>();
  const filters = { hall: hall.id, day, display };
  const { data, isLoading } = useCall(
    '/api.php/official/hall/log/list',
    { ...filters, before: 0 },
    { refreshInterval: earlier ? 0 : 5_000 },
  );

  const lines = [...(data?.lines ?? []), ...(earlier?.lines ?? [])];
  const before = earlier?.before ?? data?.before ?? 0;
  const today = businessDay(now());
  const written = (at: number) => {
    const text = new Date(at + businessOffsetMs).toISOString();
    return text.startsWith(today) ? text.slice(11, 19) : text.slice(5, 19).replace('T', ' ');
  };
  const lateness = ({ due, painted, overtaken }: LogLine) => {
    if (due === null) return '';
    if (overtaken) return t.overtaken;
    return painted === null ? t.notSeen : t.late(Math.round(painted - due));
  };
  return (
    <div className="log">
      <header className="view-head">
        <div>
          <h1>{t.heading}</h1>
          <p>{t.about}</p>
        </div>
        <div className="control-inline log-filters">
          <input
            type="date"
            aria-label={t.day}
            value={day}
            max={today}
            onChange={(event) => {
              setEarlier(undefined);
              setDay(event.target.value);
            }}
          />
          <select
            aria-label={t.display}
            value={display}
            onChange={(event) => {
              setEarlier(undefined);
              setDisplay(Number(event.target.value));
            }}
          >
            <option value={0}>{t.all}</option>
            {Object.entries(document.displays).map(([id, { name }]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="control-button"
            disabled={lines.length === 0}
            onClick={() => void download('/api.php/official/hall/log/export', filters, language)}
          >
            {t.csv}
          </button>
        </div>
      </header>
      {lines.length === 0 && !isLoading ? <p className="control-empty">{t.none}</p> : null}
      <ol className="log-lines">
        {lines.map((line) => (
          <li key={`${line.revision}/${line.display}`}>
            <time>{written(line.at)}</time>
            <b>{actorOf(line, language)}</b>
            <span>{whatOf(line, language)}</span>
            <span>{displayOf(line, document.displays)}</span>
            <span>{line.content ? nameOf(line.content as Content, language) : ''}</span>
            <small title={line.overtaken ? sayLog.overtaken : sayLog.painted}>{lateness(line)}</small>
          </li>
        ))}
      </ol>
      {before > 0 ? (
        <button
          type="button"
          className="control-button log-more"
          onClick={async () => {
            const next = await send('/api.php/official/hall/log/list', { ...filters, before });
            setEarlier({ lines: [...(earlier?.lines ?? []), ...next.lines], before: next.before });
          }}
        >
          {t.more}
        </button>
      ) : null}
    </div>
  );
}
