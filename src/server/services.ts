import type { FastifyRequest } from 'fastify';
import { accounts } from '#accounts/accounts.server.ts';
import { auditLog } from '#accounts/audit/audit-log.server.ts';
import { ownSessions } from '#accounts/own/own-sessions.server.ts';
import { hashPassword, matchesPassword } from '#accounts/passwords.server.ts';
import { screenAccounts } from '#accounts/screen-accounts.server.ts';
import { secondFactor } from '#accounts/second-factor/second-factor.server.ts';
import { type SessionStore, sessionStore, sweepAccounts } from '#accounts/sessions.server.ts';
import { openWechat } from '#accounts/wechat/wechat.server.ts';
import { campaigns } from '#campaigns/campaigns.server.ts';
import { enquiries } from '#enquiries/enquiries.server.ts';
import { areaTree } from '#enrolment/application/application-rows.server.ts';
import { usualDueClock, workingTimeOf } from '#enrolment/review/due-clock.server.ts';
import { fibreWords } from '#fabrics/catalogue/fibre-words.server.ts';
import { fabricsSource } from '#fabrics/found-fabrics.server.ts';
import { fabricTrade } from '#fabrics/trade.server.ts';
import { hall } from '#hall/hall.server.ts';
import { usesInHalls } from '#hall/hall-store.server.ts';
import { library } from '#hall/library/library.server.ts';
import { stories, usesInStories } from '#hall/panels/stories.server.ts';
import { playlists, usesInPlaylists } from '#hall/players/playlists.server.ts';
import { usesInScenes } from '#hall/scenes/scenes.server.ts';
import { jobsSource } from '#jobs/find-jobs.server.ts';
import { jobs } from '#jobs/jobs.server.ts';
import { done } from '#kit/call/outcome.ts';
import { openWebhook, type Webhook } from '#kit/call/webhook.server.ts';
import { audit } from '#kit/db/audit-entry.ts';
import { callLimits, inBackground, openDatabase } from '#kit/db/database.server.ts';
import { readThrough, replicaReader } from '#kit/db/replica.server.ts';
import { spellAllNames } from '#kit/search/spelled-names.server.ts';
import { type Clock, dayMs, systemClock } from '#kit/text/time.ts';
import { boardReadings } from '#orders/board-readings/board-readings.server.ts';
import { channelFigures } from '#orders/channels/channel-figures.server.ts';
import { demonstration } from '#orders/demonstration.server.ts';
import { orderDesk } from '#orders/desk/order-desk.server.ts';
import { orderImports } from '#orders/import/imports.server.ts';
import { orderJourney } from '#orders/journey/order-journey.server.ts';
import { orders } from '#orders/orders.server.ts';
import { publicFigures } from '#orders/public-figures.server.ts';
import { orderRevision } from '#orders/store.server.ts';
import { boardSlugs, boards } from '#screens/boards/board-list.ts';
import { screens } from '#screens/screens.server.ts';
import { serials } from '#serials/serials.server.ts';
import { cityList } from '#signup/cities.server.ts';
import { signup } from '#signup/signup.server.ts';
import { plainText, renderMarkdown } from '#site/content/markdown.ts';
import { siteContent } from '#site/content/services.server.ts';
import { foundAndShared } from '#site/found/services.server.ts';
import { homeFigures } from '#site/home/home-figures.server.ts';
import { openNow } from '#tracking/live/live-channel.server.ts';
import { openTracking } from '#tracking/tracking.server.ts';
import { enrolmentServices } from './enrolment-services.ts';
import { spoolPlace } from './env.ts';
import { type FoundationNeeds, type Foundations, openFoundations } from './foundations.ts';
import { wechatSettings } from './wechat-settings.ts';

export type ServiceNeeds = Omit<FoundationNeeds, 'clock'> & { clock?: Clock };

