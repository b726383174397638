/** One place of a ranking. `member` is empty if the feed named none, `*` for merged members. */
export interface RankedMember {
  member: string;
  orders: number;
  amount_fen: number;
}
