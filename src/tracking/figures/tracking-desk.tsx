import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { BarLists } from './bar-list.tsx';
import { CourseChart } from './course-chart.tsx';
import { FilterChips, PeriodPicker } from './desk-controls.tsx';
import { type DeskState, refreshMs, useDeskState, type View, views } from './desk-state.ts';
import { EraseVisitor } from './erase-visitor.tsx';
import { FunnelView } from './funnel-view.tsx';
import { GoalsView } from './goals-view.tsx';
import { HeadFigures } from './head-figures.tsx';
import { JourneysView } from './journeys-view.tsx';
import { LiveView } from './live-view.tsx';
import { fadedAfter } from './panel.tsx';
import { VitalsView } from './vitals-view.tsx';

const panels: Record<View, ComponentType<DeskState>> = {
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
  const Panel = panels[state.view];
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={t.title} hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="font-semibold text-[1.375rem] leading-tight">{t.title}</h1>
        {isOfPeriod ? <PeriodPicker {...state} /> : null}
      </div>
      {isOfPeriod ? <FilterChips {...state} /> : null}
      <Tabs
        className="mt-2"
        activeKey={state.view}
        onChange={(view) => state.show({ view: view === 'overview' ? undefined : view })}
        items={views
          .filter((key) => key !== 'erasure' || roles.includes('admin'))
          .map((key) => ({ key, label: t[key] }))}
      />
      <Panel {...state} />
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
        <HeadFigures {...data} isDay={asked.from === asked.to} compare={asked.compare} />
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
