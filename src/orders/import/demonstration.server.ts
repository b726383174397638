import { demonstrationFile } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { OrderImports } from './imports.server.ts';

/** Files of orders as they come from elsewhere, and how far each is. */
const files = [
  { file: 'spring-fair.csv', name: '春季展会订单.csv', until: 'written' },
  { file: 'market-stall.csv', name: '市集摊位订单.csv', until: 'checked' },
  { file: 'fair-draft.csv', name: '展会订单（误传）.csv', until: 'taken_back' },
  { file: 'showroom.csv', name: '展厅流水.csv', until: 'read' },
];

export async function fillOrderImports(stage: Stage, imports: OrderImports): Promise<void> {
  const who = stage.staff();
  const { rows } = await stage.pool.query(`select count(*)::int as played from imports where feature = 'orders'`);
  for (const { file, name, until } of files.slice(rows[0]?.played)) {
    const { id, mapping, options } = must(await imports.read(who, name, demonstrationFile(`orders/${file}`)), file);
    if (until === 'read') continue;
    must(await imports.check({ id, mapping, options }), file);
    await imports.settled();
    if (until === 'checked') continue;
    must(await imports.write(who, { id }), file);
    await imports.settled();
    if (until === 'taken_back') must(await imports.takeBack(who, id), file);
    await imports.settled();
  }
}
