import { createContext, use } from 'react';
import { type Brand, brand } from '#site/brand.ts';

/** Brand data from the server, or the defaults. */
export const BrandContext = createContext<Brand>(brand);
export const useBrand = (): Brand => use(BrandContext);
