import { serverCommands } from '#hall/commands.ts';
import type { Put } from '#hall/document.ts';
import type { Sender } from '#hall/hall-store.server.ts';
import type { ClientMessage, LinkRefusal } from '#hall/protocol.ts';
import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Link, LinkHub } from './link-hub.server.ts';
import { linkEndings, protocolVersion } from './link-rules.ts';
import type { DisplayPresence } from './presences.server.ts';

/** Displays say at once when they have shown something. Of another time it is said by a clock that is wrong. */
const provedWithinMs = 60_000;

type Said<Kind extends ClientMessage['kind']> = Extract<ClientMessage, { kind: Kind }>;

/** What one message of a link does. Nothing that is said here is believed of anybody but the one who says it. */
export async function handleMessage(
  hub: LinkHub,
  link: Link,
  message: Exclude<ClientMessage, { kind: 'probe' }>,
): Promise<void> {
  const { connection } = link;
  try {
    if (message.kind === 'hello') return await hello(hub, link, message);
    if (link.hall === undefined) return connection.refuse('not_allowed');
    if (message.kind === 'command') return await command(hub, link, link.hall, message);
    if (message.kind === 'call') return await call(hub, link, link.hall, message);
    if (message.kind === 'whole') return (await hub.roomOf(link.hall))?.sendDocument(link);
    if (link.display === undefined) return connection.refuse('not_allowed');
    if (message.kind === 'picture') return await hub.keepPicture(link.display, message.picture);
    await hear(hub, link, link.hall, link.display, message);
  } catch (error) {
    const id = message.kind === 'command' ? { id: message.id } : {};
    if (isDatabaseUnavailable(error)) {
      connection.refuse('database_away', id);
      // A client without the document has no state: let it reconnect.
      if (message.kind === 'hello') connection.end(linkEndings.closing);
    } else {
      connection.end(linkEndings.closing);
      throw error;
    }
  }
}

async function hello(hub: LinkHub, link: Link, { version, display: claimed, revision }: Said<'hello'>): Promise<void> {
  const { connection, caller } = link;
  const end = (reason: LinkRefusal, code: number = linkEndings.policy) => connection.end(code, reason);
  if (version !== protocolVersion) return end('old_version');
  const welcome = (known: { display: string | null; hall: number | null; actor: string | null }) =>
    connection.tell({ kind: 'welcome', version: protocolVersion, at: hub.clock.now(), build: hub.build, ...known });

  if (caller.kind === 'device') {
    const device = await hub.devices.find(caller.token);
    if (claimed !== undefined && claimed !== String(device?.display))
      return end('not_this_display', device ? linkEndings.policy : linkEndings.gone);
    link.isStranger = !device;
    if (!device) return welcome({ display: null, hall: null, actor: null });
    link.display = device.display;
    link.hall = device.hall;
  }
  const hall = link.hall;
  const room = hall === undefined ? undefined : await hub.roomOf(hall);
  if (hall === undefined || !room) return end('no_such_hall');
  if (!connection.isOpen) return;
  room.members.add(link);
  const display = link.display;
  welcome({
    display: display === undefined ? null : String(display),
    hall,
    actor: caller.kind === 'operator' ? caller.giver.id : null,
  });
  if (revision !== room.revision) room.sendDocument(link);
  room.sendPresences(link);
  if (display === undefined) return;
  const before = presenceOf(hub, display, hall);
  hub.presences.say({ ...before, revision: Math.max(before.revision, Math.min(revision ?? 0, room.revision)) });
}

async function command(hub: LinkHub, link: Link, hall: number, { id, command: given }: Said<'command'>): Promise<void> {
  const { connection } = link;
  const giver = giverOf(link, given);
  if (!giver) return connection.refuse('not_allowed', { id });
  const room = await hub.roomOf(hall);
  const outcome = await hub.store.apply(hall, given, giver, (display) => room?.hasDrawn(display) ?? true);
  if (outcome.ok) connection.tell({ kind: 'done', id, ...outcome.value });
  else connection.refuse(outcome.reason, { id, data: outcome.data });
}

/** An operator gives any command but the server's own, and without a PIN only an administrator opens a hall; a panel says only what was touched on itself. */
function giverOf(link: Link, given: Said<'command'>['command']): Sender | undefined {
  if (link.caller.kind === 'operator') {
    const { giver } = link.caller;
    const mayGive = given.kind === 'clear_pin' ? giver.roles?.includes('admin') : !serverCommands.includes(given.kind);
    return mayGive ? giver : undefined;
  }
  if (given.kind !== 'touch' || given.panel !== String(link.display)) return undefined;
  return { id: `panel/${given.panel}`, name: '', roles: ['viewer'] };
}

async function call(hub: LinkHub, link: Link, hall: number, { call: called, displays }: Said<'call'>): Promise<void> {
  if (!link.isOperator) return link.connection.refuse('not_allowed');
  const room = await hub.roomOf(hall);
  if (room?.figure('lock') && called !== 'picture') return link.connection.refuse('locked');
  await hub.callDisplays({ hall, call: called, displays, at: hub.clock.now() });
}

/** Acknowledgements and reports of a display about itself. */
async function hear(
  hub: LinkHub,
  link: Link,
  hall: number,
  display: number,
  message: Said<'ack'> | Said<'report'>,
): Promise<void> {
  const before = presenceOf(hub, display, hall);
  if (message.kind === 'report') return hub.presences.say({ ...before, report: message.report });
  const { revision, paintedAt } = message;
  const room = await hub.roomOf(hall);
  const latest = room?.revision ?? 0;
  if (revision > latest) return link.connection.refuse('unknown_message');
  hub.presences.say({ ...before, revision: Math.max(before.revision, revision) });
  const put = room?.figure(`programme/${display}`) as Put | undefined;
  const isAboutNow = paintedAt !== undefined && Math.abs(paintedAt - hub.clock.now()) < provedWithinMs;
  if (isAboutNow && put?.revision === revision) hub.painted.note({ hall, revision, display, at: paintedAt });
}

/** What this process knows of a display that is here; it may be here twice, with a link that is not found dead yet. */
const presenceOf = (hub: LinkHub, display: number, hall: number): DisplayPresence =>
  hub.presences.ofOwn(display) ?? { display, hall, state: 'here', since: hub.clock.now(), revision: 0, report: null };
