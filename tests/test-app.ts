import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { hasAuditWords } from '#accounts/audit/audit-words.ts';
import { undoOfferedMs } from '#enrolment/application/application-status.ts';
import type { CallDescription, Envelope } from '#kit/call/call.ts';
import { callLimits, openDatabase } from '#kit/db/database.server.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices, type Services } from '#server/services.ts';
import { openTestDatabase } from './database.ts';
import { staffPassword } from './staff-password.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** Somebody with a browser: keeps cookies, sends what a browser sends. */
export interface Visitor {
  cookies: Map<string, string>;
  headers: Record<string, string>;
  /** Makes a call, form-encoded, and gives the whole envelope. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, refusals included
  call<Call extends CallDescription>(call: Call, payload?: Record<string, unknown>): Promise<Envelope<any>>;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  clock: TestClock;
  dataDirectory: string;
  visitor(headers?: Record<string, string>): Visitor;
  /** Messages of the outbox, oldest first. */
  messages(): { to: string; code: string | null; text: string; at: string }[];
  /** Goes past the time in which a decision can be undone unheard of; gives the messages that were held for it their way. */
  sendHeld(): Promise<void>;
  /** A visitor who has signed in by a code sent to this phone. */
  applicant(phone: string): Promise<Visitor>;
  /** A visitor who has signed in as a screen user with these roles, made for the purpose. */
  screenUser(...roles: string[]): Promise<Visitor>;
  close(): Promise<void>;
}

/** The whole server without pages, on a database and a data directory of its own; nothing is mocked but the clock. */
export async function openTestApp({
  env = {},
  startsAt,
  reach = async (url) => url,
}: {
  env?: Record<string, string>;
  startsAt?: string;
  /** By which address the server reaches its database. */
  reach?: (url: string) => Promise<string>;
} = {}): Promise<TestApp> {
  const testDatabase = await openTestDatabase();
  const databaseUrl = await reach(testDatabase.url);
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-test-'));
  const clock = testClock(startsAt);
  const read = readEnvironment({
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    MACHINE_ID: 'tests',
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join('; '));
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const database = openDatabase(databaseUrl, { connections: 5, limits: callLimits });
  const services = await buildServices({ environment: read.environment, database, log, clock });
  const app = await buildApp({ services, log, pages: { kind: 'none' } });
  await app.ready();

  const visitor = (headers: Record<string, string> = {}): Visitor => {
    const cookies = new Map<string, string>();
    return {
      cookies,
      headers,
      async call(call, payload = {}) {
        const answer = await app.inject({
          method: 'POST',
          url: call.path,
          payload: writeFormBody(payload),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
            ...headers,
          },
        });
        for (const { name, value } of answer.cookies) {
          if (value) cookies.set(name, value);
          else cookies.delete(name);
        }
        return answer.json();
      },
    };
  };
  const messages = (): ReturnType<TestApp['messages']> => {
    const file = path.join(dataDirectory, 'outbox/sms.ndjson');
    return fs.existsSync(file)
      ? fs
          .readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  };

  return {
    app,
    services,
    clock,
    dataDirectory,
    visitor,
    messages,
    async sendHeld() {
      clock.forward(undoOfferedMs);
      await services.sms.sendDue();
    },
    async applicant(phone) {
      const { sendVerifyCode, supplierLogin } = await import('#accounts/contract.ts');
      const person = visitor();
      // Past the pause between two codes, however often a test signs the same phone in.
      clock.forward(61_000);
      const sent = await person.call(sendVerifyCode, { contact_phone: phone });
      if (sent.code !== 1) throw new Error(`no code was sent: ${JSON.stringify(sent)}`);
      const answer = await person.call(supplierLogin, { contact_phone: phone, verify_code: messages().at(-1)?.code });
      if (answer.code !== 1) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
      return person;
    },
    async screenUser(...roles) {
      const { screenLogin } = await import('#accounts/contract.ts');
      const username = `u${Math.random().toString(36).slice(2, 10)}`;
      await database.pool.query(
        'insert into screen_users (username, name, password_hash, roles) values ($1, $1, $2, $3)',
        [username, staffPassword.hash, roles],
      );
      const person = visitor();
      const answer = await person.call(screenLogin, { username, password: staffPassword.password });
      if (answer.code !== 1) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
      return person;
    },
    async close() {
      const { rows } = await database.pool.query<{ action: string }>('select distinct action from audit_entries');
      const unnamed = rows.filter(({ action }) => !hasAuditWords(action)).map(({ action }) => action);
      await app.close();
      await services.close();
      await database.close();
      await testDatabase.close();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
      if (unnamed.length > 0) throw new Error(`no words for these in accounts/audit/audit-words.ts: ${unnamed}`);
    },
  };
}
