import type { FastifyInstance } from 'fastify';
import { safeRedirect } from '#kit/call/page-address.ts';
import { readTheme, themeCookie } from '#kit/call/visit.ts';

const aYear = 31_536_000;

/** A cookie that remembers a reader's choice. */
export const preferenceCookie = (name: string, value: string, https: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${https ? '; Secure' : ''}`;

/** The theme switch without JavaScript: remembers and goes back to the page it came from. */
export async function preferences(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  app.post('/preferences/theme', async (request, reply) => {
    const { theme, back } = (request.body ?? {}) as Record<string, unknown>;
    return reply
      .header(
        'set-cookie',
        preferenceCookie(themeCookie, readTheme(typeof theme === 'string' ? theme : undefined), https),
      )
      .header('cache-control', 'no-store')
      .redirect(safeRedirect(back), 303);
  });
}
