import { categories } from '#tracking/event-names.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';

/** The steps towards an application, in order. The first two are pages; the rest are successful calls, reported by the server. */
export const steps = ['read', 'open', 'code', 'sign_in', 'draft', 'submit'] as const;
export type Step = (typeof steps)[number];

const pages: Record<string, Step> = { '/supplier': 'read', '/movein': 'open' };

/** The step that an event is, as one bit; 0 for none. */
export function stepOf({ category, name, route }: Pick<SpooledEvent, 'category' | 'name' | 'route'>): number {
  const step = category === categories.step ? name : category === categories.page ? pages[route] : undefined;
  const place = steps.indexOf(step as Step);
  return place < 0 ? 0 : 1 << place;
}
