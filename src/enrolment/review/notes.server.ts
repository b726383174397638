import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { isDuplicateText } from '#kit/form/duplicate-text.ts';
import type { Note } from './review-contract.ts';

const most = 200;

type Row = {
  id: number;
  author: number;
  author_name: string;
  text: string;
  at: Date;
  mentions: Note['mentions'];
  application: number;
  company_name: string;
};
const select = `select n.id, n.author, u.name as author_name, n.text, n.at, n.application, a.company_name,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
      from application_note_mentions m join screen_users p on p.id = m.person where m.note = n.id) as mentions
  from application_notes n join screen_users u on u.id = n.author join applications a on a.id = n.application`;

/** Notes among colleagues. They stay out of the history, because applicants and exports read parts of that. */
export function applicationNotes({
  database,
  clock,
  sealed,
}: Needs<'database' | 'clock'> & { sealed: Pick<SealedFields, 'sealWords' | 'openWords'> }) {
  const noteOf = ({ id, author, author_name, text, at, mentions, application }: Row): Note => ({
    id,
    author: { id: author, name: author_name },
    text: sealed.openWords(application, text),
    mentions,
    at: at.toISOString(),
  });
  const list = async (application: number): Promise<Note[]> => {
    const { rows } = await database.pool.query<Row>(
      `${select} where n.application = $1 order by n.id desc limit ${most}`,
      [application],
    );
    return rows.map(noteOf);
  };

  return {
    list,

    async add(reviewer: number, application: number, text: string, mentions: readonly number[]) {
      const people = [...new Set(mentions)];
      const { rowCount } = await database.pool.query(
        `select 1 from screen_users where id = any($1) and disabled_at is null and 'reviewer' = any(roles)`,
        [people],
      );
      if (rowCount !== people.length) return refuse('no_such_reviewer');
      const written = await database.transaction(async (client) => {
        // Two that come at once take turns, so that the second finds the first.
        await client.query(`select pg_advisory_xact_lock(hashtext('application note ' || $1))`, [application]);
        const { rows } = await client.query(
          'select id, text, at from application_notes where application = $1 and author = $2 order by id desc limit 1',
          [application, reviewer],
        );
        const last = rows[0] && { ...rows[0], text: sealed.openWords(application, rows[0].text) };
        // The same again, if the answer to it got lost on the way.
        const inserted = isDuplicateText(last, text, clock.now())
          ? [last]
          : (
              await client.query(
                `insert into application_notes (application, author, text, at)
                 select id, $2, $3, $4 from applications where id = $1 and round > 0 returning id`,
                [application, reviewer, sealed.sealWords(application, text), new Date(clock.now())],
              )
            ).rows;
        if (!inserted[0]) return false;
        await client.query(
          `insert into application_note_mentions (note, person)
           select $1, person from unnest($2::bigint[]) person where person <> $3 on conflict do nothing`,
          [inserted[0].id, people, reviewer],
        );
        return true;
      });
      return written ? done(await list(application)) : refuse('none');
    },

    /** Whoever opens an application has seen what calls on them there. */
    async see(reviewer: number, application: number): Promise<void> {
      await database.pool.query(
        `update application_note_mentions m set seen_at = $3 from application_notes n
         where n.id = m.note and m.person = $1 and m.seen_at is null and n.application = $2`,
        [reviewer, application, new Date(clock.now())],
      );
    },

    async listMentions(reviewer: number, which: 'unread' | 'all') {
      const { rows } = await database.pool.query<Row & { seen_at: Date | null }>(
        `${select.replace('select ', 'select mine.seen_at, ')} join application_note_mentions mine on mine.note = n.id
         where mine.person = $1 ${which === 'unread' ? 'and mine.seen_at is null' : ''} order by n.id desc limit ${most}`,
        [reviewer],
      );
      return rows.map((row) => ({
        ...noteOf(row),
        seen_at: row.seen_at?.toISOString() ?? null,
        application: {
          id: row.application,
          number: applicationNumber(row.application),
          company_name: row.company_name,
        },
      }));
    },

    /** Only what calls on this reviewer; ids of others change nothing. */
    async markMentions(reviewer: number, notes: readonly number[], isRead: boolean): Promise<void> {
      await database.pool.query(
        `update application_note_mentions set seen_at = $3
         where person = $1 and (seen_at is null) = $4 and (note = any($2) or cardinality($2::bigint[]) = 0)`,
        [reviewer, notes, isRead ? new Date(clock.now()) : null, isRead],
      );
    },
  };
}
export type ApplicationNotes = ReturnType<typeof applicationNotes>;
