import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '#kit/postgres.server.ts';
import { dataDirectory } from './applicant-page.ts';

/** As if a minute had passed since the last code: otherwise a number that signed in waits before it is sent another one. */
export const forgetPauseBetweenCodes = () => tell(`delete from rate_limits where key like 'code/gap/%'`);

/** As if nobody had bound WeChat here: its stand-in has only a few people. */
export const forgetWechatBindings = () => tell('delete from wechat_identities');

async function tell(statement: string): Promise<void> {
  // Written by `serve.ts` if the tests run against a server of one's own.
  const told = path.join(dataDirectory, 'database-url.txt');
  const client = new pg.Client({
    connectionString: fs.existsSync(told)
      ? fs.readFileSync(told, 'utf8')
      : await findRunningPostgres(path.join(dataDirectory, 'postgres')),
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
