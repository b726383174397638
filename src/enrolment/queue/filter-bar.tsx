import { Button, Cascader, Input, Popover, Segmented, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR from 'swr';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { categoryChoices, supplierTypeWords, warningKindWords, wordsOf } from '#enrolment/application/words.ts';
import { send } from '#kit/call/send.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { fromStart, type QueueView, queueTitleId, withoutFilters, writeQueueAddress } from './queue-address.ts';
import { categoryName } from './queue-columns.tsx';
import { dueFilters, expiryFilters, roundFilters } from './queue-contract.ts';
import { queueWords } from './queue-words.ts';

/** Filters that are asked for less often, behind one button that counts those in use. */
export function MoreFilters({ view, show }: { view: QueueView; show(change: Partial<QueueView>): void }) {
  const t = useWords(queueWords);
  const language = useLanguage();
  const used = [
    view.round,
    view.submitted_from || view.submitted_to,
    view.decided_from || view.decided_to,
    view.expiry,
    view.warning,
  ].filter(Boolean).length;
  const expiryNames = { '': '', over: t.expiryOver, 30: t.expiry30, 90: t.expiry90 };
  const roundName = (round: string) => (round === '3' ? t.roundsOver(3) : round || t.all);
  const content = (
    <div className="grid w-80 max-w-full grid-cols-[minmax(0,1fr)] gap-4 py-1">
      <Labelled label={t.round}>
        <Segmented
          aria-label={t.round}
          block
          value={view.round}
          onChange={(round) => show({ round })}
          options={roundFilters.map((value) => ({ value, label: roundName(value) }))}
        />
      </Labelled>
      <Labelled label={t.submittedOn}>
        <Days
          label={t.submittedOn}
          from={view.submitted_from}
          to={view.submitted_to}
          onChange={(submitted_from, submitted_to) => show({ submitted_from, submitted_to })}
        />
      </Labelled>
      <Labelled label={t.decidedOn}>
        <Days
          label={t.decidedOn}
          from={view.decided_from}
          to={view.decided_to}
          onChange={(decided_from, decided_to) => show({ decided_from, decided_to })}
        />
      </Labelled>
      <Labelled label={t.warning}>
        <Select
          aria-label={t.warning}
          className="w-full"
          allowClear
          placeholder={t.all}
          value={view.warning || undefined}
          onChange={(warning) => show({ warning: warning ?? '' })}
          options={Object.entries(warningKindWords).map(([value, words]) => ({
            value: value as QueueView['warning'],
            label: inLanguage(words, language),
          }))}
        />
      </Labelled>
      <Labelled label={t.expiry}>
        <Select
          aria-label={t.expiry}
          className="w-full"
          allowClear
          placeholder={t.all}
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
        {t.more}
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

/** Two days, either of them open. */
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
      <DayInput label={`${label} ≥`} value={from} max={to || undefined} onChange={(day) => onChange(day, to)} />
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <DayInput label={`${label} ≤`} value={to} min={from || undefined} onChange={(day) => onChange(from, day)} />
    </div>
  );
}

interface Option<Value> {
  value: Value;
  label: string;
}
const look = { popupMatchSelectWidth: false, allowClear: true, className: 'min-w-24' } as const;

/** One value of several, or none. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  isSought = false,
  onChange,
}: {
  label: string;
  value: Value | '';
  options: readonly Option<Value>[];
  /** Many enough to type a part of the name. */
  isSought?: boolean;
  onChange(value: Value | ''): void;
}) {
  return (
    <Select
      {...look}
      aria-label={label}
      placeholder={label}
      {...(isSought ? { showSearch: { optionFilterProp: 'label' } } : {})}
      value={value || undefined}
      onChange={(chosen?: Value) => onChange(chosen ?? '')}
      options={[...options]}
    />
  );
}

/** Any of several values. */
export function FilterChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: readonly Value[];
  options: readonly Option<Value>[];
  onChange(value: Value[]): void;
}) {
  return (
    <Select
      {...look}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      maxTagCount={1}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      onChange={onChange}
      options={[...options]}
    />
  );
}

const searchPauseMs = 350;

