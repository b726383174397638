import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const ANSWER_MS = 2000;

export type Holder = { pid?: number; address?: string };
export type DataDirectoryLock =
  | {
      ok: true /** Publishes the address once it is known. */;
      setAddress(about: { address: string }): void;
      release(): Promise<void>;
    }
  | { ok: false; holder: Holder };

/**
 * Makes this process the only application on a data directory, or returns the present holder.
 *
 * The holder listens on the Unix socket `lock/<n>.sock` with the highest number and answers with its pid and address. The
 * kernel closes the socket with the process, by SIGKILL too, so no stale lock can block a start. A successor adds `n + 1`,
 * which `link` lets only one process do, instead of removing `n`, which may belong to another process by then. Not for network
 * file systems: sockets of another machine refuse connections and look dead.
 */
export async function lockDataDirectory(
  directory: string,
  about: { address?: string } = {},
): Promise<DataDirectoryLock> {
  const folder = path.join(path.resolve(directory), 'lock');
  fs.mkdirSync(path.dirname(folder), { recursive: true }); // without the mode, which would apply to the parents too
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const short = shortcutTo(folder);
  const holder: Holder = { pid: process.pid, ...about };
  const server = net.createServer((socket) => {
    socket.on('error', () => {}); // the client may have disconnected
    socket.end(JSON.stringify(holder));
  });
  const own = `${randomUUID()}.new`;
  try {
    server.listen({ path: path.join(short, own), readableAll: false });
    await once(server, 'listening');
    for (;;) {
      const highest = highestNumber(folder);
      if (highest > 0) {
        const other = await askHolder(path.join(short, nameOf(highest)));
        if (other) {
          await close(server);
          return { ok: false, holder: other };
        }
      }
      if (claim(folder, own, highest + 1)) break;
    }
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    fs.rmSync(path.join(folder, own), { force: true });
    fs.rmSync(path.dirname(short), { recursive: true, force: true });
  }
  server.unref();
  return {
    ok: true,
    setAddress: ({ address }) => {
      holder.address = address;
    },
    release: () => close(server), // the file stays; it refuses connections from now on
  };
}

const nameOf = (number: number) => `${number}.sock`;

function highestNumber(folder: string): number {
  const numbers = fs.readdirSync(folder).map((name) => Number(/^(\d+)\.sock$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

function claim(folder: string, own: string, number: number): boolean {
  const target = path.join(folder, nameOf(number));
  try {
    fs.linkSync(path.join(folder, own), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  if (highestNumber(folder) > number) {
    // Another process moved on after we read the folder, so this number is outdated.
    fs.rmSync(target, { force: true });
    return false;
  }
  for (const name of fs.readdirSync(folder)) {
    const lower = /^(\d+)\.sock$/.exec(name)?.[1];
    if (lower && Number(lower) < number) fs.rmSync(path.join(folder, name), { force: true });
  }
  return true;
}

/** Undefined if the holder has ended. A stopped or hanging holder keeps the lock, but cannot say who it is. */
async function askHolder(file: string): Promise<Holder | undefined> {
  return await new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect({ path: file });
    const unknown = setTimeout(() => settle({}), ANSWER_MS);
    const settle = (holder: Holder | undefined) => {
      clearTimeout(unknown);
      socket.destroy();
      resolve(holder);
    };
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => settle(parseHolder(text)));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') settle(undefined);
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET') settle({});
      else {
        clearTimeout(unknown);
        reject(error);
      }
    });
  });
}

function parseHolder(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return {};
  }
}

// A socket path is limited to some 100 bytes; a data directory may be deeper.
function shortcutTo(folder: string): string {
  const short = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lock-')), 'to');
  fs.symlinkSync(folder, short);
  return short;
}

async function close(server: net.Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}
