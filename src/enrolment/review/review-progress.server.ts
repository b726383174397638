import type { Section } from '#enrolment/application/application-fields.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';

/** A page that is open says so every fifteen seconds; two missed ones mean that it is not. */
const presentForMs = 40_000;

/** What a reviewer has read of an application in this round, and who else has it open. */
export function reviewProgress({ database, clock }: { database: Database; clock: Clock }) {
  const opened = async (application: number, round: number, reviewer: number): Promise<string[]> => {
    const { rows } = await database.pool.query(
      'select section from application_section_views where application = $1 and round = $2 and reviewer = $3',
      [application, round, reviewer],
    );
    return rows.map(({ section }) => section);
  };

  return {
    opened,

    async openSection(
      reviewer: number,
      application: number,
      section: Section,
    ): Promise<Outcome<{ sections_opened: string[] }, 'none'>> {
      const { rows } = await database.pool.query('select round from applications where id = $1 and round > 0', [
        application,
      ]);
      const round = rows[0]?.round;
      if (round === undefined) return refuse('none');
      await database.pool.query(
        `insert into application_section_views (application, round, reviewer, section, at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [application, round, reviewer, section, new Date(clock.now())],
      );
      return done({ sections_opened: await opened(application, round, reviewer) });
    },

    /** Says that one looks at it, and answers who else does. */
    async lookAt(reviewer: number, application: number): Promise<Outcome<{ id: number; name: string }[], 'none'>> {
      const now = clock.now();
      const { rowCount } = await database.pool.query(
        `insert into application_presence (application, reviewer, at)
         select id, $2, $3 from applications where id = $1 and round > 0
         on conflict (application, reviewer) do update set at = excluded.at`,
        [application, reviewer, new Date(now)],
      );
      if (rowCount === 0) return refuse('none');
      const { rows } = await database.pool.query<Pick<Rows['screen_users'], 'id' | 'name'>>(
        `select u.id, u.name from application_presence p join screen_users u on u.id = p.reviewer
         where p.application = $1 and p.reviewer <> $2 and p.at > $3 order by u.name`,
        [application, reviewer, new Date(now - presentForMs)],
      );
      return done(rows);
    },
  };
}
export type ReviewProgress = ReturnType<typeof reviewProgress>;
