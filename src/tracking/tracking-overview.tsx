import { Alert, Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import type { ResultOf } from '#kit/call.ts';
import { businessDay, businessTimeZone } from '#kit/time.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingOverview } from './contract.ts';
import { ErrorTable, EventTable, FaultTable, PageTable } from './tracking-tables.tsx';
import { trackingWords } from './tracking-words.ts';

const refreshMs = 2_000;
const secondsClock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: businessTimeZone });

export default function TrackingOverview() {
  const say = useWords(trackingWords);
  const [chosenDay, setChosenDay] = useState('');
  const [bots, setBots] = useState(false);
  const botsId = useId();
  const isToday = chosenDay === '' || chosenDay === businessDay(Date.now());
  const { data, error, mutate } = useCall(
    trackingOverview,
    { ...(isToday ? {} : { day: chosenDay }), bots },
    { refreshInterval: isToday ? refreshMs : 0, keepPreviousData: true },
  );

  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
          <p className="mt-2 max-w-[44rem] text-sm text-ink-2">{say.about}</p>
        </div>
        <div className="flex flex-wrap items-center gap-5">
          <label htmlFor={botsId} className="flex items-center gap-2 text-sm text-ink-2">
            <Switch id={botsId} size="small" checked={bots} onChange={setBots} />
            {say.bots}
          </label>
          <Input
            type="date"
            style={{ width: 160 }}
            aria-label={say.day}
            value={isToday ? businessDay(Date.now()) : chosenDay}
            max={businessDay(Date.now())}
            onChange={({ target }) => setChosenDay(target.value)}
          />
        </div>
      </div>
      {error ? (
        <Alert
          className="mt-6"
          type="error"
          showIcon
          title={say.failed}
          description={error.message}
          action={<Button onClick={() => void mutate()}>{say.again}</Button>}
        />
      ) : null}
      {data ? <Figures data={data} bots={bots} /> : null}
    </div>
  );
}

function Figures({ data, bots }: { data: ResultOf<typeof trackingOverview>; bots: boolean }) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(language);
  const views = data.pages.reduce((sum, page) => sum + page.loads + page.navigations, 0);
  const loads = data.pages.reduce((sum, page) => sum + page.loads, 0);
  const served = data.pages.reduce((sum, page) => sum + page.served, 0);
  const errors = data.errors.reduce((sum, error) => sum + error.count, 0);
  const time = (at: string) => secondsClock.format(new Date(at));
  const figures = [
    { name: say.visitors, value: number(data.visitors) },
    { name: say.views, value: number(views) },
    { name: say.errorCount, value: number(errors) },
    { name: say.unseen, value: served > 0 ? `${Math.round(Math.max(0, 1 - loads / served) * 100)}%` : '–' },
  ];
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 border-y border-line sm:grid-cols-4">
        {figures.map(({ name, value }) => (
          <div key={name} className="border-line py-4 not-first:sm:border-l not-first:sm:pl-6">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[0.8125rem] text-ink-3">
        {[
          say.asOf(time(data.at)),
          data.newest_at ? say.newest(time(data.newest_at)) : say.noEvents,
          ...(bots || data.bot_events === 0 ? [] : [say.botEvents(number(data.bot_events))]),
        ].join(' · ')}
      </p>
      <p className="mt-1 max-w-[44rem] text-[0.8125rem] text-ink-3">{say.unseenAbout}</p>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PageTable pages={data.pages} />
        <EventTable events={data.events} />
      </div>
      <div className="mt-8 grid gap-8">
        <ErrorTable errors={data.errors} />
        <FaultTable faults={data.faults} />
      </div>
    </>
  );
}
