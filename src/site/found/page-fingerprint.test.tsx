import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdmissionTimes } from '#enrolment/application/contract.ts';
import type { ChannelFigures } from '#orders/channels/contract.ts';
import { ChannelRows } from '#site/channel/channel-rows.tsx';
import { Coverage } from '#site/channel/coverage.tsx';
import { AdmissionSteps } from '#site/home/admission-steps.tsx';
import { Timetable } from '#site/supplier/timetable.tsx';
import { pageFingerprint } from './page-sources.server.ts';

const documentOf = (main: string, { description = '一句话', asset = 'root-a1.css' } = {}) =>
  `<head><meta property="og:title" content="渠道 · 织联"/><meta property="og:site_name" content="织联"/><meta name="description" content="${description}"/><link href="/official/assets/${asset}"/></head><main>${main}</main>`;
const printOf = (main: string, more = {}) => pageFingerprint([documentOf(main, more), documentOf('<p>Words.</p>')]);

const words = '<h1>渠道</h1><p>有 <b>16</b> 位。</p>';

test('what changes with a build alone, and figures with their captions, are no words of a page', () => {
  expect(printOf(words, { asset: 'root-b2.css' })).toBe(printOf(words));
  expect(printOf(`${words}<dl><dt>占订单</dt><dd>46%</dd></dl>`)).toBe(printOf(words));
  expect(printOf(`${words}<p class="x" data-live="">今天 <b>7</b> 单。</p>`)).toBe(printOf(words));
});

test('a heading, a sentence, a figure in a sentence and the description are words of a page', () => {
  const others = [
    printOf(words.replace('<h1>渠道', '<h1>四条渠道')),
    printOf(words.replace('16', '18')),
    printOf(`${words}<p>新的一句。</p>`),
    printOf(words, { description: '另一句话' }),
    pageFingerprint([documentOf(words), documentOf('<p>Other words.</p>')]),
  ];
  expect(new Set([printOf(words), ...others]).size).toBe(1 + others.length);
});

const channels = ['批发', '直播', '门店', '跨境'].map((name, place) => ({
  name,
  percent: 40 - 10 * place,
  pieces: 3,
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 100 : 20)),
}));
const provinces = ['浙江', '广东', '江苏', '四川'].map((name, place) => ({
  name,
  index: 100 - place,
  hasOrders: true,
}));
const october: ChannelFigures = { from: '2026-10-01', to: '2026-10-30', channels, provinces };
const november: ChannelFigures = {
  from: '2026-10-20',
  to: '2026-11-18',
  channels: channels.map((channel, place) => ({ ...channel, percent: 10 + 10 * place })),
  provinces: provinces.map((province, place) => ({ ...province, index: 90 + place })),
};

test.each([october, november, null])('the channels say the same whatever was sold %#', (figures) => {
  const channelPage = (of: ChannelFigures | null) =>
    renderToStaticMarkup(
      <>
        <ChannelRows figures={of} />
        <Coverage figures={of} />
      </>,
    );
  expect(printOf(channelPage(figures))).toBe(printOf(channelPage(october)));
});

test('how long admission took is no word of the pages that tell it', () => {
  const span = (hours: number) => ({ p50: hours, p90: 3 * hours });
  const none: AdmissionTimes = { filling: null, review: null, correction: null, whole: null, firstPassPercent: null };
  const some: AdmissionTimes = {
    ...none,
    ...{ filling: span(1), review: span(30), correction: span(5), whole: span(60), firstPassPercent: 47 },
  };
  const prints = [none, some].map((times) => [
    printOf(renderToStaticMarkup(<AdmissionSteps times={times} />)),
    printOf(renderToStaticMarkup(<Timetable times={times} />)),
  ]);
  expect(prints[0]).toEqual(prints[1]);
});
