import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A reporter of Vitest and of Playwright alike: writes to TEST_COUNTS how many tests passed, and which did not or only when repeated. */
export default class CountReporter {
  count = { passed: 0, skipped: 0, failed: [], flaky: [] };

  onTestRunEnd(modules, errors) {
    for (const error of errors) this.note('failed', 'an error outside of all tests', error);
    for (const file of modules) {
      for (const error of file.errors()) this.note('failed', file.moduleId, error);
      for (const test of file.children.allTests()) {
        const { state, errors } = test.result();
        const outcome = test.diagnostic()?.flaky ? 'flaky' : state;
        this.note(outcome, `${file.relativeModuleId} › ${test.fullName}`, errors?.[0]);
      }
    }
    this.write();
  }

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.note('failed', 'an error outside of all stories', error);
  }

  onEnd() {
    const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };
    for (const test of this.suite?.allTests() ?? []) {
      const error = test.results.find((result) => result.error)?.error;
      this.note(OUTCOMES[test.outcome()], test.titlePath().filter(Boolean).join(' › '), error);
    }
    this.write();
  }

  note(outcome, name, error) {
    if (outcome === 'passed' || outcome === 'flaky') this.count.passed += 1;
    if (outcome === 'skipped' || outcome === 'pending') this.count.skipped += 1;
    if (outcome === 'failed' || outcome === 'flaky') this.count[outcome].push(`  ${name}\n      ${reason(error)}`);
  }

  write() {
    if (process.env.TEST_COUNTS) fs.writeFileSync(process.env.TEST_COUNTS, JSON.stringify(this.count));
  }
}

const reason = (error) =>
  stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 6)
    .join('\n      ');
