import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import type { QueueRow } from '#enrolment/queue/queue-contract.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/words.ts';
import type { Language } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import type { queueWords } from './desk-words.ts';
import { DueMark } from './due-mark.tsx';
import { StateMark } from './state-mark.tsx';
import { age } from './time-words.ts';

export function queueColumns(
  say: ReturnType<typeof queueWords>,
  language: Language,
  now: number,
): TableColumnsType<QueueRow> {
  return [
    {
      title: say.company,
      key: 'company',
      minWidth: 250,
      render: (_, row) => (
        <span>
          <Link
            to={`/console/applications/${row.id}`}
            className="font-medium text-ink underline-offset-4 hover:text-primary hover:underline"
            onClick={(event) => event.stopPropagation()}
          >
            {row.company_name || say.unnamed}
          </Link>
          <span className="block text-[0.8125rem] text-ink-3">
            <span className="tabular-nums">{row.number}</span>
            {row.round > 1 ? <span className="ml-3">{say.round(row.round)}</span> : null}
          </span>
        </span>
      ),
    },
    {
      title: say.type,
      key: 'type',
      width: 120,
      render: (_, row) => <span className="text-ink-2">{wordsOf(supplierTypeWords, row.supplier_type, language)}</span>,
    },
    {
      title: say.area,
      key: 'area',
      width: 180,
      render: (_, row) => <span className="text-ink-2">{row.area_name}</span>,
    },
    {
      title: say.phone,
      key: 'phone',
      width: 125,
      render: (_, row) => <span className="tabular-nums text-ink-2">{row.contact_phone.replace(/^\+86/, '')}</span>,
    },
    { title: say.state, key: 'state', width: 150, render: (_, row) => <StateMark state={row.state} /> },
    {
      title: say.submitted,
      key: 'submitted',
      width: 110,
      render: (_, row) =>
        row.submitted_at ? (
          <time dateTime={row.submitted_at} title={shortMoment(row.submitted_at, language, now)} className="text-ink-2">
            {age(row.submitted_at, now, say)}
          </time>
        ) : null,
    },
    {
      title: say.due,
      key: 'due',
      width: 150,
      render: (_, row) => {
        if (!row.due) return <span className="text-ink-3">–</span>;
        return <DueMark due={row.due} at={row.due_at ? shortMoment(row.due_at, language, now) : undefined} />;
      },
    },
    {
      title: say.assignee,
      key: 'assignee',
      width: 110,
      render: (_, row) => row.assignee?.name ?? <span className="text-ink-3">–</span>,
    },
  ];
}
