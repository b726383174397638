import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { Playlists } from './playlists.server.ts';
import * as call from './playlists-contract.ts';

export async function hallPlaylistsApi(app: FastifyInstance, { hallPlaylists }: { hallPlaylists: Playlists }) {
  routeCall(app, call.listPlaylists, async () => done(await hallPlaylists.list()));
  routeCall(app, call.savePlaylist, (given, context) => hallPlaylists.save(staffOf(context), given));
  routeCall(app, call.removePlaylist, (target, context) => hallPlaylists.remove(staffOf(context), target));
}
