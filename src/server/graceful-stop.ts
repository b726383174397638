import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EarlyAnswers } from './fast-path.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the first moment of a stop: `/readyz` says so. */
    isStopping(): boolean;
    /** Ends the server, after the requests under way. `close` cuts them. */
    stopGracefully(limits?: StopLimits): Promise<void>;
  }
}

interface StopLimits {
  /** How long new connections are still served: load balancers need it to see that `/readyz` fails. */
  drainMs?: number;
  /** After this long, counted from the beginning, requests under way are cut. */
  finishMs?: number;
}

/** Behind a load balancer processes are restarted one by one: no request that has reached this one may be lost. */
export function addGracefulStop(app: FastifyInstance, early: EarlyAnswers): void {
  let isStopping = false;
  app.decorate('isStopping', () => isStopping);
  app.decorate('stopGracefully', async ({ drainMs = 1_000, finishMs = 10_000 } = {}) => {
    isStopping = true;
    const cutAt = performance.now() + finishMs;
    early.stop();
    if (await early.hasConnections()) await sleep(drainMs);
    // Before streams end: their clients must reconnect elsewhere.
    early.closeListeners();
    while (early.isAnswering() && performance.now() < cutAt) await sleep(20);
    await app.close();
  });
}

/** After that the process ends, whatever it still waits for: requests, periodic work, the database. */
const longestStopMs = 20_000;
/** npm passes on a Ctrl-C that the terminal has sent to this process as well: that is no second one. */
const sameSignalMs = 500;

/** Stops at the first SIGINT or SIGTERM, and ends at once at the second. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stoppedAt !== undefined && performance.now() - stoppedAt < sameSignalMs) return;
      if (stoppedAt !== undefined) process.exit(1);
      stoppedAt = performance.now();
      setTimeout(() => process.exit(1), longestStopMs).unref();
      void stop();
    });
}
