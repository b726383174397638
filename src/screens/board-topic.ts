import type { CampaignReading } from '#campaigns/contract.ts';
import type {
  PaidReading,
  ProductSold,
  RecentReading,
  StreamOrder,
  UndoneState,
  WeekDay,
} from '#orders/board-readings/contract.ts';
import type { DayReading } from '#orders/contract.ts';
import type { BoardVariant } from './boards/board.ts';

/** What topics may read, each as of the moment that the board shows. A feature that boards read adds its readings here. */
export interface TopicSources {
  /** A business day. All topics that ask for the same day in the same round share one query. */
  readDay(day: string): Promise<DayReading>;
  /** Seven business days, this one last. */
  readWeek(day: string): Promise<WeekDay[]>;
  readRecent(day: string): Promise<RecentReading>;
  readStream(day: string): Promise<StreamOrder[]>;
  readUnpaid(day: string): Promise<StreamOrder[]>;
  readPaid(day: string): Promise<PaidReading>;
  readUndone(state: UndoneState, day: string): Promise<StreamOrder[]>;
  readPace(day: string): Promise<number[]>;
  readSold(products: readonly { product: string; stock: number }[], from: number, to: number): Promise<ProductSold[]>;
  readCampaign(slug: string): Promise<CampaignReading | undefined>;
}

/** The moment that a board shows, for a topic's reader. */
export interface TopicMoment {
  /** Milliseconds since 1970: the server's time, or the replayed one. */
  now: number;
  /** The business day that is shown. */
  day: string;
  /** false when a past day is shown whole. A replayed day is today while it is replayed. */
  isToday: boolean;
  /** Of a replay: only what happened before counts. What `readDay` gives knows it already. */
  until: number | undefined;
  /** Slug of the board's campaign. */
  campaign: string | undefined;
  sources: TopicSources;
}

/** Keyed figures. What changes together belongs under one key; a key that did not change is not sent again. */
export type TopicFigures = Readonly<Record<string, unknown>>;
export type TopicReader = (moment: TopicMoment) => Promise<TopicFigures>;

/**
 * What widgets show, by variant: each reader gives only what watchers of that variant may see. A board of a variant that
 * is missing here cannot have the topic.
 */
export type BoardTopic = Partial<Record<BoardVariant, TopicReader>>;

/** Most topics show one business day and nothing else. */
export const ofDay =
  (pick: (reading: DayReading, moment: TopicMoment) => TopicFigures): TopicReader =>
  async (moment) =>
    pick(await moment.sources.readDay(moment.day), moment);
