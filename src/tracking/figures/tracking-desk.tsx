import { App, Button, Form, Input, Tabs } from 'antd';
import { type ComponentType, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { eraseVisitor } from '#tracking/contract.ts';
import { stepWords, trackingWords } from '#tracking/tracking-words.ts';
import type { Step } from '#tracking/visits/steps.server.ts';
import { BarLists } from './bar-list.tsx';
import { CourseChart } from './course-chart.tsx';
import { FilterChips, PeriodPicker } from './desk-controls.tsx';
import { type DeskState, refreshMs, useDeskState, type View, views } from './desk-state.ts';
import { GoalsView } from './goals-view.tsx';
import { HeadFigures } from './head-figures.tsx';
import { LiveView } from './live-view.tsx';
import { fadedAfter, Panel } from './panel.tsx';
import { percent, valueName } from './value-name.ts';
import { VitalsView } from './vitals-view.tsx';

const viewOf: Record<View, ComponentType<DeskState>> = {
  overview: Overview,
  live: LiveView,
  goals: GoalsView,
  funnel: FunnelView,
  journeys: JourneysView,
  vitals: VitalsView,
  erasure: EraseVisitor,
};

export default function TrackingDesk() {
  const t = useWords(trackingWords);
  const state = useDeskState();
  const { roles } = useOutletContext<ScreenRecord>();
  const isOfPeriod = state.view !== 'live' && state.view !== 'erasure';
  const Shown = viewOf[state.view];
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={t.title}>{isOfPeriod ? <PeriodPicker {...state} /> : null}</DeskHead>
      {isOfPeriod ? <FilterChips {...state} /> : null}
      <Tabs
        className="mt-2"
        activeKey={state.view}
        onChange={(view) => state.show({ view: view === 'overview' ? undefined : view })}
        items={views
          .filter((key) => key !== 'erasure' || roles.includes('admin'))
          .map((key) => ({ key, label: t[key] }))}
      />
      <Shown {...state} />
    </div>
  );
}

function Overview(state: DeskState) {
  const { asked } = state;
  const answer = useCall('/api.php/official/tracking/summary', asked, {
    refreshInterval: refreshMs(asked),
    keepPreviousData: true,
  });
  const { data, error } = answer;
  if (!data) return error ? <FailedReading answer={answer} /> : <TableSkeleton rows={8} />;
  const isEmpty = [...data.points, ...data.points_before].every(({ visits, views }) => visits === 0 && views === 0);
  return (
    <>
      <FailedReading answer={answer} />
      <div className={fadedAfter(error)}>
        <HeadFigures {...data} asked={asked} />
        {isEmpty ? null : <CourseChart asked={asked} {...data} />}
      </div>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <BarLists lists={['page', 'exit']} state={state} />
        <BarLists lists={['source', 'campaign']} state={state} />
        <BarLists lists={['event']} state={state} />
        <BarLists lists={['device', 'surrounding', 'region', 'language']} state={state} />
      </div>
    </>
  );
}

/** How far visits came towards an application, and what those had met that stopped. */
function FunnelView({ asked }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(language);
  return (
    <Panel what="funnel" asked={asked} isEmpty={({ steps }) => !steps[0]?.visits}>
      {({ steps }) => {
        const first = steps[0]?.visits ?? 1;
        return (
          <ol className="max-w-[64rem]">
            {steps.map(({ step, visits, stopped, errors, slow, edits }, place) => {
              const met = [
                ...(errors > 0 ? [t.metErrors(number(errors))] : []),
                ...(slow > 0 ? [t.metSlow(number(slow))] : []),
                ...(edits > 0 ? [t.metEdits(number(edits))] : []),
              ];
              return (
                <li key={step} className="border-line border-t py-4 first:border-t-0">
                  <div className="flex items-baseline justify-between gap-x-4">
                    <h2 className="font-medium">
                      <span className="me-2 text-ink-3 tabular-nums">{place + 1}</span>
                      {inLanguage(stepWords[step as Step], language)}
                    </h2>
                    <p className="shrink-0 tabular-nums">
                      <span className="font-semibold text-lg">{number(visits)}</span>
                      <span className="ms-2 text-ink-3 text-sm">{t.shareOfFirst(percent(visits / first))}</span>
                    </p>
                  </div>
                  <div aria-hidden="true" className="mt-2 h-6 rounded-xs bg-warp/40">
                    <div className="h-full rounded-xs bg-yarn-0" style={{ width: `${(visits / first) * 100}%` }} />
                  </div>
                  {stopped > 0 && place < steps.length - 1 ? (
                    <p className="mt-2 text-ink-2 text-sm tabular-nums">
                      {t.stopped(number(stopped), percent(stopped / visits))}
                      <span className="ms-4 text-ink-3">
                        {met.length === 0 ? t.nothingMet : t.met(met.join(t.comma))}
                      </span>
                    </p>
                  ) : null}
                </li>
              );
            })}
          </ol>
        );
      }}
    </Panel>
  );
}

