import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stateWords as enquiry, visitorStateWords as enquiryForVisitor } from '#enquiries/enquiry-states.ts';
import { stateWords as application } from '#enrolment/application/application-status.ts';
import { claimWords } from '#enrolment/ownership/claim-words.ts';
import type { claimStates } from '#enrolment/ownership/ownership-contract.ts';
import { recoveryStateWords as recovery } from '#enrolment/ownership/recovery-states.ts';
import { fabricStateNames as fabric } from '#fabrics/fabric-terms.ts';
import { requestStateNames as fabricRequest } from '#fabrics/requests/request-states.ts';
import { stageNames as jobApplication } from '#jobs/applications/stages.ts';
import { statusNames as jobApplicationForApplicant } from '#jobs/applications/status-page.tsx';
import { stateNames as job } from '#jobs/job.ts';
import { importStateNames } from '#kit/desk/import/import-words.ts';
import { messageStateNames as shortMessage } from '#kit/sms/message-states.ts';
import type { Text } from '#kit/text/language.ts';
import { stateNames as order } from '#orders/desk/desk-words.ts';
import { outcomeNames as check } from '#serials/desk/desk-words.ts';
import { batchStateNames as batch, caseStateNames as report } from '#serials/states-and-limits.ts';
import { stateWords as signup } from '#signup/signup-choices.ts';
import {
  stateWords as content,
  unseenWords as contentNotSeen,
  standingWords as legalDocument,
} from '#site/content/desk/desk-words.ts';
import { errorStateNames as errorGroup } from '#tracking/errors/error-states.ts';

const claimInChinese = claimWords('zh-CN');
const claimInEnglish = claimWords('en');
const claim: Record<(typeof claimStates)[number], Text> = {
  open: [claimInChinese.stateOpen, claimInEnglish.stateOpen],
  granted: [claimInChinese.granted, claimInEnglish.granted],
  refused: [claimInChinese.refused, claimInEnglish.refused],
  cancelled: [claimInChinese.cancelled, claimInEnglish.cancelled],
};
const onScreen: Record<string, Record<string, Text>> = {
  application,
  claim,
  recovery,
  'short message': shortMessage,
  enquiry,
  'enquiry, for its visitor': enquiryForVisitor,
  'sign-up': signup,
  job,
  'job application': jobApplication,
  'job application, for its applicant': jobApplicationForApplicant,
  fabric,
  'fabric request': fabricRequest,
  'batch of serial numbers': batch,
  'check of a serial number': check,
  'report about an article': report,
  order,
  import: importStateNames,
  'site content': content,
  'site content that is not seen': contentNotSeen,
  'legal document': legalDocument,
  'error group': errorGroup,
};

test('docs/words.md names every state as it stands on screen; --update renews its table', async () => {
  const file = 'docs/words.md';
  const text = fs.readFileSync(file, 'utf8');
  const begin = '|---|---|---|---|\n';
  expect(text).toContain(begin);
  const lines = Object.entries(onScreen).flatMap(([thing, words]) =>
    Object.entries(words).map(([state, [chinese, english]]) => `| ${thing} | ${state} | ${chinese} | ${english} |\n`),
  );
  const renewed = text.slice(0, text.indexOf(begin) + begin.length) + lines.join('');
  await expect(renewed).toMatchFileSnapshot(path.resolve(file));
});
