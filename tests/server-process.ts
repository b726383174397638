import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openTestDatabase } from './database.ts';

interface ServerProcess {
  child: ChildProcess;
  /** Where it serves, such as http://127.0.0.1:40123. */
  site: string;
}

/** The server without pages as a process of its own (`serve-calls.ts`), which a test may kill at any moment. */
async function startServer(databaseUrl: string, dataDirectory: string, more: object): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-calls.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr?.pipe(process.stderr);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, site: `http://127.0.0.1:${Number(String(line))}` };
}

/** A data directory and servers on it that a test kills; what is left of them goes when the file's tests are over. */
export function servedDirectory(name: string) {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const running: ChildProcess[] = [];
  const databases: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    for (const database of databases) await database.close();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  });
  return {
    dataDirectory,
    running,
    /** An empty database, as a first start finds it. */
    async database(): Promise<{ url: string }> {
      const database = await openTestDatabase({ migrated: false });
      databases.push(database);
      return database;
    },
    /** `more`: of the environment. */
    async serve(databaseUrl: string, more: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer(databaseUrl, dataDirectory, more);
      running.push(server.child);
      return server;
    },
  };
}
