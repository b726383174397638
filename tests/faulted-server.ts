import pg from 'pg';
import { openFaultLine } from './fault-line.ts';
import type { servedDirectory } from './server-process.ts';

/** The product on an empty database, both at the end of lines that a test cuts; and the database as it is, past the line. */
export async function openFaultedServer({
  database,
  serve,
}: Pick<ReturnType<typeof servedDirectory>, 'database' | 'serve'>) {
  const { url } = await database();
  const throughLine = new URL(url);
  const { hostname, port, searchParams } = throughLine;
  const socket = searchParams.get('host');
  const databaseLine = await openFaultLine(
    socket?.startsWith('/') ? { path: `${socket}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) },
  );
  searchParams.delete('host');
  throughLine.host = `127.0.0.1:${databaseLine.port}`;
  let server = await serve(throughLine.href);
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
      server = await serve(throughLine.href);
      line.lead(portOf());
    },
    async close(): Promise<void> {
      line.close();
      databaseLine.close();
      await truth.end();
    },
  };
}
