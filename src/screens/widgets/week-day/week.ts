/** One day of the topic `week`, under its place: 0 six days ago, 6 the day that is shown. */
export interface WeekColumn {
  day: string;
  orders: number;
  /** Not on desensitized boards. */
  amount_fen?: number;
  /** 24 sums. */
  hours_fen: number[];
}
