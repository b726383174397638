import { pictureLimits } from '#enrolment/contract.ts';
import { picturePrefix } from '#enrolment/enrolment.server.ts';
import type { UploadProblem } from '#enrolment/pictures/upload-line.ts';
import { type FormFile, readFormWithFiles } from '#kit/form-with-files.server.ts';
import { type ObjectStore, ObjectStoreAway } from '#kit/objects/object-store.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { type PageFields, readPageForm } from '#kit/page-form.ts';
import { preparedPicture } from './prepared-picture.server.ts';

/** Every place for pictures filled at once is less. */
const limits = { mostFileBytes: pictureLimits.maxBytes, mostFiles: 100, mostBytes: 512 * 2 ** 20 };
/** Each holds one file in memory. */
const mostAtOnce = 12;
/** Of people whom nobody knows. */
const mostOfNobody = 12;
/** A form that brings one picture, and what stands around it. */
const limitsOfOne = { mostFileBytes: pictureLimits.maxBytes, mostFiles: 1, mostBytes: 2 * pictureLimits.maxBytes };
/** Inputs are named by this and the place that they are for. */
const fileName = /^file\.([\w-]{1,60})$/;

/** `not_held`: it was chosen in a step that came too late, and a page cannot hold photos. */
export type FormPictureProblem = UploadProblem | 'many' | 'not_held';
export interface RefusedPicture {
  /** The place that it was sent for. */
  slot: string;
  name: string;
  problem: FormPictureProblem;
}
/** A form that was read; its pictures are in the store already, under the prefix of whoever sent it. */
export interface PictureForm {
  values: PageFields;
  taken: { slot: string; key: string }[];
  refused: RefusedPicture[];
}

/** Forms that bring their pictures along, as a browser without script sends them. */
export function pictureForms({ objects }: { objects: Pick<ObjectStore, 'take'> }) {
  let reading = 0;
  let readingOfNobody = 0;

  async function keep(applicant: number, slot: string, name: string, content: Buffer) {
    const prepared = await preparedPicture(content, name);
    if (!prepared.ok) return refuse(prepared.problem);
    const wish = {
      prefix: picturePrefix(applicant),
      endUser: `user:${applicant}`,
      maxBytes: pictureLimits.maxBytes,
      mime: pictureLimits.mime,
    };
    const stored = await objects.take(wish, { name: `${slot}.${prepared.ending}`, content: prepared.content });
    // Its head is a picture's; it is what follows that the store does not take.
    return !stored.ok && stored.reason === 'kind' ? refuse('unreadable' as const) : stored;
  }

  return {
    /** A form whose pictures nobody may keep: its fields, and the places for which some were chosen. */
    async readWithoutPictures(request: Request): Promise<{ values: PageFields; slots: string[] } | undefined> {
      if (readingOfNobody >= mostOfNobody) return undefined;
      const slots = new Set<string>();
      readingOfNobody++;
      try {
        const values = await readFormWithFiles(request, { ...limits, mostFileBytes: 0 }, async ({ field, name }) => {
          const slot = fileName.exec(field)?.[1];
          if (slot && name !== '') slots.add(slot);
        });
        return values && { values, slots: [...slots] };
      } finally {
        readingOfNobody--;
      }
    },

    /** A form of somebody whom nobody knows, with at most one picture: whether it may be kept, its fields say. */
    async readWithOne(
      request: Request,
    ): Promise<Outcome<{ values: PageFields; file: FormFile | undefined }, 'unreadable' | 'busy'>> {
      const isBusy = readingOfNobody >= mostOfNobody;
      let file: FormFile | undefined;
      readingOfNobody++;
      try {
        const readLimits = isBusy ? { ...limitsOfOne, mostFileBytes: 0 } : limitsOfOne;
        const values = await readFormWithFiles(request, readLimits, async (given) => {
          if (given.name !== '' || given.content?.length !== 0) file = given;
        });
        if (isBusy) return refuse('busy');
        return values ? done({ values, file }) : refuse('unreadable');
      } finally {
        readingOfNobody--;
      }
    },

    /** `roomIn`: how many pictures a place still takes; none for what is no place of theirs, or is locked. */
    async read(
      request: Request,
      applicant: number,
      roomIn: (slot: string) => number,
    ): Promise<Outcome<PictureForm, 'unreadable' | 'busy'>> {
      if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
        const values = await readPageForm(request);
        return values ? done({ values, taken: [], refused: [] }) : refuse('unreadable');
      }
      const isBusy = reading >= mostAtOnce;
      const taken: PictureForm['taken'] = [];
      const refused: RefusedPicture[] = [];
      const rooms = new Map<string, number>();
      const takeFile = async ({ field, name, content }: FormFile) => {
        const slot = fileName.exec(field)?.[1];
        // An input in which nothing was chosen is sent as an empty file.
        if (isBusy || !slot || (name === '' && content?.length === 0)) return;
        const room = rooms.get(slot) ?? roomIn(slot);
        const refusePicture = (problem: FormPictureProblem) => refused.push({ slot, name, problem });
        if (room <= 0) return refusePicture('many');
        if (!content) return refusePicture('size');
        const kept = await keep(applicant, slot, name, content).catch((error: unknown) => {
          if (error instanceof ObjectStoreAway) return refuse('away' as const);
          throw error;
        });
        if (!kept.ok) return refusePicture(kept.reason);
        rooms.set(slot, room - 1);
        taken.push({ slot, key: kept.value.key });
      };
      reading++;
      try {
        const values = await readFormWithFiles(request, limits, takeFile);
        if (isBusy) return refuse('busy');
        return values ? done({ values, taken, refused }) : refuse('unreadable');
      } finally {
        reading--;
      }
    },
  };
}
export type PictureForms = ReturnType<typeof pictureForms>;
