import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Repriced } from './contract.ts';
import { PriceDialog } from './price-dialog.tsx';

/** What the server has, and whether its next answer to a change is lost on the way. */
let price: number;
let changes: Repriced[];
let isAnswerLost: boolean;
beforeEach(() => {
  price = 1_000;
  changes = [];
  isAnswerLost = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const answers: Record<string, (sent: URLSearchParams) => Response> = {
    list_repriced: () => Response.json({ code: 1, msg: '', data: changes }),
    preview_prices: () => {
      const sample = { code: 'WF-1', name: ['府绸', 'Poplin'], before: [price], after: [price + price / 10] };
      return Response.json({
        code: 1,
        msg: '',
        data: { fabrics: 1, kept: 0, stamp: `of ${price}`, samples: [sample] },
      });
    },
    change_prices: (sent) => {
      if (sent.get('stamp') !== `of ${price}`) return Response.json({ code: 409, msg: '价格变了', data: null });
      price += price / 10;
      const id = changes.length + 1;
      const change: Repriced = {
        ...{ id, by: 'permille', amount: 100, fabrics: 1, by_name: '陈静', undone_at: null },
        at: new Date().toISOString(),
      };
      changes = [change, ...changes];
      if (isAnswerLost) throw new TypeError('network');
      return Response.json({ code: 1, msg: '', data: change });
    },
    undo_prices: () => {
      changes = changes.map((one) => ({ ...one, undone_at: one.at }));
      throw new TypeError('network');
    },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) =>
    answers[url.split('/').at(-1) ?? '']?.(new URLSearchParams(body)),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => {
  const found = await button(name);
  await act(async () => void fireEvent.click(found));
};

test('after a change whose answer was lost the dialog looks again: it lists the change, and none is made of the old preview; so after an undoing', async () => {
  const onChanged = vi.fn();
  render(
    <App>
      <PriceDialog filter={{}} total={1} onClose={() => {}} onChanged={onChanged} />
    </App>,
  );
  fireEvent.change(screen.getByLabelText('上调为正，下调为负'), { target: { value: '10' } });
  await press(/预\s?览/);
  await screen.findByText('¥10.00 → ¥11.00');
  isAnswerLost = true;
  await press(/调整 1 款/);
  await screen.findByText('+10%，1 款，陈静');
  expect(screen.queryByText('¥10.00 → ¥11.00')).toBeNull();
  expect([changes.length, onChanged.mock.calls.length]).toEqual([1, 1]);
  isAnswerLost = false;
  await press(/预\s?览/);
  await screen.findByText('¥11.00 → ¥12.10');
  // A colleague changes it meanwhile.
  price = 2_000;
  await press(/调整 1 款/);
  await screen.findByText('价格变了');
  await press(/预\s?览/);
  await screen.findByText('¥20.00 → ¥22.00');
  expect([changes.length, onChanged.mock.calls.length]).toEqual([1, 2]);
  await press(/撤\s?销/);
  await screen.findByText('已撤销');
});
