import { containing } from '#kit/search/containing.ts';
import { spellingQuery } from '#kit/search/lexemes.server.ts';
import type { FabricFilter } from './contract.ts';

/** The condition of a filter on `fabrics f`, with its values. */
export function filterCondition(
  { state, construction, supplier, lack, q, import: file }: FabricFilter,
  today: string,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const use = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  if (state !== 'all') where.push(`f.state = ${use(state)}`);
  if (construction !== '') where.push(`f.construction = ${use(construction)}`);
  if (supplier !== '') where.push(`f.supplier = ${use(supplier)}`);
  if (lack === 'certificate')
    where.push(
      `exists (select 1 from fabric_certificates k where k.fabric = f.id and k.valid_to < ${use(today)}::date + 30)`,
    );
  if (lack === 'stock') where.push('not exists (select 1 from fabric_colours c where c.fabric = f.id and c.stock > 0)');
  if (lack === 'picture') where.push(`f.pictures = '{}'`);
  if (file > 0)
    where.push(
      `f.code in (select l.key from import_lines l where l.import = ${use(file)} and l.kind in ('new', 'changed'))`,
    );
  if (q !== '') {
    const isNamed = `concat_ws(' ', f.code, f.name_zh, f.name_en) ilike any (${use(containing(q))})`;
    const spelled = `select fabric from fabric_words where words @@ ${use(spellingQuery(q))}::tsquery`;
    where.push(`(${isNamed} or f.id in (${spelled}))`);
  }
  return { where: where.join(' and '), values };
}
