/** How goods sell, as the public may see it: proportions only, over the last complete business days. */
export interface ChannelFigures {
  /** First and last of these days, YYYY-MM-DD. */
  from: string;
  to: string;
  /** By orders, greatest first. */
  channels: ChannelShare[];
  /** All 34 divisions of the first level. */
  provinces: ProvinceIndex[];
}

export interface ProvinceIndex {
  /** Its short Chinese name. */
  name: string;
  /** The one with most orders is 100. In whole numbers, so that few orders are 0 as none are. */
  index: number;
  /** Tells these two apart. */
  hasOrders: boolean;
}

export interface ChannelShare {
  /** As the feed names it; `tradeName` words it. */
  name: string;
  /** Share of all orders. */
  percent: number;
  /** Pieces in an order on average, two leading digits. */
  pieces: number;
  /** Orders by hour of the day, 0 to 23; the channel's busiest hour is 100. */
  hours: number[];
}

export const channelDays = 30;
