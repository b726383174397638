import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped', pending: 'skipped' };

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
    for (const test of this.suite?.allTests() ?? []) {
      const error = test.results.find((result) => result.error)?.error;
      this.note(test.outcome(), test.titlePath().filter(Boolean).join(' › '), error);
    }
    this.write();
  }

  note(outcome, name, error) {
    const key = OUTCOMES[outcome] ?? outcome;
    if (key === 'skipped') this.count.skipped += 1;
    if (key === 'passed' || key === 'flaky') this.count.passed += 1;
    if (key !== 'failed' && key !== 'flaky') return;
    const lines = stripVTControlCharacters(error?.message ?? '').split('\n');
    const said = lines.filter((line) => line.trim()).slice(0, 6);
    this.count[key].push([`  ${name}`, ...said].join('\n      '));
  }

  write() {
    if (process.env.TEST_COUNTS) fs.writeFileSync(process.env.TEST_COUNTS, JSON.stringify(this.count));
  }
}
