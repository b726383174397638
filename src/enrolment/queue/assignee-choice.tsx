import { Select } from 'antd';
import { waitingStates } from '#enrolment/application/application-status.ts';
import type { QueueCells } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';

/** Gives an application to somebody in its row; after the decision it only says who had it. */
export function AssigneeChoice({ row, cells }: { row: QueueRow; cells: QueueCells }) {
  const { say, reviewers, me, onAssign } = cells;
  if (!waitingStates.includes(row.state)) return row.assignee?.name ?? <span className="text-ink-3">–</span>;
  const others = reviewers.filter(({ id }) => id !== me);
  const known = row.assignee && row.assignee.id !== me && !others.some(({ id }) => id === row.assignee?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the row's own click from opening the application
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()} className="block">
      <Select
        aria-label={say.giveTo(row.company_name || row.number)}
        size="small"
        variant="borderless"
        className="-ml-2 w-full"
        popupMatchSelectWidth={false}
        value={row.assignee?.id ?? 0}
        onChange={(chosen) => onAssign(row, chosen)}
        labelRender={({ value, label }) => (value === 0 ? <span className="text-ink-3">–</span> : label)}
        options={[
          ...(reviewers.some(({ id }) => id === me) ? [{ value: me, label: say.toMe }] : []),
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          ...(known && row.assignee ? [{ value: row.assignee.id, label: row.assignee.name }] : []),
          { value: 0, label: say.toNobody },
        ]}
      />
    </span>
  );
}
