-- What days are packed for now. Those that are over are packed in the next night; until then they are read from their visits
-- and events. A process of the version before cannot store any more and keeps what comes in its spool, which is taken over.
DROP TABLE "tracking_crossings" CASCADE;--> statement-breakpoint
DROP TABLE "tracking_mixes" CASCADE;--> statement-breakpoint
DROP TABLE "tracking_ways" CASCADE;
