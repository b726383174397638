import { redirectDocument } from 'react-router';

/** The `clientLoader` of a page that needs its whole document, as its script does: reached from within the site, it is loaded as from outside. */
export async function clientLoader({ request }: { request: Request }): Promise<never> {
  throw redirectDocument(request.url);
}
