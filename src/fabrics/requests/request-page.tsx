import { data, Link, redirect, useActionData, useLocation } from 'react-router';
import * as contexts from '#context.ts';
import { sheetAddress } from '#fabrics/catalogue/fabric-card.tsx';
import { saleUnits } from '#fabrics/fabric-terms.ts';
import type { ChosenFabric } from '#fabrics/fabric-view.ts';
import { amountText, sampleText } from '#fabrics/quantity-text.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import {
  checkForm,
  fieldText,
  formRefusal,
  type PageFields,
  readPageForm,
  unreadableForm,
} from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import {
  HoneypotField,
  UncontrolledChoices,
  UncontrolledConsent,
  UncontrolledTextField,
} from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/request-page';
import { sendFabricRequest } from './contract.ts';
import { requestForm } from './request-fields.ts';
import scriptAddress from './request-script.ts?worker&url';

const items = (texts: readonly string[]) => [...new Set(texts)].slice(0, 20).map((text) => text.slice(0, 40));

/** The form's items are in the address, so it needs neither script nor a session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { fabrics, content } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const { searchParams } = new URL(request.url);
  const sent = searchParams.get('sent') ?? '';
  return {
    sent: /^FR\d{8}$/.test(sent) ? sent : '',
    kind: searchParams.get('kind') === 'quotation' ? 'quotation' : 'sample',
    chosen: await fabrics.chosen(items(searchParams.getAll('item')), language),
    terms: (await content.legal.current()).consent_version,
  };
}

/** Lines of the form stand beside each other as three lists. */
function itemsIn(values: PageFields): { code: string; colour: string; quantity: string }[] {
  const [codes, colours, quantities] = ['code', 'colour', 'quantity'].map((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : [];
    return typeof value === 'string' ? [value] : (value ?? []);
  }) as [string[], string[], string[]];
  return codes.map((code, at) => ({ code, colour: colours[at] ?? '', quantity: (quantities[at] ?? '').trim() || '0' }));
}

/** Missing values of this kind of request, reported together with other problems. */
function missingIn(values: PageFields, language: Language): Record<string, string> {
  const { no_address, no_quantity } = sendFabricRequest.refusals;
  const isQuotation = fieldText(values, 'kind') === 'quotation';
  const isMissing = isQuotation
    ? itemsIn(values).some(({ quantity }) => quantity === '0')
    : fieldText(values, 'address').trim() === '';
  if (!isMissing) return {};
  const [, zh, en, field] = isQuotation ? no_quantity : no_address;
  return { [field]: inLanguage([zh, en], language) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language, environment } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { fabricRequests } = context.get(contexts.services);
  const values = await readPageForm(request);
  const refused = (status: number, problems: Record<string, string>) =>
    data({ values: values ?? {}, problems, sent: null } satisfies CodeAnswer, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  if (fieldText(values, 'intent') === 'code') {
    const { answer, status } = await answerCodeRequest(fabricRequests.sendCode, values, { address, language });
    return data(answer, { status });
  }
  const { code: _code, colour: _colour, quantity: _quantity, ...rest } = values;
  const checked = checkForm(requestForm, { ...rest, items: JSON.stringify(itemsIn(values)) }, language);
  if (!checked.ok) return refused(400, { ...missingIn(values, language), ...checked.problems });
  const outcome = await fabricRequests.send(checked.value, { address, language, channel: environment });
  if (outcome.ok) {
    const { kind, items } = checked.value;
    const sent = new URLSearchParams([
      ['sent', outcome.value.number],
      ['kind', kind],
      ...items.map(({ code, colour }) => ['item', `${code}~${colour}`]),
    ]);
    throw redirect(`/fabric/request?${sent}`, 303);
  }
  return refused(...formRefusal(sendFabricRequest.refusals[outcome.reason], language));
}

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page', scriptAddress);

export default function RequestPage({ loaderData: { sent, kind, chosen, terms } }: Route.ComponentProps) {
  const t = useWords(requestWords);
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-14">
      <div className="mx-auto max-w-[42.5rem]">
        <PageHead
          title={t.title}
          description={t.description}
          {...(sent ? { hidden: true } : { belongsTo: '/fabric' })}
        />
        {sent ? (
          <div data-basket-clear>
            <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.sentTitle}</h1>
            <p className="mt-3 text-lg text-ink-2">{t.sentText}</p>
            <dl className="mt-8 border-y border-line py-5">
              <ReferenceNumber name={t.number} number={sent} />
            </dl>
            <SentItems kind={kind} chosen={chosen} />
            <p className="mt-5 text-ink-2">{t.keep}</p>
            <p className="mt-8 flex flex-wrap gap-3">
              <LinkButton to={`/fabric/request/standing?number=${sent}`}>{t.look}</LinkButton>
              <LinkButton look="secondary" to="/fabric">
                {t.back}
              </LinkButton>
            </p>
          </div>
        ) : (
          <>
            <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.title}</h1>
            <p className="mt-3 text-lg text-ink-2">{t.description}</p>
            {chosen.length > 0 ? (
              <RequestFields kind={kind} chosen={chosen} terms={terms} />
            ) : (
              <div data-basket-empty>
                <EmptyState
                  heading={t.empty}
                  text={t.emptyText}
                  action={<LinkButton to="/fabric">{t.back}</LinkButton>}
                />
              </div>
            )}
          </>
        )}
      </div>
    </main>
  );
}

