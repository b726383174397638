import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** Answers a request wholly, or leaves it untouched and says false. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Labels by which metrics count answers. */
export const answerKind = (method = '', status: number): string =>
  `{method="${method}",status="${Math.floor(status / 100)}xx"}`;

/**
 * A server that asks for an answer before Fastify looks at a request: routing, hooks and its request and reply objects
 * cost more than sending what lies ready. What is answered here passes no hook, so it brings along what hooks would have
 * done.
 */
export class EarlyAnswers {
  #answers: EarlyAnswer[] = [];
  /** Answers so far by method and class of status, as metrics label them. What takes time to answer counts as it begins. */
  readonly counts = new Map<string, number>();

  add(answer: EarlyAnswer): void {
    this.#answers.push(answer);
  }
  /** From now on everything is left to Fastify, which tells people that the server is closing. */
  stop(): void {
    this.#answers = [];
  }

  readonly serverFactory: FastifyServerFactory = (handle, { http: options, keepAliveTimeout, requestTimeout }) => {
    const server = http.createServer((options as http.ServerOptions | undefined) ?? {}, (request, response) => {
      for (const answer of this.#answers)
        if (answer(request, response)) {
          const kind = answerKind(request.method, response.statusCode);
          this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
          return;
        }
      handle(request, response);
    });
    // As Fastify sets them on a server of its own.
    server.keepAliveTimeout = keepAliveTimeout as number;
    server.requestTimeout = requestTimeout as number;
    server.setTimeout(0);
    return server;
  };
}
