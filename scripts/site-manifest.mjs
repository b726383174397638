import fs from 'node:fs';
import path from 'node:path';

/** Boards and the back office: pages of the site know nothing of them, and who goes there gets a new document. */
const applications = /^(?:console|screen)(?:\/|$)/;

/**
 * Writes a list of routes for pages of the site beside the router's own: it lies in `site-manifest-<version>.js`, knows
 * only what the site's pages lead to, and is a fraction of the size. `kit/delivery` hands it out.
 *
 * @param client folder of the browser's build
 */
export function writeSiteManifest(client) {
  const assets = path.join(client, 'official/assets');
  const name = fs.readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  if (!name) throw new Error('the build has no manifest of routes');
  const [, before = '', json = ''] =
    /^([^{]*)(\{.*\});?\s*$/s.exec(fs.readFileSync(path.join(assets, name), 'utf8')) ?? [];
  const manifest = JSON.parse(json);
  const isApplication = (route) =>
    route !== undefined && (applications.test(route.path ?? '') || isApplication(manifest.routes[route.parentId]));
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([, route]) => !isApplication(route))
      // What is not there is as good as false.
      .map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))]),
  );
  fs.writeFileSync(path.join(assets, `site-${name}`), `${before}${JSON.stringify({ ...manifest, routes })};`);
}
