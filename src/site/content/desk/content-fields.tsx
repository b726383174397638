import { Button, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { defaultDirections, defaultFees, defaultQuestions, defaultReplyDays } from '#site/brand/default-words.ts';
import { drawnAddress } from '#site/contact/drawn-address.ts';
import { AppFileField } from './app-file-field.tsx';
import type { ContentForm, Fields, FormField } from './content-form.ts';
import { deskWords } from './desk-words.ts';
import { inOwnFont, MarkdownField } from './markdown-field.tsx';
import { PictureField } from './picture-field.tsx';

/** `datetime-local` has no time zone: its value is Beijing time. */
export const toBeijing = (iso: string): string =>
  iso ? new Date(Date.parse(iso) + businessOffsetMs).toISOString().slice(0, 16) : '';
/** Undefined for an invalid time: browsers that ignore `max` accept five-digit years. */
export function fromBeijing(text: string): string {
  const moment = Date.parse(`${text}:00+08:00`);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}
/** Otherwise browsers accept six-digit years. */
export const lastMoment = '9999-12-31T23:59';

interface Shown {
  form: ContentForm;
  content: Fields;
  problems: Record<string, string>;
  /** Disables all fields, or only the fixed ones. */
  isClosed: boolean;
  wasPublished: boolean;
  onEdit(name: string, value: string | number): void;
}

/** All fields of an entry: shared ones in one column, translated ones in two. */
export function ContentFields(shown: Shown) {
  const t = useWords(deskWords);
  const shared = shown.form.fields.filter((field) => field.kind !== 'pair');
  const pairs = shown.form.fields.filter((field) => field.kind === 'pair');
  return (
    <div className="grid gap-8">
      {shared.length > 0 ? (
        <section aria-label={t.both} className="grid max-w-[56rem] gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {shared.map((field) => (
            <SharedField key={field.name} field={field} {...shown} />
          ))}
        </section>
      ) : null}
      {pairs.length > 0 ? (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <h2 className="hidden text-base font-semibold lg:block">{t.zh}</h2>
          <h2 className="hidden text-base font-semibold lg:block">{t.en}</h2>
          {pairs.map((field) => (
            <PairField key={field.zh} field={field} {...shown} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function PairField({
  field,
  form,
  content,
  problems,
  isClosed,
  onEdit,
}: Shown & { field: Extract<FormField, { kind: 'pair' }> }) {
  const t = useWords(deskWords);
  const standing = useStanding(form);
  return (
    <>
      {([field.zh, field.en] as const).map((name) => {
        const lang = name === field.en ? 'en' : 'zh-CN';
        const value = String(content[name] ?? '');
        const change = (next: string) => onEdit(name, next);
        return (
          <Labelled
            key={name}
            name={name}
            label={field.label}
            suffix={name === field.en ? t.en : t.zh}
            isUnderHead
            help={field.control === 'markdown' && name === field.zh ? undefined : field.help}
            problem={problems[name]}
          >
            {field.control === 'markdown' ? (
              <MarkdownField
                id={name}
                lang={lang}
                value={value}
                disabled={isClosed}
                hasPictures={form.place === 'news'}
                isNumbered={form.place === 'legal'}
                onChange={change}
              />
            ) : field.control === 'text' ? (
              <Input.TextArea
                id={name}
                lang={lang}
                value={value}
                placeholder={standing[name]}
                readOnly={isClosed}
                autoSize={{ minRows: 2 }}
                style={inOwnFont}
                onChange={(event) => change(event.target.value)}
              />
            ) : (
              <Input
                id={name}
                lang={lang}
                value={value}
                placeholder={standing[name]}
                readOnly={isClosed}
                style={inOwnFont}
                onChange={(event) => change(event.target.value)}
              />
            )}
            {field.control === 'text' && value === '' && standing[name] && !isClosed ? (
              <Button size="small" className="mt-2" onClick={() => change(standing[name] ?? '')}>
                {t.fromStanding}
              </Button>
            ) : null}
          </Labelled>
        );
      })}
    </>
  );
}

function SharedField({
  field,
  form,
  content,
  problems,
  isClosed,
  wasPublished,
  onEdit,
}: Shown & { field: Exclude<FormField, { kind: 'pair' }> }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const standing = useStanding(form);
  const { name, kind } = field;
  const value = content[name] ?? '';
  const isFixed = 'fixed' in field && field.fixed === true;
  const disabled = isClosed || (wasPublished && isFixed) || form.isComputed?.(name, content) === true;
  const change = (next: string | number) => onEdit(name, next);
  return (
    <Labelled
      name={name}
      label={field.label}
      suffix={kind === 'moment' ? t.beijing : undefined}
      help={field.help}
      problem={problems[name]}
    >
      {kind === 'picture' ? (
        <PictureField value={String(value)} disabled={disabled} onChange={change} />
      ) : kind === 'app-file' ? (
        <AppFileField value={String(value)} disabled={disabled} onEdit={onEdit} />
      ) : kind === 'choice' ? (
        <Select
          id={name}
          className="w-full"
          value={String(value)}
          disabled={disabled}
          options={field.options.map(([option, text]) => ({ value: option, label: inLanguage(text, language) }))}
          onChange={change}
        />
      ) : kind === 'number' ? (
        <InputNumber
          id={name}
          className="w-full"
          min={0}
          value={Number(value)}
          disabled={disabled}
          onChange={(next) => change(next ?? 0)}
        />
      ) : (
        <Input
          id={name}
          type={kind === 'day' ? 'date' : kind === 'moment' ? 'datetime-local' : 'text'}
          max={kind === 'day' ? lastMoment.slice(0, 10) : kind === 'moment' ? lastMoment : undefined}
          value={kind === 'moment' ? toBeijing(String(value)) : String(value)}
          placeholder={standing[name]}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(kind === 'moment' ? fromBeijing(event.target.value) : event.target.value)}
        />
      )}
    </Labelled>
  );
}

const pairOf = (name: string, [zh, en]: Text) => ({ [`zh_${name}`]: zh, [`en_${name}`]: en });
/** Brand fields that only a few pages use. */
const standingFields: Record<string, string> = {
  ...pairOf('fees', defaultFees),
  ...pairOf('questions', defaultQuestions),
  reply_days: String(defaultReplyDays),
};

/** The default for an empty brand field. */
function useStanding(form: ContentForm): Record<string, string> {
  const brand = useBrand();
  if (form.place !== 'brand') return {};
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const fields = Object.entries(brand).map(([name, value]) => [snake(name), String(value ?? '')]);
  const way = brand.zhAddress === drawnAddress ? pairOf('directions', defaultDirections) : {};
  return { ...Object.fromEntries(fields), ...standingFields, ...way };
}

function Labelled({
  name,
  label,
  suffix,
  isUnderHead,
  help,
  problem,
  children,
}: {
  name: string;
  label: Text;
  suffix: string | undefined;
  /** Where two columns have room, the head of each says the suffix already. */
  isUnderHead?: boolean;
  help: Text | undefined;
  problem: string | undefined;
  children: ReactNode;
}) {
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1.5 block text-sm font-medium text-ink">
        {inLanguage(label, language)}
        {suffix ? (
          <span className={`ml-2 font-normal text-ink-3 ${isUnderHead ? 'lg:sr-only' : ''}`}>{suffix}</span>
        ) : null}
      </label>
      {children}
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-madder">
          {problem}
        </p>
      ) : null}
      {help ? <p className="mt-1 text-[0.8125rem] text-ink-3">{inLanguage(help, language)}</p> : null}
    </div>
  );
}
