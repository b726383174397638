import { data, Form } from 'react-router';
import * as contexts from '#context.ts';
import { deliver } from '#kit/delivery/delivery.ts';
import { PlainTextField } from '#kit/form/plain-fields.tsx';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import type { Route } from './+types/receipt-check-page';
import { exactMoment } from './exact-moment.ts';

const words = defineWords({
  title: ['核验收件回执', 'Verify a receipt'],
  lead: [
    '输入回执编号，或扫描回执上的二维码，核验回执是否由织联开具及收件时间。',
    'Enter the number on the receipt or scan its QR code to verify that Weftline issued it, and when.',
  ],
  number: ['回执编号', 'Receipt number'],
  numberHelp: [
    '形如 WL000000-1-XXXX-XXXX-XXXX，印在回执上。',
    'For example WL000000-1-XXXX-XXXX-XXXX, as printed on the receipt.',
  ],
  check: ['核验', 'Verify'],
  empty: ['请填写回执编号', 'Enter the number on the receipt'],
  genuine: ['回执属实', 'This receipt is genuine'],
  received: [
    // The time ends with a bracket of full width, which has its space in itself.
    (time: string) => `织联于 ${time}收到这份申请。`,
    (time: string) => `Weftline received the application on ${time}.`,
  ],
  notDecision: ['回执不代表审核结果。', 'A receipt is not a decision.'],
  unknown: ['未查到这份回执', 'Receipt not found'],
  unknownLead: [
    '请核对编号。如果编号与纸面一致，这份回执不是织联开出的。',
    'Please check the number. If it matches the printed one, Weftline did not issue this receipt.',
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('q')?.slice(0, 100);
  const asked = given?.trim() ?? '';
  if (!asked) return { asked, receipt: null, isEmpty: given !== undefined };
  const receipt = (await context.get(contexts.services).applicationStatus.findReceipt(asked)) ?? null;
  const found = { asked, receipt, isEmpty: false };
  return receipt ? found : data(found, { status: 404 });
}

/** A plain form that asks by its address. */
export const handle = deliver('page');

export default function ReceiptCheckPage({ loaderData: { asked, receipt, isEmpty } }: Route.ComponentProps) {
  const say = useWords(words);
  const language = useLanguage();
  return (
    <LookUpPage title={say.title} lead={say.lead} hidden={asked !== ''}>
      <Form method="get" noValidate className={lookUpFormClasses}>
        <PlainTextField
          id="q"
          key={asked}
          label={say.number}
          help={say.numberHelp}
          value={asked}
          problem={isEmpty ? say.empty : undefined}
          // No script of ours runs here that could do it.
          autoFocus={isEmpty}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <LookUpButton>{say.check}</LookUpButton>
      </Form>
      {asked ? (
        <section
          role="status"
          className={`mt-8 border-l-2 px-5 py-4 ${receipt ? 'border-moss bg-moss/8' : 'border-madder bg-madder/8'}`}
        >
          <h2 className="text-lg font-semibold">{receipt ? say.genuine : say.unknown}</h2>
          {receipt ? (
            <>
              <p className="mt-1 font-medium tabular-nums">{receipt.number}</p>
              <p className="mt-1">{say.received(exactMoment(receipt.received_at, language))}</p>
              <p className="mt-1 text-sm text-ink-2">{say.notDecision}</p>
            </>
          ) : (
            <p className="mt-1">{say.unknownLead}</p>
          )}
        </section>
      ) : null}
    </LookUpPage>
  );
}
