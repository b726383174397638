import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { sayHere } from './contract.ts';
import { readCues, saveCues } from './cues/contract.ts';
import { exportLog, listLog } from './log/contract.ts';
import type { HallPlans } from './plans.server.ts';
import { listScenes, removeScene, saveScene, sortScenes } from './scenes/contract.ts';
import { readSchedule, saveSchedule } from './schedule/contract.ts';

export async function hallPlansApi(app: FastifyInstance, { hallPlans }: { hallPlans: HallPlans }) {
  const { scenes, cues, schedule, log, operators } = hallPlans;
  const staff = (context: CallContext) => {
    const { account, roles } = context.session(screenKind);
    return { id: account, address: context.address, roles };
  };
  routeCall(app, listScenes, async ({ hall }) => done(await scenes.list(hall)));
  routeCall(app, saveScene, (given, context) => scenes.save(staff(context), given));
  routeCall(app, removeScene, ({ id, revision }, context) => scenes.remove(staff(context), id, revision));
  routeCall(app, sortScenes, ({ hall, ids }) => scenes.sort(hall, ids));
  routeCall(app, readCues, async ({ hall }) => done(await cues.read(hall)));
  routeCall(app, saveCues, (given, context) => cues.save(staff(context), given));
  routeCall(app, readSchedule, async ({ hall }) => done(await schedule.read(hall)));
  routeCall(app, saveSchedule, (given, context) => schedule.save(staff(context), given));
  routeCall(app, listLog, async ({ before, ...filters }) => done(await log.list(filters, before)));
  routeCall(app, sayHere, async ({ hall }, context) =>
    done(await operators.sayHere(hall, context.session(screenKind).account)),
  );
  routeCall(app, exportLog, (filters, context) => log.export(filters, context.language));
}
