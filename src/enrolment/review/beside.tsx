import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import {
  type FieldName,
  isAsked,
  picturesIn,
  sectionNames,
  sections,
} from '#enrolment/application/application-fields.ts';
import { stateWords } from '#enrolment/application/application-status.ts';
import { fieldWords, sectionWords } from '#enrolment/application/words.ts';
import { BackLink } from '#kit/desk/back-link.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { answerWords } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';

const words = defineWords({
  title: ['申请对比', 'Compare applications'],
  back: ['返回申请', 'Back to the application'],
  field: ['项目', 'Item'],
  same: ['相同', 'Same'],
  submittedBy: ['登录手机', 'Sign-in phone'],
});

type Pair = readonly [ReviewedApplication, ReviewedApplication];

/** Two applications that look related: every answer beside the other's, what is the same marked. */
export default function BesidePage() {
  const t = useWords(words);
  const { id, other } = useParams();
  const one = useCall('/api.php/official/enrolment/open_application', { id: Number(id) || 0 });
  const two = useCall('/api.php/official/enrolment/open_application', { id: Number(other) || 0 });
  const error = one.error ?? two.error;
  return (
    <div className="px-4 py-5 sm:px-8">
      <BackLink to={`/console/applications/${id}`}>{t.back}</BackLink>
      <div className="mt-3 mb-5">
        <DeskHead title={t.title} />
      </div>
      {one.data && two.data ? (
        <Beside pair={[one.data, two.data]} />
      ) : error ? (
        <FailedReading answer={one.error ? one : two} />
      ) : (
        <ReviewSkeleton />
      )}
    </div>
  );
}

function Beside({ pair }: { pair: Pair }) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-[0.9375rem] max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_td]:pt-0">
        <thead>
          <tr className="border-b border-line text-left align-bottom">
            <th scope="col" className="w-36 py-2 pr-4 text-sm font-normal text-ink-3 max-sm:hidden">
              {t.field}
            </th>
            {pair.map((application) => (
              <th key={application.id} scope="col" className="py-2 pr-6 font-semibold">
                <Link to={`/console/applications/${application.id}`} className="hover:text-primary">
                  {application.fields.company_name || application.number}
                </Link>
                <span className="block text-sm font-normal text-ink-3 tabular-nums">
                  {application.number} · {inLanguage(stateWords[application.state], language)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {sectionNames.map((section) => {
          const names = (sections[section] as readonly FieldName[]).filter(
            (name) => name !== 'capacity_unit' && pair.some(({ fields }) => isAsked(name, fields.supplier_type)),
          );
          if (names.length === 0) return null;
          return (
            <tbody key={section}>
              <tr>
                <th scope="colgroup" colSpan={3} className="pt-6 pb-1 text-left font-semibold max-sm:col-span-2">
                  {inLanguage(sectionWords[section], language)}
                </th>
              </tr>
              {names.map((name) => (
                <Field key={name} name={name} pair={pair} />
              ))}
              {section === 'contact' ? (
                <Row label={t.submittedBy} cells={pair.map(({ applicant }) => applicant.contact_phone)} />
              ) : null}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Field({ name, pair }: { name: FieldName; pair: Pair }) {
  const language = useLanguage();
  const label = inLanguage(fieldWords[name], language);
  const [one, two] = pair.map((application) => answerWords(application, name, language));
  if (!one && !two) return null;
  if (name !== 'licence_image' && !name.endsWith('_images')) return <Row label={label} cells={[one, two]} />;
  const pictures = ({ fields, pictures }: ReviewedApplication) => (
    <span className="flex flex-wrap gap-2">
      {picturesIn({ [name]: fields[name] }).map(({ key }, at) => (
        <img
          key={key}
          src={pictures[key]?.thumbnail}
          alt={`${label} ${at + 1}`}
          loading="lazy"
          className={`rounded-control border border-line bg-ink/5 ${name === 'licence_image' ? 'max-h-52 max-w-full' : 'h-24 min-w-20 object-cover max-sm:max-w-full'}`}
        />
      ))}
    </span>
  );
  return <Row label={label} cells={pair.map(pictures)} isSame={areAlike(pair, name)} />;
}

/** Whether the consistency check found one of the field's pictures in the other application. */
const areAlike = ([one, two]: Pair, name: FieldName): boolean =>
  one.warnings.some(
    ({ field, warning, application }) =>
      field === name && application?.id === two.id && (warning === 'same_picture' || warning === 'similar_picture'),
  );

/** What is the same stands out: it is what one has come to look for. */
function Row({
  label,
  cells: [one, two],
  isSame = one === two,
}: {
  label: string;
  cells: readonly ReactNode[];
  isSame?: boolean;
}) {
  const t = useWords(words);
  const look = 'py-1.5 pr-6 break-words whitespace-pre-line';
  return (
    <tr className={`border-b border-line align-top ${isSame ? 'bg-ochre/10' : ''}`}>
      <th scope="row" className="py-1.5 pr-4 text-left text-sm font-normal text-ink-2 max-sm:col-span-2 max-sm:pb-0">
        {label}
        {isSame ? <span className="ml-2 font-medium text-ink">{t.same}</span> : null}
      </th>
      <td className={look}>{one}</td>
      <td className={look}>{two}</td>
    </tr>
  );
}
