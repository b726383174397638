import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyServerFactory } from 'fastify';

/**
 * A server that asks for an answer before Fastify looks at a request: routing, hooks and its request and reply objects
 * cost more than sending what lies ready. What is answered here passes no hook, so it brings along what hooks would have
 * done.
 */
export class EarlyAnswers {
  readonly #alwaysSent: Record<string, string>;
  #answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  #isOpen = true;
  /** More than one where a name stands for several addresses, as `localhost` does. */
  readonly #servers: http.Server[] = [];
  /** The last response of each connection: this costs a request less than to wait for its end. */
  readonly #last = new Map<Socket, ServerResponse>();
  /** Answers so far by method and class of status, as metrics label them. */
  readonly counts = new Map<string, number>();

  /** @param alwaysSent headers that nothing goes out without. */
  constructor(alwaysSent: Record<string, string> = {}) {
    this.#alwaysSent = alwaysSent;
  }

  count(method = '', status: number): void {
    const kind = `{method="${method}",status="${Math.floor(status / 100)}xx"}`;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
  /** @param answer of the tracking image, far the commonest request: answers one wholly, or leaves it untouched and says false. */
  answerFirst(answer: (request: IncomingMessage, response: ServerResponse) => boolean): void {
    this.#answer = answer;
  }
  /** From now on everything is left to Fastify, and every connection closes after its next answer. */
  stop(): void {
    this.#isOpen = false;
    for (const response of this.#last.values()) if (!response.headersSent) response.setHeader('connection', 'close');
  }
  /** Takes no new connection, and closes those that wait for a request. */
  closeListeners(): void {
    for (const server of this.#servers) server.close();
  }
  async hasConnections(): Promise<boolean> {
    const counts = await Promise.all(
      this.#servers.map((server) => promisify<number>((done) => server.getConnections(done))()),
    );
    return counts.some((count) => count > 0);
  }
  /** Whether a request is still to be answered. Streams, which do not end by themselves, do not count. */
  isAnswering(): boolean {
    return [...this.#last.values()].some((response) => !isOver(response) && !isEventStream(response));
  }

  readonly serverFactory: FastifyServerFactory = (handle, options) => {
    const { keepAliveTimeout, requestTimeout } = options as http.ServerOptions;
    const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
      if (!this.#isOpen || !this.#answer(request, response)) return false;
      this.count(request.method, response.statusCode);
      return true;
    };
    const refuse = (response: ServerResponse, status: number) =>
      void response.writeHead(status, { ...this.#alwaysSent, connection: 'close', 'content-length': 0 }).end();
    // What Node would refuse automatically is refused here, after the image, which answers everything.
    const server = http.createServer(
      { ...(options.http as http.ServerOptions), keepAliveTimeout, requestTimeout, requireHostHeader: false },
      (request, response) => {
        this.#last.set(request.socket, response);
        if (!this.#isOpen) response.setHeader('connection', 'close');
        if (isAnswered(request, response)) return;
        if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400);
        handle(request, response);
      },
    );
    server.on('connection', (socket: Socket) => socket.once('close', () => this.#last.delete(socket)));
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (!isAnswered(request, response)) refuse(response, 417);
    });
    this.#servers.push(server);
    // A client may end its side and still read the response. Node has this option and no types for it.
    return Object.assign(server, { httpAllowHalfOpen: true });
  };
}

const isOver = ({ writableFinished, destroyed }: ServerResponse): boolean => writableFinished || destroyed;
const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');
