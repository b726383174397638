import { expect } from 'vitest';
import * as desk from '#serials/desk-contract.ts';
import type { TestApp, Visitor } from './test-app.ts';

const cookieOf = (person: Visitor) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** What staff do with batches of serial numbers, for tests of what follows from them. */
export function batchesOf(site: TestApp, staff: Visitor) {
  const now = async (id: number): Promise<desk.Batch> =>
    (await staff.call(desk.listBatches)).data.find((batch: desk.Batch) => batch.id === id);
  const change = async (id: number, action: string, more: object = {}) =>
    staff.call(desk.changeBatch, { id, revision: (await now(id)).revision, action, ...more });
  async function make(quantity: number, gtin = ''): Promise<number> {
    const { data } = await staff.call(desk.createBatch, {
      product_zh: '全棉府绸衬衫',
      product_en: 'Cotton poplin shirt',
      gtin,
      quantity,
    });
    await site.services.serials.generatePending();
    return data.id;
  }
  const take = (id: number, more = '') =>
    site.app.inject({
      method: 'POST',
      url: desk.exportBatch.path,
      payload: `id=${id}${more}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf(staff) },
    });
  /** The numbers of a batch, which is exported by this. */
  const numbersOf = async (id: number): Promise<string[]> =>
    (await take(id)).body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] as string);
  async function activate(quantity: number): Promise<{ id: number; codes: string[] }> {
    const id = await make(quantity);
    const codes = await numbersOf(id);
    expect(await change(id, 'print', { lines: quantity })).toMatchObject({ code: 1 });
    expect(await change(id, 'activate')).toMatchObject({ code: 1, data: { state: 'activated' } });
    return { id, codes };
  }
  return { now, change, make, take, numbersOf, activate };
}
