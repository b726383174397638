import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '#backup/read-archive.server.ts';
import { writeArchive } from '#backup/write-archive.server.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { applicantId } from '#tests/sample-application.ts';
import { openTestApp } from '#tests/test-app.ts';
import { buildServices } from './services.ts';
import { startFailure } from './start-failure.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

test('a restored archive brings its keys: personal fields are read on the new machine, and not without the key file', async () => {
  const site = await openTestApp();
  const person = await site.applicant('13800000950');
  await person.call(saveApplyInfo, { legal_name: '沈经纬', email: 'a@example.com', revision: 0 });
  const applicant = await applicantId(person);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-restored-'));
  const file = path.join(directory, 'archive.tar.zst');
  await writeArchive({ url: site.services.database.url, dataDirectory: site.dataDirectory, file });

  const into = await openTestDatabase({ migrated: false });
  const dataDirectory = path.join(directory, 'data');
  await readArchive({ url: into.url, dataDirectory, file, migrationsFolder, force: false });
  const database = openDatabase(into.url, { connections: 3 });
  const environment = { ...site.services.environment, dataDirectory };
  const open = () => buildServices({ environment, database, log: { info() {}, error() {} } });
  const services = await open();
  const found = await services.enrolment.applicants.getApplication(applicant);
  expect(found?.fields).toMatchObject({ legal_name: '沈经纬', email: 'a@example.com' });
  await services.close();

  fs.rmSync(path.join(dataDirectory, 'data-keys.txt'));
  const refused = await open().then(
    () => 'started',
    (error) => startFailure(error),
  );
  expect(refused).toMatch(/^Weftline cannot start: .*every backup holds it/);
  await database.close();
  await into.close();
  await site.close();
  fs.rmSync(directory, { recursive: true, force: true });
});
