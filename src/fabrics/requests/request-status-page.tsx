import { data, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import type { SaleUnit } from '#fabrics/fabric-terms.ts';
import { amountText, priceText } from '#fabrics/quantity-text.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import { checkForm, fieldText, type PageFields, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { beginningOf } from '#kit/text/cut-text.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { yuan } from '#kit/text/money.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/request-status-page';
import { answerQuotation, type RequestStanding } from './contract.ts';
import { standingForm } from './request-fields.ts';

const words = defineWords({
  title: ['样布与报价进度', 'Request status'],
  lead: [
    '凭编号和手机号后四位查询样布进度和报价，无需登录；也可以在这里答复报价。',
    'Check your samples and quotes with the request number and the last four digits of your phone. No account needed; you can also accept or decline a quote here.',
  ],
  number: ['编号', 'Number'],
  phoneEnd: ['手机号后四位', 'Last four digits of your phone'],
  numberHelp: [
    'FR 加 8 位数字，见提交成功页面和短信。',
    'FR and 8 digits. It is on the confirmation page and in our text message.',
  ],
  look: ['查询', 'Search'],
  sample: ['样布申请', 'Samples'],
  quotation: ['询价', 'Quote'],
  new: ['已收到，等待处理', 'Received'],
  confirmed: ['已确认，备样中', 'Confirmed, preparing samples'],
  sent: ['样布已寄出', 'Samples shipped'],
  quoted: ['已报价，请答复', 'Quoted, awaiting your reply'],
  accepted: ['您已接受报价', 'You accepted the quote'],
  declined: ['您未接受报价', 'You declined the quote'],
  closed: ['已结束', 'Closed'],
  courier: ['快递', 'Courier'],
  total: [(sum: string) => `合计 ${sum}`, (sum: string) => `Total ${sum}`],
  until: [(day: string) => `报价有效至 ${day}`, (day: string) => `Quote valid until ${day}`],
  accept: ['接受报价', 'Accept'],
  decline: ['不接受', 'Decline'],
});

interface Answer {
  values: PageFields;
  problems: Record<string, string>;
  standing: RequestStanding | null;
}

export const loader = ({ request }: Route.LoaderArgs) => ({
  number: beginningOf(new URL(request.url).searchParams.get('number') ?? '', 20),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { fabricRequests } = context.get(contexts.services);
  const values = await readPageForm(request);
  const refused = (status: number, problems: Record<string, string>, standing: RequestStanding | null = null) =>
    data({ values: values ?? {}, problems, standing } satisfies Answer, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  const fields = { number: fieldText(values, 'number'), phone_end: fieldText(values, 'phone_end') };
  const checked = checkForm(standingForm, fields, language);
  if (!checked.ok) return refused(400, checked.problems);
  const intent = fieldText(values, 'intent');
  const isAnswer = intent === 'accept' || intent === 'decline';
  // Forms of an older version have no revision; 0 never matches.
  const seen = /^\d{1,9}$/.test(fieldText(values, 'seen')) ? Number(fieldText(values, 'seen')) : 0;
  const outcome = isAnswer
    ? await fabricRequests.answer({ ...checked.value, accept: intent === 'accept', seen }, address)
    : await fabricRequests.standing(checked.value, address);
  if (outcome.ok) return data({ values, problems: {}, standing: outcome.value } satisfies Answer);
  const [status, zh, en] = answerQuotation.refusals[outcome.reason];
  const isOtherwise = outcome.reason === 'stale' || outcome.reason === 'wrong_state';
  return refused(
    status,
    { form: inLanguage([zh, en], language) },
    isOtherwise ? (outcome.data as RequestStanding) : null,
  );
}

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page');

export default function StandingPage({ loaderData: { number } }: Route.ComponentProps) {
  const t = useWords(words);
  const answer = useActionData<typeof action>();
  const { values = {}, problems = {}, standing = null } = (answer ?? {}) as Partial<Answer>;
  return (
    <LookUpPage title={t.title} about={t.lead} lead={standing ? undefined : t.lead}>
      {problems.form ? (
        <div className="mt-6">
          <FormError text={problems.form} />
        </div>
      ) : null}
      {standing ? <Standing standing={standing} values={values} /> : null}
      <FormInPlace noValidate className={lookUpFormClasses}>
        <UncontrolledTextField
          id="number"
          label={t.number}
          value={fieldText(values, 'number') || number}
          problem={problems.number}
          help={t.numberHelp}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <UncontrolledTextField
          id="phone_end"
          label={t.phoneEnd}
          value={fieldText(values, 'phone_end')}
          problem={problems.phone_end}
          inputMode="numeric"
          autoComplete="off"
        />
        <LookUpButton name="intent" value="look" look={standing ? 'secondary' : 'primary'}>
          {t.look}
        </LookUpButton>
      </FormInPlace>
    </LookUpPage>
  );
}

function Standing({ standing, values }: { standing: RequestStanding; values: PageFields }) {
  const t = useWords(words);
  const language = useLanguage();
  const at = language === 'en' ? 1 : 0;
  const total = standing.items.reduce((sum, { quantity, price_fen }) => sum + quantity * (price_fen ?? 0), 0);
  return (
    <section aria-label={standing.number} className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
      <p className="text-sm text-ink-3">{`${standing.kind === 'sample' ? t.sample : t.quotation} ${standing.number}`}</p>
      <h2 className="text-xl font-semibold text-ink">{t[standing.state]}</h2>
      <ul className="mt-3 border-t border-line">
        {standing.items.map((item) => (
          <li
            key={`${item.code}~${item.colour}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <span>{`${item.name[at]} ${item.code}${item.colour ? ` · ${item.colour}` : ''}`}</span>
            <span className="text-ink-2 tabular-nums">
              {item.quantity > 0 ? amountText(item.quantity, item.unit as SaleUnit, language) : ''}
              {item.price_fen === null ? '' : ` · ${priceText(item.price_fen, item.unit as SaleUnit, language)}`}
            </span>
          </li>
        ))}
      </ul>
      {total > 0 ? <p className="mt-2 text-right font-medium tabular-nums">{t.total(yuan(total))}</p> : null}
      {standing.courier ? <p className="mt-3 text-ink-2">{`${t.courier} ${standing.courier}`}</p> : null}
      {standing.answer ? <p className="mt-3 whitespace-pre-line text-ink-2">{standing.answer}</p> : null}
      {standing.valid_to ? (
        <p className="mt-1 text-sm text-ink-3">{t.until(longDay(standing.valid_to, language))}</p>
      ) : null}
      {standing.state === 'quoted' ? (
        <FormInPlace className="mt-4 flex gap-3">
          <input type="hidden" name="number" value={standing.number} />
          <input type="hidden" name="phone_end" value={fieldText(values, 'phone_end')} />
          <input type="hidden" name="seen" value={standing.revision} />
          <Button type="submit" name="intent" value="accept">
            {t.accept}
          </Button>
          <Button type="submit" name="intent" value="decline" look="secondary">
            {t.decline}
          </Button>
        </FormInPlace>
      ) : null}
    </section>
  );
}
