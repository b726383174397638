import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix, defaultErrorText } from '#kit/call/call.ts';
import { requestLanguage, UnreadableBody } from '#kit/call/call-route.server.ts';
import { requestIdHeader } from '#kit/call/request-id.server.ts';
import { ObjectStoreFull } from '#kit/files/objects/object-store.server.ts';
import { uploadStopTexts } from '#kit/files/upload-refusals.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import type { Tracking } from '#tracking/tracking.server.ts';
import { isTemporary } from './plain-failure.ts';

/** Faults of the request that Fastify finds before a call is reached, as the envelope's code-400 family. */
const requestFaults: Record<string, Text> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['不支持这种内容类型', 'This content type is not supported'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['内容太大', 'The request is too large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['请求不完整', 'The request is incomplete'],
};
const unreadable: Text = ['请求内容无法识别（应为 UTF-8 编码）', 'The request can’t be read (UTF-8 expected)'];
const away: Text = ['系统正在恢复，请稍后再试', 'The system is recovering. Please try again shortly'];
const postOnly: Text = ['接口只接受 POST 请求', 'Only POST requests are accepted'];
const notFound: Text = ['没有这个接口', 'API call not found'];

/** The one place where what was thrown becomes an answer. Stack traces and SQL stay in the log, under the request's id. */
export function answerErrors(app: FastifyInstance, { serverFailed }: Pick<Tracking, 'serverFailed'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = requestLanguage(request);
    const envelope = (code: number, text: Text, data: unknown = null) => ({
      code,
      msg: inLanguage(text, language),
      data,
    });
    reply
      .header('cache-control', 'no-store')
      .header(requestIdHeader, request.id)
      .type('application/json; charset=utf-8');

    if (error instanceof UnreadableBody)
      return reply.code(200).send(
        envelope(400, unreadable, {
          fields: error.field ? { [error.field.slice(0, 100)]: inLanguage(unreadable, language) } : {},
        }),
      );
    const fault = requestFaults[error.code];
    // A call's faults are expected refusals (200 with a code); elsewhere the HTTP status itself tells.
    if (fault)
      return reply.code(isCall(request) ? 200 : (error.statusCode ?? 400)).send(envelope(400, fault, { fields: {} }));
    // Before the database is asked about: a sender who breaks off fails with ECONNRESET as well.
    if (error.statusCode && error.statusCode < 500)
      return reply.code(isCall(request) ? 200 : error.statusCode).send(envelope(400, unreadable, { fields: {} }));
    if (isTemporary(error)) {
      request.log.error({ err: error }, 'database or object store away, or the disk full');
      return reply
        .code(503)
        .header('retry-after', '2')
        .send(envelope(503, error instanceof ObjectStoreFull ? uploadStopTexts.full : away));
    }
    request.log.error({ err: error }, 'unexpected error');
    serverFailed({ requestId: request.id, method: request.method, route: routeOf(request), status: 500, error });
    return reply.code(500).send(envelope(500, defaultErrorText, { request_id: request.id }));
  });
}

/** As it was registered: an address may hold what nobody else should read. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? '';

/** Under the calls' prefix an unknown address is an envelope too, never a page. */
export const unknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .send({ code: 404, msg: inLanguage(notFound, requestLanguage(request)), data: null });

/** A call asked for by GET or another method: said in the same form, so that who tries it out learns how to ask. */
export const wrongMethod = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(405)
    .headers({ allow: 'POST', 'cache-control': 'no-store' })
    .send({ code: 400, msg: inLanguage(postOnly, requestLanguage(request)), data: { fields: {} } });

const isCall = (request: FastifyRequest) => request.url.startsWith(apiPrefix) || request.url.startsWith('/api.php/');
