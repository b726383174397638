import { createContext, use } from 'react';
import { brand, type Filings } from './brand.ts';

/** Filing numbers as the environment has them; the brand's own where nothing is known of it. */
export const FilingsContext = createContext<Filings>(brand);
export const useFilings = (): Filings => use(FilingsContext);
