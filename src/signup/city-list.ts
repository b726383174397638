/** A province with its cities. City names are unique. */
export interface ProvinceCities {
  name: string;
  cities: readonly string[];
}
