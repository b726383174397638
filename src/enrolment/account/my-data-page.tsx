import { data, redirect, useSearchParams } from 'react-router';
import { applicantKind, screenKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/my-data-page';
import { getPersonalData } from './account-contract.ts';
import { ActionForm, ConfirmedAction, keepPage, OwnPage, Part, readIntent } from './own-page.tsx';
import { exportPath, personalDataWords } from './personal-data-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { personalData, content, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein');
  return {
    applicant: session.account,
    kept: await personalData.read(session.account),
    terms: (await content.legal.current()).consent_version,
    now: clock.now(),
  };
}

const intents = ['agree', 'disagree', 'delete', 'keep'] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { personalData } = context.get(contexts.services);
  const { language, environment } = context.get(contexts.visit);
  const sessions = context.get(contexts.sessions);
  const account = sessions[applicantKind]?.account;
  if (account === undefined) throw redirect('/movein', 303);
  const pressed = await readIntent(request, account, { language, intents });
  if (!pressed.ok) return data({ problem: pressed.problem }, { status: pressed.status });
  const { intent, values } = pressed;
  const outcome = await (intent === 'agree'
    ? personalData.giveConsent(account, fieldText(values, 'version'), environment)
    : intent === 'disagree'
      ? personalData.withdrawConsent({ id: account, language, screenUser: sessions[screenKind]?.account })
      : intent === 'delete'
        ? personalData.requestDeletion(account)
        : personalData.cancelDeletion(account));
  if (!outcome.ok) {
    const [status, zh, en] = getPersonalData.refusals[outcome.reason];
    return data({ problem: inLanguage([zh, en], language) }, { status });
  }
  throw redirect(`/movein/my-data#${intent === 'delete' || intent === 'keep' ? 'delete' : 'consent'}`, 303);
}

export const clientAction = keepPage;
export const handle = deliver('form');

export default function MyDataPage({ loaderData: { applicant, kept, terms, now } }: Route.ComponentProps) {
  const t = useWords(personalDataWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const time = (at: string) => shortMoment(at, language, now);
  const present = kept.consents.find((consent) => !consent.withdrawn_at);

  return (
    <OwnPage title={t.title} back={['/movein/status', t.back]} lead={t.lead}>
      <Part id="copy" heading={t.copyTitle}>
        <p className="text-ink-2">{t.copyLead}</p>
        <p className="mt-1 text-sm text-ink-3">
          {t.counts(kept.counts.pictures, kept.counts.events, kept.counts.messages)}
        </p>
        <form method="post" action={exportPath} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="secondary" onClick={(event) => isSecondClick(event) && event.preventDefault()}>
            {t.copy}
          </Button>
          {kept.exports[0] ? <span className="text-sm text-ink-3">{t.lastCopy(time(kept.exports[0].at))}</span> : null}
        </form>
        <div className="not-empty:mt-3">
          <FormError text={search.has('copy') ? t.copyWaits : undefined} />
        </div>
      </Part>

      <Part id="consent" heading={t.consentTitle}>
        {kept.consents.length === 0 ? <p className="text-ink-2">{t.noConsent}</p> : null}
        <ul className="rows">
          {kept.consents.map((consent) => (
            <li key={`${consent.version} ${consent.at}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="font-medium">{t.version(consent.version)}</span>
              <span className="text-sm text-ink-3">
                {t.given(time(consent.at))}
                {consent.withdrawn_at ? ` · ${t.withdrawn(time(consent.withdrawn_at))}` : ''}
              </span>
            </li>
          ))}
        </ul>
        {present && present.version !== terms ? (
          <div className="mt-3 grid gap-3 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
            <p>{t.newVersion}</p>
            <ActionForm applicant={applicant} intent="agree" label={t.agree} look="primary">
              <input type="hidden" name="version" value={terms} />
            </ActionForm>
          </div>
        ) : null}
        {present ? (
          <ConfirmedAction
            applicant={applicant}
            intent="disagree"
            words={{ ask: t.withdrawConsent, lead: t.withdrawLead, yes: t.withdrawYes }}
          />
        ) : null}
      </Part>

      <Part id="delete" heading={t.deleteTitle}>
        <p className="text-ink-2">{t.deleteLead}</p>
        <div className="mt-4 grid gap-6 sm:grid-cols-2">
          <Items heading={t.goes} items={t.goesItems} />
          <Items heading={t.stays} items={t.staysItems} />
        </div>
        {kept.deletion ? (
          <div className="mt-5 grid gap-3 border-l-2 border-madder bg-madder/8 px-4 py-3">
            <p className="font-medium">{t.waiting(longDay(kept.deletion.due_at, language))}</p>
            <ActionForm applicant={applicant} intent="keep" label={t.cancel} />
          </div>
        ) : (
          <ConfirmedAction
            applicant={applicant}
            intent="delete"
            words={{ ask: t.requestDeletion, lead: t.deleteLead, yes: t.requestYes }}
          />
        )}
      </Part>
    </OwnPage>
  );
}

const Items = ({ heading, items }: { heading: string; items: readonly string[] }) => (
  <div>
    <h3 className="font-medium">{heading}</h3>
    <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-sm text-ink-2">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
