import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepBasket } from './basket.ts';

/** The same as the pages' own script, for whoever came to them without a full load. */
export function useBasket(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons
  useEffect(keepBasket, [key]);
}
