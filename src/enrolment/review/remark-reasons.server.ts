import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { Clock } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { overlayReasons, type RemarkReason } from './remark-reasons.ts';

/** The canned reasons that staff edit. Each change is a new version; an old one stays, and so do the remarks made with it. */
export function remarkReasonsTable({
  database,
  clock,
  audit,
}: {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
}) {
  async function list(): Promise<RemarkReason[]> {
    const { rows } = await database.pool.query<
      Pick<Rows['remark_reasons'], 'code' | 'version' | 'zh' | 'en' | 'active'>
    >('select distinct on (code) code, version, zh, en, active from remark_reasons order by code, version desc');
    return overlayReasons(rows);
  }

  return {
    list,

    async save(
      reviewer: number,
      { code, version, zh, en, active }: { code: string; version: number; zh: string; en: string; active: boolean },
      address: string,
    ): Promise<Outcome<RemarkReason[], 'stale'>> {
      const present = (await list()).find((reason) => reason.code === code);
      if ((present?.version ?? 0) !== version) return refuse('stale');
      const at = new Date(clock.now());
      const written = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into remark_reasons (code, version, zh, en, active, at, by) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict do nothing`,
          [code, version + 1, zh, en, active, at, reviewer],
        );
        if (rowCount === 0) return false;
        await audit(
          client,
          staffEntry({ id: reviewer, address }, at, {
            action: 'enrolment.remark_reason',
            subject: `remark_reason/${code}`,
            before: present ? { zh: present.words[0], en: present.words[1], active: present.active } : null,
            after: { zh, en, active },
          }),
        );
        return true;
      });
      return written ? done(await list()) : refuse('stale');
    },
  };
}
export type RemarkReasons = ReturnType<typeof remarkReasonsTable>;
