import { createContext } from 'react';

/** On the server, what scripts and styles of the document at hand carry; browsers show it to scripts alone. */
export const NonceContext = createContext<string | undefined>(undefined);
