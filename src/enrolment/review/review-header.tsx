import { Button, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { sectionsFor } from '#enrolment/application/application-fields.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/choices.ts';
import { keepPlace } from '#enrolment/queue/queue-address.ts';
import { queueWords } from '#enrolment/queue/queue-words.ts';
import { send } from '#kit/call/send.ts';
import { BackLink } from '#kit/desk/back-link.tsx';
import { useCopy } from '#kit/desk/use-copy.ts';
import { joinList } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { usePageKeys } from '#kit/ui/page-keys.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { reviewTitleId, useNeighbours, useReview } from './review-context.ts';
import { panelWords, reviewWords } from './review-words.ts';
import { DueMark, StateMark } from './state-mark.tsx';

/** Whose application it is, how it stands, and the way to the next one. */
export function ReviewHeader() {
  const t = useWords(reviewWords);
  const sayQueue = useWords(queueWords);
  const language = useLanguage();
  const { application } = useReview();
  const { queue, state: beside } = useNeighbours(application.id);
  const { fields, state, number, round, submitted_at, due_at, due, decided_at } = application;
  const now = Date.now();
  const moment = (at: string) => shortMoment(at, language, now);
  // What led here has gone with its page. A page that was opened by its address begins at its top, as every page does.
  const isLedHere = useNavigationType() !== 'POP';
  useEffect(() => {
    keepPlace(application.id);
    if (isLedHere) focusOnIfLost(reviewTitleId);
  }, [application.id, isLedHere]);
  return (
    <header>
      <div className="flex items-center justify-between gap-4 text-sm">
        <BackLink to={queue} state={beside}>
          {t.back}
        </BackLink>
        <span className="flex items-center gap-1">
          <Shortcuts />
          <NextButton />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 id={reviewTitleId} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold outline-none">
            {fields.company_name || sayQueue.unnamed}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            <StateMark state={state} className="font-medium text-ink" />
            <span className="tabular-nums">{number}</span>
            <span>{wordsOf(supplierTypeWords, fields.supplier_type ?? '', language)}</span>
            {round > 1 ? <span>{t.round(round)}</span> : null}
            {submitted_at ? (
              <span>
                {t.submitted} {moment(submitted_at)}
              </span>
            ) : null}
            {due ? <DueMark due={due} at={due_at ? moment(due_at) : undefined} /> : null}
            {decided_at ? (
              <span>
                {t.decided} {moment(decided_at)}
              </span>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AlsoHere />
          <RegisterButton />
          {application.actions.includes('assign') ? <Assignee /> : null}
        </div>
      </div>
    </header>
  );
}

function Assignee() {
  const t = useWords(reviewWords);
  const { application, change } = useReview();
  const { data: reviewers } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const { id, revision, assignee } = application;
  return (
    <span className="flex items-center gap-2 text-sm text-ink-2">
      {/* Not around the list: what is chosen there, and its arrow, would be part of the name. */}
      <label htmlFor="assignee">{t.assignee}</label>
      <Select
        id="assignee"
        className="w-40"
        value={assignee?.id ?? 0}
        onChange={(chosen) =>
          void change(send('/api.php/official/enrolment/assign', { id, revision, assignee: chosen }))
        }
        options={[
          { value: 0, label: t.unassigned },
          ...(reviewers ?? (assignee ? [assignee] : [])).map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    </span>
  );
}

/** Pictures that a page shows at once. */
const mostFetched = 12;

/** The next application of the queue, also by the key N; P goes back. */
function NextButton() {
  const t = useWords(reviewWords);
  const navigate = useNavigate();
  const { next, previous, state, pictures } = useNeighbours(useReview().application.id);

  const go = (to: string | undefined) => void (to !== undefined && navigate(to, { state }));
  usePageKeys({ n: () => go(next), p: () => go(previous) });

  return (
    <>
      {/* The next application's pictures are in the browser before the reviewer goes there; licences come with their page. */}
      {pictures.slice(0, mostFetched).map((address) => (
        <link key={address} rel="prefetch" as="image" href={address} />
      ))}
      <Button
        size="small"
        type="text"
        disabled={next === undefined}
        title={next === undefined ? t.last : t.nextHint}
        onClick={() => go(next)}
      >
        {t.next} <Key name="N" />
      </Button>
    </>
  );
}

const registerAddress = 'https://www.gsxt.gov.cn/';
/** Well within the time after which the server takes one for gone. */
const presenceMs = 15_000;

/** Looks the company up where the state publishes it: the code is in the clipboard, since that page takes none in its address. */
function RegisterButton() {
  const t = useWords(panelWords);
  const copy = useCopy();
  const code = useReview().application.fields.credit_code;
  if (!code) return null;
  async function open(company: string) {
    // First the copy: afterwards this page has no focus, and a browser then refuses.
    await copy(company, t.registerDone(company));
    window.open(registerAddress, '_blank', 'noopener,noreferrer');
  }
  return (
    <Button size="small" onClick={() => void open(code)}>
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
  const names = others.map(({ name }) => name);
  return names.length > 0 ? t.alsoHere(joinList(names, language)) : '';
}

function AlsoHere() {
  return (
    <p role="status" className="border-l-2 border-ochre pl-2 text-sm font-medium empty:hidden">
      {useAlsoHere()}
    </p>
  );
}

/** The proposal of a first reviewer, or that there has to be one. */
export function Proposal() {
  const t = useWords(panelWords);
  const { me, application } = useReview();
  const { proposal, needs_second, state } = application;
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
function Shortcuts() {
  const t = useWords(panelWords);
  const sayReview = useWords(reviewWords);
  const { application, openPicture } = useReview();
  const [isOpen, setIsOpen] = useState(false);
  const { licence_image, supplier_type } = application.fields;

  const toSection = (by: 1 | -1) => {
    const parts = sectionsFor(supplier_type).flatMap((section) => document.getElementById(`part-${section}`) ?? []);
    const tops = parts.map((part) => part.getBoundingClientRect().top);
    const at = by === 1 ? tops.findIndex((top) => top > 24) : tops.findLastIndex((top) => top < 0);
    parts[at]?.scrollIntoView({ block: 'start' });
  };
  usePageKeys({
    '?': () => setIsOpen(true),
    j: () => toSection(1),
    k: () => toSection(-1),
    l: () => licence_image && openPicture(licence_image),
    i: () => document.getElementById('note-text')?.focus(),
  });
  const keys = [
    ['N / P', t.keyNext],
    ['S', sayReview.start],
    ['A', sayReview.approve],
    ['R', sayReview.return],
    ['X', sayReview.reject],
    ['Ctrl ↵', t.keyDecide],
    ['Z', t.keyUndo],
    ['J / K', t.keySection],
    ['L', t.keyLicence],
    ['I', t.keyNote],
  ];
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
        {keys.map(([key, does]) => (
          <p key={key} className="mt-2 flex gap-4">
            <kbd className="w-16">{key}</kbd> {does}
          </p>
        ))}
      </Modal>
    </>
  );
}
