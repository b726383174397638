import pg from 'pg';

/** Statements of the product that were not looked at yet, with the file that made them; each comes once in a process. */
let recorded: { text: string; from: string }[] = [];
const seen = new Set<string>();

const ofDriver = /node_modules|kit\/db\/database\.server|recorded-statements|node:/;
const ofTests = /\.test\.tsx?:|\/(?:tests|bench)\//;

function record(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string' || seen.has(text)) return;
  const caller = new Error().stack?.split('\n').find((line) => line.includes('    at ') && !ofDriver.test(line));
  // What the driver's pool passes on to a connection was recorded as it came to the pool.
  if (caller === undefined || ofTests.test(caller)) return;
  seen.add(text);
  recorded.push({ text, from: /\(?([^( ]+:\d+):\d+\)?$/.exec(caller)?.[1] ?? caller });
}

// Files of a worker share this module: whatever the process asks PostgreSQL from here on is recorded.
for (const { prototype } of [pg.Pool, pg.Client] as { prototype: { query(...given: unknown[]): unknown } }[]) {
  const { query } = prototype;
  prototype.query = function (...given: unknown[]) {
    record(given[0]);
    return query.apply(this, given);
  };
}

/** Those recorded since this was asked last. */
export function takeRecorded(): { text: string; from: string }[] {
  const taken = recorded;
  recorded = [];
  return taken;
}
