import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#kit/db/secrets.server.ts';

type Part = 'file' | 'poster';
export const contentBase = '/hall/content';

/**
 * Addresses from which displays fetch: signed, so that nobody else can guess one, and the same for as long as the content
 * is there. A display that runs for months without a sign-in finds what it has kept under them, and a hall whose server is
 * away has none that run out. They stand only in what signed-in staff and paired displays are sent.
 */
export function contentAddresses(secrets: Pick<Secrets, 'sign'>) {
  const sign = (id: number, part: Part) => secrets.sign('hall/content', `${part}/${id}`).slice(0, 32);
  return {
    file: (id: number): string => `${contentBase}/${id}/file/${sign(id, 'file')}`,
    poster: (id: number): string => `${contentBase}/${id}/poster/${sign(id, 'poster')}`,
    isSigned(id: number, part: Part, given: string): boolean {
      const wanted = Buffer.from(sign(id, part));
      const shown = Buffer.from(given);
      return wanted.length === shown.length && timingSafeEqual(wanted, shown);
    },
  };
}
export type ContentAddresses = ReturnType<typeof contentAddresses>;
