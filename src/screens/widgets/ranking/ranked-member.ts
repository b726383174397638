/** One place of a ranking. `member` is empty where the feed did not say. */
export interface RankedMember {
  member: string;
  orders: number;
  amount_fen: number;
}
