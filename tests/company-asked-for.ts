import { sendVerifyCode } from '#accounts/contract.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { beginRecovery, claimCompany, submitRecovery } from '#enrolment/ownership/ownership-contract.ts';
import { applicantId, storePictures } from './sample-application.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** Somebody with a draft and a licence who claims the company of this credit code. */
export async function claimedBySomebody(
  site: TestApp,
  { phone, creditCode, reason }: { phone: string; creditCode: string; reason: string },
): Promise<Visitor> {
  const claimant = await site.applicant(phone);
  const { licence_image } = await storePictures(site, await applicantId(claimant));
  await claimant.call(saveApplyInfo, { revision: 0, company_name: '认领人的草稿', licence_image });
  const answer = await claimant.call(claimCompany, { credit_code: creditCode, reason });
  if (answer.code !== 1) throw new Error(`not claimed: ${JSON.stringify(answer)}`);
  return claimant;
}

/** Somebody with a new number who asks for the account of this credit code; gives the request's number and its licence. */
export async function askedForWithNewNumber(
  site: TestApp,
  { phone, creditCode, note }: { phone: string; creditCode: string; note: string },
): Promise<{ number: string; licence: string }> {
  const { default: sharp } = await import('sharp');
  const asker = site.visitor();
  site.clock.forward(61_000);
  await asker.call(sendVerifyCode, { contact_phone: phone, purpose: 'recovery' });
  const verify_code = site.messages().at(-1)?.code;
  const { data } = await asker.call(beginRecovery, { contact_phone: phone, verify_code, credit_code: creditCode });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
  const { key } = await site.services.objects.put(`${data.upload.prefix}licence.jpg`, picture);
  const answer = await asker.call(submitRecovery, { ticket: data.ticket, licence_image: key, note });
  if (answer.code !== 1) throw new Error(`not asked for: ${JSON.stringify(answer)}`);
  await site.services.recovery.requests.dropBegun();
  return { number: answer.data.number, licence: key };
}
