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
 * Statements that people wait for: a call ends after ten seconds. By then the database has ended the statement, as for a locked
 * table, or, where it does not answer at all, the connection is given up. Either counts as a database that is away.
 */
export const callLimits = { statement_timeout: 8_000, query_timeout: 9_000 };

const background = new AsyncLocalStorage<true>();

/**
 * Runs work that nobody's call waits for, or that may take longer than a call: migrations, imports, periodic work. Its
 * statements, and those of all that it begins, have no `callLimits` and connections of their own.
 */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work);

export interface Database {
  /**
   * For hand-written SQL with named (prepared) statements. Read it where a statement is made: in the background it is another
   * one. There, what `pool.query` hears nothing of for two minutes fails, and its connection is given up; a statement that may
   * take longer says so by a `query_timeout` of its own.
   */
  readonly pool: pg.Pool;
  url: string;
  /**
   * Runs the work in one transaction on one connection; a throw rolls back. In the background a connection that does not answer
   * as it begins or ends is given up likewise; what the work asks may take as long as it takes.
   */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a pool on a PostgreSQL address. Nothing is connected yet; see `waitForDatabase` in server/. */
export function openDatabase(
  url: string,
  {
    connections = 10,
    name = 'weftline',
    waitsForDisk = true,
    lostMs = 120_000,
    limits,
  }: {
    connections?: number;
    name?: string;
    /** False only for what can be made again: a crash of the database may then lose the last commits of a second. */
    waitsForDisk?: boolean;
    /** After which an answer never comes: what stands between has forgotten the connection, which would be missed for good. */
    lostMs?: number;
    /** For a process that serves people; without, all that it does is background work. */
    limits?: typeof callLimits;
  } = {},
): Database {
  const openPool = (timeouts: Partial<typeof callLimits> = {}) => {
    const opened = new pg.Pool({
      connectionString: url,
      max: connections,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      // Routers forget what is idle for long, and then nobody hears of its end.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...timeouts,
      ...(waitsForDisk ? {} : { onConnect: (client) => client.query('set synchronous_commit = off') }),
    });
    // A lost connection is reported here while it is idle, and by itself while somebody holds it; without listeners either
    // would end the process. The pool makes a new one, and whoever holds it learns from the next query.
    opened.on('error', () => {});
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const patient = openPool();
  const limited = limits && openPool(limits);
  const isLimited = () => limited !== undefined && !background.getStore();
  const query = patient.query.bind(patient) as (asked: unknown, ...more: unknown[]) => unknown;
  const asked = (statement: unknown) =>
    typeof statement === 'string'
      ? { text: statement, query_timeout: lostMs }
      : { query_timeout: lostMs, ...(statement as object) };
  patient.query = ((statement: unknown, ...more: unknown[]) =>
    query(asked(statement), ...more)) as typeof patient.query;
  const poolNow = () => (limited && isLimited() ? limited : patient);
  return {
    get pool() {
      return poolNow();
    },
    url,
    async transaction(work) {
      const client = await poolNow().connect();
      const inTime = (text: string) => (isLimited() ? { text } : (asked(text) as pg.QueryConfig));
      let broken: Error | undefined;
      try {
        await client.query(inTime('begin'));
        const result = await work(client);
        await client.query(inTime('commit'));
        return result;
      } catch (error) {
        // What does not answer would not answer to this either; with its connection, a transaction is undone.
        if (isDatabaseAway(error)) broken = error as Error;
        else
          await client.query(inTime('rollback')).catch((failure: Error) => {
            broken = failure;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      await Promise.all([patient.end(), limited?.end()]);
    },
  };
}

/**
 * SQLSTATE of a server that goes down, comes up, was cut off, has no room, or did not end a statement in time: it will be well
 * again, our query is not at fault.
 */
const awayState = /^(08|53)...$|^57(014|P0[1-5])$|^25(006|P03)$/;
const awaySystemError =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const awayMessage =
  /^Connection terminated|^Query read timeout$|timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/;

/** The database is away or gave up the connection: the caller answers 503 and people try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && awayState.test(code)) return true;
  // Files fail with some of these codes as well: only what a connection did counts.
  if (typeof code === 'string' && awaySystemError.test(code) && isOfConnection(syscall)) return true;
  return awayMessage.test(error.message);
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
/** What a constant statement answers: typed by its own list, where that names nothing but columns of one table. */
type ResultOf<Sql extends string> = ResultOfLine<OneLine<Sql>>;

declare module 'pg' {
  interface ClientBase {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
  interface Pool {
    query<const Sql extends string>(text: Sql, values?: unknown[]): Promise<ResultOf<Sql>>;
  }
}
