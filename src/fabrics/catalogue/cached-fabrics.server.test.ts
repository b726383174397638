import { expect, test } from 'vitest';
import type { Fabric } from '#fabrics/contract.ts';
import { fabricCache } from './catalogue.server.ts';

/** A store in which a fabric's revision counts its changes, and which tells what it was asked for. */
function store() {
  const revisions = new Map([1, 2, 3, 4].map((id) => [id, 1]));
  const asked: number[][] = [];
  const read = async (ids: readonly number[]) => {
    asked.push([...ids]);
    return ids.flatMap((id) => (revisions.has(id) ? [{ id, revision: revisions.get(id) } as Fabric] : []));
  };
  return { revisions, asked, read };
}

test('what was read is not read again until it changed; what there is not is asked for each time', async () => {
  const { revisions, asked, read } = store();
  const kept = fabricCache(read);
  await kept.find([1, 2, 9]);
  expect([...(await kept.find([2, 1, 9])).keys()]).toEqual([2, 1]);
  expect(asked).toEqual([[1, 2, 9], [9]]);
  revisions.set(1, 2);
  kept.forget([1]);
  expect((await kept.find([1, 2])).get(1)?.revision).toBe(2);
  expect(asked.at(-1)).toEqual([1]);
  kept.forget('all');
  await kept.find([1, 2]);
  expect(asked.at(-1)).toEqual([1, 2]);
});

test('a reading that began before a change gives its asker what it found, and keeps nothing', async () => {
  const { revisions, read } = store();
  let letGo = () => {};
  const isHeld = new Promise<void>((done) => {
    letGo = done;
  });
  const kept = fabricCache(async (ids) => {
    const found = await read(ids);
    await isHeld;
    return found;
  });
  const early = kept.find([1]);
  revisions.set(1, 2);
  kept.forget([1]);
  letGo();
  expect((await early).get(1)?.revision).toBe(1);
  expect((await kept.find([1])).get(1)?.revision).toBe(2);
});

test('few are kept, and the oldest goes first', async () => {
  const { asked, read } = store();
  const kept = fabricCache(read, 2);
  for (const id of [1, 2, 3, 2, 1]) await kept.find([id]);
  expect(asked).toEqual([[1], [2], [3], [1]]);
});
