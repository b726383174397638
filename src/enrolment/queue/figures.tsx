import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { fieldWords, rejectionWords, remarkWords } from '#enrolment/application/words.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { BackLink } from '#kit/desk/back-link.tsx';
import { BarChart } from '#kit/desk/bar-chart.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { saveFile } from '#kit/files/download.ts';
import { byteOrderMark, csvLine } from '#kit/text/csv.ts';
import { grouped } from '#kit/text/grouped.ts';
import type { Language } from '#kit/text/language.ts';
import { axisDate } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { reviewFigures } from './queue-contract.ts';
import { figurePeriods } from './queue-words.ts';

const figuresWords = defineWords({
  title: ['审核数据', 'Review figures'],
  back: ['入驻申请', 'Applications'],
  months: [(n: number) => `近 ${n} 个月`, (n: number) => (n === 1 ? '1 month' : `${n} months`)],
  period: ['时间范围', 'Period'],
  none: ['这段时间还没有审核决定', 'No decisions in this period'],
  decided: ['审核决定', 'Decisions'],
  shown: [
    (from: string, count: number) => `${from} 以来，${count} 个审核决定`,
    (from: string, count: number) => `Since ${from}: ${count} ${count === 1 ? 'decision' : 'decisions'}`,
  ],
  median: ['审核用时中位数', 'Median time to decision'],
  p90: ['90% 在此时间内完成', '90th percentile'],
  firstPass: ['一次通过率', 'First-pass approval rate'],
  firstPassHelp: [
    (passed: number, of: number) => `${of} 份首次决定中 ${passed} 份直接通过`,
    (passed: number, of: number) => `${passed} of ${of} first decisions`,
  ],
  undone: ['撤销的决定', 'Undone'],
  undoneHelp: [(n: number) => `其中 ${n} 份改判`, (n: number) => `${n} reversed`],
  hours: [(n: string) => `${n} 小时`, (n: string) => `${n} h`],
  onWallHelp: [(n: string) => `工作时间；自然时间 ${n}`, (n: string) => `Working time; ${n} elapsed`],
  workHelp: [
    (n: number) => `工作时间：按国家公布的工作日，每天 ${n} 小时；自然时间：自提交起，含夜间和假日`,
    (n: number) =>
      `Working time: China’s working days, ${n} hours each. Elapsed time: from submission, including nights and holidays`,
  ],
  inWork: ['工作时间', 'Working time'],
  onWall: ['自然时间', 'Elapsed time'],
  inHours: [(name: string) => `${name}（小时）`, (name: string) => `${name} (h)`],
  noField: ['未指定项目', 'No item given'],
  volume: ['每周提交与决定', 'Submissions and decisions by week'],
  submitted: ['提交', 'Submitted'],
  times: ['每月决定用时', 'Time to decision by month'],
  half: ['中位数（p50）', 'Median (p50)'],
  ninety: ['90%（p90）', '90th percentile (p90)'],
  reviewers: ['审核员', 'Reviewers'],
  own: ['只显示您自己；管理员可见全部', 'Your own figures only; admins see everyone’s'],
  name: ['姓名', 'Name'],
  approved: ['通过', 'Approved'],
  returned: ['退回', 'Returned'],
  rejected: ['不通过', 'Rejected'],
  reversed: ['改判', 'Reversed'],
  returns: ['退回原因（按项目）', 'Return reasons by item'],
  rejections: ['不通过的原因', 'Rejection reasons'],
  whole: ['整份申请', 'The whole application'],
  second: [
    (confirmed: number, differed: number) => `双人审核：第二位审核员确认 ${confirmed} 次，意见不同 ${differed} 次。`,
    (confirmed: number, differed: number) => `Second reviews: ${confirmed} confirmed, ${differed} decided differently.`,
  ],
  table: ['以表格查看', 'View as a table'],
  tableOf: [(title: string) => `：${title}`, (title: string) => `: ${title}`],
  week: ['周（周一）', 'Week starting'],
  month: ['月份', 'Month'],
  field: ['项目', 'Field'],
  reason: ['原因', 'Reason'],
  count: ['次数', 'Count'],
  csv: ['导出 CSV', 'Export CSV'],
});
type FiguresWords = ReturnType<typeof figuresWords>;

