import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { PanelTitle } from './widget.tsx';

test('what a panel is about is a heading in its reader’s language, long or short, whole', () => {
  const long = '绍兴柯桥经纬纺织与湖州辑里丝绸联合发布的当日成交总览'.repeat(4);
  expect(drawn(PanelTitle, { title: [long, 'Sales'] }, {}).one('h2').seen).toBe(long);
  expect(drawn(PanelTitle, { title: [long, 'Sales'] }, {}, { language: 'en' }).one('h2').seen).toBe('Sales');
});

test('a panel that has no title has no heading', () => {
  expect(drawn(PanelTitle, {}, {}).all('h2')).toEqual([]);
});
