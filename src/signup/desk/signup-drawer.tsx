import { AssigneeFact, CaseNotes, type OpenCase } from '#cases/case-drawer.tsx';
import type { Person } from '#cases/contract.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { nextSignupStates, type SignupDetail } from '#signup/contract.ts';
import { interestNames, stateWords } from '#signup/signup-words.ts';
import { deskWords } from './desk-words.ts';

/** One buyer in the drawer. */
export function Buyer({
  data,
  run,
  add,
  me,
  people,
}: OpenCase<SignupDetail> & { me: number; people: readonly Person[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { id, erased } = data;
  const time = (at: string) => shortMoment(at, language, Date.now());
  return (
    <>
      <Facts>
        <Fact name={t.phone}>{erased ? t.erased : <Contact value={data.phone_full} />}</Fact>
        <Fact name={t.city}>{inLanguage(data.city, language)}</Fact>
        <Fact name={t.interests}>{interestNames(data.interests, language)}</Fact>
        <Fact name={t.campaign}>{data.campaign || t.noCampaign}</Fact>
        <Fact name={t.language}>{data.language === 'en' ? 'English' : '中文'}</Fact>
        <Fact name={t.consent}>{data.consent_version}</Fact>
        <Fact name={t.created}>{time(data.created_at)}</Fact>
        {data.repeated_at ? <Fact name={t.repeated}>{time(data.repeated_at)}</Fact> : null}
        {data.updated_at === data.created_at ? null : <Fact name={t.updated}>{time(data.updated_at)}</Fact>}
        <Fact name={t.state}>
          <span className="flex flex-wrap items-center gap-2">
            {inLanguage(stateWords[data.state], language)}
            {erased
              ? null
              : nextSignupStates[data.state].map((state) => (
                  <ActButton
                    key={state}
                    size="small"
                    onAct={() =>
                      run(({ revision }) => send('/api.php/official/signup/move_signup', { id, revision, state }))
                    }
                  >
                    {t.moveTo(inLanguage(stateWords[state], language))}
                  </ActButton>
                ))}
          </span>
        </Fact>
        <AssigneeFact
          assignee={data.assignee}
          people={people}
          me={me}
          isFixed={erased}
          assign={(assignee) =>
            run(({ revision }) => send('/api.php/official/signup/assign_signup', { id, revision, assignee }))
          }
        />
      </Facts>
      <CaseNotes
        notes={data.note_list}
        add={erased ? undefined : (text) => add(() => send('/api.php/official/signup/note_signup', { id, text }))}
      />
    </>
  );
}
