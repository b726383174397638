import type { FastifyInstance } from 'fastify';
import { applicantKind } from '#accounts/contract.ts';
import { routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import type { ApplicationStatus } from './status.server.ts';
import { getStatusDetails, watchStatus } from './status-contract.ts';

export async function statusApi(app: FastifyInstance, { applicationStatus }: { applicationStatus: ApplicationStatus }) {
  routeCall(app, getStatusDetails, async (_payload, context) =>
    done(await applicationStatus.getDetails(context.session(applicantKind).account)),
  );
  routeCall(app, watchStatus, async (_payload, context) =>
    done(await applicationStatus.watch(context.session(applicantKind).account)),
  );
}
