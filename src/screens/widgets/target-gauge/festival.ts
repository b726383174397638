/** Topic `festival`: the target of the board's campaign, and the festival it is compared with. */
export interface FestivalFigures extends Record<string, unknown> {
  /** 0 when the campaign has no target. */
  target_fen: number;
  /** The festival it is compared with: its day, its turnover by ten minutes, in all and up to the same time of day. */
  before_day: string;
  before: number[];
  before_fen: number;
  before_until_fen: number;
}
