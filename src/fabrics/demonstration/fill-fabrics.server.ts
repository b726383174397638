import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Fabrics } from '#fabrics/fabrics.server.ts';
import type { FabricImports } from '#fabrics/import/imports.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { businessDay } from '#kit/text/time.ts';
import { fabricFile } from './sample-fabrics.server.ts';

/** Fills an empty catalogue from files, as an editor would: one that is shown, drafts, and one that nobody has written yet. */
export async function fillFabrics(
  stage: Stage,
  { fabrics, fabricImports }: { fabrics: Fabrics; fabricImports: FabricImports },
): Promise<void> {
  const { rowCount } = await stage.pool.query('select 1 from fabrics limit 1');
  if (rowCount) return;
  const who = stage.staff();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-fabrics-'));
  async function read(name: string, title: string): Promise<number> {
    const file = path.join(directory, name);
    fs.writeFileSync(file, fabricFile(name, businessDay(stage.now)));
    const { id } = must(await fabricImports.read(who, title, file), name);
    await fabricImports.settled();
    return id;
  }
  async function write(name: string, title: string, show: boolean): Promise<void> {
    must(await fabricImports.write(who, { id: await read(name, title), show }), name);
    await fabricImports.settled();
  }
  // Last, and whole: a start that is cut off begins again.
  await write('drafts.csv', '冬季新品.csv', false);
  await write('fabrics.csv', '在售面料.csv', true);
  await read('price-list.csv', '十二月调价.csv');
  fs.rmSync(directory, { recursive: true });
  const { rows } = await stage.pool.query(
    `select id, revision from fabrics where state = 'shown' order by id desc limit 3`,
  );
  for (const fabric of rows)
    must(await fabrics.setState({ kind: 'ia', ...who }, fabric, 'withdrawn'), `fabric ${fabric.id}`);
}
