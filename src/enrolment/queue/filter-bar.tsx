import { Button, Cascader, Popover, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { categoryChoices, categoryNames, supplierTypeWords } from '#enrolment/application/choices.ts';
import { warningKindWords } from '#enrolment/application/words.ts';
import { AssigneeFilter } from '#kit/desk/assignee-filter.tsx';
import { DayInput } from '#kit/desk/day-input.tsx';
import { deskTitleId } from '#kit/desk/desk-head.tsx';
import { SeveralFilter } from '#kit/desk/several-filter.tsx';
import type { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { filterNames } from './queue-address.ts';
import type { QueueFilter } from './queue-contract.ts';
import { dueFilters, expiryFilters, queueWords, roundFilters } from './queue-words.ts';

type View = ReturnType<typeof useListView>;

/** Filters that are asked for less often, behind one button that counts those in use. */
function MoreFilters({ filter, show }: { filter: QueueFilter; show: View['show'] }) {
  const t = useWords(queueWords);
  const language = useLanguage();
  const used = [
    filter.round,
    filter.submitted_from || filter.submitted_to,
    filter.decided_from || filter.decided_to,
    filter.expiry,
    filter.warning,
  ].filter(Boolean).length;
  const expiryNames = { '': '', over: t.expiryOver, 30: t.expiry30, 90: t.expiry90 };
  const roundName = (round: string) => (round === '3' ? t.roundsOver(3) : round || t.all);
  const content = (
    <div className="grid w-80 max-w-full grid-cols-[minmax(0,1fr)] gap-4 py-1">
      <Labelled label={t.round}>
        <Segmented
          aria-label={t.round}
          block
          value={filter.round}
          onChange={(round) => show({ round })}
          options={roundFilters.map((value) => ({ value, label: roundName(value) }))}
        />
      </Labelled>
      {(['submitted', 'decided'] as const).map((what) => {
        const [label, from, to] = [t[`${what}On`], filter[`${what}_from`], filter[`${what}_to`]];
        const choose = (end: 'from' | 'to') => (day: string) => show({ [`${what}_${end}`]: day });
        return (
          <Labelled key={what} label={label}>
            <div className="flex items-center gap-2">
              <DayInput label={`${label} ≥`} value={from} max={to || undefined} onChange={choose('from')} />
              <span aria-hidden="true" className="text-ink-3">
                –
              </span>
              <DayInput label={`${label} ≤`} value={to} min={from || undefined} onChange={choose('to')} />
            </div>
          </Labelled>
        );
      })}
      <Labelled label={t.warning}>
        <Select
          aria-label={t.warning}
          className="w-full"
          allowClear
          placeholder={t.all}
          value={filter.warning || undefined}
          onChange={(warning) => show({ warning: warning ?? '' })}
          options={Object.entries(warningKindWords).map(([value, words]) => ({
            value: value as QueueFilter['warning'],
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
          value={filter.expiry || undefined}
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

/** What narrows the queue, most used first; the rarer ones open on demand. */
export function QueueFilters({
  view,
  filter,
  reviewers,
  me,
}: {
  view: View;
  filter: QueueFilter;
  reviewers: readonly { id: number; name: string }[];
  me: number;
}) {
  const t = useWords(queueWords);
  // On a phone the queue itself comes first.
  const [isOpen, setIsOpen] = useState(false);
  const { show } = view;
  const dueNames = { late: t.dueLate, soon: t.dueSoon, today: t.dueToday, week: t.dueWeek };
  // Categories of the chosen types come alone; without a type all are offered.
  const types = filter.supplier_type.length > 0 ? filter.supplier_type : supplierTypes;
  const categories = [...new Set(types.flatMap((type) => Object.keys(categoryChoices[type])))];
  return (
    <>
      <Button className="sm:hidden!" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t.filters}
      </Button>
      <div className={isOpen ? 'contents' : 'hidden sm:contents'}>
        <SeveralFilter
          label={t.type}
          values={supplierTypes}
          words={supplierTypeWords}
          chosen={filter.supplier_type}
          className="min-w-24"
          onChoose={(type) => show({ type })}
        />
        <SeveralFilter
          label={t.category}
          values={categories}
          words={categoryNames}
          chosen={filter.category}
          className="min-w-24"
          onChoose={(category) => show({ category })}
        />
        <AreaFilter area={filter.area} onChange={(area) => show({ area })} />
        <AssigneeFilter
          label={t.assignee}
          chosen={filter.assignee}
          people={reviewers}
          me={me}
          onChoose={(assignee) => show({ assignee })}
        />
        <Select
          allowClear
          className="min-w-24"
          popupMatchSelectWidth={false}
          aria-label={t.due}
          placeholder={t.due}
          value={filter.due || undefined}
          onChange={(due) => show({ due: due ?? '' })}
          options={dueFilters.filter((value) => value !== '').map((value) => ({ value, label: dueNames[value] }))}
        />
        <MoreFilters filter={filter} show={show} />
      </div>
      <ClearFilters view={view} size="small" />
    </>
  );
}

/** Takes all filters away, where there are any; the tab and the order stay. */
export function ClearFilters({ view, size = 'middle' }: { view: View; size?: 'small' | 'middle' }) {
  const t = useWords(queueWords);
  if (!filterNames.some((name) => view.chosen(name))) return null;
  return (
    <Button
      type="link"
      size={size}
      onClick={() => {
        view.show(Object.fromEntries(filterNames.map((name) => [name, ''])));
        focusOn(deskTitleId);
      }}
    >
      {t.clear}
    </Button>
  );
}

/** Areas at any level: a whole province, a city or one district. Codes are kept as short as what they stand for. */
function AreaFilter({ area, onChange }: { area: readonly string[]; onChange(area: string[]): void }) {
  const t = useWords(queueWords);
  const { data } = useCall('/api.php/official/supplier_enter/area_list', {}, { revalidateOnFocus: false });
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
      className="w-32!"
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
