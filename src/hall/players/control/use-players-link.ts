import { useEffect, useRef, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import { emptyDocument, type HallDocument } from '#hall/document.ts';
import { type Answer, LinkClient, type LinkSocket } from '#hall/link/link-client.ts';
import { linkPath, type Presence } from '#hall/protocol.ts';

/** Reports of displays on their videos in the last minute, oldest first. */
export interface SkewPoint {
  at: number;
  skewMs: number;
}
const keptMs = 60_000;

export interface PlayersLink {
  document: HallDocument;
  presence: Readonly<Record<string, Presence>>;
  skews: Readonly<Record<string, readonly SkewPoint[]>>;
  isLinked: boolean;
  now(): number;
  give(command: Command): Promise<Answer>;
}

/** The hall as it is now, with a line of each display's skew, and the way to give commands. */
export function usePlayersLink(hall: number): PlayersLink {
  const [document, setDocument] = useState<HallDocument>(emptyDocument);
  const [presence, setPresence] = useState<Record<string, Presence>>({});
  const [skews, setSkews] = useState<Record<string, readonly SkewPoint[]>>({});
  const [isLinked, setIsLinked] = useState(false);
  const link = useRef<LinkClient>(undefined);

  useEffect(() => {
    const client = new LinkClient({
      open: () =>
        new WebSocket(
          `${location.origin.replace(/^http/, 'ws')}${linkPath}?as=operator&hall=${hall}`,
        ) as unknown as LinkSocket,
      onDocument: (given) => setDocument(given),
      onConnection: setIsLinked,
      onPresence: (displays, isWhole) => {
        setPresence((before) => (isWhole ? displays : { ...before, ...displays }));
        const at = client.clock.now();
        setSkews((before) => withPoints(before, displays, at));
      },
    });
    link.current = client;
    client.start();
    return () => client.stop();
  }, [hall]);

  const [still] = useState(() => ({
    now: () => link.current?.clock.now() ?? Date.now(),
    give: (command: Command): Promise<Answer> =>
      link.current?.give(command) ?? Promise.resolve({ ok: false, reason: 'no_answer' }),
  }));
  return { document, presence, skews, isLinked, ...still };
}

function withPoints(
  before: Record<string, readonly SkewPoint[]>,
  said: Record<string, Presence>,
  at: number,
): Record<string, readonly SkewPoint[]> {
  const after = { ...before };
  for (const [display, { report }] of Object.entries(said)) {
    const skewMs = report?.video?.skewMs;
    if (typeof skewMs !== 'number') continue;
    const recent = (after[display] ?? []).filter((point) => point.at > at - keptMs);
    after[display] = [...recent, { at, skewMs }];
  }
  return after;
}
