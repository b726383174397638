import fs from 'node:fs';
import { expect, test } from 'vitest';
import { demonstrationFile, readDemonstration } from '#kit/db/demonstration-data.server.ts';

test('no article and no version of the app promises that pictures are looked at for blur or glare, as nothing does that', () => {
  const files = fs.readdirSync(demonstrationFile('news')).filter((name) => /\.(md|json)$/.test(name));
  expect(files.length).toBeGreaterThan(5);
  const promises = files.flatMap(
    (name) =>
      readDemonstration(`news/${name}`).match(/[^。\n]*(提示[^。\n]*(模糊|反光)|(tells|says) [^.\n]*(blur|glare))/gi) ??
      [],
  );
  expect(promises).toEqual([]);
});
