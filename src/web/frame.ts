import { frameControls } from './frame-controls.ts';
import { announce, parsePage } from './replaced-main.ts';
import { isInside, tellShown } from './shown.ts';
import { wholeStyles } from './whole-styles.ts';

// What every page without React does of itself. `navigate.ts` comes in its place where pages take each other's, and
// `answer-in-place.ts` beside it where there is a form. Without any of it each link and each form works by a plain load.

/** How a page of the server gets into the present document. It is here once for the scripts that come later, each a file of its own. */
export const inPlace = { announce, parsePage, tellShown, wholeStyles };
declare global {
  interface Window {
    inPlace: typeof inPlace;
  }
}
window.inPlace = inPlace;

/** The header shows who is signed in: fetch it again for a restored page, and when the user signs in or out in another tab. */
async function correctHeader(): Promise<void> {
  const header = 'body > * > header';
  const page = parsePage(await (await fetch(location.href)).text());
  const now = page.querySelector(header);
  if (now) document.querySelector(header)?.replaceWith(now);
}
const correct = (isDoubtful: boolean) => isDoubtful && isInside(location) && correctHeader().catch(() => {});
addEventListener('pageshow', ({ persisted }) => correct(persisted));
addEventListener('storage', ({ key }) => correct(!key || key === 'user'));

frameControls();
