/** One place of a ranking. `member` is empty where the feed did not say, `*` for several that are shown together. */
export interface RankedMember {
  member: string;
  orders: number;
  amount_fen: number;
}
