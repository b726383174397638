import { App, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailure, send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { Fact } from '#kit/desk/facts.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { SendAgain } from '#kit/desk/send-again.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useTurns } from '#kit/desk/use-turns.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { CaseNote, Person } from './contract.ts';

const words = defineWords({
  done: ['已保存', 'Saved'],
  assignee: ['处理人', 'Assignee'],
  nobody: ['未分配', 'Unassigned'],
  take: ['由我处理', 'Assign to me'],
  notes: ['内部备注', 'Internal notes'],
  notesHelp: ['对方看不到。', 'Not visible to the other side.'],
  addNote: ['添加备注', 'Add note'],
  queued: ['短信发送中', 'Sending SMS'],
  sent: ['短信已发出', 'SMS sent'],
  failed: ['短信发送失败', 'SMS failed'],
  unknown: ['短信可能已发送', 'SMS may have been sent'],
});

/** An open case with the functions to change it, see `useRecord`. */
export interface OpenCase<Detail> {
  data: Detail;
  run(work: (now: Detail) => Promise<Detail>): Promise<boolean>;
  add(work: () => Promise<Detail>): Promise<boolean>;
  reload(): Promise<unknown>;
}

/** The drawer of one case. Use a `key` per case. */
export function CaseDrawer<Detail>({
  kind,
  nameOf,
  read,
  onClose,
  onChanged,
  children,
}: {
  kind: string;
  nameOf(data: Detail): string;
  read(): Promise<Detail>;
  onClose(): void;
  onChanged(): void;
  children(open: OpenCase<Detail>): ReactNode;
}) {
  const { data, error, mutate, run, add } = useRecord(read, { doneText: useWords(words).done, onChanged });
  return (
    <DeskDrawer kind={kind} name={data && nameOf(data)} onClose={onClose}>
      <FailedReading answer={{ data, error, mutate }} />
      {data ? (
        <div className="grid gap-7">{children({ data, run, add, reload: mutate })}</div>
      ) : error ? null : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </DeskDrawer>
  );
}

interface Reading<Value> {
  data?: Value;
  error?: CallFailure;
}

/**
 * The record of a drawer. It is read once, as every opening is audited, and only this component holds it: a shared cache would
 * keep the phone numbers of everyone opened in a day. Use another `key` for another record. `run` makes a change that returns the
 * changed record; after a conflict the record is read again. Changes take turns and each gets the record as the one before left it,
 * so that no one conflicts with themselves. `add` is for what has no revision, such as a note: it waits for its turn, but depends
 * on no change before it.
 */
export function useRecord<Value>(
  read: () => Promise<Value>,
  { doneText, onChanged }: { doneText: string; onChanged(): void },
) {
  const { message } = App.useApp();
  const takeTurn = useTurns();
  const [reading, setReading] = useState<Reading<Value>>({});
  /** As it was read or changed last, also before that is drawn. */
  const latest = useRef<Reading<Value>>({});
  /** Counts readings and changes: what was read before something later came is old. */
  const asked = useRef(0);
  function take(next: Reading<Value>) {
    latest.current = next;
    setReading(next);
  }
  async function readAgain(): Promise<void> {
    const own = ++asked.current;
    const next = await read().then(
      (data): Reading<Value> => ({ data }),
      (error: unknown): Reading<Value> => {
        if (!(error instanceof CallFailure)) throw error;
        return { ...latest.current, error };
      },
    );
    if (own === asked.current) take(next);
  }
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once also where effects run twice, as in development: each reading is on record.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void readAgain();
  });
  async function make(work: (now: Value) => Promise<Value>): Promise<boolean> {
    try {
      // Only what was read has anything to be pressed.
      const data = await work(latest.current.data as Value);
      asked.current += 1;
      take({ data });
      void message.success(doneText);
      onChanged();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
      if (failure.code === 409) await readAgain();
      return false;
    }
  }
  return {
    ...reading,
    mutate: readAgain,
    run: (work: (now: Value) => Promise<Value>) => takeTurn(() => make(work)),
    add: (work: () => Promise<Value>) => takeTurn(() => make(work), null),
  };
}

/** Assignee of a case: assign, take or release it. */
export function AssigneeFact({
  assignee,
  people,
  me,
  isFixed,
  mayRelease = true,
  mayTake = !isFixed,
  assign,
}: {
  assignee: Person | null;
  people: readonly Person[];
  me: number;
  isFixed: boolean;
  mayRelease?: boolean;
  mayTake?: boolean;
  assign(assignee: number): Promise<unknown>;
}) {
  const t = useWords(words);
  return (
    <Fact name={t.assignee}>
      <span className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          className="min-w-36"
          aria-label={t.assignee}
          disabled={isFixed}
          value={assignee?.id ?? 0}
          onChange={(chosen) => void assign(chosen)}
          options={[
            { value: 0, label: t.nobody, disabled: !mayRelease },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {mayTake && assignee?.id !== me && people.some(({ id }) => id === me) ? (
          <ActButton size="small" onAct={() => assign(me)}>
            {t.take}
          </ActButton>
        ) : null}
      </span>
    </Fact>
  );
}

/** Cell of the assignee column. */
export function AssigneeCell({ assignee }: { assignee: Person | null }) {
  const t = useWords(words);
  return assignee?.name ?? <span className="text-ink-3">{t.nobody}</span>;
}

/** Staff notes with a form to add one. */
export function CaseNotes({
  notes,
  add,
}: {
  notes: readonly CaseNote[];
  /** Undefined if notes can no longer be added. */
  add: ((text: string) => Promise<boolean>) | undefined;
}) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <section>
      <h2 className="text-base font-semibold">{t.notes}</h2>
      <p className="text-[0.8125rem] text-ink-3">{t.notesHelp}</p>
      {notes.map((note) => (
        <p key={note.at} className="mt-2 wrap-anywhere">
          <span className="text-[0.8125rem] text-ink-3">
            {note.author} · {shortMoment(note.at, language, Date.now())}
          </span>
          <span className="block whitespace-pre-line">{note.text}</span>
        </p>
      ))}
      {add ? <TextForm label={t.addNote} save={add} /> : null}
    </section>
  );
}

/** Delivery state of an SMS, with a button to resend it where possible. */
export function MessageState({ state, resendId, onSent }: { state: string; resendId: number; onSent(): unknown }) {
  const t = useWords(words);
  const known = { queued: t.queued, sending: t.queued, sent: t.sent, failed: t.failed, unknown: t.unknown };
  const text = known[state as keyof typeof known];
  if (!text) return null;
  return (
    <span className={state === 'sent' ? '' : 'text-madder'}>
      {' · '}
      {text}
      {resendId > 0 ? (
        <SendAgain
          state={state}
          resend={() => send('/api.php/official/console/resend_short_message', { message: resendId })}
          onSent={onSent}
        />
      ) : null}
    </span>
  );
}