/** Requested items and terms. */
function SentItems({ kind, chosen }: Pick<Route.ComponentProps['loaderData'], 'kind' | 'chosen'>) {
  const t = useWords(requestWords);
  const language = useLanguage();
  return (
    <ul>
      {chosen.map(({ item, head, colour, colours, sample }) => (
        <li key={item} className="border-b border-line py-3">
          <p className="font-medium text-ink">
            {[head.name, colours.find(({ number }) => number === colour)?.name ?? t.anyColour].join(' · ')}
          </p>
          {kind === 'sample' ? (
            <p className="text-sm text-ink-2 tabular-nums">{t.sampleTerms(sampleText(sample, language))}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function RequestFields({ kind, chosen, terms }: Pick<Route.ComponentProps['loaderData'], 'kind' | 'chosen' | 'terms'>) {
  const t = useWords(requestWords);
  const answer = useActionData<typeof action>();
  const values = answer?.values ?? {};
  const problems: Record<string, string> = answer?.problems ?? {};
  const trouble = problems.form ?? (Object.keys(problems).length > 0 ? t.check : undefined);
  const at = (name: string) => ({ id: name, value: fieldText(values, name), problem: problems[name] });
  return (
    <FormInPlace noValidate className="group/request relative mt-8 grid gap-6">
      <FormError text={trouble} />
      <UncontrolledChoices
        id="kind"
        label={t.kind}
        values={[fieldText(values, 'kind') || kind]}
        problem={problems.kind}
        options={[
          { value: 'sample', label: t.sample },
          { value: 'quotation', label: t.quotation },
        ]}
      />
      <RequestItems chosen={chosen} values={values} problem={problems.items} />
      <PhoneCodeFields answer={answer} />
      <div className="grid gap-6 sm:grid-cols-2">
        <UncontrolledTextField {...at('name')} label={t.name} autoComplete="name" />
        <UncontrolledTextField {...at('company')} label={t.company} autoComplete="organization" />
      </div>
      <UncontrolledTextField {...at('address')} label={t.address} help={t.addressHelp} autoComplete="street-address" />
      <UncontrolledTextField {...at('note')} label={t.note} optional rows={3} />
      <HoneypotField name="website" />
      <UncontrolledConsent id="consent" version={terms} values={values} problem={problems.consent}>
        {t.consent}
        <Link to="/privacy" target="_blank" rel="noopener" className="text-primary underline underline-offset-4">
          {t.privacy}
        </Link>
        {t.stop}
      </UncontrolledConsent>
      <Button type="submit" name="intent" value="submit" data-busy={t.submitting} className="min-h-12 text-lg">
        {t.submit}
      </Button>
    </FormInPlace>
  );
}

/** The fabrics of a request, each with a colour and a quantity. */
function RequestItems({
  chosen,
  values,
  problem,
}: {
  chosen: readonly ChosenFabric[];
  values: PageFields;
  problem: string | undefined;
}) {
  const t = useWords(requestWords);
  const language = useLanguage();
  const { search } = useLocation();
  const without = (item: string) => {
    const next = new URLSearchParams(search);
    next.delete('item');
    for (const each of chosen) if (each.item !== item) next.append('item', each.item);
    return `/fabric/request?${next}`;
  };
  const typed = (name: string, at: number): string | undefined => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? (at === 0 ? value : undefined) : value?.[at];
  };
  const label = 'grid grid-cols-1 gap-1 text-sm text-ink-2';
  return (
    <fieldset aria-describedby={problem ? 'items-problem' : undefined}>
      <legend className="font-medium text-ink">{t.fabrics}</legend>
      {problem ? (
        <p id="items-problem" className="mt-1 text-sm font-medium text-madder">
          {problem}
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {chosen.map(({ item, head, colour, colours, sample }, at) => (
          <li key={item} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
            <img src={head.swatch} alt="" className="aspect-square w-full rounded-control object-cover" />
            <div className="grid grid-cols-1 gap-2">
              <p className="flex items-baseline justify-between gap-4">
                <Link to={sheetAddress(head.code)} className="font-medium text-ink hover:text-primary">
                  {head.name}
                </Link>
                <Link
                  to={without(item)}
                  aria-label={t.removeName(head.name)}
                  className="-my-2.5 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end text-sm text-ink-2 underline underline-offset-4"
                >
                  {t.remove}
                </Link>
              </p>
              <p className="text-sm text-ink-2 tabular-nums group-has-[[value=quotation]:checked]/request:hidden">
                {t.sampleTerms(sampleText(sample, language))}
              </p>
              <input type="hidden" name="code" value={head.code} />
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <label className={label}>
                  {t.colour}
                  <select
                    name="colour"
                    defaultValue={typed('colour', at) ?? colour}
                    className={`chooser ${controlClasses(undefined)} pr-9`}
                  >
                    <option value="">{t.anyColour}</option>
                    {colours.map(({ number, name }) => (
                      <option key={number} value={number}>
                        {`${number} ${name}`}
                      </option>
                    ))}
                  </select>
                </label>
                <label className={`${label} group-has-[[value=sample]:checked]/request:hidden`}>
                  {t.quantity(inLanguage(saleUnits[head.unit], language))}
                  <input
                    name="quantity"
                    inputMode="numeric"
                    maxLength={8}
                    defaultValue={typed('quantity', at) ?? ''}
                    placeholder={t.minimum(amountText(head.minimum, head.unit, language))}
                    className={controlClasses(undefined)}
                  />
                </label>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const requestWords = defineWords({
  title: ['申请样布与询价', 'Samples and quotes'],
  description: [
    '把选好的面料和颜色发给我们：样布按地址寄出，报价由供应商给出。',
    'Send us the fabrics and colours you have chosen. We ship samples to your address; quotes come from the supplier.',
  ],
  empty: ['样布篮是空的', 'Your sample basket is empty'],
  emptyText: [
    '在面料页点“申请样布”，或加入样布篮后一起提交。',
    'Press “Request a sample” on a fabric, or add several to the basket and send them together.',
  ],
  back: ['返回目录', 'Back to the catalogue'],
  fabrics: ['面料', 'Fabrics'],
  colour: ['颜色', 'Colour'],
  anyColour: ['任意颜色', 'Any colour'],
  quantity: [(unit: string) => `数量（${unit}）`, (unit: string) => `Quantity (${unit})`],
  minimum: [(text: string) => `起订量 ${text}`, (text: string) => `Minimum ${text}`],
  sampleTerms: [(terms: string) => `样布 ${terms}`, (terms: string) => `Sample: ${terms}`],
  remove: ['移除', 'Remove'],
  removeName: [(name: string) => `移除 ${name}`, (name: string) => `Remove ${name}`],
  kind: ['需要什么', 'What do you need?'],
  sample: ['样布', 'Samples'],
  quotation: ['报价', 'A quote'],
  name: ['联系人', 'Your name'],
  company: ['公司或店铺名称', 'Company or shop'],
  address: ['样布寄送地址', 'Delivery address for samples'],
  addressHelp: ['只要报价可不填', 'Not needed for a quote'],
  note: ['备注', 'Note'],
  consent: ['我已阅读并同意', 'I have read and agree to the '],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
  submit: ['提交', 'Send'],
  submitting: ['正在提交', 'Sending'],
  check: ['有几处需要修改，已在下面标出。', 'Please check the fields marked below.'],
  sentTitle: ['已收到', 'Received'],
  sentText: [
    '样布寄出或报价做好后，会用短信告诉您。',
    'We will text you when your samples ship or your quote is ready.',
  ],
  number: ['编号', 'Number'],
  keep: [
    '请记下编号。凭它和手机号后四位，随时可以查看进度。',
    'Please keep this number. With it and the last four digits of your phone, you can check progress at any time.',
  ],
  look: ['查看进度', 'Check progress'],
});
