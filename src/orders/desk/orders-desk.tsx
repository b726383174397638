import { Tabs } from 'antd';
import { useOutletContext, useSearchParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ImportList } from '#orders/import/import-list.tsx';
import { DayOrders } from './day-orders.tsx';
import { deskWords } from './desk-words.ts';
import { KeyList } from './key-list.tsx';
import { Reconciliation } from './reconciliation.tsx';

/** The desk of orders. Which part is open stands in the address; what only admins may do, only they see. */
export default function OrdersDesk() {
  const say = useWords(deskWords);
  const [search, setSearch] = useSearchParams();
  const { roles } = useOutletContext<ScreenRecord>();
  const parts = [
    { key: 'orders', label: say.orders, children: <DayOrders /> },
    ...(roles.includes('admin')
      ? [
          { key: 'import', label: say.importing, children: <ImportList /> },
          { key: 'reconciliation', label: say.reconciliation, children: <Reconciliation /> },
          { key: 'keys', label: say.keys, children: <KeyList /> },
        ]
      : []),
  ];
  const wanted = search.get('tab');
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={say.title} about={say.about} />
      <Tabs
        className="mt-2"
        destroyOnHidden
        activeKey={parts.some(({ key }) => key === wanted) ? (wanted ?? 'orders') : 'orders'}
        onChange={(tab) => setSearch(tab === 'orders' ? {} : { tab }, { replace: true, preventScrollReset: true })}
        items={parts}
      />
    </div>
  );
}
