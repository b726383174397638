import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const NONE = { passed: 0, skipped: 0, failures: [], repeated: [] };

/**
 * Counts of Vitest's JSON report: how many passed and were skipped, which failed, and which passed only when repeated,
 * each with the message of its first failure. A file that could not even be loaded has no tests and is one failure.
 */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (!report) return unreadable('tests');
  const failures = [];
  const repeated = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status === 'failed' && assertionResults.length === 0) failures.push({ name, message });
    for (const test of assertionResults) {
      const told = { name: `${name} › ${test.fullName}`, message: test.failureMessages?.[0] };
      if (test.status === 'failed') failures.push(told);
      else if (test.status === 'passed' && told.message) repeated.push(told);
    }
  }
  const skipped = report.numPendingTests + report.numTodoTests;
  return honest({ passed: report.numPassedTests, skipped, failures, repeated }, 'tests', exitCode);
}

/** The same of Playwright's JSON report; with each message what stood on the page when it failed. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (!report) return unreadable('browser tests');
  const { expected, skipped } = report.stats;
  const failures = report.suites
    .flatMap((file) => testsOf(file))
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, message, page }) => ({ name, message, page, isTest: true }));
  return honest({ passed: expected, skipped, failures, repeated: [] }, 'browser tests', exitCode);
}

/** The count of tests of which those that failed were run `again`: what passed then is told as repeated, with its first reason. */
export function passedWhenRepeated(first, again) {
  const failedAgain = new Set(again.failures.map(({ name }) => name));
  // Fewer than were to be repeated may have come to their turn; whatever did not pass then has failed.
  const ended = again.passed + again.failures.filter(({ isTest }) => isTest).length;
  const wasRepeated = ended >= first.failures.length;
  const repeated = wasRepeated ? first.failures.filter(({ name }) => !failedAgain.has(name)) : [];
  return {
    passed: first.passed + repeated.length,
    skipped: first.skipped,
    failures: wasRepeated ? again.failures : [...first.failures, ...again.failures],
    repeated: [...first.repeated, ...repeated],
  };
}

export function sum(counts) {
  const add = (name) => counts.reduce((total, count) => total + count[name], 0);
  const join = (name) => counts.flatMap((count) => count[name]);
  return { passed: add('passed'), skipped: add('skipped'), failures: join('failures'), repeated: join('repeated') };
}

/** One failure that is no test: a step that did not succeed. */
export const failedStep = (name) => ({ ...NONE, failures: [{ name }] });

/** What is printed at the very end, where whoever sees only the end of a log finds the names and the reasons. */
export function toldAtTheEnd({ passed, skipped, failures, repeated }) {
  const again = repeated.length > 0 ? ` (${repeated.length} only when repeated)` : '';
  return [
    ...listed('Passed only when repeated, which may hide a fault', repeated),
    ...listed('Failed', failures),
    `${passed} passed${again}, ${failures.length} failed, ${skipped} skipped`,
  ].join('\n');
}

function listed(heading, tests) {
  if (tests.length === 0) return [];
  const lines = tests.flatMap(({ name, message, page = [] }) => [
    `  ${name}`,
    ...[...firstLines(message), ...page].map((line) => `      ${line}`),
  ]);
  return ['', `${heading}:`, ...lines, ''];
}

/** The reason and where in our own files, without a terminal's colours. */
const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, 12);

/** @param titles of the parts that it stands in: a story that is told in two languages has one title. */
function testsOf(suite, titles = []) {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => {
      const failed = results.find(({ error }) => error);
      const name = [file, ...titles, title].join(' › ');
      return { name, status, message: failed?.error.message, page: pageOf(failed) };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((part) => testsOf(part, [...titles, part.title]))];
}

/** The page as it stood, in its roles and words: the run's directory is gone when somebody reads what it printed. */
function pageOf(result) {
  const file = result?.attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !fs.existsSync(file)) return [];
  // Of a failed expectation it stands beside the message, else in a part of its own: in YAML both times.
  const [, snapshot = ''] = /^```yaml\n(.*?)^```/ms.exec(fs.readFileSync(file, 'utf8')) ?? [];
  const lines = snapshot
    .split('\n')
    .map((line) => line.replace(/ \[(ref|cursor)=[^\]]*\]/g, ''))
    .filter((line) => line.trim());
  // What is around it is the same on every page.
  const content = Math.max(
    0,
    lines.findIndex((line) => /^\s*- main\b/.test(line)),
  );
  const end = content + 80;
  // Dialogs stand at the end of the document, and are what most often is in the way.
  const dialog = lines.findIndex((line, at) => at >= end && /^\s*- (alert)?dialog\b/.test(line));
  const rest = dialog < 0 ? [] : lines.slice(dialog, dialog + 40);
  return lines.length > 0 ? ['The page:', ...lines.slice(content, end), ...rest] : [];
}

const unreadable = (name) => failedStep(`${name}: no report was written`);

// A run can fail without a failed test (an error outside of all tests, a server that did not start).
const honest = (count, name, exitCode) =>
  exitCode !== 0 && count.failures.length === 0
    ? { ...count, failures: [{ name: `${name}: ended with ${exitCode}, an error outside of all tests` }] }
    : count;

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
