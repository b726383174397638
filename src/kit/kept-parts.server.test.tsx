import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keptParts } from './kept-parts.server.ts';
import { KeptPart, KeptPlacesContext } from './ui/kept-part.tsx';

let drawn = 0;
function Head({ name }: { name: string }) {
  drawn++;
  return <h1 id={useId()}>{name}</h1>;
}
function Page({ name, greeting = '' }: { name: string; greeting?: string }) {
  return (
    <main>
      <KeptPart name="head" of={name}>
        <Head name={name} />
        <KeptPart name="inner">
          <p>里面</p>
        </KeptPart>
      </KeptPart>
      <p id={useId()}>{greeting}</p>
    </main>
  );
}
const render = (parts: ReturnType<typeof keptParts>, page: string, element: React.ReactNode) => {
  const places = parts.render(page);
  return places.finish(renderToString(<KeptPlacesContext value={places}>{element}</KeptPlacesContext>));
};

test('a page with kept parts has the very bytes of one that is rendered whole, the first time and later', () => {
  const parts = keptParts({ most: 10 });
  const whole = renderToString(<Page name="织联" greeting="你好" />);
  drawn = 0;
  expect(render(parts, '/', <Page name="织联" greeting="你好" />)).toBe(whole);
  expect(render(parts, '/', <Page name="织联" greeting="你好" />)).toBe(whole);
  expect(drawn).toBe(1);
});

test('a part is kept for its page and for what it is made of, and for nothing else', () => {
  const parts = keptParts({ most: 10 });
  for (const [page, name] of [
    ['/', 'a'],
    ['/en', 'a'],
    ['/', '<b>'],
    ['/', 'a'],
  ] as const)
    expect(render(parts, page, <Page name={name} />)).toBe(renderToString(<Page name={name} />));
});

test('a part that is the same whatever was asked for is drawn once for all queries of its page', () => {
  const parts = keptParts({ most: 10 });
  const page = (anyQuery: boolean) => (
    <KeptPart name="head" anyQuery={anyQuery}>
      <Head name="a" />
    </KeptPart>
  );
  const draw = (query: string, anyQuery: boolean) => {
    const places = parts.render('/', query);
    return places.finish(renderToString(<KeptPlacesContext value={places}>{page(anyQuery)}</KeptPlacesContext>));
  };
  for (const [anyQuery, times] of [
    [true, 1],
    [false, 3],
  ] as const) {
    drawn = 0;
    for (const query of ['?q=1', '?q=2', '?q=3']) expect(draw(query, anyQuery)).toBe(renderToString(page(anyQuery)));
    // Each was drawn once more to compare it with.
    expect(drawn).toBe(times + 3);
  }
});

test('what somebody writes is never taken for a mark', () => {
  const parts = keptParts({ most: 10 });
  const page = <Page name="a" greeting={'\uE000x-0-from\uE000'} />;
  expect(render(parts, '/', page)).toBe(renderToString(page));
  expect(render(parts, '/', page)).toBe(renderToString(page));
});

test('the oldest parts go when there are too many', () => {
  const parts = keptParts({ most: 2 });
  for (const page of ['/a', '/b', '/c']) render(parts, page, <Page name="a" />);
  drawn = 0;
  render(parts, '/c', <Page name="a" />);
  expect(drawn).toBe(0);
  render(parts, '/a', <Page name="a" />);
  expect(drawn).toBe(1);
});
