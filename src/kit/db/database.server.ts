import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type QueryResult } from 'pg';
import type { Rows } from '#rows.ts';

// Sums of fen come as bigint; the product's limits keep them below 2^53, where a number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number exactly`);
  return number;
});

/**
 * Timeouts of statements that a call waits for; a call ends after ten seconds. PostgreSQL ends the statement by then (a locked
 * table), or the connection is dropped if nothing answers. Both count as an unavailable database.
 */
export const callLimits = { statement_timeout: 8_000, query_timeout: 9_000 };

const background = new AsyncLocalStorage<true>();

/**
 * Runs work outside of calls, or longer than a call: migrations, imports, periodic work. Its statements, including those of
 * everything it starts, have no `callLimits` and use connections of their own.
 */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work);

export interface Database {
  /**
   * For hand-written SQL with named (prepared) statements. Read it for each statement, as background work has a pool of its
   * own. There, `pool.query` fails after two minutes without a response and drops its connection; a longer statement sets a
   * `query_timeout` of its own.
   */
  readonly pool: pg.Pool;
  url: string;
  /**
   * Runs the work in one transaction on one connection; a throw rolls back. In the background the same timeout applies to
   * begin, commit and rollback only; the statements of the work have none.
   */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A connection by itself. Lost while it is idle, it would end the process without a listener; its next query fails. */
export async function openConnection(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Opens a pool on a PostgreSQL URL without connecting; see `waitForDatabase` in server/. */
export function openDatabase(
  url: string,
  {
    connections = 10,
    name = 'weftline',
    synchronousCommit = true,
    backgroundTimeoutMs = 120_000,
    limits,
  }: {
    connections?: number;
    name?: string;
    /**
     * False (synchronous_commit = off) only for data that can be recreated: a crash of the database may lose the commits of the
     * last second.
     */
    synchronousCommit?: boolean;
    /** Timeout of background statements: a router may have dropped the connection silently. */
    backgroundTimeoutMs?: number;
    /** For a process that serves calls; without limits all work counts as background work. */
    limits?: typeof callLimits;
  } = {},
): Database {
  const openPool = (timeouts: Partial<typeof callLimits> = {}) => {
    const opened = new pg.Pool({
      connectionString: url,
      max: connections,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      // Routers drop idle connections without notice.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...timeouts,
      ...(synchronousCommit ? {} : { onConnect: (client) => client.query('set synchronous_commit = off') }),
    });
    // A lost connection emits an error, on the pool while idle and on the client while in use; without listeners either would
    // end the process. The pool reconnects, and a client's holder gets the error from its next query.
    opened.on('error', () => {});
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const backgroundPool = openPool();
  const callPool = limits && openPool(limits);
  const isLimited = () => callPool !== undefined && !background.getStore();
  const query = backgroundPool.query.bind(backgroundPool) as (statement: unknown, ...more: unknown[]) => unknown;
  const addTimeout = (statement: unknown) =>
    typeof statement === 'string'
      ? { text: statement, query_timeout: backgroundTimeoutMs }
      : { query_timeout: backgroundTimeoutMs, ...(statement as object) };
  backgroundPool.query = ((statement: unknown, ...more: unknown[]) =>
    query(addTimeout(statement), ...more)) as typeof backgroundPool.query;
  const poolNow = () => (callPool && isLimited() ? callPool : backgroundPool);
  return {
    get pool() {
      return poolNow();
    },
    url,
    async transaction(work) {
      const client = await poolNow().connect();
      const withTimeout = (text: string) => (isLimited() ? { text } : (addTimeout(text) as pg.QueryConfig));
      let broken: Error | undefined;
      try {
        await client.query(withTimeout('begin'));
        const result = await work(client);
        await client.query(withTimeout('commit'));
        return result;
      } catch (error) {
        // An unresponsive connection would not answer a rollback either; closing it rolls back.
        if (isDatabaseUnavailable(error)) broken = error as Error;
        else
          await client.query(withTimeout('rollback')).catch((failure: Error) => {
            broken = failure;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      await Promise.all([backgroundPool.end(), callPool?.end()]);
    },
  };
}

/**
 * SQLSTATE of a server that shuts down, starts, lost the connection, has no room, or hit a statement timeout: temporary, our
 * query is not at fault.
 */
const unavailableState = /^(08|53)...$|^57(014|P0[1-5])$|^25(006|P03)$/;
const unavailableSystemError =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's errors without a code. */
const unavailableMessage =
  /^Connection terminated|^Query read timeout$|timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/;

/** Whether the database is unavailable or dropped the connection: the caller answers 503 and people retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && unavailableState.test(code)) return true;
  // File errors share some of these codes: only those of connections count.
  if (typeof code === 'string' && unavailableSystemError.test(code) && isOfConnection(syscall)) return true;
  return unavailableMessage.test(error.message);
}

const isOfConnection = (syscall: unknown) =>
  syscall === undefined || /^(connect|read|write|getaddrinfo)/.test(String(syscall));

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text;
type OneLine<Sql extends string> = Sql extends `${infer Line}\n${infer Rest}` ? OneLine<`${Line} ${Rest}`> : Trim<Sql>;
type FirstWord<Text extends string> = Trim<Text> extends `${infer Word} ${string}` ? Word : Trim<Text>;
type Items<List extends string> = List extends `${infer Item},${infer Rest}` ? Trim<Item> | Items<Rest> : Trim<List>;
/** An item that is more than a column's name: its type does not follow from the table. */
type Expression = `${string}${' ' | '(' | '.' | ':' | '*' | "'" | '$'}${string}`;

type Listed<Table extends string, List extends string> = string extends List
  ? QueryResult
  : Table extends keyof Rows
    ? Extract<Items<List>, Expression> extends never
      ? QueryResult<Pick<Rows[Table], Items<List> & keyof Rows[Table]>>
      : QueryResult
    : QueryResult;
type ResultOfLine<Sql extends string> = Sql extends `select ${infer List} from ${infer Rest}`
  ? Listed<FirstWord<Rest>, List>
  : Sql extends `${'insert into' | 'update' | 'delete from'} ${infer Rest} returning ${infer List}`
    ? Listed<FirstWord<Rest>, List>
    : QueryResult;
/** The result of a constant statement, typed by its own list if that names only columns of one table. */
type ResultOf<Sql extends string> = ResultOfLine<OneLine<Sql>>;

declare module 'pg' {
  interface ClientBase {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
  interface Pool {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
}
