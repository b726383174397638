import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import * as call from './contract.ts';
import type { Tracking } from './tracking.server.ts';

export async function trackingApi(app: FastifyInstance, { tracking }: { tracking: Tracking }) {
  const { errors, figures } = tracking;
  routeCall(app, call.trackingSummary, (asked) => figures.summary(asked));
  routeCall(app, call.trackingTable, (asked) => figures.table(asked));
  routeCall(app, call.trackingProperties, (asked) => figures.properties(asked));
  routeCall(app, call.trackingGoals, (asked) => figures.goals(asked));
  routeCall(app, call.addTrackingGoal, (goal, context) => figures.addGoal(staffOf(context), goal));
  routeCall(app, call.removeTrackingGoal, ({ id }, context) => figures.removeGoal(staffOf(context), id));
  routeCall(app, call.trackingFunnel, (asked) => figures.funnel(asked));
  routeCall(app, call.trackingJourneys, (asked) => figures.journeys(asked));
  routeCall(app, call.trackingVitals, (asked) => figures.vitals(asked));
  routeCall(app, call.exportTracking, (asked, context) => figures.file(asked, context.language));
  routeCall(app, call.eraseVisitor, async (visitor, context) => done(await tracking.erase(staffOf(context), visitor)));
  routeCall(app, call.errorsToSee, async () => done(await errors.toSee()));
  routeCall(app, call.listErrors, async (filter) => done(await errors.list(filter)));
  routeCall(app, call.exportErrors, (given, context) => errors.exportFile(staffOf(context), given));
  routeCall(app, call.getError, ({ id }) => errors.get(id));
  routeCall(app, call.changeError, (given, context) => errors.change(staffOf(context), given));
}
