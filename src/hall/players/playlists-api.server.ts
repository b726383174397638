import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import type { Playlists } from './playlists.server.ts';
import * as call from './playlists-contract.ts';

export async function hallPlaylistsApi(app: FastifyInstance, { hallPlaylists }: { hallPlaylists: Playlists }) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });
  routeCall(app, call.listPlaylists, async () => done(await hallPlaylists.list()));
  routeCall(app, call.savePlaylist, (given, context) => hallPlaylists.save(staff(context), given));
  routeCall(app, call.removePlaylist, ({ id, revision }, context) =>
    hallPlaylists.remove(staff(context), id, revision),
  );
}
