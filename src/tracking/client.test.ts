import { expect, test } from 'vitest';
import { type ClientEvent, trackingAddress } from './client.ts';

const event: ClientEvent = {
  time: 1_762_315_200_000,
  category: 'error',
  name: 'api_error',
  page_url: 'https://weftline.cn/movein',
  referrer: '',
  window_width: 390,
  window_height: 844,
  build: '20250925143028',
  tab: 7,
  seq: 3,
  extras: [],
};
const read = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('an event says what the specification lists, and its number in the tab', () => {
  expect(read(trackingAddress('https://weftline.cn', { ...event, extras: [['message', '没有权限']] }))).toEqual({
    time: '1762315200000',
    category: 'error',
    name: 'api_error',
    page_url: 'https://weftline.cn/movein',
    window_width: '390',
    window_height: '844',
    build: '20250925143028',
    tab: '7',
    seq: '3',
    message: '没有权限',
  });
});

test('a whole address stays below 4 KB whatever the page puts in; what is cut is marked, and no character is halved', () => {
  const long = '织联𝌆\ud800&=#% '.repeat(2_000);
  const address = trackingAddress('https://weftline.cn', {
    ...event,
    name: long,
    page_url: `https://weftline.cn/${long}`,
    referrer: long,
    extras: Array.from({ length: 500 }, (_, index) => [`extra${index}`, long]),
  });
  expect(address.length).toBeLessThan(4_096);
  expect(() => decodeURIComponent(address)).not.toThrow();
  const values = read(address);
  expect(values.time).toBe('1762315200000');
  expect(values.seq).toBe('3');
  expect(values.extra0).toMatch(/^织联𝌆.*…$/s);
  expect(Object.values(values).join('')).not.toContain('\ud800');
});
