import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentState } from '#site/content/content-calls.ts';
import { fromBeijing } from './content-fields.tsx';
import { contentForms } from './content-forms.ts';
import { deskWords } from './desk-words.ts';
import { PublishDialog } from './publish-dialog.tsx';

const t = deskWords('zh-CN');
const news = contentForms.find(({ place }) => place === 'news');
let published: (string | undefined)[];
beforeEach(() => {
  published = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
function open(state: ContentState | undefined) {
  if (!news) throw new Error('no news');
  render(<PublishDialog form={news} state={state} onClose={() => {}} onPublish={(from) => published.push(from)} />);
}
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: /发\s?布/ });

test('what visitors see already keeps its time or is shown as of now, and has no later time to choose', () => {
  open('shown');
  expect(screen.queryByRole('radio', { name: t.publishLater })).toBeNull();
  fireEvent.click(publish());
  fireEvent.click(screen.getByRole('radio', { name: t.publishNow }));
  fireEvent.click(publish());
  expect(published).toEqual([undefined, 'now']);
});

test('of what waits for its time the dialog says that nothing of it is seen before', () => {
  open('scheduled');
  expect(screen.getByText(t.publishAskLater)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: t.publishNow }));
  expect(screen.getByText(t.publishAsk)).toBeDefined();
});

test('of terms in force sooner than suppliers were promised, the promise is told; of a privacy policy it is not made', () => {
  const cautionOf = contentForms.find(({ place }) => place === 'legal')?.cautionOf;
  const told = (document: string, effective_from: string) =>
    cautionOf?.({ document, effective_from }, '2026-11-25')?.[0];
  expect(told('tos', '2026-12-09')).toContain('15 天');
  expect(told('tos', '2026-12-10')).toBeUndefined();
  expect(told('privacy', '2026-11-25')).toBeUndefined();
});

test('a year of five digits is no time to choose, and one of four is, in Beijing', () => {
  open('draft');
  fireEvent.click(screen.getByRole('radio', { name: t.publishLater }));
  const field = screen.getByLabelText<HTMLInputElement>(t.publishLater, { selector: 'input[type=datetime-local]' });
  expect(field.max).toBe('9999-12-31T23:59');
  const choose = (value: string) => fireEvent.change(field, { target: { value } });
  choose('12026-11-20T10:00');
  expect([field.value, publish().disabled]).toEqual(['12026-11-20T10:00', true]);
  choose('2999-11-20T10:00');
  expect(screen.getByText(t.publishAskLater)).toBeDefined();
  // It dates the article back, and hides it from nobody.
  choose('2026-11-20T10:00');
  expect(screen.getByText(t.publishAsk)).toBeDefined();
  expect(publish().disabled).toBe(false);
  fireEvent.click(publish());
  expect(published).toEqual(['2026-11-20T02:00:00.000Z']);
  expect(['', '12026-11-20T10:00', '2026-13-01T10:00'].map(fromBeijing)).toEqual(['', '', '']);
});
