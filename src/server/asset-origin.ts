import type { ServerBuild } from 'react-router';

/** Puts the origin of the CDN before every address in a build's list of assets; the files themselves name each other relatively. */
export function withAssetOrigin(build: ServerBuild, assetOrigin: string | undefined): ServerBuild {
  if (!assetOrigin) return build;
  const { assets } = build;
  const there = (address: string) => (address.startsWith('/') ? assetOrigin + address : address);
  const all = (addresses: string[] | undefined) => addresses?.map(there);
  const routes: typeof assets.routes = {};
  for (const [id, route] of Object.entries(assets.routes)) {
    if (!route) continue;
    routes[id] = { ...route, module: there(route.module), imports: all(route.imports), css: all(route.css) };
  }
  return {
    ...build,
    assets: {
      ...assets,
      url: there(assets.url),
      entry: { ...assets.entry, module: there(assets.entry.module), imports: all(assets.entry.imports) ?? [] },
      routes,
    },
  };
}
