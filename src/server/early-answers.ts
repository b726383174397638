import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** Answers a request wholly, or leaves it untouched and says false. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A server that asks `answer`, once there is one, before Fastify looks at a request: routing, hooks and its request and
 * reply objects cost more than sending a page that is kept. What is answered here passes no hook, so it brings along
 * what hooks would have done.
 */
export class EarlyAnswers {
  answer: EarlyAnswer = () => false;

  readonly serverFactory: FastifyServerFactory = (handle, { http: options, keepAliveTimeout, requestTimeout }) => {
    const server = http.createServer((options as http.ServerOptions | undefined) ?? {}, (request, response) => {
      if (!this.answer(request, response)) handle(request, response);
    });
    // As Fastify sets them on a server of its own.
    server.keepAliveTimeout = keepAliveTimeout as number;
    server.requestTimeout = requestTimeout as number;
    server.setTimeout(0);
    return server;
  };
}
