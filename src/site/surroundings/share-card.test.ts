// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { addressToSign, readShareCard, shareLink } from './share-card.ts';

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI';
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile MicroMessenger/8.0.50.2701';

test('on iOS the entry address is signed, elsewhere the present one, never with a fragment', () => {
  const addresses = { entry: 'https://w.example/?c=a#top', present: 'https://w.example/supplier?q=1#faq' };
  expect(addressToSign(ios, addresses)).toBe('https://w.example/?c=a');
  expect(addressToSign(ios.replace('iPhone', 'iPad'), addresses)).toBe('https://w.example/?c=a');
  expect(addressToSign(android, addresses)).toBe('https://w.example/supplier?q=1');
  expect(addressToSign('Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat', addresses)).toBe(
    'https://w.example/supplier?q=1',
  );
});

test('a link that is sent on shows what was on the screen, and carries nothing of the visit', () => {
  expect(shareLink('https://w.example/movein?code=1&state=2&days=7&lang=en&from=singlemessage#x')).toBe(
    'https://w.example/movein?days=7&lang=en',
  );
  const fabrics = 'https://w.example/fabric?code=PO-10600&colour=03&fibre=cotton%2Csilk';
  expect(shareLink(`${fabrics}&state=2&c=fair`)).toBe(`${fabrics}&c=fair`);
  expect(shareLink('https://w.example/jobs?saved=1&city=3301')).toBe('https://w.example/jobs?city=3301');
  for (const own of [
    'signup/done?again=1',
    'contact/enquiry?number=EN1',
    'fabric/request?sent=FR1',
    'movein?step=check',
  ])
    expect(shareLink(`https://w.example/${own}`)).toBe(`https://w.example/${own.split('?')[0]}`);
});

test('the card says what the head of the page says; a page without a picture has the mark', () => {
  document.head.innerHTML =
    '<title>供应商 · 织联</title><meta name="description" content="谁能入驻"><meta property="og:title" content="成为供应商"><meta property="og:image" content="https://w.example/share-picture/zh-CN/supplier.png">';
  expect(readShareCard(document, 'https://w.example/supplier')).toEqual({
    title: '成为供应商',
    description: '谁能入驻',
    link: 'https://w.example/supplier',
    picture: 'https://w.example/share-picture/zh-CN/supplier.png',
    stamp: 'https://w.example/share-picture/zh-CN/supplier.png?square',
  });
  document.head.innerHTML = '<title>没有找到</title>';
  expect(readShareCard(document, 'https://w.example/x')).toMatchObject({
    title: '没有找到',
    description: '',
    picture: 'https://w.example/icon-512.png',
    stamp: 'https://w.example/icon-512.png',
  });
});
