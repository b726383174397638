import type { FastifyInstance } from 'fastify';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { FileResponse } from '#kit/call/file-response.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import * as call from './contract.ts';
import * as desk from './desk-contract.ts';
import { misreadText } from './script-words.ts';
import type { ReadCode } from './serial-code.ts';
import type { Serials } from './serials.server.ts';
import { minPasswordLength } from './states-and-limits.ts';

/** Turns a misread number into an error of its field. */
function atField<Value, Reason extends string>(outcome: Outcome<Value, Reason>, { language }: CallContext) {
  if (outcome.ok || outcome.reason !== 'misread') return outcome;
  const problem = misreadText(outcome.data as Extract<ReadCode, { ok: false }>, language);
  return refuse(outcome.reason, { fields: { code: problem } });
}

export async function serialsApi(
  app: FastifyInstance,
  { serials, publicUrl }: { serials: Serials; publicUrl: string | undefined },
) {
  const originOf = ({ request }: CallContext) => publicUrl ?? `${request.protocol}://${request.host}`;

  routeCall(app, call.checkSerial, async ({ code }, context) => atField(await serials.check(code, context), context));
  routeCall(app, call.ledgerHead, async () => done(await serials.ledgerHead()));
  routeCall(app, call.serialsWaiting, async () => done(await serials.waiting()));
  routeCall(app, desk.exportBatchList, (given, context) => serials.batches.exportList(staffOf(context), given));
  routeCall(app, desk.listBatches, async () => done(await serials.batches.list()));
  routeCall(app, desk.createBatch, (payload, context) => serials.batches.create(staffOf(context), payload));
  routeCall(app, desk.exportBatch, async (payload, context) => {
    if (payload.format === 'zip' && payload.password.length < minPasswordLength) return refuse('short_password');
    const file = await serials.batches.exportFile(staffOf(context), { ...payload, origin: originOf(context) });
    return file.ok ? new FileResponse(file.value) : file;
  });
  routeCall(app, desk.changeBatch, (payload, context) => serials.batches.change(staffOf(context), payload));
  routeCall(app, desk.lookUpSerial, async ({ code }, context) => atField(await serials.codes.lookUp(code), context));
  routeCall(app, desk.markSerial, async ({ code, reason }, context) =>
    atField(await serials.codes.mark(staffOf(context), code, reason), context),
  );
  routeCall(app, desk.listAlarms, async () => done(await serials.codes.alarms()));
  routeCall(app, desk.closeAlarm, (payload, context) => serials.codes.closeAlarm(staffOf(context), payload));
  routeCall(app, desk.serialFigures, async () => done(await serials.codes.figures()));
  routeCall(app, desk.listCases, async ({ state }) => done(await serials.cases.list(state)));
  routeCall(app, desk.answerCase, (given, context) => serials.cases.answer(staffOf(context), given));
}
