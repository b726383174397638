import sharp from 'sharp';
import { expect, test } from 'vitest';
import { linesOf, outlinesOf } from '#kit/text/typeset.server.ts';
import { openDocuments } from '#site/found/documents.server.ts';
import { headingOf, pictureMarkup, renderPicture, squareOfPicture } from './render-picture.server.ts';
import { sharePictures } from './share-pictures.server.ts';

const page = (title: string, picture: string) =>
  `<head><meta property="og:site_name" content="织联 Weftline"/><meta property="og:title" content="${title} · 织联 Weftline"/><meta property="og:image" content="http://localhost${picture}"/></head>`;

test('a picture has the size that cards show, and the same words give the same picture', async () => {
  const text = {
    title: '销售渠道',
    description: '货品经四条渠道售出。',
    brand: '织联',
    host: 'a.example',
    seed: '/channel',
  };
  const picture = await renderPicture(text);
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  expect(picture.length).toBeLessThan(120_000);
  expect(pictureMarkup(text)).toBe(pictureMarkup(text));
  expect(pictureMarkup({ ...text, seed: '/platform' })).not.toBe(pictureMarkup(text));
});

test('a square of it is the cloth alone, told apart by page, and drawn once', async () => {
  const words = { title: '销售渠道', description: '', brand: '织联', host: '' };
  const [channel, platform] = [
    await renderPicture({ ...words, seed: '/channel' }),
    await renderPicture({ ...words, seed: '/platform' }),
  ];
  const square = await squareOfPicture(channel);
  expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 354, height: 354 });
  expect(square.length).toBeLessThan(32_000); // WeChat's apps leave out larger ones
  expect(await squareOfPicture(channel)).toBe(square);
  expect(square.equals(await squareOfPicture(platform))).toBe(false);
});

test('no text gets into the markup but as outlines', () => {
  const hostile = '</svg><script>alert(1)</script>&"';
  expect(
    pictureMarkup({ title: hostile, description: hostile, brand: hostile, host: hostile, seed: hostile }),
  ).not.toMatch(/script|alert/);
});

test('every sign of a line is drawn, wherever it comes to stand', () => {
  const style = { size: 36, weight: 500 } as const;
  for (let x = 100; x < 140; x += 0.3)
    expect(outlinesOf('招 3 人 · 3 年以上经验', x, 500, style)).toMatch(/^[MLQCZ\d. -]+$/);
});

test('lines break between Chinese signs and Latin words, never before a comma, and end with an ellipsis', () => {
  const style = { size: 60, weight: 700 } as const;
  expect(linesOf('面料检测，印染公约，绿色生产', 300, 4, style)).toEqual(['面料检测，', '印染公约，', '绿色生产']);
  expect(linesOf('Terms of service', 330, 3, style)).toEqual(['Terms of', 'service']);
  expect(linesOf('织'.repeat(100), 300, 2, style).at(-1)).toMatch(/^织+…$/);
  expect(linesOf('\u{20bb7}\u{1f600}', 300, 2, style).length).toBeLessThanOrEqual(1);
});

test('a title that nearly fits is drawn smaller rather than with a sign alone on a second line', () => {
  expect(headingOf('服装与面料的交易平台').lines).toEqual(['服装与面料的交易平台']);
  expect(headingOf('图像算法工程师（验布）').lines).toEqual(['图像算法工程师（验布）']);
  expect(headingOf('销售渠道').style.size).toBe(76);
  expect(headingOf('工厂照片怎么拍，才能一次通过审核').style.size).toBe(76);
  expect(headingOf('织'.repeat(60)).lines).toHaveLength(3);
});

test('only a page that names its picture has one; it is drawn once, and again when the title changes', async () => {
  const documents = openDocuments();
  const pictures = sharePictures({ documents, host: 'www.weftline.example' });
  expect(await pictures.find('/channel', 'zh-CN')).toBeUndefined();

  let title = '销售渠道';
  documents.readBy(async (path) =>
    path === '/channel'
      ? page(title, '/share-picture/zh-CN/channel.png')
      : path === '/console'
        ? '<p>hidden</p>'
        : undefined,
  );
  const first = await pictures.find('/channel', 'zh-CN');
  expect(first).toBeInstanceOf(Buffer);
  expect(await pictures.find('/channel', 'zh-CN')).toBe(first);
  title = '渠道';
  expect(await pictures.find('/channel', 'zh-CN')).not.toBe(first);
  expect(await pictures.find('/console', 'zh-CN')).toBeUndefined();
  expect(await pictures.find('/nope', 'zh-CN')).toBeUndefined();
});
