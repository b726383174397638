import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { FileAnswer } from '#kit/file-answer.server.ts';
import { done } from '#kit/outcome.ts';
import * as call from './contract.ts';
import type { Serials } from './serials.server.ts';

export async function serialsApi(
  app: FastifyInstance,
  { serials, publicUrl }: { serials: Serials; publicUrl: string | undefined },
) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });
  const originOf = ({ request }: CallContext) => publicUrl ?? `${request.protocol}://${request.host}`;

  routeCall(app, call.checkSerial, ({ code }, context) => serials.check(code, context));
  routeCall(app, call.ledgerHead, async () => done(await serials.ledgerHead()));
  routeCall(app, call.listBatches, async () => done(await serials.batches.list()));
  routeCall(app, call.createBatch, (given, context) => serials.batches.create(staff(context), given));
  routeCall(app, call.exportBatch, async ({ id }, context) => {
    const made = await serials.batches.exportFile(staff(context), id, originOf(context));
    return made.ok ? new FileAnswer({ ...made.value, type: 'text/csv; charset=utf-8' }) : made;
  });
  routeCall(app, call.changeBatch, (given, context) => serials.batches.change(staff(context), given));
  routeCall(app, call.lookUpSerial, ({ code }) => serials.codes.lookUp(code));
  routeCall(app, call.markSerial, ({ code, reason }, context) => serials.codes.mark(staff(context), code, reason));
  routeCall(app, call.listAlarms, async () => done(await serials.codes.alarms()));
  routeCall(app, call.closeAlarm, (given, context) => serials.codes.closeAlarm(staff(context), given));
  routeCall(app, call.serialFigures, async () =>
    done({ ...(await serials.figures()), ...(await serials.ledgerHead()) }),
  );
  routeCall(app, call.proveSerialLedger, async () => {
    const proof = await serials.proveLedger();
    return done({
      ok: proof.ok,
      lines: proof.lines,
      broken_at: proof.ok ? null : proof.brokenAt,
      hash: proof.ok ? proof.hash : null,
    });
  });
  routeCall(app, call.listCases, async ({ state }) => done(await serials.cases.list(state)));
  routeCall(app, call.answerCase, (given, context) => serials.cases.answer(staff(context), given));
}
