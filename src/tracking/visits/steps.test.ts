import { expect, test } from 'vitest';
import { stepOf } from './steps.server.ts';

test('pages and calls of the way to an application are its steps', () => {
  expect(stepOf({ category: 'page', name: 'page_load', route: '/movein' })).toBe(2);
  expect(stepOf({ category: 'step', name: 'submit', route: '/movein' })).toBe(32);
  expect(stepOf({ category: 'click', name: 'submit', route: '/movein' })).toBe(0);
  expect(stepOf({ category: 'page', name: 'page_load', route: '/jobs' })).toBe(0);
});
