import path from 'node:path';
import staticFiles from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { accountsApi } from '#accounts/api.server.ts';
import { ownAccountApi, staffAccountsApi } from '#accounts/staff-api.server.ts';
import { wechatApi } from '#accounts/wechat/api.server.ts';
import { wechatStandInPages } from '#accounts/wechat/stand-in/pages.server.ts';
import { campaignsApi } from '#campaigns/api.server.ts';
import { consoleApi } from '#console/api.server.ts';
import { enquiriesApi } from '#enquiries/api.server.ts';
import {
  captureApi,
  claimApi,
  enrolmentApi,
  handoverApi,
  personalDataApi,
  recoveryApi,
  requiredItemsApi,
  statusApi,
} from '#enrolment/api.server.ts';
import { fabricDeskApi } from '#fabrics/desk/desk-api.server.ts';
import { fabricImportApi } from '#fabrics/import/import-api.server.ts';
import { fabricPhotosApi } from '#fabrics/photos/photos-api.server.ts';
import { fabricPictures } from '#fabrics/pictures.server.ts';
import { fabricRequestsApi } from '#fabrics/requests/requests-api.server.ts';
import { hallApi } from '#hall/api.server.ts';
import { hallLibraryApi } from '#hall/library/library-api.server.ts';
import { isLinkRequest, linkEndpoint } from '#hall/link/link-endpoint.server.ts';
import { hallStoriesApi } from '#hall/panels/stories-api.server.ts';
import { hallPlansApi } from '#hall/plans-api.server.ts';
import { hallPlaylistsApi } from '#hall/players/playlists-api.server.ts';
import { cvEndpoint } from '#jobs/applications/cv-endpoint.server.ts';
import { jobFeeds } from '#jobs/job-feeds.server.ts';
import { jobsDeskApi } from '#jobs/jobs.server.ts';
import { jobPosters } from '#jobs/posters.server.ts';
import { readCallBodies } from '#kit/call/call-route.server.ts';
import { clientAddress } from '#kit/call/client-address.server.ts';
import { requestIds } from '#kit/call/request-id.server.ts';
import { audit } from '#kit/db/audit-entry.ts';
import { uploadEndpoint } from '#kit/files/objects/local/upload-endpoint.server.ts';
import { receiptsEndpoint } from '#kit/sms/receipts-endpoint.server.ts';
import { compressibleText, sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { ordersApi } from '#orders/api.server.ts';
import { orderDeskApi } from '#orders/desk/desk-api.server.ts';
import { orderImportApi } from '#orders/import/import-api.server.ts';
import { liveChannel } from '#screens/live-channel.server.ts';
import { serialsApi } from '#serials/api.server.ts';
import { recordCampaigns, signupApi } from '#signup/api.server.ts';
import { siteNameOf } from '#site/brand.ts';
import { siteContentApi } from '#site/content/site-content-api.server.ts';
import { foundApi } from '#site/found/found-api.server.ts';
import { newsFeed } from '#site/news/news-feed.server.ts';
import { renderPicture, squareOfPicture } from '#site/share-picture/render-picture.server.ts';
import { sharePictureApi } from '#site/share-picture/share-picture-api.server.ts';
import { trackingApi } from '#tracking/api.server.ts';
import { countPages, earlyImage, trackingImage } from '#tracking/image.server.ts';
import { trackingLive } from '#tracking/live/live-channel.server.ts';
import { allowedMethods } from './allowed-methods.ts';
import { openApiDocument } from './api-document.ts';
import { answerErrors, unknownCall, wrongMethod } from './errors.ts';
import { EarlyAnswers } from './fast-path.ts';
import { addGracefulStop } from './graceful-stop.ts';
import type { LogFile } from './log-file.ts';
import { metrics } from './metrics.ts';
import { pages, withAssetOrigin } from './pages.ts';
import { answerUnreadable, pageMethods, plainFailure, refuseMethod } from './plain-failure.ts';
import { policyReports } from './policy-reports.ts';
import { preferences } from './preferences.ts';
import {
  largestParsedHeaders,
  limitBodies,
  limitFileForms,
  limitHeaders,
  longestRequestMs,
  noticeUnnamedProxy,
  readShortQuery,
} from './request-limits.ts';
import { ownOrigins, ownPages, requireSameOrigin } from './same-origin.ts';
import { isScreenWorker, screenWorkerHeaders, securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: Services;
  log: FastifyBaseLogger;
  /** What the log writes to, for the metrics. */
  logFile?: LogFile;
  /** Whether visitors may be sent here; asked by `/readyz`. */
  isReady?: () => boolean;
  /** Pages: a production build, or Vite in the same process; none for tests of calls. */
  pages:
    | { kind: 'build'; build: ServerBuild; directory: string }
    | { kind: 'vite'; start(app: FastifyInstance): Promise<ViteDevServer> }
    | { kind: 'none' };
}

/** By these nobody makes a call. OPTIONS is answered with the pages. */
const otherMethods: HTTPMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE'];

/** Paths that answer any origin (the local picture store) or carry a key of their own (feeds). */
const openToAnyOrigin = ['/api/ingest/', '/upload/'];

/** The whole server, not yet listening: plugins in order, by name. */
export async function buildApp({
  services,
  log,
  logFile,
  isReady = () => true,
  pages: pageSource,
}: AppOptions): Promise<FastifyInstance> {
  const { environment } = services;
  const https = environment.PUBLIC_URL?.startsWith('https:') ?? false;
  const early = new EarlyAnswers(securityHeaders(https));
  const isOwnOrigin = ownOrigins(environment.PUBLIC_URL);
  const app = fastify({
    serverFactory: early.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: environment.TRUST_PROXY ?? false,
    bodyLimit: 1_000_000,
    requestTimeout: longestRequestMs,
    forceCloseConnections: true,
    http: {
      maxHeaderSize: largestParsedHeaders,
      // Some clients, Java's among them, offer HTTP/2 with every plain request: what is not for us is answered as without it.
      shouldUpgradeCallback: (request) => isLinkRequest(request) || pageSource.kind === 'vite',
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, services.tracking, securityHeaders(https)),
    routerOptions: { maxParamLength: 200, querystringParser: readShortQuery },
    return503OnClosing: true,
    // Addresses that cannot be decoded, before any route is chosen.
    frameworkErrors: (_error, request, reply) => void plainFailure(request, reply.headers(securityHeaders(https)), 400),
  });
  addGracefulStop(app, early);
  app.decorate('calls', []);
  app.decorate('callDone', (path: string, request: FastifyRequest) => services.tracking.callDone(path, request));
  app.decorate('identify', async (request) => {
    const sessions = await services.sessions.identify(request);
    const device = await services.hall.devices.sessionOf(request.headers);
    return device ? { ...sessions, device } : sessions;
  });

  if (environment.TRUST_PROXY === undefined) noticeUnnamedProxy(app);
  answerErrors(app, services.tracking);
  // All addresses are served by the pages, but not by every method that there is.
  const allowed = allowedMethods(app, pageSource.kind === 'build' ? pageSource.build : undefined);
  app.setNotFoundHandler((request, reply) =>
    pageMethods.includes(request.method)
      ? plainFailure(request, reply, 404)
      : refuseMethod(request, reply, allowed(request.url)),
  );
  sendSecurityHeaders(app, { https });
  limitHeaders(app);
  limitBodies(app);
  requireSameOrigin(app, { publicUrl: environment.PUBLIC_URL, open: openToAnyOrigin });
  readCallBodies(app);

  const vite = pageSource.kind === 'vite' ? await pageSource.start(app) : undefined;

  metrics(app, { services, early, logFile });
  await app.register(health, { services, isReady });
  if (services.localObjects)
    await app.register(uploadEndpoint, {
      local: services.localObjects.local,
      origins: [environment.API_ORIGIN, environment.PUBLIC_URL].filter((origin) => origin !== undefined),
    });
  await app.register(receiptsEndpoint, services);
  await app.register(accountsApi, services);
  await app.register(staffAccountsApi, services);
  await app.register(ownAccountApi, services);
  await app.register(consoleApi, { ...services, audit });
  await app.register(wechatApi, services);
  if (services.wechat.standIn) await app.register(wechatStandInPages, { standIn: services.wechat.standIn });
  await app.register(enrolmentApi, services);
  await app.register(requiredItemsApi, services);
  await app.register(handoverApi, services);
  await app.register(recoveryApi, services);
  await app.register(statusApi, services);
  await app.register(claimApi, services);
  await app.register(captureApi, { ...services, https });
  await app.register(personalDataApi, services);
  await app.register(siteContentApi, services);
  await app.register(newsFeed, services);
  await app.register(enquiriesApi, services);
  await app.register(signupApi, services);
  await app.register(cvEndpoint, services);
  await app.register(jobsDeskApi, services);
  await app.register(jobFeeds, services);
  await app.register(jobPosters, { ...services, isServed: isOwnOrigin });
  await app.register(serialsApi, { ...services, publicUrl: services.environment.PUBLIC_URL });
  await app.register(fabricRequestsApi, services);
  await app.register(fabricImportApi, services);
  await app.register(fabricDeskApi, services);
  await app.register(fabricPhotosApi, services);
  await app.register(fabricPictures, {
    find: services.fabrics.find,
    siteName: async (language) => siteNameOf(await services.content.brand.current(), language),
    drawCard: renderPicture,
    squareOf: squareOfPicture,
  });
  await app.register(orderDeskApi, services);
  await app.register(orderImportApi, services);
  await app.register(ordersApi, services);
  await app.register(liveChannel, services);
  await app.register(hallApi, { hall: services.hall, publicUrl: environment.PUBLIC_URL, https });
  await app.register(hallPlansApi, { hallPlans: services.hall.plans });
  await app.register(linkEndpoint, {
    hall: services.hall,
    isFromOwnPage: ownPages(environment.PUBLIC_URL),
  });
  await app.register(campaignsApi, services);
  await app.register(hallLibraryApi, services);
  await app.register(hallPlaylistsApi, services);
  await app.register(hallStoriesApi, services);
  await app.register(trackingImage, services);
  await app.register(trackingApi, services);
  await app.register(trackingLive, services);
  // Answered before the body is looked at: there is nothing that it could be right or wrong for.
  app.post('/api.php/*', { onRequest: async (request, reply) => unknownCall(request, reply) }, unknownCall);
  for (const { path } of app.calls) app.route({ method: otherMethods, url: path, handler: wrongMethod });
  early.answerFirst(
    earlyImage({
      tracking: services.tracking,
      addressOf: clientAddress(environment.TRUST_PROXY),
      alwaysSent: app.alwaysSent,
    }),
  );
  app.addHook('preClose', async () => early.stop());
  let apiDocument: ReturnType<typeof compressibleText> | undefined;
  app.get('/api/docs', (request, reply) => {
    apiDocument ??= compressibleText(JSON.stringify(openApiDocument(app.calls, environment.PUBLIC_URL)));
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return sendCompressedText(request, reply, apiDocument);
  });

  await app.register(preferences, { https });
  await app.register(policyReports);
  await app.register(foundApi, {
    sources: services.found.sources,
    brand: services.content.brand,
    clock: services.clock,
    publicUrl: environment.PUBLIC_URL,
  });
  await app.register(sharePictureApi, { sharePictures: services.found.pictures });

  if (pageSource.kind === 'none') return app;
  const workerHeaders = Object.entries(screenWorkerHeaders(environment.ASSET_ORIGIN));
  if (pageSource.kind === 'build')
    await app.register(staticFiles, {
      root: path.join(pageSource.directory, 'client'),
      prefix: '/',
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders(reply, file) {
        const hashed = file.includes(`${path.sep}official${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        if (isScreenWorker(file)) for (const header of workerHeaders) reply.header(...header);
      },
    });
  await app.register(async (scope) => {
    countPages(scope, services.tracking);
    limitFileForms(scope);
    recordCampaigns(scope, services.signup, (error) => log.error({ err: error }, 'a campaign visit was not noted'));
    await pages(scope, {
      services,
      isOwnOrigin,
      build: vite
        ? () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
        : withAssetOrigin((pageSource as { build: ServerBuild }).build, environment.ASSET_ORIGIN),
      publicUrl: environment.PUBLIC_URL,
      assetOrigin: environment.ASSET_ORIGIN,
      apiOrigin: environment.API_ORIGIN,
      pictureOrigins: [environment.QINIU_DOMAIN, environment.QINIU_UPLOAD_URL].filter((origin) => origin !== undefined),
    });
  });
  return app;
}

/** `/healthz` tells that the process lives; `/readyz` that it may be sent visitors. */
async function health(app: FastifyInstance, { services, isReady }: { services: Services; isReady: () => boolean }) {
  const stamp = services.environment.BUILD_STAMP;
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive', build: stamp ?? null };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const unready = (status: string) =>
      reply
        .code(503)
        .header('retry-after', '1')
        .send({ status, build: stamp ?? null });
    if (app.isStopping()) return unready('stopping');
    await services.database.pool.query('select 1');
    if (!isReady()) return unready('filling');
    return { status: 'ready', build: stamp ?? null };
  });
}
