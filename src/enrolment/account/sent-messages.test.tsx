import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { notifiedDecisions } from '#enrolment/application/application-status.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { ToldMessages } from './status-view.tsx';

afterEach(cleanup);

const now = Date.parse('2026-11-19T10:00:00+08:00');

test.each([
  ['zh-CN', /^\p{Script=Han}/u, ['证照即将到期', '附加条件即将到期', '附加条件已过期限']],
  ['en', /^[A-Z][a-z ,]+$/, ['Certificates expiring soon', 'A condition is due soon', 'A condition is overdue']],
] as const)('every message is headed by what it is about, in %s', (language, name, reminders) => {
  const kinds = [...notifiedDecisions, 'expiry_reminder', 'condition_reminder', 'condition_late'];
  const messages = kinds.map((action) => ({ action, text: '', state: 'sent', at: '2026-11-18T02:00:00.000Z' }));
  const { container } = render(
    <VisitProvider visit={{ ...defaultVisit, language }} siteName="">
      <ToldMessages messages={messages} now={now} />
    </VisitProvider>,
  );
  const headings = Array.from(container.querySelectorAll('summary'), (one) => one.firstElementChild?.textContent ?? '');
  for (const heading of headings) expect(heading).toMatch(name);
  expect(headings.slice(-3)).toEqual(reminders);
});
