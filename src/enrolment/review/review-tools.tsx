import { App, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isFieldName, sectionsFor } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/text/language.ts';
import { copyText } from '#kit/ui/copy-text.ts';
import { isDialogOpen, isTyping } from '#kit/ui/page-keys.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { panelWords, passedWords, reviewWords, warningWords } from './review-words.ts';

const registerAddress = 'https://www.gsxt.gov.cn/';
/** Well within the time after which the server takes one for gone. */
const presenceMs = 15_000;

/** Looks the company up where the state publishes it: the code is in the clipboard, since that page takes none in its address. */
export function RegisterButton() {
  const t = useWords(panelWords);
  const { message } = App.useApp();
  const code = useReview().application.fields.credit_code;
  if (!code) return null;
  async function open() {
    // First the copy: afterwards this page has no focus, and a browser then refuses.
    const isCopied = await copyText(code ?? '');
    window.open(registerAddress, '_blank', 'noopener,noreferrer');
    void (isCopied
      ? message.success(t.registerDone(code ?? ''), 6)
      : message.warning(t.registerNotCopied(code ?? ''), 10));
  }
  return (
    <Button size="small" onClick={() => void open()}>
      {t.register} ↗
    </Button>
  );
}

/** Colleagues who have the same application open, in words; empty when nobody has. */
export function useAlsoHere(): string {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { id } = useReview().application;
  const { data: others = [] } = useCall('/api.php/official/enrolment/look_at', { id }, { refreshInterval: presenceMs });
  return others.length > 0 ? t.alsoHere(others.map(({ name }) => name).join(language === 'en' ? ', ' : '、')) : '';
}

export function AlsoHere() {
  return (
    <p role="status" className="border-l-2 border-ochre pl-2 text-sm font-medium empty:hidden">
      {useAlsoHere()}
    </p>
  );
}

