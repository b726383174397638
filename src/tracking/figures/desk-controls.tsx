import { Button, Select, Switch, Tag } from 'antd';
import { useId } from 'react';
import { DayInput } from '#kit/desk/day-input.tsx';
import { businessDay } from '#kit/text/time.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { type DeskState, type PeriodName, periods } from './desk-state.ts';
import { filterNames } from './dimensions.ts';
import { comparisons } from './period.ts';
import { filterTitle, valueName } from './value-name.ts';

/** Which days, what they are compared with, and whether bots are in the figures. */
export function PeriodPicker({ view, period, asked, show }: DeskState) {
  const t = useWords(trackingWords);
  const botsId = useId();
  const nameOf = (name: PeriodName) =>
    name === 'chosen' ? t.chosen : name === 'today' || name === 'yesterday' ? t[name] : t.lastDays(Number(name));
  const choose = (name: PeriodName) =>
    show(
      name === 'chosen'
        ? { period: undefined, from: asked.from, to: asked.to }
        : { period: name === '7' ? undefined : name, from: undefined, to: undefined },
    );
  const day = (name: 'from' | 'to') => (
    <DayInput
      required
      label={t[name]}
      value={asked[name]}
      max={name === 'from' ? asked.to : businessDay(Date.now())}
      min={name === 'to' ? asked.from : undefined}
      onChange={(chosen) => show({ from: asked.from, to: asked.to, [name]: chosen })}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <label htmlFor={botsId} className="flex items-center gap-2 text-ink-2 text-sm">
        <Switch
          id={botsId}
          size="small"
          checked={asked.bots === 1}
          onChange={(bots) => show({ bots: bots ? '1' : undefined })}
        />
        {t.bots}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          className="w-36"
          aria-label={t.period}
          value={period}
          onChange={choose}
          options={([...periods, 'chosen'] as const).map((value) => ({ value, label: nameOf(value) }))}
        />
        {period === 'chosen' ? (
          <>
            {day('from')}
            {day('to')}
          </>
        ) : null}
        {view === 'overview' || view === 'goals' ? (
          <Select
            className="w-44"
            aria-label={t.compare}
            value={asked.compare}
            onChange={(compare) => show({ compare: compare === 'before' ? undefined : compare })}
            options={comparisons.map((value) => ({ value, label: t.comparedWith[value] }))}
          />
        ) : null}
      </div>
    </div>
  );
}

/** What the figures are filtered by, each part to be taken off again. */
export function FilterChips({ asked, filter, show }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const chosen = filterNames.filter((name) => asked[name] !== undefined);
  if (chosen.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-3">{t.filteredBy}</span>
      {chosen.map((name) => {
        const title = filterTitle(name, language);
        return (
          <Tag
            key={name}
            closable={{ closeIcon: '×', 'aria-label': t.without(title) }}
            onClose={() => filter(name, undefined)}
            className="me-0"
          >
            <span className="text-ink-3">{title}</span>
            <span className="ms-1.5">{valueName(name, asked[name] ?? '', language)}</span>
          </Tag>
        );
      })}
      {chosen.length > 1 ? (
        <Button
          type="link"
          size="small"
          onClick={() => show(Object.fromEntries(chosen.map((name) => [name, undefined])))}
        >
          {t.clear}
        </Button>
      ) : null}
    </div>
  );
}
