import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import type { RequiredItemsEditor } from './edit-required-items.server.ts';
import * as call from './required-items-contract.ts';

export async function requiredItemsApi(
  app: FastifyInstance,
  { requiredItemsEditor: editor }: { requiredItemsEditor: RequiredItemsEditor },
) {
  routeCall(app, call.listRequiredItems, async () => done(await editor.list()));
  routeCall(app, call.previewRequiredItems, async ({ changes }) => done(await editor.preview(changes)));
  routeCall(app, call.changeRequiredItems, async ({ changes }, context) =>
    done(await editor.change(changes, { account: context.session(screenKind).account, address: context.address })),
  );
}
