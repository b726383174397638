/** The heading of the queue: where the focus is when what had it has gone. */
export const queueTitleId = 'applications';

/**
 * The application that the reviewer looked at last: the queue goes on there, with its keys and for readers, when they come back
 * to it. For as long as the page lives; opened anew, a queue begins at its beginning.
 */
let seen: number | undefined;

export function keepPlace(application: number): void {
  seen = application;
}
export const placeInQueue = (): number | undefined => seen;
