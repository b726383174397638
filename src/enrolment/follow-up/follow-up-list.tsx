import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Answer, FailedReading } from '#kit/desk/failed-reading.tsx';

/** A heading with its count, and the rows below it; says so when there are none. */
export function FollowUpList<Row>({
  title,
  none,
  answer,
  extra,
  children,
}: {
  title: string;
  none: string;
  answer: Answer<readonly Row[]>;
  /** At the heading's right. */
  extra?: ReactNode;
  children(row: Row): ReactNode;
}) {
  const { data: rows } = answer;
  return (
    <section>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <h2 className="font-semibold">
          {title}
          {rows && rows.length > 0 ? <span className="ml-2 text-ink-3 tabular-nums">{rows.length}</span> : null}
        </h2>
        {extra}
      </div>
      <FailedReading answer={answer} />
      {rows?.length === 0 ? <p className="text-sm text-ink-3">{none}</p> : null}
      <ul className="rows">{rows?.map(children)}</ul>
    </section>
  );
}

/** One application of a list, what is the matter with it, and what can be done. */
export function FollowUpLine({
  application: { id, number, company_name },
  isLate = false,
  action,
  children,
}: {
  application: { id: number; number: string; company_name: string };
  isLate?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid items-start gap-x-6 gap-y-1 py-3 sm:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <Link
        to={`/console/applications/${id}`}
        className={`min-w-0 border-l-2 pl-3 hover:text-primary ${isLate ? 'border-madder' : 'border-transparent'}`}
      >
        <span className="block break-words font-medium">{company_name || number}</span>
        <span className="block text-sm text-ink-3 tabular-nums">{number}</span>
      </Link>
      <div className="min-w-0 max-sm:pl-3.5">{children}</div>
      <div className="max-sm:pl-3.5">{action}</div>
    </li>
  );
}
