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

/** What closes an enquiry, and what opens it again: the focus goes from one to the other, as each takes the other's place. */
export const closeButtonId = 'close-enquiry';
export const reopenButtonId = 'reopen-enquiry';

interface Needs {
  enquiry: EnquiryDetail;
  run(work: (now: EnquiryDetail) => Promise<EnquiryDetail>): Promise<boolean>;
}

/** An answered enquiry is closed at once; one without an answer asks why. */
export function CloseForm({ enquiry, run }: Needs) {
  const say = useWords(deskWords);
  const [isAsking, setIsAsking] = useState(false);
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const close = () =>
    run(({ id, revision }) => send('/api.php/official/enquiries/close_enquiry', { id, revision, text }));
  return (
    <>
      {enquiry.answered_at ? (
        <ActButton id={closeButtonId} onAct={async () => (await close()) && focusOnIfLost(reopenButtonId)}>
          {say.closeIt}
        </ActButton>
      ) : (
        <Button id={closeButtonId} onClick={() => setIsAsking(true)}>
          {say.closeIt}
        </Button>
      )}
      {isAsking ? <AskWhy text={text} onWritten={setText} close={close} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function AskWhy({
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
  const say = useWords(deskWords);
  const [isClosing, setIsClosing] = useState(false);
  return (
    <Modal
      open
      title={say.closeWhy}
      okText={say.closeIt}
      cancelText={say.cancel}
      okButtonProps={{ disabled: text.trim() === '', loading: isClosing }}
      onOk={async () => {
        setIsClosing(true);
        try {
          if (await close()) onClose();
        } finally {
          setIsClosing(false);
        }
      }}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label={say.closeWhy}
        rows={3}
        maxLength={textLimits.note}
        value={text}
        onChange={({ target }) => onWritten(target.value)}
      />
    </Modal>
  );
}
