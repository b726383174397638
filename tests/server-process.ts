import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ServerProcess {
  child: ChildProcess;
  /** Where it serves, such as http://127.0.0.1:40123. */
  site: string;
}

/** The server without pages as a process of its own (`serve-calls.ts`), which a test may kill at any moment. */
export async function startServer(databaseUrl: string, dataDirectory: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-calls.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, site: `http://127.0.0.1:${Number(String(line))}` };
}
