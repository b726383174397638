import { createContext } from 'react-router';
import type { Sessions } from '#kit/call/session.ts';
import type { Visit } from '#kit/call/visit.ts';
import type { Services } from '#server/services.ts';
import type { VisitorPlatform } from '#site/app-versions/visitor-platform.ts';

/**
 * What the server hands to loaders. These keys are compared by identity and live in the server build: the native side
 * reads them from there (`build.entry.module`), because importing this file twice would make two keys.
 */
export const services = createContext<Services>();
export const visit = createContext<Visit>();
export const sessions = createContext<Sessions>();
/** Who sends a form of a page. The address is true behind a configured proxy; a page that is kept for many knows nobody. */
export const asker = createContext<{ address: string; userAgent: string }>({ address: '', userAgent: '' });
/** What the visitor holds in hand; told to the pages that ask, whose kept copies are apart by it. */
export const platform = createContext<VisitorPlatform>('desktop');
/** What a loader or a component threw unexpectedly; the native side logs it and chooses the status. */
export const failure = createContext<unknown>(null);
/** The document that was rendered, whole; with a nonce where React Router runs in the browser. */
export const renderedPage = createContext<RenderedDocument | null>(null);

export interface RenderedDocument {
  html: string;
  nonce?: string | undefined;
}
