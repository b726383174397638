import fs from 'node:fs';
import path from 'node:path';

/** Boards and the back office: pages of the site know nothing of them, and who goes there gets a new document. */
const applications = /^(?:console|screen)(?:\/|$)/;
/** Boards and the hall, likewise; the last is what asks for that new document. */
const screens = /^(?:screen(?:\/|$)|\*$)/;

/**
 * Writes lists of routes beside the router's own, for pages that need only some of them: `site-manifest-<version>.js` knows
 * what the site's pages lead to, `screen-manifest-<version>.js` the boards and the hall; each is a fraction of the size.
 * `kit/delivery` hands them out.
 *
 * @param client folder of the browser's build
 */
export function writeShorterManifests(client) {
  const assets = path.join(client, 'official/assets');
  const name = fs.readdirSync(assets).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  if (!name) throw new Error('the build has no manifest of routes');
  const [, before = '', json = ''] =
    /^([^{]*)(\{.*\});?\s*$/s.exec(fs.readFileSync(path.join(assets, name), 'utf8')) ?? [];
  const manifest = JSON.parse(json);
  const withParents = (route) => (route ? [route, ...withParents(manifest.routes[route.parentId])] : []);
  const all = Object.values(manifest.routes);
  const isApplication = (route) => withParents(route).some(({ path: own }) => applications.test(own ?? ''));
  const lists = {
    site: all.filter((route) => !isApplication(route)),
    screen: all.filter(({ path: own }) => screens.test(own ?? '')).flatMap(withParents),
  };
  for (const [list, listed] of Object.entries(lists)) {
    const routes = Object.fromEntries(
      // What is not there is as good as false.
      listed.map((route) => [
        route.id,
        Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
      ]),
    );
    fs.writeFileSync(path.join(assets, `${list}-${name}`), `${before}${JSON.stringify({ ...manifest, routes })};`);
  }
}
