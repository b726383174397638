import type { ReactNode } from 'react';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { Figures } from './figures.tsx';
import { Contact, Form, SignIn } from './forms.tsx';
import { Channel, Download, Home, Platform, Supplier } from './introductions.tsx';
import { Fabrics, Found, Jobs, News } from './lists.tsx';
import { Article, Compared, FabricSheet, Job, Terms, Text } from './single-things.tsx';

/** Shapes of the pages, by the start of their address. A page that changes its shape changes it here too. */
export const shapes: readonly (readonly [start: RegExp, shape: () => ReactNode])[] = [
  [/^\/$/, Home],
  [/^\/channel$/, Channel],
  [/^\/platform$/, Platform],
  [/^\/supplier$/, Supplier],
  [/^\/fabric\?(.*&)?code=/, FabricSheet],
  [/^\/fabric($|\?)/, Fabrics],
  [/^\/fabric\/compare/, Compared],
  [/^\/jobs($|\?)/, Jobs],
  [/^\/jobs\/\d+$/, Job],
  [/^\/news($|\?)/, News],
  [/^\/news\//, Article],
  [/^\/(tos|privacy)/, Terms],
  [/^\/search/, Found],
  [/^\/download/, Download],
  [/^\/contact$/, Contact],
  [/^\/movein($|\?)/, SignIn],
  [/^\/(movein|signup|sn-check|contact\/enquiry|fabric\/request|jobs\/)/, Form],
  [/^\/dashboard/, Figures],
  [/^/, Text],
];

/** @param address of the page that comes: its path, and what is asked of it. */
export function PageSkeleton({ address }: { address: string }) {
  const Shape = shapes.find(([start]) => start.test(address))?.[1] ?? Text;
  return (
    <Skeleton>
      <Shape />
    </Skeleton>
  );
}
