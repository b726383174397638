import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { CallDescription, Envelope, ReasonOf, Refusals, ResultOf, Who } from './call.ts';
import { fieldProblems } from './field-problem.ts';
import { inLanguage, type Language, type Text } from './language.ts';
import type { Outcome } from './outcome.ts';
import { PrebuiltAnswer } from './prebuilt.server.ts';
import type { Session, Sessions } from './session.ts';
import { languageOf, readCookies } from './visit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is asking: the live sessions of the request's cookies. */
    identify(request: FastifyRequest): Promise<Sessions>;
    /** Every call that was routed, for the permission matrix and the OpenAPI document. */
    calls: CallDescription[];
  }
}

/** What an operation learns about the request that made the call. */
export interface CallContext {
  language: Language;
  /** The client's address, true behind a configured proxy. */
  address: string;
  userAgent: string;
  requestId: string;
  sessions: Sessions;
  /** The session that the call's `who` promised. Asking for another kind is a bug. */
  session(kind: string): Session;
  /** For cookies only. */
  reply: FastifyReply;
  request: FastifyRequest;
}

type Handler<Call extends CallDescription> = (
  payload: z.output<Call['payload']>,
  context: CallContext,
) => Promise<Outcome<ResultOf<Call>, ReasonOf<Call>> | PrebuiltAnswer<ResultOf<Call>>>;

const notSignedIn: Text = ['请先登录', 'Please sign in first'];
const notAllowed: Text = ['没有权限', 'You may not do this'];
const notValid: Text = ['提交的内容有误，请检查', 'Something in the form is not right, please check'];

/** Whether sessions fit a call's `who`: the one place where permission is decided. */
export function mayCall(who: Who, sessions: Sessions): 'yes' | 'not_signed_in' | 'not_allowed' {
  if (who === 'anyone') return 'yes';
  const session = sessions[who.session];
  if (!session) return 'not_signed_in';
  return !who.roles || who.roles.some((role) => session.roles.includes(role)) ? 'yes' : 'not_allowed';
}

/** Routes one call: who may, validation, the operation, and its outcome in an envelope. */
export function routeCall<Payload extends z.ZodMiniType, Result extends z.ZodMiniType, Reasons extends Refusals>(
  app: FastifyInstance,
  call: CallDescription<Payload, Result, Reasons>,
  handle: Handler<CallDescription<Payload, Result, Reasons>>,
): void {
  app.calls.push(call as unknown as CallDescription);
  app.post(call.path, async (request, reply): Promise<Envelope | FastifyReply> => {
    const language = requestLanguage(request);
    const say = (code: number, text: Text, data: unknown = null): Envelope => ({
      code,
      msg: inLanguage(text, language),
      data,
    });
    reply.header('cache-control', 'no-store');

    const sessions = await app.identify(request);
    const permission = mayCall(call.who, sessions);
    if (permission === 'not_signed_in') return say(401, notSignedIn);
    if (permission === 'not_allowed') return say(403, notAllowed);

    const read = call.payload.safeParse(request.body ?? {}, { reportInput: true });
    if (!read.success) return say(400, notValid, { fields: fieldProblems(read.error, language) });

    const outcome = await handle(read.data, {
      language,
      sessions,
      reply,
      request,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      session(kind) {
        const session = sessions[kind];
        if (!session) throw new Error(`${call.path} was not described as a call of ${kind}`);
        return session;
      },
    });
    if (outcome instanceof PrebuiltAnswer) return outcome.send(request, reply);
    if (outcome.ok) return { code: 1, msg: '', data: outcome.value ?? null };
    const refusal = call.refusals[outcome.reason];
    if (!refusal) throw new Error(`${call.path} gave the reason ${outcome.reason}, which its contract does not list`);
    const [code, zh, en] = refusal;
    return say(code, [zh, en], outcome.data);
  });
}

/** Language of a call: the remembered switch, then what the browser asks for. */
export const requestLanguage = (request: FastifyRequest): Language =>
  languageOf(undefined, readCookies(request.headers.cookie), request.headers['accept-language']);
