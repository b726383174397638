import { act, cleanup, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { StrictMode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test } from 'vitest';
import { CallFailure } from '#kit/call/send.ts';
import { useRecord } from './case-drawer.tsx';

afterEach(cleanup);

interface Person {
  phone: string;
  revision: number;
}
const timedOut = () => new CallFailure('没有回音', { code: 0, event: 'econnaborted', data: null });

/** A drawer with one record, what it shows, and what can be pressed in it. */
function open(read: () => Promise<Person>) {
  const kept = new Map();
  let pressed: ReturnType<typeof useRecord<Person>>;
  function Drawer() {
    pressed = useRecord(read, { doneText: '已保存', onChanged: () => {} });
    return <p>{pressed.data ? `${pressed.data.phone} ${pressed.data.revision}` : (pressed.error?.message ?? '…')}</p>;
  }
  const { unmount } = render(
    <StrictMode>
      <SWRConfig value={{ provider: () => kept }}>
        <App>
          <Drawer />
        </App>
      </SWRConfig>
    </StrictMode>,
  );
  return { kept, unmount, press: () => pressed };
}

test('a record is read once, and nothing of it outlives the drawer, also of what is still under way', async () => {
  let readings = 0;
  const read = async () => ({ phone: '13800001234', revision: ++readings });
  const { kept, unmount, press } = open(read);
  await screen.findByText('13800001234 1');
  const change = Promise.withResolvers<Person>();
  const turn = press().run(() => change.promise);
  unmount();
  change.resolve({ phone: '13800001234', revision: 2 });
  expect(await turn).toBe(true);
  expect(JSON.stringify([...kept.values()])).not.toContain('13800001234');
  expect(readings).toBe(1);
});

test('a message is sent although the note before it did not come through; a change that rests on a refused one is not made', async () => {
  const { press } = open(async () => ({ phone: '13800001234', revision: 1 }));
  await screen.findByText('13800001234 1');
  const note = Promise.withResolvers<Person>();
  const [noted, told] = [
    press().add(() => note.promise),
    press().add(async () => ({ phone: '13800001234', revision: 2 })),
  ];
  note.reject(timedOut());
  await act(async () => expect(await Promise.all([noted, told])).toEqual([false, true]));
  screen.getByText('13800001234 2');

  const move = Promise.withResolvers<Person>();
  let isMade = false;
  const moves = [
    press().run(() => move.promise),
    press().run(async (now) => {
      isMade = true;
      return now;
    }),
  ];
  move.reject(timedOut());
  await act(async () => expect(await Promise.all(moves)).toEqual([false, false]));
  expect(isMade).toBe(false);
  await screen.findByText(/因此这一步没有执行/);
});

test('each change is given the record as the one before has left it, and a reading that is older than a change is dropped', async () => {
  const readings: PromiseWithResolvers<Person>[] = [];
  const { press } = open(() => {
    const reading = Promise.withResolvers<Person>();
    readings.push(reading);
    return reading.promise;
  });
  await act(async () => readings[0]?.reject(timedOut()));
  await screen.findByText('没有回音');
  await act(async () => {
    const again = press().mutate();
    readings[1]?.resolve({ phone: '13800001234', revision: 1 });
    await again;
  });
  screen.getByText('13800001234 1');
  const raise = async (now: Person) => ({ ...now, revision: now.revision + 1 });
  await act(async () => {
    const slow = press().mutate();
    await Promise.all([press().run(raise), press().run(raise)]);
    readings[2]?.resolve({ phone: '13800001234', revision: 1 });
    await slow;
  });
  screen.getByText('13800001234 3');
});
