import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { addHall, arriveAsDisplay, pairDisplay } from '#hall/contract.ts';
import { LinkClient, type LinkClientOptions, type LinkSocket } from '#hall/link/link-client.ts';
import { linkPath } from '#hall/link/link-rules.ts';
import type { CallDescription } from '#kit/call/call.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { serverWords } from '../../scripts/project.mjs';
import { stopPrograms } from '../client/program.ts';

/** The product with a hall of its own, for a benchmark: an operator's cookie, and devices that are paired on demand. */
export async function openRoom(port: number) {
  const site = `http://127.0.0.1:${port}`;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-hall-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const product: ChildProcess = spawn(process.execPath, serverWords(), {
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(directory, 'data'), DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${site}/readyz`).catch(() => undefined))?.ok) await pause(100);

  async function call(description: Pick<CallDescription, 'path'>, payload: Record<string, unknown>, cookie = '') {
    const answer = await fetch(site + description.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: writeFormBody(payload),
    });
    const given = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    const envelope = await answer.json();
    if (envelope.code !== 1) throw new Error(`${description.path}: ${JSON.stringify(envelope)}`);
    return { data: envelope.data, cookie: given.join('; ') };
  }
  const password = fs.readFileSync(path.join(directory, 'data/admin-password.txt'), 'utf8').trim();
  const login = { path: '/api.php/official/screen/login' };
  const { cookie } = await call(login, { username: 'admin', password });
  const links: LinkClient[] = [];

  return {
    site,
    pid: product.pid,
    /** A call of the operator's, and the cookie for what is no call. */
    call: async (description: Pick<CallDescription, 'path'>, payload: Record<string, unknown>) =>
      (await call(description, payload, cookie)).data,
    cookie,
    addHall: async (name: string): Promise<number> => (await call(addHall, { name }, cookie)).data.id,
    /** Confirms the code that a device shows. */
    pair: async (code: string, hall: number, name: string): Promise<string> =>
      String((await call(pairDisplay, { code, hall, name }, cookie)).data.display),
    /** A device that has no browser: the product's own end of the link, in this process. */
    async device(hall: number, name: string): Promise<LinkClient> {
      const arrived = await call(arriveAsDisplay, {});
      await this.pair(arrived.data.pairing.code, hall, name);
      return this.link(arrived.cookie);
    },
    operator(hall: number, options: Partial<LinkClientOptions>): LinkClient {
      return this.link(cookie, `?as=operator&hall=${hall}`, options);
    },
    link(by: string, search = '', options: Partial<LinkClientOptions> = {}): LinkClient {
      const link = new LinkClient({
        open: () =>
          new WebSocket(`ws://127.0.0.1:${port}${linkPath}${search}`, {
            headers: { cookie: by },
          }) as unknown as LinkSocket,
        ...options,
      });
      links.push(link);
      link.start();
      return link;
    },
    async close() {
      for (const link of links) link.stop();
      await stopPrograms([product]);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type BenchRoom = Awaited<ReturnType<typeof openRoom>>;
