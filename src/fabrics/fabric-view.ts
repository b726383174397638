import type { CatalogueQuery, ChoiceFilter, LimitFilter, RangeFilter } from './catalogue/catalogue-query.ts';
import type { SaleUnit } from './fabric-terms.ts';

/** A fabric in a list, in one language. */
export interface FabricHead {
  code: string;
  name: string;
  /** Address of the drawn cloth. */
  swatch: string;
  /** Of the first colours of the card. */
  hexes: readonly string[];
  colourCount: number;
  composition: string;
  weight_gsm: number;
  width_cm: number;
  price_fen: number;
  unit: SaleUnit;
  minimum: number;
  isInStock: boolean;
}

/** An option of a facet with how many fabrics choosing it shows. */
export interface Option {
  value: string;
  count: number;
}

export interface CatalogueView {
  query: CatalogueQuery;
  total: number;
  pages: number;
  page: number;
  fabrics: FabricHead[];
  choices: Record<ChoiceFilter, Option[]>;
  /** By place in the offered steps. */
  ranges: Record<RangeFilter, number[]>;
  limits: Record<LimitFilter, number[]>;
  /** By place among the basic colours. */
  basic: number[];
  stock: number;
  /** Without results: results without the most restrictive filter. */
  instead: { without: string; address: string; count: number }[];
  /** Without matches of the words: nearest matches. */
  nearest: FabricHead[];
}

/** A fabric in a basket, with the colour that was chosen. */
export interface ChosenFabric {
  /** Basket item as in addresses: code and number of the colour. */
  item: string;
  head: FabricHead;
  /** '' for any. */
  colour: string;
  colours: { number: string; name: string }[];
  /** Price of a sample and days until it is sent. */
  sample: { fen: number; days: number };
}
