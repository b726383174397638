import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useLogin } from '#accounts/login-context.tsx';
import type { ApplicationFields, FieldName } from '#enrolment/application/application-fields.ts';
import type { Progress } from '#enrolment/application/required-items.ts';
import { blockerWords, fieldWords } from '#enrolment/application/words.ts';
import type { Application, AreaTree, Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/review/decision-message.ts';
import { send } from '#kit/call/send.ts';
import type { FieldText } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useCorrection } from './correction-context.tsx';
import { correctionWords } from './correction-words.ts';
import { currentRefusals, type Draft, isLocked } from './draft.ts';
import { DraftKeeper, type DraftState, type SaveState } from './draft-keeper.ts';
import { formUploads } from './form-uploads.ts';
import { formWords } from './form-words.ts';
import { slotAmongRows } from './picture-slots.ts';

/** Id of a remark in the list; its field links back to it. */
export const remarkAnchor = (id: number): string => `remark-${id}`;

/** The picture of a remark with the marked region framed; nothing if the remark has no region. */
export function RemarkPicture({
  remark: { picture, region },
  pictures,
}: {
  remark: Pick<Remark, 'picture' | 'region'>;
  pictures: Application['pictures'];
}) {
  const t = useWords(correctionWords);
  const address = pictures[picture];
  if (!address || !region) return null;
  return (
    <a href={address.url} target="_blank" rel="noreferrer" className="relative inline-block w-fit">
      <img
        src={address.thumbnail}
        alt={t.markedPicture}
        className="block max-h-56 max-w-full rounded-control border border-line"
      />
      {/* Dims the rest; the frame has a light edge to be visible on any picture. */}
      <span aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-control">
        <span
          className="absolute border-3 border-madder shadow-[0_0_0_100vmax_rgb(0_0_0/0.32)] outline-2 -outline-offset-4 outline-white"
          style={{
            left: `${region.x * 100}%`,
            top: `${region.y * 100}%`,
            width: `${region.width * 100}%`,
            height: `${region.height * 100}%`,
          }}
        />
      </span>
    </a>
  );
}

/** Open remarks of a field, each linked back to the list. */
export function FieldRemarks({
  remarks,
  pictures: now,
}: {
  remarks: readonly Remark[];
  pictures: Application['pictures'];
}) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const { search } = useLocation();
  const correction = useCorrection();
  const pictures = { ...correction?.pictures, ...now };
  return remarks.map((remark) => (
    <span key={remark.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>{remarkLine(remark, language)}</span>
      <RemarkPicture remark={remark} pictures={pictures} />
      <Link
        to={{ search, hash: remarkAnchor(remark.id) }}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {t.back}
      </Link>
    </span>
  ));
}

export interface Form {
  applicant: number;
  /** Masked. */
  phone: string;
  draft: Draft;
  fields: ApplicationFields;
  progress: Progress;
  application: Application | null;
  /** Fields and steps that the applicant has left since the page opened: only these show what is missing. */
  left: ReadonlySet<string>;
  /** Sets a field; a function gets the current value, for concurrent changes. */
  change(name: FieldName, value: unknown): void;
  /** `name`: a field, or the id of a control within one. */
  leave(name: string): void;
  /** Merges a fresh copy from the server: a phone may have added pictures. */
  reconcile(application: Application | null): void;
  /** Business day of the page load. */
  today: string;
  /** Areas around the saved one, if the page loaded with them. */
  areas: AreaTree | null;
}

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside the form');
  return form;
}

/** Props that every control of a field needs. */
export function useField(name: FieldName): FieldText & { id: string; locked: boolean; onLeave(): void } {
  const form = useForm();
  const language = useLanguage();
  const { draft, progress, application } = form;
  const blocker = progress.missing.find((item) => item.field === name);
  const refused = currentRefusals(draft).find(({ field }) => field === name);
  // Report a missing value only after the applicant has left the step.
  const isTold =
    blocker && form.left.has(blocker.reason === 'missing' || blocker.reason === 'too_few' ? `step:${name}` : name);
  const problem = refused?.message ?? (isTold ? blockerWords(name, blocker.reason, language) : undefined);
  const remarks = application?.remarks.filter((remark) => remark.open && remark.field === name) ?? [];
  return {
    id: name,
    label: inLanguage(fieldWords[name], language),
    problem,
    remark: remarks.length > 0 ? <FieldRemarks remarks={remarks} pictures={application?.pictures ?? {}} /> : undefined,
    optional: !progress.required.includes(name),
    locked: isLocked(application, name),
    onLeave: () => form.leave(name),
  };
}