/** Builds each feature once and hands it what it needs: the only place where server parts of features meet. */
export async function buildServices({ environment, database, log, clock = systemClock, played }: ServiceNeeds) {
  const foundations = await openFoundations({ environment, database, log, clock, played });
  const { secrets, sealing, phones, notices, sms, objects, localObjects, regions, schedule } = foundations;
  /** What nearly every feature is built on; each takes of it what it needs. */
  const needs = { database, clock, audit, ...foundations };
  const report = (message: string, error: unknown) => log.error({ err: error }, message);
  const reportAs = (message: string) => (error: unknown) => report(message, error);
  const isHttps = (request: FastifyRequest) =>
    environment.PUBLIC_URL?.startsWith('https:') ?? request.protocol === 'https';
  const sessions = sessionStore(database, notices, clock, isHttps);
  const wechat = wechatServices({ environment, database, log, clock }, foundations, sessions);
  schedule.add({ name: 'accounts/sweep', everyMs: 3_600_000, work: () => sweepAccounts(database, sessions, clock) });
  schedule.add({ name: 'search/names', everyMs: 60_000, work: (stopping) => spellAllNames(database, stopping) });
  const replica = environment.DATABASE_READ_URL
    ? {
        database: openDatabase(environment.DATABASE_READ_URL, { name: 'weftline-read', limits: callLimits }),
        reads: { replica: 0, primary: 0 },
      }
    : undefined;
  const orderReader = replicaReader(database, replica, orderRevision);
  const feed = orders({ ...needs, reader: orderReader });
  const imported = orderImports({
    ...needs,
    write: feed.write,
    report: reportAs('a file of orders could not be brought in for now'),
  });
  schedule.add({ name: 'orders/imports', everyMs: 60_000, work: async () => imported.wake() });
  schedule.add({ name: 'orders/drop-imports', everyMs: 86_400_000, work: imported.dropOld });
  const demonstrated = demonstration({
    ...needs,
    write: feed.write,
    festivals: true,
    report: reportAs('the demonstration orders were interrupted'),
  });
  const festivals = campaigns({ ...needs, boardSlugs });
  const boards = screens({
    ...needs,
    orders: feed,
    readings: readThrough(orderReader, (from) => boardReadings({ database: from, secrets })),
    findCampaign: festivals.find,
    build: environment.BUILD_STAMP,
    report,
  });
  const webhook = environment.ALERT_WEBHOOK
    ? openWebhook(environment.ALERT_WEBHOOK, environment.ALERT_WEBHOOK_SECRET)
    : undefined;
  const tracking = await openTracking({
    ...needs,
    replica,
    spool: spoolPlace(environment),
    keptDays: environment.TRACKING_DAYS,
    heedOptOut: environment.TRACKING_OPT_OUT === 'heed',
    build: environment.BUILD_STAMP,
    webhook,
    regionOf: regions.find,
    publicUrl: environment.PUBLIC_URL,
    report,
  });
  schedule.add({ name: 'tracking/days', everyMs: 3_600_000, work: tracking.keepDays });
  schedule.add({ name: 'tracking/answers', everyMs: 3_600_000, work: tracking.figures.answerAhead });
  schedule.add({ name: 'tracking/alerts', everyMs: 30_000, work: tracking.alerts.send });

  const displays = hallServices({ environment, database, log, clock }, foundations, webhook);

  const trackingNow = openNow(needs, report);

  const content = siteContent({ ...needs, environment });
  schedule.add({ name: 'site/app-files', everyMs: 86_400_000, work: content.appFiles.tidy });

  /** What nearly everything asks for. */
  const factor = secondFactor({ ...needs, sessions });
  const people = {
    ...accounts({
      ...needs,
      sessions,
      smsCountries: environment.SMS_COUNTRIES?.split(',') ?? [],
      secondFactor: factor,
      wechat: wechat.signIn,
    }),
    ...(played ? { verifyCode: async () => done({ isRepeat: false }) } : {}),
  };

  const suppliers = enrolmentServices({
    environment,
    database,
    log,
    clock,
    foundations,
    accounts: people,
    sessions,
    terms: content.legal,
  });
  const applications = suppliers.parts.enrolment;

  const numbers = serials({
    ...needs,
    regionOf: regions.find,
    report: reportAs('serial numbers or an alarm about them could not be written'),
  });
  schedule.add({ name: 'serials/make', everyMs: 60_000, work: numbers.generatePending });
  schedule.add({ name: 'serials/askers', everyMs: 3_600_000, work: numbers.deleteExpiredClients });
  schedule.add({ name: 'serials/erase', everyMs: 86_400_000, work: numbers.cases.eraseExpired });

  const terms = content.legal;
  const asked = enquiries({
    ...needs,
    terms,
    workingTime: workingTimeOf(usualDueClock.hours),
    replyDays: content.brand.replyDays,
  });
  const buyers = signup({
    ...needs,
    codes: people,
    cities: cityList(areaTree),
    terms,
    visitorOf: tracking.visitorOf,
  });
  const trade = fabricTrade({
    ...needs,
    codes: people,
    terms,
    report: reportAs('a change of the catalogue, or a message about it, went wrong'),
  });
  for (const work of trade.work) schedule.add(work);
  schedule.add({ name: 'signup/tidy', everyMs: 6 * 3_600_000, work: buyers.deleteExpired });
  schedule.add({ name: 'enquiries/erase', everyMs: 24 * 3_600_000, work: asked.eraseExpired });
  const offered = offerJobs({ environment, database, log, clock }, foundations, {
    codes: people,
    terms,
    viewsOf: tracking.viewsOf,
  });
  const reseal = [
    people.resealPhones,
    applications.reseal,
    factor.reseal,
    suppliers.parts.recovery.reseal,
    sms.reseal,
    asked.reseal,
    buyers.reseal,
    numbers.reseal,
    trade.reseal,
    offered.reseal,
    ...(localObjects ? [localObjects.reseal] : []),
  ];
  // People are found by the index of their number: what was stored before there was one gets it before anybody comes.
  await inBackground(people.resealPhones);

  return {
    environment,
    database,
    clock,
    secrets,
    sealing,
    phones,
    /** One pass over what each feature has sealed; a feature that seals adds its own. */
    reseal,
    notices,
    /** For work that one process at a time does for all. */
    schedule,
    sms,
    objects,
    localObjects,
    /** Where addresses are, by the operator's file. */
    regions,
    sessions,
    tracking,
    trackingNow,
    wechat,
    accounts: people,
    ...suppliers.parts,
    screenAccounts: screenAccounts({ ...needs, sessions }),
    auditLog: auditLog(needs),
    secondFactor: factor,
    ownSessions: ownSessions({ ...needs, sessions }),
    /** How often the replica was read, and the database in its place; undefined without one. */
    replicaReads: replica?.reads,
    orders: feed,
    orderDesk: orderDesk(needs),
    orderImports: imported,
    demonstration: demonstrated,
    publicFigures: publicFigures({ ...needs, countAdmitted: applications.countAdmitted }),
    channelFigures: channelFigures(needs),
    orderJourney: orderJourney(needs),
    enquiries: asked,
    signup: buyers,
    serials: numbers,
    ...trade.services,
    jobs: offered,
    screens: boards,
    hall: displays,
    campaigns: festivals,
    ...hallContent({ database, clock }, foundations),
    /** What editors write: news, banners, legal texts, app versions, the brand's data. */
    content,
    found: foundAndShared({
      database,
      content,
      clock,
      environment,
      also: [jobsSource(offered), fabricsSource({ database })],
      otherNames: fibreWords,
    }),
    /** Begins what is done every now and then, from days as they are then. */
    startPeriodicWork: schedule.start,
    homeFigures: homeFigures({
      orders: feed,
      clock,
      countAdmitted: applications.countAdmitted,
      countFabrics: () => trade.services.fabrics.catalogue.count(),
    }),
    /** Ends periodic work. The caller closes the database that it opened. */
    async close() {
      await numbers.close();
      await offered.close();
      boards.close();
      await displays.close();
      suppliers.parts.capture.hub.close();
      await schedule.close();
      await sms.close();
      await applications.pictures.close();
      await applications.warnings.close();
      await demonstrated.stop();
      await imported.close();
      await trade.services.fabricImports.close();
      await feed.close();
      trackingNow.hub.close();
      await tracking.close();
      regions.close();
      await notices.close();
      await replica?.database.close();
    },
  };
}
export type Services = Awaited<ReturnType<typeof buildServices>>;

