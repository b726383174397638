import { data, useActionData, useParams } from 'react-router';
import * as contexts from '#context.ts';
import { fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/check-page';
import { CheckResult } from './check-result.tsx';
import scriptAddress from './check-script.ts?worker&url';
import type { CheckAnswer } from './contract.ts';
import { pageWords } from './page-words.ts';
import { misreadText, scriptWords } from './script-words.ts';
import { formatCode, type ReadCode, readCode } from './serial-code.ts';
import wechatScanAddress from './wechat-scan.ts?worker&url';

interface PageAnswer {
  code: string;
  problem?: string;
  answer?: CheckAnswer;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const t = pageWords(language);
  const values = await readPageForm(request);
  const code = values ? fieldText(values, 'code') : '';
  const refused = (status: number, problem: string) => data({ code, problem } satisfies PageAnswer, { status });
  if (!values) return refused(400, inLanguage(unreadableForm, language));
  const checked = await context.get(contexts.services).serials.check(code, context.get(contexts.asker));
  if (checked.ok) return data({ code: displayCode(code), answer: checked.value } satisfies PageAnswer);
  if (checked.reason === 'misread')
    return refused(400, misreadText(checked.data as Extract<ReadCode, { ok: false }>, language));
  const { retry_after } = checked.data as { retry_after: number };
  return refused(429, t.tooMany(retry_after));
}

/** Works as plain HTML. A small script reports typing errors at once and opens the camera. */
export const handle = deliver('page', scriptAddress);

const displayCode = (code: string): string => {
  const read = readCode(code);
  return read.ok ? formatCode(read.code) : code;
};

export default function CheckPage() {
  const t = useWords(pageWords);
  const language = useLanguage();
  const { origin, environment: surrounding } = useVisit();
  const { serial } = useParams();
  const checked = useActionData<typeof action>() as PageAnswer | undefined;
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 pt-10 pb-4 outline-none sm:px-6 sm:pt-16">
      <PageHead title={t.title} description={t.description} hidden={serial !== undefined} />
      {checked?.answer ? <CheckResult code={checked.code} answer={checked.answer} /> : null}
      {checked?.answer ? (
        <h2 className="text-xl font-semibold text-ink">{t.anotherOne}</h2>
      ) : (
        <>
          <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{t.title}</h1>
          <p className="mt-4 text-lg text-ink-2">{t.lead}</p>
          {serial || surrounding === 'wechat' ? null : <p className="mt-2 text-ink-2">{t.byCamera}</p>}
        </>
      )}
      <form
        method="post"
        action="/sn-check"
        noValidate
        data-serial-form={language}
        data-serial-wechat={surrounding === 'wechat' ? wechatScanAddress : undefined}
        className="mt-8 grid gap-5"
      >
        <UncontrolledTextField
          id="code"
          label={t.code}
          help={
            <>
              {t.example} <span className="whitespace-nowrap">K7QM-2T4V-9XZA-0B3C</span>
            </>
          }
          value={checked?.answer ? '' : (checked?.code ?? (serial ? displayCode(serial) : ''))}
          problem={checked?.problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="min-h-12 min-w-36 text-lg">
            {t.check}
          </Button>
          <Button look="secondary" hidden data-serial-scan className="min-h-12 [[hidden]]:hidden">
            {scriptWords(language).scan}
          </Button>
        </div>
        <div hidden data-serial-camera className="overflow-hidden rounded-card border border-line bg-black">
          <video muted playsInline className="aspect-square max-h-96 w-full object-cover" aria-label={t.aim} />
        </div>
      </form>
      <p className="mt-8 border-t border-line pt-4 text-sm text-ink-3">{t.host(new URL(origin).host)}</p>
    </main>
  );
}
