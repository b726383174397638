import type { FieldName } from '#enrolment/application/application-fields.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { PictureList } from './application-pictures.tsx';
import { CaptureOffer } from './capture-offer.tsx';
import { useForm } from './form-context.tsx';
import { DoneMark, PictureGuide, PlaceDrawing, stateOfPlace } from './picture-guide.tsx';
import { inWantedOrder, type WorkshopPictures } from './workshop-pictures.ts';

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

/** In the list every line is a place to photograph: the word for photos is said once, above. */
const placeWords: Record<WorkshopPictures, Text> = {
  gate_images: ['大门', 'Gate'],
  office_images: ['办公室', 'Office'],
  cutting_images: ['裁剪车间', 'Cutting room'],
  sewing_images: ['缝制车间', 'Sewing floor'],
  inspection_images: ['检验', 'Inspection'],
  warehouse_images: ['仓库', 'Warehouse'],
};

/** The places of the factory, as a list to go through with the phone in hand. */
export function WorkshopPicturesStep() {
  const say = useWords(words);
  const language = useLanguage();
  const { progress, fields, application } = useForm();
  const wanted = (name: FieldName) => progress.required.includes(name);
  const places = inWantedOrder(progress.required);
  const isLocked = application?.unlocked != null && !places.some((name) => application.unlocked?.includes(name));
  const all = places.filter(wanted);
  const countOf = (name: (typeof places)[number]) => fields[name]?.length ?? 0;
  return (
    <>
      <p className="text-ink-2">{say.lead}</p>
      <nav aria-label={say.list} className="rounded-card border border-line bg-surface p-3 sm:p-4">
        {all.length > 0 ? (
          <p className="px-1 text-sm font-medium tabular-nums">
            {say.progress(all.filter((name) => countOf(name) > 0).length, all.length)}
          </p>
        ) : null}
        <ol className="mt-1 grid grid-cols-2 gap-x-2 sm:grid-cols-3">
          {places.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="flex min-h-11 items-center gap-2 rounded-control px-1 text-sm hover:text-primary"
              >
                <PlaceDrawing name={name} className="h-7 w-10 shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1">
                  {inLanguage(placeWords[name], language)}
                  {/* The mark behind it is for those who see it. */}
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
      {isLocked ? null : <CaptureOffer fields={places} />}
      {places.map((name) => (
        <PictureList
          key={name}
          name={name}
          guide={<PictureGuide name={name} count={countOf(name)} isWanted={wanted(name)} />}
        />
      ))}
    </>
  );
}