/** What the displays of a hall can show beside boards: its library, and what is made of it. */
function hallContent(
  { database, clock }: Pick<FoundationNeeds, 'database' | 'clock'>,
  { objects, secrets, schedule }: Pick<Foundations, 'objects' | 'secrets' | 'schedule'>,
) {
  const hallLibrary = library({
    database,
    objects,
    clock,
    secrets,
    audit,
    uses: [usesInPlaylists, usesInStories, usesInScenes, usesInHalls],
  });
  schedule.add({ name: 'hall/library', everyMs: 3_600_000, work: hallLibrary.tidy });
  const needs = { database, clock, audit, addresses: hallLibrary.addresses };
  return { hallLibrary, hallStories: stories(needs), hallPlaylists: playlists(needs) };
}

/** The hall with what it needs of others: boards, the people at its controls, and what is due every so often. */
function hallServices(
  { environment, database, log, clock }: FoundationNeeds,
  { notices, schedule }: Foundations,
  webhook: Webhook | undefined,
) {
  const displays = hall({
    database,
    notices,
    clock,
    audit,
    webhook,
    publicUrl: environment.PUBLIC_URL,
    build: environment.BUILD_STAMP,
    boards,
    hashPin: hashPassword,
    pinFits: matchesPassword,
    async nameOf(account) {
      const { rows } = await database.pool.query<{ name: string }>({
        name: 'screen_user_name',
        text: 'select name from screen_users where id = $1',
        values: [account],
      });
      return rows[0]?.name ?? '';
    },
    report: (message, error) => log.error({ err: error }, message),
  });
  schedule.add({ name: 'hall/alarms', everyMs: 30_000, work: displays.alarms.send });
  schedule.add({ name: 'hall/alarms-tidy', everyMs: dayMs, work: displays.alarms.tidy });
  schedule.add({ name: 'hall/log', everyMs: dayMs, work: displays.plans.log.shorten });
  return displays;
}

