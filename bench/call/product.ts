/** The product without pages, as a process of its own. Prints its port, and the cookies of people who have applied. */
import { pino } from 'pino';
import { applicantKind } from '#accounts/contract.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';
import { garmentFactory } from '#tests/sample-application.ts';

const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('DATABASE_URL and DATA_DIR are needed');
const log = pino({ level: 'silent' });
const database = openDatabase(read.environment.DATABASE_URL);
const services = await buildServices({ environment: read.environment, database, log });
const app = await buildApp({ services, log, pages: { kind: 'none' } });
await app.listen({ host: '127.0.0.1', port: 0 });

// The smallest picture there is: the call tells its address and does not open it.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const people: { applicant: number; cookie: string }[] = [];
for (let person = 0; person < Number(process.env.BENCH_PEOPLE); person++) {
  const { phone, phone_index, phone_end } = services.phones.columnsOf(`+86138${String(person).padStart(8, '0')}`);
  const { rows } = await database.pool.query(
    'insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3) returning id',
    [phone, phone_index, phone_end],
  );
  const applicant = rows[0]?.id ?? 0;
  const picture = async (name: string) => (await services.objects.put(`enrol/${applicant}/${name}.png`, pixel)).key;
  const saved = await services.enrolment.applicants.saveApplication(
    { id: applicant, language: 'zh-CN', screenUser: undefined },
    {
      revision: 0,
      submit: true,
      consent_version: '2026-11-01',
      fields: {
        ...(garmentFactory as object),
        licence_image: await picture('licence'),
        gate_images: [await picture('gate')],
        cutting_images: [await picture('cutting')],
        sewing_images: [await picture('sewing')],
      },
    },
  );
  if (!saved.ok) throw new Error(`the application was not taken: ${JSON.stringify(saved)}`);
  const { token } = await database.transaction((client) =>
    services.sessions.open(client, applicantKind, applicant, { address: '127.0.0.1', userAgent: 'bench' }),
  );
  people.push({ applicant, cookie: `wl_user=${token}` });
}
const address = app.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' && address?.port, people }));
process.once('SIGTERM', () => process.exit(0));
