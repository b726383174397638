import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts';
import { dataDirectory } from './applicant-page.ts';

/** As if a minute had passed since the last code: otherwise a number that signed in waits before it is sent another one. */
export const forgetPauseBetweenCodes = () => tell(`delete from rate_limits where key like 'code/gap/%'`);

/** As if nobody had bound WeChat here: its stand-in has only a few people. */
export const forgetWechatBindings = () => tell('delete from wechat_identities');

const tell = (statement: string): Promise<unknown> => inProductDatabase((client) => client.query(statement));

/** Where the database is of the product that a browser test talks to. */
export async function productDatabaseUrl(): Promise<string> {
  // Written by `serve.ts` if the tests run against a server of one's own.
  const told = path.join(dataDirectory, 'database-url.txt');
  if (fs.existsSync(told)) return fs.readFileSync(told, 'utf8');
  const found = await findRunningPostgres(path.join(dataDirectory, 'postgres'));
  if (!found) throw new Error('the database of the product is not there');
  return found;
}

/** Works on that database. */
export async function inProductDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await productDatabaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
