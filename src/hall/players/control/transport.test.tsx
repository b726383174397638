import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Command } from '#hall/commands.ts';
import { emptyTimeline } from '#hall/players/timeline.ts';
import { Transport } from './transport.tsx';

afterEach(cleanup);

/** A group as one operator has it before them; each command is answered when the test says so. */
function open() {
  const given: { command: Command; answer(wasTaken: boolean): Promise<void> }[] = [];
  const give = (command: Command) => {
    const answered = Promise.withResolvers<boolean>();
    given.push({ command, answer: (wasTaken) => act(async () => answered.resolve(wasTaken)) });
    return answered.promise;
  };
  const film = { item: 1, title: '', source: '/f', durationMs: 10_000 };
  const view = (volume: number) => (
    <Transport group="a" timeline={{ ...emptyTimeline, playlist: [film], volume }} now={0} give={give} />
  );
  const { rerender } = render(view(1));
  const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
  return {
    given,
    slider,
    hears: (volume: number) => rerender(view(volume)),
    press(name: string, value: number) {
      fireEvent.change(slider(name), { target: { value } });
      return { letGo: () => fireEvent.keyUp(slider(name)) };
    },
  };
}

test('of two steps in a row each counts, though the answer to the first comes within the second', async () => {
  const { given, slider, press, hears } = open();
  press('音量', 90).letGo();
  const second = press('音量', 80);
  hears(0.9);
  await given[0]?.answer(true);
  expect(slider('音量').value).toBe('80');
  second.letGo();
  expect(given.map(({ command }) => command)).toMatchObject([{ level: 0.9 }, { level: 0.8 }]);
  await given[1]?.answer(true);
  // Answered, and not yet heard of: the next step counts from where it stands.
  expect(slider('音量').value).toBe('80');
  hears(0.8);
  hears(0.3);
  expect(slider('音量').value).toBe('30');
});

test('what the hall does not take goes back to what it has', async () => {
  const { given, slider, press } = open();
  press('音量', 90).letGo();
  await given[0]?.answer(false);
  expect(slider('音量').value).toBe('100');
});

test('nor is a place in the film lost that is chosen while the one before is on its way', async () => {
  const { given, slider, press } = open();
  press('播放位置', 2_000).letGo();
  const second = press('播放位置', 3_000);
  await given[0]?.answer(true);
  expect(slider('播放位置').value).toBe('3000');
  second.letGo();
  expect(given.at(-1)?.command).toMatchObject({ kind: 'seek', positionMs: 3_000 });
});
