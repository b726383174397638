import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  type Field,
  type FieldName,
  fieldOf,
  isAsked,
  maxCount,
  type NamesOf,
  type PictureFieldName,
  pictureKeys,
  type Section,
  sections,
} from '#enrolment/application/application-fields.ts';
import { categoryChoices } from '#enrolment/application/choices.ts';
import { fitsCheckCharacter, hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import type { Row } from '#enrolment/application/particulars.ts';
import { claimWords } from '#enrolment/ownership/claim-words.ts';
import { FieldGroup } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CaptureOffer } from './capture-offer.tsx';
import { isLocked } from './draft.ts';
import { ApplicationField, AreaField, ParticularFields } from './fields.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords, helpWords } from './form-words.ts';
import { PictureField } from './picture-field.tsx';
import {
  DoneMark,
  inWantedOrder,
  isPlace,
  PictureGuide,
  PlaceDrawing,
  places,
  stateOfPlace,
} from './picture-guide.tsx';
import { purposeOf } from './picture-slots.ts';
import { Certificates, Machines, RowFields } from './row-fields.tsx';

const licenceOnly = ['licence_image'] as const;

/** The pictures of a field. */
function Pictures({
  name,
  ...text
}: {
  name: Exclude<PictureFieldName, 'certificates'>;
  help?: string;
  guide?: ReactNode;
}) {
  const { onLeave: _, ...field } = useField(name);
  const { fields } = useForm();
  return (
    <PictureField
      {...field}
      {...text}
      purpose={purposeOf(name)}
      most={maxCount(name)}
      keys={pictureKeys(fields, name)}
    />
  );
}

const words = defineWords({
  lead: [
    '横着拍，光从背后来；先远后近，每处一两张就够。拍现场原貌，不用修图，每类最多 12 张。',
    'Hold the phone sideways with the light behind you. One wide shot and one close-up is enough. Show the place as it is. Up to 12 photos of each.',
  ],
  list: ['拍摄清单', 'Photo checklist'],
  progress: [
    (done: number, all: number) => `必拍 ${all} 处，已拍 ${done} 处`,
    (done: number, all: number) => `${done} of ${all} required areas done`,
  ],
});

