import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import { type DisplayId, emptyDocument, type HallDocument } from '#hall/document.ts';
import { type Answer, LinkClient } from '#hall/link/link-client.ts';
import { linkPath } from '#hall/link/link-rules.ts';
import type { Call, Presence } from '#hall/protocol.ts';
import type { Frame } from './control-context.tsx';

export interface HallLink {
  /** Undefined until the document arrives. */
  document: HallDocument | undefined;
  isConnected: boolean;
  presence: Readonly<Record<DisplayId, Presence>>;
  frames: Readonly<Record<DisplayId, Frame>>;
  actor: string;
  now(): number;
  give(command: Command): Promise<Answer>;
  call(call: Call, displays: readonly DisplayId[]): void;
}

const addressOf = (hall: number) => {
  const address = new URL(linkPath, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.search = `?as=operator&hall=${hall}`;
  return address.href;
};

/**
 * The operator's end of the link to a hall: its document, its displays, and the ways to change it. `onPresence` gets what
 * displays report as it arrives, with the server's time.
 */
export function useHallLink(
  hall: number,
  onPresence: (displays: Readonly<Record<DisplayId, Presence>>, at: number) => void = () => undefined,
): HallLink {
  const client = useRef<LinkClient>(undefined);
  const [document, setDocument] = useState<HallDocument>();
  const [isConnected, setIsConnected] = useState(false);
  const [presence, setPresence] = useState<Record<DisplayId, Presence>>({});
  const [frames, setFrames] = useState<Record<DisplayId, Frame>>({});
  const [actor, setActor] = useState('');

  const hear = useEffectEvent(onPresence);

  useEffect(() => {
    const link = new LinkClient({
      open: () => new WebSocket(addressOf(hall)),
      onDocument: (next) => setDocument({ ...emptyDocument, ...next }),
      onWelcome: (welcome) => setActor(welcome.actor ?? ''),
      onConnection: setIsConnected,
      onPresence: (displays, isWhole) => {
        setPresence((before) => (isWhole ? displays : { ...before, ...displays }));
        hear(displays, link.clock.now());
      },
      onPicture: (display, picture, at) => setFrames((before) => ({ ...before, [display]: { picture, at } })),
    });
    client.current = link;
    link.start();
    const wake = () => link.reconnect();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      link.stop();
    };
  }, [hall]);

  return {
    document,
    isConnected,
    presence,
    frames,
    actor,
    now: useCallback(() => client.current?.clock.now() ?? Date.now(), []),
    give: useCallback(
      async (command: Command) => client.current?.give(command) ?? { ok: false as const, reason: 'no_answer' as const },
      [],
    ),
    call: useCallback((call: Call, displays: readonly DisplayId[]) => client.current?.call(call, [...displays]), []),
  };
}
