import { Input, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActButton } from '#kit/desk/act-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useRecord } from '#kit/desk/use-record.ts';
import { inLanguage } from '#kit/language.ts';
import { send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { nextSignupStates, textLimits } from '#signup/contract.ts';
import { interestNames, stateWords } from '#signup/signup-words.ts';
import { deskWords } from './desk-words.ts';
import { SignupHistory } from './signup-history.tsx';

/** One buyer at the side of the list. */
export function SignupDrawer({
  id,
  me,
  people,
  onClose,
  onChanged,
}: {
  id: number;
  me: number;
  people: readonly { id: number; name: string }[];
  onClose(): void;
  onChanged(): void;
}) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const [note, setNote] = useState('');
  const { data, error, mutate, run, add } = useRecord(() => send('/api.php/official/signup/get_signup', { id }), {
    doneText: say.done,
    onChanged,
  });
  const time = (at: string) => shortMoment(at, language, Date.now());
  const give = (assignee: number) =>
    run(({ revision }) => send('/api.php/official/signup/assign_signup', { id, revision, assignee }));

  return (
    <DeskDrawer
      size="large"
      onClose={onClose}
      isUnsaved={() => note.trim() !== ''}
      title={data?.company || say.title}
      styles={{ body: { paddingTop: 16 } }}
    >
      <FailedReading answer={{ data, error, mutate }} />
      {!data ? (
        error ? null : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )
      ) : (
        <div className="grid gap-7">
          <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
            <Fact name={say.phone}>
              {data.erased ? (
                say.erased
              ) : (
                <a className="text-primary underline underline-offset-4 tabular-nums" href={`tel:${data.phone_full}`}>
                  {data.phone_full}
                </a>
              )}
            </Fact>
            <Fact name={say.city}>{inLanguage(data.city, language)}</Fact>
            <Fact name={say.interests}>{interestNames(data.interests, language)}</Fact>
            <Fact name={say.campaign}>{data.campaign || say.noCampaign}</Fact>
            <Fact name={say.language}>{data.language === 'en' ? 'English' : '中文'}</Fact>
            <Fact name={say.consent}>{data.consent_version}</Fact>
            <Fact name={say.created}>{time(data.created_at)}</Fact>
            {data.updated_at === data.created_at ? null : <Fact name={say.updated}>{time(data.updated_at)}</Fact>}
            <Fact name={say.state}>
              <span className="flex flex-wrap items-center gap-2">
                {inLanguage(stateWords[data.state], language)}
                {data.erased
                  ? null
                  : nextSignupStates[data.state].map((state) => (
                      <ActButton
                        key={state}
                        size="small"
                        onAct={() =>
                          run(({ revision }) => send('/api.php/official/signup/move_signup', { id, revision, state }))
                        }
                      >
                        {say.moveTo(inLanguage(stateWords[state], language))}
                      </ActButton>
                    ))}
              </span>
            </Fact>
            <Fact name={say.assignee}>
              <span className="flex flex-wrap items-center gap-2">
                <Select
                  size="small"
                  className="min-w-36"
                  aria-label={say.assignee}
                  disabled={data.erased}
                  value={data.assignee?.id ?? 0}
                  onChange={(chosen) => void give(chosen)}
                  options={[
                    { value: 0, label: say.nobody },
                    ...people.map((one) => ({ value: one.id, label: one.name })),
                  ]}
                />
                {!data.erased && data.assignee?.id !== me && people.some((one) => one.id === me) ? (
                  <ActButton size="small" onAct={() => give(me)}>
                    {say.take}
                  </ActButton>
                ) : null}
              </span>
            </Fact>
          </dl>
          <section>
            <h2 className="text-base font-semibold">{say.notes}</h2>
            <SignupHistory notes={data.note_list} repeats={data.repeats} timeOf={time} />
            {data.erased ? null : (
              <div className="mt-3 flex items-start gap-2">
                <Input.TextArea
                  aria-label={say.addNote}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  maxLength={textLimits.note}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
                <ActButton
                  disabled={note.trim() === ''}
                  onAct={async () => {
                    if (await add(() => send('/api.php/official/signup/note_signup', { id, text: note })))
                      setNote((now) => (now === note ? '' : now));
                  }}
                >
                  {say.addNote}
                </ActButton>
              </div>
            )}
          </section>
        </div>
      )}
    </DeskDrawer>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
