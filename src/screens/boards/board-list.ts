import type { Board } from './board.ts';
import { container } from './container.ts';
import { festival2023 } from './festival-2023.ts';
import { festival2024, festival2024Blurred, festival2024Second } from './festival-2024.ts';
import { festival2025 } from './festival-2025.ts';
import { flashSale } from './flash-sale.ts';
import { left } from './left.ts';
import { mapSevenPanels } from './map-seven-panels.ts';
import { mapStrip } from './map-strip.ts';
import { mapThreePanels } from './map-three-panels.ts';
import { ordersSevenDesensitized, ordersSevenInternal } from './orders-seven-internal.ts';
import { ordersSevenPanels } from './orders-seven-panels.ts';
import { ordersStrip } from './orders-strip.ts';
import { ordersThreeInternal } from './orders-three-internal.ts';
import { right } from './right.ts';
import { salesSevenPanels } from './sales-seven-panels.ts';
import { salesStrip } from './sales-strip.ts';
import { salesThreePanels } from './sales-three-panels.ts';

/** Every board, in the order of the launcher. */
export const boards: readonly Board[] = [
  salesThreePanels,
  salesSevenPanels,
  salesStrip,
  ordersThreeInternal,
  ordersSevenPanels,
  ordersSevenInternal,
  ordersSevenDesensitized,
  ordersStrip,
  mapThreePanels,
  mapSevenPanels,
  mapStrip,
  container,
  left,
  right,
  flashSale,
  festival2025,
  festival2024,
  festival2024Second,
  festival2024Blurred,
  festival2023,
];

/** Slugs of the campaigns that boards show. */
export const boardSlugs: readonly string[] = boards.flatMap(({ campaign }) => campaign ?? []);

export const findBoard = (address: string): Board | undefined => boards.find((board) => board.address === address);

/** The board of a page's route pattern, in its canonical or short form; undefined if there is none. */
export const boardOfRoute = (pattern: string): Board | undefined =>
  findBoard(pattern.replace(/^\/?screen\/(pages\/)?/, '').replace(/\/+$/, ''));
