import type { FastifyInstance } from 'fastify';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

const reading = ['GET', 'HEAD'];
/** What clients may ask a file, an endpoint or a feed for, beside pages. */
const endpointMethods = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Under which names the router asks for a page's data. */
const dataEnding = /(?:\/_root|\/_)?\.data$/;

/**
 * By which methods an address may be asked, for `Allow` (RFC 9110, 15.5.6): what stands there is true only if it is the
 * address's own. A page takes POST if its route has an action; what is no page takes what it was routed for.
 *
 * @param build none while it is not known, as in development: then any page might have a form.
 */
export function allowedMethods(app: FastifyInstance, build?: ServerBuild): (address: string) => string[] {
  const tree = build && routesOf(build);
  return (address) => {
    const [pathname = ''] = address.split('?', 1);
    // Calls are routed for other methods too, to be refused in their own form.
    if (app.calls.some(({ path }) => path === pathname)) return ['POST'];
    const own = endpointMethods.filter((method) => app.hasRoute({ method, url: pathname }));
    if (own.length > 0) return own;
    const matches = tree && matchRoutes(tree, pathname.replace(dataEnding, '') || '/');
    // An index has no address of its own; what is sent there goes to the route around it.
    const id = matches?.findLast(({ route }) => route.path)?.route.id ?? '';
    return !build || build.routes[id]?.module.action ? [...reading, 'POST'] : reading;
  };
}

/** The routes of a build as `matchRoutes` reads them. */
export function routesOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, index } : { id, ...(path === undefined ? {} : { path }), children: routesOf(build, id) }];
  });
}