const clockOf = (at: number, language: string) =>
  new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });

/** Save status, beside the button. */
export function SaveStatus({ save, onRetry }: { save: SaveState; onRetry(): void }) {
  const t = useWords(formWords);
  const language = useLanguage();
  const text = (() => {
    switch (save.kind) {
      case 'saved':
        return save.at === undefined ? t.savedBefore : t.saved(clockOf(save.at, language));
      case 'waiting':
      case 'saving':
        return t.saving;
      case 'conflict':
        return t.inConflict;
      case 'refused':
        return t.partlySaved;
      case 'signed_out':
        return t.signedOut;
      case 'replaced':
        return t.replaced;
      case 'failed':
        return save.isKept ? t.notSaved : t.notKept;
    }
  })();
  const toSignIn = () => {
    const panel = document.getElementById('sign-in-again');
    panel?.scrollIntoView({ block: 'start' });
    panel?.focus({ preventScroll: true });
  };
  const actions: Partial<Record<SaveState['kind'], readonly [string, () => void]>> = {
    signed_out: [t.signIn, toSignIn],
    replaced: [t.lookAgain, () => location.assign('/movein')],
    failed: [t.retry, onRetry],
  };
  const action = actions[save.kind];
  const isWrong = !['saved', 'waiting', 'saving'].includes(save.kind);
  // Announce only failures and recovery: announcing each save or retry would flood screen readers.
  const [heard, setHeard] = useState({ text: '', isWrong: false });
  const next = isWrong
    ? { text, isWrong }
    : save.kind !== 'saved'
      ? { ...heard, text: heard.isWrong ? heard.text : '' }
      : { text: heard.isWrong ? text : heard.text, isWrong };
  if (next.text !== heard.text || next.isWrong !== heard.isWrong) setHeard(next);
  return (
    <div className={`text-sm leading-tight tabular-nums ${isWrong ? 'text-madder' : 'text-ink-3'}`}>
      <p role="status" className="sr-only">
        {next.text}
      </p>
      <span data-save={save.kind}>{text}</span>
      {action ? (
        <button type="button" onClick={action[1]} className="ml-2 min-h-11 font-medium text-primary underline">
          {action[0]}
        </button>
      ) : null}
    </div>
  );
}

/** The draft keeper of this applicant, for as long as the form is mounted. */
export function useDraftKeeper({
  applicant,
  application,
  loadedAt,
  onClosed,
}: {
  applicant: number;
  application: Application | null;
  /** Changes with each page load, as after a sign-in. */
  loadedAt: number;
  onClosed(): void;
}): [DraftKeeper, DraftState] {
  const who = useLogin().user?.id;
  const signedIn = useRef(who);
  signedIn.current = who;
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        applicant,
        application,
        onClosed,
        onRowsMoved: (was, now) => formUploads(applicant).relocate(slotAmongRows(was, now)),
        storage: () => globalThis.localStorage,
        // Without storage only the session knows the user, and the server checks it.
        isSameUser: () => (signedIn.current ?? applicant) === applicant,
        save: ({ fields, revision, key, consent, note }) =>
          send('/api.php/official/supplier_enter/save_apply_info', {
            ...fields,
            revision,
            save_key: key,
            ...(consent === undefined ? {} : { submit: 1, consent_version: consent }),
            ...(note ? { correction_note: note } : {}),
          }),
      }),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  useEffect(() => {
    keeper.start();
    const save = () => void keeper.saveNow();
    // A phone may kill a hidden page: save at once. On return, another device may have changed the draft.
    const turned = () => {
      if (document.visibilityState === 'hidden') save();
      else
        send('/api.php/official/supplier_enter/get_apply_info', {}).then(
          (found) => keeper.isOurs() && keeper.reconcile(found),
          () => {}, // the next save merges it
        );
    };
    const leaving = (event: BeforeUnloadEvent) => keeper.hasUnsafeChanges && event.preventDefault();
    addEventListener('online', save);
    addEventListener('beforeunload', leaving);
    document.addEventListener('visibilitychange', turned);
    return () => {
      removeEventListener('online', save);
      removeEventListener('beforeunload', leaving);
      document.removeEventListener('visibilitychange', turned);
      keeper.stop();
    };
  }, [keeper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load counts, also one that found nothing new
  useEffect(() => keeper.resume(application), [keeper, application, loadedAt]);
  return [keeper, state];
}
