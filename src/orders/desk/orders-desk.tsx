import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Role, ScreenRecord } from '#accounts/contract.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { OrderImportList } from '#orders/import/order-imports.tsx';
import { DayOrders } from './day-orders.tsx';
import { deskWords } from './desk-words.ts';
import { KeyList } from './key-list.tsx';
import { Reconciliation } from './reconciliation.tsx';

/** The desk of orders. Which part is open stands in the address; what only admins may do, only they see. */
export default function OrdersDesk() {
  const t = useWords(deskWords);
  const [search, setSearch] = useSearchParams();
  const { roles } = useOutletContext<ScreenRecord>();
  const allParts: { key: string; label: string; children: ReactNode; for: Role[] }[] = [
    { key: 'orders', label: t.orders, children: <DayOrders />, for: ['internal', 'admin'] },
    { key: 'import', label: t.importing, children: <OrderImportList />, for: ['admin'] },
    { key: 'reconciliation', label: t.reconciliation, children: <Reconciliation />, for: ['analyst', 'admin'] },
    { key: 'keys', label: t.keys, children: <KeyList />, for: ['admin'] },
  ];
  const parts = allParts.filter((part) => part.for.some((role) => roles.includes(role)));
  const first = parts[0]?.key ?? '';
  const wanted = search.get('tab');
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={t.title} about={t.about} />
      <Tabs
        className="mt-2"
        destroyOnHidden
        activeKey={parts.some(({ key }) => key === wanted) ? (wanted ?? first) : first}
        onChange={(tab) => setSearch(tab === first ? {} : { tab }, { replace: true, preventScrollReset: true })}
        items={parts}
      />
    </div>
  );
}
