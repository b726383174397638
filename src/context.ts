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
/** Who sends a form of a page. The address is correct behind a configured proxy; unset for a page that is cached for many visitors. */
export const asker = createContext<{ address: string; userAgent: string }>({ address: '', userAgent: '' });
/** The visitor’s platform, for pages that depend on it; it is part of their cache key. */
export const platform = createContext<VisitorPlatform>('desktop');
/** What a loader or a component threw unexpectedly; the native side logs it and chooses the status. */
export const failure = createContext<unknown>(null);
/** The document that was rendered, whole; with a nonce where React Router runs in the browser. */
export const renderedPage = createContext<RenderedDocument | null>(null);

export interface RenderedDocument {
  html: string;
  nonce?: string | undefined;
}
