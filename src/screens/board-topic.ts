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

/** What topics may read, as of the moment that the board shows. A feature that boards read adds its source here. */
export interface TopicSources {
  /** Topics that read the same business day in the same instant share one query. */
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

/** The moment that a board shows, as a topic reader gets it. */
export interface TopicMoment {
  /** Milliseconds since 1970: the server's time, or the replayed one. */
  now: number;
  /** The business day shown. */
  day: string;
  /** false for a complete past day. A replayed day counts as today. */
  isToday: boolean;
  /** In a replay: later events don't count. `readDay` already applies it. */
  until: number | undefined;
  /** Slug of the board's campaign. */
  campaign: string | undefined;
  sources: TopicSources;
}

/** Keyed figures. Put values that change together under one key: only changed keys are sent. */
export type TopicFigures = Readonly<Record<string, unknown>>;
export type TopicReader = (moment: TopicMoment) => Promise<TopicFigures>;

/**
 * A topic's readers by variant; each returns only what viewers of that variant may see. A board cannot have a topic
 * that lacks its variant.
 */
export type BoardTopic = Partial<Record<BoardVariant, TopicReader>>;

/** A reader for topics that need only the figures of the business day shown. */
export const ofDay =
  (pick: (reading: DayReading, moment: TopicMoment) => TopicFigures): TopicReader =>
  async (moment) =>
    pick(await moment.sources.readDay(moment.day), moment);
