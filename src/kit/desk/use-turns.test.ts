import { expect, test } from 'vitest';
import { inTurn } from './use-turns.ts';

/** Pieces of work by name, which end when they are told how. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<boolean>>();
  const piece = (name: string) => {
    const end = Promise.withResolvers<boolean>();
    ends.set(name, end);
    return () => {
      begun.push(name);
      return end.promise;
    };
  };
  return { begun, piece, end: (name: string) => ends.get(name) as PromiseWithResolvers<boolean> };
}

test('each begins when the one before is done, the first at once', async () => {
  const { begun, piece, end } = pieces();
  const take = inTurn();
  const turns = ['save', 'publish', 'note'].map((name) => take(piece(name)));
  expect(begun).toEqual(['save']);
  end('save').resolve(true);
  await turns[0];
  expect(begun).toEqual(['save', 'publish']);
  end('publish').resolve(true);
  end('note').resolve(true);
  expect(await Promise.all(turns)).toEqual(['done', 'done', 'done']);
});

test('what waits for one that does not come about is left undone; what is asked for afterwards is not', async () => {
  const { begun, piece, end } = pieces();
  const take = inTurn();
  const turns = ['save', 'publish', 'note'].map((name) => take(piece(name)));
  for (const name of ['publish', 'note']) end(name).resolve(true);
  end('save').resolve(false);
  expect(await Promise.all(turns)).toEqual(['failed', 'left', 'left']);
  const again = take(piece('again'));
  end('again').resolve(true);
  expect(await again).toBe('done');
  expect(begun).toEqual(['save', 'again']);
});

test('what is about another, or about nothing, waits too, and is done whatever became of the one before', async () => {
  const { begun, piece, end } = pieces();
  const take = inTurn();
  const turns = [take(piece('Chen'), 1), take(piece('Li'), 2), take(piece('note'), null), take(piece('Chen again'), 1)];
  expect(begun).toEqual(['Chen']);
  for (const name of ['Li', 'Chen again']) end(name).resolve(true);
  end('Chen').resolve(false);
  end('note').resolve(false);
  expect(await Promise.all(turns)).toEqual(['failed', 'done', 'failed', 'left']);
  expect(begun).toEqual(['Chen', 'Li', 'note']);
});

test('a fault is told to whoever asked for it, and to nobody who waits', async () => {
  const { piece, end } = pieces();
  const take = inTurn();
  const faulty = take(piece('faulty'));
  const waiting = take(piece('waiting'));
  end('faulty').reject(new TypeError('ours'));
  await expect(faulty).rejects.toThrow('ours');
  expect(await waiting).toBe('left');
});
