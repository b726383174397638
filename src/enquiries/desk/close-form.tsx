import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { closeEnquiry, type EnquiryDetail, textLimits } from '#enquiries/contract.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { send } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** An answered enquiry is closed at once; one without an answer asks why. */
export function CloseForm({
  enquiry: { id, answered_at },
  run,
}: {
  enquiry: EnquiryDetail;
  run(work: (now: EnquiryDetail) => Promise<EnquiryDetail>): Promise<boolean>;
}) {
  const say = useWords(deskWords);
  const [isAsking, setIsAsking] = useState(false);
  const [text, setText] = useState('');
  const [isClosing, setIsClosing] = useState(false);
  const close = () => run(({ revision }) => send(closeEnquiry, { id, revision, text }));
  return (
    <>
      {answered_at ? (
        <ActButton onAct={close}>{say.closeIt}</ActButton>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{say.closeIt}</Button>
      )}
      {isAsking ? (
        <Modal
          open
          title={say.closeWhy}
          okText={say.closeIt}
          cancelText={say.cancel}
          okButtonProps={{ disabled: text.trim() === '', loading: isClosing }}
          onOk={async () => {
            setIsClosing(true);
            try {
              if (await close()) setIsAsking(false);
            } finally {
              setIsClosing(false);
            }
          }}
          onCancel={() => setIsAsking(false)}
        >
          <Input.TextArea
            aria-label={say.closeWhy}
            rows={3}
            maxLength={textLimits.note}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Modal>
      ) : null}
    </>
  );
}
