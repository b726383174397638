import type { ReactNode } from 'react';
import type { PictureListField } from '#enrolment/application/application-fields.ts';
import type { Language, Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

/** Places of a factory of which pictures are wanted. */
export type WorkshopPictures = Exclude<PictureListField, 'brand_images'>;

const words = defineWords({
  wanted: ['必拍', 'Required'],
  extra: ['选拍', 'Optional'],
  done: [(count: number) => `已有 ${count} 张`, (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`],
});

interface Place {
  /** Short: “photos” is in the heading. */
  name: Text;
  /** What makes a good picture of it, for an applicant on site with a phone. */
  hint: Text;
  /** In the primary colour what the picture must show. */
  drawing: ReactNode;
}
export const places: Record<WorkshopPictures, Place> = {
  gate_images: {
    name: ['大门', 'Gate'],
    hint: [
      '站到马路对面，拍全大门和招牌，厂名清晰可见。',
      'From across the road: the whole gate and sign, with the name easy to read.',
    ],
    drawing: (
      <>
        <path d="M8 56V30L48 14l40 16v26" />
        <path className="text-primary" d="M28 24h40v9H28zM34 28.5h28M36 56V40h24v16M48 40v16" />
      </>
    ),
  },
  office_images: {
    name: ['办公室', 'Office'],
    hint: [
      '拍出工位和人，不要拍到电脑屏幕里的内容。',
      'Show desks and people at work, but not what is on their screens.',
    ],
    drawing: (
      <>
        <path d="M6 56h84M54 12h32v22H54zM70 12v22M54 23h32" />
        <path
          className="text-primary"
          d="M12 44h40v4H12zM16 48v8M48 48v8M24 44v-9h16v9M32 35v9M60 56v-8a5 5 0 0 1 10 0v8M65 43a4 4 0 1 0-.01 0"
        />
      </>
    ),
  },
  cutting_images: {
    name: ['裁剪车间', 'Cutting room'],
    hint: [
      '从裁床一头拍，铺布、裁刀和纸样在一张里。',
      'From one end of the table: the spread fabric, the cutter and the patterns in one shot.',
    ],
    drawing: (
      <>
        <path d="M6 44h84L80 56M16 56 6 44M34 44v12M62 44v12" />
        <path
          className="text-primary"
          d="M14 38c14-6 22 5 36-1s18 2 32-2M14 42c14-6 22 5 36-1s18 2 32-2M56 12l6 18M68 12l-8 18M56 35a3 3 0 1 0 .01 0M67 34a3 3 0 1 0 .01 0"
        />
      </>
    ),
  },
  sewing_images: {
    name: ['缝制车间', 'Sewing floor'],
    hint: [
      '从车间一头拍到底，看得出有几条线、多少台机器。',
      'Shoot the full length of the floor so that lines and machines can be counted.',
    ],
    drawing: (
      <>
        <path d="M4 56 30 20M92 56 66 20M30 20h36" />
        <path
          className="text-primary"
          d="M14 50h22v4H14zM18 50V40h11l4 4v6M60 50h22v4H60zM64 50V40h11l4 4v6M34 30h11v2H34zM36 30v-5h6l2 2v3M54 30h11v2H54zM56 30v-5h6l2 2v3"
        />
      </>
    ),
  },
  inspection_images: {
    name: ['检验', 'Inspection'],
    hint: [
      '拍验布机或检验台，最好正在检验，灯开着。',
      'The inspection machine or table, ideally in use, with the light on.',
    ],
    drawing: (
      <>
        <path d="M12 56 20 20h40l8 36M17 34h46M14 46h52M32 20l-4 36M48 20l3 36M24 10h32" />
        <path className="text-primary" d="M66 38a11 11 0 1 0-.01 0M74 35l10 12M60 27a6 6 0 0 1 6-6" />
      </>
    ),
  },
  warehouse_images: {
    name: ['仓库', 'Warehouse'],
    hint: [
      '站在过道里正对着拍，货架和存货都入镜，看得出大小。',
      'Straight down an aisle, with shelves and stock, to show the size.',
    ],
    drawing: (
      <>
        <path d="M8 10v46M8 26h24M8 42h24M32 10v46M88 10v46M64 10v46M64 26h24M64 42h24M40 56l5-34h6l5 34" />
        <path
          className="text-primary"
          d="M13 18h14v8H13zM13 34h14v8H13zM69 18h14v8H69zM69 34h14v8H69zM13 48h14v8H13zM69 48h14v8H69z"
        />
      </>
    ),
  },
};

export const isPlace = (name: string): name is WorkshopPictures => Object.hasOwn(places, name);

/** Required places first: on a phone the others are far down. */
export const inWantedOrder = (required: readonly string[]): WorkshopPictures[] => {
  const all = Object.keys(places) as WorkshopPictures[];
  return [...all.filter((name) => required.includes(name)), ...all.filter((name) => !required.includes(name))];
};

export const PlaceDrawing = ({ name, className }: { name: WorkshopPictures; className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 96 64"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    {places[name].drawing}
  </svg>
);

/** Number of pictures of a place, or whether one is required. */
export function stateOfPlace(count: number, isWanted: boolean, language: Language): string {
  const t = words(language);
  return count > 0 ? t.done(count) : isWanted ? t.wanted : t.extra;
}

/** Guidance above pictures, with their state; of a place with its drawing. */
export function PictureGuide({
  place,
  heading,
  hint,
  count,
  state,
}: {
  place: WorkshopPictures | undefined;
  heading?: ReactNode;
  hint: string;
  count: number;
  state: string;
}) {
  return (
    <div className="mb-2 flex gap-3.5">
      {place ? (
        <PlaceDrawing name={place} className="h-16 w-24 shrink-0 rounded-control bg-line/35 p-1.5 text-ink-3" />
      ) : null}
      <div className="min-w-0 text-sm">
        {heading}
        <p className="text-ink-2">{hint}</p>
        {state ? (
          <p className={`mt-0.5 flex items-center gap-1.5 font-medium ${count > 0 ? 'text-moss' : 'text-ink-3'}`}>
            <DoneMark isDone={count > 0} />
            {state}
          </p>
        ) : null}
      </div>
    </div>
  );
}

export const DoneMark = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
      <path d="M2.5 8.5 6.5 12.5 13.5 4" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  ) : (
    <span aria-hidden="true" className="mx-1 size-2 shrink-0 rotate-45 border border-current" />
  );
