-- The day that goes on is packed as well: `up_to` says up to which number of the ledger its pack has everything, and each visit
-- which number it was changed by last, so that what came since is read beside the pack.
ALTER TABLE "tracking_packs" ADD COLUMN "up_to" integer;
--> statement-breakpoint
ALTER TABLE "tracking_visits" ADD COLUMN "batch" integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- What changed last lies together for the most part. Unlike a tree this kind of index lets a visit be changed in its place.
CREATE INDEX "tracking_visits_batch" ON "tracking_visits" USING brin ("batch") WITH (pages_per_range = 16);
--> statement-breakpoint
-- The nightly proof runs after midnight from now on, not a day after it last began.
DELETE FROM "periodic_runs" WHERE "name" = 'tracking/proof';
