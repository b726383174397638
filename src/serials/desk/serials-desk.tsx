import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { AlarmList } from './alarm-list.tsx';
import { BatchTable } from './batch-table.tsx';
import { CaseList } from './case-list.tsx';
import { CheckFigures } from './check-figures.tsx';
import { deskWords } from './desk-words.ts';
import { LookUp } from './look-up.tsx';

const tabs = ['batches', 'alarms', 'cases', 'figures'];

/** The desk of serial numbers. The open tab is in the URL. */
export default function SerialsDesk() {
  const t = useWords(deskWords);
  const [search, setSearch] = useSearchParams();
  const alarms = useCall('/api.php/official/serials/list_alarms', {}, { refreshInterval: 30_000 });
  const cases = useCall('/api.php/official/serials/list_cases', {}, { refreshInterval: 30_000 });
  const openAlarms = alarms.data?.filter(({ closed_at }) => closed_at === null).length ?? 0;
  const openCases = cases.data?.filter(({ state }) => state === 'open').length ?? 0;
  const named = (name: string, count: number) => (
    <span>
      {name}
      {count > 0 ? <span className="ml-1.5 text-[0.8125rem] text-ink-3 tabular-nums">{count}</span> : null}
    </span>
  );
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={t.title} about={t.about} />
      <Tabs
        className="mt-2"
        destroyOnHidden
        activeKey={tabs.find((tab) => tab === search.get('tab')) ?? 'batches'}
        onChange={(tab) => {
          setSearch(tab === 'batches' ? {} : { tab }, { replace: true, preventScrollReset: true });
          // Polled every half minute for the counts; opening a tab reloads at once.
          void { alarms, cases }[tab]?.mutate();
        }}
        items={[
          { key: 'batches', label: t.batches, children: <BatchTable /> },
          { key: 'alarms', label: named(t.alarms, openAlarms), children: <AlarmList answer={alarms} /> },
          { key: 'cases', label: named(t.cases, openCases), children: <CaseList read={cases} /> },
          {
            key: 'figures',
            label: t.figures,
            children: (
              <div className="grid max-w-[60rem] gap-10">
                <LookUp />
                <CheckFigures />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
