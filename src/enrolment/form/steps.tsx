import { capacityUnits, type Section, type SupplierType } from '#enrolment/application/application-fields.ts';
import {
  categoryChoices,
  cooperationChoices,
  invoiceChoices,
  settlementChoices,
} from '#enrolment/application/choices.ts';
import { fitsCheckCharacter, hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { capacityUnitWords, subjectTypeWords, supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import { KnownCompany } from '#enrolment/ownership/known-company.tsx';
import type { Text } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { LicencePicture, PictureList } from './application-pictures.tsx';
import { AreaField } from './area-field.tsx';
import {
  ApplicationChoice,
  ApplicationChoices,
  ApplicationQuantity,
  ApplicationSelect,
  ApplicationText,
} from './fields.tsx';
import { useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';
import { LicenceDays } from './licence-days.tsx';
import { ParticularsStep } from './particulars-step.tsx';
import { WorkshopPicturesStep } from './pictures-step.tsx';
import { Certificates, Machines } from './row-fields.tsx';

/** The controls of each section. */
export const stepContents: Record<Section, () => React.JSX.Element> = {
  subject: SubjectStep,
  contact: ContactStep,
  business: BusinessStep,
  place: PlaceStep,
  capacity: CapacityStep,
  particulars: ParticularsStep,
  cooperation: CooperationStep,
  pictures: PicturesStep,
};

function SubjectStep() {
  const say = useWords(formWords);
  const { fields } = useForm();
  const code = normalizeCreditCode(fields.credit_code ?? '');
  const isDoubtful = hasCreditCodeShape(code) && !fitsCheckCharacter(code);
  return (
    <>
      <ApplicationChoice name="subject_type" table={subjectTypeWords} columns="sm:grid-cols-3" />
      <LicencePicture help={say.licenceHelp} />
      <ApplicationText name="company_name" autoComplete="organization" />
      <ApplicationText
        name="credit_code"
        autoCapitalize="characters"
        autoComplete="off"
        help={isDoubtful ? say.creditCodeDoubt : say.creditCodeHelp}
      />
      <KnownCompany code={code} />
      <ApplicationText name="legal_name" autoComplete="off" />
      <LicenceDays />
      <ApplicationText name="registered_address" autoComplete="off" />
    </>
  );
}

function ContactStep() {
  const say = useWords(formWords);
  const { phone } = useForm();
  return (
    <>
      <ApplicationText name="contact_name" autoComplete="name" />
      <ApplicationText name="contact_role" autoComplete="organization-title" />
      <p className="grid gap-1.5">
        <span className="font-medium">{say.phone}</span>
        <span className="flex min-h-12 items-center rounded-control bg-line/40 px-3.5 text-ink-2 tabular-nums">
          {phone}
        </span>
        <span className="text-sm text-ink-3">{say.phoneHelp}</span>
      </p>
      <ApplicationText name="wechat_id" autoComplete="off" autoCapitalize="none" />
      <ApplicationText
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        help={say.emailHelp}
      />
    </>
  );
}

function BusinessStep() {
  const say = useWords(formWords);
  const { fields } = useForm();
  const type = fields.supplier_type as SupplierType | '' | undefined;
  return (
    <>
      <ApplicationChoice name="supplier_type" table={supplierTypeWords} help={say.supplierTypeHelp} />
      <ApplicationChoices
        name="categories"
        table={type ? categoryChoices[type] : {}}
        {...(type ? {} : { help: say.typeFirst })}
      />
      <ApplicationText name="brand_name" autoComplete="off" help={say.brandHelp} />
      <PictureList name="brand_images" />
      <Certificates />
    </>
  );
}

function PlaceStep() {
  const say = useWords(formWords);
  return (
    <>
      <AreaField />
      <ApplicationText name="address" autoComplete="street-address" help={say.addressHelp} />
    </>
  );
}

function CapacityStep() {
  const say = useWords(formWords);
  const language = useLanguage();
  const { fields } = useForm();
  const unit = wordsOf(capacityUnitWords, fields.capacity_unit ?? '', language);
  return (
    <>
      <ApplicationQuantity name="factory_area_m2" suffix={say.squareMetres} />
      <ApplicationQuantity name="workers" suffix={say.people} />
      <ApplicationQuantity name="lines" suffix={say.linesUnit} />
      <Machines />
      <ApplicationChoice
        name="capacity_unit"
        table={Object.fromEntries(capacityUnits.map((name) => [name, capacityUnitWords[name] as Text]))}
        columns="grid-cols-3"
      />
      <ApplicationQuantity name="monthly_capacity" suffix={unit} />
      <ApplicationQuantity name="moq" suffix={unit} />
      <ApplicationQuantity name="sample_days" suffix={say.days} />
      <ApplicationQuantity name="bulk_days" suffix={say.days} />
    </>
  );
}

function CooperationStep() {
  return (
    <>
      <ApplicationChoices name="cooperation_modes" table={cooperationChoices} />
      <ApplicationSelect name="settlement" table={settlementChoices} />
      <ApplicationSelect name="invoice_type" table={invoiceChoices} />
    </>
  );
}

function PicturesStep() {
  const say = useWords(formWords);
  return (
    <>
      <WorkshopPicturesStep />
      <ApplicationText name="note" rows={4} help={say.noteHelp} />
    </>
  );
}
