import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Snapshot } from '#kit/live/live-document.ts';
import { LiveProvider, SampleProvider } from '#kit/live/use-live.tsx';
import type { Language } from '#kit/text/language.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import type { PlacedWidget } from '#screens/boards/board.ts';
import { type Widget, type WidgetEnvironment, WidgetEnvironmentProvider } from '#screens/widget-environment.tsx';
import { type DrawnElement, readMarkup } from './read-markup.ts';

type Figures = Readonly<Record<string, unknown>>;
type Around = Partial<WidgetEnvironment> & { language?: Language };

const plainPlace: PlacedWidget = { widget: 'text', x: 0, y: 0, width: 900, height: 420 };
const plainSurroundings: WidgetEnvironment = {
  variant: 'full',
  theme: 'loom',
  quality: 3,
  devicePixels: 1,
  played: undefined,
};

function Around({
  around: { language = 'zh-CN', ...surroundings },
  children,
}: {
  around: Around;
  children: ReactNode;
}) {
  return (
    <VisitProvider visit={{ ...defaultVisit, language }}>
      <WidgetEnvironmentProvider value={{ ...plainSurroundings, ...surroundings }}>
        {children}
      </WidgetEnvironmentProvider>
    </VisitProvider>
  );
}

/** A widget in what a board puts around it: figures that do not change, a language, and a display that can do everything. */
export const onBoard = (Widget: Widget, placed: Partial<PlacedWidget>, figures: Figures, around: Around = {}) => (
  <Around around={around}>
    <SampleProvider figures={{ ...figures }}>
      <Widget placed={{ ...plainPlace, ...placed }} />
    </SampleProvider>
  </Around>
);

/** The same on a board that hears from its server: begun with what its page brought, told more by whatever `fetch` answers. */
export const onLiveBoard = (
  Widget: Widget,
  placed: Partial<PlacedWidget>,
  initial: Snapshot | undefined,
  around: Around = {},
) => (
  <Around around={around}>
    <LiveProvider url="/screen/live" initial={initial} onRefused={() => {}}>
      <Widget placed={{ ...plainPlace, ...placed }} />
    </LiveProvider>
  </Around>
);

/** The same as a page has it before anything runs in it: quick to make, for widgets that need no clock and no browser. */
export const drawn = (...given: Parameters<typeof onBoard>): DrawnElement =>
  readMarkup(renderToStaticMarkup(onBoard(...given)));

/** Figures of one topic, as a document names them. */
export const ofTopic = (topic: string, figures: object): Figures =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${topic}/${key}`, value]));
