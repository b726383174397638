import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { Stories } from './stories.server.ts';
import * as call from './stories-contract.ts';

export async function hallStoriesApi(app: FastifyInstance, { hallStories }: { hallStories: Stories }) {
  routeCall(app, call.listShownStories, async () => done(await hallStories.listShown()));
  routeCall(app, call.listStories, async () => done(await hallStories.list()));
  routeCall(app, call.saveStory, (given, context) => hallStories.save(staffOf(context), given));
  routeCall(app, call.orderStories, ({ ids }, context) => hallStories.order(staffOf(context), ids));
  routeCall(app, call.removeStory, (target, context) => hallStories.remove(staffOf(context), target));
}
