import { fieldText, type PageFields, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

/** The page belonged to another account: two people may share a browser. */
const elses: Text = [
  '刚才的操作来自另一个账号的页面，未生效。下面是当前登录的账号。',
  'That action came from another account’s page and had no effect. Below is the account now signed in.',
];

/** A button of an applicant's own page as a browser without script sends it, with the account that the page was of. */
export async function readIntent<Intent extends string>(
  request: Request,
  account: number,
  { language, intents }: { language: Language; intents: readonly Intent[] },
): Promise<{ ok: true; intent: Intent; values: PageFields } | { ok: false; status: number; problem: string }> {
  const values = await readPageForm(request);
  const intent = values && intents.find((one) => one === fieldText(values, 'intent'));
  if (!values || !intent) return { ok: false, status: 400, problem: inLanguage(unreadableForm, language) };
  if (fieldText(values, 'applicant') !== String(account))
    return { ok: false, status: 409, problem: inLanguage(elses, language) };
  return { ok: true, intent, values };
}
