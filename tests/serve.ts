// Starts the product for the browser tests: on an embedded database in TEST_DATA_DIR, or, if the tests run against a
// server of one's own (DATABASE_URL), on a database made there for this run and dropped at its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverWords } from '../scripts/project.mjs';

const given = process.env.DATABASE_URL;
const name = `test_browser_${process.pid}`;
const env = { ...process.env };
if (given) {
  await ask(`create database "${name}"`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  env.DATABASE_URL = url.href;
  fs.mkdirSync(env.DATA_DIR ?? '', { recursive: true });
  fs.writeFileSync(path.join(env.DATA_DIR ?? '', 'database-url.txt'), url.href);
}
const product = spawn(process.execPath, serverWords(), { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
const [code] = await once(product, 'exit');
if (given) await ask(`drop database if exists "${name}" with (force)`);
process.exit(code ?? 1);

async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: given });
  await client.connect();
  await client.query(sql);
  await client.end();
}
