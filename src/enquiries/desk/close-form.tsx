import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { type EnquiryDetail, textLimits } from '#enquiries/contract.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** Ids of the buttons that close and reopen: each replaces the other, and the focus moves along. */
export const closeButtonId = 'close-enquiry';
export const reopenButtonId = 'reopen-enquiry';

interface Needs {
  enquiry: EnquiryDetail;
  run(work: (now: EnquiryDetail) => Promise<EnquiryDetail>): Promise<boolean>;
}

/** Closes an answered enquiry at once, and asks for a reason otherwise. */
export function CloseForm({ enquiry, run }: Needs) {
  const t = useWords(deskWords);
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const close = () =>
    run(({ id, revision }) => send('/api.php/official/enquiries/close_enquiry', { id, revision, text }));
  const closeOrAsk = async () => {
    if (!enquiry.answered_at) setIsReasonOpen(true);
    else if (await close()) focusOnIfLost(reopenButtonId);
  };
  return (
    <>
      <ActButton id={closeButtonId} onAct={closeOrAsk}>
        {t.closeIt}
      </ActButton>
      {isReasonOpen ? (
        <ReasonDialog text={text} onWritten={setText} close={close} onClose={() => setIsReasonOpen(false)} />
      ) : null}
    </>
  );
}

function ReasonDialog({
  text,
  onWritten,
  close,
  onClose,
}: {
  text: string;
  onWritten(text: string): void;
  close(): Promise<boolean>;
  onClose(): void;
}) {
  useFocusBack(reopenButtonId);
  const t = useWords(deskWords);
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <ActButton type="primary" disabled={text.trim() === ''} onAct={async () => (await close()) && onClose()}>
        {t.closeIt}
      </ActButton>
    </>
  );
  return (
    <Modal open title={t.closeWhy} footer={footer} onCancel={onClose}>
      <Input.TextArea
        aria-label={t.closeWhy}
        rows={3}
        maxLength={textLimits.note}
        value={text}
        onChange={({ target }) => onWritten(target.value)}
      />
    </Modal>
  );
}
