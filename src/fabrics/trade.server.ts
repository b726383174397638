import { fabricDesk } from './desk/fabric-desk.server.ts';
import { type FabricNeeds, fabrics } from './fabrics.server.ts';
import { fabricImports } from './import/imports.server.ts';
import { fabricRequests } from './requests/requests.server.ts';

type Needs = FabricNeeds & Parameters<typeof fabricRequests>[0] & Parameters<typeof fabricImports>[0];

/** Services of fabrics: catalogue, imports, and requests for samples and quotations. */
export function fabricTrade(needs: Needs) {
  const imports = fabricImports(needs);
  const requests = fabricRequests(needs);
  const dayMs = 24 * 3_600_000;
  return {
    services: {
      fabrics: fabrics(needs),
      fabricDesk: fabricDesk(needs),
      fabricImports: imports,
      fabricRequests: requests,
    },
    reseal: requests.reseal,
    work: [
      { name: 'fabrics/imports', everyMs: 60_000, work: async () => imports.wake() },
      { name: 'fabrics/drop-imports', everyMs: dayMs, work: imports.dropOld },
      { name: 'fabrics/erase-requests', everyMs: dayMs, work: requests.eraseOld },
    ],
  };
}
