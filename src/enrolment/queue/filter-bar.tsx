import { Button, Cascader } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { categoryChoices } from '#enrolment/application/choices.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import { send } from '#kit/send.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { FilterChoices, FilterSelect } from './filter-select.tsx';
import { MoreFilters } from './more-filters.tsx';
import { fromStart, type QueueView, withoutFilters, writeQueueAddress } from './queue-address.ts';
import { categoryName } from './queue-columns.tsx';
import { dueFilters } from './queue-contract.ts';
import { queueTitleId } from './queue-place.ts';
import { queueWords } from './queue-words.ts';
import { SearchField } from './search-field.tsx';

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
  const say = useWords(queueWords);
  const language = useLanguage();
  const dueNames = { late: say.dueLate, soon: say.dueSoon, today: say.dueToday, week: say.dueWeek };
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
    <search className="my-4 flex flex-wrap items-center gap-2.5" aria-label={say.filters}>
      <SearchField q={view.q} onSearch={(q) => show({ q })} />
      <Button className="sm:hidden!" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {say.filters}
      </Button>
      <div className={isOpen ? 'contents' : 'hidden sm:contents'}>
        <FilterChoices
          label={say.type}
          value={view.supplier_type}
          options={supplierTypes.map((value) => ({ value, label: wordsOf(supplierTypeWords, value, language) }))}
          onChange={(supplier_type) => show({ supplier_type })}
        />
        <FilterChoices
          label={say.category}
          value={view.category}
          options={categories.map((value) => ({ value, label: categoryName(value, language) }))}
          onChange={(category) => show({ category })}
        />
        <AreaFilter area={view.area} onChange={(area) => show({ area })} />
        <FilterSelect
          label={say.assignee}
          value={view.assignee}
          isSought
          options={[
            { value: 'me', label: say.mine },
            { value: 'nobody', label: say.nobodys },
            ...reviewers.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(assignee) => show({ assignee })}
        />
        <FilterSelect
          label={say.due}
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
          {say.clear}
        </Button>
      ) : null}
    </search>
  );
}

/** Areas at any level: a whole province, a city or one district. Codes are kept as short as what they stand for. */
function AreaFilter({ area, onChange }: { area: readonly string[]; onChange(area: string[]): void }) {
  const say = useWords(queueWords);
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
      aria-label={say.area}
      placeholder={say.area}
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
