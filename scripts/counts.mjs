import fs from 'node:fs';

const NONE = { passed: 0, failed: 0, skipped: 0 };

/** Counts of Vitest's JSON report. A file that could not even be loaded has no tests in it and counts as one failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (!report) return { ...NONE, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** Counts of Playwright's JSON report. A test that passed only when repeated is a failure: it will hide a fault some day. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (!report) return { ...NONE, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

export function sum(counts) {
  const add = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

// A run can fail without a failed test (an error outside of all tests, a server that did not start).
const honest = (count, exitCode) => (exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
