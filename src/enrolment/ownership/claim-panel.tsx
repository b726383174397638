import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { claimWords } from './claim-words.ts';
import type { Claim } from './ownership-contract.ts';

/** Claims on this company with their evidence, and the decision. Renders nothing without a claim. */
export function ClaimPanel({ application, onDecided }: { application: number; onDecided(): void }) {
  const t = useWords(claimWords);
  const { data: claims, mutate } = useCall('/api.php/official/enrolment/list_claims', { application });
  if (!claims || claims.length === 0) return null;
  return (
    <section aria-labelledby="claims-title">
      <h2 id="claims-title" className="text-base font-semibold">
        {t.deskTitle}
      </h2>
      <ul className="mt-2 grid gap-4">
        {claims.map((claim) => (
          <li key={claim.id} className="rounded-control border border-line p-3 text-sm">
            <ClaimView claim={claim} at={application} />
            {claim.state === 'open' ? (
              <Decision
                claim={claim}
                onDone={(after) => {
                  void mutate(after, { revalidate: false });
                  onDecided();
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClaimView({ claim, at }: { claim: Claim; at: number }) {
  const t = useWords(claimWords);
  const language = useLanguage();
  const own = claim.own_application;
  const states = { open: t.stateOpen, granted: t.granted, refused: t.refused, cancelled: t.cancelled };
  return (
    <>
      <p className="flex justify-between gap-3 font-medium">
        <span>{states[claim.state]}</span>
        <time dateTime={claim.at} className="font-normal text-ink-3">
          {shortMoment(claim.at, language, Date.now())}
        </time>
      </p>
      <p className="tabular-nums">{t.deskOf(claim.claimant_phone, claim.holder_phone)}</p>
      <p className="mt-1 whitespace-pre-line text-ink-2">{claim.reason}</p>
      <a href={claim.licence.url} target="_blank" rel="noreferrer" className="mt-2 block">
        <img
          src={claim.licence.thumbnail}
          alt={t.licence}
          className="max-h-40 rounded-control border border-line object-contain"
        />
      </a>
      {claim.application.id === at ? null : (
        <Link to={`/console/applications/${claim.application.id}`} className="block text-primary underline">
          {t.deskApplication(claim.application.number)}
        </Link>
      )}
      {own && own.id !== at ? (
        own.is_readable ? (
          <Link to={`/console/applications/${own.id}`} className="block text-primary underline">
            {t.deskOwn(own.number)}
          </Link>
        ) : (
          <p className="text-ink-3">
            {t.deskOwn(own.number)} · {t.deskDraft}
          </p>
        )
      ) : null}
      {claim.decision_text ? <p className="mt-1 text-ink-2">{claim.decision_text}</p> : null}
    </>
  );
}

function Decision({ claim, onDone }: { claim: Claim; onDone(after: Claim[]): void }) {
  const t = useWords(claimWords);
  const { modal } = App.useApp();
  const change = useChange(undefined);
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const decide = (decision: 'grant' | 'refuse') =>
    change(async () =>
      onDone(await send('/api.php/official/enrolment/decide_claim', { id: claim.id, decision, text })),
    );
  return (
    <div className="mt-3 grid gap-2">
      <Input.TextArea
        aria-label={t.deskText}
        placeholder={t.deskText}
        value={text}
        maxLength={500}
        autoSize={{ minRows: 2 }}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button
          type="primary"
          onClick={() => modal.confirm({ title: t.grant, content: t.grantQuestion, onOk: () => decide('grant') })}
        >
          {t.grant}
        </Button>
        <ActButton onAct={() => decide('refuse')}>{t.refuse}</ActButton>
      </div>
    </div>
  );
}
