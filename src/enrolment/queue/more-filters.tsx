import { Button, Input, Popover, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { warningKindWords } from '#enrolment/review/warning-kinds.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { QueueView } from './queue-address.ts';
import { expiryFilters, roundFilters } from './queue-contract.ts';
import { queueWords } from './queue-words.ts';

/** Filters that are asked for less often, behind one button that counts those in use. */
export function MoreFilters({ view, show }: { view: QueueView; show(change: Partial<QueueView>): void }) {
  const say = useWords(queueWords);
  const language = useLanguage();
  const used = [
    view.round,
    view.submitted_from || view.submitted_to,
    view.decided_from || view.decided_to,
    view.expiry,
    view.warning,
  ].filter(Boolean).length;
  const expiryNames = { '': '', over: say.expiryOver, 30: say.expiry30, 90: say.expiry90 };
  const roundName = (round: string) => (round === '3' ? say.roundsOver(3) : round || say.all);
  const content = (
    <div className="grid w-80 max-w-full grid-cols-[minmax(0,1fr)] gap-4 py-1">
      <Labelled label={say.round}>
        <Segmented
          aria-label={say.round}
          block
          value={view.round}
          onChange={(round) => show({ round })}
          options={roundFilters.map((value) => ({ value, label: roundName(value) }))}
        />
      </Labelled>
      <Labelled label={say.submittedOn}>
        <Days
          label={say.submittedOn}
          from={view.submitted_from}
          to={view.submitted_to}
          onChange={(submitted_from, submitted_to) => show({ submitted_from, submitted_to })}
        />
      </Labelled>
      <Labelled label={say.decidedOn}>
        <Days
          label={say.decidedOn}
          from={view.decided_from}
          to={view.decided_to}
          onChange={(decided_from, decided_to) => show({ decided_from, decided_to })}
        />
      </Labelled>
      <Labelled label={say.warning}>
        <Select
          aria-label={say.warning}
          className="w-full"
          allowClear
          placeholder={say.all}
          value={view.warning || undefined}
          onChange={(warning) => show({ warning: warning ?? '' })}
          options={Object.entries(warningKindWords).map(([value, words]) => ({
            value: value as QueueView['warning'],
            label: inLanguage(words, language),
          }))}
        />
      </Labelled>
      <Labelled label={say.expiry}>
        <Select
          aria-label={say.expiry}
          className="w-full"
          allowClear
          placeholder={say.all}
          value={view.expiry || undefined}
          onChange={(expiry) => show({ expiry: expiry ?? '' })}
          options={expiryFilters.filter(Boolean).map((value) => ({ value, label: expiryNames[value] }))}
        />
      </Labelled>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Button aria-haspopup="dialog">
        {say.more}
        {used > 0 ? <span className="ml-1 tabular-nums text-primary">{used}</span> : null}
      </Button>
    </Popover>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className="mb-1.5 text-[0.8125rem] text-ink-2">{label}</div>
      {children}
    </div>
  );
}

/** Two days, either of them open, by the device's own calendar. */
function Days({
  label,
  from,
  to,
  onChange,
}: {
  label: string;
  from: string;
  to: string;
  onChange(from: string, to: string): void;
}) {
  return (
    <div className="flex items-center gap-2">
      <Input
        type="date"
        aria-label={`${label} ≥`}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange(event.target.value, to)}
      />
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <Input
        type="date"
        aria-label={`${label} ≤`}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange(from, event.target.value)}
      />
    </div>
  );
}
