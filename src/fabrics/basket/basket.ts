import { rememberedList } from '#kit/ui/browser-storage.ts';

export const basketKey = 'fabric:basket';
export const basket = rememberedList('localStorage', basketKey);

/** Address of the basket with all its items, so that the page needs no script. */
export const basketAddress = (kind?: string | null): string => {
  const query = new URLSearchParams(basket.all.map((item) => ['item', item]));
  if (kind) query.set('kind', kind);
  return `/fabric/request?${query}`;
};
