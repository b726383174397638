import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import type { Enrolment } from '#enrolment/services.server.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import * as bulk from './bulk-contract.ts';
import { exportApplications } from './export-contract.ts';
import { reviewFigures } from './figures-contract.ts';
import * as call from './queue-contract.ts';
import * as saved from './saved-filters-contract.ts';

/** The queue's calls: reading it, what is done to several at once, and how a reviewer likes it. */
export function queueApi(
  app: FastifyInstance,
  { queue, bulk: desk, savedFilters, exportQueue, figures }: Enrolment,
): void {
  const reviewer = (context: CallContext) => context.session(screenKind).account;
  const owner = (context: CallContext) => {
    const { account, roles } = context.session(screenKind);
    return { id: account, isAdmin: roles.includes('admin') };
  };

  routeCall(app, call.listApplications, (page, context) => queue.list(page, reviewer(context)));
  routeCall(app, call.countApplications, async (filter, context) => done(await queue.count(filter, reviewer(context))));
  routeCall(app, call.nextApplication, async ({ after, ...filter }, context) =>
    done(await queue.nextApplication(filter, after, reviewer(context))),
  );
  routeCall(app, call.listReviewers, async () => done(await queue.listReviewers()));

  routeCall(app, bulk.bulkAssign, async ({ targets, assignee }, context) =>
    done(await desk.assign(reviewer(context), context.language, targets, assignee)),
  );
  routeCall(app, bulk.bulkStartReview, async ({ targets }, context) =>
    done(await desk.startReview(reviewer(context), context.language, targets)),
  );
  routeCall(app, bulk.bulkApprove, async ({ targets, conditions }, context) =>
    done(await desk.approve(reviewer(context), context.language, targets, conditions)),
  );
  routeCall(app, bulk.bulkReturn, async ({ targets, remarks, text }, context) =>
    done(await desk.returnForCorrection(reviewer(context), context.language, targets, remarks, text)),
  );
  routeCall(app, bulk.bulkReject, async ({ targets, code, text, reapply_days }, context) =>
    done(await desk.reject(reviewer(context), context.language, targets, { code, text, reapplyDays: reapply_days })),
  );

  routeCall(app, exportApplications, ({ sort, columns, format, personal, purpose, ...filter }, context) =>
    exportQueue(
      { ...owner(context), language: context.language, address: context.address },
      { filter, sort, columns, format, personal, purpose },
    ),
  );

  routeCall(app, reviewFigures, async ({ months }, context) =>
    done(await figures.review(Number(months), owner(context))),
  );

  routeCall(app, saved.getQueueSettings, (_payload, context) => savedFilters.settings(owner(context)));
  routeCall(app, saved.saveFilter, ({ is_shared, is_default, ...filter }, context) =>
    savedFilters.save(owner(context), { ...filter, isShared: is_shared, isDefault: is_default }),
  );
  routeCall(app, saved.deleteFilter, ({ id }, context) => savedFilters.delete(owner(context), id));
  routeCall(app, saved.saveQueueSettings, ({ default_filter, columns }, context) =>
    savedFilters.saveSettings(owner(context), { defaultFilter: default_filter, columns }),
  );
}
