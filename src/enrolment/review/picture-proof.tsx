import { Button } from 'antd';
import { isAsked } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { remarkWhat } from './decision-message.ts';
import { useDraftWords } from './field-remark.tsx';
import type { ShownRegion } from './picture-stage.tsx';
import { emptyRemark, type RemarkDraft } from './remark-drafts.ts';
import { RemarkForm } from './remark-form.tsx';
import { useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';
import { provenBy, type ShownPicture } from './shown-pictures.ts';
import { useFieldText } from './use-field-text.ts';
import { pictureWords } from './viewer-words.ts';

/** Beside a picture: the answers that it has to match, and what was said of it. */
export function PictureProof({
  picture,
  regions,
  draft,
  onDraft,
}: {
  picture: ShownPicture;
  regions: readonly ShownRegion[];
  draft: RemarkDraft | undefined;
  onDraft(draft: RemarkDraft | undefined): void;
}) {
  const say = useWords(pictureWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const textOf = useFieldText();
  const wordsOfDraft = useDraftWords();
  const { application, remarks, canRemark } = useReview();
  const fields = provenBy(picture.field).filter((name) => isAsked(name, application.fields.supplier_type));
  const sent = application.remarks.filter((remark) => remark.picture === picture.key);
  const mine = remarks.drafts.filter((one) => one.picture === picture.key);
  const labelOf = (id: string) => regions.find((one) => one.id === id)?.label;
  const mark = (id: string) =>
    labelOf(id) ? (
      <span className="mr-2 inline-grid size-5 place-items-center rounded-full bg-madder text-xs font-semibold text-surface">
        {labelOf(id)}
      </span>
    ) : null;
  return (
    <aside className="min-h-0 overflow-y-auto border-line bg-surface px-4 py-4 max-lg:border-t lg:border-l">
      <h3 className="text-sm font-semibold text-ink-2">{say.proves}</h3>
      <dl className="mt-2 grid gap-2">
        {fields.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{inLanguage(fieldWords[name], language)}</dt>
            <dd className="break-words whitespace-pre-line">{textOf(name) || sayReview.empty}</dd>
          </div>
        ))}
      </dl>
      {canRemark || sent.length > 0 ? (
        <h3 className="mt-5 border-t border-line pt-4 text-sm font-semibold text-ink-2">{say.remarks}</h3>
      ) : null}
      <ul className="mt-2 grid gap-2 text-sm">
        {sent.map((remark) => (
          <li key={remark.id} className={`border-l-2 px-2 ${remark.open ? 'border-ochre' : 'border-line text-ink-3'}`}>
            {mark(`sent/${remark.id}`)}
            {remarkWhat(remark, language)}
          </li>
        ))}
        {mine.map((one) =>
          one.id === draft?.id ? null : (
            <li key={one.id} className="border-l-2 border-madder bg-madder/5 px-2 py-1">
              {mark(one.id)}
              {wordsOfDraft(one)}
              <Button type="link" size="small" onClick={() => onDraft(one)}>
                {sayReview.editRemark}
              </Button>
            </li>
          ),
        )}
      </ul>
      {draft ? (
        <div className="mt-3 rounded-card border border-line p-3">
          <RemarkForm
            key={draft.id}
            draft={draft}
            isNew={!mine.some(({ id }) => id === draft.id)}
            onDone={() => onDraft(undefined)}
          />
        </div>
      ) : canRemark && !picture.isBefore ? (
        <Button className="mt-3" size="small" onClick={() => onDraft(emptyRemark(picture.field, picture.key))}>
          {sayReview.remark}
        </Button>
      ) : null}
      <p className="mt-6 hidden text-xs text-ink-3 lg:block">{say.keys}</p>
    </aside>
  );
}
