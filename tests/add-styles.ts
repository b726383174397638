import type { Page } from '@playwright/test';

/** Rules on top of a page's own, for a picture of it: a sheet made by the script, as the policy takes no style element. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
