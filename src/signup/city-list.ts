/** A province with what a buyer may name as their city. No two cities have the same name. */
export interface ProvinceCities {
  name: string;
  cities: readonly string[];
}
