import type { FastifyInstance } from 'fastify';
import { redactAddress, redactText } from '#tracking/redact.server.ts';

export const policyReportsPath = '/policy-reports';

const mostBytes = 16_000;
/** A page with one fault reports it for every visitor: this many lines a minute tell enough. */
const mostAMinute = 60;

/**
 * What browsers report of the Content-Security-Policy: a fault of ours, or somebody's script that did not get in. It
 * goes to the log, without what is personal; what extensions of a browser try is nobody's fault here.
 */
export async function policyReports(
  app: FastifyInstance,
  { now = Date.now }: { now?: () => number } = {},
): Promise<void> {
  let [minute, lines] = [0, 0];
  const readJson = async (_request: unknown, body: Buffer): Promise<unknown> => {
    try {
      return JSON.parse(body.toString());
    } catch {
      return undefined;
    }
  };
  for (const type of ['application/csp-report', 'application/reports+json'])
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: mostBytes }, readJson);

  app.post(policyReportsPath, { bodyLimit: mostBytes }, async (request, reply) => {
    const at = Math.floor(now() / 60_000);
    if (at !== minute) [minute, lines] = [at, 0];
    for (const report of reportsIn(request.body).slice(0, 5))
      if (lines++ < mostAMinute) request.log.warn(report, 'a content security policy blocked something');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

function reportsIn(body: unknown): Record<string, string>[] {
  const list = Array.isArray(body) ? body : [body];
  return list.flatMap((each) => {
    const given = (each?.['csp-report'] ?? each?.body) as Record<string, unknown> | undefined;
    if (!given || typeof given !== 'object') return [];
    const text = (...names: string[]) => {
      const value = names.map((name) => given[name]).find((one) => typeof one === 'string');
      return typeof value === 'string' ? value.slice(0, 300) : '';
    };
    const blocked = text('blocked-uri', 'blockedURL');
    if (/^[a-z-]+-extension:/.test(blocked)) return [];
    return [
      {
        directive: redactText(text('effective-directive', 'effectiveDirective', 'violated-directive')),
        blocked: /^https?:/.test(blocked) ? redactAddress(blocked) : redactText(blocked),
        page: redactAddress(text('document-uri', 'documentURL')),
        source: redactAddress(text('source-file', 'sourceFile')),
      },
    ];
  });
}
