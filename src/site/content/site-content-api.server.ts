import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ObjectStore, preferredFormat } from '#kit/files/objects/object-store.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { appFilesApi } from '#site/app-versions/app-files-api.server.ts';
import { appVersionCalls } from '#site/app-versions/contract.ts';
import { bannerCalls } from '#site/banners/contract.ts';
import { brandCalls } from '#site/brand/contract.ts';
import { getCurrentTerms, getLegalText, legalCalls, listLegalVersions } from '#site/legal/contract.ts';
import { newsCalls } from '#site/news/contract.ts';
import type { contentCalls } from './content-calls.ts';
import type { Actor, ContentRefusal, ContentStore } from './content-store.server.ts';
import { contentPictureToken } from './picture-contract.ts';
import { contentPictureKey, pictureLimits } from './picture-key.ts';
import type { PublishedContent } from './published-content.server.ts';
import type { SiteContent } from './services.server.ts';

/** Calls for all content, and the route of its pictures. */
export async function siteContentApi(
  app: FastifyInstance,
  { content, objects }: { content: SiteContent; objects: ObjectStore },
) {
  const { stores, published, legal } = content;
  routeContent(app, newsCalls, stores.news, published);
  routeContent(app, bannerCalls, stores.banner, published);
  routeContent(app, legalCalls, stores.legal, published);
  routeContent(app, appVersionCalls, stores.appVersion, published);
  routeContent(app, brandCalls, stores.brand, published);
  await app.register(appFilesApi, { files: content.appFiles });
  routeCall(app, getCurrentTerms, async () => done(await legal.current()));

  routeCall(app, listLegalVersions, async () => done(await legal.listed()));

  routeCall(app, getLegalText, async ({ document, version }) => {
    const text = await legal.find(document, version);
    return text ? done(text) : refuse('none');
  });

  routeCall(app, contentPictureToken, async (_payload, context) => {
    const { account } = context.session(screenKind);
    const stop = await objects.uploadBlockFor(`ia/${account}`);
    if (stop) return refuse(stop);
    return done(
      objects.uploadToken({
        prefix: `content/${account}/`,
        endUser: `ia/${account}`,
        maxBytes: pictureLimits.bytes,
        mime: pictureLimits.mime,
        origin: `${context.request.protocol}://${context.request.host}`,
      }),
    );
  });

  // A stable address for pages, feeds and shares; the store's own expire in minutes.
  app.get<{ Querystring: { w?: string } }>('/content-picture/*', async (request, reply) => {
    const key = `content/${request.url.slice('/content-picture/'.length).split('?')[0]}`;
    const width = Number(request.query.w);
    if (!contentPictureKey.test(key) || !pictureLimits.widths.includes(width))
      return reply.code(404).header('cache-control', 'no-store').send();
    const shape = { width, format: preferredFormat(request.headers.accept) };
    reply.headers({ 'cross-origin-resource-policy': 'cross-origin', vary: 'accept' });
    const copy = await objects.resizedCopy(key, shape);
    if (!copy) return reply.header('cache-control', 'public, max-age=300').redirect(objects.viewUrl(key, shape), 302);
    return reply
      .headers({
        // Keys are never reused, so content never changes.
        'cache-control': 'public, max-age=604800, immutable',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-type': copy.mime,
      })
      .send(copy.content);
  });
}

type Fields = Record<string, unknown>;

/** Routes the calls of one kind of content. */
function routeContent<Content extends Fields>(
  app: FastifyInstance,
  // The schema is the contract's; only call names matter here.
  given: ReturnType<typeof contentCalls<string, z.ZodMiniType<Content>>>,
  store: ContentStore<Content>,
  published: PublishedContent,
): void {
  const calls = given as unknown as ReturnType<typeof contentCalls<string, z.ZodMiniType<Fields>>>;
  const by = (context: CallContext): Actor => ({
    account: context.session(screenKind).account,
    address: context.address,
  });
  /** Applies changes at once and reports problems in the editor's language. */
  async function answer<Value>(outcome: Promise<Outcome<Value, ContentRefusal>>, { language }: CallContext) {
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

  routeCall(app, calls.list, async () => done(await store.list()));
  routeCall(app, calls.get, ({ id }) => store.get(id));
  routeCall(app, calls.save, (payload, context) =>
    answer(store.save({ ...payload, content: payload.content as Content }, by(context)), context),
  );
  routeCall(app, calls.publish, (payload, context) => answer(store.publish(payload, by(context)), context));
  routeCall(app, calls.withdraw, (payload, context) => answer(store.withdraw(payload, by(context)), context));
  routeCall(app, calls.remove, (payload, context) => answer(store.remove(payload, by(context)), context));
  routeCall(app, calls.history, async ({ id }) => done(await store.history(id)));
}