type Figures = ResultOf<typeof reviewFigures>;
/** A table that stands for a chart, on screen and in the file. */
interface FigureTable {
  title: string;
  head: string[];
  rows: (string | number)[][];
}

const fieldName = (field: string, t: FiguresWords, language: Language): string =>
  field ? wordsOf(fieldWords, field, language) : t.whole;

const timesOf = (one: Figures['all']): (string | number)[] =>
  [one.p50_working_hours, one.p90_working_hours, one.p50_hours, one.p90_hours].map((hours) => hours ?? '');

function figureTables(figures: Figures, t: FiguresWords, language: Language) {
  const decided = [t.approved, t.returned, t.rejected];
  const decidedOf = (one: Figures['all']) => [one.approved, one.returned, one.rejected, ...timesOf(one)];
  const times = [t.inWork, t.onWall].flatMap((clock) => ['p50', 'p90'].map((part) => t.inHours(`${part} ${clock}`)));
  return {
    weeks: {
      title: t.volume,
      head: [t.week, t.submitted, t.decided],
      rows: figures.by_week.map(({ week, submitted, decided: count }) => [week, submitted, count]),
    },
    months: {
      title: t.times,
      head: [t.month, ...decided, ...times, t.firstPass],
      rows: figures.by_month.map((one) => [one.month, ...decidedOf(one), share(one.first_passes, one.first_decisions)]),
    },
    reviewers: {
      title: t.reviewers,
      head: [t.name, ...decided, ...times, t.undone, t.reversed],
      rows: figures.by_reviewer.map((one) => [one.name, ...decidedOf(one), one.undone, one.reversed]),
    },
    returns: {
      title: t.returns,
      head: [t.field, t.reason, t.count],
      rows: figures.return_reasons.map(({ field, code, count }) => [
        fieldName(field, t, language),
        wordsOf(remarkWords, code, language),
        count,
      ]),
    },
    rejections: {
      title: t.rejections,
      head: [t.reason, t.field, t.count],
      rows: figures.rejection_fields.map(({ field, code, count }) => [
        wordsOf(rejectionWords, code, language),
        field ? fieldName(field, t, language) : t.noField,
        count,
      ]),
    },
  } satisfies Record<string, FigureTable>;
}

/** All tables in one file, one under the other. */
const figuresCsv = (tables: readonly FigureTable[]): string =>
  byteOrderMark + tables.map(({ title, head, rows }) => [[title], head, ...rows].map(csvLine).join('')).join('\r\n');

