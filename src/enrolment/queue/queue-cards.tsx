import { Checkbox } from 'antd';
import { supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import { StateMark } from '#enrolment/review/state-mark.tsx';
import { CompanyCell, DueCell, type QueueCells, WarningMarks } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import type { ChosenApplications } from './use-chosen.ts';

/** The queue on a phone: one under the other, what matters first. */
export function QueueCards({
  rows,
  cells,
  chosen,
}: {
  rows: readonly QueueRow[];
  cells: QueueCells;
  chosen: ChosenApplications;
}) {
  const { say, language } = cells;
  return (
    <ul className="rows border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-3 py-3">
          <Checkbox
            className="mt-0.5 grid size-8 place-items-center"
            aria-label={say.choose(row.company_name || row.number)}
            checked={chosen.chosen.has(row.id)}
            onChange={(event) => chosen.set([row], event.target.checked)}
          />
          <div className="min-w-0 flex-1">
            <CompanyCell row={row} cells={cells} />
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] text-ink-2">
              <StateMark state={row.state} />
              <DueCell row={row} cells={cells} />
              <span>{wordsOf(supplierTypeWords, row.supplier_type, language)}</span>
              <span>{row.assignee?.name ?? say.nobodys}</span>
              <WarningMarks row={row} language={language} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
