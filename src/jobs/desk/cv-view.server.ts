import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CvKind, cvKinds } from '#jobs/applications/cv-file.server.ts';
import type { SealedApplication } from '#jobs/applications/sealed-application.server.ts';
import { cvLimitBytes } from '#jobs/applications/stages.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { resizePicture } from '#kit/files/objects/picture.server.ts';

export const cvViewPath = '/api/job-cv';

interface CvFile {
  name: string;
  mime: string;
  content: Buffer;
  /** True for types that a browser shows without running anything; others are downloads. */
  isInline: boolean;
}

/** Reads a CV for staff and logs it. Pictures are re-encoded, which removes their metadata. */
export function cvViewer({
  database,
  objects,
  sealed,
  clock,
  audit,
}: Needs<'database' | 'objects' | 'clock' | 'audit'> & { sealed: SealedApplication }) {
  return async (who: { id: number; address: string }, id: number): Promise<CvFile | undefined> => {
    const { rows } = await database.pool.query<{ number: string; cv_key: string; cv_kind: CvKind; cv_name: string }>(
      `select number, cv_key, cv_kind, cv_name from job_applications where id = $1 and erased_at is null`,
      [id],
    );
    const row = rows[0];
    const content = row && (await objects.read(row.cv_key, cvLimitBytes));
    if (!row || !content) return undefined;
    await database.transaction((client) =>
      audit(client, auditEntry(who, clock.now(), { action: 'jobs.read_cv', subject: `job-application/${row.number}` })),
    );
    const name = sealed.open(row.number, 'cv_name', row.cv_name);
    if (row.cv_kind === 'jpg' || row.cv_kind === 'png' || row.cv_kind === 'webp') {
      const view = { mode: 2, width: 2_000, height: undefined, kind: 'jpeg', quality: 85 } as const;
      return {
        name: name.replace(/\.\w+$/, '.jpg'),
        mime: 'image/jpeg',
        content: await resizePicture(content, view, 'jpeg'),
        isInline: true,
      };
    }
    return { name, mime: cvKinds[row.cv_kind], content, isInline: row.cv_kind === 'pdf' };
  };
}

export function routeCvViews(app: FastifyInstance, readCv: ReturnType<typeof cvViewer>): void {
  app.get<{ Params: { id: string } }>(`${cvViewPath}/:id`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await app.identify(request))[screenKind];
    if (!session) return reply.code(401).send({ code: 401, msg: '', data: null });
    if (!session.roles.some((role) => role === 'editor' || role === 'recruiter'))
      return reply.code(403).send({ code: 403, msg: '', data: null });
    const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const cv = id ? await readCv({ id: session.account, address: request.ip }, id) : undefined;
    if (!cv) return reply.code(404).send({ code: 404, msg: '', data: null });
    return reply
      .headers({
        // A PDF may run no script, make no request and be framed only by this site.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'content-disposition': `${cv.isInline ? 'inline' : 'attachment'}; filename="cv"; filename*=UTF-8''${encodeURIComponent(cv.name)}`,
      })
      .type(cv.mime)
      .send(cv.content);
  });
}
