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
  readonly #alwaysSent: Record<string, string>;
  #answers: EarlyAnswer[] = [];
  #isOpen = true;
  /** Answers so far by method and class of status, as metrics label them. What takes time to answer counts as it begins. */
  readonly counts = new Map<string, number>();

  /** @param alwaysSent headers that nothing goes out without. */
  constructor(alwaysSent: Record<string, string> = {}) {
    this.#alwaysSent = alwaysSent;
  }

  add(answer: EarlyAnswer): void {
    this.#answers.push(answer);
  }
  /** Counts an answer. */
  count(method: string | undefined, status: number): void {
    const kind = answerKind(method, status);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
  /** From now on everything is left to Fastify, which tells people that the server is closing. */
  stop(): void {
    this.#answers = [];
    this.#isOpen = false;
  }
  get isOpen(): boolean {
    return this.#isOpen;
  }

  readonly serverFactory: FastifyServerFactory = (handle, { http: options, keepAliveTimeout, requestTimeout }) => {
    const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
      for (const answer of this.#answers)
        if (answer(request, response)) {
          this.count(request.method, response.statusCode);
          return true;
        }
      return false;
    };
    const refuse = (response: ServerResponse, status: number) =>
      void response.writeHead(status, { ...this.#alwaysSent, connection: 'close', 'content-length': 0 }).end();
    // What Node would refuse by itself is refused here, after whoever answers everything was asked.
    const server = http.createServer(
      { ...(options as http.ServerOptions), requireHostHeader: false },
      (request, response) => {
        if (isAnswered(request, response)) return;
        if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400);
        handle(request, response);
      },
    );
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (!isAnswered(request, response)) refuse(response, 417);
    });
    // As Fastify sets them on a server of its own.
    server.keepAliveTimeout = keepAliveTimeout as number;
    server.requestTimeout = requestTimeout as number;
    server.setTimeout(0);
    // Who closes the own half once something is asked still waits for the answer. Node has this switch and no types for it.
    return Object.assign(server, { httpAllowHalfOpen: true });
  };
}
