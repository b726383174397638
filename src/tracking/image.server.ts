import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { imagePath } from './event-names.ts';
import type { Tracking } from './tracking.server.ts';

/** One transparent pixel, 43 bytes. */
export const image = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export const imageHeaders = { 'content-type': 'image/gif', 'cache-control': 'no-store' };

interface EarlyImageNeeds {
  tracking: Tracking;
  /** Who sent a request, by its connection and what proxies say. */
  addressOf(request: { socket: Socket; headers: IncomingHttpHeaders }): string;
  alwaysSent: Record<string, string>;
}

/**
 * `GET /track.gif`: the image, whatever the query contains, once the event is safe on disk. Given before Fastify looks at the
 * request, for routing, hooks and its objects cost more than reading the event. True when the request was for the image.
 */
export function earlyImage({ tracking, addressOf, alwaysSent }: EarlyImageNeeds) {
  const head = Object.entries({
    ...alwaysSent,
    ...imageHeaders,
    'content-length': String(image.length),
  }).flat();
  // As text the body goes out in one piece with the head.
  const body = image.toString('latin1');
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !isForImage(url)) return false;
    void tracking
      .take({ url, headers, address: addressOf(request) })
      .then((taken) => response.writeHead(taken ? 200 : 503, head).end(body, 'latin1'));
    return true;
  };
}

/** The image's own address, with a query or without. */
export const isForImage = (url: string) => url === imagePath || url.startsWith(`${imagePath}?`);

/** The same image by way of a route: to who asks for the head alone, and while the server closes. */
export async function trackingImage(app: FastifyInstance, { tracking }: { tracking: Tracking }) {
  app.route({
    method: ['GET', 'HEAD'],
    url: imagePath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { method, url, headers, ip } = request;
      const taken = method === 'HEAD' || (await tracking.take({ url, headers, address: ip }));
      // The disk is full or broken: the image still, but not as if the event were safe.
      if (!taken) reply.code(503);
      return reply.headers(imageHeaders).send(image);
    },
  });
}

/** Counts every page that is sent, from the page cache or not; one that the browser has cached counts as well. */
export function countPages(app: FastifyInstance, tracking: Tracking): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    if (request.method === 'GET' && (statusCode === 200 || statusCode === 304)) {
      const type = reply.getHeader('content-type');
      if (statusCode === 304 || (typeof type === 'string' && type.startsWith('text/html')))
        tracking.pageServed(request);
    }
    done();
  });
}
