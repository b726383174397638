import { createContext, use } from 'react';
import { type Brand, brand } from '#site/brand.ts';

/** The brand's data as the server has them; what stands in the file where nothing is known of the server. */
export const BrandContext = createContext<Brand>(brand);
export const useBrand = (): Brand => use(BrandContext);
