import { createContext, type ReactNode, useContext } from 'react';

/** Places of one render where kept HTML goes in or new HTML is taken out; see `kept-parts.server.ts`. */
export interface KeptPlaces {
  place(name: string, of: unknown, anyQuery: boolean): { before: string; isKept: boolean; after: string | undefined };
}
/** Given on the server alone: in the browser a kept part is like any other. */
export const KeptPlacesContext = createContext<KeptPlaces | undefined>(undefined);

/**
 * A part of a page that depends on nothing but the visit, the address and `of`: the server keeps its HTML and does not
 * render it for every reader anew. It begins and ends with an element, and holds neither what React lifts into the head
 * (titles, style sheets, pictures to load early) nor what waits for something, nor anything that moves with the time. A
 * part within a part is kept with it.
 */
export function KeptPart({
  name,
  of,
  anyQuery = false,
  children,
}: {
  name: string;
  of?: unknown;
  /** Whether it is the same whatever stands in the address behind the question mark. */
  anyQuery?: boolean;
  children: ReactNode;
}) {
  const place = useContext(KeptPlacesContext)?.place(name, of, anyQuery);
  // Three places on both sides: ids that components make for themselves follow from their position.
  return (
    <>
      {place?.before}
      {place?.isKept ? null : <KeptPlacesContext value={undefined}>{children}</KeptPlacesContext>}
      {place?.after}
    </>
  );
}
