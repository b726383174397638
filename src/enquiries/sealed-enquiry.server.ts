import { isSealed, type Sealing } from '#kit/sealing.server.ts';

/** What of an enquiry is sealed; each is bound to its number and its place, so that none can be put in for another. */
export function sealedEnquiry(sealing: Sealing) {
  const bound = (number: string, place: string) => `enquiry/${number}/${place}`;
  return {
    seal: (number: string, place: string, text: string) => sealing.seal(text, bound(number, place)),
    /** '' stays what it is: it was erased. */
    open: (number: string, place: string, stored: string) =>
      isSealed(stored) ? sealing.open(stored, bound(number, place)) : '',
    /** The same under the present key; undefined when it is so already, or was erased. */
    reseal(number: string, place: string, stored: string): string | undefined {
      if (!isSealed(stored) || sealing.isPresent(stored)) return undefined;
      return sealing.seal(sealing.open(stored, bound(number, place)), bound(number, place));
    },
  };
}
export type SealedEnquiry = ReturnType<typeof sealedEnquiry>;