/** The proposal of a first reviewer, or that there has to be one. */
export function Proposal({ me }: { me: number }) {
  const t = useWords(panelWords);
  const { proposal, needs_second, state } = useReview().application;
  if (!needs_second || state !== 'in_review') return null;
  return (
    <div className="mt-4 border-l-2 border-primary bg-primary/5 px-4 py-3">
      {proposal ? (
        <>
          <p className="font-medium">{t.proposalTitle(proposal.by.name)}</p>
          <p className="text-sm text-ink-2">{proposal.by.id === me ? t.proposalYours : t.proposalTheirs}</p>
          {proposal.text ? <p className="mt-1 text-sm whitespace-pre-line">{proposal.text}</p> : null}
          <ul className="mt-1 list-disc pl-5 text-sm">
            {proposal.conditions.map(({ text, due_on }) => (
              <li key={`${due_on} ${text}`}>
                {text} <span className="text-ink-3 tabular-nums">{t.until(due_on)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-sm">{t.needsSecond}</p>
      )}
    </div>
  );
}

/** A key beside what it does; on a phone there is none to press. */
export function Key({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="ml-1 rounded border border-current/40 px-1 font-sans text-[0.75rem] [@media(hover:none)]:hidden"
    >
      {name}
    </span>
  );
}

/** Keys of the page, and the list of them under `?`. */
export function Shortcuts() {
  const t = useWords(panelWords);
  const sayReview = useWords(reviewWords);
  const { application, openPicture } = useReview();
  const [isOpen, setIsOpen] = useState(false);
  const { licence_image, supplier_type } = application.fields;

  useEffect(() => {
    const toSection = (by: 1 | -1) => {
      const parts = sectionsFor(supplier_type).flatMap((section) => document.getElementById(`part-${section}`) ?? []);
      const tops = parts.map((part) => part.getBoundingClientRect().top);
      const at = by === 1 ? tops.findIndex((top) => top > 24) : tops.findLastIndex((top) => top < 0);
      parts[at]?.scrollIntoView({ block: 'start' });
    };
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isDialogOpen()) return;
      const work: Record<string, () => void> = {
        '?': () => setIsOpen(true),
        j: () => toSection(1),
        k: () => toSection(-1),
        l: () => licence_image && openPicture(licence_image),
        i: () => document.getElementById('note-text')?.focus(),
      };
      if (!work[event.key]) return;
      event.preventDefault();
      work[event.key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [licence_image, supplier_type, openPicture]);

  const keys = [
    ['N', t.keyNext],
    ['P', t.keyPrevious],
    ['S', sayReview.start],
    ['A', sayReview.approve],
    ['R', sayReview.return],
    ['X', sayReview.reject],
    ['Ctrl ↵', t.keyDecide],
    ['Z', t.keyUndo],
    ['J  K', t.keySection],
    ['L', t.keyLicence],
    ['I', t.keyNote],
    ['?', t.keyHelp],
  ] as const;
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-keyshortcuts="?"
        className="[@media(hover:none)]:hidden"
        onClick={() => setIsOpen(true)}
      >
        {t.shortcuts} <Key name="?" />
      </Button>
      <Modal
        open={isOpen}
        title={t.shortcuts}
        footer={null}
        width={380}
        onCancel={() => setIsOpen(false)}
        destroyOnHidden
      >
        <dl className="grid grid-cols-[5rem_1fr] items-baseline gap-y-2">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded border border-line px-1.5 py-0.5 text-sm">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

/** How many other applications a warning names before the rest are folded away. */
const shownAtOnce = 3;

/** What does not fit together. Warnings for a person to judge; none of them decides anything. */
export function Attention() {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const { warnings, missing, checks_passed } = application;
  const nameOf = (field: string) => (isFieldName(field) ? inLanguage(fieldWords[field], language) : field);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.attention}
      </h2>
      <ul className="grid gap-2 text-sm">
        {grouped(warnings).map(({ field, warning, detail, others }) => (
          <li key={`${field}/${warning}/${detail}`} className="border-l-2 border-ochre pl-3">
            {inLanguage(warningWords[warning], language)}
            {detail ? `${language === 'en' ? ': ' : '：'}${detail}` : null}
            {others.length > 0 ? `${language === 'en' ? ': ' : '：'}${nameOf(field)}` : null}
            {others.slice(0, shownAtOnce).map((other) => (
              <OtherApplication key={other.id} other={other} />
            ))}
            {others.length > shownAtOnce ? (
              <details>
                <summary className="mt-0.5 cursor-pointer text-ink-2">
                  {t.moreOthers(others.length - shownAtOnce)}
                </summary>
                {others.slice(shownAtOnce).map((other) => (
                  <OtherApplication key={other.id} other={other} />
                ))}
              </details>
            ) : null}
          </li>
        ))}
        {missing.length > 0 ? (
          <li className="border-l-2 border-ochre pl-3">
            {t.missing(missing.length)}
            {language === 'en' ? ': ' : '：'}
            {missing.map(({ field }) => nameOf(field)).join(language === 'en' ? ', ' : '、')}
          </li>
        ) : null}
      </ul>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {checks_passed.length > 0 ? (
          <>
            <dt className="text-ink-3">{t.passed}</dt>
            <dd>{checks_passed.map((one) => inLanguage(passedWords[one], language)).join(' · ')}</dd>
          </>
        ) : null}
        <dt className="text-ink-3">{t.phone}</dt>
        <dd className="tabular-nums">{application.applicant.contact_phone.replace(/^\+86/, '')}</dd>
      </dl>
    </section>
  );
}

type Warning = ReviewedApplication['warnings'][number];
type Other = NonNullable<Warning['application']>;

/** The same picture may stand in dozens of applications: that is one thing to look at, not dozens. */
function grouped(warnings: readonly Warning[]): (Omit<Warning, 'application'> & { others: Other[] })[] {
  const groups = new Map<string, Omit<Warning, 'application'> & { others: Other[] }>();
  for (const { application, ...about } of warnings) {
    const key = `${about.field}/${about.warning}/${about.detail}`;
    const group = groups.get(key) ?? { ...about, others: [] };
    groups.set(key, group);
    if (application) group.others.push(application);
  }
  return [...groups.values()];
}

function OtherApplication({ other }: { other: Other }) {
  const t = useWords(reviewWords);
  const { application } = useReview();
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      <Link
        to={`/console/applications/${other.id}`}
        className="min-w-0 break-words text-primary underline underline-offset-4"
      >
        {other.number} {other.company_name}
      </Link>
      <Link
        to={`/console/applications/${application.id}/beside/${other.id}`}
        className="text-ink-2 underline underline-offset-4"
      >
        {t.beside}
      </Link>
    </span>
  );
}
