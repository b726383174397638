import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { SignupHistory } from './signup-history.tsx';

const notes = [
  { at: '2026-11-18T02:00:00.000Z', author: '林编辑', text: '要 3 月的样布' },
  { at: '2026-11-20T02:00:00.000Z', author: '林编辑', text: '已回电' },
];
const repeats = [
  {
    at: '2026-11-19T02:00:00.000Z',
    before: {
      company: '苏州织里服饰',
      city: ['江苏省 苏州市', 'Suzhou, Jiangsu'] as [string, string],
      interests: ['knit' as const, 'trims' as const],
      language: 'zh-CN',
      state: 'closed' as const,
    },
    now: {
      company: '杭州织里服饰',
      city: ['浙江省 杭州市', 'Hangzhou, Zhejiang'] as [string, string],
      interests: [],
      language: 'en',
      state: 'new' as const,
    },
  },
  { at: '2026-11-21T02:00:00.000Z', before: {}, now: {} },
];
const linesIn = (language: 'zh-CN' | 'en') =>
  renderToStaticMarkup(
    <VisitProvider visit={{ ...defaultVisit, language }}>
      <SignupHistory notes={notes} repeats={repeats} timeOf={(at) => at.slice(8, 10)} />
    </VisitProvider>,
  )
    .replace(/<\/(?:p|li)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()
    .split('\n');

test('a repeated sign-up is shown between the notes by time, with each difference', () => {
  expect(linesIn('zh-CN')).toEqual([
    ...['林编辑 · 18', '要 3 月的样布'],
    '再次注册 · 19',
    '公司：苏州织里服饰 → 杭州织里服饰',
    '城市：江苏省 苏州市 → 浙江省 杭州市',
    '采购需求：针织面料、辅料 → –',
    '语言：中文 → English',
    '状态：已结束 → 待联系',
    ...['林编辑 · 20', '已回电'],
    ...['再次注册 · 21', '填写的内容与之前相同'],
  ]);
  expect(linesIn('en').slice(2, 8)).toEqual([
    'Signed up again · 19',
    'Company: 苏州织里服饰 → 杭州织里服饰',
    'City: Suzhou, Jiangsu → Hangzhou, Zhejiang',
    'Looking for: Knitted fabric, Trims → –',
    'Language: 中文 → English',
    'Status: Closed → New',
  ]);
  expect(linesIn('en').at(-1)).toBe('Same details as before');
});