export default function FiguresPage() {
  const t = useWords(figuresWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const months = figurePeriods.find((period) => period === search.get('months')) ?? '3';
  const { data, error, mutate } = useCall(
    '/api.php/official/enrolment/review_figures',
    { months },
    { keepPreviousData: true },
  );
  const tables = data ? figureTables(data, t, language) : undefined;
  return (
    <div className="px-4 py-6 sm:px-8">
      <BackLink to="/console/applications">{t.back}</BackLink>
      <DeskHead
        title={t.title}
        beside={
          <Segmented
            aria-label={t.period}
            value={months}
            onChange={(chosen) => setSearch(chosen === '3' ? '' : `months=${chosen}`)}
            options={figurePeriods.map((value) => ({ value, label: t.months(Number(value)) }))}
          />
        }
      >
        {tables && data ? (
          <Button
            onClick={() =>
              saveFile(
                new Blob([figuresCsv(Object.values(tables))], { type: 'text/csv;charset=utf-8' }),
                `${t.title}-${data.from}.csv`,
              )
            }
          >
            {t.csv}
          </Button>
        ) : null}
      </DeskHead>
      <p role="status" className="sr-only">
        {data ? t.shown(data.from, decisionsIn(data)) : ''}
      </p>
      <div className="mt-6 empty:hidden">
        <FailedReading answer={{ data, error, mutate }} />
      </div>
      {error && !data ? null : data && tables ? <Shown figures={data} tables={tables} /> : <TableSkeleton rows={8} />}
    </div>
  );
}

const decisionsIn = ({ all }: Figures): number => all.approved + all.returned + all.rejected;
const share = (part: number, of: number) => (of > 0 ? `${Math.round((part / of) * 100)}%` : '');

function Shown({ figures, tables }: { figures: Figures; tables: ReturnType<typeof figureTables> }) {
  const t = useWords(figuresWords);
  const language = useLanguage();
  const { roles } = useOutletContext<ScreenRecord>();
  const { all, agreement } = figures;
  const decided = decisionsIn(figures);
  const hours = (value: number | null) => (value === null ? '–' : t.hours(grouped(value)));
  if (decided === 0 && figures.by_week.length === 0) return <p className="py-16 text-ink-2">{t.none}</p>;

  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-5">
        <Headline name={t.decided} value={grouped(decided)} />
        <Headline name={t.median} value={hours(all.p50_working_hours)} help={t.onWallHelp(hours(all.p50_hours))} />
        <Headline name={t.p90} value={hours(all.p90_working_hours)} help={t.onWallHelp(hours(all.p90_hours))} />
        <Headline
          name={t.firstPass}
          value={share(figures.first_passes, figures.first_decisions) || '–'}
          help={t.firstPassHelp(figures.first_passes, figures.first_decisions)}
        />
        <Headline name={t.undone} value={grouped(agreement.undone)} help={t.undoneHelp(agreement.reversed)} />
      </dl>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section table={tables.weeks}>
          <BarChart
            label={t.volume}
            names={figures.by_week.map(({ week }) => axisDate(week, language))}
            rows={figures.by_week}
            series={[
              ['submitted', t.submitted, 'fill-indigo'],
              ['decided', t.decided, 'fill-primary'],
            ]}
          />
        </Section>
        <Section table={tables.months}>
          <BarChart
            label={t.times}
            withUnit={t.hours}
            names={figures.by_month.map(({ month }) => axisDate(month, language))}
            rows={figures.by_month}
            series={[
              ['p50_working_hours', t.half, 'fill-primary'],
              ['p90_working_hours', t.ninety, 'fill-ochre'],
            ]}
          />
          <p className="mt-1 text-[0.8125rem] text-ink-3">{t.workHelp(figures.working_day_hours)}</p>
        </Section>
        <Section table={tables.returns} />
        <Section table={tables.rejections} />
      </div>
      <section className="mt-10">
        <h2 className="mb-3 text-lg font-semibold">{t.reviewers}</h2>
        {roles.includes('admin') ? null : <p className="mb-2 text-[0.8125rem] text-ink-3">{t.own}</p>}
        <WholeTable table={tables.reviewers} />
        {agreement.confirmed + agreement.differed > 0 ? (
          <p className="mt-4 text-ink-2">{t.second(agreement.confirmed, agreement.differed)}</p>
        ) : null}
      </section>
    </>
  );
}

function Headline({ name, value, help }: { name: string; value: string; help?: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-[1.75rem] leading-tight font-semibold tabular-nums">{value}</dd>
      {help ? <dd className="mt-1 text-[0.8125rem] text-ink-3">{help}</dd> : null}
    </div>
  );
}

/** A table, or a chart with its table folded away. */
function Section({ table, children }: { table: FigureTable; children?: ReactNode }) {
  const t = useWords(figuresWords);
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{table.title}</h2>
      {table.rows.length === 0 ? (
        <p className="text-ink-3">–</p>
      ) : children ? (
        <>
          {children}
          <details className="mt-3">
            <summary className="cursor-pointer text-[0.8125rem] text-ink-2 hover:text-primary">
              {t.table}
              <span className="sr-only">{t.tableOf(table.title)}</span>
            </summary>
            <WholeTable table={table} />
          </details>
        </>
      ) : (
        <WholeTable table={table} />
      )}
    </section>
  );
}

/** A figure, a share, or none. */
const isFigure = (value: string | number | undefined) => /^[\d.]*%?$/.test(String(value));

function WholeTable({ table: { title, head, rows } }: { table: FigureTable }) {
  const numbers = head.flatMap((_, at) => (at > 0 && rows.every((row) => isFigure(row[at])) ? [at] : []));
  return <DataTable caption={title} head={head} rows={rows} numbers={numbers} tall />;
}
