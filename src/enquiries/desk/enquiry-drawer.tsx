import { Alert, Button, Select, Skeleton } from 'antd';
import { stateWords, topicWords } from '#enquiries/enquiry-words.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { SendAgain } from '#kit/desk/send-again.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useRecord } from '#kit/desk/use-record.ts';
import { inLanguage } from '#kit/language.ts';
import { send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseForm, closeButtonId, reopenButtonId } from './close-form.tsx';
import { channelNames, deskWords, dueText } from './desk-words.ts';
import { NoteForm } from './note-form.tsx';

/** One enquiry at the side of the list. */
export function EnquiryDrawer({
  id,
  me,
  people,
  onOpen,
  onClose,
  onChanged,
}: {
  id: number;
  me: number;
  people: readonly { id: number; name: string }[];
  onOpen(id: number): void;
  onClose(): void;
  onChanged(): void;
}) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { data, error, mutate, run, add } = useRecord(() => send('/api.php/official/enquiries/get_enquiry', { id }), {
    doneText: say.done,
    onChanged,
  });
  const time = (at: string) => shortMoment(at, language, Date.now());
  const give = (assignee: number) =>
    run(({ revision }) => send('/api.php/official/enquiries/assign_enquiry', { id, revision, assignee }));
  const reopen = async () =>
    (await run(({ revision }) => send('/api.php/official/enquiries/reopen_enquiry', { id, revision }))) &&
    focusOnIfLost(closeButtonId);
  const waits = data?.state === 'new' || data?.state === 'assigned';

  return (
    <DeskDrawer size="large" onClose={onClose} title={data?.number ?? say.title} styles={{ body: { paddingTop: 16 } }}>
      <FailedReading answer={{ data, error, mutate }} />
      {!data ? (
        error ? null : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )
      ) : (
        <div className="grid gap-7">
          <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
            <Fact name={say.from}>{data.name || '–'}</Fact>
            <Fact name={say.contact}>
              <a
                className="text-primary underline underline-offset-4 tabular-nums"
                href={`${data.contact_kind === 'phone' ? 'tel' : 'mailto'}:${data.contact_full}`}
              >
                {data.contact_full}
              </a>
            </Fact>
            <Fact name={say.topic}>{inLanguage(topicWords[data.topic], language)}</Fact>
            <Fact name={say.language}>{data.language === 'en' ? 'English' : '中文'}</Fact>
            <Fact name={say.received}>{time(data.created_at)}</Fact>
            <Fact name={say.state}>
              {inLanguage(stateWords[data.state], language)}
              {data.minutes_left === null ? null : (
                <span className={`ml-3 ${data.is_late ? 'font-medium text-madder' : 'text-ink-2'}`}>
                  {dueText({ minutes_left: data.minutes_left, is_late: data.is_late }, say)}
                </span>
              )}
            </Fact>
            <Fact name={say.assignee}>
              <span className="flex flex-wrap items-center gap-2">
                <Select
                  size="small"
                  className="min-w-36"
                  aria-label={say.assignee}
                  disabled={data.state === 'closed' || data.erased}
                  value={data.assignee?.id ?? 0}
                  onChange={(chosen) => void give(chosen)}
                  options={[
                    { value: 0, label: say.nobody, disabled: data.state === 'answered' },
                    ...people.map((one) => ({ value: one.id, label: one.name })),
                  ]}
                />
                {waits && data.assignee?.id !== me && people.some((one) => one.id === me) ? (
                  <ActButton size="small" onAct={() => give(me)}>
                    {say.take}
                  </ActButton>
                ) : null}
              </span>
            </Fact>
          </dl>
          {data.erased ? <Alert type="info" title={say.erased} /> : null}
          {data.text ? (
            <blockquote className="border-l-2 border-ink-3/40 pl-4 text-base leading-relaxed whitespace-pre-line wrap-anywhere">
              {data.text}
            </blockquote>
          ) : null}

          {data.answers.length > 0 ? (
            <section>
              <h2 className="text-base font-semibold">{say.answers}</h2>
              {data.answers.map((answer) => (
                <article key={answer.at} className="mt-3 border-l-2 border-primary pl-4">
                  <p className="text-[0.8125rem] text-ink-3">
                    {[answer.author, time(answer.at), inLanguage(channelNames[answer.channel], language)].join(' · ')}
                    {answer.message === 'none' ? null : (
                      <span className={answer.message === 'sent' ? '' : 'text-madder'}>
                        {' · '}
                        {
                          {
                            queued: say.smsSending,
                            sending: say.smsSending,
                            sent: say.smsSent,
                            failed: say.smsFailed,
                            unknown: say.smsUnknown,
                          }[answer.message]
                        }
                        {answer.resend_id > 0 ? (
                          <SendAgain
                            state={answer.message}
                            resend={() =>
                              send('/api.php/official/console/resend_short_message', { message: answer.resend_id })
                            }
                            onSent={mutate}
                          />
                        ) : null}
                      </span>
                    )}
                  </p>
                  <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
                </article>
              ))}
            </section>
          ) : null}
          {data.state === 'closed' || data.erased ? null : <AnswerForm enquiry={data} run={run} />}

          <section>
            <h2 className="text-base font-semibold">{say.notes}</h2>
            <p className="text-[0.8125rem] text-ink-3">{say.notesHelp}</p>
            {data.notes.map((note) => (
              <p key={note.at} className="mt-2 wrap-anywhere">
                <span className="text-[0.8125rem] text-ink-3">
                  {note.author} · {time(note.at)}
                </span>
                <span className="block whitespace-pre-line">{note.text}</span>
              </p>
            ))}
            {data.erased ? null : <NoteForm id={data.id} add={add} />}
          </section>

          {data.others.length > 0 ? (
            <section>
              <h2 className="text-base font-semibold">{say.others}</h2>
              <ul className="mt-1 flex flex-wrap gap-x-4">
                {data.others.map((other) => (
                  <li key={other.id}>
                    <Button type="link" size="small" className="px-0!" onClick={() => onOpen(other.id)}>
                      {other.number} {inLanguage(stateWords[other.state], language)}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}

          {data.erased ? null : (
            <p className="flex flex-wrap gap-3 border-t border-line pt-5">
              {data.state === 'closed' ? null : <CloseForm enquiry={data} run={run} />}
              {data.state === 'answered' || data.state === 'closed' ? (
                <ActButton id={reopenButtonId} onAct={reopen}>
                  {say.reopen}
                </ActButton>
              ) : null}
            </p>
          )}
        </div>
      )}
    </DeskDrawer>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
