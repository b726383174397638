import { createContext, type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'react-router';
import type { ApplicationFields, FieldName } from '#enrolment/application/application-fields.ts';
import type { Progress } from '#enrolment/application/required-items.ts';
import { blockerWords, fieldWords } from '#enrolment/application/words.ts';
import type { Application, AreaTree, Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/review/decision-message.ts';
import type { FieldText } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useCorrection } from './correction-context.tsx';
import { correctionWords } from './correction-words.ts';
import { type Draft, isLocked, refusalsIn } from './draft.ts';

/** Where a remark stands in the list; its field links back to it. */
export const remarkAnchor = (id: number): string => `remark-${id}`;

/** The picture that a remark is about, with the part of it framed; nothing where it is about no part. */
export function RemarkPicture({
  remark: { picture, region },
  pictures,
}: {
  remark: Pick<Remark, 'picture' | 'region'>;
  pictures: Application['pictures'];
}) {
  const say = useWords(correctionWords);
  const address = pictures[picture];
  if (!address || !region) return null;
  return (
    <a href={address.url} target="_blank" rel="noreferrer" className="relative inline-block w-fit">
      <img
        src={address.thumbnail}
        alt={say.markedPicture}
        className="block max-h-56 max-w-full rounded-control border border-line"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-hidden rounded-control text-madder"
      >
        {/* What is not meant steps back, and the frame has a light edge: it shows on a picture of any colour. */}
        <path
          d={`M0 0H1V1H0Z M${region.x} ${region.y}v${region.height}h${region.width}v${-region.height}Z`}
          fill="black"
          fillOpacity="0.32"
          fillRule="evenodd"
        />
        {(['white', 'currentColor'] as const).map((stroke) => (
          <rect
            key={stroke}
            x={region.x}
            y={region.y}
            width={region.width}
            height={region.height}
            fill="none"
            stroke={stroke}
            strokeWidth={stroke === 'white' ? 6 : 3}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </a>
  );
}

/** The open remarks at their own field, each with the way back to the list. */
export function FieldRemarks({
  remarks,
  pictures: now,
}: {
  remarks: readonly Remark[];
  pictures: Application['pictures'];
}) {
  const say = useWords(correctionWords);
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
        {say.back}
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
  /** Fields that people have left since the page was opened, and all of a step that they have left. */
  left: ReadonlySet<string>;
  /** Gives a field a value; a function gets the present one, for changes that may come at the same time. */
  change(name: FieldName, value: unknown): void;
  /** `name`: a field, or the id of a control within one. */
  leave(name: string): void;
  /** Takes in the application as it was read again: a phone may have added pictures. */
  meet(application: Application | null): void;
  /** The business day on which the page was made. */
  today: string;
  /** Areas around the saved one, if the page loaded with them. */
  areas: AreaTree | null;
}

const FormContext = createContext<Form | undefined>(undefined);
export const FormProvider = ({ form, children }: { form: Form; children: ReactNode }) => (
  <FormContext value={form}>{children}</FormContext>
);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside the form');
  return form;
}

/** What every control of a field needs: its texts, whether it is locked, and what to tell the form. */
export function useField(name: FieldName): FieldText & { id: string; locked: boolean; onLeave(): void } {
  const form = useForm();
  const language = useLanguage();
  const { draft, progress, application } = form;
  const blocker = progress.missing.find((item) => item.field === name);
  const refused = refusalsIn(draft).find(({ field }) => field === name);
  // A field that lacks something says so only after its step was left: nobody is scolded on the way in.
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
