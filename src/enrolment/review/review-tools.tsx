import { App, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { sectionsFor } from '#enrolment/application/application-fields.ts';
import { copyText } from '#kit/ui/copy-text.ts';
import { isDialogOpen, isTyping } from '#kit/ui/page-keys.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { panelWords } from './panel-words.ts';
import { useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';

const registerAddress = 'https://www.gsxt.gov.cn/';
/** Well within the time after which the server takes one for gone. */
const presenceMs = 15_000;

/** Looks the company up where the state publishes it: the code is in the clipboard, since that page takes none in its address. */
export function RegisterButton() {
  const say = useWords(panelWords);
  const { message } = App.useApp();
  const code = useReview().application.fields.credit_code;
  if (!code) return null;
  async function open() {
    // First the copy: afterwards this page has no focus, and a browser then refuses.
    const isCopied = await copyText(code ?? '');
    window.open(registerAddress, '_blank', 'noopener,noreferrer');
    void (isCopied
      ? message.success(say.registerDone(code ?? ''), 6)
      : message.warning(say.registerNotCopied(code ?? ''), 10));
  }
  return (
    <Button size="small" onClick={() => void open()}>
      {say.register} ↗
    </Button>
  );
}

/** Colleagues who have the same application open, in words; empty when nobody has. */
export function useAlsoHere(): string {
  const say = useWords(panelWords);
  const language = useLanguage();
  const { id } = useReview().application;
  const { data: others = [] } = useCall('/api.php/official/enrolment/look_at', { id }, { refreshInterval: presenceMs });
  return others.length > 0 ? say.alsoHere(others.map(({ name }) => name).join(language === 'en' ? ', ' : '、')) : '';
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
  const say = useWords(panelWords);
  const { proposal, needs_second, state } = useReview().application;
  if (!needs_second || state !== 'in_review') return null;
  return (
    <div className="mt-4 border-l-2 border-primary bg-primary/5 px-4 py-3">
      {proposal ? (
        <>
          <p className="font-medium">{say.proposalTitle(proposal.by.name)}</p>
          <p className="text-sm text-ink-2">{proposal.by.id === me ? say.proposalYours : say.proposalTheirs}</p>
          {proposal.text ? <p className="mt-1 text-sm whitespace-pre-line">{proposal.text}</p> : null}
          <ul className="mt-1 list-disc pl-5 text-sm">
            {proposal.conditions.map(({ text, due_on }) => (
              <li key={`${due_on} ${text}`}>
                {text} <span className="text-ink-3 tabular-nums">{say.until(due_on)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-sm">{say.needsSecond}</p>
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
  const say = useWords(panelWords);
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
    ['N', say.keyNext],
    ['P', say.keyPrevious],
    ['S', sayReview.start],
    ['A', sayReview.approve],
    ['R', sayReview.return],
    ['X', sayReview.reject],
    ['Ctrl ↵', say.keyDecide],
    ['Z', say.keyUndo],
    ['J  K', say.keySection],
    ['L', say.keyLicence],
    ['I', say.keyNote],
    ['?', say.keyHelp],
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
        {say.shortcuts} <Key name="?" />
      </Button>
      <Modal
        open={isOpen}
        title={say.shortcuts}
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
