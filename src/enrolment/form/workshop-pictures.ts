import { type FieldName, type PictureListField, sections } from '#enrolment/application/application-fields.ts';

/** Places of a factory of which pictures are wanted. */
export type WorkshopPictures = Exclude<PictureListField, 'brand_images'>;
export const workshopPictures = sections.pictures.filter((name): name is WorkshopPictures => name !== 'note');

/** What is required first: on a phone the others are far down. */
export const inWantedOrder = (required: readonly string[]): WorkshopPictures[] => {
  const isWanted = (name: FieldName) => required.includes(name);
  return [...workshopPictures.filter(isWanted), ...workshopPictures.filter((name) => !isWanted(name))];
};
