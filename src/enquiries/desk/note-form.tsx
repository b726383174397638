import { Input } from 'antd';
import { useState } from 'react';
import { type EnquiryDetail, textLimits } from '#enquiries/contract.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { send } from '#kit/send.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

export function NoteForm({ id, add }: { id: number; add(work: () => Promise<EnquiryDetail>): Promise<boolean> }) {
  const say = useWords(deskWords);
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  return (
    <div className="mt-3 flex items-start gap-2">
      <Input.TextArea
        aria-label={say.addNote}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={textLimits.note}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ActButton
        disabled={text.trim() === ''}
        onAct={async () => {
          if (await add(() => send('/api.php/official/enquiries/note_enquiry', { id, text })))
            setText((now) => (now === text ? '' : now));
        }}
      >
        {say.addNote}
      </ActButton>
    </div>
  );
}