/** The sign-in with WeChat and its share signatures, on the foundations. */
function wechatServices(
  { environment, database, clock, log }: FoundationNeeds,
  { secrets, schedule, sms }: Foundations,
  sessions: SessionStore,
) {
  const wechat = openWechat({
    settings: wechatSettings(environment),
    database,
    secrets,
    clock,
    sessions,
    sms,
    report: (details) => log.error(details, 'WeChat did not do what it was asked'),
  });
  schedule.add({ name: 'accounts/wechat', everyMs: 600_000, work: wechat.signIn.dropExpired });
  return wechat;
}

type Needs = Parameters<typeof jobs>[0];

/** The jobs that the company offers, on the foundations, with what other features give to them. */
function offerJobs(
  { database, clock }: FoundationNeeds,
  foundations: Foundations,
  given: Pick<Needs, 'codes' | 'terms' | 'viewsOf'>,
) {
  const offered = jobs({
    database,
    clock,
    ...foundations,
    ...given,
    audit,
    markdown: { html: (text) => renderMarkdown(text, { wholePage: false }).html, plain: plainText },
    areas: areaTree,
    workingTime: workingTimeOf(usualDueClock.hours),
  });
  foundations.schedule.add({ name: 'jobs/tidy', everyMs: 3 * 3_600_000, work: offered.deleteExpired });
  return offered;
}