/** Checklist of the places in the factory. */
function WorkshopPicturesStep() {
  const t = useWords(words);
  const language = useLanguage();
  const { progress, fields, application } = useForm();
  const wanted = (name: FieldName) => progress.required.includes(name);
  const ordered = inWantedOrder(progress.required);
  const isLocked = application?.unlocked != null && !ordered.some((name) => application.unlocked?.includes(name));
  const all = ordered.filter(wanted);
  const countOf = (name: (typeof ordered)[number]) => fields[name]?.length ?? 0;
  return (
    <>
      <p className="text-ink-2">{t.lead}</p>
      <nav aria-label={t.list} className="rounded-card border border-line bg-surface p-3 sm:p-4">
        {all.length > 0 ? (
          <p className="px-1 text-sm font-medium tabular-nums">
            {t.progress(all.filter((name) => countOf(name) > 0).length, all.length)}
          </p>
        ) : null}
        <ol className="mt-1 grid grid-cols-2 gap-x-2 sm:grid-cols-3">
          {ordered.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="flex min-h-11 items-center gap-2 rounded-control px-1 text-sm hover:text-primary"
              >
                <PlaceDrawing name={name} className="h-7 w-10 shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1">
                  {inLanguage(places[name].name, language)}
                  {/* For screen readers; the mark is visual. */}
                  <span className="sr-only">{` ${stateOfPlace(countOf(name), wanted(name), language)}`}</span>
                </span>
                <span
                  className={`flex ${countOf(name) > 0 ? 'text-moss' : wanted(name) ? 'text-ochre' : 'text-ink-3/50'}`}
                >
                  <DoneMark isDone={countOf(name) > 0} />
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {isLocked ? null : <CaptureOffer fields={ordered} />}
      {ordered.map((name) => (
        <Pictures
          key={name}
          name={name}
          guide={
            <PictureGuide
              place={name}
              hint={inLanguage(places[name].hint, language)}
              count={countOf(name)}
              state={stateOfPlace(countOf(name), wanted(name), language)}
            />
          }
        />
      ))}
    </>
  );
}

/** Asked once typing has stopped, and only for a code that is whole: look-ups are counted. */
const calmMs = 700;
const askOnce = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

/** Below the credit code: another applicant holds this company, and how to claim it. */
function KnownCompany({ code }: { code: string }) {
  const t = useWords(claimWords);
  const isWhole = hasCreditCodeShape(code) && fitsCheckCharacter(code);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isWhole ? code : ''), calmMs);
    return () => clearTimeout(timer);
  }, [code, isWhole]);
  // A failure is not worth a word: staff find the same thing when they review.
  const { data } = useCall('/api.php/official/enrolment/check_company', asked ? { credit_code: asked } : null, askOnce);
  return (
    <div role="status" className="-mt-4 empty:hidden">
      {data?.is_known && asked === code ? (
        <div className="border-l-2 border-ochre bg-ochre/8 px-4 py-3">
          <p className="font-medium">{t.known}</p>
          <p className="text-sm text-ink-2">{t.knownLead}</p>
          <Link
            to={`/movein/claim?code=${code}`}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.claimIt}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

function Fabrics() {
  const t = useWords(formWords);
  return (
    <RowFields name="fabric_particulars" isTitled addLabel={t.addFabric} rowLabel={t.fabricRow} help={t.fabricHelp} />
  );
}

/** Particulars of one kind of supplier. */
function OneSet({ name }: { name: NamesOf<'particulars'> }) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  const { of } = fieldOf(name) as Extract<Field, { kind: 'particulars' }>;
  return (
    <FieldGroup {...field} isTitled>
      <div className="grid grid-cols-2 gap-x-3 gap-y-6">
        <ParticularFields
          id={name}
          field={name}
          of={of}
          row={fields[name] ?? {}}
          locked={locked}
          onChange={(part) => change(name, (all: Row | undefined) => ({ ...all, ...part }))}
        />
      </div>
    </FieldGroup>
  );
}

/** Validity of the licence. “No expiry” is stated explicitly, not inferred from an empty field. */
function LicenceDays() {
  const t = useWords(formWords);
  const { fields, change } = useForm();
  const { locked } = useField('licence_valid_to');
  // '' means no expiry. Unticking only shows the day field; the server keeps '' until a day is given.
  const [isTakenBack, setTakenBack] = useState(false);
  // Until the script is there the day can be filled in: nothing could enable it.
  const isBrowser = useIsBrowser();
  const hasNoEnd = fields.licence_valid_to === '' && !isTakenBack;
  return (
    <div className="grid gap-x-3 gap-y-6 sm:grid-cols-2">
      <ApplicationField name="licence_valid_from" />
      <div className="grid content-start gap-1">
        <ApplicationField name="licence_valid_to" isOff={hasNoEnd && isBrowser} onEmptied={() => setTakenBack(true)} />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={hasNoEnd}
            disabled={locked}
            onChange={(event) => {
              setTakenBack(!event.target.checked);
              if (event.target.checked) change('licence_valid_to', '');
            }}
            className="size-5 shrink-0 accent-primary"
          />
          {t.noEnd}
        </label>
      </div>
    </div>
  );
}

/** The credit code, with a doubt about its check character and the company that has it already. */
function CreditCode() {
  const t = useWords(formWords);
  const { fields } = useForm();
  const code = normalizeCreditCode(fields.credit_code ?? '');
  const isDoubtful = hasCreditCodeShape(code) && !fitsCheckCharacter(code);
  return (
    <>
      <ApplicationField
        name="credit_code"
        autoCapitalize="characters"
        autoComplete="off"
        help={isDoubtful ? t.creditCodeDoubt : t.creditCodeHelp}
      />
      <KnownCompany code={code} />
    </>
  );
}

function Licence() {
  const t = useWords(formWords);
  const { application } = useForm();
  const guide = isLocked(application, 'licence_image') ? null : <CaptureOffer fields={licenceOnly} />;
  return <Pictures name="licence_image" help={t.licenceHelp} guide={guide} />;
}

/** The phone number, which is no field, stands with the other ways to reach somebody. */
function PhoneAndWechat() {
  const t = useWords(formWords);
  const { phone } = useForm();
  return (
    <>
      <p className="grid gap-1.5">
        <span className="font-medium">{t.phone}</span>
        <span className="flex min-h-12 items-center rounded-control bg-line/40 px-3.5 text-ink-2 tabular-nums">
          {phone}
        </span>
        <span className="text-sm text-ink-3">{t.phoneHelp}</span>
      </p>
      <ApplicationField name="wechat_id" autoComplete="off" autoCapitalize="none" />
    </>
  );
}

function Categories() {
  const t = useWords(formWords);
  const { supplier_type: type } = useForm().fields;
  return (
    <ApplicationField
      name="categories"
      choices={type ? categoryChoices[type] : {}}
      columns="grid-cols-2"
      help={type ? undefined : t.typeFirst}
    />
  );
}

/** What the description of a field does not say about its control. */
const looks: { [Name in FieldName]?: Omit<ComponentProps<typeof ApplicationField>, 'name' | 'help'> } = {
  subject_type: { columns: 'sm:grid-cols-3' },
  company_name: { autoComplete: 'organization' },
  legal_name: { autoComplete: 'off' },
  registered_address: { autoComplete: 'off' },
  contact_name: { autoComplete: 'name' },
  contact_role: { autoComplete: 'organization-title' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  brand_name: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
  capacity_unit: { columns: 'grid-cols-3' },
  cooperation_modes: { columns: 'grid-cols-2' },
  settlement: { isList: true },
  invoice_type: { isList: true },
  note: { rows: 4 },
};

/** Fields with more than the control of their kind; null: shown with another one. */
const controls: { [Name in FieldName]?: (() => ReactNode) | null } = {
  licence_image: Licence,
  credit_code: CreditCode,
  licence_valid_from: LicenceDays,
  licence_valid_to: null,
  wechat_id: PhoneAndWechat,
  categories: Categories,
  certificates: Certificates,
  area_code: AreaField,
  machines: Machines,
  fabric_particulars: Fabrics,
};

function FieldControl({ name }: { name: FieldName }) {
  const language = useLanguage();
  const Own = controls[name];
  if (Own !== undefined) return Own && <Own />;
  const { kind } = fieldOf(name);
  if (kind === 'pictures') return <Pictures name={name as NamesOf<'pictures'>} />;
  if (kind === 'particulars') return <OneSet name={name as NamesOf<'particulars'>} />;
  const help = helpWords[name];
  return (
    <ApplicationField
      name={name as ComponentProps<typeof ApplicationField>['name']}
      {...looks[name]}
      help={help && inLanguage(help, language)}
    />
  );
}

/** The fields of a section, in their order. */
export function StepContents({ section }: { section: Section }) {
  const { supplier_type } = useForm().fields;
  const names = sections[section].filter((name) => isAsked(name, supplier_type) && !isPlace(name));
  return (
    <>
      {section === 'pictures' ? <WorkshopPicturesStep /> : null}
      {names.map((name) => (
        <FieldControl key={name} name={name} />
      ))}
    </>
  );
}