/** The paths of visits, the most common first. */
function JourneysView({ asked, filter }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  return (
    <Panel what="journeys" asked={asked} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows }) => {
        const most = rows[0]?.visits ?? 1;
        return (
          <ol className="rows border-line border-y">
            {rows.map(({ path, visits, stopped }) => (
              <li key={path.join(' ')} className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_16rem]">
                <span className="flex flex-wrap items-center gap-y-1 text-sm">
                  {path.map((page, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a page may come twice, and the path never changes
                    <span key={place} className="flex items-center">
                      {place > 0 ? <span aria-hidden="true" className="mx-1.5 h-px w-4 bg-warp" /> : null}
                      <button
                        type="button"
                        className={`max-w-56 cursor-pointer truncate hover:text-primary ${place < path.length - 1 ? 'text-ink-3' : ''}`}
                        aria-label={t.only(valueName('page', page, language))}
                        onClick={() => filter('page', page)}
                      >
                        {valueName('page', page, language)}
                      </button>
                    </span>
                  ))}
                  {stopped < visits ? <span className="ms-1.5 text-ink-3">…</span> : null}
                </span>
                <span className="flex items-center gap-3 text-sm tabular-nums">
                  <span className="w-14 text-right">{visits.toLocaleString(language)}</span>
                  <span aria-hidden="true" className="h-2.5 flex-1 bg-warp/40">
                    <span className="block h-full bg-yarn-0" style={{ width: `${(visits / most) * 100}%` }} />
                  </span>
                </span>
              </li>
            ))}
          </ol>
        );
      }}
    </Panel>
  );
}

type Named = PayloadOf<typeof eraseVisitor>;

/** For visitors who ask to be forgotten: while the salts exist, address and browser lead to their events. */
function EraseVisitor() {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Named>();
  const [erased, setErased] = useState<ResultOf<typeof eraseVisitor>>();
  const change = useChange(undefined);
  const erase = (named: Named) =>
    void modal.confirm({
      title: t.eraseSure,
      content: t.eraseForGood,
      okText: t.erase,
      okButtonProps: { danger: true },
      onOk: () =>
        change(async () => {
          setErased(await send('/api.php/official/tracking/erase_visitor', named));
          form.resetFields();
        }),
    });
  const number = (value: number) => value.toLocaleString(language);
  return (
    <section className="mt-3 max-w-[46rem]">
      <h2 className="font-semibold text-base">{t.eraseTitle}</h2>
      <p className="mt-1 mb-4 text-[0.8125rem] text-ink-3 leading-relaxed">{t.eraseAbout}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={erase}>
        <div className="grid gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Form.Item name="address" label={t.address} rules={[{ required: true, message: t.needed }]}>
            <Input maxLength={64} autoComplete="off" spellCheck={false} placeholder="203.0.113.7" />
          </Form.Item>
          <Form.Item name="agent" label={t.agent} rules={[{ required: true, message: t.needed }]}>
            <Input maxLength={400} autoComplete="off" spellCheck={false} placeholder="Mozilla/5.0 …" />
          </Form.Item>
        </div>
        <Button htmlType="submit" danger>
          {t.erase}
        </Button>
        <span role="status" className="ms-4 text-sm">
          {erased === undefined
            ? ''
            : erased.events === 0
              ? t.erasedNothing
              : t.erased(number(erased.events), number(erased.visits))}
        </span>
      </Form>
    </section>
  );
}
