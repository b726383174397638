import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done, type Outcome } from '#kit/call/outcome.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import type { contentCalls } from './content-calls.ts';
import type { By, ContentKeeper, ContentRefusal } from './content-keeper.server.ts';
import type { PublishedContent } from './published-content.server.ts';

type Fields = Record<string, unknown>;

/** Routes the calls of one kind of content. */
export function routeContent<Content extends Fields>(
  app: FastifyInstance,
  // The shape is the contract's own; here only the names of the calls matter.
  given: ReturnType<typeof contentCalls<string, z.ZodMiniType<Content>>>,
  keeper: ContentKeeper<Content>,
  published: PublishedContent,
): void {
  const calls = given as unknown as ReturnType<typeof contentCalls<string, z.ZodMiniType<Fields>>>;
  const by = (context: CallContext): By => ({
    account: context.session(screenKind).account,
    address: context.address,
  });
  /** A change is seen here at once, and problems are told in the editor's language. */
  async function told<Value>(outcome: Promise<Outcome<Value, ContentRefusal>>, { language }: CallContext) {
    const result = await outcome;
    if (result.ok) published.forget(given.kind);
    else if (result.reason === 'incomplete')
      result.data = {
        fields: Object.fromEntries(
          Object.entries(result.data as Record<string, Text>).map(([name, text]) => [name, inLanguage(text, language)]),
        ),
      };
    return result;
  }

  routeCall(app, calls.list, async () => done(await keeper.list()));
  routeCall(app, calls.get, ({ id }) => keeper.get(id));
  routeCall(app, calls.save, (payload, context) =>
    told(keeper.save({ ...payload, content: payload.content as Content }, by(context)), context),
  );
  routeCall(app, calls.publish, (payload, context) => told(keeper.publish(payload, by(context)), context));
  routeCall(app, calls.withdraw, (payload, context) => told(keeper.withdraw(payload, by(context)), context));
  routeCall(app, calls.remove, (payload, context) => told(keeper.remove(payload, by(context)), context));
  routeCall(app, calls.history, async ({ id }) => done(await keeper.history(id)));
}
