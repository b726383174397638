import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Notices between processes over PostgreSQL's LISTEN/NOTIFY. */
export interface Notices {
  /** Calls `hear` with the payload of every notice on the channel, from any process, this one included. */
  listen(channel: string, hear: (payload: string) => void): void;
  /** Calls `mend` whenever notices may have been missed: whoever keeps a copy must read afresh. */
  onGap(mend: () => void): void;
  /**
   * Answers when the connection that listens has answered, and so has told of what was committed before. Throws while there
   * is none; one that has not answered for long is made anew.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

/**
 * Keeps one connection listening, for as long as the process lives; a lost one is made again with growing pauses.
 *
 * @param lostMs after which a connection that does not answer never will: what is behind it has forgotten it, or is gone.
 */
export function openNotices(
  url: string,
  report: (message: string, error: unknown) => void,
  { lostMs = 10_000 } = {},
): Notices {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const menders: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  const closing = new AbortController();
  const inTime = (text: string): pg.QueryConfig & { query_timeout: number } => ({ text, query_timeout: lostMs });

  async function connect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'weftline notices',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      try {
        next.on('error', () => {});
        await next.connect();
        next.on('notification', ({ channel, payload }) => {
          for (const hear of channels.get(channel) ?? []) hear(payload ?? '');
        });
        next.on('end', () => {
          if (closed || client !== next) return;
          client = undefined;
          for (const mend of menders) mend();
          connecting = connect();
        });
        for (const channel of channels.keys()) await next.query(inTime(`listen ${next.escapeIdentifier(channel)}`));
        client = next;
        if (closed) await next.end();
        for (const mend of menders) mend();
        return;
      } catch (error) {
        report('cannot listen for notices', error);
        await next.end().catch(() => {});
        await pause(Math.min(longestPauseMs, 100 * 2 ** attempt), undefined, { signal: closing.signal }).catch(
          () => {},
        );
      }
    }
  }
  let connecting = connect();
  let asked: Promise<unknown> = Promise.resolve();

  return {
    listen(channel, hear) {
      const present = channels.get(channel);
      if (present) present.push(hear);
      else {
        channels.set(channel, [hear]);
        // One after the other: a connection takes one statement at a time.
        const by = client;
        if (by)
          asked = asked
            .then(() => by.query(inTime(`listen ${by.escapeIdentifier(channel)}`)))
            .catch((error) => report('cannot listen', error));
      }
    },
    onGap: (mend) => menders.push(mend),
    async caughtUp() {
      const by = client;
      if (!by) throw new Error('nothing is listened to just now');
      await by.query(inTime('select 1')).catch((error) => {
        // It may have gone meanwhile, which is what is wanted.
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
