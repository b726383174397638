import pg from 'pg';
import { openDatabaseLine, openFaultLine } from './fault-line.ts';
import type { servedDirectory } from './server-process.ts';

/** The product on an empty database, both at the end of lines that a test cuts; and the database as it is, past the line. */
export async function openFaultedServer({
  database,
  serve,
}: Pick<ReturnType<typeof servedDirectory>, 'database' | 'serve'>) {
  const { url } = await database();
  const { line: databaseLine, url: throughLine } = await openDatabaseLine(url);
  let server = await serve(throughLine);
  const portOf = () => Number(new URL(server.site).port);
  const line = await openFaultLine({ host: '127.0.0.1', port: portOf() });
  const truth = new pg.Client({ connectionString: url });
  truth.on('error', () => {});
  await truth.connect();
  return {
    host: `127.0.0.1:${line.port}`,
    line,
    databaseLine,
    truth,
    /** Ended without a word, and another one in its place. */
    async restart(): Promise<void> {
      server.child.kill('SIGKILL');
      server = await serve(throughLine);
      line.lead(portOf());
    },
    async close(): Promise<void> {
      line.close();
      databaseLine.close();
      await truth.end();
    },
  };
}
