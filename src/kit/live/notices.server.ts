import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openConnection } from '#kit/db/database.server.ts';

/** Notices between processes over PostgreSQL's LISTEN/NOTIFY. */
export interface Notices {
  /** Calls `onNotice` with the payload of every notice on the channel, from any process including this one. */
  listen(channel: string, onNotice: (payload: string) => void): void;
  /** Calls the listener whenever notices may have been missed: cached data must be reread. */
  onGap(listener: () => void): void;
  /**
   * Resolves once the listening connection has responded, and so has delivered all earlier commits. Throws while disconnected;
   * reconnects if it times out.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 2_000;

/**
 * Keeps one connection listening as long as the process lives; reconnects with exponential backoff.
 *
 * @param timeoutMs after which an unresponsive connection counts as dead.
 */
export function openNotices(
  url: string,
  report: (message: string, error: unknown) => void,
  { timeoutMs = 10_000 } = {},
): Notices {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  const closing = new AbortController();
  const withTimeout = (text: string): pg.QueryConfig & { query_timeout: number } => ({
    text,
    query_timeout: timeoutMs,
  });

  async function connect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      let next: pg.Client | undefined;
      try {
        next = await openConnection({
          connectionString: url,
          application_name: 'weftline notices',
          keepAlive: true,
          connectionTimeoutMillis: 5_000,
        });
        next.on('notification', ({ channel, payload }) => {
          for (const onNotice of channels.get(channel) ?? []) onNotice(payload ?? '');
        });
        next.on('end', () => {
          if (closed || client !== next) return;
          client = undefined;
          for (const listener of gapListeners) listener();
          connecting = connect();
        });
        for (const channel of channels.keys())
          await next.query(withTimeout(`listen ${next.escapeIdentifier(channel)}`));
        client = next;
        if (closed) await next.end();
        for (const listener of gapListeners) listener();
        return;
      } catch (error) {
        report('cannot listen for notices', error);
        await next?.end().catch(() => {});
        await pause(Math.min(longestPauseMs, 100 * 2 ** attempt), undefined, { signal: closing.signal }).catch(
          () => {},
        );
      }
    }
  }
  let connecting = connect();
  let listening: Promise<unknown> = Promise.resolve();

  return {
    listen(channel, onNotice) {
      const present = channels.get(channel);
      if (present) present.push(onNotice);
      else {
        channels.set(channel, [onNotice]);
        // Serialized: a connection takes one statement at a time.
        const by = client;
        if (by)
          listening = listening
            .then(() => by.query(withTimeout(`listen ${by.escapeIdentifier(channel)}`)))
            .catch((error) => report('cannot listen', error));
      }
    },
    onGap: (listener) => gapListeners.push(listener),
    async caughtUp() {
      const by = client;
      if (!by) throw new Error('nothing is listened to just now');
      await by.query(withTimeout('select 1')).catch((error) => {
        // It may be closed already.
        void by.end().catch(() => {});
        throw error;
      });
    },
    async close() {
      closed = true;
      closing.abort();
      await client?.end();
      await connecting;
    },
  };
}
