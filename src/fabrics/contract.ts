import type { Lab } from './colour-distance.ts';
import type { FabricDraft } from './fabric-fields.ts';
import type { FabricState } from './fabric-terms.ts';

export * from './fabric-fields.ts';
export * from './fabric-terms.ts';
export { fibres } from './fibres.ts';

/** A stored fabric: staff's values and derived ones. */
export interface Fabric extends Omit<FabricDraft, 'colours' | 'yarns'> {
  id: number;
  state: FabricState;
  /** Counts the changes; the first is 1. */
  revision: number;
  updated_at: string;
  colours: (Omit<FabricDraft['colours'][number], 'lab'> & { lab: Lab })[];
  yarns: (FabricDraft['yarns'][number] & { dtex: number })[];
}
