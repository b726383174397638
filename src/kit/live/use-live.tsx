import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Connection, LiveClient, type LiveClientOptions } from './live-client.ts';

const LiveContext = createContext<LiveClient | undefined>(undefined);

/**
 * Connects its children to one live document. `initial` is what the server rendered; give the component a `key` by `url`, as
 * one provider stays with its document.
 */
export function LiveProvider({
  onRefused,
  children,
  ...options
}: Pick<LiveClientOptions, 'url' | 'initial' | 'paint' | 'clock' | 'shownTime' | 'onBeat'> & {
  onRefused(): void;
  children: ReactNode;
}) {
  const [client] = useState(() => new LiveClient(options));
  useEffect(() => {
    client.start();
    // An open connection keeps a page out of the back/forward cache.
    const leave = () => client.stop();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && client.start();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      client.stop();
    };
  }, [client]);
  return (
    <LiveContext value={client}>
      <Refusal client={client} onRefused={onRefused} />
      {children}
    </LiveContext>
  );
}

/** `onRefused` removes these figures from the page. If it did not, the client retries after this. */
const refusalRetryMs = 5_000;

function Refusal({ client, onRefused }: { client: LiveClient; onRefused(): void }) {
  const isRefused = useSyncExternalStore(
    client.subscribe,
    () => client.connection === 'refused',
    () => false,
  );
  // Re-rendering while the page handles a refusal is no further refusal.
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    if (!isRefused) return;
    tell();
    const again = setInterval(() => {
      tell();
      client.reconnect();
    }, refusalRetryMs);
    return () => clearInterval(again);
  }, [isRefused, client]);
  return null;
}

/** Constant figures, for previews and for a widget without a server. */
export function SampleProvider({ figures, children }: { figures: Record<string, unknown>; children: ReactNode }) {
  const [client] = useState(
    () => new LiveClient({ url: '', initial: { epoch: 'sample', revision: 0, figures }, isSample: true }),
  );
  return <LiveContext value={client}>{children}</LiveContext>;
}

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext);
  if (!client) throw new Error('a live figure stands outside of a LiveProvider');
  return client;
}

/** All figures of a topic; the same object until one of them changes. */
export function useTopic<Figures extends object = Record<string, unknown>>(name: string): Partial<Figures> {
  const client = useLiveClient();
  const read = () => client.topic(name) as Partial<Figures>;
  return useSyncExternalStore(client.subscribe, read, read);
}

/** When the figures were current, by the server's clock, to the second; undefined until known. */
export function useAsOf(): number | undefined {
  const client = useLiveClient();
  const read = () => (client.goodAt === undefined ? undefined : Math.floor(client.goodAt / 1_000) * 1_000);
  return useSyncExternalStore(client.subscribe, read, read);
}

export function useConnection(): Connection {
  const client = useLiveClient();
  const read = () => client.connection;
  return useSyncExternalStore(client.subscribe, read, read);
}