/** Searches by itself a moment after the last key, and at once with Enter. */
export function SearchField({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const t = useWords(queueWords);
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The address changed by itself (back, or the filters were cleared): the field follows.
  if (q !== known) {
    setKnown(q);
    setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onSearch(text.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input.Search
      allowClear
      className="w-full sm:max-w-64"
      aria-label={t.search}
      placeholder={t.search}
      title={t.searchHelp}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(value) => onSearch(value.trim())}
    />
  );
}

const allCategories = [...new Set(Object.values(categoryChoices).flatMap((choices) => Object.keys(choices)))];

/** What narrows the queue, most used first; the rarer ones open on demand. */
export function FilterBar({
  view,
  show,
  reviewers,
  me,
}: {
  view: QueueView;
  show(change: Partial<QueueView>): void;
  reviewers: readonly { id: number; name: string }[];
  me: number;
}) {
  const t = useWords(queueWords);
  const language = useLanguage();
  const dueNames = { late: t.dueLate, soon: t.dueSoon, today: t.dueToday, week: t.dueWeek };
  // On a phone the queue itself comes first.
  const [isOpen, setIsOpen] = useState(false);
  const cleared = writeQueueAddress(withoutFilters(view));
  const hasFilters = writeQueueAddress({ ...view, ...fromStart, tab: 'waiting' }) !== cleared;
  // Categories of the chosen types come alone; without a type all are offered.
  const categories =
    view.supplier_type.length > 0
      ? [...new Set(view.supplier_type.flatMap((type) => Object.keys(categoryChoices[type])))]
      : allCategories;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2" aria-label={t.filters}>
      <SearchField q={view.q} onSearch={(q) => show({ q })} />
      <Button className="sm:hidden!" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t.filters}
      </Button>
      <div className={isOpen ? 'contents' : 'hidden sm:contents'}>
        <FilterChoices
          label={t.type}
          value={view.supplier_type}
          options={supplierTypes.map((value) => ({ value, label: wordsOf(supplierTypeWords, value, language) }))}
          onChange={(supplier_type) => show({ supplier_type })}
        />
        <FilterChoices
          label={t.category}
          value={view.category}
          options={categories.map((value) => ({ value, label: categoryName(value, language) }))}
          onChange={(category) => show({ category })}
        />
        <AreaFilter area={view.area} onChange={(area) => show({ area })} />
        <FilterSelect
          label={t.assignee}
          value={view.assignee}
          isSought
          options={[
            { value: 'me', label: t.mine },
            { value: 'nobody', label: t.nobodys },
            ...reviewers.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(assignee) => show({ assignee })}
        />
        <FilterSelect
          label={t.due}
          value={view.due}
          options={dueFilters.filter((value) => value !== '').map((value) => ({ value, label: dueNames[value] }))}
          onChange={(due) => show({ due })}
        />
        <MoreFilters view={view} show={show} />
      </div>
      {hasFilters ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            show({ ...withoutFilters(view), tab: view.tab });
            focusOn(queueTitleId);
          }}
        >
          {t.clear}
        </Button>
      ) : null}
    </search>
  );
}

/** Areas at any level: a whole province, a city or one district. Codes are kept as short as what they stand for. */
function AreaFilter({ area, onChange }: { area: readonly string[]; onChange(area: string[]): void }) {
  const t = useWords(queueWords);
  const { data } = useSWR('areas', () => send('/api.php/official/supplier_enter/area_list', {}), {
    revalidateOnFocus: false,
  });
  const short = (code: string) => code.replace(/(0000|00)$/, '');
  const options = (data ?? []).map((province) => ({
    value: short(province.code),
    label: province.name,
    children: province.children.map((city) => ({
      value: short(city.code),
      label: city.name,
      children: city.children.map(({ code, name }) => ({ value: code, label: name })),
    })),
  }));
  const pathOf = (code: string) =>
    [2, 4, 6].filter((length) => length <= code.length).map((length) => code.slice(0, length));
  return (
    <Cascader
      multiple
      aria-label={t.area}
      placeholder={t.area}
      className="w-40"
      maxTagCount={1}
      allowClear
      showSearch
      loading={!data}
      displayRender={(labels) => labels.at(-1)}
      value={data ? area.map(pathOf) : []}
      onChange={(paths) => onChange((paths as string[][]).map((path) => path.at(-1) ?? '').filter(Boolean))}
      options={options}
    />
  );
}
