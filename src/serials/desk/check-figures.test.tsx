import { cleanup, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckFigures, CheckMap } from './check-figures.tsx';

const regions = [
  { region: '广东|Guangdong', checks: 1_200, doubtful: 0 },
  { region: '浙江|Zhejiang', checks: 200, doubtful: 3 },
  { region: '西藏|Tibet', checks: 1, doubtful: 1 },
  { region: null, checks: 40, doubtful: 0 },
];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openFigures(shown: object[], days: object[] = []) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, msg: '', data: { days, regions: shown } }));
  render(
    <MemoryRouter>
      <App>
        <SWRConfig value={{ provider: () => new Map() }}>
          <CheckFigures />
        </SWRConfig>
      </App>
    </MemoryRouter>,
  );
  await screen.findByText('按地区');
}

test('each province is a tile with its checks, doubtful ones have a marked corner, and the list agrees', async () => {
  await openFigures(regions);
  const map = screen.getByRole('img', { name: '各省查询次数，数字见地区列表' });
  const patches = [...map.children] as HTMLElement[];
  expect(patches).toHaveLength(34);
  const patch = (name: string) => within(map).getByText(name).parentElement as HTMLElement;
  const counted = patches.map(({ textContent }) => textContent).filter((text) => /\d/.test(text ?? ''));
  expect(new Set(counted)).toEqual(new Set(['广东1,200', '浙江200', '西藏1']));
  const cornered = patches.filter((one) => one.querySelector('.bg-madder'));
  expect(new Set(cornered)).toEqual(new Set([patch('浙江'), patch('西藏')]));
  const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(list).toEqual(['广东1200', '浙江200 / 3', '西藏1 / 1', '地区未知40']);
});

test('the last 30 days are a chart on a scale, and the same figures a table', async () => {
  await openFigures(regions, [
    { day: '2026-11-26', genuine: 0, doubtful: 0, unknown: 0 },
    { day: '2026-11-27', genuine: 12, doubtful: 3, unknown: 1 },
  ]);
  const chart = screen.getByRole('img', { name: '近 30 天' });
  const heights = new Map(
    [...chart.querySelectorAll('rect')].map((bar) => [bar.textContent, Number(bar.getAttribute('height'))]),
  );
  const [genuine = 0, doubtful = 0] = ['11-27 正品 12', '11-27 可疑或召回 3'].map((name) => heights.get(name));
  expect(genuine / doubtful).toBeCloseTo(4);
  expect(heights.get('11-26 正品 0')).toBe(0);
  expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    ...['0', '5', '10', '15'],
    ...['11-26', '11-27'],
  ]);
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual(['2026-11-271231', '2026-11-26000']);
});

test('tiles are darker with more checks, and uncoloured without', () => {
  const html = renderToStaticMarkup(<CheckMap regions={regions} />);
  const percentOf = (name: string) => Number(new RegExp(`(\\d+)%,[^>]*>\\s*<span[^>]*>${name}<`).exec(html)?.[1]);
  expect([percentOf('广东'), percentOf('浙江'), percentOf('西藏'), percentOf('青海')]).toEqual([66, 26, 0, 0]);
});
