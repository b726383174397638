import { expect, test } from 'vitest';
import type { Content } from '#hall/content.ts';
import type { Put } from '#hall/document.ts';
import { cut } from '#hall/shown-content.ts';
import { arrange, type Layer, showLayer } from './stage.tsx';

const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });
const film: Content = {
  kind: 'video',
  item: 1,
  title: '',
  source: '/v/1',
  durationMs: 9_000,
  fit: 'cover',
  loop: false,
};
const put = (content: Content, revision: number, at = 1_000): Put => ({
  content,
  transition: cut,
  at,
  take: `t${revision}`,
  revision,
});
const shown = (layers: Layer[]) =>
  layers.map(({ role, content }) => `${role} ${content.kind === 'text' ? content.title : content.kind}`);

test('what was prepared is the same layer when it is taken, and what was seen is gone once it has come', () => {
  let layers = showLayer(arrange([], put(words('甲'), 1), undefined, 0), 1);
  layers = showLayer(layers, layers[0]?.id ?? 0);
  expect(shown(layers)).toEqual(['on 甲']);
  layers = arrange(layers, put(words('甲'), 1), words('乙'), 0);
  expect(shown(layers)).toEqual(['prepared 乙', 'on 甲']);
  const prepared = layers[0]?.id;
  layers = arrange(layers, put(words('乙'), 2), undefined, 0);
  expect(shown(layers)).toEqual(['on 甲', 'coming 乙']);
  expect(layers[1]?.id).toBe(prepared);
  layers = showLayer(layers, prepared ?? 0);
  expect(shown(layers)).toEqual(['on 乙']);
});

test('layers are unchanged without a change, and shown content is not rendered again', () => {
  const first = arrange([], put(words('甲'), 1), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  expect(arrange(layers, put(words('甲'), 1), undefined, 0)).toBe(layers);
  const again = arrange(layers, put(words('甲'), 5), undefined, 0);
  expect(shown(again)).toEqual(['on 甲']);
  expect(again[0]?.id).toBe(layers[0]?.id);
  expect(arrange(again, put(words('甲'), 5), words('甲'), 0)).toBe(again);
});

test('a take that is overtaken before its moment was never there; after it, the next one comes in over it', () => {
  const first = arrange([], put(words('甲'), 1, 0), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  const coming = arrange(layers, put(words('乙'), 2, 1_000), undefined, 500);
  expect(shown(arrange(coming, put(words('丙'), 3, 1_000), undefined, 500))).toEqual(['on 甲', 'coming 丙']);
  expect(shown(arrange(coming, put(words('丙'), 3, 2_000), undefined, 1_500))).toEqual(['on 甲', 'on 乙', 'coming 丙']);
});

test('a video that is put on again begins again', () => {
  const first = arrange([], put(film, 1), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  expect(shown(arrange(layers, put(film, 2), undefined, 0))).toEqual(['on video', 'coming video']);
  expect(shown(arrange(layers, put(film, 1), film, 0))).toEqual(['prepared video', 'on video']);
});

test('a pending take gets an earlier moment, and is rendered only once', () => {
  const first = arrange([], put(words('甲'), 1), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  const coming = arrange(layers, put(film, 2, 4_000), undefined, 0);
  const told = arrange(coming, put(film, 2, 1_200), undefined, 1_100);
  expect(shown(told)).toEqual(['on 甲', 'coming video']);
  expect(told[1]?.id).toBe(coming[1]?.id);
  expect(told[1]?.put?.at).toBe(1_200);
  expect(arrange(told, put(film, 2, 1_200), undefined, 1_150)).toBe(told);
});

test('a take during the rendering of the previous one leaves the visible content; when requested again, that rendering continues', () => {
  const first = arrange([], put(words('甲'), 1), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  const late = arrange(layers, put(film, 2, 1_000), undefined, 500);
  const isDrawn = (id: number) => id === layers[0]?.id;
  expect(shown(arrange(late, put(words('丙'), 3, 2_000), undefined, 1_500, isDrawn))).toEqual(['on 甲', 'coming 丙']);
  const again = arrange(late, put(film, 3, 2_000), undefined, 1_500, isDrawn);
  expect(shown(again)).toEqual(['on 甲', 'coming video']);
  expect(again[1]?.id).toBe(late[1]?.id);
});

test('what is put on again right after it came keeps nothing beneath it', () => {
  const first = arrange([], put(words('甲'), 1), undefined, 0);
  const layers = showLayer(first, first[0]?.id ?? 0);
  const coming = arrange(layers, put(words('乙'), 2), undefined, 500);
  expect(shown(arrange(coming, put(words('乙'), 3, 1_060), undefined, 1_001))).toEqual(['on 乙']);
});
