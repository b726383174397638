import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { SeveralFilter } from './several-filter.tsx';

beforeEach(stubSizes);
afterEach(() => {
  cleanup();
  document.documentElement.lang = '';
});

test.each([
  ['zh-CN', '清除'],
  ['en', 'Clear'],
])('what clears a choice is named in the page’s language (%s)', (language, name) => {
  document.documentElement.lang = language;
  render(<SeveralFilter label="Kinds" values={['knit']} words={{}} chosen={['knit']} onChoose={() => {}} />);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});
