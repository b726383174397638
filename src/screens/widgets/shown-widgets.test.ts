import { expect, test } from 'vitest';
import { topics } from '#screens/topics.server.ts';
import { sampleFigures } from './samples.ts';
import { shownWidgets } from './shown-widgets.ts';
import { widgets } from './widget-list.tsx';

test('every widget is on the page of all widgets, and every topic has figures to show there', () => {
  expect([...new Set(shownWidgets.map(({ widget }) => widget))].toSorted()).toEqual(Object.keys(widgets).toSorted());
  const sampled = new Set(Object.keys(sampleFigures).map((key) => key.slice(0, key.indexOf('/'))));
  expect([...sampled].toSorted()).toEqual(Object.keys(topics).toSorted());
});
