import * as z from 'zod/mini';
import { apiPrefix, type CallDescription, type Refusals } from '#kit/call/call.ts';

const schema = (type: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

/** What any call may answer, besides its own refusals. */
const everyRefusal: Refusals = {
  not_valid: [400, '', 'A field is wrong; data.fields names it'],
  not_signed_in: [401, '', 'Not signed in'],
  not_allowed: [403, '', 'Not allowed'],
};

/** The OpenAPI 3.1 document of every routed call, made from the same descriptions that validate and permit. */
export function openApiDocument(calls: readonly CallDescription[], publicUrl: string | undefined) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Weftline 织联',
      version: '1',
      description: `Calls are POST, form-encoded (a list repeats its key, a nested object is JSON text) or JSON, and answer {code, msg, data}; only code 1 is success. Prefix ${apiPrefix}.`,
    },
    ...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
    components: {
      securitySchemes: {
        user: { type: 'apiKey', in: 'cookie', name: 'wl_user', description: 'A signed-in supplier applicant' },
        ia: { type: 'apiKey', in: 'cookie', name: 'wl_ia', description: 'A signed-in screen user; scopes are roles' },
      },
    },
    paths: Object.fromEntries(calls.map((call) => [call.path, { post: operation(call) }])),
  };
}

function operation(call: CallDescription) {
  const payload = schema(call.payload, 'input');
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 1 }, msg: { type: 'string' }, data: schema(call.result, 'output') },
  };
  const refusals = Object.entries({ ...everyRefusal, ...call.refusals });
  return {
    operationId: call.path.replace(/^\/api\.php\/(official\/)?/, '').replaceAll('/', '.'),
    summary: call.summary,
    ...(call.who === 'anyone' ? {} : { security: [{ [call.who.session]: call.who.roles ?? [] }] }),
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': { schema: payload },
        'application/json': { schema: payload },
      },
    },
    responses: {
      200: {
        description: `Success, or a refusal by code:\n${refusals.map(([reason, [code, , english]]) => `- ${code} ${reason}: ${english}`).join('\n')}`,
        content: { 'application/json': { schema: envelope } },
      },
    },
  };
}
