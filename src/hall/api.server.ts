import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import * as call from './contract.ts';
import { listAlarms, setAlarmsSeen } from './displays/alarms-contract.ts';
import type { Hall } from './hall.server.ts';
import { deviceCookie } from './protocol.ts';

/** The longest lifetime browsers allow a cookie; each start of the device renews it. */
const cookieSeconds = 400 * 86_400;

export async function hallApi(
  app: FastifyInstance,
  { hall, publicUrl, https }: { hall: Hall; publicUrl: string | undefined; https: boolean },
) {
  const { store, devices, alarms } = hall;
  const operator = async (context: CallContext) => {
    const { account, roles } = context.session(screenKind);
    return { id: `screen_user/${account}`, name: await hall.nameOf(account), roles, account, address: context.address };
  };

  routeCall(app, call.arriveAsDisplay, async ({ kind }, context) => {
    const { request, reply, address, userAgent } = context;
    const arrived = await devices.arrive(request.headers, { address, userAgent, kind });
    if (!arrived.ok) return arrived;
    const { token, display, pairing } = arrived.value;
    const isSecure = https || request.protocol === 'https';
    reply.header(
      'set-cookie',
      `${isSecure ? '__Host-' : ''}${deviceCookie}=${token}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    const qr = pairing && qrDrawing(`${origin}/screen/pages/hall/control?pair=${pairing.code}`);
    return done({ display, pairing: pairing && qr ? { ...pairing, qr } : null });
  });
  routeCall(app, call.listHalls, async () => done(await store.list()));
  routeCall(app, call.addHall, async ({ name }) => done({ id: await store.add(name) }));
  routeCall(app, call.renameHall, async (given) => store.rename(given.hall, given.name));
  routeCall(app, call.pairDisplay, async ({ instead_of: insteadOf, ...given }, context) =>
    devices.confirm(await operator(context), { ...given, insteadOf }),
  );
  routeCall(app, listAlarms, async (given) => done(await alarms.list(given.hall)));
  routeCall(app, setAlarmsSeen, (given) => alarms.setSeen(given.hall, given.up_to));
  routeCall(app, call.removeDisplay, async ({ display }, context) => devices.remove(await operator(context), display));
}
