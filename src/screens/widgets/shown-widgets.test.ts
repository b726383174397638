import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { topics } from '#screens/screens.server.ts';
import { placedWidgets } from '#tests/placed-widgets.ts';
import { sampleFigures } from '#tests/sample-figures.ts';
import { widgets } from './widget-list.tsx';

test('every widget is drawn in these tests, and every topic has figures for it', () => {
  expect([...new Set(placedWidgets.map(({ widget }) => widget))].toSorted()).toEqual(Object.keys(widgets).toSorted());
  const sampled = new Set(Object.keys(sampleFigures).map((key) => key.slice(0, key.indexOf('/'))));
  expect([...sampled].toSorted()).toEqual(Object.keys(topics).toSorted());
});

test('every widget is a folder with what draws it and a test that draws it, and every topic has its data and a sample in one', async () => {
  const here = import.meta.dirname;
  const folders = fs.readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(widgets).toSorted());
  const sampled: string[] = [];
  for (const { name } of folders) {
    const files = fs.readdirSync(path.join(here, name));
    const text = (file: string) => fs.readFileSync(path.join(here, name, file), 'utf8');
    expect(files, name).toContain('widget.tsx');
    const drawing = files.filter((file) => /\.test\.tsx?$/.test(file) && text(file).includes("from './widget.tsx'"));
    expect(drawing, `a test that draws ${name}`).not.toEqual([]);
    expect(files.includes('sample.ts'), `a sample of what ${name} reads`).toBe(files.includes('data.server.ts'));
    if (files.includes('data.server.ts'))
      sampled.push(...Object.keys(await import(`./${name}/data.server.ts`)).filter((topic) => topic in topics));
  }
  expect(sampled.toSorted()).toEqual(Object.keys(topics).toSorted());
});
