import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { writeSecretFile } from '#kit/db/secret-file.server.ts';
import { makeDirectory } from '#kit/files/make-directory.server.ts';
import { demonstrationParts } from '#orders/demonstration-parts.server.ts';
import { type AppOptions, buildApp } from './app.ts';
import { type Environment, readEnvironment } from './env.ts';
import { stopOnSignals } from './graceful-stop.ts';
import { openLogFile } from './log-file.ts';
import { openPrepared } from './prepared-database.ts';
import { buildServices, type Services } from './services.ts';

const projectDirectory = path.resolve(import.meta.dirname, '../..');

/** Starts everything, says so in a few plain lines, and stops cleanly on SIGINT and SIGTERM. */
export async function run({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const startedAt = performance.now();
  const read = readEnvironment({ BUILD_STAMP: builtStamp(), ...process.env });
  if (!read.ok) {
    console.error(
      `Weftline cannot start. Please correct the environment:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    process.exit(1);
  }
  const { environment } = read;
  makeDirectory(environment.dataDirectory);
  const logFile = openLogFile(path.join(environment.dataDirectory, 'weftline.log'));
  const log = pino({ level: environment.LOG_LEVEL }, logFile);

  // Loading the pages takes as long as starting the database, which other processes do: both at once.
  const pages = isDevelopment ? vitePages : builtPages();
  Promise.resolve(pages).catch(() => {}); // awaited below
  const prepared = await openPrepared(environment, (message, error) => log.error({ err: error }, message));
  if (!prepared.ok) {
    console.error(prepared.message);
    process.exit(1);
  }
  const services = await buildServices({ environment, database: prepared.database, log });
  const admin = await services.accounts.createFirstAdmin((password) =>
    writeSecretFile(passwordFile(environment), password),
  );
  await services.orders.keys.createFirst((key) =>
    writeSecretFile(path.join(environment.dataDirectory, 'ingest-key.txt'), key),
  );
  const filling = await fillDemonstration(services, (message) => log.error({ message }, 'demonstration data'));
  let isReady = false;
  filling.applications.then(() => {
    isReady = true;
  }, log.error);
  const app = await buildApp({
    services,
    log,
    logFile,
    isReady: () => isReady,
    pages: await pages,
  });

  // React Router's dev server leaves the process in a handler of its own, before ours could finish.
  if (isDevelopment) for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  stopOnSignals(async () => {
    await app.stopGracefully(isDevelopment ? { drainMs: 0, finishMs: 0 } : {});
    await filling.stop();
    await services.close();
    await prepared.close();
    process.exit(0);
  });

  try {
    await app.listen({ host: environment.HOST, port: environment.PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(
      `Weftline cannot start: port ${environment.PORT} is in use. Set PORT to another one, such as PORT=${environment.PORT + 1} npm start`,
    );
    await filling.stop();
    await services.close();
    await prepared.close();
    process.exit(1);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : environment.PORT;
  const site = `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${port}`;
  prepared.tell({ address: site });
  const foreign = services.tracking.foreignSpools();
  if (foreign.length > 0) log.warn({ folders: foreign }, 'events of other machines wait in their spools');
  // Work on days that are over would find them empty while they are being filled.
  filling.done.then(services.startPeriodicWork, log.error);
  if (environment.demo)
    filling.done.then(() => services.demonstration.start({ live: environment.DEMO_LIVE ?? true }), log.error);
  console.log(
    [
      `Weftline 织联 is serving on ${site}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      `  apply      ${site}/movein`,
      `  console    ${site}/console   user admin, ${toldOfPassword(passwordFile(environment), admin?.password)}`,
      `  screens    ${site}/screen`,
      `  data       ${environment.dataDirectory}${prepared.location ? `; database in ${prepared.location}` : ''}`,
      ...(foreign.length > 0
        ? [
            `  spools     of other machines with events: ${foreign.length}. Once those have stopped: npm run admin -- adopt-spool`,
          ]
        : []),
    ].join('\n'),
  );
}

const passwordFile = ({ dataDirectory }: Environment) => path.join(dataDirectory, 'admin-password.txt');

/** Whoever joins a database that another data directory began has no file of its own to point to. */
function toldOfPassword(file: string, first?: string): string {
  if (first) return `password ${first} (also in ${file})`;
  if (fs.existsSync(file)) return `password in ${file}`;
  return 'set when this database was first started; a new one: npm run admin -- reset-password';
}

function builtStamp(): string | undefined {
  const file = path.join(projectDirectory, 'build/build-stamp.txt');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

async function builtPages(): Promise<AppOptions['pages']> {
  const directory = path.join(projectDirectory, 'build');
  const build = (await import(pathToFileURL(path.join(directory, 'server/index.js')).href)) as ServerBuild;
  return { kind: 'build', build, directory };
}

const vitePages: AppOptions['pages'] = {
  kind: 'vite',
  async start(app: FastifyInstance) {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: projectDirectory,
      appType: 'custom',
      server: { middlewareMode: true, ws: { server: app.server } },
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|track\.gif|upload|screen\/live|hall\/link|healthz|readyz|metrics)/.test(request.url)) return done();
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
    });
    // Before the HTTP server closes: it cannot finish while Vite's own sockets are open.
    app.addHook('preClose', () => vite.close());
    return vite;
  },
};

interface DemonstrationFill {
  /** Resolves when the applications are there, or when filling them has failed: nobody waits for them in vain. */
  applications: Promise<void>;
  /** Resolves when the process has ended. */
  done: Promise<void>;
  stop(): Promise<void>;
}

const nothing: DemonstrationFill = { applications: Promise.resolve(), done: Promise.resolve(), stop: async () => {} };

/**
 * Starts filling an empty database with demonstration data, in a process of its own; does nothing on a database that has
 * its data. What is cut off in the middle goes on at the next start.
 */
async function fillDemonstration(
  { environment, database, accounts, clock }: Services,
  report: (message: string) => void,
): Promise<DemonstrationFill> {
  if (!environment.demo) return nothing;
  if (await demonstrationParts({ pool: database.pool, clock }).areFilled()) return nothing;
  const reviewers = await accounts.createDemonstrationReviewers();
  const child = fork(path.join(import.meta.dirname, 'fill-demonstration.ts'), [reviewers.join(',')], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: environment.dataDirectory },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', report);
  const done = ended(child);
  return {
    applications: Promise.race([once(child, 'message').then(() => {}), done]),
    done,
    async stop() {
      child.kill('SIGTERM');
      await done;
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), once(child, 'error')]);
}
