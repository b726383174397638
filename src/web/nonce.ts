import { createContext } from 'react';

const meta =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');

/** What scripts and styles of the document at hand carry; undefined of a document that many read. */
export const NonceContext = createContext<string | undefined>(meta?.nonce);
