import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { readFormBody } from '#kit/form/form-body.ts';
import { compressibleText, sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { CallDescription, Envelope, ReasonOf, Refusals, ResultOf, Who } from './call.ts';
import { fieldProblems } from './field-problem.ts';
import { FileResponse } from './file-response.server.ts';
import type { Outcome } from './outcome.ts';
import { requestIdHeader } from './request-id.server.ts';
import type { Session, Sessions } from './session.ts';
import { languageOf, readCookies } from './visit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The live sessions of the request's cookies. */
    identify(request: FastifyRequest): Promise<Sessions>;
    /** Every call that was routed, for the permission matrix and the OpenAPI document. */
    calls: CallDescription[];
    /** Called after every successful call, to count what people do. */
    callDone?: (path: string, request: FastifyRequest) => void;
  }
}

/** What an operation learns about the request that made the call. */
export interface CallContext {
  readonly language: Language;
  /** The client's address, true behind a configured proxy. */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly sessions: Sessions;
  /** The session that the call's `who` promised. Asking for another kind is a bug. */
  session(kind: string): Session;
  /** For cookies only. */
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
}

/** A successful answer that is the same for everybody: written and compressed once. */
export class SharedResponse<Data> {
  readonly text: ReturnType<typeof compressibleText>;
  constructor(data: Data) {
    this.text = compressibleText(JSON.stringify({ code: 1, msg: '', data } satisfies Envelope));
  }
}

type Handler<Call extends CallDescription> = (
  payload: z.output<Call['payload']>,
  context: CallContext,
) => Promise<Outcome<ResultOf<Call>, ReasonOf<Call>> | SharedResponse<ResultOf<Call>> | FileResponse>;

export const notSignedIn: Text = ['请先登录', 'Please sign in first'];
export const notAllowed: Text = ['没有权限', 'You don’t have permission to do this'];
const notValid: Text = ['提交的内容有误，请检查', 'Please check the form for errors'];

/** Whether sessions fit a call's `who`: the one place where permission is decided. */
export function mayCall(who: Who, sessions: Sessions): 'yes' | 'not_signed_in' | 'not_allowed' {
  if (who === 'anyone') return 'yes';
  const session = sessions[who.session];
  if (!session) return 'not_signed_in';
  return !who.roles || who.roles.some((role) => session.roles.includes(role)) ? 'yes' : 'not_allowed';
}

/** Most calls read little of this, and most of it costs something: each part is computed on access. */
class RoutedContext implements CallContext {
  readonly #path: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sessions: Sessions;
  constructor(path: string, request: FastifyRequest, reply: FastifyReply, sessions: Sessions) {
    this.#path = path;
    this.request = request;
    this.reply = reply;
    this.sessions = sessions;
  }
  get language(): Language {
    return requestLanguage(this.request);
  }
  get address(): string {
    return this.request.ip;
  }
  get userAgent(): string {
    return this.request.headers['user-agent'] ?? '';
  }
  get requestId(): string {
    return this.request.id;
  }
  session(kind: string): Session {
    const session = this.sessions[kind];
    if (!session) throw new Error(`${this.#path} was not described as a call of ${kind}`);
    return session;
  }
}

/** Routes one call: who may, validation, the operation, and its outcome in an envelope. */
export function routeCall<Payload extends z.ZodMiniType, Result extends z.ZodMiniType, Reasons extends Refusals>(
  app: FastifyInstance,
  call: CallDescription<Payload, Result, Reasons>,
  handle: Handler<CallDescription<Payload, Result, Reasons>>,
): void {
  app.calls.push(call as unknown as CallDescription);
  app.post(call.path, async (request, reply): Promise<Envelope | FastifyReply> => {
    const envelope = (code: number, text: Text, data: unknown = null): Envelope => {
      reply.header(requestIdHeader, request.id);
      return { code, msg: inLanguage(text, requestLanguage(request)), data };
    };
    reply.header('cache-control', 'no-store');

    const sessions = await app.identify(request);
    const permission = mayCall(call.who, sessions);
    if (permission === 'not_signed_in') return envelope(401, notSignedIn);
    if (permission === 'not_allowed') return envelope(403, notAllowed);

    const read = call.payload.safeParse(request.body ?? {}, { reportInput: true });
    if (!read.success)
      return envelope(400, notValid, { fields: fieldProblems(read.error, requestLanguage(request), call.form) });

    const outcome = await handle(read.data, new RoutedContext(call.path, request, reply, sessions));
    if (outcome instanceof SharedResponse)
      return sendCompressedText(request, reply.type('application/json; charset=utf-8'), outcome.text);
    if (outcome instanceof FileResponse) return outcome.send(reply);
    if (outcome.ok) {
      app.callDone?.(call.path, request);
      return { code: 1, msg: '', data: outcome.value ?? null };
    }
    const refusal = call.refusals[outcome.reason];
    if (!refusal) throw new Error(`${call.path} gave the reason ${outcome.reason}, which its contract does not list`);
    const [code, zh, en, field] = refusal;
    const fields = field ? { [field]: inLanguage([zh, en], requestLanguage(request)) } : {};
    const named = field || code === 400 ? { fields } : undefined;
    return envelope(code, [zh, en], outcome.data ?? named);
  });
}

/** Language of a call: the language cookie, then the browser's preference. */
export const requestLanguage = (request: FastifyRequest): Language =>
  languageOf(undefined, readCookies(request.headers.cookie), request.headers['accept-language']);

/** A body that does not match its content type. `field` names the first name or value at fault, if there is one. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
  readonly field: string;
  constructor(field: string) {
    super('unreadable body');
    this.field = field;
  }
}

/** Reads the bodies of calls, form-encoded or JSON, strictly: bytes that are not UTF-8 are refused, never replaced. */
export function readCallBodies(app: FastifyInstance): void {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const utf8 = (body: Buffer): string => {
    try {
      return strict.decode(body);
    } catch {
      throw new UnreadableBody('');
    }
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      const form = readFormBody(utf8(body));
      if (!form.ok) throw new UnreadableBody(form.field);
      return form.fields;
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return {};
    try {
      return JSON.parse(utf8(body)) as unknown;
    } catch {
      throw new UnreadableBody('');
    }
  });
  // Many calls send nothing: without a type Fastify does not wait for the end of an empty body.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-length'] === '0' && request.url.startsWith('/api.php/'))
      delete request.raw.headers['content-type'];
    done();
  });
}
