import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { SampleProvider } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { SmallCanvas } from './canvas-scale.tsx';
import { galleryWidgets } from './widgets/gallery-widgets.ts';
import { sampleFiguresOn } from './widgets/samples.ts';
import { widgets } from './widgets/widget-list.tsx';
import './screens.css';

const words = defineWords({
  title: ['大屏组件', 'Widgets'],
  lead: [
    '大屏可用的全部组件，数据为样例。这里与大屏使用的是同一套组件，修改后会同步显示。',
    'Every widget that boards can use, with sample data. These are the same components as on the boards, so changes to them show up here.',
  ],
});
const margin = 48;

/** The sample sessions count down, so they take place on this day. */
export const loader = () => ({ day: businessDay(Date.now()) });

/** The gallery of widgets, each live with its folder name and at its usual size. */
export default function WidgetsPage() {
  const t = useWords(words);
  const language = useLanguage();
  const { day } = useLoaderData<typeof loader>();
  const figures = useMemo(() => sampleFiguresOn(day), [day]);
  return (
    <div className="max-w-[90rem] px-4 py-8 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="font-semibold text-2xl text-ink">{t.title}</h1>
      <p className="mt-3 max-w-[42.5rem] text-base text-ink-2">{t.lead}</p>
      <SampleProvider figures={figures}>
        <ul className="mt-8 grid gap-x-6 gap-y-10 lg:grid-cols-2">
          {galleryWidgets.map(({ about, ...placed }) => {
            const Widget = widgets[placed.widget];
            return (
              <li key={[placed.widget, placed.look, placed.topic, placed.source].join('/')}>
                <h2 className="text-base">
                  <code className="text-ink">{placed.widget}</code>
                  <span className="ml-3 text-ink-2">{inLanguage(about, language)}</span>
                </h2>
                <div className="screen mt-3" data-sample inert>
                  <SmallCanvas canvas={{ width: placed.width + 2 * margin, height: placed.height + 2 * margin }}>
                    <div
                      className="canvas-place"
                      style={{
                        left: margin,
                        top: margin,
                        width: placed.width,
                        height: placed.height,
                        fontSize: placed.size ?? 30,
                      }}
                    >
                      <Widget placed={placed} />
                    </div>
                  </SmallCanvas>
                </div>
              </li>
            );
          })}
        </ul>
      </SampleProvider>
    </div>
  );
}
