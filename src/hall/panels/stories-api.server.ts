import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import type { Stories } from './stories.server.ts';
import * as call from './stories-contract.ts';

export async function hallStoriesApi(app: FastifyInstance, { hallStories }: { hallStories: Stories }) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });
  routeCall(app, call.listShownStories, async () => done(await hallStories.listShown()));
  routeCall(app, call.listStories, async () => done(await hallStories.list()));
  routeCall(app, call.saveStory, (given, context) => hallStories.save(staff(context), given));
  routeCall(app, call.orderStories, ({ ids }, context) => hallStories.order(staff(context), ids));
  routeCall(app, call.removeStory, ({ id, revision }, context) => hallStories.remove(staff(context), id, revision));
}
