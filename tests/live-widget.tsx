import { render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { eventFrame } from '#kit/live/event-stream.ts';
import { useLiveClient } from '#kit/live/use-live.tsx';
import type { PlacedWidget } from '#screens/boards/board.ts';
import type { Widget } from '#screens/widget-environment.tsx';
import { onLiveBoard } from './drawn-widget.tsx';
import { readMarkup } from './read-markup.ts';

const bytes = new TextEncoder();

/**
 * A widget on a board that its server keeps up to date, in jsdom and on real timers. `told` sends what changed as one patch, and
 * gives the widget as it is drawn then; `shown` as it is drawn now. Whoever uses it takes `vi.unstubAllGlobals` back afterwards.
 */
export async function liveWidget(
  Widget: Widget,
  placed: Partial<PlacedWidget>,
  figures: Readonly<Record<string, unknown>>,
  around: Parameters<typeof onLiveBoard>[3] = {},
) {
  let revision = 1;
  let client: ReturnType<typeof useLiveClient> | undefined;
  let server: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (event: string, message: object) =>
    server?.enqueue(bytes.encode(eventFrame(event, JSON.stringify({ epoch: 'e', revision, ...message }))));
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(ours) {
            server = ours;
            send('snapshot', { figures });
          },
        }),
      ),
  );
  const Watched: Widget = (given) => {
    client = useLiveClient();
    return <Widget {...given} />;
  };
  const { container } = render(onLiveBoard(Watched, placed, undefined, around));
  const shown = () => readMarkup(container.innerHTML);
  const arrives = () =>
    waitFor(() => {
      if (client?.revision !== revision) throw new Error('what the server sent has not come yet');
    });
  await arrives();
  return {
    container,
    shown,
    async told(set: Readonly<Record<string, unknown>>, unset: readonly string[] = []) {
      revision += 1;
      send('patch', { set, unset });
      await arrives();
      return shown();
    },
  };
}
