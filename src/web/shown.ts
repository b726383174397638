/** Told on the window whenever a page's content is new; with where the reader came from, if it is another page. */
const shown = 'weftline:shown';

export const tellShown = (from?: string | null): boolean => dispatchEvent(new CustomEvent(shown, { detail: from }));

/** For the script of a page: what it does with the content that is there, and with each that comes in its place. */
export function onShown(prepare: () => void): void {
  prepare();
  addEventListener(shown, prepare);
}

/** Pages by frame that are only read or answered in place: those of one frame take each other's place in one document. */
const frames = [
  /^\/(channel|platform|supplier|dashboard|search|(fabric|jobs|contact|news)(\/(?!\d+\/apply)[^.]*)?)?$/,
  /^\/(download|tos|privacy)$/,
];
/** The number of a page's frame; -1 of all that is loaded plainly. */
export const frameOf = (pathname: string): number => frames.findIndex((frame) => frame.test(pathname));

/** Whether an address may take the place of the present page. In another language, header and footer would be of this one. */
export const isInside = ({ origin, pathname, search }: URL | Location): boolean =>
  origin === location.origin &&
  !/[?&]lang=/.test(search + location.search) &&
  frames.some((frame) => frame.test(pathname) && frame.test(location.pathname));

/** For what counts pages: each navigation that took another page into this document, with the address that was left. */
export const onNavigated = (tell: (from: string) => void): void =>
  addEventListener(shown, (event) => {
    const { detail } = event as CustomEvent<string | undefined>;
    if (detail) tell(detail);
  });
